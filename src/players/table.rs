//! The table: a game as it is played, move by move, by the rules.

use super::search::Searchable;
use crate::model::Cell;

/// A position that can be spoken of.
pub trait Playable: Searchable + Send {
    /// The legal ply a text stands for, or why there is none.
    fn read(&self, text: &str) -> Result<Self::Ply, String>;

    /// A ply in the manager's words.
    fn write(&self, ply: &Self::Ply) -> String;

    /// A ply in the players' own words.
    fn spell(&self, ply: &Self::Ply) -> String {
        self.write(ply)
    }

    /// Where a ply begins, if it does so on the board, and where it goes; nowhere for a pass.
    fn way(&self, ply: &Self::Ply) -> Vec<Cell>;

    /// How the game ended, if it did.
    fn end(&self) -> Option<GameEnd>;

    /// Whether two positions of one game are the same. Only games in which that can happen say so.
    fn is_again(&self, _other: &Self) -> bool {
        false
    }

    /// Every ply, for somebody who plays anything.
    fn any(&self) -> Vec<Self::Ply> {
        super::open(self)
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameEnd {
    /// 0 is who moved first in the game; nobody wins a draw.
    pub winner: Option<usize>,
    pub words: String,
}

impl GameEnd {
    pub fn won(winner: usize, words: impl Into<String>) -> GameEnd {
        GameEnd { winner: Some(winner), words: words.into() }
    }

    pub fn drawn(words: impl Into<String>) -> GameEnd {
        GameEnd { winner: None, words: words.into() }
    }
}

/// A game in play, whatever it is.
pub trait RefereeBoard: Send {
    /// Plays a move; the answer is its proper spelling, or why it is not legal.
    fn play(&mut self, text: &str) -> Result<String, String>;

    fn over(&self) -> Option<GameEnd>;

    /// All legal moves, in the manager's words.
    fn legal(&self) -> Vec<String>;

    /// How many moves were played.
    fn played(&self) -> usize;
}

/// A position and how it came about.
pub struct Table<P> {
    now: P,
    before: Vec<P>,
}

impl<P: Playable> Table<P> {
    pub fn new(start: P) -> Table<P> {
        Table { now: start, before: Vec::new() }
    }

    pub fn position(&self) -> &P {
        &self.now
    }
}

impl<P: Playable> RefereeBoard for Table<P> {
    fn play(&mut self, text: &str) -> Result<String, String> {
        if let Some(end) = self.over() {
            return Err(format!("the game is over: {}", end.words));
        }
        let ply = self.now.read(text)?;
        let spelt = self.now.write(&ply);
        let next = self.now.after(&ply);
        self.before.push(std::mem::replace(&mut self.now, next));
        Ok(spelt)
    }

    fn over(&self) -> Option<GameEnd> {
        let again = || self.before.iter().filter(|before| before.is_again(&self.now)).count() >= 2;
        self.now.end().or_else(|| again().then(|| GameEnd::drawn("the same position for the third time")))
    }

    fn legal(&self) -> Vec<String> {
        if self.over().is_some() {
            return Vec::new();
        }
        self.now.any().iter().map(|ply| self.now.write(ply)).collect()
    }

    fn played(&self) -> usize {
        self.before.len()
    }
}
