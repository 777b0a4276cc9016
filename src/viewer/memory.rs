//! The background of a session without files and threads: bytes with names, as a page in a browser has them. All work is done by the
//! thread that asks for news, one thing at a time.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap, VecDeque};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use super::advice::Told;
use super::background::{Background, Errand, News, Thinking};
use super::export::Order;
use super::game::{OpenMatch, Source};
use super::settings::Settings;
use super::shelf::Entry;
use super::thumbnails::{self, Wanted};
use crate::draw::Stock;
use crate::export::{ExportError, Progress, Watch};
use crate::formats::rounds::{self, RoundFile};
use crate::formats::{self, Records};
use crate::games::play::{Rival, RivalGame};
use crate::model::{Place, Problem, Record, Sheet};
use crate::render::{Drain, FilmSlice, RenderError, Run, SlowFilm};
use crate::timeline::Pace;

/// Files in memory. Whoever keeps a clone can hand over more of them, and fetch what was saved.
#[derive(Clone, Default)]
pub struct Memory(Rc<RefCell<Store>>);

/// A file that was saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    pub name: String,
    pub bytes: Vec<u8>,
}

#[derive(Default)]
struct Store {
    files: Vec<(PathBuf, Vec<u8>)>,
    /// Matches that need not be read.
    records: Vec<Record>,
    tasks: VecDeque<Task>,
    /// The film that is being saved, with its name.
    film: Option<(String, SlowFilm)>,
    saved: Vec<Saved>,
    settings: Option<String>,
    thumbnails: Option<Wanted>,
    /// Where the match on the screen lies.
    watched: Option<PathBuf>,
    edited: bool,
}

/// Something to do before the next news.
enum Task {
    Open { source: Source, pace: Pace, again: bool },
    OpenFirst { paths: Vec<PathBuf>, pace: Pace },
    Scan(PathBuf),
    Scanned,
    Film(Box<Order>),
    Stopped,
}

impl Memory {
    /// Hands a file over. Round files lie in a folder, which their names begin with. One that is there already is replaced, and
    /// read anew where it is on the screen.
    pub fn put(&self, name: impl Into<PathBuf>, bytes: Vec<u8>) {
        let mut store = self.0.borrow_mut();
        let name = name.into();
        store.edited |= store.watched.as_deref().is_some_and(|watched| watched == name || in_folder(&name, watched));
        match store.files.iter_mut().find(|(known, _)| *known == name) {
            Some(known) => known.1 = bytes,
            None => store.files.push((name, bytes)),
        }
    }

    /// Hands a match over that has been read already.
    pub fn put_record(&self, record: Record) {
        self.0.borrow_mut().records.push(record);
    }

    /// What was saved since the last call.
    pub fn take_saved(&self) -> Vec<Saved> {
        std::mem::take(&mut self.0.borrow_mut().saved)
    }

    /// The oldest of what was saved and not fetched.
    pub fn next_saved(&self) -> Option<Saved> {
        let saved = &mut self.0.borrow_mut().saved;
        (!saved.is_empty()).then(|| saved.remove(0))
    }

    /// How many files were saved and not fetched.
    pub fn saved_files(&self) -> usize {
        self.0.borrow().saved.len()
    }

    /// The person's choices as they were kept last, for [`Settings::read`].
    pub fn settings(&self) -> Option<String> {
        self.0.borrow().settings.clone()
    }
}

/// Whether a file lies right in a folder.
fn in_folder(name: &Path, folder: &Path) -> bool {
    name.parent() == Some(folder)
}

