//! The state as a scene.

use std::sync::Arc;

use super::beside::Annex;
use super::camera::Camera;
use super::command::{Command, FilmKind};
use super::dialogs::Toast;
use super::game::OpenMatch;
use super::inspect::{self, Facts};
use super::paint::{self, Brush};
use super::plan::Plan;
use super::pointer::Grab;
use super::state::State;
use super::table::{GameInPlay, Hand, TableQuestion};
use crate::model::{Cell, Mark, Role};
use crate::scene::{Arrangement, Backdrop, Rect, Scene, Show, Sight, Stage, View};
use crate::timeline::{Pace, Sample, ThingAt};

/// How long a thing shakes that cannot go where it was shown, in milliseconds.
const SHAKE: u32 = 420;

/// The match at the play head, looked at once for everything that is drawn.
struct Frame<'a> {
    game: &'a OpenMatch,
    stage: &'a Stage,
    sample: Sample<'a>,
}

impl State {
    /// The whole window.
    pub fn scene(&mut self) -> Scene {
        let plan = self.plan();
        self.set_stage(&plan);
        let frame = self.frame();
        let mut scene = match &frame {
            Some(frame) => self.board(frame),
            None => self.empty_scene(&plan),
        };
        let mut brush = Brush::new(&plan, &self.theme, self.pointer.at);
        self.controls(&mut brush, &plan, frame.as_ref());
        scene.prims.extend(brush.prims);
        scene
    }

