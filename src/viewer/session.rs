//! A session: state and background together. The window feeds it and shows its pictures; tests do the same without a window.

mod advice;
mod arrivals;
mod table;

use std::path::PathBuf;
use std::sync::Arc;

use super::advice::Adviser;
use super::background::{Background, News};
use super::command::{FilmKind, Input};
use super::input;
use super::jobs::{Exporting, Wish};
use super::settings::Settings;
use super::state::State;
use super::table::TableSetup;
use crate::model::{Millis, StepName};
use crate::scene::{Scene, Show, Sight, Theme};
use crate::timeline::StoryTimes;
use table::{Invited, Pondering};

/// What the person asked for on the command line.
#[derive(Clone, Debug)]
pub struct SessionOptions {
    pub paths: Vec<PathBuf>,
    pub settings: Settings,
    /// Whether a match begins with the delay that its record asks for; not where the person asked for a pace.
    pub recorded_delay: bool,
    pub theme: Theme,
    pub max_think: Millis,
    /// The times of the story pace.
    pub story: StoryTimes,
    /// The step to start at.
    pub at: Option<StepName>,
    /// How the first match is looked at, and the cell in the middle.
    pub sight: Sight,
    pub centre: Option<String>,
    /// Whom the camera follows there, by name.
    pub camera: Option<String>,
    pub play: bool,
    pub follow: bool,
    /// Whether the second path is shown beside the first.
    pub beside: bool,
    pub full_screen: bool,
    /// Something to say at the start.
    pub note: Option<String>,
    /// What is shown beside what the person's own layers decide.
    pub show: Show,
    /// Reduced motion.
    pub calm: bool,
    /// A game to be played, in place of something to be seen.
    pub table: Option<TableSetup>,
}

impl Default for SessionOptions {
    fn default() -> SessionOptions {
        SessionOptions {
            paths: Vec::new(),
            settings: Settings::default(),
            recorded_delay: true,
            theme: Theme::default(),
            max_think: Millis(5000),
            story: StoryTimes::default(),
            at: None,
            sight: Sight::default(),
            centre: None,
            camera: None,
            play: false,
            follow: false,
            beside: false,
            full_screen: false,
            note: None,
            show: Show::default(),
            calm: false,
            table: None,
        }
    }
}

/// State and background.
pub struct Session {
    pub state: State,
    background: Box<dyn Background>,
    adviser: Adviser,
    /// Whoever thinks about a move of the game in play.
    pondering: Option<Pondering>,
    rivals: Vec<Invited>,
    /// Which game the two above belong to.
    at_table: Option<u32>,
    options: SessionOptions,
    /// The next match that is shown is the one the person asked for at the start.
    first: bool,
    /// The next match that is read goes beside the one on the screen.
    second: bool,
    /// Whether something arrived since the last look.
    arrived: bool,
    ground_laid: Millis,
    hopeless: bool,
}

/// What the window itself has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chore {
    FullScreen(bool),
    Quit,
}

impl Session {
    pub fn new(size: (u32, u32), scale: f32, options: SessionOptions, mut background: Box<dyn Background>) -> Session {
        let mut state = State::new(size, scale, options.settings.clone(), Arc::new(options.theme.clone()));
        state.full_screen = options.full_screen;
        state.recorded_delay = options.recorded_delay;
        (state.show, state.calm) = (options.show, options.calm);
        state.player.max_think = options.max_think;
        state.player.story = options.story;
        state.player.live = options.follow;
        state.jobs.opening = options.paths.first().map(|path| super::game::name_of(path));
        if let Some(note) = &options.note {
            state.complain(note.clone());
        }
        let (first, table) = (options.table.is_none(), options.table.clone());
        if first {
            let named = if options.beside { 1 } else { options.paths.len() };
            background.open_first(options.paths.iter().take(named).cloned().collect(), state.pace());
        } else {
            background.scan(options.paths.clone());
        }
        let mut session = Session {
            state,
            background,
            adviser: Adviser::default(),
            pondering: None,
            rivals: Vec::new(),
            at_table: None,
            options,
            first,
            second: false,
            arrived: false,
            ground_laid: Millis::ZERO,
            hopeless: false,
        };
        match &table {
            Some(setup) => session.sit_down(setup),
            None => session.background.find_game(),
        }
        session
    }

    /// Takes in what happened at the window and behind it, and lets time pass. Returns what only the window can do.
    pub fn step(&mut self, inputs: &[Input], now: Millis) -> Vec<Chore> {
        self.state.now = now;
        for input in inputs {
            for command in input::commands(&self.state, *input) {
                self.state.apply(command);
            }
        }
        let news = self.background.news();
        self.arrived = !news.is_empty();
        for one in news {
            self.take(one);
        }
        self.listen_to_advice();
        self.state.advance(now);
        self.play_table();
        self.ask_legal();
        if let Some(wanted) = self.state.wanted_thumbnails() {
            self.background.draw_thumbnails(wanted);
        }
        self.grant()
    }

    pub fn resize(&mut self, size: (u32, u32), scale: f32) {
        self.state.size = size;
        self.state.scale = scale;
    }