impl Store {
    /// The replays at or below a path, in the order they were handed over: files, and folders of round files.
    fn units(&self, path: &Path) -> Vec<PathBuf> {
        let below = || self.files.iter().filter(|(name, _)| name.starts_with(path));
        let is_round = |bytes: &[u8]| rounds::heading(bytes).is_some();
        let folders: BTreeSet<&Path> =
            below().filter(|(_, bytes)| is_round(bytes)).filter_map(|(name, _)| name.parent()).collect();
        let mut seen = BTreeSet::new();
        let unit = |name: &'_ PathBuf| {
            let folder = name.parent().filter(|folder| folder.starts_with(path) && folders.contains(folder));
            folder.map_or_else(|| name.clone(), Path::to_owned)
        };
        // What programs printed while they played may look like anything, also like a game.
        let beside = [rounds::HEARD, rounds::FAULTS, rounds::COMMENTS];
        let printed = |name: &Path| name.components().any(|part| beside.iter().any(|own| part.as_os_str() == *own));
        let units = below().filter(|(name, _)| !printed(name)).map(|(name, _)| unit(name));
        let records = self.records.iter().map(|record| record.place().to_owned());
        let units = units.chain(records.filter(|place| place.starts_with(path)));
        units.filter(|unit| seen.insert(unit.clone())).collect()
    }

    /// The records of a file or of a folder of round files.
    fn read(&self, unit: &Path) -> Result<Records, Problem> {
        let source = unit.display().to_string();
        if let Some(record) = self.records.iter().find(|record| record.place() == unit) {
            return Ok(Box::new(std::iter::once(Ok(record.clone()))));
        }
        if let Some((_, bytes)) = self.files.iter().find(|(name, _)| name == unit) {
            return formats::open(&source, bytes.clone());
        }
        let file = |(name, bytes): &(PathBuf, Vec<u8>)| RoundFile::new(super::game::name_of(name), bytes.clone());
        let files = self.files.iter().filter(|(name, _)| in_folder(name, unit)).map(file).collect();
        let mut record = rounds::read(&source, &super::game::name_of(unit), files)?;
        self.add_asides(&mut record, unit);
        Ok(Box::new(std::iter::once(Ok(record))))
    }

    /// Adds to the record of a folder of round files what lies beside them.
    fn add_asides(&self, record: &mut Record, folder: &Path) {
        let beside: HashMap<&Path, &Vec<u8>> = self
            .files
            .iter()
            .filter_map(|(name, bytes)| Some((name.strip_prefix(folder).ok()?, bytes)))
            .filter(|(name, _)| name.parent().is_some_and(|parent| parent != Path::new("")))
            .collect();
        if beside.is_empty() {
            return;
        }
        let read = |name: &str| beside.get(Path::new(name)).map(|bytes| bytes.to_vec());
        formats::faults::gather(record, &read);
        formats::comments::gather(record, &read);
        formats::heard::gather(record, &formats::heard::folders().collect::<Vec<_>>(), &read);
    }

    /// All records at or below a path. Among others, what is no replay is no business of ours.
    fn records(&self, path: &Path) -> Result<Vec<Result<Record, Problem>>, Problem> {
        let units = self.units(path);
        if units.is_empty() {
            return Err(Problem::new(Place::file(path.display().to_string()), "no such file or folder"));
        }
        let mut records = Vec::new();
        for unit in units {
            match self.read(&unit) {
                Ok(more) => records.extend(more),
                Err(problem) if unit == path => return Err(problem),
                Err(_) => {}
            }
        }
        Ok(records)
    }

    fn record(&self, source: &Source) -> Result<Record, Problem> {
        let missing = || Problem::new(Place::file(source.path.display().to_string()), "the match is no longer there");
        let wanted = |record: &Result<Record, Problem>| record.as_ref().map_or(true, |one| one.index == source.index);
        self.read(&source.path)?.find(wanted).ok_or_else(missing)?
    }

    fn open(&self, source: &Source, pace: Pace) -> Result<OpenMatch, Problem> {
        OpenMatch::tell(self.record(source)?, pace)
    }

    fn open_first(&self, paths: &[PathBuf], pace: Pace) -> Result<OpenMatch, Problem> {
        let mut problem = None;
        for path in paths {
            for record in self.records(path).unwrap_or_else(|why| vec![Err(why)]) {
                match record.and_then(|record| OpenMatch::tell(record, pace)) {
                    Ok(game) => return Ok(game),
                    Err(why) => problem = problem.or(Some(why)),
                }
            }
        }
        Err(problem.unwrap_or_else(|| Problem::new(Place::file("."), "nothing was named")))
    }

    fn save(&mut self, order: &Order) -> Result<String, RenderError> {
        let mut bytes = Vec::new();
        let run = Run { jobs: 1, tag: None, watch: Watch::nobody() };
        order.maker.make(std::slice::from_ref(&order.subject), Drain::File(&mut bytes), run)?;
        self.saved.push(Saved { name: order.name.clone(), bytes });
        Ok(order.name.clone())
    }

    /// Begins to save a film. Most are made in slices, so that whoever asks for news can do something else in between.
    fn begin(&mut self, order: &Order) -> Result<News, RenderError> {
        let Some(film) = order.maker.begin(&order.subject)? else {
            return self.save(order).map(|name| News::Exported(Ok(name)));
        };
        Ok(self.keep_on(order.name.clone(), film))
    }

    fn keep_on(&mut self, name: String, film: SlowFilm) -> News {
        let Progress { done, total } = film.progress();
        self.film = Some((name, film));
        News::Progress { done, total }
    }

    /// Makes the next slice of the film that is being saved.
    fn go_on(&mut self) -> Option<News> {
        let (name, film) = self.film.take()?;
        Some(match film.go_on() {
            Ok(FilmSlice::More(film)) => self.keep_on(name, film),
            Ok(FilmSlice::Done(bytes)) => {
                self.saved.push(Saved { name: name.clone(), bytes });
                News::Exported(Ok(name))
            }
            Err(error) => News::Exported(Err(error.to_string())),
        })
    }

    /// Draws the thumbnail that is wanted most, when there is nothing else to do.
    fn draw_thumbnail(&mut self) -> Option<News> {
        let key = self.thumbnails.as_mut()?.keys.pop_front()?;
        let theme = &self.thumbnails.as_ref()?.theme;
        let record = self.record(&key.source).ok();
        let image = record.and_then(|record| thumbnails::draw(&record, theme, key.side, &Stock::default()));
        Some(News::Thumbnail(key, image.map(Arc::new)))
    }

    fn work(&mut self, task: Task) -> News {
        let opened = |result, again| News::Opened { result: Box::new(result), again };
        match task {
            Task::Open { source, pace, again } => opened(self.open(&source, pace), again),
            Task::OpenFirst { paths, pace } => opened(self.open_first(&paths, pace), false),
            // What cannot be opened at all was told when it should have been shown.
            Task::Scan(path) => {
                News::Shelf(self.records(&path).unwrap_or_default().into_iter().map(Entry::of).collect())
            }
            Task::Scanned => News::ShelfDone,
            Task::Stopped => News::Exported(Err(ExportError::Cancelled.to_string())),
            Task::Film(order) => self.begin(&order).unwrap_or_else(|error| News::Exported(Err(error.to_string()))),
        }
    }

    /// A match is asked for: those that were asked for before are not shown any more.
    fn ask(&mut self, wish: Task) {
        self.tasks.retain(|task| !matches!(task, Task::Open { .. } | Task::OpenFirst { .. }));
        self.tasks.push_back(wish);
    }
}

