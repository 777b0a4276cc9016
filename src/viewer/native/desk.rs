//! The desk: everything the window does with files and threads.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use super::games;
use super::open::{self, Read, ReadMatch};
use super::saving::{Job, Saving};
use super::thinking;
use super::thumbnails::Studio;
use crate::export::Watch;
use crate::files::stamp;
use crate::games::play::{Oracle, Rival, RivalGame, Rivals};
use crate::library::follow::{Follow, News as Arrival, Stamp};
use crate::library::{Library, Logos};
use crate::model::{Place, Problem, Record, Sheet};
use crate::render::RenderError;
use crate::timeline::Pace;
use crate::viewer::background::{Background, Errand, News, Thinking};
use crate::viewer::export::Order;
use crate::viewer::shelf::Entry;
use crate::viewer::thumbnails::Wanted;
use crate::viewer::{OpenMatch, Settings, Source};

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
    opened: Receiver<Opened>,
    opener: Sender<Opened>,
    /// What the file of the match that was told last was like when it was read.
    read_at: Option<Stamp>,
    /// Files opened by watches that have ended.
    read_before: usize,
    library: Arc<Library>,
    logos: Arc<Logos>,
    /// Where settings are kept, if they are.
    settings_file: Option<PathBuf>,
    /// Where things are kept that can be made again, if they are.
    cache: Option<PathBuf>,
    /// Opened when the first thumbnail is wanted.
    studio: Option<Studio>,
    /// Who gives hints in place of our own players.
    oracle: Option<Arc<dyn Oracle>>,
    /// Where games that are played here are kept, if they are.
    games: Option<PathBuf>,
    /// Who finds opponents from outside.
    rivals: Option<Arc<dyn Rivals>>,
}

/// A match that was read.
struct Opened {
    ticket: u64,
    again: bool,
    read: Read,
}

impl Desk {
    /// Files and threads, with a file for settings where they are kept.
    pub fn new(settings_file: Option<PathBuf>) -> Desk {
        let (sender, receiver) = channel();
        let (opener, opened) = channel();
        let library = Arc::new(Library::new().listening());
        Desk {
            sender,
            receiver,
            follow: None,
            job: None,
            ticket: 0,
            opened,
            opener,
            read_at: None,
            read_before: 0,
            library,
            logos: Arc::default(),
            settings_file,
            cache: None,
            studio: None,
            oracle: None,
            games: None,
            rivals: None,
        }
    }

    /// With a folder for what takes long to find out and can be made again.
    pub fn keeping(self, cache: Option<PathBuf>) -> Desk {
        let library = Arc::new(Library::new().listening().keeping(cache.clone()));
        Desk { library, cache, ..self }
    }

    /// With logos of the person's own, besides those that are found.
    pub fn showing(self, logos: Logos) -> Desk {
        Desk { logos: Arc::new(logos), ..self }
    }

    /// With somebody who gives hints in place of our own players, in the games they know.
    pub fn advised(self, oracle: Option<Arc<dyn Oracle>>) -> Desk {
        Desk { oracle, ..self }
    }

    /// With a folder for the games that are played here.
    pub fn recording(self, games: Option<PathBuf>) -> Desk {
        Desk { games, ..self }
    }

    /// With somebody who finds opponents from outside.
    pub fn inviting(self, rivals: Option<Arc<dyn Rivals>>) -> Desk {
        Desk { rivals, ..self }
    }

    fn start(&mut self, again: bool, read: impl FnOnce() -> Read + Send + 'static) {
        self.ticket += 1;
        let (ticket, opener) = (self.ticket, self.opener.clone());
        std::thread::spawn(move || {
            // Nobody listens any more when the window is gone.
            let _ = opener.send(Opened { ticket, again, read: read() });
        });
    }

    fn set_follow(&mut self, follow: Follow) {
        self.read_before = self.files_read();
        self.follow = Some(follow);
    }

    /// The match that was asked for last, once it is read, and what is worth knowing about it.
    fn newly_opened(&mut self) -> Vec<News> {
        let ticket = self.ticket;
        let Some(Opened { again, read, .. }) = self.opened.try_iter().find(|opened| opened.ticket == ticket) else {
            return Vec::new();
        };
        let mut said = Vec::new();
        let result = Box::new(read.map(|ReadMatch { game, read_at, remarks }| {
            self.read_at = read_at;
            said = remarks.iter().map(|remark| News::Remark(remark.to_string())).collect();
            game
        }));
        std::iter::once(News::Opened { result, again }).chain(said).collect()
    }
}

impl Background for Desk {
    fn open(&mut self, source: Source, pace: Pace, again: bool) {
        let (library, logos) = (Arc::clone(&self.library), Arc::clone(&self.logos));
        self.start(again, move || open::open(&library, &logos, &source, pace));
    }

    fn open_first(&mut self, paths: Vec<PathBuf>, pace: Pace) {
        let (library, logos) = (Arc::clone(&self.library), Arc::clone(&self.logos));
        self.start(false, move || {
            let mut problem = None;
            for path in &paths {
                match open::open_first(&library, &logos, path, pace) {
                    Ok(read) => return Ok(read),
                    Err(why) => problem = problem.or(Some(why)),
                }
            }
            Err(problem.unwrap_or_else(|| Problem::new(Place::file("."), "nothing was named")))
        });
    }

