//! The table: a game as it is played, move by move, by the rules.

use super::Choice;
use super::level::Level;
use super::search::{FoundMove, Searchable};
use super::tongue::Tongue;
use crate::model::Cell;

/// A position that can be spoken of.
pub trait Playable: Searchable + Send {
    /// How well each level plays, the weakest first.
    const LEVELS: [Level; 4];

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

    /// What was found, in words.
    fn choice(&self, found: &FoundMove<Self::Ply>) -> Choice {
        let FoundMove { ply, value, .. } = found;
        Choice { text: self.write(ply), spelt: self.spell(ply), value: *value, way: self.way(ply) }
    }

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

    /// Every legal ply, for somebody who chooses by hand.
    fn every(&self) -> Vec<Self::Ply> {
        self.any()
    }

    /// The cells by which a person shows a ply: where it begins, if it does so on the board, and each cell it comes to.
    fn trail(&self, ply: &Self::Ply) -> Vec<Cell> {
        self.way(ply)
    }

    /// A ply in the words of engines; nothing where the game is not spoken of so.
    fn tell(&self, _ply: &Self::Ply, _tongue: Tongue) -> Option<String> {
        None
    }

    /// The legal ply that an engine's words stand for, or why there is none.
    fn hear(&self, _text: &str, tongue: Tongue) -> Result<Self::Ply, String> {
        Err(format!("{} does not speak of this game", tongue.word()))
    }

    /// Whether a player could still win, with all the luck there is: 0 is who moved first in the game.
    fn can_win(&self, _who: usize) -> bool {
        true
    }

    /// The position in the words with which engines are set to it; nothing where they cannot be.
    fn set_up(&self, _tongue: Tongue) -> Option<Vec<String>> {
        None
    }

    /// How the game ends when these stones, in the words of engines, are taken for dead. Only games that are counted so say it.
    fn without(&self, _dead: &[String], _tongue: Tongue) -> Option<DeadStones> {
        None
    }

    /// The same, where the stones are shown.
    fn counted(&self, _dead: &[Cell]) -> Option<DeadStones> {
        None
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

/// A legal move, as somebody at the board makes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalMove {
    /// In the manager's words.
    pub text: String,
    /// In the players' own.
    pub spelt: String,
    /// See [`Playable::trail`]; nothing for a pass.
    pub trail: Vec<Cell>,
}

/// Stones that are dead at the end of a game, and what the game is worth without them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeadStones {
    pub cells: Vec<Cell>,
    pub end: GameEnd,
}

/// A game in play, whatever it is.
pub trait RefereeBoard: Send {
    /// Plays a move; the answer is its proper spelling, or why it is not legal.
    fn play(&mut self, text: &str) -> Result<String, String>;

    fn over(&self) -> Option<GameEnd>;

    /// All legal moves, in the manager's words.
    fn legal(&self) -> Vec<String>;

    /// All legal moves, as somebody at the board makes them.
    fn moves(&self) -> Vec<LegalMove>;

    /// How many moves were played.
    fn played(&self) -> usize;

    /// A legal move, in the manager's words, as engines say it.
    fn tell(&self, text: &str, tongue: Tongue) -> Result<String, String>;

    /// What an engine says, in the manager's words, or why it is no legal move.
    fn hear(&self, text: &str, tongue: Tongue) -> Result<String, String>;

    /// A line of moves as the players write them, as far as it is legal.
    fn line(&self, said: &[&str], tongue: Tongue) -> Vec<String>;

    /// A legal move as the players write it, and where it goes.
    fn shown(&self, text: &str) -> Result<(String, Vec<Cell>), String>;

    /// See [`Playable::can_win`].
    fn can_win(&self, who: usize) -> bool;

    /// See [`Playable::set_up`].
    fn set_up(&self, tongue: Tongue) -> Option<Vec<String>>;

    /// See [`Playable::without`].
    fn without(&self, dead: &[String], tongue: Tongue) -> Option<DeadStones>;

    /// See [`Playable::counted`].
    fn counted(&self, dead: &[Cell]) -> Option<DeadStones>;
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

    fn moves(&self) -> Vec<LegalMove> {
        if self.over().is_some() {
            return Vec::new();
        }
        let shown = |ply: &P::Ply| LegalMove {
            text: self.now.write(ply),
            spelt: self.now.spell(ply),
            trail: self.now.trail(ply),
        };
        self.now.every().iter().map(shown).collect()
    }

    fn played(&self) -> usize {
        self.before.len()
    }

    fn tell(&self, text: &str, tongue: Tongue) -> Result<String, String> {
        let ply = self.now.read(text)?;
        self.now.tell(&ply, tongue).ok_or_else(|| format!("{} has no word for {text}", tongue.word()))
    }

    fn hear(&self, text: &str, tongue: Tongue) -> Result<String, String> {
        self.now.hear(text, tongue).map(|ply| self.now.write(&ply))
    }

    fn line(&self, said: &[&str], tongue: Tongue) -> Vec<String> {
        let mut ahead: Option<P> = None;
        let mut line = Vec::new();
        for text in said {
            let here = ahead.as_ref().unwrap_or(&self.now);
            let Some(ply) = here.end().is_none().then(|| here.hear(text, tongue).ok()).flatten() else { break };
            line.push(here.spell(&ply));
            ahead = Some(here.after(&ply));
        }
        line
    }

    fn shown(&self, text: &str) -> Result<(String, Vec<Cell>), String> {
        let ply = self.now.read(text)?;
        Ok((self.now.spell(&ply), self.now.way(&ply)))
    }

    fn can_win(&self, who: usize) -> bool {
        self.now.can_win(who)
    }

    fn set_up(&self, tongue: Tongue) -> Option<Vec<String>> {
        self.now.set_up(tongue)
    }

    fn without(&self, dead: &[String], tongue: Tongue) -> Option<DeadStones> {
        self.now.without(dead, tongue)
    }

    fn counted(&self, dead: &[Cell]) -> Option<DeadStones> {
        self.now.counted(dead)
    }
}
