//! Following: a folder into which a server writes rounds, a file that grows line by line, or one that somebody edits.
//!
//! Nothing is read twice. A file is opened when its writer has closed it or renamed it into place; on systems that do not tell, when it
//! has been quiet for a moment. A half-written file is looked at again when it changes.

mod lines;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant, SystemTime};

use notify::event::{AccessKind, AccessMode, ModifyKind, RenameMode};
use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher};

use crate::files::words;
use crate::formats::rounds;
use crate::model::{Place, Problem, Record, Sheet};
use lines::GrowingFile;

/// A file that nobody has touched for so long is taken to be whole.
const QUIET: Duration = Duration::from_millis(100);
/// How long a round waits for one before it that has not arrived.
const PATIENCE: Duration = Duration::from_millis(300);

/// What happened to what is followed.
#[derive(Debug)]
pub enum News {
    /// The next round.
    Round(Sheet),
    /// The rounds start over, or an old one is no longer what it was: everything is to be read anew.
    Restarted,
    /// The file was written anew.
    Edited,
}

/// A file at a moment: when any of this changes, it was written anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stamp {
    size: u64,
    modified: Option<SystemTime>,
    inode: u64,
}

impl Stamp {
    pub fn of(path: &Path) -> Option<Stamp> {
        let meta = std::fs::metadata(path).ok()?;
        Some(Stamp { size: meta.len(), modified: meta.modified().ok(), inode: inode(&meta) })
    }
}

#[cfg(unix)]
fn inode(meta: &std::fs::Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::ino(meta)
}

#[cfg(not(unix))]
fn inode(_: &std::fs::Metadata) -> u64 {
    0
}

/// What is followed.
enum Target {
    Rounds(PathBuf),
    Lines(GrowingFile),
    File(PathBuf),
}

/// A watch over one match.
pub struct Follow {
    target: Target,
    events: Receiver<notify::Result<Event>>,
    // Watching ends when this is dropped.
    _watcher: RecommendedWatcher,
    /// When each touched file may be read.
    due: HashMap<PathBuf, Instant>,
    /// Rounds that are here but not in turn, by number, and since when.
    waiting: BTreeMap<u32, (Sheet, Instant)>,
    /// The last round handed on, and the files of all of them.
    newest: Option<u32>,
    known: HashSet<String>,
    opened: usize,
}

impl Follow {
    /// Watches a folder of rounds of which those in `known` files, up to round `newest`, have been read.
    pub fn rounds(
        folder: &Path,
        newest: Option<u32>,
        known: impl IntoIterator<Item = String>,
    ) -> Result<Follow, Problem> {
        let follow = Follow::watch(folder, Target::Rounds(folder.to_owned()))?;
        let mut follow = Follow { newest, known: known.into_iter().collect(), ..follow };
        // What arrived between the reading of the folder and the start of the watch raised no event.
        let problem = |error: std::io::Error| Problem::new(Place::file(folder.display().to_string()), words(&error));
        follow.look_at(folder, Instant::now()).map_err(problem)?;
        Ok(follow)
    }

    /// Notes every file of the folder that has not been read.
    fn look_at(&mut self, folder: &Path, now: Instant) -> std::io::Result<()> {
        for entry in super::walk::list(folder)? {
            if let Some(path) = entry.unless_known(&self.known) {
                self.due.insert(path, now);
            }
        }
        Ok(())
    }

    /// Watches a file that was read when it was as `read` says. Editors write beside a file and rename, so it is its folder
    /// that is watched.
    pub fn file(file: &Path, read: Option<Stamp>) -> Result<Follow, Problem> {
        let mut follow = Follow::watch(folder_of(file), Target::File(file.to_owned()))?;
        // What was written between the reading and the start of the watch raised no event.
        if read.is_none() || Stamp::of(file) != read {
            follow.due.insert(file.to_owned(), Instant::now());
        }
        Ok(follow)
    }

