//! The table of a contest while it goes on: points, games and faults of every player, and a game in a line.

use std::collections::{BTreeMap, BTreeSet};

use crate::arena::tournament::GameResult;
use crate::arena::tournament::journal::Register;
use crate::cli::columns::{Stands, aligned, shown};
use crate::contest::{Entrant, GameOver, Reached};
use crate::model::Fault;

/// The sums of all games so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Scores {
    names: Vec<(String, Entrant)>,
    rows: BTreeMap<Entrant, Sum>,
    games: usize,
    /// The keys of the byes that are counted.
    byes: BTreeSet<String>,
    /// Games of an encounter.
    encounter: u32,
}

/// What a player has so far.
#[derive(Clone, Debug, Default)]
struct Sum {
    games: u32,
    wins: u32,
    draws: u32,
    /// Won games and half of the drawn ones; the game's own points, where more than two sit at a table and it has such.
    points: f64,
    faults: BTreeMap<Fault, u32>,
    /// What was wrong first, in words.
    first: Option<String>,
}

impl Scores {
    /// Where encounters have so many games.
    pub fn new(register: &Register, results: &[GameResult], encounter: u32) -> Scores {
        let rows = register.names.iter().map(|(_, number)| (*number, Sum::default())).collect();
        let (names, byes) = (register.names.clone(), BTreeSet::new());
        let mut scores = Scores { names, rows, games: 0, byes, encounter };
        for result in results {
            scores.add(result);
        }
        scores.add_byes(&register.byes);
        scores
    }

    pub fn games(&self) -> usize {
        self.games
    }

    fn name(&self, number: Entrant) -> &str {
        self.names.iter().find(|(_, known)| *known == number).map_or("", |(name, _)| name)
    }

    /// Adds the byes that are new: each is a won encounter without an opponent.
    pub fn add_byes(&mut self, byes: &[GameOver]) {
        for bye in byes {
            if let (true, Some(player)) = (self.byes.insert(bye.key.clone()), bye.players.first()) {
                let sum = self.rows.entry(*player).or_default();
                sum.games += self.encounter;
                sum.wins += self.encounter;
                sum.points += f64::from(self.encounter);
            }
        }
    }

    /// Adds a game, and tells it in a line.
    pub fn add(&mut self, result: &GameResult) -> String {
        self.games += 1;
        for (seat, player) in result.over.players.iter().enumerate() {
            let sum = self.rows.entry(*player).or_default();
            sum.games += 1;
            match result.over.halves(seat) {
                2 => sum.wins += 1,
                1 => sum.draws += 1,
                _ => {}
            }
            // Two at a table win or lose, whatever the game counts; byes can be added to that.
            let own = result.over.points.as_ref().filter(|points| points.len() > 2);
            let points = own.and_then(|points| points.get(seat).copied());
            sum.points += points.unwrap_or(f64::from(result.over.halves(seat)) / 2.0);
            if let Some(fault) = result.faults.get(seat) {
                for (fault, count) in &fault.counts {
                    *sum.faults.entry(*fault).or_default() += count;
                }
                sum.first = sum.first.take().or_else(|| fault.words.clone());
            }
        }
        self.line(result)
    }

    /// `greedy – random 1-0`, or with more than two their places.
    fn line(&self, result: &GameResult) -> String {
        let names: Vec<&str> = result.over.players.iter().map(|player| self.name(*player)).collect();
        let why = result.faults.iter().zip(&names).find_map(|(fault, name)| Some((name, fault.words.as_ref()?)));
        let why = why.map_or(String::new(), |(name, words)| format!(" ({name}: {words})"));
        match (names.as_slice(), result.over.halves(0)) {
            ([one, other], 2) => format!("{one} – {other} 1-0{why}"),
            ([one, other], 1) => format!("{one} – {other} ½-½{why}"),
            ([one, other], _) => format!("{one} – {other} 0-1{why}"),
            (names, _) => {
                let placed = names.iter().zip(&result.over.places).map(|(name, place)| format!("{place}. {name}"));
                placed.collect::<Vec<_>>().join(", ")
            }
        }
    }

    /// Everybody, best first.
    fn ranked(&self) -> Vec<(Entrant, &Sum)> {
        let mut rows: Vec<(Entrant, &Sum)> = self.rows.iter().map(|(player, sum)| (*player, sum)).collect();
        rows.sort_by(|(_, one), (_, other)| other.points.total_cmp(&one.points).then(one.games.cmp(&other.games)));
        rows
    }

    /// `1. Corner 12.5 of 16 · 2. Greedy 9 of 16`: the best, in a line.
    #[cfg(feature = "window")]
    pub fn sentence(&self) -> String {
        const BEST: usize = 8;
        let told = |(place, (player, sum)): (u32, (Entrant, &Sum))| {
            format!("{place}. {} {} of {}", self.name(player), points(sum.points), sum.games)
        };
        (1..).zip(self.ranked()).take(BEST).map(told).collect::<Vec<_>>().join(" · ")
    }

    /// The table, best first, with so many players at most.
    pub fn table(&self, most: usize) -> Vec<String> {
        let rows = self.ranked();
        let best = (1..).zip(rows.iter().take(most)).map(|(place, (player, _))| (format!("{place}."), *player));
        let mut table = self.lines(best);
        if rows.len() > most {
            table.push(format!("… and {} more", rows.len() - most));
        }
        table
    }

    /// The table of a contest that has a winner, by how far everybody came.
    pub fn placed(&self, reached: &[Reached]) -> Vec<String> {
        let place = |reached: &Reached| reached.place.map_or_else(|| "in".into(), |place| format!("{place}."));
        self.lines(reached.iter().map(|reached| (place(reached), reached.player)))
    }

    fn lines(&self, placed: impl Iterator<Item = (String, Entrant)>) -> Vec<String> {
        let mut lines =
            vec![["", "player", "points", "games", "won", "drawn", "lost", "faults"].map(String::from).to_vec()];
        for (place, player) in placed {
            let sum = self.rows.get(&player).cloned().unwrap_or_default();
            let lost = sum.games - sum.wins - sum.draws;
            let counts = [sum.games, sum.wins, sum.draws, lost, sum.faults.values().sum()];
            let [games, wins, draws, lost, faults] = counts.map(|count| count.to_string());
            lines.push(vec![place, shown(self.name(player)), points(sum.points), games, wins, draws, lost, faults]);
        }
        aligned(&lines, &[Stands::Right, Stands::Left])
    }

    /// Answers that did not count, by player and reason.
    pub fn faults(&self) -> Vec<String> {
        let told = |(player, sum): (&Entrant, &Sum)| {
            let counts: Vec<String> = sum.faults.iter().map(|(fault, count)| fault.counted(*count as usize)).collect();
            let first = sum.first.as_ref().map_or(String::new(), |words| format!("; first: {words}"));
            (!counts.is_empty()).then(|| format!("{}: {}{first}", self.name(*player), counts.join(", ")))
        };
        self.rows.iter().filter_map(told).collect()
    }
}

/// `12.5`, `12`.
fn points(points: f64) -> String {
    let text = format!("{points:.1}");
    text.strip_suffix(".0").map_or_else(|| text.clone(), String::from)
}
