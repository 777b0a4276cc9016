//! The desk: everything the window does with files and threads.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use super::export::{Job, Order};
use super::game::{Match, Source};
use super::shelf::Entry;
use crate::files::user;
use crate::library::Library;
use crate::library::follow::{Follow, News as Arrival};
use crate::model::{Entry as RecordEntry, Problem, Sheet};
use crate::timeline::Pace;

/// What the desk tells the state.
pub enum News {
    /// A match was read: another one, or the same anew.
    Opened {
        result: Box<Result<Match, Problem>>,
        again: bool,
    },
    Shelf(Vec<Entry>),
    ShelfDone,
    Round(Sheet),
    Progress {
        done: usize,
        total: usize,
    },
    /// The file that was written, or why it was not.
    Exported(Result<String, String>),
}

/// Entries are handed on in batches, so that a large folder fills the list quickly and the window stays fluid.
const BATCH: Duration = Duration::from_millis(120);

/// Files and threads.
pub struct Desk {
    sender: Sender<News>,
    receiver: Receiver<News>,
    follow: Option<Follow>,
    job: Option<Job>,
    /// The match that was asked for last; others that arrive late are not shown.
    ticket: u64,
    opened: Receiver<(u64, News)>,
    opener: Sender<(u64, News)>,
    /// Files opened by watches that have ended.
    read_before: usize,
    library: Arc<Library>,
}

impl Default for Desk {
    fn default() -> Desk {
        let (sender, receiver) = channel();
        let (opener, opened) = channel();
        let library = Arc::new(Library::new().listening().keeping(user::cache()));
        Desk { sender, receiver, follow: None, job: None, ticket: 0, opened, opener, read_before: 0, library }
    }
}

impl Desk {
    /// Reads a match on a thread of its own.
    pub fn open(&mut self, source: Source, pace: Pace, again: bool) {
        let library = Arc::clone(&self.library);
        self.start(again, move || Match::open(&library, &source, pace));
    }

    /// Reads the first match of the first path that has one.
    pub fn open_first(&mut self, paths: Vec<PathBuf>, pace: Pace) {
        let library = Arc::clone(&self.library);
        self.start(false, move || {
            let mut problem = None;
            for path in &paths {
                match Match::open_first(&library, path, pace) {
                    Ok(game) => return Ok(game),
                    Err(why) => problem = problem.or(Some(why)),
                }
            }
            Err(problem.unwrap_or_else(|| Problem::new(crate::model::Place::file("."), "nothing was named")))
        });
    }

    fn start(&mut self, again: bool, read: impl FnOnce() -> Result<Match, Problem> + Send + 'static) {
        self.ticket += 1;
        let (ticket, opener) = (self.ticket, self.opener.clone());
        std::thread::spawn(move || {
            let result = Box::new(read());
            // Nobody listens any more when the window is gone.
            let _ = opener.send((ticket, News::Opened { result, again }));
        });
    }

    /// Fills the shelf with what lies below some paths.
    pub fn scan(&self, paths: Vec<PathBuf>) {
        let sender = self.sender.clone();
        let library = Library::new();
        std::thread::spawn(move || {
            let mut batch = Vec::new();
            let mut since = Instant::now();
            for path in paths {
                // What cannot be opened at all was told when it should have been shown.
                let Ok(records) = library.open(&path) else { continue };
                for record in records {
                    batch.push(Entry::of(record));
                    if since.elapsed() >= BATCH {
                        since = Instant::now();
                        if sender.send(News::Shelf(std::mem::take(&mut batch))).is_err() {
                            return;
                        }
                    }
                }
            }
            let _ = sender.send(News::Shelf(batch));
            let _ = sender.send(News::ShelfDone);
        });
    }

    /// Watches the match on the screen.
    pub fn watch(&mut self, game: &Match) -> Result<(), Problem> {
        let path = &game.source.path;
        let sheet = |entry: &RecordEntry| match entry {
            RecordEntry::Sheet(sheet) => Some(sheet.file.clone()),
            RecordEntry::Move(_) => None,
        };
        let known = game.record.entries.iter().filter_map(sheet);
        let newest = game.newest().map(|sheet| sheet.round);
        if path.is_dir() {
            self.set_follow(Follow::rounds(path, newest, known)?);
        } else if !self.follow.as_ref().is_some_and(|follow| follow.is_at(path)) {
            self.set_follow(Follow::file(path, game.read_at)?);
        }
        Ok(())
    }

    /// Waits at a folder that holds no round yet.
    pub fn wait_at(&mut self, folder: &Path) -> Result<(), Problem> {
        self.set_follow(Follow::rounds(folder, None, [])?);
        Ok(())
    }

    fn set_follow(&mut self, follow: Follow) {
        self.read_before = self.files_read();
        self.follow = Some(follow);
    }

    /// How many files were opened while following.
    pub fn files_read(&self) -> usize {
        self.read_before + self.follow.as_ref().map_or(0, Follow::opened)
    }

    pub fn film(&mut self, order: Order) {
        self.job = Some(Job::start(order, self.sender.clone()));
    }

    pub fn stop_film(&mut self) {
        if let Some(job) = &self.job {
            job.stop();
        }
    }

    /// A round that could not be told is tried again when its file changes.
    pub fn put_back(&mut self, sheet: &Sheet, newest: Option<u32>) {
        if let Some(follow) = &mut self.follow {
            follow.put_back(sheet, newest);
        }
    }

    /// Everything that has happened since the last call, and whether the match is to be read anew. Never waits.
    pub fn news(&mut self) -> (Vec<News>, bool) {
        let mut news: Vec<News> = self.receiver.try_iter().collect();
        let ticket = self.ticket;
        news.extend(self.opened.try_iter().filter(|(own, _)| *own == ticket).map(|(_, news)| news));
        let mut anew = false;
        for arrival in self.follow.as_mut().map(Follow::news).unwrap_or_default() {
            match arrival {
                Arrival::Round(sheet) => news.push(News::Round(sheet)),
                Arrival::Restarted | Arrival::Edited => anew = true,
            }
        }
        if news.iter().any(|one| matches!(one, News::Exported(_))) {
            self.job = None;
        }
        (news, anew)
    }
}
