//! The state as a scene.

use std::sync::Arc;

use super::advice::Hint;
use super::command::{Command, FilmKind, Layer};
use super::inspect;
use super::overlay::overlay;
use super::paint::{self, Brush};
use super::plan::Plan;
use super::state::{Grab, State, Toast};
use crate::games;
use crate::model::{Cell, Role};
use crate::scene::{Ground, Rect, Scene, Show, Sight, Stage, View};

impl State {
    /// The whole window.
    pub fn scene(&mut self) -> Scene {
        let plan = self.plan();
        self.set_stage(&plan);
        let mut scene = self.stage_scene(&plan);
        let mut brush = Brush::new(&plan, &self.theme, self.mouse);
        self.controls(&mut brush, &plan);
        scene.prims.extend(brush.prims);
        scene
    }

    /// What is beside the board: all of it with the panels hidden, as in every export.
    pub fn show_of(&self) -> Show {
        let layers = &self.settings.layers;
        let bare = Show {
            last: layers.on(Layer::LastMove),
            legal: layers.on(Layer::Legal),
            coords: layers.on(Layer::Coords),
            marks: layers.on(Layer::Marks),
            ..Show::default()
        };
        // The timeline shows the curves already, and the list of moves the comments.
        if self.settings.panels { Show { chart: false, ..bare } } else { bare }
    }

    fn sight_of(&self, plan: &Plan) -> Sight {
        let sighting = self.sight;
        Sight {
            area: self.settings.panels.then_some(plan.stage),
            turn: sighting.turn,
            zoom: sighting.zoom,
            middle: self.followed().unwrap_or(sighting.middle),
            lives: self.settings.layers.on(Layer::Lives),
            log: !self.settings.panels,
        }
    }

    /// Where the followed thing stands on the turned board, in cells from the corner.
    fn followed(&self) -> Option<(f32, f32)> {
        let (game, stage) = (self.game.as_ref()?, self.stage.as_ref()?);
        let sample = game.timeline.sample(self.player.head());
        let thing = sample.things.iter().find(|thing| self.sight.follow && Some(thing.thing) == self.chosen)?;
        let (x, y) = stage.layout.px(thing.col, thing.row);
        let cell = stage.layout.cell as f32;
        Some(((x - stage.layout.cells.x as f32) / cell, (y - stage.layout.cells.y as f32) / cell))
    }

    /// Makes the stage fit the state.
    fn set_stage(&mut self, plan: &Plan) {
        let (sight, show) = (self.sight_of(plan), self.show_of());
        let steps = self.steps();
        let Some(game) = &self.game else {
            self.stage = None;
            return;
        };
        let (width, height) = self.size;
        let fits = |stage: &Stage| {
            (stage.view.width, stage.view.height, stage.view.show) == (width, height, show)
                && Arc::ptr_eq(&stage.view.theme, &self.theme)
        };
        match &mut self.stage {
            Some(stage) if fits(stage) => {
                if stage.sight != sight {
                    stage.look(game.replay(), sight);
                }
            }
            stage => {
                let theme = Arc::clone(&self.theme);
                let view = View { width, height, theme, show, title: None, calm: false };
                *stage = Some(Stage::seen(game.replay(), view, sight));
            }
        }
        if show.legal
            && let (Some(stage), Some(rules)) = (&mut self.stage, games::find(&game.record.game))
            && !stage.knows_legal(steps)
        {
            stage.set_legal_at(steps, rules.legal(&game.record, steps));
        }
    }

    fn stage_scene(&mut self, plan: &Plan) -> Scene {
        let (Some(game), Some(stage)) = (&self.game, &self.stage) else { return self.empty_scene(plan) };
        let t = self.player.head();
        let mut marks = overlay(game, stage, &self.settings, &mut self.heat, (t, self.chosen));
        let here = |hint: &&Hint| hint.steps == game.timeline.steps_at(t) && !self.player.moving();
        if let Some(mark) = self.hint.as_ref().filter(here).and_then(Hint::mark) {
            marks.over.extend(stage.mark(&mark));
        }
        let scene = stage.scene_with(game.replay(), &game.timeline, t, marks);
        match self.projector.and_then(|projector| projector.card) {
            Some(_) => stage.end_card(game.replay(), scene),
            None => scene,
        }
    }

    fn empty_scene(&self, plan: &Plan) -> Scene {
        let fill = self.theme.role(Role::Backdrop);
        let key = crate::model::key(&(self.size, fill, "empty"));
        let ground = Arc::new(Ground { key, fill, prims: Vec::new() });
        let mut brush = Brush::new(plan, &self.theme, self.mouse);
        let (title, words) = match (&self.opening, &self.failed) {
            (Some(name), _) => (format!("opening {name} …"), String::new()),
            (None, Some(why)) => ("nothing to show yet".to_string(), why.clone()),
            (None, None) => ("no match is open".to_string(), "press L for the library".to_string()),
        };
        paint::empty(&mut brush, plan.stage, &title, &words);
        Scene { width: self.size.0, height: self.size.1, ground, prims: brush.prims }
    }

