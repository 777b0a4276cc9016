//! A referee of one's own: a program that knows the rules of a game nobody here has heard of.
//!
//! It writes the open replay on its standard output and asks for answers. We start it and the bots, keep the clock, and record. Lines
//! of JSON go both ways:
//!
//! ```text
//! to it     {"seats": ["ada", "bob"], "seed": 5, "options": {}}           once, first
//! from it   {"format": "open-replay/1", …}, then a line a step            recorded as they come
//!           {"ask": {"0": "text", "1": "text"}, "ms": 1000}               not recorded
//! to it     {"answers": {"0": "line", "1": null}, "ms": {"0": 12, "1": 1000}, "faults": {"1": "timeout"}}
//! ```
//!
//! | file | decides |
//! |---|---|
//! | [`question`] | what it asks |
//! | [`voice`] | how lines go to a program and come back |
//! | [`bots`] | who answers for the seats, and what counts as an answer |
//! | [`account`] | which of its lines can be recorded, and what is added to them |
//! | [`played`] | how the match ended |
//! | [`trial`] | whether a match could be played at all |

mod account;
mod bots;
mod played;
mod question;
#[cfg(test)]
mod tests;
mod trial;
mod voice;

use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::{Map, Value, json};

use super::boards::line::Deaf;
use super::launch::{Ear, LaunchOrder, Launcher, with_last_words};
use super::seats::{Program, SeatTaker};
use super::tally::Tally;
use crate::files::FileError;
use crate::model::limits::MAX_LINE_BYTES;
use crate::model::{Extra, Seat};
use account::{Account, Taken};
use bots::{Answered, Bots};
pub use played::{RefereePlayed, places};
use question::Question;
pub use trial::{try_bot, try_referee};
use voice::Voice;

/// How long a referee may take for its first line at least: it may have to read maps.
const STARTUP: Duration = Duration::from_secs(10);

/// How long a referee that has told the result may take to end by itself.
const FAREWELL: Duration = Duration::from_millis(300);

/// A match to be played.
#[derive(Clone, Debug)]
pub struct RefereeSetup {
    pub referee: Program,
    /// As the person wrote it.
    pub written: String,
    pub entrants: Vec<SeatTaker>,
    pub seed: u64,
    /// Handed to the referee as they are.
    pub options: Extra,
    /// For an answer where the referee says nothing else, and for the referee itself after each.
    pub time: Duration,
}

/// Why a match could not be played.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RefereeTrouble {
    #[error("{written}: could not be started: {why}")]
    Start { written: String, why: std::io::Error },
    #[error("{0}")]
    Record(#[from] FileError),
    #[error("the players' working folders: {0}")]
    Work(#[from] std::io::Error),
}

/// How a match came to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
enum End {
    /// The referee told the result.
    Result,
    /// Its output ended.
    Output,
    Stopped,
    /// Why it could not go on.
    Failed(String),
}

/// Plays a match. `output` is the file that keeps the record, line by line as the referee writes it; what programs print to standard
/// error is kept beside it. `go_on` sees the number of steps after each and may stop the match, as may `stop` at any time.
pub fn play(
    setup: &RefereeSetup,
    launcher: &Launcher,
    output: Option<&Path>,
    stop: &dyn Fn() -> bool,
    go_on: &mut dyn FnMut(u32) -> ControlFlow<()>,
) -> Result<RefereePlayed, RefereeTrouble> {
    let account = Account::begin(setup, output)?;
    let bots = Bots::new(setup, launcher)?;
    let heard = Ear::default();
    let folder = std::env::current_dir()?;
    let order = LaunchOrder { program: &setup.referee, words: Vec::new(), folder, seed: setup.seed };
    let start = |why| RefereeTrouble::Start { written: setup.written.clone(), why };
    let referee = Voice::open(launcher, &order, MAX_LINE_BYTES, &heard).map_err(start)?;
    let names: Vec<&str> = setup.entrants.iter().map(|entrant| entrant.name.as_str()).collect();
    referee.say(json!({"seats": names, "seed": setup.seed, "options": setup.options}).to_string());
    let seats = setup.entrants.len();
    let mut table = Table {
        setup,
        referee,
        bots,
        account,
        lines: 0,
        tallies: vec![Tally::default(); seats],
        thought: vec![Duration::ZERO; seats],
    };
    let end = table.run(stop, go_on)?;
    table.close(end, &heard, output)
}

/// A match in play.
struct Table<'a> {
    setup: &'a RefereeSetup,
    referee: Voice,
    bots: Bots<'a>,
    account: Account,
    /// Lines of the referee so far.
    lines: u32,
    /// By seat.
    tallies: Vec<Tally>,
    thought: Vec<Duration>,
}

