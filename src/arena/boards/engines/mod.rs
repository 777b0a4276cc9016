//! Engines: programs that speak a protocol of their own, each in a file of its own.
//!
//! | file | speaks |
//! |---|---|
//! | [`spec`] | with the person: which program, with which options |
//! | [`talk`] | with a program, in lines |
//! | [`uci`] | the universal chess interface |
//! | [`gtp`] | the go text protocol |
//! | [`gomocup`] | the protocol of gomoku tournaments |
//! | [`nboard`] | the protocol of reversi engines |

mod gomocup;
mod gtp;
mod nboard;
pub mod spec;
mod talk;
mod uci;

#[cfg(test)]
mod tests;

use std::time::Duration;

use super::brain::{Foul, LaunchGround, crash, printable, start};
use super::clock::MoveTime;
use super::line::Line;
use crate::arena::launch::Running;
use crate::arena::tally::Fault;
use crate::games::play::Turns;
use crate::model::{Eval, StartPosition};
use crate::players::BoardRules;
use crate::players::table::RefereeBoard;
use crate::players::tongue::Tongue;
use spec::EngineSpec;
use talk::Talk;

/// How long an engine may take for anything that is no move; large networks are read in that time.
const PATIENCE: Duration = Duration::from_secs(10);

/// How many moves of an engine's line are kept.
const LINE: usize = 8;

/// The game an engine is set to.
#[derive(Clone, Copy, Debug)]
pub struct EngineGame<'a> {
    pub game: &'static dyn Turns,
    pub rules: BoardRules,
    /// The position it begins from, where it is not the usual one.
    pub start: Option<&'a StartPosition>,
    /// Whether it has the colour that usually moves second.
    pub second: bool,
    /// What it has for its first move.
    pub time: MoveTime,
}

/// What an engine is asked.
struct Question<'a> {
    /// All moves so far, in its own words.
    moves: &'a [String],
    /// How many of them it has been told, or made itself.
    known: usize,
    second: bool,
    time: MoveTime,
    /// How long its answer is waited for.
    patience: Duration,
    stop: &'a dyn Fn() -> bool,
}

impl Question<'_> {
    /// The moves it has not heard of.
    fn news(&self) -> &[String] {
        self.moves.get(self.known..).unwrap_or_default()
    }
}

/// What an engine answers, in its own words.
#[derive(Debug, Default)]
struct Said {
    word: String,
    /// For who moves.
    eval: Option<Eval>,
    line: Vec<String>,
    depth: Option<u32>,
}

/// A protocol as the referee speaks it.
trait Dialect: Send {
    /// Greets the engine and sets its options. Returns how it calls itself.
    fn greet(&mut self, talk: &mut Talk) -> Result<String, Foul>;

    /// Begins a game, the first or the next, from a position in the words of its engines; none are the usual start.
    fn begin(&mut self, talk: &mut Talk, game: &EngineGame, set_up: &[String]) -> Result<(), Foul>;

    fn ask(&mut self, talk: &mut Talk, question: &Question) -> Result<Said, Foul>;

    /// Whether the engine plays its answer on its own board, without being told.
    fn plays_its_answer(&self) -> bool;

    /// The stones it takes for dead at the end, where the protocol has words for that.
    fn dead(&mut self, _talk: &mut Talk) -> Result<Option<Vec<String>>, Foul> {
        Ok(None)
    }

    /// The word with which it is sent home.
    fn farewell(&self) -> &'static str {
        "quit"
    }
}

/// What came of a question.
#[derive(Clone, Debug, PartialEq)]
pub enum EngineReply {
    Resigns,
    /// A move in the manager's words, legal on the engine's own board.
    Move {
        text: String,
        /// For who moves.
        eval: Option<Eval>,
        /// What it expects, as the players write it.
        line: Option<String>,
    },
}

/// An engine that has been started and greeted.
pub struct Engine {
    /// Before the program, so that it is closed first.
    talk: Talk,
    dialect: Box<dyn Dialect>,
    tongue: Tongue,
    /// The game as the engine has been told it.
    board: Option<Box<dyn RefereeBoard>>,
    second: bool,
    moves: Vec<String>,
    known: usize,
    _program: Option<Running>,
    /// As it calls itself.
    pub name: String,
}

impl Engine {
    /// Starts an engine and greets it.
    pub fn start(spec: &EngineSpec, ground: &LaunchGround) -> Result<Engine, Foul> {
        let mut running = start(&spec.program, ground, true)?;
        let (mouth, ear) = running.streams().ok_or_else(|| crash("it has no standard streams"))?;
        let talk = Talk::new(Line::over(ear, mouth), ground.heard.clone());
        Engine::greet(spec, talk, Some(running))
    }

