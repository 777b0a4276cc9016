//! Levels: players for people, from one that overlooks most to one that looks as far as it can.
//!
//! No clock decides how well a level plays: the same seed plays the same game, on a slow machine too. Weak ones are weak as
//! beginners are: they do not see every move.

use super::search::{FoundMove, Search};
use super::table::Playable;
use super::watch::SearchWatch;
use super::{Chooser, Rng, open};

/// The words of the levels, the weakest first.
pub const LEVELS: [&str; 4] = ["easy", "medium", "hard", "expert"];

/// How well a level of a game plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// Plies it looks ahead at most.
    pub depth: u32,
    /// Positions it looks at for a move at most, or playouts.
    pub nodes: u64,
    /// Of a thousand moves it sees so many, and thinks about those alone.
    pub sees: u32,
}

impl Level {
    /// The level of a word.
    pub fn find(word: &str, levels: [Level; 4]) -> Option<Level> {
        LEVELS.into_iter().zip(levels).find(|(name, _)| *name == word).map(|(_, level)| level)
    }

    /// Whether the next move is seen.
    pub fn notices(self, rng: &mut Rng) -> bool {
        self.sees >= 1000 || rng.below(1000) < self.sees
    }
}

/// Plays at a level by looking ahead.
pub struct Levelled(pub Level);

impl<P: Playable> Chooser<P> for Levelled {
    fn pick(&mut self, here: &P, rng: &mut Rng, watch: &mut SearchWatch) -> Option<FoundMove<P::Ply>> {
        let Levelled(level) = *self;
        // Who sees everything tries the likely moves alone; a beginner may see any.
        let plies = if level.sees >= 1000 { open(here) } else { seen(here.any(), level, rng) };
        watch.without_clock(true);
        let mut search = Search::new(watch).at_most(level.nodes);
        search.deepen_among(here, plies, level.depth, rng, |found| Some(here.choice(found)))
    }
}

/// The moves that are seen: one at least.
fn seen<T: Clone>(all: Vec<T>, level: Level, rng: &mut Rng) -> Vec<T> {
    let seen: Vec<T> = all.iter().filter(|_| level.notices(rng)).cloned().collect();
    if seen.is_empty() { all.get(rng.below(all.len() as u32) as usize).cloned().into_iter().collect() } else { seen }
}