    pub fn scene(&mut self) -> Scene {
        self.state.scene()
    }

    /// Whether there is reason to look again soon.
    pub fn lively(&self) -> bool {
        let state = &self.state;
        self.arrived
            || state.player.moving()
            || state.jobs.exporting.is_some()
            || state.jobs.opening.is_some()
            || self.adviser.busy()
            || state.table.as_ref().is_some_and(|table| table.thinks())
            || state.lists.thumbnails.waits()
            || state.pointer.grab.is_some()
            || state.shakes()
    }

    fn take(&mut self, news: News) {
        match news {
            News::Opened { result, again } => self.opened(*result, again),
            News::Shelf(entries) => {
                let open = self.state.game.as_ref().map(|game| game.source.clone());
                let shelf = &mut self.state.lists.shelf;
                shelf.add_all(entries);
                if let (Some(source), None) = (open, shelf.selected) {
                    shelf.select_source(&source);
                }
            }
            News::ShelfDone => self.state.lists.shelf.reading = false,
            News::Thumbnail(key, image) => self.state.lists.thumbnails.keep(key, image),
            News::Round(sheet) => self.round(sheet),
            News::Remark(line) => self.state.complain(line),
            News::Kept(record) => self.offer(*record),
            News::Anew => self.read_anew(),
            News::Progress { done, total } => {
                if let Some(job) = &mut self.state.jobs.exporting {
                    *job = Exporting { done, total, ..job.clone() };
                }
            }
            News::Exported(result) => self.exported(result),
        }
    }

    /// A film is done with. Whoever wanted to leave does so now that nothing is lost by it.
    pub(super) fn exported(&mut self, result: Result<String, String>) {
        self.state.jobs.exporting = None;
        let leaving = self.state.dialogs.leaving.take();
        match result {
            Ok(name) => {
                self.saved(&name, "");
                self.state.jobs.wishes.extend(leaving.map(|_| Wish::Quit));
            }
            Err(why) => self.state.complain(why),
        }
    }

    /// Why there is nothing to show and nothing to wait for.
    pub fn hopeless(&self) -> Option<&str> {
        self.state.jobs.failed.as_deref().filter(|_| self.hopeless)
    }

    /// Grants the state's wishes, and returns those only the window can grant.
    fn grant(&mut self) -> Vec<Chore> {
        let mut chores = Vec::new();
        for wish in std::mem::take(&mut self.state.jobs.wishes) {
            match wish {
                Wish::Open(source) => {
                    self.second = false;
                    self.background.open(source, self.state.pace(), false);
                }
                Wish::Beside(source) => {
                    self.second = true;
                    self.background.open(source, self.state.pace(), false);
                }
                Wish::Picture => self.picture(),
                Wish::Film(kind) => self.film(kind),
                Wish::Hint => self.ask_hint(),
                Wish::Judge => self.ask_values(),
                Wish::StopFilm => self.background.stop_film(),
                Wish::Save => self.save(),
                Wish::FullScreen(on) => chores.push(Chore::FullScreen(on)),
                Wish::SitDown => self.begin_agreed(),
                Wish::SaveGame(format) => self.save_game(format),
                Wish::Quit => chores.push(Chore::Quit),
            }
        }
        chores
    }

    fn save(&mut self) {
        if let Err(why) = self.background.keep(&self.state.settings) {
            self.state.complain(why);
        }
    }

    fn picture(&mut self) {
        let (Some(order), Some(game)) = (self.state.picture_order(), &self.state.game) else { return };
        match order.and_then(|order| self.background.picture(order, game)) {
            Ok(name) => self.saved(&name, &self.state.seen()),
            Err(error) => self.state.complain(error.to_string()),
        }
    }

    /// Tells where something was saved, and what is special about how it looks.
    fn saved(&mut self, name: &str, seen: &str) {
        self.state.jobs.exported += 1;
        let seen = if seen.is_empty() { String::new() } else { format!(", {seen}") };
        self.state.say(format!("saved {name}{seen}"));
    }

    fn film(&mut self, kind: FilmKind) {
        if self.state.jobs.exporting.is_some() {
            self.state.say("a film is being saved already; Shift X stops it");
            return;
        }
        let (Some(order), Some(game)) = (self.state.film_order(kind), &self.state.game) else { return };
        match order.map(|order| self.background.film(order, game)) {
            Ok(place) => {
                let name = super::game::name_of(place.as_ref());
                let seen = self.state.seen();
                if !seen.is_empty() {
                    self.state.say(format!("the film is as seen here: {seen}"));
                }
                self.state.jobs.exporting = Some(Exporting { name, kind, done: 0, total: 0 });
            }
            Err(error) => self.state.complain(error.to_string()),
        }
    }

    /// Ends what is still being written. Tells which film is lost by that.
    pub fn end(&mut self) -> Option<String> {
        self.background.end();
        self.state.jobs.exporting.as_ref().map(|job| format!("{} was not finished: the window was closed", job.name))
    }

    /// How many files were opened while following.
    pub fn files_read(&self) -> usize {
        self.background.files_read()
    }
}
