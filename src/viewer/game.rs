//! The match on the screen: its record, what the rules tell of it, and its timeline.

use std::path::{Path, PathBuf};

use super::beside::Beside;
use super::ticks::{self, Tick};
use crate::games::{self, Telling};
use crate::model::{Branch, Entry, Eval, Move, Place, Problem, Record, Recorded, Replay, Sheet, Step, key};
use crate::timeline::{Pace, Timeline, compile};

/// Where a match comes from.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Source {
    pub path: PathBuf,
    /// Which game of a file with several, from 1.
    pub index: u32,
}

impl Source {
    /// What lies nowhere is told apart by its words.
    pub fn of(record: &Record) -> Source {
        Source { path: record.place().to_owned(), index: record.index }
    }
}

/// A match that is open.
pub struct OpenMatch {
    pub source: Source,
    pub record: Record,
    pub telling: Telling,
    pub timeline: Timeline,
    pub ticks: Vec<Tick>,
    /// The record with all its variations, where it has some; `record` is the line on the screen.
    pub(super) whole: Option<Box<Record>>,
    /// Which line is on the screen: 0 is the game itself.
    pub line: usize,
    /// The lines one could go over to.
    pub branches: Vec<Branch>,
    /// The match beside it, where two are on the screen.
    pub beside: Option<Beside>,
}

impl OpenMatch {
    /// A record, told.
    pub fn tell(record: Record, pace: Pace) -> Result<OpenMatch, Problem> {
        let telling = games::tell(&record)?;
        let timeline = compile(&telling.replay, pace);
        let ticks = ticks::all(&telling.replay);
        let source = Source::of(&record);
        let branches = record.branches(0);
        let whole = (!branches.is_empty()).then(|| Box::new(record.clone()));
        Ok(OpenMatch { source, record, telling, timeline, ticks, whole, line: 0, branches, beside: None })
    }

    /// How many steps of another telling are also ours, from the start on: what is known of those positions is known of both.
    pub fn shared(&self, other: &OpenMatch) -> usize {
        if start(&self.record) == start(&other.record) { shared(self.replay(), other.replay()) } else { 0 }
    }

    /// Goes over to another line of the record. What both lines have in common stays as it is; returns how many steps that are.
    pub fn take_line(&mut self, line: usize) -> Result<usize, Problem> {
        let Some((whole, record)) = self.whole.as_ref().and_then(|whole| Some((whole, whole.line(line)?))) else {
            return Err(Problem::new(Place::file(&self.record.source), format!("has no variation {line}")));
        };
        self.branches = whole.branches(line);
        let telling = games::tell(&record)?;
        let known = shared(self.replay(), &telling.replay);
        self.timeline.truncate(known);
        telling.replay.steps.iter().skip(known).for_each(|step| self.timeline.push(step));
        self.ticks.retain(|tick| tick.steps <= known);
        self.ticks.extend(ticks::from(&telling.replay, known));
        self.telling = telling;
        self.record = record;
        self.line = line;
        Ok(known)
    }

    pub fn replay(&self) -> &Replay {
        &self.telling.replay
    }

    /// Lets the same match run at another pace, and the one beside it too. Returns the timeline the play head has moved on.
    pub fn set_pace(&mut self, pace: Pace) -> Timeline {
        let before = self.runs().clone();
        self.lower(pace);
        before
    }

    /// The round of the newest sheet, for a match of rounds.
    pub fn newest(&self) -> Option<&Sheet> {
        match self.record.entries.last()? {
            Entry::Sheet(sheet) => Some(sheet),
            Entry::Move(_) => None,
        }
    }

    /// Takes in a round that arrived: told, lowered and marked without looking back.
    pub fn push(&mut self, sheet: Sheet) -> Result<(), Problem> {
        self.take_entry(Entry::Sheet(sheet))
    }

    fn take_entry(&mut self, entry: Entry) -> Result<(), Problem> {
        let known = self.telling.replay.steps.len();
        self.telling.push(&entry)?;
        self.record.entries.push(entry);
        for step in self.telling.replay.steps.iter().skip(known) {
            self.timeline.push(step);
        }
        self.ticks.extend(ticks::from(&self.telling.replay, known));
        self.telling.replay.outcome = self.telling.teller.outcome(&self.record);
        Ok(())
    }

    /// Takes in a move of a game in play, as quickly as a round that arrives.
    pub fn push_move(&mut self, written: Move, recorded: Recorded) -> Result<(), Problem> {
        self.record.recorded = recorded;
        self.take_entry(Entry::Move(written))
    }

    /// The result of a game in play has changed.
    pub fn decide(&mut self, recorded: Recorded) {
        self.record.recorded = recorded;
        self.telling.replay.outcome = self.telling.teller.outcome(&self.record);
    }

    /// Shows another record in its place. What both have in common stays as it is; returns how many steps that are.
    pub fn take_record(&mut self, record: Record) -> Result<usize, Problem> {
        let before = self.timeline.pace();
        let other = OpenMatch::tell(record, before)?;
        let known = self.shared(&other);
        *self = OpenMatch { beside: self.beside.take(), ..other };
        Ok(known)
    }

    /// How many positions have a value.
    pub fn judged(&self) -> usize {
        (0..=self.replay().steps.len()).filter(|steps| self.replay().eval(*steps).is_some()).count()
    }

    /// What is thought of all positions, as one number.
    pub fn evals_key(&self) -> u64 {
        let evals: Vec<Option<Eval>> = (0..=self.replay().steps.len()).map(|steps| self.replay().eval(steps)).collect();
        key(&format!("{evals:?}"))
    }

    /// Takes in what a program thinks of the position after some steps.
    pub fn judge(&mut self, steps: usize, eval: Eval) {
        let step = steps.checked_sub(1).and_then(|i| self.telling.replay.steps.get_mut(i));
        if let Some(step) = step {
            step.note.get_or_insert_default().eval = Some(eval);
        }
    }

    /// The file's or folder's own name.
    pub fn file_name(&self) -> String {
        name_of(&self.source.path)
    }
}

/// How many steps two tellings have in common, from the start on.
fn shared(one: &Replay, other: &Replay) -> usize {
    let same = |(a, b): &(&Step, &Step)| a.events == b.events && a.took == b.took;
    if one.setup == other.setup { one.steps.iter().zip(&other.steps).take_while(same).count() } else { 0 }
}

/// What a record says about the position it starts from, and about the rules.
fn start(record: &Record) -> impl PartialEq + '_ {
    let Record { game, variant, size, start, fen, first, dark, komi, .. } = record;
    (game, variant, size, start, fen, first, dark, komi)
}

/// The last part of a path, for people.
pub fn name_of(path: &Path) -> String {
    path.file_name().map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into_owned())
}
