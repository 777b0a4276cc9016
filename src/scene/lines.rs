//! Things that are lines: roads, ropes, fences.

use super::stage::Stage;
use super::things::Actor;
use super::{Prim, band};
use crate::model::{Paint, Role};

/// How wide a line of size 1 is, in cells.
const WIDTH: f32 = 0.2;

/// A line with a dark edge, in its owner's colour or in that of its kind.
pub(super) fn draw(stage: &Stage, actor: Actor, prims: &mut Vec<Prim>) {
    let (Some(line), cell) = (actor.thing.line, stage.layout.cell as f32) else { return };
    let points = line.map(|(col, row)| stage.layout.px(col, row)).to_vec();
    let own = actor.look.shape.parts.first().map_or(Paint::role(Role::Rubble), |part| part.paint);
    let paint = if actor.thing.seat.is_some() { Paint::seat(0.0) } else { own };
    let there = actor.thing.change.map_or(1.0, |change| match (change.from, change.to) {
        (_, None) => 1.0 - change.part,
        (None, Some(_)) => change.part,
        (Some(_), Some(_)) => 1.0,
    });
    let width = (cell * WIDTH * actor.look.size).max(2.0);
    let edge = stage.role(Role::Dark).alpha((120.0 * there) as u8);
    let color = band::paint(stage, actor.thing.seat, paint).alpha((255.0 * there) as u8);
    prims.push(Prim::Polyline { points: points.clone(), width: width + (cell * 0.06).max(2.0), color: edge });
    prims.push(Prim::Polyline { points, width, color });
}
