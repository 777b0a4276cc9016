//! Files and folders of replays: which files belong together, opened lazily and with limits.
//!
//! A path is a file, a folder of round files (one replay), a folder of replays and of such folders, or `-` for
//! standard input. Nothing is read whole before its first bytes and its size say that it is a replay.
// What others have written must not be able to end the program.
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::unreachable)
)]

mod archive;
pub mod byes;
mod comments;
mod faults;
mod file;
pub mod follow;
mod ground;
mod heard;
mod index;
mod kinds;
mod logos;
pub mod pictures;
mod stirs;
mod walk;

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use crate::files::words;
use crate::formats::{self, Records, ReplayInput};
use crate::model::{Place, Problem, Record};
use archive::{Archive, ArchiveKind};
use follow::Stamp;
use ground::Ground;
use index::Index;
pub use kinds::open as open_images;
pub use logos::Logos;
pub use stirs::Stirs;
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

/// So many archives are remembered: each takes a descriptor.
const MOST_ARCHIVES: usize = 4;

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
    /// The archives that were looked through last.
    archives: Mutex<Vec<(Option<Stamp>, Arc<Archive>)>>,
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
        let meta = match std::fs::metadata(path) {
            Ok(meta) => meta,
            Err(error) => return self.open_member(path)?.ok_or_else(|| problem(words(&error))),
        };
        if meta.is_dir() {
            return open_folder(&Ground::Disk, path, &source, self.listens);
        }
        if !meta.is_file() {
            let kind = file::special(&meta);
            return Err(problem(format!("is {kind}; expected a file or a folder, or - for standard input")));
        }
        if let Some(archive) = self.archive(path).map_err(|error| problem(words(&error)))? {
            return open_archive(&archive, &source, self.listens);
        }
        let input = file::open(path).map_err(|error| problem(words(&error)))?;
        let records = whole_file(&Ground::Disk, &source, Some(path), input)?;
        Ok(Opened { kind: PathKind::File, records })
    }

    /// Opens a file or folder inside an archive, called by both their names; `None` where there is no such archive.
    fn open_member(&self, path: &Path) -> Result<Option<Opened>, Problem> {
        let source = path.display().to_string();
        let problem = |error: std::io::Error| Problem::new(Place::file(&source), words(&error));
        let Some(outer) = path.ancestors().skip(1).find(|outer| outer.is_file()) else { return Ok(None) };
        let Some(archive) = self.archive(outer).map_err(problem)? else { return Ok(None) };
        let ground = Ground::Archive(archive);
        if ground.is_folder(path) {
            return open_folder(&ground, path, &source, self.listens).map(Some);
        }
        let input = ground.open(path).map_err(problem)?;
        let records = whole_file(&ground, &source, Some(path), input)?;
        Ok(Some(Opened { kind: PathKind::File, records }))
    }

    /// The archive at a path, looked through once; `None` when the file is none.
    fn archive(&self, path: &Path) -> std::io::Result<Option<Arc<Archive>>> {
        let stamp = Stamp::of(path);
        let mut known = self.archives.lock().unwrap_or_else(PoisonError::into_inner);
        let same = |(own, archive): &&(Option<Stamp>, Arc<Archive>)| *own == stamp && archive.path() == path;
        if let Some((_, archive)) = known.iter().find(same) {
            return Ok(Some(Arc::clone(archive)));
        }
        let Some(archive) = Archive::open(path)?.map(Arc::new) else { return Ok(None) };
        // One at a time is looked at; a few are enough for whoever goes back and forth.
        known.retain(|(_, known)| known.path() != path);
        let too_many = (known.len() + 1).saturating_sub(MOST_ARCHIVES);
        known.drain(..too_many);
        known.push((stamp, Arc::clone(&archive)));
        Ok(Some(archive))
    }

    /// The game of a path with this number, from 1; `None` when it has not so many.
    pub fn game(&self, path: &Path, index: u32) -> Result<Option<Record>, Problem> {
        let problem = |error| Problem::new(Place::file(path.display().to_string()), words(&error));
        if !path.is_file() || self.archive(path).map_err(problem)?.is_some() {
            let mut records = self.open(path)?;
            return records.find(|record| record.as_ref().map_or(true, |record| record.index == index)).transpose();
        }
        self.index.lock().unwrap_or_else(PoisonError::into_inner).game(path, index)
    }

    /// The replays below a path, found but not yet read: each can be read on a thread of its own.
    pub fn units(&self, path: &Path) -> Result<Vec<Unit>, Problem> {
        let source = path.display().to_string();
        let problem = |error: std::io::Error| Problem::new(Place::file(&source), words(&error));
        let named = || vec![Unit::Named(path.to_owned())];
        let Ok(meta) = std::fs::metadata(path) else { return Ok(named()) };
        if meta.is_file() {
            return Ok(self
                .archive(path)
                .map_err(problem)?
                .map_or_else(named, |archive| walk::members(&archive).collect()));
        }
        if !meta.is_dir() {
            return Ok(named());
        }
        let listing = walk::list(path).map_err(problem)?;
        if walk::is_match(&Ground::Disk, &listing) {
            return Ok(named());
        }
        Ok(Walk::new(Ground::Disk, path, listing).collect())
    }

    /// The records of a unit, read as they are asked for; none when it is somebody's other file.
    pub fn records(&self, unit: &Unit) -> Records {
        match unit {
            Unit::Named(path) => match self.open(path) {
                Ok(opened) => Box::new(opened),
                Err(problem) => Box::new(std::iter::once(Err(problem))),
            },
            Unit::File(..) | Unit::Match(..) | Unit::Closed(_) => unit.records(self.listens),
        }
    }
}

