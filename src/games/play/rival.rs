//! Somebody from outside at the table of a person: what they are asked, what they answer, and what is said beside moves.

use std::sync::Arc;

use super::Turns;
use crate::model::{Eval, Millis, StartPosition};
use crate::players::BoardRules;

/// A game somebody from outside is to play.
#[derive(Clone, Debug)]
pub struct RivalGame {
    pub game: &'static dyn Turns,
    pub rules: BoardRules,
    /// The position it begins from, where it is not the usual one.
    pub start: Option<StartPosition>,
    /// Whether they have the colour that usually moves second.
    pub second: bool,
}

/// What somebody from outside answers when they are to move.
#[derive(Clone, Debug, PartialEq)]
pub enum RivalAnswer {
    /// In the manager's words; what it is worth to who moves, where they say so.
    Move {
        text: String,
        eval: Option<Eval>,
    },
    Resigns,
}

/// What people say to each other beside moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RivalWord {
    Chat(String),
    OffersDraw,
    /// The answer to such an offer.
    Draw(bool),
    Resigns,
    /// Wants so many plies to be taken back.
    WantsUndo(usize),
    /// The answer to that.
    Undo(bool),
    /// They cannot be reached any more, and why.
    Gone(String),
}

/// Somebody from outside who has a seat at a game in play: a program, an engine, a person elsewhere.
pub trait Rival: Send + Sync {
    /// Their move after those played, in the manager's words, within a time. May take long: it is asked again and again whether to
    /// stop.
    fn ask(&self, moves: &[String], time: Millis, stop: &dyn Fn() -> bool) -> Result<RivalAnswer, String>;

    /// What they have said since the last look. Never waits.
    fn said(&self) -> Vec<RivalWord> {
        Vec::new()
    }

    /// Says something to them. Programs do not listen.
    fn say(&self, _word: RivalWord) {}
}

/// Whoever finds somebody from outside for a seat.
pub trait Rivals: Send + Sync {
    /// Somebody by the words people call them by, such as `uci:stockfish`. They are reached when they are asked first.
    fn invite(&self, written: &str, game: RivalGame) -> Result<Arc<dyn Rival>, String>;
}