impl Table<'_> {
    /// Hears the referee to the end of the match.
    fn run(
        &mut self,
        stop: &dyn Fn() -> bool,
        go_on: &mut dyn FnMut(u32) -> ControlFlow<()>,
    ) -> Result<End, RefereeTrouble> {
        loop {
            let patience = if self.lines == 0 { self.setup.time.max(STARTUP) } else { self.setup.time };
            let line = match self.referee.hear(Instant::now() + patience, stop) {
                Ok((line, _)) => line,
                Err(_) if stop() => return Ok(End::Stopped),
                Err(Deaf::Gone) => return Ok(End::Output),
                Err(Deaf::Flood) => return Ok(self.wrong("it is longer than any line of an open replay", "")),
                Err(Deaf::Silence) => {
                    let cure = "expected a line in time; --time gives it more";
                    return Ok(End::Failed(format!("said nothing for {} s; {cure}", patience.as_secs_f64())));
                }
            };
            self.lines += 1;
            if let Some(end) = self.line(&line, stop)? {
                return Ok(end);
            }
            if go_on(self.account.steps()).is_break() {
                return Ok(End::Stopped);
            }
        }
    }

    /// Deals with one line of the referee: a question, or a line of the replay.
    fn line(&mut self, line: &str, stop: &dyn Fn() -> bool) -> Result<Option<End>, RefereeTrouble> {
        match Question::read(line, self.setup.entrants.len()) {
            Ok(Some(question)) => {
                let answers = self.bots.ask(&question, question.time.unwrap_or(self.setup.time), stop);
                let reply = self.note(answers);
                self.referee.say(reply.to_string());
                return Ok(None);
            }
            Ok(None) => {}
            Err(what) => return Ok(Some(self.wrong(&what, line))),
        }
        Ok(match self.account.take(line)? {
            Taken::Step => None,
            Taken::Result => Some(End::Result),
            Taken::Refused(what) => Some(self.wrong(&what, line)),
        })
    }

    /// Enters answers into the books, and words them for the referee.
    fn note(&mut self, answers: Vec<Answered>) -> Value {
        let (mut lines, mut times, mut faults) = (Map::new(), Map::new(), Map::new());
        for Answered { seat, line, took, fault } in answers {
            let key = seat.to_string();
            lines.insert(key.clone(), json!(line));
            times.insert(key.clone(), json!(took.as_millis() as u64));
            let told = fault.as_ref().map(|note| (note.fault, note.words.clone()));
            if let Some(tally) = self.tallies.get_mut(seat) {
                tally.note(self.account.steps() + 1, took, told);
            }
            if let Some(thought) = self.thought.get_mut(seat) {
                *thought += took;
            }
            if let Some(note) = fault {
                faults.insert(key, json!(note.fault.word()));
                self.account.blame(note);
            }
        }
        json!({"answers": lines, "ms": times, "faults": faults})
    }

    /// A line that ends the match.
    fn wrong(&self, what: &str, line: &str) -> End {
        let start = super::boards::brain::printable(line, 60);
        let found = if start.is_empty() { String::new() } else { format!(" (it begins with {start:?})") };
        End::Failed(format!("line {} of its output: {what}{found}", self.lines))
    }

    /// Takes leave of everybody and sums up.
    fn close(mut self, end: End, heard: &Ear, output: Option<&Path>) -> Result<RefereePlayed, RefereeTrouble> {
        self.referee.wait(FAREWELL);
        let ended = self.referee.end();
        drop(self.referee);
        let last_words = heard.so_far();
        let failed = match &end {
            End::Failed(why) => Some(with_last_words(why, &last_words)),
            // A program that ends by itself after its work is done has done nothing wrong.
            End::Output => ended.filter(|end| !end.is_good()).map(|end| with_last_words(&end.words(), &last_words)),
            End::Result | End::Stopped => None,
        };
        let heard = self.bots.close();
        let account = self.account.close()?;
        if let Some(path) = output {
            played::keep_heard(path, &heard, &last_words)?;
        }
        let seats = self.setup.entrants.len();
        Ok(RefereePlayed {
            names: self.setup.entrants.iter().map(|entrant| entrant.name.clone()).collect(),
            places: account.places(seats),
            score: account.score.filter(|score| score.len() == seats),
            words: account.words,
            steps: account.steps,
            remarks: account.remarks,
            findings: account.findings,
            faults: account.faults,
            tallies: self.tallies,
            thought: self.thought,
            heard,
            referee_heard: last_words,
            whole: failed.is_none() && end != End::Stopped,
            failed: failed.map(|why| format!("{}: {why}", self.setup.written)),
        })
    }
}

/// A seat's number as a seat.
fn seat_of(index: usize) -> Seat {
    Seat(u8::try_from(index).unwrap_or(u8::MAX))
}
