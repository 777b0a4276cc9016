//! What is to be played: the plan of a contest, and the games that follow from it.

/// A player of a contest, by the number it first had, from 1. It keeps the number whoever comes or goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Entrant(pub u32);

/// How a contest chooses who meets whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum System {
    /// Everybody meets everybody.
    RoundRobin,
}

/// What a contest is, apart from the programs that play in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    pub system: System,
    /// Who takes part, in the order of seeding.
    pub field: Vec<Entrant>,
    /// Who took part and plays no more: games are kept, none are added.
    pub retired: Vec<Entrant>,
    /// How many sit at a table.
    pub seats: usize,
    /// Games of an encounter.
    pub games: u32,
    /// Rounds, or how often everybody meets everybody.
    pub rounds: u32,
    /// How many openings there are to choose from.
    pub openings: u32,
    pub seed: u64,
}

/// One game of a contest: who sits where, from which opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sitting {
    /// What the game is called, as a part of a file's name: the same game has the same name after players have come or gone.
    pub key: String,
    /// From 1.
    pub round: u32,
    /// By seat.
    pub players: Vec<Entrant>,
    /// Which of the openings, from 0. Games of one encounter that differ in their seats alone share it.
    pub opening: u32,
}

/// How a game of a contest ended.
#[derive(Clone, Debug, PartialEq)]
pub struct GameOver {
    /// That of its [`Sitting`].
    pub key: String,
    /// By seat.
    pub players: Vec<Entrant>,
    /// By seat, from 1; equal places are equal numbers, and a drawn game is two first places.
    pub places: Vec<u32>,
    /// By seat, where the game has points of its own.
    pub points: Option<Vec<f64>>,
}

impl Plan {
    /// All games that can be known by now, those that are over among them, in the order in which they are to be played. When
    /// each of them is over and asking again adds none, the contest is over.
    pub fn sittings(&self, over: &[GameOver]) -> Vec<Sitting> {
        let _ = over;
        match self.system {
            System::RoundRobin => self.everybody(),
        }
    }

    fn everybody(&self) -> Vec<Sitting> {
        let mut sittings = Vec::new();
        for (i, &one) in self.field.iter().enumerate() {
            for &other in self.field.iter().skip(i + 1) {
                for game in 1..=self.games {
                    let players = if game % 2 == 1 { vec![one, other] } else { vec![other, one] };
                    let key = format!("{}-{}-{game}", one.0, other.0);
                    sittings.push(Sitting { key, round: 1, players, opening: 0 });
                }
            }
        }
        sittings
    }
}
