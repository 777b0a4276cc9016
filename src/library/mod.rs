//! Files and folders of replays: which files belong together, opened lazily and with limits.
//!
//! A path is a file, a folder of round files (one replay), a folder of replays and of such folders, or `-` for
//! standard input. Nothing is read whole before its first bytes and its size say that it is a replay.
// What others have written must not be able to end the program.
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::unreachable)
)]

mod aside;
mod comments;
mod faults;
mod file;
pub mod follow;
mod heard;
mod index;
mod kinds;
mod logos;
pub mod pictures;
mod walk;

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::files::words;
use crate::formats::{self, Records, ReplayInput};
use crate::model::{Place, Problem, Record};
use index::Index;
pub use kinds::open as open_images;
pub use logos::Logos;
pub use walk::Unit;
use walk::Walk;

/// What a path turned out to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathKind {
    /// One file, or standard input.
    File,
    /// A folder of round files: one replay.
    Rounds,
    /// A folder with replays somewhere below it.
    Folder,
}

/// An opened path: yields its records one by one. A broken file among others is an `Err` and stops nothing.
pub struct Opened {
    kind: PathKind,
    records: Records,
}

impl Opened {
    pub fn kind(&self) -> PathKind {
        self.kind
    }
}

impl Iterator for Opened {
    type Item = Result<Record, Problem>;

    fn next(&mut self) -> Option<Self::Item> {
        self.records.next()
    }

    /// Files with many games can pass over some without reading them.
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        self.records.nth(n)
    }
}

/// Reads replays. What it has found out about large files it remembers as long as it lives, and in a folder where it is given one.
#[derive(Default)]
pub struct Library {
    index: Mutex<Index>,
    listens: bool,
}

impl Library {
    /// Reads and writes nothing but what it is asked for.
    pub fn new() -> Library {
        Library::default()
    }

    /// Rounds come with what the players' programs printed to standard error.
    pub fn listening(self) -> Library {
        Library { listens: true, ..self }
    }

    /// What takes long to find out about a file is kept in a folder, for another run.
    pub fn keeping(self, folder: Option<PathBuf>) -> Library {
        Library { index: Mutex::new(Index::keeping(folder)), ..self }
    }

    /// Opens a path as the person named it.
    pub fn open(&self, path: &Path) -> Result<Opened, Problem> {
        if path.as_os_str() == "-" {
            return open_input("standard input", std::io::stdin());
        }
        let source = path.display().to_string();
        let problem = |what: String| Problem::new(Place::file(&source), what);
        let meta = std::fs::metadata(path).map_err(|error| problem(words(&error)))?;
        if meta.is_dir() {
            return open_folder(path, &source, self.listens);
        }
        if !meta.is_file() {
            let kind = file::special(&meta);
            return Err(problem(format!("is {kind}; expected a file or a folder, or - for standard input")));
        }
        let input = file::open(path).map_err(|error| problem(words(&error)))?;
        let records = whole_file(&source, Some(path), input)?;
        Ok(Opened { kind: PathKind::File, records })
    }

    /// The game of a path with this number, from 1; `None` when it has not so many.
    pub fn game(&self, path: &Path, index: u32) -> Result<Option<Record>, Problem> {
        if !path.is_file() {
            let mut records = self.open(path)?;
            return records.find(|record| record.as_ref().map_or(true, |record| record.index == index)).transpose();
        }
        self.index.lock().unwrap_or_else(PoisonError::into_inner).game(path, index)
    }

    /// The replays below a path, found but not yet read: each can be read on a thread of its own.
    pub fn units(&self, path: &Path) -> Result<Vec<Unit>, Problem> {
        let source = path.display().to_string();
        let problem = |what: String| Problem::new(Place::file(&source), what);
        let meta = std::fs::metadata(path).map_err(|error| problem(words(&error)))?;
        if !meta.is_dir() {
            return Ok(vec![Unit::Named(path.to_owned())]);
        }
        let listing = walk::list(path).map_err(|error| problem(words(&error)))?;
        if walk::is_match(&listing) {
            return Ok(vec![Unit::Named(path.to_owned())]);
        }
        Ok(Walk::new(path, listing).collect())
    }

    /// The records of a unit, read as they are asked for; none when it is somebody's other file.
    pub fn records(&self, unit: &Unit) -> Records {
        match unit {
            Unit::Named(path) => match self.open(path) {
                Ok(opened) => Box::new(opened),
                Err(problem) => Box::new(std::iter::once(Err(problem))),
            },
            Unit::File(_) | Unit::Match(_) | Unit::Closed(_) => unit.records(self.listens),
        }
    }
}

/// Opens a stream, such as standard input.
pub fn open_input(source: &str, stream: impl std::io::Read + Send + 'static) -> Result<Opened, Problem> {
    let input = ReplayInput::stream(stream).map_err(|error| Problem::new(Place::file(source), words(&error)))?;
    Ok(Opened { kind: PathKind::File, records: whole_file(source, None, input)? })
}

fn whole_file(source: &str, path: Option<&Path>, input: ReplayInput) -> Result<Records, Problem> {
    let format = formats::sniff(input.head())
        .ok_or_else(|| Problem::new(Place::file(source), formats::unknown(input.head())))?;
    file::records(format, source, path, input).map_err(|what| Problem::new(Place::file(source), what))
}

fn open_folder(path: &Path, source: &str, listens: bool) -> Result<Opened, Problem> {
    let problem = |what: String| Problem::new(Place::file(source), what);
    let listing = walk::list(path).map_err(|error| problem(words(&error)))?;
    if listing.is_empty() {
        return Err(problem("is an empty folder; expected round files or replays".into()));
    }
    if let Some(record) = walk::rounds(path, source, &listing, listens) {
        return Ok(Opened { kind: PathKind::Rounds, records: Box::new(std::iter::once(Ok(record?))) });
    }
    // The first replay is looked for at once: a folder without any is a mistake worth telling before work begins.
    let mut records = Walk::new(path, listing).flat_map(move |unit| unit.records(listens));
    let first = records
        .next()
        .ok_or_else(|| problem("holds no round files and no replays; expected a folder with either".into()))?;
    Ok(Opened { kind: PathKind::Folder, records: Box::new(std::iter::once(first).chain(records)) })
}

#[cfg(test)]
mod tests;
