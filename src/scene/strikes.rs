//! Strikes other than bolts: beams, lobs, slashes, blasts, and the rings of who leaps. Everything is told by the part that has passed.

use std::f32::consts::PI;

use super::fall::{out, quantised};
use super::stage::Stage;
use super::{Color, Prim, Rgb};
use crate::model::{Cell, Role, Seat, Spot};

/// A shot on the picture: from where to where, and in whose colour.
#[derive(Clone, Copy)]
pub(super) struct Strike {
    pub from: (f32, f32),
    pub to: (f32, f32),
    pub color: Rgb,
}

impl Strike {
    pub fn new(stage: &Stage, (from, to): (Spot, Spot), seat: Option<Seat>) -> Strike {
        let px = |at: Spot| stage.layout.px(at.col(), at.row());
        Strike { from: px(from), to: px(to), color: stage.colors(seat).seat }
    }

    fn length(self) -> f32 {
        (self.to.0 - self.from.0).hypot(self.to.1 - self.from.1)
    }

    /// A point so far along, in parts of the way.
    fn along(self, part: f32) -> (f32, f32) {
        (self.from.0 + (self.to.0 - self.from.0) * part, self.from.1 + (self.to.1 - self.from.1) * part)
    }

    fn heading(self) -> f32 {
        (self.to.1 - self.from.1).atan2(self.to.0 - self.from.0)
    }
}

fn faded(color: Rgb, alpha: f32) -> Color {
    color.alpha(alpha.clamp(0.0, 255.0) as u8)
}

fn snap((x, y): (f32, f32)) -> (f32, f32) {
    (x.round(), y.round())
}

/// A ray that is there at once, swells and thins out; its trace is a thin line.
pub(super) fn beam(stage: &Stage, strike: Strike, part: f32, prims: &mut Vec<Prim>) {
    let cell = stage.layout.cell as f32;
    if strike.length() < 1.0 {
        return;
    }
    let start = (cell * 0.4 / strike.length()).min(0.5);
    let (from, to) = (snap(strike.along(start)), snap(strike.to));
    let line = |width: f32, color: Color| Prim::Polyline { points: vec![from, to], width: width.max(1.0), color };
    if part >= 1.0 {
        prims.push(line(quantised(cell * 0.08), faded(strike.color, 120.0)));
        return;
    }
    // Full at a fifth of its time.
    let power = if part < 0.2 { part / 0.2 } else { 1.0 - (part - 0.2) / 0.8 };
    prims.push(line(quantised(cell * 0.34 * power), faded(strike.color, 90.0 * power + 30.0)));
    prims.push(line(quantised(cell * (0.08 + 0.1 * power)), faded(strike.color, 255.0)));
    prims.push(line(quantised(cell * 0.07 * power), faded(stage.role(Role::Light), 255.0 * power)));
    let (x, y) = to;
    prims.push(Prim::Circle { x, y, r: quantised(cell * 0.26 * power), color: faded(strike.color, 170.0) });
}

/// Something thrown: a ball in an arc with its shadow below; its trace is a dotted arc.
pub(super) fn lob(stage: &Stage, strike: Strike, part: f32, prims: &mut Vec<Prim>) {
    let cell = stage.layout.cell as f32;
    let high = (strike.length() * 0.35).clamp(cell * 0.4, cell * 3.0);
    let at = |part: f32| {
        let (x, y) = strike.along(part);
        (x, y - 4.0 * high * part * (1.0 - part))
    };
    let dots = (strike.length() / (cell * 0.45)).clamp(4.0, 40.0) as u32;
    let flown = (part * dots as f32) as u32;
    for i in 1..flown.min(dots) {
        let (x, y) = snap(at(i as f32 / dots as f32));
        prims.push(Prim::Circle { x, y, r: (cell * 0.045).max(1.0), color: strike.color.alpha(120) });
    }
    if part < 1.0 {
        let (shadow, ball) = (snap(strike.along(part)), snap(at(part)));
        let r = quantised((cell * 0.14).max(2.0));
        prims.push(Prim::Circle { x: shadow.0, y: shadow.1, r, color: stage.role(Role::Shadow).alpha(110) });
        prims.push(Prim::Circle { x: ball.0, y: ball.1, r: r + 1.5, color: stage.role(Role::Dark).alpha(200) });
        prims.push(Prim::Circle { x: ball.0, y: ball.1, r, color: strike.color.into() });
    }
}

