//! What a session asks of its surroundings: matches to read, places to save to, somebody who thinks. On a desktop that is files and
//! threads; in a browser, bytes that somebody handed over.

use std::path::PathBuf;
use std::sync::Arc;

use super::advice::Told;
use super::export::Order;
use super::game::{OpenMatch, Source};
use super::settings::Settings;
use super::shelf::Entry;
use super::thumbnails::{ThumbnailKey, Wanted};
use crate::games::play::{Oracle, Rival, RivalGame};
use crate::model::{Image, Millis, Problem, Record, Sheet};
use crate::render::RenderError;
use crate::timeline::Pace;

/// The surroundings of a session. Nothing here waits for long: what takes time is told later, as news.
pub trait Background {
    /// Reads a match: another one, or the one on the screen anew. Only the one asked for last is told.
    fn open(&mut self, source: Source, pace: Pace, again: bool);

    /// Reads the first match of the first path that has one.
    fn open_first(&mut self, paths: Vec<PathBuf>, pace: Pace);

    /// Lists what lies below some paths.
    fn scan(&mut self, paths: Vec<PathBuf>);

    /// Has thumbnails drawn, in their order and in place of those that were wanted before. Each is told as soon as it is there.
    fn draw_thumbnails(&mut self, wanted: Wanted);

    /// Watches the match on the screen: rounds that arrive and changes of its file become news.
    fn watch(&mut self, game: &OpenMatch) -> Result<(), Problem>;

    /// Watches nothing any more: what is on the screen lies nowhere.
    fn look_away(&mut self);

    /// Waits for the first round at one of the paths; `None` where there is none to wait at.
    fn wait(&mut self, paths: &[PathBuf]) -> Result<Option<PathBuf>, Problem>;

    /// A round that could not be told is tried again when it changes. `newest` is the last that could.
    fn put_back(&mut self, sheet: &Sheet, newest: Option<u32>);

    /// How many files were opened while watching.
    fn files_read(&self) -> usize;

    /// Saves a picture of a match at once, and tells its name.
    fn picture(&mut self, order: Order, game: &OpenMatch) -> Result<String, RenderError>;

    /// Begins to save a film of a match, and tells its name. How it went is news.
    fn film(&mut self, order: Order, game: &OpenMatch) -> String;

    /// Gives up the film that is being saved.
    fn stop_film(&mut self);

    /// Keeps the person's choices for another day.
    fn keep(&mut self, settings: &Settings) -> Result<(), String>;

    /// Keeps a game in play: in its file, or in one with a name of its own. Tells which.
    fn keep_game(&mut self, place: Option<PathBuf>, name: &str, record: &Record) -> Result<Option<PathBuf>, String>;

    /// Saves a file under a name that nobody has, and tells it.
    fn save_file(&mut self, name: &str, bytes: &[u8]) -> Result<String, String>;

    /// Looks for a game that was kept before it was over; it is told as news.
    fn find_game(&mut self);

    /// The day and the time, as records tell them, where there is a clock.
    fn date(&self) -> Option<String>;

    /// Finds somebody from outside for a seat at the table.
    fn invite(&mut self, written: &str, game: RivalGame) -> Result<Arc<dyn Rival>, String>;

    /// Has something thought about. It ends when what is returned is dropped.
    fn think(&mut self, errand: Box<dyn Errand>) -> Box<dyn Thinking>;

    /// Everything that has happened since the last call. Never waits.
    fn news(&mut self) -> Vec<News>;

    /// The session is over: nothing unfinished stays behind.
    fn end(&mut self);
}

/// Something to find out that takes time, piece by piece.
pub trait Errand: Send {
    /// How long the next piece is thought about.
    fn time(&self) -> Millis;

    /// The next thing that is found out; `None` when that was all. It is asked a thousand times a second or more whether it is time
    /// to stop.
    fn next(&mut self, stop: &mut dyn FnMut() -> bool) -> Option<Told>;

    /// Somebody from outside may be asked too.
    fn may_ask(&mut self, _oracle: Arc<dyn Oracle>) {}
}

/// A thought under way.
pub trait Thinking {
    /// Takes in what was found out. Tells whether that was all.
    fn listen(&mut self, news: &mut Vec<Told>) -> bool;
}

/// What the background tells the session.
pub enum News {
    /// A match was read: another one, or the same anew.
    Opened {
        result: Box<Result<OpenMatch, Problem>>,
        again: bool,
    },
    Shelf(Vec<Entry>),
    ShelfDone,
    /// A thumbnail; `None` where there is none.
    Thumbnail(ThumbnailKey, Option<Arc<Image>>),
    Round(Sheet),
    /// Something about the match that was read, in a line.
    Remark(String),
    /// A game that was kept before it was over.
    Kept(Box<Record>),
    /// What is watched is no longer what was read.
    Anew,
    Progress {
        done: usize,
        total: usize,
    },
    /// The file that was written, or why it was not.
    Exported(Result<String, String>),
}
