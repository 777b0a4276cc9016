//! A walk through a folder: round folders and replays, in the order people expect.

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

#[cfg(feature = "parallel")]
use rayon::prelude::*;

use super::comments;
use super::faults;
use super::file;
use super::heard;
use crate::files::words;
use crate::formats::rounds::{self, RoundFile};
use crate::formats::{self, Format, Records, natural};
use crate::model::limits::{MAX_FOLDER_DEPTH, MAX_FOLDER_ENTRIES, MAX_MATCH_BYTES};
use crate::model::{Place, Problem, Record, human};

/// Where a contest's server keeps its maps, and how many are looked at.
const MAPS: &str = "playfields";
const MOST_MAPS: usize = 100;
/// The folder into which the servers of contests write.
const GAME: &str = "game";
/// What the server of kingdoms puts behind the name of a start map, to name the record.
const LASTPLAY: &str = ".lastplay";

/// One entry of a folder.
pub struct Entry {
    path: PathBuf,
    name: String,
    is_folder: bool,
}

impl Entry {
    /// The name of a file; folders have none here.
    pub fn file(&self) -> Option<&str> {
        (!self.is_folder).then_some(self.name.as_str())
    }

    /// The path of a file whose name is not among the known ones.
    pub fn unless_known(self, known: &HashSet<String>) -> Option<PathBuf> {
        (!self.is_folder && !known.contains(&self.name)).then_some(self.path)
    }
}

/// The files and folders of a folder in natural order. Hidden ones, pipes and devices are left out.
pub fn list(folder: &Path) -> io::Result<Vec<Entry>> {
    list_up_to(folder, MAX_FOLDER_ENTRIES)
}

/// The same with another limit than everybody's.
pub fn list_up_to(folder: &Path, most: usize) -> io::Result<Vec<Entry>> {
    let mut entries = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        if entries.len() >= most {
            return Err(io::Error::other(format!("it holds more than {most} files and folders")));
        }
        let name = entry.file_name().to_string_lossy().into_owned();
        // Links are looked through; where one leads nowhere there is nothing to read.
        let Ok(mut kind) = entry.file_type() else { continue };
        if kind.is_symlink() {
            let Ok(meta) = std::fs::metadata(entry.path()) else { continue };
            kind = meta.file_type();
        }
        if !name.starts_with('.') && (kind.is_file() || kind.is_dir()) {
            entries.push(Entry { path: entry.path(), name, is_folder: kind.is_dir() });
        }
    }
    entries.sort_by(|a, b| natural::compare(&a.name, &b.name).then_with(|| a.path.cmp(&b.path)));
    Ok(entries)
}

/// Entries to look at, on all cores where this build uses them.
#[cfg(feature = "parallel")]
fn each(listing: &[Entry]) -> rayon::slice::Iter<'_, Entry> {
    listing.par_iter()
}

#[cfg(not(feature = "parallel"))]
fn each(listing: &[Entry]) -> std::slice::Iter<'_, Entry> {
    listing.iter()
}

/// The replay of a folder of round files; `None` when none of its files is one.
pub fn rounds(folder: &Path, source: &str, listing: &[Entry], listens: bool) -> Option<Result<Record, Problem>> {
    let mut record = rounds_up_to(folder, source, listing, MAX_MATCH_BYTES);
    if let Some(Ok(record)) = record.as_mut() {
        faults::gather(folder, record);
        comments::gather(folder, record);
        if listens {
            heard::listen(folder, record);
        }
    }
    record
}

