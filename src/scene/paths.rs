//! The ways things have come in the last steps, and the thing that is inspected.

use super::stage::Stage;
use super::{Color, Prim};
use crate::model::Role;
use crate::timeline::{Sample, ThingAt, Timeline};

/// The steps whose path is drawn.
const STEPS: usize = 12;

/// The paths of all things that belong to somebody, and that of the chosen one, under the things.
pub(super) fn draw(stage: &Stage, timeline: &Timeline, sample: &Sample, prims: &mut Vec<Prim>) {
    let wanted = |thing: &ThingAt| is_chosen(stage, thing) || (stage.view.show.paths && thing.seat.is_some());
    if stage.sight.chosen.is_none() && !stage.view.show.paths {
        return;
    }
    for thing in sample.things.iter().filter(|thing| wanted(thing)) {
        let alpha = if is_chosen(stage, thing) { 240 } else { 150 };
        let path = timeline.path(thing, STEPS, sample.at);
        line(stage, &path, sample.settled, stage.ink(thing.seat).alpha(alpha), prims);
    }
}

/// The ring around the chosen thing, over everything that stands.
pub(super) fn ring(stage: &Stage, sample: &Sample, prims: &mut Vec<Prim>) {
    let Some(thing) = sample.things.iter().find(|thing| is_chosen(stage, thing)) else { return };
    let (x, y) = stage.layout.px(thing.col, thing.row);
    let cell = stage.layout.cell as f32;
    let color = stage.role(Role::LastMove).into();
    prims.push(Prim::Ring { x, y, r: cell * 0.56, width: (cell * 0.06).max(2.0), color });
}

fn is_chosen(stage: &Stage, thing: &ThingAt) -> bool {
    stage.sight.chosen == Some(thing.thing)
}

/// A line with a dot where it begins, and a dark edge so that it is seen on any floor.
fn line(stage: &Stage, points: &[(f32, f32)], settled: bool, color: Color, prims: &mut Vec<Prim>) {
    let points: Vec<(f32, f32)> = points.iter().map(|(col, row)| stage.layout.px(*col, *row)).collect();
    let width = (stage.layout.cell as f32 * 0.1).max(1.5);
    let Some((to, way @ [(x, y), ..])) = points.split_last() else { return };
    // On the way the part up to the last corner stays the same: only the leg after it is painted again in every frame.
    let (whole, leg) = if settled { (points.as_slice(), None) } else { (way, leg(way.last(), *to, width)) };
    let edge = stage.role(Role::Dark).alpha(color.alpha / 2);
    for (width, color) in [(width + 2.0, edge), (width, color)] {
        if whole.len() > 1 {
            prims.push(Prim::Polyline { points: whole.to_vec(), width, color });
        }
        prims.extend(leg.map(|(from, to)| Prim::Line { from, to, width, color }));
    }
    prims.push(Prim::Circle { x: *x, y: *y, r: width * 1.3, color });
}

/// The line from a corner to a point, without the round end that is there already.
fn leg(corner: Option<&(f32, f32)>, to: (f32, f32), width: f32) -> Option<((f32, f32), (f32, f32))> {
    let (x, y) = *corner?;
    let (dx, dy) = (to.0 - x, to.1 - y);
    let part = width / 2.0 / dx.hypot(dy);
    (part < 1.0).then_some(((x + dx * part, y + dy * part), to))
}
