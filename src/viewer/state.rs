//! The state of the window, and how it goes on with time and with what is opened.

use std::sync::Arc;

use super::advice::Hint;
use super::command::{FilmKind, Way};
use super::game::{Match, Source};
use super::overlay::Heat;
use super::player::{Passed, Player};
use super::settings::Settings;
use super::shelf::Shelf;
use crate::model::{Branch, Cell, Millis, Problem, ThingId};
use crate::scene::{Stage, Theme};
use crate::timeline::Pace;

/// How long a message stays, and how long one about a fault.
const SHORT: Millis = Millis(3500);
const LONG: Millis = Millis(9000);
/// How long the projector shows who won.
const CARD: Millis = Millis(6000);
/// The most a board is enlarged.
pub const NEAREST: f32 = 12.0;

/// Everything the window knows.
pub struct State {
    pub size: (u32, u32),
    /// Physical pixels of one of the system's own.
    pub scale: f32,
    pub settings: Settings,
    pub theme: Arc<Theme>,
    pub max_think: Millis,
    pub game: Option<Match>,
    /// What is being opened, and why nothing is where nothing could be.
    pub opening: Option<String>,
    pub failed: Option<String>,
    pub stage: Option<Stage>,
    pub player: Player,
    pub shelf: Shelf,
    /// Whether letters go to the search field.
    pub typing: bool,
    /// The step asked for, as far as it is typed.
    pub prompt: Option<String>,
    pub sheet: bool,
    /// Whether the window is to be left though a film is being saved.
    pub leaving: Option<Leaving>,
    pub full_screen: bool,
    pub projector: Option<Projector>,
    pub sight: Sighting,
    pub chosen: Option<ThingId>,
    pub hover: Option<Cell>,
    /// The first row of the move list, where the person scrolled it.
    pub scrolled: Option<usize>,
    pub mouse: (i32, i32),
    pub grab: Option<Grab>,
    pub last_click: Option<(Millis, usize)>,
    pub toasts: Vec<Toast>,
    pub exporting: Option<Exporting>,
    pub exported: usize,
    pub heat: Heat,
    pub follows: bool,
    pub wishes: Vec<Wish>,
    /// The best move that was found last; shown where it was asked for.
    pub hint: Option<Hint>,
    pub now: Millis,
}

/// How the board is looked at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sighting {
    pub turn: u8,
    pub zoom: f32,
    /// The middle of the view on the turned board, in cells.
    pub middle: (f32, f32),
    /// Whether the chosen thing stays in the middle.
    pub follow: bool,
}

impl Default for Sighting {
    fn default() -> Sighting {
        Sighting { turn: 0, zoom: 1.0, middle: (0.0, 0.0), follow: false }
    }
}

/// The projector: match after match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Projector {
    /// Until when the end card is shown.
    pub card: Option<Millis>,
}

/// What the mouse holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Grab {
    Track,
    Board { from: (i32, i32), moved: bool },
}

/// A message.
#[derive(Clone, Debug, PartialEq)]
pub struct Toast {
    pub text: String,
    pub wrong: bool,
    pub until: Millis,
    pub progress: Option<f32>,
}

/// A film being saved.
#[derive(Clone, Debug, PartialEq)]
pub struct Exporting {
    pub name: String,
    pub kind: FilmKind,
    pub done: usize,
    pub total: usize,
}

/// The person wants to leave while a film is being saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaving {
    /// They are asked what is to become of the film.
    Asked,
    /// It is waited for.
    WhenSaved,
}

/// What the state cannot do by itself.
#[derive(Clone, Debug, PartialEq)]
pub enum Wish {
    Hint,
    Judge,
    Open(Source),
    Picture,
    Film(FilmKind),
    StopFilm,
    Save,
    FullScreen(bool),
    Quit,
}

impl State {
    pub fn new(size: (u32, u32), scale: f32, settings: Settings, theme: Arc<Theme>) -> State {
        let mut player = Player::default();
        player.set_speed(settings.speed);
        State {
            size,
            scale,
            settings,
            theme,
            max_think: Millis(5000),
            game: None,
            opening: None,
            failed: None,
            stage: None,
            player,
            shelf: Shelf { reading: true, ..Shelf::default() },
            typing: false,
            prompt: None,
            sheet: false,
            leaving: None,
            full_screen: false,
            projector: None,
            sight: Sighting::default(),
            chosen: None,
            hover: None,
            scrolled: None,
            mouse: (-1, -1),
            grab: None,
            last_click: None,
            toasts: Vec::new(),
            exporting: None,
            exported: 0,
            heat: Heat::default(),
            follows: false,
            wishes: Vec::new(),
            hint: None,
            now: Millis::ZERO,
        }
    }

