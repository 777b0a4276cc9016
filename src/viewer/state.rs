//! The state of the window, and how it goes on with time and with what is opened.

use std::sync::Arc;

use super::beside::Annex;
use super::camera::Camera;
use super::command::Way;
use super::dialogs::Dialogs;
use super::game::OpenMatch;
use super::jobs::{Jobs, Wish};
use super::lists::Lists;
use super::paint;
use super::plan::Plan;
use super::player::{Passed, Player, Projector};
use super::pointer::Pointer;
use super::settings::{PaceChoice, Settings};
use super::shelf::Room;
use super::table::GameInPlay;
use crate::model::{Caption, Cell, Millis, Problem, Record};
use crate::scene::{Show, Stage, Theme};
use crate::timeline::Pace;

/// How long the projector shows who won.
const CARD: Millis = Millis(6000);

/// Everything the window knows.
pub struct State {
    pub size: (u32, u32),
    /// Physical pixels of one of the system's own.
    pub scale: f32,
    pub full_screen: bool,
    pub settings: Settings,
    pub theme: Arc<Theme>,
    /// What is shown where the settings have no say.
    pub show: Show,
    /// Reduced motion.
    pub calm: bool,
    pub game: Option<OpenMatch>,
    /// The match laid out for the window; made anew when it does not fit any more.
    pub stage: Option<Stage>,
    /// The match beside it, laid out with it.
    pub annex: Option<Annex>,
    pub player: Player,
    pub camera: Camera,
    pub lists: Lists,
    pub dialogs: Dialogs,
    pub jobs: Jobs,
    pub pointer: Pointer,
    /// The game in play, while it is on the screen.
    pub table: Option<GameInPlay>,
    /// How many games have been begun here.
    pub games: u32,
    /// Where a move was shown that there is not, and when.
    pub shaken: Option<(Cell, Millis)>,
    pub now: Millis,
    /// Whether a match begins with the delay that its record asks for.
    pub recorded_delay: bool,
    /// That delay, until the person chooses a pace for the match on the screen.
    pub own_delay: Option<Millis>,
    /// Whether it has been said who won, since the play head came to the end.
    announced: bool,
}

impl State {
    pub fn new(size: (u32, u32), scale: f32, settings: Settings, theme: Arc<Theme>) -> State {
        let mut player = Player::default();
        player.set_speed(settings.speed);
        State {
            size,
            scale,
            full_screen: false,
            settings,
            theme,
            show: Show::default(),
            calm: false,
            game: None,
            stage: None,
            annex: None,
            player,
            camera: Camera::default(),
            lists: Lists::default(),
            dialogs: Dialogs::default(),
            jobs: Jobs::default(),
            pointer: Pointer::default(),
            table: None,
            games: 0,
            shaken: None,
            now: Millis::ZERO,
            recorded_delay: true,
            own_delay: None,
            announced: false,
        }
    }

    pub fn pace(&self) -> Pace {
        if let Some(delay) = self.own_delay {
            return Pace::Fixed { delay };
        }
        let delay = Millis(self.settings.delay_ms);
        match self.settings.pace {
            PaceChoice::Fixed => Pace::Fixed { delay },
            PaceChoice::Story => Pace::Story { times: self.player.story, percent: 100 },
            PaceChoice::Recorded => Pace::Recorded { longest: self.player.max_think, otherwise: delay, percent: 100 },
        }
    }

    /// What is shown on the board and beside it.
    pub fn shown(&self) -> Show {
        self.settings.layers.show(self.show)
    }

    pub fn say(&mut self, text: impl Into<String>) {
        self.dialogs.say(text.into(), self.now);
    }

    pub fn complain(&mut self, text: impl Into<String>) {
        self.dialogs.complain(text.into(), self.now);
    }

    /// Where everything stands.
    pub fn plan(&self) -> Plan {
        let plan = Plan::new(self.size, self.scale, self.settings.panels, self.settings.library);
        plan.with_strip(&self.table_buttons())
    }

    /// How much of the library is seen.
    pub fn list_room(&self) -> Room {
        let plan = self.plan();
        Room { body: plan.body, height: plan.library.map_or(0, |drawer| drawer.list.h) }
    }

    /// The rows of the list of moves, where it is shown.
    pub fn move_rows(&self) -> Option<paint::Rows> {
        let (stage, game) = (self.stage.as_ref()?, self.game.as_ref()?);
        paint::move_rows(stage, game, self.steps(), self.lists.scrolled).filter(|_| self.settings.panels)
    }

    /// The cell of the board under a pixel, where nothing lies over the board.
    pub fn cell_under(&self, x: i32, y: i32) -> Option<Cell> {
        if self.dialogs.sheet || self.dialogs.writes() || self.dialogs.draft.is_some() || self.player.shows_card() {
            return None;
        }
        self.stage.as_ref()?.layout.cell_at(x, y)
    }