    fn scan(&mut self, paths: Vec<PathBuf>) {
        let sender = self.sender.clone();
        let library = Library::new();
        std::thread::spawn(move || {
            let mut batch = Vec::new();
            let mut since = Instant::now();
            for path in paths {
                // What cannot be opened at all was told when it should have been shown.
                let Ok(records) = library.open(&path) else { continue };
                for record in records {
                    let stamp = record.as_ref().ok().map(stamp::of_record);
                    batch.push(Entry::of(record).stamped(stamp));
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

    fn draw_thumbnails(&mut self, wanted: Wanted) {
        let open = || Studio::open(self.cache.clone(), self.sender.clone());
        self.studio.get_or_insert_with(open).draw(wanted);
    }

    fn watch(&mut self, game: &OpenMatch) -> Result<(), Problem> {
        let path = &game.source.path;
        let known = game.record.sheets().map(|sheet| sheet.file.clone());
        let newest = game.newest().map(|sheet| sheet.round);
        let has_lines = game.newest().is_some_and(|sheet| sheet.line > 0);
        if path.is_dir() {
            self.set_follow(Follow::rounds(path, newest, known)?);
        } else if has_lines || !self.follow.as_ref().is_some_and(|follow| follow.is_at(path)) {
            self.set_follow(Follow::lines(path, &game.record, self.read_at)?);
        }
        Ok(())
    }

    fn look_away(&mut self) {
        // What is still being read is no longer asked for.
        self.ticket += 1;
        self.read_before = self.files_read();
        self.follow = None;
    }

    fn wait(&mut self, paths: &[PathBuf]) -> Result<Option<PathBuf>, Problem> {
        let Some(path) = paths.first() else { return Ok(None) };
        if !self.follow.as_ref().is_some_and(|follow| follow.is_at(path)) {
            self.set_follow(if path.is_dir() { Follow::rounds(path, None, [])? } else { Follow::file(path, None)? });
        }
        Ok(Some(path.clone()))
    }

    fn put_back(&mut self, sheet: &Sheet, newest: Option<u32>) {
        if let Some(follow) = &mut self.follow {
            follow.put_back(sheet, newest);
        }
    }

    fn files_read(&self) -> usize {
        self.read_before + self.follow.as_ref().map_or(0, Follow::opened)
    }

    fn picture(&mut self, order: Order, game: &OpenMatch) -> Result<String, RenderError> {
        let picture = Saving::new(order, game);
        picture.make(Watch::nobody())?;
        Ok(picture.place())
    }

    fn film(&mut self, order: Order, game: &OpenMatch) -> String {
        let film = Saving::new(order, game);
        let place = film.place();
        self.job = Some(Job::start(film, self.sender.clone()));
        place
    }

    fn stop_film(&mut self) {
        if let Some(job) = &self.job {
            job.stop();
        }
    }

    fn keep(&mut self, settings: &Settings) -> Result<(), String> {
        self.settings_file.as_deref().map_or(Ok(()), |file| settings.save(file))
    }

    fn keep_game(&mut self, place: Option<PathBuf>, name: &str, record: &Record) -> Result<Option<PathBuf>, String> {
        self.games.as_deref().map(|folder| games::keep(folder, place, name, record)).transpose()
    }

    fn save_file(&mut self, name: &str, bytes: &[u8]) -> Result<String, String> {
        games::save(name, bytes)
    }

    fn find_game(&mut self) {
        let (sender, folder) = (self.sender.clone(), self.games.clone());
        let tell = move |record: Record| drop(sender.send(News::Kept(Box::new(record))));
        std::thread::spawn(move || folder.as_deref().and_then(games::unfinished).map(tell));
    }

    fn date(&self) -> Option<String> {
        Some(games::now())
    }

    fn invite(&mut self, written: &str, game: RivalGame) -> Result<Arc<dyn Rival>, String> {
        let nobody = || format!("{written}: this matchreel was built without an arena and starts no programs");
        self.rivals.as_ref().ok_or_else(nobody)?.invite(written, game)
    }

    fn think(&mut self, mut errand: Box<dyn Errand>) -> Box<dyn Thinking> {
        self.oracle.clone().into_iter().for_each(|oracle| errand.may_ask(oracle));
        Box::new(thinking::start(errand))
    }

    fn news(&mut self) -> Vec<News> {
        let mut news: Vec<News> = self.receiver.try_iter().collect();
        news.extend(self.newly_opened());
        let mut anew = None;
        for arrival in self.follow.as_mut().map(Follow::news).unwrap_or_default() {
            match arrival {
                Arrival::Round(sheet) => news.push(News::Round(sheet)),
                Arrival::Restarted | Arrival::Edited => anew = Some(News::Anew),
            }
        }
        news.extend(anew);
        if news.iter().any(|one| matches!(one, News::Exported(_))) {
            self.job = None;
        }
        news
    }

    fn end(&mut self) {
        self.studio = None;
        // Only what the window itself is writing: a match may be on record in this very process.
        if let Some(job) = self.job.take() {
            job.end();
        }
    }
}