    /// Watches the file a record was read from: where it is written line by line, each new line is the next round.
    pub fn lines(file: &Path, record: &Record, read: Option<Stamp>) -> Result<Follow, Problem> {
        let Some(growing) = GrowingFile::of(file, record) else { return Follow::file(file, read) };
        let mut follow = Follow::watch(folder_of(file), Target::Lines(growing))?;
        // What was written between the reading and the start of the watch raised no event.
        follow.due.insert(file.to_owned(), Instant::now());
        Ok(follow)
    }

    /// Whether this file or folder is watched already. Another watch would miss what has happened since the last look.
    pub fn is_at(&self, path: &Path) -> bool {
        match &self.target {
            Target::Rounds(folder) => folder == path,
            Target::Lines(_) => false,
            Target::File(file) => file == path && !path.is_dir(),
        }
    }

    fn watch(folder: &Path, target: Target) -> Result<Follow, Problem> {
        let problem = |error: notify::Error| {
            Problem::new(Place::file(folder.display().to_string()), format!("cannot be followed: {error}"))
        };
        let (sender, events) = channel();
        let mut watcher = notify::recommended_watcher(sender).map_err(problem)?;
        watcher.watch(folder, RecursiveMode::NonRecursive).map_err(problem)?;
        Ok(Follow {
            target,
            events,
            _watcher: watcher,
            due: HashMap::new(),
            waiting: BTreeMap::new(),
            newest: None,
            known: HashSet::new(),
            opened: 0,
        })
    }

    /// How many files were opened so far.
    pub fn opened(&self) -> usize {
        self.opened
    }

    /// What has happened since the last call. Never waits.
    pub fn news(&mut self) -> Vec<News> {
        let now = Instant::now();
        let mut lost = false;
        while let Ok(event) = self.events.try_recv() {
            // An event that could not be told says nothing; the next ones will.
            if let Ok(event) = event {
                lost |= self.note(&event, now);
            }
        }
        if lost {
            return vec![self.restart()];
        }
        let mut due: Vec<PathBuf> =
            self.due.iter().filter(|(_, when)| **when <= now).map(|(path, _)| path.clone()).collect();
        due.sort();
        for path in &due {
            self.due.remove(path);
        }
        match &mut self.target {
            Target::File(_) => due.first().map(|_| News::Edited).into_iter().collect(),
            Target::Lines(growing) => {
                let Some(path) = due.into_iter().next() else { return Vec::new() };
                self.opened += 1;
                let news = growing.news();
                if growing.has_more() {
                    self.due.insert(path, now);
                }
                news
            }
            Target::Rounds(_) => {
                for path in due {
                    if let Some(news) = self.read(&path, now) {
                        return vec![news];
                    }
                }
                self.in_turn(now)
            }
        }
    }

    /// A round that could not be told after all: it is tried again when its file changes.
    pub fn put_back(&mut self, sheet: &Sheet, newest: Option<u32>) {
        self.known.remove(&sheet.file);
        self.newest = newest;
        if let Target::Lines(growing) = &mut self.target {
            growing.stop();
        }
    }

    fn restart(&mut self) -> News {
        self.due.clear();
        self.waiting.clear();
        News::Restarted
    }

    /// Looks again after more has happened than could be told. Tells whether a file that was read is gone.
    fn look_again(&mut self, now: Instant) -> bool {
        match &self.target {
            Target::Rounds(folder) => {
                let folder = folder.clone();
                // A folder that cannot be listed has lost everything.
                self.look_at(&folder, now).is_err() || self.known.iter().any(|name| !folder.join(name).exists())
            }
            Target::File(file) => {
                self.due.insert(file.clone(), now);
                false
            }
            Target::Lines(growing) => {
                self.due.insert(growing.path().to_owned(), now);
                false
            }
        }
    }