    fn controls(&self, brush: &mut Brush, plan: &Plan) {
        let carded = self.projector.is_some_and(|projector| projector.card.is_some());
        if let (Some(game), Some(stage)) = (&self.game, &self.stage)
            && self.settings.panels
        {
            if !carded && let Some(rows) = paint::move_rows(stage, game, self.steps(), self.scrolled) {
                paint::moves(brush, stage, game, &rows, self.steps());
                if !rows.heard.is_empty() {
                    let sample = game.timeline.sample(self.player.head());
                    let chosen = sample.things.iter().find(|thing| Some(thing.thing) == self.chosen);
                    let (at, seat) = ((sample.steps, sample.settled), chosen.and_then(|thing| thing.seat));
                    paint::heard(brush, stage, game.replay(), rows.heard, at, seat);
                }
            }
            paint::bar(brush, plan, &self.bar_facts());
            paint::track(brush, plan, game, stage, &self.player);
        } else if self.settings.panels {
            paint::bar(brush, plan, &self.bar_facts());
        }
        let open = self.game.as_ref().map(|game| &game.source);
        paint::library(brush, plan, &self.shelf, open, self.typing);
        self.floating(brush, plan);
    }

    /// What lies over everything: hints, messages, questions, the sheet.
    fn floating(&self, brush: &mut Brush, plan: &Plan) {
        let dragging = self.grab == Some(Grab::Track);
        if let Some(game) = &self.game {
            self.inspector(brush);
            if self.settings.panels {
                paint::track_hint(brush, plan, game, dragging);
            }
        }
        if let Some(bar) = &plan.bar
            && let Some((command, rect)) =
                bar.buttons.iter().find(|(_, rect)| !dragging && rect.contains(self.mouse.0, self.mouse.1))
        {
            paint::tooltip(brush, *command, *rect);
        }
        let area = Rect { y: plan.stage.y, ..plan.stage };
        paint::toasts(brush, &self.messages(), area);
        if let (Some(typed), Some(game)) = (&self.prompt, &self.game) {
            paint::prompt(brush, &format!("go to {}", game.replay().look.step_word), typed);
        }
        if self.sheet {
            paint::sheet(brush);
        }
        if let (Some(leaving), Some(job)) = (self.leaving, &self.exporting) {
            let percent = job.done * 100 / job.total.max(1);
            paint::question(brush, &plan.question(), &format!("{} ({percent} %)", job.name), leaving);
        }
    }

    /// The messages, and how far the film is.
    fn messages(&self) -> Vec<Toast> {
        let mut toasts = self.toasts.clone();
        if let Some(job) = &self.exporting {
            let part = job.done as f32 / job.total.max(1) as f32;
            let text = format!("saving {}  {} / {} pictures  (Shift X stops)", job.name, job.done, job.total);
            toasts.push(Toast { text, wrong: false, until: self.now, progress: Some(part) });
        }
        if let (Some(name), true) = (&self.opening, self.game.is_some()) {
            toasts.push(Toast { text: format!("opening {name} …"), wrong: false, until: self.now, progress: None });
        }
        toasts
    }

    fn inspector(&self, brush: &mut Brush) {
        let (Some(game), Some(stage)) = (&self.game, &self.stage) else { return };
        let t = self.player.head();
        let sample = game.timeline.sample(t);
        let chosen = sample.things.iter().find(|thing| Some(thing.thing) == self.chosen);
        if let Some(thing) = chosen {
            let cell = Cell::new(thing.col.round() as i32, thing.row.round() as i32);
            let facts = inspect::thing_facts(game, stage, &sample, thing);
            paint::inspector(brush, stage.layout.cell_rect(cell).intersect(stage.layout.pane), &facts);
        } else if let Some(cell) = self.hover.filter(|_| !self.player.playing() && self.grab.is_none()) {
            let facts = inspect::cell_facts(game, stage, t, cell);
            paint::inspector(brush, stage.layout.cell_rect(cell), &facts);
        }
    }

    fn bar_facts(&self) -> paint::BarFacts {
        let mut lit = Vec::new();
        let mut light = |on: bool, command: Command| lit.extend(on.then_some(command));
        light(self.player.backwards(), Command::Reverse);
        light(self.player.looping, Command::Loop);
        light(self.player.live, Command::Live);
        light(self.settings.library, Command::Library);
        light(self.full_screen, Command::FullScreen);
        for kind in [FilmKind::Gif, FilmKind::Mp4] {
            light(self.exporting.as_ref().is_some_and(|job| job.kind == kind), Command::Film(kind));
        }
        let step = self.game.as_ref().map_or(String::new(), |game| {
            let replay = game.replay();
            let last = replay.number(replay.steps.len());
            format!("{} {} / {last}", replay.look.step_word, replay.number(self.steps()))
        });
        let delay = match self.settings.recorded {
            true => "recorded".to_string(),
            false => seconds(self.settings.delay_ms),
        };
        let speed = self.player.speed_label();
        paint::BarFacts { playing: self.player.playing(), step, speed, delay, lit, live: self.player.live }
    }
}

/// `1 s`, `0.25 s`.
fn seconds(ms: u32) -> String {
    let text = format!("{:.2}", f64::from(ms) / 1000.0);
    format!("{} s", text.trim_end_matches('0').trim_end_matches('.'))
}