    fn greet(spec: &EngineSpec, mut talk: Talk, program: Option<Running>) -> Result<Engine, Foul> {
        let mut dialect: Box<dyn Dialect> = match spec.tongue {
            Tongue::Uci => Box::new(uci::Uci::new(&spec.options)),
            Tongue::Gtp => Box::new(gtp::Gtp::new(&spec.options)),
            Tongue::Gomocup => Box::new(gomocup::Gomocup::new(&spec.options)),
            Tongue::Nboard => Box::new(nboard::Nboard::new(&spec.options)),
        };
        let name = dialect.greet(&mut talk)?;
        Ok(Engine {
            talk,
            dialect,
            tongue: spec.tongue,
            board: None,
            second: false,
            moves: Vec::new(),
            known: 0,
            _program: program,
            name: printable(name.trim(), 60),
        })
    }

    /// Begins a game, the first or the next.
    pub fn begin(&mut self, game: &EngineGame) -> Result<(), Foul> {
        let board = game.game.board_at(game.start, game.rules).map_err(crash)?;
        let set_up = match game.start {
            Some(start) => {
                let none = || crash(format!("{} has no words for the position {start}", self.tongue.word()));
                board.set_up(self.tongue).ok_or_else(none)?
            }
            None => Vec::new(),
        };
        self.board = Some(board);
        self.second = game.second;
        self.moves.clear();
        self.known = 0;
        self.dialect.begin(&mut self.talk, game, &set_up)
    }

    /// Asks for the next move after those that were played, in the manager's words.
    pub fn ask<'m>(
        &mut self,
        played: impl Iterator<Item = &'m str>,
        time: MoveTime,
        stop: &dyn Fn() -> bool,
    ) -> Result<EngineReply, Foul> {
        self.question(played, time, time.most(), stop)
    }

    /// The same out of any game, where nobody minds if it takes longer.
    pub fn advise<'m>(&mut self, played: impl Iterator<Item = &'m str>, time: MoveTime) -> Result<EngineReply, Foul> {
        self.question(played, time, time.most() + PATIENCE, &|| false)
    }

    fn question<'m>(
        &mut self,
        played: impl Iterator<Item = &'m str>,
        time: MoveTime,
        patience: Duration,
        stop: &dyn Fn() -> bool,
    ) -> Result<EngineReply, Foul> {
        let board = self.board.as_mut().ok_or_else(|| crash("no game has begun"))?;
        for text in played.skip(self.moves.len()) {
            self.moves.push(board.tell(text, self.tongue).map_err(crash)?);
            board.play(text).map_err(crash)?;
        }
        let question = Question { moves: &self.moves, known: self.known, second: self.second, time, patience, stop };
        let said = self.dialect.ask(&mut self.talk, &question)?;
        self.known = self.moves.len() + usize::from(self.dialect.plays_its_answer());
        if said.word.eq_ignore_ascii_case("resign") {
            return Ok(EngineReply::Resigns);
        }
        let illegal = |why| (Fault::Junk, format!("illegal move {}: {why}", printable(&said.word, 20)));
        let text = board.hear(&said.word, self.tongue).map_err(illegal)?;
        let words: Vec<&str> = said.line.iter().take(LINE).map(String::as_str).collect();
        let spelt = board.line(&words, self.tongue).join(" ");
        let depth = said.depth.map_or(String::new(), |depth| format!("depth {depth}: "));
        let line = (!spelt.is_empty()).then(|| format!("{depth}{spelt}"));
        Ok(EngineReply::Move { text, eval: said.eval, line })
    }

    /// How long the last answer took.
    pub fn took(&self) -> Duration {
        self.talk.took()
    }

    /// The stones it takes for dead, in its own words and in order; nothing where it cannot say.
    pub fn dead(&mut self) -> Option<Vec<String>> {
        // Whoever breaks off here has no say in the count.
        let mut dead = self.dialect.dead(&mut self.talk).ok().flatten()?;
        dead.iter_mut().for_each(|name| name.make_ascii_uppercase());
        dead.sort_unstable();
        dead.dedup();
        Some(dead)
    }

    /// Takes leave.
    pub fn quit(mut self) {
        // Who is gone already hears nothing.
        let farewell = self.dialect.farewell();
        let _ = self.talk.say(farewell);
        let _ = self.talk.hear(Duration::from_millis(100));
    }
}
