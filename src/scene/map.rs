//! A small map of the whole board, in a corner while a camera rests on a part of it.

use super::stage::Stage;
use super::{Prim, Rect, Rgb};
use crate::model::{Replay, Role};
use crate::timeline::{Corner, FramingAt, SETTLE, Sample, ThingAt, Timeline};

/// The sides of the map, as parts of a hundred of what is seen.
const SIDE: i32 = 18;
/// Whoever is not nearer than this knows where they are.
const NEAR: f32 = 1.3;
/// A smaller map, in pixels, tells nothing.
const LEAST: i32 = 24;

/// The map, unless the camera moves.
pub(super) fn draw(
    stage: &Stage,
    (replay, timeline): (&Replay, &Timeline),
    sample: &Sample,
    framing: FramingAt,
    prims: &mut Vec<Prim>,
) {
    let rests = framing.part >= 1.0 && framing.to.zoom >= NEAR;
    let Some(corner) = framing.to.corner.filter(|_| rests) else { return };
    let map = Map::new(stage, corner, framing);
    if map.rect.w.min(map.rect.h) < LEAST {
        return;
    }
    map.plate(replay, prims);
    for thing in
        sample.things.iter().filter(|thing| thing.seat.is_some() && !timeline.is_fallen(thing.thing, sample.at))
    {
        map.dot(thing, prims);
    }
    map.frame(prims);
}

/// A map at its place.
struct Map<'a> {
    stage: &'a Stage,
    rect: Rect,
    /// How much of it is there already: 255 when all is.
    strength: u32,
}

impl Map<'_> {
    fn new(stage: &Stage, corner: Corner, framing: FramingAt) -> Map<'_> {
        let pane = stage.layout.pane;
        let (w, h) = (pane.w * SIDE / 100, pane.h * SIDE / 100);
        let gap = (pane.w.min(pane.h) / 50).max(2);
        // Where the corner of the board is after some quarter turns.
        let end = |far: bool, length: f32| if far { length } else { 0.0 };
        let (across, down) = stage.layout.expanse.extent(0);
        let (x, y) = stage.whole.px(end(corner.right, across), end(corner.bottom, down));
        let right = x > (pane.x + pane.w / 2) as f32;
        let bottom = y > (pane.y + pane.h / 2) as f32;
        let x = if right { pane.right() - gap - w } else { pane.x + gap };
        let y = if bottom { pane.bottom() - gap - h } else { pane.y + gap };
        let strength = framing.rested.min(SETTLE).0 * 255 / SETTLE.0;
        Map { stage, rect: Rect::new(x, y, w, h), strength }
    }

    /// Where a point of the board is on the map.
    fn px(&self, (col, row): (f32, f32)) -> (f32, f32) {
        let (pane, (x, y)) = (self.stage.layout.pane, self.stage.whole.px(col, row));
        let along = |at: f32, from: i32, length: i32, start: i32, side: i32| {
            start as f32 + (at - from as f32) * side as f32 / length.max(1) as f32
        };
        (along(x, pane.x, pane.w, self.rect.x, self.rect.w), along(y, pane.y, pane.h, self.rect.y, self.rect.h))
    }

    fn ink(&self, color: Rgb, alpha: u32) -> super::Color {
        color.alpha((alpha * self.strength / 255) as u8)
    }

    fn plate(&self, replay: &Replay, prims: &mut Vec<Prim>) {
        let floor = self.stage.view.theme.ground(replay.look.board.ground).floor();
        // Darker than the board around it, so that it is no hole in the floor.
        prims.push(Prim::Rect { rect: self.rect.inset(-1), color: self.ink(self.stage.role(Role::InkQuiet), 170) });
        prims.push(Prim::Rect { rect: self.rect, color: self.ink(floor.shade(-0.4), 255) });
        prims.push(Prim::Rect { rect: self.seen(), color: self.ink(floor, 255) });
    }

    /// Whoever belongs to somebody, as a dot or, where it is long, as a line.
    fn dot(&self, thing: &ThingAt, prims: &mut Vec<Prim>) {
        let cell = self.rect.w as f32 / self.stage.layout.turned_size().0.max(1) as f32;
        let r = (cell * 0.9).max(2.0);
        let color = self.ink(self.stage.colors(thing.seat).seat, 255);
        let (x, y) = self.px((thing.col, thing.row));
        if thing.body.len() > 1 {
            let points = thing.body.iter().map(|point| self.px(*point)).collect();
            prims.push(Prim::Polyline { points, width: r, color });
        }
        prims.push(Prim::Circle { x, y, r: r + 1.0, color: self.ink(self.stage.role(Role::Dark), 200) });
        prims.push(Prim::Circle { x, y, r, color });
    }

    /// What the camera sees.
    fn seen(&self) -> Rect {
        let (layout, pane) = (&self.stage.layout, self.stage.layout.pane);
        let corner = |x: i32, y: i32| self.px(layout.point_at(x as f32, y as f32));
        let (from, to) = (corner(pane.x, pane.y), corner(pane.right(), pane.bottom()));
        let [left, top, right, bottom] = [from.0, from.1, to.0, to.1].map(|at| at.round() as i32);
        Rect::new(left, top, right - left, bottom - top).intersect(self.rect)
    }

    /// A frame around what the camera sees.
    fn frame(&self, prims: &mut Vec<Prim>) {
        let width = (self.rect.w / 60).max(1) as f32;
        let color = self.ink(self.stage.role(Role::Light), 235);
        prims.push(Prim::Frame { rect: self.seen().inset(-1), radius: 0.0, width, color });
    }
}
