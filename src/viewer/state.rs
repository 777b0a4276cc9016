//! The state of the window, and what each command does to it.

use std::sync::Arc;

use super::advice::Hint;
use super::command::{Command, FilmKind, Side, Way};
use super::game::{Match, Source};
use super::overlay::Heat;
use super::player::{Passed, Player};
use super::settings::Settings;
use super::shelf::Shelf;
use super::ticks;
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
/// The times for a step that the keys go through.
const DELAYS: [u32; 11] = [100, 200, 300, 500, 750, 1000, 1500, 2000, 3000, 5000, 10_000];

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
        let steps = self.steps();
        self.heat = Heat::default();
        self.stage = None;
        self.failed = None;
        self.opening = None;
        if self.player.live {
            self.player.stay_live(&game.timeline);
        } else {
            self.player.keep(steps.min(game.timeline.steps()), &game.timeline);
        }
        self.game = Some(game);
    }

    /// Plays another line of the match, from the move where it leaves the one on the screen.
    pub fn play_line(&mut self, branch: &Branch) {
        let pace = self.pace();
        let Some(game) = &mut self.game else { return };
        if let Err(problem) = game.take_line(branch.line, pace) {
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

    /// Does what a command asks.
    pub fn apply(&mut self, command: Command, now: Millis) {
        self.now = now;
        match command {
            Command::PlayPause => self.play(Way::On),
            Command::Reverse => self.play(Way::Back),
            Command::Step(way) => self.transport(|player, game, _| player.step(way, &game.timeline)),
            Command::Run(way) => self.transport(|player, _, _| player.run(way)),
            Command::Release => self.transport(|player, game, _| player.release(&game.timeline)),
            Command::Ten(Way::On) => self.transport(|player, game, steps| player.jump(steps + 10, &game.timeline)),
            Command::Ten(Way::Back) => {
                self.transport(|player, game, steps| player.jump(steps.saturating_sub(10), &game.timeline));
            }
            Command::First => self.transport(|player, game, _| player.jump(0, &game.timeline)),
            Command::Last => self.transport(|player, game, _| player.jump(usize::MAX, &game.timeline)),
            Command::Event(way) => self.event(way),
            Command::Live => self.transport(|player, game, _| player.stay_live(&game.timeline)),
            Command::MarkFrom => self.transport(|player, _, steps| {
                player.marks = (Some(steps), player.marks.1.filter(|to| *to > steps));
            }),
            Command::MarkTo => self.transport(|player, _, steps| {
                player.marks = (player.marks.0.filter(|from| *from < steps), Some(steps));
            }),
            Command::ClearMarks => self.transport(|player, _, _| player.marks = (None, None)),
            Command::Faster => self.speed(Way::On),
            Command::Slower => self.speed(Way::Back),
            Command::LongerDelay => self.delay(Way::On),
            Command::ShorterDelay => self.delay(Way::Back),
            Command::Pace => {
                self.settings.recorded = !self.settings.recorded;
                self.repace();
            }
            Command::Loop => self.player.looping = !self.player.looping,
            Command::GoTo => self.prompt = self.game.is_some().then(String::new),
            Command::Library => {
                self.settings.library = !self.settings.library || !self.settings.panels;
                self.settings.panels = true;
                self.typing = false;
                self.keep_settings();
            }
            Command::Search => {
                self.settings.library = true;
                self.settings.panels = true;
                self.typing = true;
                self.keep_settings();
            }
            Command::Match(way) => self.neighbour(way),
            Command::Projector => self.project(),
            Command::Layer(layer) => {
                self.settings.layers.toggle(layer);
                let on = if self.settings.layers.on(layer) { "shown" } else { "hidden" };
                self.say(format!("{}: {on}", layer.name()));
                self.keep_settings();
            }
            Command::Zoom(Way::On) => self.zoom(1.25),
            Command::Zoom(Way::Back) => self.zoom(0.8),
            Command::Pan(side) => self.pan(side),
            Command::Fit => self.turn(0),
            Command::Flip => self.turn(2),
            Command::Turn => self.turn(1),
            Command::NextThing => self.choose_next(),
            Command::Follow => self.follow_thing(),
            Command::Theme => self.next_theme(),
            Command::FullScreen => {
                self.full_screen = !self.full_screen;
                self.wishes.push(Wish::FullScreen(self.full_screen));
            }
            Command::Panels => {
                self.settings.panels = !self.settings.panels;
                self.typing = false;
                self.keep_settings();
            }
            Command::Sheet => self.sheet = !self.sheet,
            Command::Picture => self.wishes.extend(self.game.is_some().then_some(Wish::Picture)),
            Command::Film(kind) => self.wishes.extend(self.game.is_some().then_some(Wish::Film(kind))),
            Command::StopFilm => self.wishes.push(Wish::StopFilm),
            Command::Hint => self.wishes.extend(self.game.is_some().then_some(Wish::Hint)),
            Command::Judge => self.wishes.extend(self.game.is_some().then_some(Wish::Judge)),
            Command::Close => self.close(),
            Command::Quit => self.wishes.push(Wish::Quit),
        }
    }

    fn keep_settings(&mut self) {
        self.stage = None;
        if !self.wishes.contains(&Wish::Save) {
            self.wishes.push(Wish::Save);
        }
    }

    /// Moves the play head: the list follows it again, and an end card makes way.
    fn transport(&mut self, act: impl FnOnce(&mut Player, &Match, usize)) {
        let steps = self.steps();
        self.scrolled = None;
        if let Some(projector) = &mut self.projector {
            projector.card = None;
        }
        if let Some(game) = &self.game {
            act(&mut self.player, game, steps);
        }
    }

    fn play(&mut self, way: Way) {
        self.transport(|player, game, _| match way {
            Way::On if player.playing() => player.pause(),
            Way::On | Way::Back => player.toggle(way, &game.timeline),
        });
    }

    fn event(&mut self, way: Way) {
        let found = self.game.as_ref().and_then(|game| ticks::next(&game.ticks, self.steps(), way));
        match found {
            Some(steps) => self.transport(|player, game, _| player.jump(steps, &game.timeline)),
            None => self.say(if way == Way::On { "no event after this" } else { "no event before this" }),
        }
    }

    fn speed(&mut self, way: Way) {
        self.player.speed_up(way);
        self.settings.speed = self.player.speed();
        self.wishes.push(Wish::Save);
    }

    fn delay(&mut self, way: Way) {
        let now = self.settings.delay_ms;
        let next = match way {
            Way::On => DELAYS.into_iter().find(|delay| *delay > now),
            Way::Back => DELAYS.into_iter().rev().find(|delay| *delay < now),
        };
        self.settings.delay_ms = next.unwrap_or(now);
        self.settings.recorded = false;
        self.repace();
    }

    /// Runs the match at the pace of the settings from now on; the head stays at its step.
    fn repace(&mut self) {
        let (steps, pace) = (self.steps(), self.pace());
        if let Some(game) = &mut self.game {
            game.set_pace(pace);
            self.player.keep(steps, &game.timeline);
        }
        self.keep_settings();
    }

    fn neighbour(&mut self, way: Way) {
        let Some(game) = &self.game else { return };
        match self.shelf.neighbour(&game.source, way).cloned() {
            Some(source) => self.open(source),
            None => self.say(if way == Way::On { "this is the last match" } else { "this is the first match" }),
        }
    }

    /// Asks for a match.
    pub fn open(&mut self, source: Source) {
        self.opening = Some(super::game::name_of(&source.path));
        self.wishes.push(Wish::Open(source));
    }

    fn project(&mut self) {
        if self.projector.take().is_some() {
            self.say("projector off");
            return;
        }
        self.projector = Some(Projector::default());
        self.say("projector: match after match; J ends it");
        if let Some(game) = &self.game
            && !self.player.playing()
        {
            self.player.toggle(Way::On, &game.timeline);
        }
    }

    /// The point of the turned board in the middle of what is seen, in cells.
    pub fn middle(&self) -> Option<(f32, f32)> {
        let layout = &self.stage.as_ref()?.layout;
        let (pane, cells) = (layout.pane, layout.cells);
        let middle = |at: i32, length: i32, start: i32| (at + length / 2 - start) as f32 / layout.cell as f32;
        Some((middle(pane.x, pane.w, cells.x), middle(pane.y, pane.h, cells.y)))
    }

    fn zoom(&mut self, factor: f32) {
        if let Some(middle) = self.middle() {
            self.sight.zoom = (self.sight.zoom * factor).clamp(1.0, NEAREST);
            self.sight.middle = middle;
        }
    }

    /// Moves the view by a fifth of what is seen.
    fn pan(&mut self, side: Side) {
        let (Some((across, down)), Some(stage)) = (self.middle(), &self.stage) else { return };
        let by = stage.layout.pane.w as f32 / stage.layout.cell as f32 / 5.0;
        let (dx, dy) = match side {
            Side::Left => (-by, 0.0),
            Side::Right => (by, 0.0),
            Side::Up => (0.0, -by),
            Side::Down => (0.0, by),
        };
        let (cols, rows) = stage.layout.turned_size();
        self.sight.follow = false;
        self.sight.middle = ((across + dx).clamp(0.0, cols as f32), (down + dy).clamp(0.0, rows as f32));
    }

    /// Turns the board by some quarters, and fits it.
    fn turn(&mut self, quarters: u8) {
        self.sight = Sighting { turn: (self.sight.turn + quarters) % 4, ..Sighting::default() };
    }

    /// Enlarges the board so that the point under a pixel stays where it is.
    pub fn zoom_at(&mut self, (x, y): (i32, i32), factor: f32) {
        let Some(stage) = &self.stage else { return };
        let (layout, old) = (&stage.layout, self.sight.zoom);
        let fit = layout.cell as f32 / old;
        let zoom = (old * factor).clamp(1.0, NEAREST);
        let (now, then) = (layout.cell as f32, (fit * zoom).round().max(1.0));
        let point = |at: i32, start: i32| (at - start) as f32 / now;
        let pane = layout.pane;
        let middle = |at: i32, start: i32, centre: i32| point(at, start) - (at - centre) as f32 / then;
        self.sight.zoom = zoom;
        self.sight.middle =
            (middle(x, layout.cells.x, pane.x + pane.w / 2), middle(y, layout.cells.y, pane.y + pane.h / 2));
        self.sight.follow = false;
    }

    /// Goes through the things on the board that belong to somebody, then through the others.
    fn choose_next(&mut self) {
        let Some(game) = &self.game else { return };
        let sample = game.timeline.sample(self.player.head());
        let mut things: Vec<(bool, ThingId)> =
            sample.things.iter().map(|thing| (thing.seat.is_none(), thing.thing)).collect();
        things.sort_unstable();
        let at = things.iter().position(|(_, thing)| Some(*thing) == self.chosen);
        self.chosen = things.get(at.map_or(0, |at| at + 1)).map(|(_, thing)| *thing);
    }

    fn follow_thing(&mut self) {
        if self.chosen.is_none() {
            self.say("choose a thing first: click it, or press Tab");
            return;
        }
        self.sight.follow = !self.sight.follow;
        if self.sight.follow && self.sight.zoom < 2.0 {
            self.sight.zoom = 3.0;
        }
    }

    fn next_theme(&mut self) {
        let names: Vec<&str> = Theme::names().collect();
        let at = names.iter().position(|name| *name == self.theme.name);
        let next = at.map_or(0, |at| (at + 1) % names.len());
        if let Some(theme) = names.get(next).and_then(|name| Theme::bundled(name)) {
            self.settings.theme = theme.name.clone();
            self.say(format!("theme: {}", theme.name));
            self.theme = Arc::new(theme);
            self.keep_settings();
        }
    }

    /// Closes the topmost of what is open.
    fn close(&mut self) {
        if self.sheet {
            self.sheet = false;
        } else if self.prompt.take().is_some() || self.chosen.take().is_some() {
            self.sight.follow = false;
        } else if self.typing {
            self.typing = false;
        } else if self.projector.take().is_some() {
            self.say("projector off");
        } else if !self.settings.panels {
            self.apply(Command::Panels, self.now);
        } else if self.settings.library {
            self.apply(Command::Library, self.now);
        }
    }
}
