//! What each command does to the state of the window.

use std::sync::Arc;

use super::command::{Command, Side, Way};
use super::game::{Match, Source};
use super::player::Player;
use super::state::{Leaving, NEAREST, Projector, Sighting, State, Wish};
use super::ticks;
use crate::model::{Millis, ThingId};
use crate::scene::Theme;

/// The times for a step that the keys go through.
const DELAYS: [u32; 11] = [100, 200, 300, 500, 750, 1000, 1500, 2000, 3000, 5000, 10_000];

impl State {
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
            Command::Quit => self.quit(),
            Command::QuitWhenSaved => self.leaving = self.leaving.map(|_| Leaving::WhenSaved),
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

    /// Runs the match at the pace of the settings from now on; the head stays where it is in its step.
    fn repace(&mut self) {
        let pace = self.pace();
        if let Some(game) = &mut self.game {
            let before = game.set_pace(pace);
            self.player.move_over(&before, &game.timeline);
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

    /// Leaves; while a film is being saved only when asked twice.
    fn quit(&mut self) {
        match (&self.exporting, self.leaving) {
            (Some(_), None) => self.leaving = Some(Leaving::Asked),
            (Some(_), Some(_)) | (None, _) => self.wishes.push(Wish::Quit),
        }
    }

    /// Closes the topmost of what is open.
    fn close(&mut self) {
        if self.leaving.take().is_some() {
            return;
        }
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