    /// Puts a match on the screen, at a step where one is named.
    pub fn show(&mut self, mut game: OpenMatch, at: Option<usize>) {
        if let Some(table) = self.table.take().filter(|table| table.ended.is_none() && table.line_len() > 0) {
            self.jobs.unfinished = Some(Box::new(Record { path: table.place.clone(), ..table.record() }));
        }
        let live = self.player.live;
        self.own_delay = game.replay().delay.filter(|_| self.recorded_delay);
        if game.timeline.pace() != self.pace() {
            game.lower(self.pace());
        }
        self.player.marks = (None, None);
        self.player.pause();
        self.player.jump(at.unwrap_or(0), &game.timeline);
        if live {
            self.player.stay_live(&game.timeline);
        }
        self.camera = Camera::default();
        self.lists.scrolled = None;
        self.lists.shelf.select_source(&game.source);
        self.jobs.opened();
        self.jobs.hint = None;
        self.jobs.legal.clear();
        self.stage = None;
        self.game = Some(game);
    }

    /// The same match, read anew: everything stays as it was, as far as it can. Returns how many steps are still the same.
    pub fn show_again(&mut self, mut game: OpenMatch) -> usize {
        game.beside = self.game.as_mut().and_then(|old| old.beside.take());
        self.own_delay = self.own_delay.and(game.replay().delay);
        game.set_pace(self.pace());
        self.stage = None;
        self.jobs.opened();
        let shared = self.game.as_ref().map_or(0, |old| old.shared(&game));
        self.jobs.keep(shared);
        if let Some(old) = &self.game {
            self.player.move_over(&old.timeline, &game.timeline);
            self.player.grown(&game.timeline);
        }
        self.game = Some(game);
        shared
    }

    /// Puts a match beside the one on the screen, at the same step.
    pub fn put_beside(&mut self, other: OpenMatch) {
        let pace = self.pace();
        self.jobs.opened();
        let Some(game) = &mut self.game else { return };
        let before = game.put_beside(other, pace);
        self.player.move_over(&before, game.runs());
        self.stage = None;
        let longer = game.longer().replay();
        let said = match game.beside.as_ref().and_then(|beside| beside.parting) {
            Some(0) => "the two start differently".to_string(),
            Some(steps) => format!("the two differ since {} {}", longer.look.step_word, longer.label(steps)),
            None => "the two are the same to the end".to_string(),
        };
        self.say(said);
    }

    /// What could not be opened leaves the old match where it is.
    pub fn refuse(&mut self, problem: &Problem) {
        self.jobs.opening = None;
        if self.game.is_none() {
            self.jobs.failed = Some(problem.to_string());
        } else {
            self.complain(problem.to_string());
        }
    }

    /// How many steps are played at the play head.
    pub fn steps(&self) -> usize {
        self.game.as_ref().map_or(0, |game| self.player.steps(game.runs()))
    }

    /// Lets time pass.
    pub fn advance(&mut self, now: Millis) {
        self.now = now;
        self.dialogs.advance(now);
        let Some(game) = &self.game else { return };
        let before = game.runs().steps_at(self.player.head());
        let passed = self.player.advance(now, game.runs());
        if game.runs().steps_at(self.player.head()) != before {
            self.lists.scrolled = None;
        }
        self.announce();
        match (passed, &mut self.player.projector) {
            (Passed::Ended, Some(projector)) => projector.card = Some(now + CARD),
            (_, Some(Projector { card: Some(until) })) if now >= *until => self.next_film(),
            (Passed::Nothing | Passed::Moved | Passed::Ended, _) => {}
        }
    }

    /// Says who won when the play head comes to the end. The projector has a card for that.
    fn announce(&mut self) {
        let Some(game) = &self.game else { return };
        let at_end = self.player.head() >= game.timeline.end();
        // Two matches say it themselves, each in its half.
        let alone = game.beside.is_none();
        let result = game.replay().announcement(self.steps()).filter(|_| at_end && alone).map(Caption::text);
        let before = std::mem::replace(&mut self.announced, result.is_some());
        if let Some(result) = result.filter(|_| !before && self.player.projector.is_none()) {
            self.say(result);
        }
    }

    /// The projector goes on with the next match; after the last with the first.
    fn next_film(&mut self) {
        self.player.projector = Some(Projector::default());
        let Some(game) = &self.game else { return };
        let shelf = &self.lists.shelf;
        let first = || shelf.shown().first().and_then(|i| shelf.entries.get(*i)).map(|entry| &entry.source);
        let next = shelf.neighbour(&game.source, Way::On).or_else(first).cloned();
        match next {
            Some(source) => self.jobs.wish(Wish::Open(source)),
            None => self.player.toggle(Way::On, game.runs()),
        }
    }
}