    fn frame(&self) -> Option<Frame<'_>> {
        let (game, stage) = (self.game.as_ref()?, self.stage.as_ref()?);
        let mut sample = game.timeline.sample(self.player.head());
        self.carry(game, stage, &mut sample);
        Some(Frame { game, stage, sample })
    }

    /// What is dragged goes with the mouse, what leaps stands where it has come to, and what cannot go there shakes.
    fn carry(&self, game: &OpenMatch, stage: &Stage, sample: &mut Sample) {
        let Some(table) = &self.table else { return };
        let picked = table.hand(self.ply()).map(Hand::picked).unwrap_or_default();
        let moved = match (self.pointer.grab, picked) {
            (Some(Grab::Piece { cell, moved: true, .. }), _) => {
                let (x, y) = self.pointer.at;
                Some((cell, stage.layout.point_at(x as f32, y as f32)))
            }
            (_, [from, .., to]) => Some((*from, (to.col as f32, to.row as f32))),
            (_, [] | [_]) => self.shake().map(|(cell, by)| (cell, (cell.col as f32 + by, cell.row as f32))),
        };
        let Some((cell, (col, row))) = moved else { return };
        let Some(thing) = inspect::thing_at(game.replay(), sample, cell).map(|thing| thing.thing) else { return };
        if let Some(at) = sample.things.iter().position(|other| other.thing == thing) {
            // What is carried covers what it is carried over.
            let mut carried = sample.things.remove(at);
            (carried.col, carried.row) = (col, row);
            sample.things.push(carried);
        }
    }

    /// Where a move was shown that there is not, and how far to the side what stands there is just now.
    fn shake(&self) -> Option<(Cell, f32)> {
        let (cell, since) = self.shaken?;
        let part = (self.now - since).0 as f32 / SHAKE as f32;
        (part < 1.0 && !self.calm).then(|| (cell, (part * 18.0).sin() * 0.14 * (1.0 - part)))
    }

    /// How the board is looked at, on a picture of its own.
    pub fn sight(&self) -> Sight {
        let Camera { turn, zoom, middle, aim, chosen, eyes, .. } = self.camera;
        Sight { turn, zoom, middle, aim, chosen, eyes, ..Sight::default() }
    }

    /// The hint as a mark on the board, after the steps it is for.
    pub fn own_marks(&self) -> Vec<(usize, Mark)> {
        self.jobs.hint.iter().filter_map(|hint| Some((hint.steps, hint.mark()?))).collect()
    }

    /// Makes the stage fit the state.
    fn set_stage(&mut self, plan: &Plan) {
        let (mut sight, mut show) = (self.sight(), self.shown());
        if self.settings.panels {
            // The timeline shows the curves already, and the list of moves the log.
            let two = self.game.as_ref().is_some_and(|game| game.beside.is_some());
            let arrangement = if two { Arrangement::Auto } else { Arrangement::Panel };
            show = Show { chart: false, arrangement, ..show };
            sight = Sight { area: Some(plan.stage), log: false, ..sight };
        }
        let marks = self.own_marks();
        let Some(game) = &mut self.game else {
            self.stage = None;
            return;
        };
        let (width, height) = self.size;
        let fits = |stage: &Stage| {
            (stage.view.width, stage.view.height, stage.view.show) == (width, height, show)
                && Arc::ptr_eq(&stage.view.theme, &self.theme)
        };
        let calm = self.calm;
        let view = || View { width, height, theme: Arc::clone(&self.theme), show, title: None, calm };
        match (&mut self.stage, &game.beside) {
            (stage, Some(beside)) => Annex::fit((stage, &mut self.annex), (game, beside), &view(), sight),
            (Some(stage), None) if fits(stage) => {
                if stage.sight != sight {
                    stage.look(game.replay(), sight);
                }
            }
            (stage, None) => *stage = Some(Stage::seen(game.replay(), view(), sight)),
        }
        if let Some(stage) = &mut self.stage {
            stage.set_marks(marks);
            let steps = self.player.steps(game.runs());
            let table = self.table.as_ref().filter(|table| table.steps() == steps);
            stage.set_clocks(table.and_then(|table| table.clocks(self.now)));
            if game.timeline.aim() != stage.aim() {
                game.timeline.set_aim(stage.aim());
            }
            stage.follow_camera(&game.timeline, self.player.head());
        }
        // They are found out elsewhere; until then there are none to see.
        let steps = game.timeline.steps_at(self.player.head());
        if show.legal
            && let (Some(stage), Some(legal)) = (&mut self.stage, self.jobs.legal.get(&steps))
            && !stage.knows_legal(steps)
        {
            stage.set_legal_at(steps, legal.clone());
        }
    }

    /// The board with everything that belongs to a film.
    fn board(&self, Frame { game, stage, sample }: &Frame) -> Scene {
        if let (Some(beside), Some(annex)) = (&game.beside, &self.annex) {
            return annex.scene(game, stage, beside, self.player.head(), self.player.shows_card());
        }
        let scene = stage.scene_of_sample(game.replay(), &game.timeline, sample);
        if self.player.shows_card() { stage.end_card(game.replay(), scene) } else { scene }
    }

    fn empty_scene(&self, plan: &Plan) -> Scene {
        let fill = self.theme.role(Role::Backdrop);
        let key = crate::model::key(&(self.size, fill, "empty"));
        let ground = Arc::new(Backdrop { key, fill, prims: Vec::new() });
        let mut brush = Brush::new(plan, &self.theme, self.pointer.at);
        let (title, words) = match (&self.jobs.opening, &self.jobs.failed) {
            (Some(name), _) => (format!("opening {name} …"), String::new()),
            (None, Some(why)) => ("nothing to show yet".to_string(), why.clone()),
            (None, None) => {
                ("no match is open".to_string(), "press L for the library, Shift N for a new game".to_string())
            }
        };
        paint::empty(&mut brush, plan.stage, &title, &words);
        Scene { width: self.size.0, height: self.size.1, ground, prims: brush.prims }
    }

    fn controls(&self, brush: &mut Brush, plan: &Plan, frame: Option<&Frame>) {
        if let Some(frame) = frame
            && !self.player.shows_card()
        {
            self.moves(brush, frame);
        }
        if self.settings.panels {
            paint::bar(brush, plan, &self.bar_facts());
            if let Some(Frame { game, stage, .. }) = frame {
                paint::track(brush, plan, game, stage, &self.player);
            }
        }
        let open = self.game.as_ref().map(|game| &game.source);
        paint::library(brush, plan, &self.lists, open);
        if let (Some(frame), Some(table)) = (frame, &self.table) {
            self.at_the_table(brush, plan, frame, table);
        }
        self.floating(brush, plan, frame);
    }

    /// What a game in play adds to the picture.
    fn at_the_table(&self, brush: &mut Brush, plan: &Plan, frame: &Frame, table: &GameInPlay) {
        let Frame { game, stage, sample } = frame;
        let at = self.steps();
        if let Some(hand) =
            table.hand(at).filter(|_| table.awaits_person(at) && table.asked.is_none() && sample.settled)
        {
            let taken = |cell: Cell| inspect::thing_at(game.replay(), sample, cell).is_some();
            paint::table::hand(brush, stage, hand, &taken);
        }
        if let Some(TableQuestion::Dead(cells)) = &table.asked {
            paint::table::dead(brush, stage, cells);
        }
        paint::table::turn(brush, stage, table, self.now);
        if let Some(strip) = &plan.strip {
            paint::table::strip(brush, strip);
        }
    }

    /// The list of moves, and what was said about the position.
    fn moves(&self, brush: &mut Brush, frame: &Frame) {
        let Some(rows) = self.move_rows() else { return };
        let Frame { game, stage, sample } = frame;
        paint::moves(brush, stage, game, &rows, self.steps());
        if !rows.heard.is_empty() {
            let seat = self.chosen(frame).and_then(|thing| thing.seat);
            paint::heard(brush, stage, game.replay(), rows.heard, (sample.steps, sample.settled), seat);
        }
    }

    /// What lies over everything: hints, messages, questions, the sheet.
    fn floating(&self, brush: &mut Brush, plan: &Plan, frame: Option<&Frame>) {
        let dragging = self.pointer.grab == Some(Grab::Track);
        if let Some(frame) = frame {
            self.inspector(brush, frame);
            if self.settings.panels {
                paint::track_hint(brush, plan, frame.game, dragging);
            }
        }
        let (x, y) = self.pointer.at;
        if let Some(bar) = &plan.bar
            && let Some((command, rect)) = bar.buttons.iter().find(|(_, rect)| !dragging && rect.contains(x, y))
        {
            paint::tooltip(brush, *command, *rect);
        }
        if let Some(strip) = &plan.strip
            && let Some((command, rect)) = strip.buttons.iter().find(|(_, rect)| rect.contains(x, y))
        {
            paint::tooltip(brush, *command, *rect);
        }
        paint::toasts(brush, &self.messages(), plan.stage);
        if let (Some(typed), Some(game)) = (&self.dialogs.prompt, &self.game) {
            paint::prompt(brush, &format!("go to {}", game.replay().look.step_word), typed);
        }
        if let Some(typed) = &self.dialogs.typed {
            paint::table::typed(brush, typed);
        }
        if let Some(draft) = &self.dialogs.draft {
            paint::table::draft(brush, &plan.draft(draft.rows().len()), draft);
        }
        if let Some(card) = self.table_card(plan) {
            paint::table::question(brush, &card);
        }
        if self.dialogs.sheet {
            paint::sheet(brush);
        }
        if let (Some(leaving), Some(job)) = (self.dialogs.leaving, &self.jobs.exporting) {
            let percent = job.done * 100 / job.total.max(1);
            paint::question(brush, &plan.question(), &format!("{} ({percent} %)", job.name), leaving);
        }
    }

    /// The messages, and how far the film is.
    fn messages(&self) -> Vec<Toast> {
        let mut toasts = self.dialogs.toasts.clone();
        let passing = |text: String, progress: Option<f32>| Toast { text, wrong: false, until: self.now, progress };
        toasts.extend(self.jobs.progress().map(|(text, part)| passing(text, Some(part))));
        if let (Some(name), true) = (&self.jobs.opening, self.game.is_some()) {
            toasts.push(passing(format!("opening {name} …"), None));
        }
        toasts
    }

    /// The thing that is inspected, if it is on the board.
    fn chosen<'a>(&self, frame: &'a Frame) -> Option<&'a ThingAt> {
        frame.sample.things.iter().find(|thing| Some(thing.thing) == self.camera.chosen)
    }

    fn inspector(&self, brush: &mut Brush, frame: &Frame) {
        if let Some((place, facts)) = self.inspected(frame) {
            paint::inspector(brush, place, &facts);
        }
    }

    /// What is inspected, and where it stands: the thing that was chosen, or the cell under the pointer.
    fn inspected(&self, frame: &Frame) -> Option<(Rect, Facts)> {
        let Frame { game, stage, sample } = frame;
        if let Some(thing) = self.chosen(frame) {
            let cell = Cell::new(thing.col.round() as i32, thing.row.round() as i32);
            let place = stage.layout.cell_rect(cell).intersect(stage.layout.pane);
            return Some((place, inspect::thing_facts(game, stage, sample, thing)));
        }
        let cell = self.camera.hover.filter(|_| self.inspects())?;
        Some((stage.layout.cell_rect(cell), inspect::cell_facts(game, stage, sample, cell)))
    }

    /// What the inspector says, in a line.
    pub fn inspector_words(&self) -> Option<String> {
        // Most of the time nothing is inspected, and nobody need look at the match for that.
        self.camera.chosen.map(drop).or(self.camera.hover.map(drop))?;
        self.inspected(&self.frame()?).map(|(_, facts)| facts.words())
    }

    /// Whether what lies under the mouse is told of: not while something moves, and not while somebody looks for a move.
    fn inspects(&self) -> bool {
        let steps = self.ply();
        let busy = self.table.as_ref().is_some_and(|table| table.awaits_person(steps));
        !self.player.playing() && self.pointer.grab.is_none() && !busy
    }

    /// Whether something shakes.
    pub fn shakes(&self) -> bool {
        self.shaken.is_some_and(|(_, since)| (self.now - since).0 < SHAKE)
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
            light(self.jobs.exporting.as_ref().is_some_and(|job| job.kind == kind), Command::Film(kind));
        }
        let step = self.game.as_ref().map_or(String::new(), |game| game.longer().replay().progress(self.steps()));
        let delay = match self.pace() {
            Pace::Fixed { delay } => seconds(delay.0),
            Pace::Story { .. } => "story".to_string(),
            Pace::Recorded { .. } => "recorded".to_string(),
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
