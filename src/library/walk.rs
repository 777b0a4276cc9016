//! A walk through a folder: round folders and replays, in the order people expect.

use std::collections::HashSet;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

#[cfg(feature = "parallel")]
use rayon::prelude::*;

use super::archive::{Archive, ArchiveKind};
use super::comments;
use super::faults;
use super::file;
use super::ground::Ground;
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
    pub fn new(path: PathBuf, name: String, is_folder: bool) -> Entry {
        Entry { path, name, is_folder }
    }

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
    Ok(in_order(entries))
}

/// Entries in natural order.
pub fn in_order(mut entries: Vec<Entry>) -> Vec<Entry> {
    entries.sort_by(|a, b| natural::compare(&a.name, &b.name).then_with(|| a.path.cmp(&b.path)));
    entries
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
pub fn rounds(
    ground: &Ground,
    folder: &Path,
    source: &str,
    listing: &[Entry],
    listens: bool,
) -> Option<Result<Record, Problem>> {
    let mut record = rounds_up_to(ground, folder, source, listing, MAX_MATCH_BYTES);
    if let Some(Ok(record)) = record.as_mut() {
        faults::gather(ground, folder, record);
        comments::gather(ground, folder, record);
        if listens {
            heard::listen(ground, folder, record);
        }
    }
    record
}

/// The same with another limit than everybody's.
pub fn rounds_up_to(
    ground: &Ground,
    folder: &Path,
    source: &str,
    listing: &[Entry],
    most: u64,
) -> Option<Result<Record, Problem>> {
    let total = AtomicU64::new(0);
    let own = |entry: &&Entry| !entry.is_folder;
    let mut files: Vec<RoundFile> =
        each(listing).filter(own).map(|entry| round_file(ground, entry, &total, most)).collect();
    files.extend(start_map(ground, &files, listing));
    if !files.iter().any(RoundFile::is_round) {
        return None;
    }
    if total.into_inner() > most {
        let what = format!("its round files are more than {} together; expected one match", human(most));
        return Some(Err(Problem::new(Place::file(source), what)));
    }
    let named = ground.title(folder).map(|name| name.to_os_string());
    let title = named.or_else(|| Some(folder.canonicalize().ok()?.file_name()?.to_os_string())).unwrap_or_default();
    // Servers write into a folder of this name, which says nothing.
    let above = folder.parent().and_then(Path::file_name).filter(|_| title == GAME).map(|name| name.to_os_string());
    let title = above.unwrap_or(title);
    let record = rounds::read(source.trim_end_matches('/'), &title.to_string_lossy(), files);
    Some(record.map(|record| Record { path: Some(folder.to_owned()), ..record }))
}

/// The map a match began from, where its server writes the start nowhere and the maps lie in their folder beside the rounds.
fn start_map(ground: &Ground, files: &[RoundFile], listing: &[Entry]) -> Option<RoundFile> {
    let first = rounds::wants_start(files)?;
    let maps = ground.list(&listing.iter().find(|entry| entry.is_folder && entry.name == MAPS)?.path).ok()?;
    let total = AtomicU64::new(0);
    let read = maps
        .iter()
        .take(MOST_MAPS)
        .filter(|entry| !entry.is_folder)
        .map(|entry| round_file(ground, entry, &total, MAX_MATCH_BYTES).called(format!("{MAPS}/{}", entry.name)));
    let mut fitting = read.filter(|map| rounds::is_start_of(map, first));
    // Of two maps nobody knows which it was.
    fitting.next().filter(|_| fitting.next().is_none())
}

/// Reads a round file whole, of any other file just enough to see that it is none.
fn round_file(ground: &Ground, entry: &Entry, total: &AtomicU64, most: u64) -> RoundFile {
    let name = entry.name.as_str();
    let opened = ground.stream(&entry.path).and_then(|mut stream| {
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

fn read_on(file: &mut RoundFile, stream: Box<dyn Read + Send>, total: &AtomicU64, most: u64) -> io::Result<()> {
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
pub fn is_match(ground: &Ground, listing: &[Entry]) -> bool {
    let is_round = |path: &Path| -> io::Result<bool> {
        let head = formats::read_some(&mut ground.stream(path)?, rounds::HEAD)?;
        Ok(rounds::heading(&head).is_some())
    };
    each(listing).any(|entry| !entry.is_folder && is_round(&entry.path).unwrap_or(false))
}

/// Something below a folder that may hold replays.
pub enum Unit {
    /// A path the person named.
    Named(PathBuf),
    /// A file somewhere below.
    File(Ground, PathBuf),
    /// A folder of round files.
    Match(Ground, PathBuf),
    /// What cannot be looked into.
    Closed(Problem),
}

impl Unit {
    /// Where it lies, unless nobody can look.
    pub fn path(&self) -> Option<&Path> {
        match self {
            Unit::Named(path) | Unit::File(_, path) | Unit::Match(_, path) => Some(path),
            Unit::Closed(_) => None,
        }
    }

    /// Its records, read as they are asked for; none when it is somebody's other file.
    pub(super) fn records(&self, listens: bool) -> Records {
        match self {
            Unit::Named(path) => replays(&Ground::Disk, path, listens),
            Unit::File(ground, path) => replays(ground, path, listens),
            Unit::Match(ground, path) => one(whole_match(ground, path, listens)),
            Unit::Closed(problem) => one(Err(problem.clone())),
        }
    }
}

fn whole_match(ground: &Ground, path: &Path, listens: bool) -> Result<Record, Problem> {
    let source = path.display().to_string();
    let problem = |what: String| Problem::new(Place::file(&source), what);
    let listing = ground.list(path).map_err(|error| problem(words(&error)))?;
    let record = rounds(ground, path, &source, &listing, listens);
    record.unwrap_or_else(|| Err(problem("holds no round files any more".into())))
}

/// What there is below a folder, one after the other.
pub struct Walk {
    ground: Ground,
    /// What is still to be looked at, the next one at the end.
    pending: Vec<(Entry, usize)>,
    /// Folders seen, so that links in a circle come to an end.
    seen: HashSet<PathBuf>,
}

impl Walk {
    pub fn new(ground: Ground, folder: &Path, listing: Vec<Entry>) -> Walk {
        let seen = folder.canonicalize().into_iter().collect();
        let mut walk = Walk { ground, pending: Vec::new(), seen };
        walk.note(listing, 1);
        walk
    }

    /// Whether a folder has not been met yet. In an archive there are no links that could lead back.
    fn is_new(&mut self, folder: &Path) -> bool {
        match self.ground {
            Ground::Disk => folder.canonicalize().is_ok_and(|real| self.seen.insert(real)),
            Ground::Archive(_) => true,
        }
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
            return Some(Unit::File(self.ground.clone(), entry.path));
        }
        // What programs printed while they played may look like anything, also like a game.
        if entry.name == rounds::HEARD {
            return None;
        }
        if !self.is_new(&entry.path) {
            return None;
        }
        if depth > MAX_FOLDER_DEPTH {
            let what = format!("lies more than {MAX_FOLDER_DEPTH} folders deep and is left out");
            return Some(Unit::Closed(Problem::new(Place::file(entry.path.display().to_string()), what)));
        }
        let listing = match self.ground.list(&entry.path) {
            Ok(listing) => listing,
            Err(error) => {
                let place = Place::file(entry.path.display().to_string());
                return Some(Unit::Closed(Problem::new(place, words(&error))));
            }
        };
        if is_match(&self.ground, &listing) {
            return Some(Unit::Match(self.ground.clone(), entry.path));
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

/// The records of a file in a folder, those of an archive there too; none when it is something else than a replay.
fn replays(ground: &Ground, path: &Path, listens: bool) -> Records {
    let source = path.display().to_string();
    let problem = |what: String| one(Err(Problem::new(Place::file(&source), what)));
    let input = match ground.open(path) {
        Ok(input) => input,
        Err(error) => return problem(words(&error)),
    };
    if let (Some(_), Ground::Disk) = (ArchiveKind::of(input.head()), ground) {
        return match Archive::open(path).map(|archive| archive.map(Arc::new)) {
            Ok(Some(archive)) => Box::new(members(&archive).flat_map(move |unit| unit.records(listens))),
            Ok(None) => Box::new(std::iter::empty()),
            Err(error) => problem(words(&error)),
        };
    }
    let Some(format) = formats::sniff(input.head()) else {
        let broken = promises(path, input.packed).is_some_and(|format| {
            // Many programs keep such files; one of ours that was overwritten with nothing is worth a word.
            !format.shares_suffix() || formats::is_junk(input.head())
        });
        // Other people's files are no business of ours.
        return if broken { problem(formats::unknown(input.head())) } else { Box::new(std::iter::empty()) };
    };
    file::records(ground, format, &source, Some(path), input).unwrap_or_else(problem)
}

/// What there is in an archive, and at the end what was left out.
pub fn members(archive: &Arc<Archive>) -> impl Iterator<Item = Unit> + Send + use<> {
    let (ground, path) = (Ground::Archive(Arc::clone(archive)), archive.path().to_owned());
    let closed = |what: String| Unit::Closed(Problem::new(Place::file(path.display().to_string()), what));
    let left_out = archive.left_out().map(closed);
    let listing = ground.list(&path).unwrap_or_default();
    let alone = is_match(&ground, &listing).then(|| Unit::Match(ground.clone(), path.clone()));
    let listing = if alone.is_some() { Vec::new() } else { listing };
    alone.into_iter().chain(Walk::new(ground, &path, listing)).chain(left_out)
}

/// The format that the name of a file promises.
fn promises(path: &Path, packed: bool) -> Option<&'static Format> {
    let inner = if packed { Path::new(path.file_stem()?) } else { path };
    Format::of_suffix(inner.extension()?.to_str()?)
}