/// The same with another limit than everybody's.
pub fn rounds_up_to(folder: &Path, source: &str, listing: &[Entry], most: u64) -> Option<Result<Record, Problem>> {
    let total = AtomicU64::new(0);
    let own = |entry: &&Entry| !entry.is_folder;
    let mut files: Vec<RoundFile> = each(listing).filter(own).map(|entry| round_file(entry, &total, most)).collect();
    files.extend(start_map(&files, listing));
    if !files.iter().any(RoundFile::is_round) {
        return None;
    }
    if total.into_inner() > most {
        let what = format!("its round files are more than {} together; expected one match", human(most));
        return Some(Err(Problem::new(Place::file(source), what)));
    }
    let named = folder.file_name().map(|name| name.to_os_string());
    let title = named.or_else(|| Some(folder.canonicalize().ok()?.file_name()?.to_os_string())).unwrap_or_default();
    // Servers write into a folder of this name, which says nothing.
    let above = folder.parent().and_then(Path::file_name).filter(|_| title == GAME).map(|name| name.to_os_string());
    let title = above.unwrap_or(title);
    let record = rounds::read(source.trim_end_matches('/'), &title.to_string_lossy(), files);
    Some(record.map(|record| Record { path: Some(folder.to_owned()), ..record }))
}

/// The map a match began from, where its server writes the start nowhere and the maps lie in their folder beside the rounds.
fn start_map(files: &[RoundFile], listing: &[Entry]) -> Option<RoundFile> {
    let first = rounds::wants_start(files)?;
    let maps = list_up_to(&listing.iter().find(|entry| entry.is_folder && entry.name == MAPS)?.path, MOST_MAPS).ok()?;
    let total = AtomicU64::new(0);
    let read = maps
        .iter()
        .filter(|entry| !entry.is_folder)
        .map(|entry| round_file(entry, &total, MAX_MATCH_BYTES).called(format!("{MAPS}/{}", entry.name)));
    let mut fitting = read.filter(|map| rounds::is_start_of(map, first));
    // Of two maps nobody knows which it was.
    fitting.next().filter(|_| fitting.next().is_none())
}

/// Reads a round file whole, of any other file just enough to see that it is none.
fn round_file(entry: &Entry, total: &AtomicU64, most: u64) -> RoundFile {
    let name = entry.name.as_str();
    let opened = File::open(&entry.path).and_then(|mut stream| {
        let head = formats::read_some(&mut stream, rounds::HEAD)?;
        Ok((RoundFile::new(name, head), stream))
    });
    let (mut file, stream) = match opened {
        Ok(opened) => opened,
        Err(error) => return RoundFile::refused(name, words(&error)),
    };
    if let Err(error) = read_on(&mut file, stream, total, most) {
        file.refused = Some(words(&error));
    }
    file
}

fn read_on(file: &mut RoundFile, stream: File, total: &AtomicU64, most: u64) -> io::Result<()> {
    let limit = rounds::FORMAT.limit();
    if file.name == rounds::MATCH {
        stream.take(limit).read_to_end(&mut file.bytes)?;
        return Ok(());
    }
    // Once the folder is too large as a whole there is no use in reading on.
    if !file.is_round() || total.load(Ordering::Relaxed) > most {
        return Ok(());
    }
    stream.take(limit).read_to_end(&mut file.bytes)?;
    if file.bytes.len() as u64 > limit {
        file.bytes.truncate(rounds::HEAD);
        file.refused = Some(format!("is more than {}; expected a round file", human(limit)));
    }
    total.fetch_add(file.bytes.len() as u64, Ordering::Relaxed);
    Ok(())
}

/// Whether the files of a folder are round files, or some of them are.
pub fn is_match(listing: &[Entry]) -> bool {
    let is_round = |path: &Path| -> io::Result<bool> {
        let head = formats::read_some(&mut File::open(path)?, rounds::HEAD)?;
        Ok(rounds::heading(&head).is_some())
    };
    each(listing).any(|entry| !entry.is_folder && is_round(&entry.path).unwrap_or(false))
}

/// Something below a folder that may hold replays.
pub enum Unit {
    /// A path the person named.
    Named(PathBuf),
    /// A file somewhere below.
    File(PathBuf),
    /// A folder of round files.
    Match(PathBuf),
    /// A folder that cannot be listed.
    Closed(Problem),
}

impl Unit {
    /// Its records, read as they are asked for; none when it is somebody's other file.
    pub(super) fn records(&self, listens: bool) -> Records {
        match self {
            Unit::Named(path) | Unit::File(path) => replays(path).unwrap_or_else(|| Box::new(std::iter::empty())),
            Unit::Match(path) => one(whole_match(path, listens)),
            Unit::Closed(problem) => one(Err(problem.clone())),
        }
    }
}