impl Background for Memory {
    fn open(&mut self, source: Source, pace: Pace, again: bool) {
        self.0.borrow_mut().ask(Task::Open { source, pace, again });
    }

    fn open_first(&mut self, paths: Vec<PathBuf>, pace: Pace) {
        self.0.borrow_mut().ask(Task::OpenFirst { paths, pace });
    }

    fn scan(&mut self, paths: Vec<PathBuf>) {
        self.0.borrow_mut().tasks.extend(paths.into_iter().map(Task::Scan).chain([Task::Scanned]));
    }

    fn draw_thumbnails(&mut self, wanted: Wanted) {
        self.0.borrow_mut().thumbnails = Some(wanted);
    }

    fn watch(&mut self, game: &OpenMatch) -> Result<(), Problem> {
        self.0.borrow_mut().watched = Some(game.source.path.clone());
        Ok(())
    }

    fn look_away(&mut self) {
        self.0.borrow_mut().watched = None;
    }

    /// A folder of rounds that are still to be handed over cannot be told from a slip of the pen.
    fn wait(&mut self, _paths: &[PathBuf]) -> Result<Option<PathBuf>, Problem> {
        Ok(None)
    }

    /// Rounds come with the whole match.
    fn put_back(&mut self, _sheet: &Sheet, _newest: Option<u32>) {}

    fn files_read(&self) -> usize {
        0
    }

    fn picture(&mut self, order: Order, _game: &OpenMatch) -> Result<String, RenderError> {
        self.0.borrow_mut().save(&order)
    }

    fn film(&mut self, order: Order, _game: &OpenMatch) -> String {
        let name = order.name.clone();
        self.0.borrow_mut().tasks.push_back(Task::Film(Box::new(order)));
        name
    }

    fn stop_film(&mut self) {
        let mut store = self.0.borrow_mut();
        for task in &mut store.tasks {
            if matches!(task, Task::Film(_)) {
                *task = Task::Stopped;
            }
        }
        if store.film.take().is_some() {
            store.tasks.push_back(Task::Stopped);
        }
    }

    fn keep(&mut self, settings: &Settings) -> Result<(), String> {
        self.0.borrow_mut().settings = Some(settings.text()?);
        Ok(())
    }

    /// There is no folder for it here.
    fn keep_game(&mut self, _place: Option<PathBuf>, _name: &str, _record: &Record) -> Result<Option<PathBuf>, String> {
        Ok(None)
    }

    fn save_file(&mut self, name: &str, bytes: &[u8]) -> Result<String, String> {
        self.0.borrow_mut().saved.push(Saved { name: name.into(), bytes: bytes.to_vec() });
        Ok(name.into())
    }

    fn find_game(&mut self) {}

    fn date(&self) -> Option<String> {
        None
    }

    fn invite(&mut self, written: &str, _game: RivalGame) -> Result<Arc<dyn Rival>, String> {
        Err(format!("{written}: nobody can be reached from here"))
    }

    fn think(&mut self, errand: Box<dyn Errand>) -> Box<dyn Thinking> {
        Box::new(Inline(errand))
    }

    fn news(&mut self) -> Vec<News> {
        let mut store = self.0.borrow_mut();
        let told = match store.tasks.pop_front() {
            Some(task) => Some(store.work(task)),
            None => store.go_on().or_else(|| store.draw_thumbnail()),
        };
        let mut news: Vec<News> = told.into_iter().collect();
        if std::mem::take(&mut store.edited) {
            news.push(News::Anew);
        }
        news
    }

    fn end(&mut self) {
        let mut store = self.0.borrow_mut();
        store.tasks.clear();
        store.film = None;
    }
}

/// A thought that goes on by one piece whenever somebody listens.
struct Inline(Box<dyn Errand>);

impl Thinking for Inline {
    fn listen(&mut self, news: &mut Vec<Told>) -> bool {
        // There is no clock here: a player that asks a thousand times a second or more may ask as often as it has milliseconds.
        let mut left = self.0.time().0;
        let told = self.0.next(&mut || {
            left = left.saturating_sub(1);
            left == 0
        });
        let done = told.is_none();
        news.extend(told);
        done
    }
}

#[cfg(test)]
mod tests;
