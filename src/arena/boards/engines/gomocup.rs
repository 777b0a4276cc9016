//! The protocol of gomoku tournaments: the other's stone in, the own stone out, as column and row from 0.

use std::fmt::Display;

use super::super::brain::{Foul, junk, printable};
use super::super::clock::MoveTime;
use super::spec::EngineOptions;
use super::talk::Talk;
use super::{Dialect, EngineGame, PATIENCE, Question, Said};
use crate::arena::tally::Fault;

/// The number for a match whose time has no end.
const ENDLESS: u32 = i32::MAX as u32;

/// The number for an opponent that is a program.
const AGAINST_PROGRAM: u32 = 1;

/// The number for the rule that five or more in a row win.
const FIVE_OR_MORE: u32 = 0;

/// How lines begin that may come at any time and answer nothing.
const ASIDE: [&str; 4] = ["MESSAGE", "DEBUG", "UNKNOWN", "SUGGEST"];

pub struct Gomocup {
    options: EngineOptions,
}

impl Gomocup {
    pub fn new(options: &EngineOptions) -> Gomocup {
        Gomocup { options: options.clone() }
    }

    /// The position as a whole: what an engine cannot know from single moves, such as an opening.
    fn board(talk: &mut Talk, question: &Question) -> Result<(), Foul> {
        talk.say("BOARD")?;
        for (number, word) in question.moves.iter().enumerate() {
            let own = (number % 2 == 1) == question.second;
            talk.say(&format!("{word},{}", if own { 1 } else { 2 }))?;
        }
        talk.say("DONE")
    }
}

impl Dialect for Gomocup {
    fn greet(&mut self, talk: &mut Talk) -> Result<String, Foul> {
        talk.say("ABOUT")?;
        let about = talk.wait(PATIENCE, &|| false, |line| (!is_aside(line)).then(|| line.to_string()))?;
        let value = |name: &str| {
            let (_, rest) = about.split_once(&format!("{name}=\""))?;
            rest.split_once('"').map(|(value, _)| value.to_string())
        };
        let version = value("version").map_or(String::new(), |version| format!(" {version}"));
        Ok(value("name").map_or(String::new(), |name| name + &version))
    }

    fn begin(&mut self, talk: &mut Talk, game: &EngineGame, _set_up: &[String]) -> Result<(), Foul> {
        talk.say(&format!("START {}", game.rules.side))?;
        talk.wait(PATIENCE, &|| false, |line| (!is_aside(line)).then(|| said(line, line == "OK", "OK")))??;
        let whole = match game.time {
            MoveTime::Each(_) => 0,
            MoveTime::Clock { rule, .. } => rule.base.as_millis(),
        };
        inform(talk, "timeout_match", whole)?;
        inform(talk, "game_type", AGAINST_PROGRAM)?;
        inform(talk, "rule", FIVE_OR_MORE)?;
        self.options.iter().try_for_each(|(name, value)| inform(talk, name, value))
    }

    fn ask(&mut self, talk: &mut Talk, question: &Question) -> Result<Said, Foul> {
        let (turn, left) = match question.time {
            MoveTime::Each(_) => (question.time.share(), u128::from(ENDLESS)),
            MoveTime::Clock { left: [own, _], .. } => (own, own.as_millis()),
        };
        inform(talk, "timeout_turn", turn.as_millis())?;
        inform(talk, "time_left", left)?;
        match (question.moves, question.news()) {
            ([], _) => talk.say("BEGIN")?,
            (_, [word]) => talk.say(&format!("TURN {word}"))?,
            (_, _) => Gomocup::board(talk, question)?,
        }
        let answer = |line: &str| (!is_aside(line)).then(|| said(line, is_point(line), "x,y"));
        let word = talk.wait(question.patience, question.stop, answer)??;
        Ok(Said { word, ..Said::default() })
    }

    fn plays_its_answer(&self) -> bool {
        true
    }

    fn farewell(&self) -> &'static str {
        "END"
    }
}

fn inform(talk: &mut Talk, what: &str, value: impl Display) -> Result<(), Foul> {
    talk.say(&format!("INFO {what} {value}"))
}

fn is_aside(line: &str) -> bool {
    ASIDE.iter().any(|word| line.get(..word.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(word)))
}

fn is_point(line: &str) -> bool {
    line.contains(',') && line.bytes().all(|letter| letter.is_ascii_digit() || b", ".contains(&letter))
}

/// An answer, if it is one.
fn said(line: &str, fine: bool, wanted: &str) -> Result<String, Foul> {
    match line.strip_prefix("ERROR") {
        Some(why) => Err((Fault::Junk, format!("it tells an error: {}", printable(why.trim(), 60)))),
        None if fine => Ok(line.to_string()),
        None => Err(junk(line, wanted)),
    }
}