    pub fn pace(&self) -> Pace {
        let delay = Millis(self.settings.delay_ms);
        match self.settings.recorded {
            true => Pace::Recorded { longest: self.max_think, otherwise: delay, percent: 100 },
            false => Pace::Fixed { delay },
        }
    }

    pub fn say(&mut self, text: impl Into<String>) {
        self.toast(text.into(), false, SHORT);
    }

    pub fn complain(&mut self, text: impl Into<String>) {
        self.toast(text.into(), true, LONG);
    }

    fn toast(&mut self, text: String, wrong: bool, lasts: Millis) {
        self.toasts.retain(|toast| toast.text != text);
        self.toasts.push(Toast { text, wrong, until: self.now + lasts, progress: None });
    }

    /// Puts a match on the screen, at a step where one is named.
    pub fn show(&mut self, game: Match, at: Option<usize>) {
        self.player.marks = (None, None);
        let steps = at.unwrap_or(0);
        self.chosen = None;
        self.hover = None;
        self.scrolled = None;
        self.hint = None;
        self.heat = Heat::default();
        self.sight = Sighting::default();
        self.opening = None;
        self.failed = None;
        self.stage = None;
        let live = self.player.live;
        self.player.pause();
        self.player.jump(steps, &game.timeline);
        if live {
            self.player.stay_live(&game.timeline);
        }
        self.shelf.select_source(&game.source);
        self.game = Some(game);
    }

    /// The same match, read anew: everything stays as it was, as far as it can.
    pub fn show_again(&mut self, mut game: Match) {
        game.set_pace(self.pace());
        self.heat = Heat::default();
        self.stage = None;
        self.failed = None;
        self.opening = None;
        if let Some(old) = &self.game {
            self.player.move_over(&old.timeline, &game.timeline);
            self.player.grown(&game.timeline);
        }
        self.game = Some(game);
    }

    /// Plays another line of the match, from the move where it leaves the one on the screen.
    pub fn play_line(&mut self, branch: &Branch) {
        let Some(game) = &mut self.game else { return };
        if let Err(problem) = game.take_line(branch.line) {
            return self.complain(problem.to_string());
        }
        let steps = &game.replay().steps;
        let before = steps.iter().position(|step| step.entry >= branch.entry).unwrap_or(steps.len());
        self.player.marks = (None, None);
        self.player.pause();
        self.player.jump(before, &game.timeline);
        self.player.toggle(Way::On, &game.timeline);
        self.chosen = None;
        self.scrolled = None;
        self.heat = Heat::default();
        self.stage = None;
        match branch.line {
            0 => self.say("the game itself"),
            line => self.say(format!("variation {line}")),
        }
    }

    /// What could not be opened leaves the old match where it is.
    pub fn refuse(&mut self, problem: &Problem) {
        self.opening = None;
        if self.game.is_none() {
            self.failed = Some(problem.to_string());
        } else {
            self.complain(problem.to_string());
        }
    }

    /// How many steps are played at the play head.
    pub fn steps(&self) -> usize {
        self.game.as_ref().map_or(0, |game| self.player.steps(&game.timeline))
    }

    /// Lets time pass.
    pub fn advance(&mut self, now: Millis) {
        self.now = now;
        self.toasts.retain(|toast| toast.until > now);
        let Some(game) = &self.game else { return };
        let before = game.timeline.steps_at(self.player.head());
        let passed = self.player.advance(now, &game.timeline);
        if game.timeline.steps_at(self.player.head()) != before {
            self.scrolled = None;
        }
        match (passed, &mut self.projector) {
            (Passed::Ended, Some(projector)) => projector.card = Some(now + CARD),
            (_, Some(Projector { card: Some(until) })) if now >= *until => self.next_film(),
            (Passed::Nothing | Passed::Moved | Passed::Ended, _) => {}
        }
    }

    /// The projector goes on with the next match; after the last with the first.
    fn next_film(&mut self) {
        self.projector = Some(Projector::default());
        let Some(game) = &self.game else { return };
        let first = || self.shelf.shown().first().and_then(|i| self.shelf.entries.get(*i)).map(|entry| &entry.source);
        let next = self.shelf.neighbour(&game.source, Way::On).or_else(first).cloned();
        match next {
            Some(source) => self.wishes.push(Wish::Open(source)),
            None => self.player.toggle(Way::On, &game.timeline),
        }
    }
}