/// A blow: a crescent that sweeps over what is hit; its trace is the last of it, pale.
pub(super) fn slash(stage: &Stage, strike: Strike, part: f32, prims: &mut Vec<Prim>) {
    const POINTS: u32 = 12;
    let cell = stage.layout.cell as f32;
    // Around a point on the near side of what is hit, so that the edge goes through it.
    let back = (cell * 0.75 / strike.length().max(1.0)).min(1.0);
    let (x, y) = strike.along(1.0 - back);
    let (swept, alpha) = if part < 1.0 { (out(part), 255.0 - 120.0 * part) } else { (1.0, 90.0) };
    let (first, last) = (strike.heading() - PI * 0.42, strike.heading() - PI * 0.42 + PI * 0.84 * swept);
    let r = cell * 0.75;
    let rim = |i: u32, thick: f32| {
        let along = i as f32 / POINTS as f32;
        let turn = first + (last - first) * along;
        let far = r + thick * cell * (along * PI).sin();
        snap((x + turn.cos() * far, y + turn.sin() * far))
    };
    let outer = (0..=POINTS).map(|i| rim(i, 0.13));
    let points = outer.chain((0..=POINTS).rev().map(|i| rim(i, -0.13))).collect();
    prims.push(Prim::Polygon { points, color: faded(strike.color.shade(0.3), alpha) });
}

/// An area flares up and burns down to a tint; `calm` leaves the flare out.
pub(super) fn blast(
    stage: &Stage,
    cells: &[Cell],
    seat: Option<Seat>,
    (part, calm): (f32, bool),
    prims: &mut Vec<Prim>,
) {
    let color = stage.colors(seat).seat;
    let spark = stage.role(Role::Spark);
    for cell in cells {
        let rect = stage.layout.cell_rect(*cell);
        if rect.intersect(stage.layout.pane).is_empty() {
            continue;
        }
        prims.push(stage.layout.tile(*cell, color.alpha(if part >= 1.0 || calm { 40 } else { 90 })));
        if part < 1.0 && !calm {
            let (x, y) = (rect.x as f32 + rect.w as f32 / 2.0, rect.y as f32 + rect.h as f32 / 2.0);
            let side = rect.w as f32;
            let r = quantised(side * (0.2 + 0.42 * out(part)));
            prims.push(Prim::Circle { x, y, r, color: faded(spark, 200.0 * (1.0 - part)) });
            prims.push(Prim::Circle {
                x,
                y,
                r: quantised(r * 0.55),
                color: faded(color.shade(0.5), 220.0 * (1.0 - part)),
            });
        }
    }
}

/// A ring closes where a thing vanishes, and another opens where it appears.
pub(super) fn leap(stage: &Stage, (from, to): (Spot, Spot), seat: Option<Seat>, part: f32, prims: &mut Vec<Prim>) {
    let cell = stage.layout.cell as f32;
    let color = stage.colors(seat).seat;
    let mut ring = |at: Spot, size: f32, strength: f32| {
        let (x, y) = stage.layout.px(at.col(), at.row());
        let (r, width) = (quantised(cell * size), quantised((cell * 0.09).max(1.0)));
        prims.push(Prim::Ring { x, y, r, width, color: faded(color, 220.0 * strength) });
    };
    if stage.view.calm {
        return;
    }
    match part < 0.5 {
        true => ring(from, 0.6 - 0.5 * part * 2.0, 0.4 + part),
        false => ring(to, 0.15 + 0.5 * (part - 0.5) * 2.0, 2.0 * (1.0 - part)),
    }
}