fn whole_match(path: &Path, listens: bool) -> Result<Record, Problem> {
    let source = path.display().to_string();
    let problem = |what: String| Problem::new(Place::file(&source), what);
    let listing = list(path).map_err(|error| problem(words(&error)))?;
    rounds(path, &source, &listing, listens).unwrap_or_else(|| Err(problem("holds no round files any more".into())))
}

/// What there is below a folder, one after the other.
pub struct Walk {
    /// What is still to be looked at, the next one at the end.
    pending: Vec<(Entry, usize)>,
    /// Folders seen, so that links in a circle come to an end.
    seen: HashSet<PathBuf>,
}

impl Walk {
    pub fn new(folder: &Path, listing: Vec<Entry>) -> Walk {
        let seen = folder.canonicalize().into_iter().collect();
        let mut walk = Walk { pending: Vec::new(), seen };
        walk.note(listing, 1);
        walk
    }

    /// Notes what is to be looked at. A start map beside the record of the match that began from it is none of its own.
    fn note(&mut self, listing: Vec<Entry>, depth: usize) {
        let records: HashSet<String> =
            listing.iter().filter_map(|entry| entry.name.strip_suffix(LASTPLAY).map(str::to_string)).collect();
        let wanted = listing.into_iter().rev().filter(|entry| entry.is_folder || !records.contains(&entry.name));
        self.pending.extend(wanted.map(|entry| (entry, depth)));
    }

    /// Looks at one entry: something to read, or nothing.
    fn visit(&mut self, entry: Entry, depth: usize) -> Option<Unit> {
        if !entry.is_folder {
            return Some(Unit::File(entry.path));
        }
        // What programs printed while they played may look like anything, also like a game.
        if entry.name == rounds::HEARD {
            return None;
        }
        let real = entry.path.canonicalize().ok()?;
        if !self.seen.insert(real) {
            return None;
        }
        if depth > MAX_FOLDER_DEPTH {
            let what = format!("lies more than {MAX_FOLDER_DEPTH} folders deep and is left out");
            return Some(Unit::Closed(Problem::new(Place::file(entry.path.display().to_string()), what)));
        }
        let listing = match list(&entry.path) {
            Ok(listing) => listing,
            Err(error) => {
                let place = Place::file(entry.path.display().to_string());
                return Some(Unit::Closed(Problem::new(place, words(&error))));
            }
        };
        if is_match(&listing) {
            return Some(Unit::Match(entry.path));
        }
        self.note(listing, depth + 1);
        None
    }
}

impl Iterator for Walk {
    type Item = Unit;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let (entry, depth) = self.pending.pop()?;
            if let Some(unit) = self.visit(entry, depth) {
                return Some(unit);
            }
        }
    }
}

fn one(record: Result<Record, Problem>) -> Records {
    Box::new(std::iter::once(record))
}

/// The records of a file in a folder; `None` when it is something else than a replay.
fn replays(path: &Path) -> Option<Records> {
    let source = path.display().to_string();
    let problem = |what: String| Some(one(Err(Problem::new(Place::file(&source), what))));
    let input = match file::open(path) {
        Ok(input) => input,
        Err(error) => return problem(words(&error)),
    };
    let Some(format) = formats::sniff(input.head()) else {
        let broken = promises(path, input.packed).is_some_and(|format| {
            // Many programs keep such files; one of ours that was overwritten with nothing is worth a word.
            !format.shares_suffix() || formats::is_junk(input.head())
        });
        // Other people's files are no business of ours.
        return if broken { problem(formats::unknown(input.head())) } else { None };
    };
    match file::records(format, &source, Some(path), input) {
        Ok(records) => Some(records),
        Err(what) => problem(what),
    }
}

/// The format that the name of a file promises.
fn promises(path: &Path, packed: bool) -> Option<&'static Format> {
    let inner = if packed { Path::new(path.file_stem()?) } else { path };
    Format::of_suffix(inner.extension()?.to_str()?)
}