    /// Notes which files may be read and when. Tells whether a file that was read is gone.
    fn note(&mut self, event: &Event, now: Instant) -> bool {
        if event.need_rescan() {
            return self.look_again(now);
        }
        let (when, gone) = match event.kind {
            EventKind::Access(AccessKind::Close(AccessMode::Write)) => (Some(now), false),
            EventKind::Modify(ModifyKind::Name(RenameMode::To | RenameMode::Both | RenameMode::Any)) => {
                (Some(now), false)
            }
            EventKind::Modify(ModifyKind::Name(_)) | EventKind::Remove(_) => (None, true),
            // Our own reading raises access events, too.
            EventKind::Access(_) | EventKind::Modify(ModifyKind::Metadata(_)) => return false,
            EventKind::Create(_) | EventKind::Modify(_) => (Some(now + QUIET), false),
            EventKind::Any | EventKind::Other => return false,
        };
        let mut lost = false;
        // A rename tells the old name first; the new one is where the file is.
        if let Some(path) = event.paths.last() {
            let name = path.file_name().unwrap_or_default();
            let ours = match &self.target {
                Target::Rounds(_) => !name.to_string_lossy().starts_with('.'),
                Target::File(file) => Some(name) == file.file_name(),
                Target::Lines(growing) => Some(name) == growing.path().file_name(),
            };
            // A line that is there is whole, whatever is written after it.
            let when = when.map(|when| if matches!(self.target, Target::Lines(_)) { now } else { when });
            match when.filter(|_| ours) {
                Some(when) => {
                    let due = self.due.entry(path.clone()).or_insert(when);
                    // Whoever writes to a file all the time must not keep us from it for ever.
                    *due = if matches!(self.target, Target::File(_)) { when.min(*due) } else { when };
                }
                None => {
                    self.due.remove(path);
                    lost |= gone && self.known.contains(name.to_string_lossy().as_ref());
                }
            }
        }
        lost
    }

    /// Reads one file. A round that was read before means that the match began anew.
    fn read(&mut self, path: &Path, now: Instant) -> Option<News> {
        let name = path.file_name()?.to_string_lossy().into_owned();
        if self.known.contains(&name) {
            return Some(self.restart());
        }
        let sheet = self.sheet(path, &name)?;
        if self.newest.is_some_and(|newest| sheet.round <= newest) {
            return Some(self.restart());
        }
        self.waiting.insert(sheet.round, (sheet, now));
        None
    }

    /// The round in a file; `None` when it is none, or not yet whole.
    fn sheet(&mut self, path: &Path, name: &str) -> Option<Sheet> {
        self.opened += 1;
        let mut bytes = Vec::new();
        let limit = rounds::FORMAT.limit();
        let file = File::open(path).ok()?;
        file.take(limit + 1).read_to_end(&mut bytes).map_err(|error| words(&error)).ok()?;
        if bytes.len() as u64 > limit {
            return None;
        }
        let mut sheet = rounds::sheet(name, bytes)?;
        // Whoever writes a round has written before what was said about the one before it.
        sheet.heard = super::heard::of_sheet(path.parent()?, &sheet);
        sheet.faults = super::faults::of_sheet(path.parent()?, &sheet);
        sheet.comment = super::comments::of_sheet(path.parent()?, &sheet);
        Some(sheet)
    }

    /// The waiting rounds whose turn it is.
    fn in_turn(&mut self, now: Instant) -> Vec<News> {
        let mut news = Vec::new();
        while let Some(entry) = self.waiting.first_entry() {
            let next = self.newest.is_none_or(|newest| *entry.key() <= newest.saturating_add(1));
            if !next && now.duration_since(entry.get().1) < PATIENCE {
                break;
            }
            let (round, (sheet, _)) = entry.remove_entry();
            self.newest = Some(round);
            self.known.insert(sheet.file.clone());
            news.push(News::Round(sheet));
        }
        news
    }
}

/// Where a file lies.
fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

#[cfg(test)]
mod tests;
