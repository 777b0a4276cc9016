//! What is to be played: the plan of a contest, and the games that follow from it.

use super::pairing;
use super::system::System;

/// A player of a contest, by the number it first had, from 1. It keeps the number whoever comes or goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Entrant(pub u32);

/// What a contest is, apart from the programs that play in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    pub system: System,
    /// Everybody who takes part or took part, in the order of seeding. Who comes later stands at the end.
    pub field: Vec<Entrant>,
    /// Those of the field that play no more: games are kept, none are added. In a knock-out the others go on without playing.
    pub retired: Vec<Entrant>,
    /// How many sit at a table.
    pub seats: usize,
    /// Games of an encounter. Two players swap seats from game to game; at larger tables every game has another order of seats
    /// until there are no more: of four players 3 orders have everybody opposite everybody, 12 turn each of them, 24 are all.
    pub games: u32,
    /// Rounds of a Swiss or balanced contest, or how often everybody meets everybody; 0 is what the system needs.
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
    /// By seat. A bye has one player, who won.
    pub players: Vec<Entrant>,
    /// By seat, from 1; equal places are equal numbers, and a drawn game is two first places.
    pub places: Vec<u32>,
    /// By seat, where the game has points of its own.
    pub points: Option<Vec<f64>>,
}

/// How far somebody came in a contest that has a winner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached {
    pub player: Entrant,
    /// From 1; who went out at the same time shares a place. None for those who are still in.
    pub place: Option<u32>,
}

/// How often two players sit at one table: of all pairs the least and the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evenness {
    pub least: u32,
    pub most: u32,
}

impl Plan {
    /// Why nothing can be played by this plan, as a line for people.
    pub fn check(&self) -> Result<(), String> {
        pairing::check(self)
    }

    /// All games that can be known by now, those that are over among them, in the order in which they are to be played. When
    /// each of them is over and asking again adds none, the contest is over.
    ///
    /// Asking costs more than a glance: where results do not matter once is enough, else when nothing is left to play.
    pub fn sittings(&self, over: &[GameOver]) -> Vec<Sitting> {
        pairing::Schedule::new(self, over).sittings
    }

    /// The byes of a Swiss contest so far, each a won encounter without an opponent. Whoever keeps them among the games that are
    /// over has them stay where they are when players come or go.
    pub fn byes(&self, over: &[GameOver]) -> Vec<GameOver> {
        pairing::Schedule::new(self, over).byes
    }

    /// How far everybody came, best first, where the system itself decides that and not the points: in a knock-out.
    pub fn reached(&self, over: &[GameOver]) -> Option<Vec<Reached>> {
        pairing::Schedule::new(self, over).reached
    }

    /// How equal the meetings of this plan are, where more than two sit at a table.
    pub fn evenness(&self) -> Option<Evenness> {
        (self.seats > 2).then(|| pairing::evenness(self))
    }

    /// Those who still play, in the order of seeding.
    pub fn active(&self) -> impl Iterator<Item = Entrant> + '_ {
        self.field.iter().copied().filter(|player| !self.retired.contains(player))
    }
}

impl GameOver {
    /// Twice the points of the player in a seat: 2 for a win, 1 for a draw, 0 for a loss. At larger tables only the first place
    /// counts as won; who shares it has drawn.
    pub fn halves(&self, seat: usize) -> u32 {
        halves(&self.places, seat)
    }

    /// Whether somebody had nobody to play.
    pub fn is_bye(&self) -> bool {
        self.players.len() == 1
    }
}

/// Twice the points of a seat by the places of a game.
pub(super) fn halves(places: &[u32], seat: usize) -> u32 {
    let firsts = places.iter().filter(|place| **place == 1).count();
    match places.get(seat) {
        Some(1) if firsts == 1 => 2,
        Some(1) => 1,
        Some(_) | None => 0,
    }
}
