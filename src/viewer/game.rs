//! The match on the screen: its record, what the rules tell of it, and its timeline.

use std::path::{Path, PathBuf};

use super::ticks::{self, Tick};
use crate::games::{self, Telling};
use crate::library;
use crate::model::{Entry, Place, Problem, Record, Replay, Sheet};
use crate::timeline::{Pace, Timeline, compile};

/// Where a match comes from.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Source {
    pub path: PathBuf,
    /// Which game of a file with several, from 1.
    pub index: u32,
}

/// A match that is open.
pub struct Match {
    pub source: Source,
    pub record: Record,
    pub telling: Telling,
    pub timeline: Timeline,
    pub ticks: Vec<Tick>,
}

impl Match {
    /// Reads and tells a match.
    pub fn open(source: &Source, pace: Pace) -> Result<Match, Problem> {
        let missing = || Problem::new(Place::file(source.path.display().to_string()), "the match is no longer there");
        let record = library::game(&source.path, source.index)?.ok_or_else(missing)?;
        Match::tell(record, pace)
    }

    /// Opens the first match a path holds that can be told.
    pub fn open_first(path: &Path, pace: Pace) -> Result<Match, Problem> {
        let mut problem = None;
        for record in library::open(path)? {
            match record.and_then(|record| Match::tell(record, pace)) {
                Ok(game) => return Ok(game),
                Err(why) => problem = problem.or(Some(why)),
            }
        }
        Err(problem.unwrap_or_else(|| Problem::new(Place::file(path.display().to_string()), "holds no match")))
    }

    pub fn tell(record: Record, pace: Pace) -> Result<Match, Problem> {
        let telling = games::tell(&record)?;
        let timeline = compile(&telling.replay, pace);
        let ticks = ticks::all(&telling.replay);
        let source = Source { path: PathBuf::from(&record.source), index: record.index };
        Ok(Match { source, record, telling, timeline, ticks })
    }

    pub fn replay(&self) -> &Replay {
        &self.telling.replay
    }

    /// Lets the same match run at another pace.
    pub fn set_pace(&mut self, pace: Pace) {
        self.timeline = compile(&self.telling.replay, pace);
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
        let entry = Entry::Sheet(sheet);
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

    /// The step people call `number`; the nearest there is.
    pub fn steps_of(&self, number: u32) -> usize {
        let replay = self.replay();
        let count = replay.steps.len();
        (0..=count).min_by_key(|steps| replay.number(*steps).abs_diff(number)).unwrap_or(0)
    }

    /// The file's or folder's own name.
    pub fn file_name(&self) -> String {
        name_of(&self.source.path)
    }
}

/// The last part of a path, for people.
pub fn name_of(path: &Path) -> String {
    path.file_name().map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into_owned())
}