/// Opens a stream, such as standard input.
pub fn open_input(source: &str, stream: impl std::io::Read + Send + 'static) -> Result<Opened, Problem> {
    let input = ReplayInput::stream(stream).map_err(|error| Problem::new(Place::file(source), words(&error)))?;
    Ok(Opened { kind: PathKind::File, records: whole_file(&Ground::Disk, source, None, input)? })
}

fn whole_file(ground: &Ground, source: &str, path: Option<&Path>, input: ReplayInput) -> Result<Records, Problem> {
    let problem = |what: String| Problem::new(Place::file(source), what);
    if path.is_none() && ArchiveKind::of(input.head()).is_some() {
        return Err(problem(
            "is an archive; expected its file, for what comes through a pipe cannot be looked through".into(),
        ));
    }
    let format = formats::sniff(input.head()).ok_or_else(|| problem(formats::unknown(input.head())))?;
    file::records(ground, format, source, path, input).map_err(problem)
}

fn open_folder(ground: &Ground, path: &Path, source: &str, listens: bool) -> Result<Opened, Problem> {
    let problem = |what: String| Problem::new(Place::file(source), what);
    let listing = ground.list(path).map_err(|error| problem(words(&error)))?;
    if listing.is_empty() {
        return Err(problem("is an empty folder; expected round files or replays".into()));
    }
    if let Some(record) = walk::rounds(ground, path, source, &listing, listens) {
        return Ok(Opened { kind: PathKind::Rounds, records: Box::new(std::iter::once(Ok(record?))) });
    }
    let units = Walk::new(ground.clone(), path, listing);
    all_of(units, listens)
        .ok_or_else(|| problem("holds no round files and no replays; expected a folder with either".into()))
}

fn open_archive(archive: &Arc<Archive>, source: &str, listens: bool) -> Result<Opened, Problem> {
    let empty = "is an archive without round files and replays; expected one with either";
    all_of(walk::members(archive), listens).ok_or_else(|| Problem::new(Place::file(source), empty))
}

/// The records of some units. The first is looked for at once: a folder without any is a mistake worth telling before work begins.
fn all_of(units: impl Iterator<Item = Unit> + Send + 'static, listens: bool) -> Option<Opened> {
    let mut records = units.flat_map(move |unit| unit.records(listens));
    let first = records.next()?;
    Some(Opened { kind: PathKind::Folder, records: Box::new(std::iter::once(first).chain(records)) })
}

#[cfg(test)]
mod tests;
