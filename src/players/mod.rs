//! What all players at a board share, and the board as a referee sees it.
//!
//! | file | decides |
//! |---|---|
//! | [`search`] | how far to look, and which branches to leave out |
//! | [`level`] | how well players play who are meant for people |
//! | [`watch`] | who is told how far thinking has come, and ends it |
//! | [`table`] | what happens when a move is told, and whether the game is over |
//! | [`tongue`] | how engines speak of moves |
//! | [`PlayerSpec`] | what the word for a player says |
//!
//! The moves of a game, their order and what a position is worth live in the game's own folder; no game is known here. Nor is a
//! clock, a file or a thread: who asks for a move says when it is time to stop.

pub mod level;
mod rng;
pub mod search;
pub mod table;
pub mod tongue;
pub mod watch;
mod word;

use crate::model::{Cell, Eval};
use level::{Level, Levelled};
pub use rng::Rng;
use search::{FoundMove, Outlook, Search, Searchable};
use table::{Playable, RefereeBoard, Table};
use watch::{SearchProgress, SearchWatch, Signal};
pub use word::PlayerSpec;

/// What a game is played on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoardRules {
    /// Cells along an edge.
    pub side: u16,
    /// What the second player gets for moving second, where the game has such a thing.
    pub komi: f64,
}

/// Somebody who plays: hears every move, the own ones too, and is asked for the next.
pub trait Player: Send {
    /// The game as this player has heard it.
    fn board(&mut self) -> &mut dyn RefereeBoard;

    /// The next move, and what the player thinks of it. `None` when the game is over. Meanwhile `see` is told how far thinking has
    /// come, and says whether to go on.
    fn think(&mut self, see: &mut dyn FnMut(&SearchProgress) -> Signal) -> Option<Choice>;

    /// The same, with `stop` telling when time is up.
    fn choose(&mut self, stop: &mut dyn FnMut() -> bool) -> Option<Choice> {
        self.think(&mut |_| if stop() { Signal::Hurry } else { Signal::GoOn })
    }
}

/// A move a player would make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// In the manager's words.
    pub text: String,
    /// In the players' own.
    pub spelt: String,
    /// For who moves; [`search::WON`] and a little less is a won game.
    pub value: i32,
    /// Where it begins, if it does so on the board, and where it goes.
    pub way: Vec<Cell>,
}

impl Choice {
    /// What the move is worth to who makes it.
    pub fn eval(&self) -> Eval {
        match self.value.abs() {
            won if won > search::WON / 2 => Eval::Mate(self.value.signum() * ((search::WON - won + 1) / 2).max(1)),
            _ => Eval::Points(self.value as f32 / 100.0),
        }
    }
}

/// A way of choosing among the moves of a position.
pub trait Chooser<P: Searchable>: Send {
    fn pick(&mut self, here: &P, rng: &mut Rng, watch: &mut SearchWatch) -> Option<FoundMove<P::Ply>>;
}

struct Mind<P: Playable, W> {
    table: Table<P>,
    way: W,
    rng: Rng,
}

impl<P: Playable, W: Chooser<P>> Player for Mind<P, W> {
    fn board(&mut self) -> &mut dyn RefereeBoard {
        &mut self.table
    }

    fn think(&mut self, see: &mut dyn FnMut(&SearchProgress) -> Signal) -> Option<Choice> {
        if self.table.over().is_some() {
            return None;
        }
        let here = self.table.position();
        let found = self.way.pick(here, &mut self.rng, &mut SearchWatch::new(see))?;
        Some(here.choice(&found))
    }
}

/// Plays anything legal.
pub struct Random;

impl<P: Playable> Chooser<P> for Random {
    fn pick(&mut self, here: &P, rng: &mut Rng, _watch: &mut SearchWatch) -> Option<FoundMove<P::Ply>> {
        let plies = here.any();
        let ply = plies.get(rng.below(plies.len() as u32) as usize)?;
        Some(FoundMove { ply: ply.clone(), value: 0, depth: 0 })
    }
}

/// Looks ahead as far as time allows, or to a fixed depth.
pub struct Ahead {
    pub depth: Option<u32>,
}

impl<P: Playable> Chooser<P> for Ahead {
    fn pick(&mut self, here: &P, rng: &mut Rng, watch: &mut SearchWatch) -> Option<FoundMove<P::Ply>> {
        const DEEPEST: u32 = 60;
        watch.without_clock(self.depth.is_some());
        let deepest = self.depth.unwrap_or(DEEPEST);
        Search::new(watch).deepen_among(here, open(here), deepest, rng, |found| Some(here.choice(found)))
    }
}

/// The words of the players every board game has.
pub const NAMES: [&str; 7] = ["easy", "medium", "hard", "expert", "random", "alphabeta", "alphabeta:DEPTH"];

/// The player a word stands for in every board game: a level, one that plays anything, or one that searches ahead.
pub fn seat<P: Playable + 'static>(start: P, word: &PlayerSpec, rng: Rng) -> Option<Box<dyn Player>> {
    match word.plain()? {
        ("random", None) => Some(mind(start, Random, rng)),
        ("alphabeta", depth) => Some(mind(start, Ahead { depth }, rng)),
        (level, None) => Some(mind(start, Levelled(Level::find(level, P::LEVELS)?), rng)),
        _ => None,
    }
}

/// A player who chooses in some way.
pub fn mind<P: Playable + 'static>(start: P, way: impl Chooser<P> + 'static, rng: Rng) -> Box<dyn Player> {
    Box::new(Mind { table: Table::new(start), way, rng })
}

/// The plies of a position that is not over.
pub fn open<P: Searchable>(here: &P) -> Vec<P::Ply> {
    match here.look() {
        Outlook::Open(plies) => plies.collect(),
        Outlook::Over(_) => Vec::new(),
    }
}
