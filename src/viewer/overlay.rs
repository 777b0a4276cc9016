//! What is laid over the board on wish: paths, visits and hits, names, the thing that is inspected.

use std::collections::HashMap;

use super::camera::Camera;
use super::command::Layer;
use super::game::OpenMatch;
use super::inspect::trail;
use super::settings::Settings;
use crate::model::{Cell, Replay, Role, What};
use crate::scene::{Align, Overlay, Pen, Prim, Rect, Stage};
use crate::timeline::{Sample, ThingAt};

/// How often each cell was visited or hit, counted step by step as the head moves on.
#[derive(Default)]
pub struct Heat {
    steps: usize,
    counts: HashMap<Cell, u32>,
}

impl Heat {
    /// Counts up to a number of steps; only going back starts over.
    pub fn count(&mut self, replay: &Replay, steps: usize) {
        if steps < self.steps {
            *self = Heat::default();
        }
        for step in replay.steps.iter().take(steps).skip(self.steps) {
            for event in &step.events {
                match &event.what {
                    What::Moved { path, .. } => path.iter().for_each(|cell| self.add(*cell)),
                    What::Crawled { body, .. } => body.first().into_iter().for_each(|cell| self.add(*cell)),
                    What::Placed { state, .. } => self.add(state.at),
                    What::Shot { to, hit: Some(_), .. } => self.add(*to),
                    What::Shot { hit: None, .. } | What::Built { .. } | What::Bumped { .. } => {}
                    What::Turned { .. } | What::Flipped { .. } | What::Promoted { .. } | What::Captured { .. } => {}
                    What::Hurt { .. } | What::Destroyed { .. } | What::Scored { .. } | What::Passed { .. } => {}
                    What::Arrived { .. } | What::Left { .. } | What::Ended | What::Corrected { .. } => {}
                    What::Checked { .. } => {}
                }
            }
            // Discs that turn over are what is hit in a game without shots.
            step.changed.iter().for_each(|cell| self.add(*cell));
        }
        self.steps = steps;
    }

    fn add(&mut self, cell: Cell) {
        *self.counts.entry(cell).or_default() += 1;
    }
}

/// Everything that is to be laid over the board at a moment.
pub fn overlay(game: &OpenMatch, stage: &Stage, sample: &Sample, settings: &Settings, camera: &Camera) -> Overlay {
    let mut overlay = Overlay::default();
    if settings.layers.on(Layer::Heat) {
        warm(stage, game.replay(), &camera.heat, &mut overlay.under);
    }
    for thing in &sample.things {
        let inspected = camera.chosen == Some(thing.thing);
        if inspected || (settings.layers.on(Layer::Paths) && thing.seat.is_some()) {
            let mut cells: Vec<(f32, f32)> =
                trail(game, thing.thing, sample.steps).iter().map(|cell| (cell.col as f32, cell.row as f32)).collect();
            if let Some(end) = cells.last_mut() {
                *end = (thing.col, thing.row);
            }
            let color = stage.ink(thing.seat);
            line(stage, &cells, color.alpha(if inspected { 230 } else { 120 }), &mut overlay.under);
        }
        if inspected {
            let (x, y) = stage.layout.px(thing.col, thing.row);
            let cell = stage.layout.cell as f32;
            let color = stage.role(Role::LastMove).into();
            overlay.over.push(Prim::Ring { x, y, r: cell * 0.56, width: (cell * 0.06).max(2.0), color });
        }
    }
    if settings.layers.on(Layer::Names) {
        names(stage, game.replay(), sample, &mut overlay.over);
    }
    overlay
}

fn line(stage: &Stage, cells: &[(f32, f32)], color: crate::scene::Color, prims: &mut Vec<Prim>) {
    if cells.len() < 2 {
        return;
    }
    let points: Vec<(f32, f32)> = cells.iter().map(|(col, row)| stage.layout.px(*col, *row)).collect();
    let width = (stage.layout.cell as f32 * 0.1).max(1.5);
    if let Some((x, y)) = points.first() {
        prims.push(Prim::Circle { x: *x, y: *y, r: width * 1.3, color });
    }
    prims.push(Prim::Polyline { points, width, color });
}

fn warm(stage: &Stage, replay: &Replay, heat: &Heat, prims: &mut Vec<Prim>) {
    let most = heat.counts.values().copied().max().unwrap_or(1).max(1);
    let mut cells: Vec<(&Cell, &u32)> = heat.counts.iter().filter(|(cell, _)| replay.size.holds(**cell)).collect();
    cells.sort_unstable_by_key(|(cell, _)| **cell);
    for (cell, count) in cells {
        let part = (*count as f32 / most as f32).sqrt();
        let color = stage.role(Role::Spark).mix(stage.role(Role::Harm), (part * 256.0) as u32);
        prims.push(Prim::Rect { rect: stage.layout.cell_rect(*cell), color: color.alpha(40 + (part * 150.0) as u8) });
    }
}

/// The players' names under the things that stand for them, where a seat has few enough of those. A name that would cover
/// another is left out.
fn names(stage: &Stage, replay: &Replay, sample: &Sample, prims: &mut Vec<Prim>) {
    let cell = stage.layout.cell;
    let pane = stage.layout.pane;
    let size = (i32::from(stage.layout.body) * 4 / 5).max(9) as u16;
    let stands_for = |thing: &&ThingAt| thing.seat.is_some_and(|seat| replay.look.emblem(seat) == Some(thing.kind));
    let mut placed: Vec<Rect> = Vec::new();
    for thing in sample.things.iter().filter(stands_for) {
        let own = sample.things.iter().filter(stands_for).filter(|other| other.seat == thing.seat).count();
        let Some(name) = thing.seat.and_then(|seat| replay.players.get(seat.index())).filter(|_| own <= 2) else {
            continue;
        };
        let pen = Pen::bold(size, stage.ink(thing.seat));
        let (x, y) = stage.layout.px(thing.col, thing.row);
        let w = (pen.width(name) + i32::from(size)).min(cell * 5);
        let h = i32::from(size) * 4 / 3;
        let x = (x as i32 - w / 2).clamp(pane.x, (pane.right() - w).max(pane.x));
        let rect = Rect::new(x, (y as i32 + cell * 6 / 10).min(pane.bottom() - h), w, h);
        if placed.iter().all(|other| other.intersect(rect).is_empty()) {
            placed.push(rect);
            prims.push(Prim::Rounded { rect, radius: h as f32 / 2.0, color: stage.role(Role::Panel).alpha(220) });
            pen.write(prims, rect.inset(2), Align::Centre, name);
        }
    }
}
