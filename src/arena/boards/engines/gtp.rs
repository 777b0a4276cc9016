//! The go text protocol: a command a line, an answer `= …` or `? …` that an empty line ends.

use std::time::{Duration, Instant};

use super::super::brain::{Foul, fault, junk, printable};
use super::super::clock::MoveTime;
use super::spec::EngineOptions;
use super::talk::Talk;
use super::{Dialect, EngineGame, PATIENCE, Question, Said};
use crate::arena::tally::Fault;
use crate::players::tongue::Tongue;

/// The game engines play that know no other.
const USUAL: &str = "Go";

pub struct Gtp {
    options: EngineOptions,
    /// The commands it has: only those may be said.
    known: Vec<String>,
    /// Whether White moves first, from a position.
    turned: bool,
}

impl Gtp {
    pub fn new(options: &EngineOptions) -> Gtp {
        Gtp { options: options.clone(), known: Vec::new(), turned: false }
    }

    fn knows(&self, command: &str) -> bool {
        self.known.iter().any(|known| known == command)
    }

    /// Sets the game, where it can be set.
    fn set_game(&self, talk: &mut Talk, game: &EngineGame) -> Result<(), Foul> {
        let called = game.game.called(Tongue::Gtp).unwrap_or(USUAL);
        match self.knows("set_game") {
            true => tell(talk, &format!("set_game {called}")).map(drop),
            false if called == USUAL => Ok(()),
            false => Err((Fault::Junk, format!("it has no set_game; expected an engine that plays {called}"))),
        }
    }

    /// Tells how much time there is, as far as the protocol has words for it: what a move adds is told with each move.
    fn set_time(&self, talk: &mut Talk, time: MoveTime) -> Result<(), Foul> {
        if !self.knows("time_settings") {
            return Ok(());
        }
        let settings = match time {
            MoveTime::Each(_) => format!("0 {} 1", seconds(time.share()).max(1)),
            MoveTime::Clock { rule, .. } => match rule.moves {
                Some(moves) => format!("0 {} {moves}", seconds(rule.base)),
                None => format!("{} 0 0", seconds(rule.base)),
            },
        };
        tell(talk, &format!("time_settings {settings}")).map(drop)
    }

    fn tell_left(&self, talk: &mut Talk, question: &Question) -> Result<(), Foul> {
        let MoveTime::Clock { left, to_go, .. } = question.time else { return Ok(()) };
        if !self.knows("time_left") {
            return Ok(());
        }
        let whose = [question.second, !question.second];
        for (second, left) in whose.into_iter().zip(left) {
            // How many moves the other has left is its own business.
            let moves = if second == question.second { to_go.unwrap_or(0) } else { u32::from(to_go.is_some()) };
            tell(talk, &format!("time_left {} {} {moves}", colour(second), seconds(left)))?;
        }
        Ok(())
    }
}

impl Dialect for Gtp {
    fn greet(&mut self, talk: &mut Talk) -> Result<String, Foul> {
        let list = tell(talk, "list_commands")?;
        self.known = list.split_whitespace().map(String::from).collect();
        let mut name = tell(talk, "name")?;
        let version = if self.knows("version") { tell(talk, "version")? } else { String::new() };
        if !version.is_empty() {
            name += &format!(" {version}");
        }
        for (command, value) in &self.options {
            if !self.knows(command) {
                return Err((Fault::Junk, format!("it has no command {command}; expected one of its list_commands")));
            }
            tell(talk, &format!("{command} {value}"))?;
        }
        Ok(name)
    }

    fn begin(&mut self, talk: &mut Talk, game: &EngineGame, set_up: &[String]) -> Result<(), Foul> {
        self.set_game(talk, game)?;
        tell(talk, &format!("boardsize {}", game.rules.side))?;
        tell(talk, "clear_board")?;
        if self.knows("komi") {
            tell(talk, &format!("komi {}", game.rules.komi))?;
        }
        self.turned = game.start.is_some_and(|start| start.second);
        // A stone of a position has its liberties at every moment: none is taken on the way there.
        for stone in set_up {
            tell(talk, &format!("play {stone}"))?;
        }
        self.set_time(talk, game.time)
    }

    fn ask(&mut self, talk: &mut Talk, question: &Question) -> Result<Said, Foul> {
        for (number, word) in (question.known..).zip(question.news()) {
            let told =
                answer(talk, &format!("play {} {word}", colour((number % 2 == 1) != self.turned)), PATIENCE, &|| false);
            // Some engines let a player who has no move pass by themselves, and refuse to be told.
            match told {
                Err(Unanswered::Refused(_)) if word.eq_ignore_ascii_case("pass") => {}
                told => drop(told?),
            }
        }
        self.tell_left(talk, question)?;
        let command = format!("genmove {}", colour(question.second));
        let word = answer(talk, &command, question.patience, question.stop)?;
        Ok(Said { word, ..Said::default() })
    }

    fn plays_its_answer(&self) -> bool {
        true
    }

    fn dead(&mut self, talk: &mut Talk) -> Result<Option<Vec<String>>, Foul> {
        if !self.knows("final_status_list") {
            return Ok(None);
        }
        let list = tell(talk, "final_status_list dead")?;
        Ok(Some(list.split_whitespace().map(String::from).collect()))
    }
}

/// Who moves first is black, in every game that engines of this protocol play.
fn colour(second: bool) -> &'static str {
    if second { "w" } else { "b" }
}

fn seconds(time: Duration) -> u64 {
    time.as_secs()
}

/// Why a command has no answer.
enum Unanswered {
    /// The engine did not want to.
    Refused(Foul),
    Foul(Foul),
}

impl From<Foul> for Unanswered {
    fn from(foul: Foul) -> Unanswered {
        Unanswered::Foul(foul)
    }
}

impl From<Unanswered> for Foul {
    fn from(unanswered: Unanswered) -> Foul {
        match unanswered {
            Unanswered::Refused(foul) | Unanswered::Foul(foul) => foul,
        }
    }
}

/// Says a command that is no question about a move, and hears what it is answered.
fn tell(talk: &mut Talk, command: &str) -> Result<String, Foul> {
    Ok(answer(talk, command, PATIENCE, &|| false)?)
}

fn answer(talk: &mut Talk, command: &str, patience: Duration, stop: &dyn Fn() -> bool) -> Result<String, Unanswered> {
    talk.say(command)?;
    let until = Instant::now() + patience;
    let mut lines: Vec<String> = Vec::new();
    loop {
        let line = talk.next(until, stop).map_err(|deaf| {
            let (kind, words) = fault(deaf, patience);
            (kind, format!("{words} to {:?}", printable(command, 40)))
        })?;
        match (line.is_empty(), lines.is_empty()) {
            // What comes before an answer begins is none.
            (true, true) => {}
            (true, false) => break,
            (false, true) if !line.starts_with(['=', '?']) => return Err(junk(&line, "= and an answer").into()),
            (false, _) => lines.push(line),
        }
    }
    let whole = lines.join("\n");
    let (refused, rest) = (whole.starts_with('?'), whole.get(1..).unwrap_or_default());
    let rest = rest.trim_start_matches(|letter: char| letter.is_ascii_digit()).trim();
    if refused {
        let words = format!("{:?} was refused: {}", printable(command, 40), printable(rest, 60));
        return Err(Unanswered::Refused((Fault::Junk, words)));
    }
    Ok(rest.to_string())
}
