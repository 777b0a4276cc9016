//! Traces of moves, once a step is done: the way a man went, what was taken, and who attacks a king.

use std::sync::Arc;

use super::arrow::{Arrow, towards};
use super::stage::Stage;
use super::text::{Align, Pen};
use super::{Prim, Rect, Rgb, Sprite};
use crate::model::{Kind, Role, Seat, Spot, ThingId};
use crate::timeline::{EffectAt, EffectKind, Sample};

/// How far from the middle of a cell, in cells, what points at a man ends.
const SHORT: f32 = 0.4;
/// The same where neighbours attack each other: there is little room between them.
const CLOSE: f32 = 0.3;

/// The part of a mate in which the attack reaches the king; then it falls.
const STRIKES: f32 = 0.4;

/// In smaller cells a number or a second man would hide the first.
const LEAST_CELL: i32 = 16;

/// The discs of a glow, each over the last: how large in cells, and how opaque.
const GLOW: [(f32, f32); 7] =
    [(0.78, 20.0), (0.71, 30.0), (0.64, 42.0), (0.57, 52.0), (0.49, 60.0), (0.4, 66.0), (0.3, 70.0)];

/// Whether the step is done and its move shall be seen.
fn told(stage: &Stage, sample: &Sample) -> bool {
    sample.settled && stage.view.show.last
}

fn px(stage: &Stage, at: impl Into<Spot>) -> (f32, f32) {
    let at = at.into();
    stage.layout.px(at.col(), at.row())
}

/// Whether something stands on a cell.
fn taken(sample: &Sample, at: Spot) -> bool {
    sample.things.iter().any(|thing| (thing.col, thing.row) == (at.col(), at.row()))
}

/// The shape of a kind in the middle of a pixel, `side` wide.
fn figure(
    stage: &Stage,
    (kind, seat): (Kind, Option<Seat>),
    (x, y): (f32, f32),
    (side, alpha): (f32, u8),
) -> Option<Prim> {
    let (shape, key) = &stage.kinds.get(usize::from(kind.0))?.shape;
    let side = side.round().clamp(1.0, 8000.0) as u16;
    Some(Prim::Sprite(Sprite {
        shape: Arc::clone(shape),
        key: *key,
        x: x.floor() as i32,
        y: y.floor() as i32,
        across: side,
        down: side,
        turn: 0,
        colors: Arc::clone(stage.colors(seat)),
        alpha,
    }))
}

/// Two crossing strokes, `r` to each side.
fn cross(stage: &Stage, (x, y): (f32, f32), r: f32, width: f32, prims: &mut Vec<Prim>) {
    let strokes = [(r, r), (r, -r)].map(|(dx, dy)| vec![(x - dx, y - dy), (x + dx, y + dy)]);
    let edge = stage.role(Role::Dark).alpha(110);
    prims.extend(strokes.clone().map(|points| Prim::Polyline { points, width: width * 1.5, color: edge }));
    let color = stage.role(Role::Harm).into();
    prims.extend(strokes.map(|points| Prim::Polyline { points, width, color }));
}

/// An arrow with a thin edge of the other lightness, so that it is seen on light and dark squares alike.
fn arrow(stage: &Stage, (from, to): ((f32, f32), (f32, f32)), color: Rgb, prims: &mut Vec<Prim>) {
    let cell = stage.layout.cell as f32;
    let shape = Arrow { shaft: (cell * 0.12).max(1.5), head: (cell * 0.32, cell * 0.38) };
    let Some(points) = shape.outline(from, to) else { return };
    let edge = points.iter().chain(points.first()).copied().collect();
    prims.push(Prim::Polyline {
        points: edge,
        width: (cell * 0.035).max(1.0),
        color: stage.view.theme.ink_on(color).alpha(120),
    });
    prims.push(Prim::Polygon { points, color: color.alpha(178) });
}

/// The way of a move, from the middle of its first cell to the man that stands at its end.
pub(super) fn way(stage: &Stage, sample: &Sample, cells: &[Spot], prims: &mut Vec<Prim>) {
    let (Some((end, before)), true) = (cells.split_last(), told(stage, sample)) else { return };
    let Some(from) = before.last() else { return };
    let color = stage.on_board(Role::LastMove);
    let cell = stage.layout.cell as f32;
    if before.len() > 1 {
        let points: Vec<(f32, f32)> = before.iter().map(|at| px(stage, *at)).collect();
        let edge = stage.view.theme.ink_on(color).alpha(120);
        prims.push(Prim::Polyline { points: points.clone(), width: (cell * 0.155).max(2.5), color: edge });
        prims.push(Prim::Polyline { points, width: (cell * 0.12).max(1.5), color: color.alpha(178) });
    }
    let (from, end) = (px(stage, *from), px(stage, *end));
    arrow(stage, (from, towards(end, from, cell * SHORT)), color, prims);
}

/// The numbers of the landings, where there are more than one.
pub(super) fn landings(stage: &Stage, sample: &Sample, cells: &[Spot], prims: &mut Vec<Prim>) {
    let several = |landings: &&[Spot]| landings.len() > 1 && told(stage, sample) && stage.layout.cell >= LEAST_CELL;
    let Some(landings) = cells.get(1..).filter(several) else { return };
    let cell = stage.layout.cell as f32;
    for (i, at) in landings.iter().enumerate().filter(|(i, at)| !landings[..*i].contains(at)) {
        // Who comes by twice has both numbers there.
        let numbers = landings.iter().zip(1..).skip(i).filter(|(other, _)| *other == at).map(|(_, n): (_, u32)| n);
        let text = numbers.map(|n| n.to_string()).collect::<Vec<_>>().join("·");
        let (x, y) = px(stage, *at);
        // Beside a man, not on it, and not on the arrow that leads to it.
        let from_left = came_from(stage, sample, *at).is_some_and(|(from, _)| from < x - 1.0);
        let aside = if from_left { cell * 0.33 } else { cell * -0.33 };
        let (x, y) = if taken(sample, *at) { (x + aside, y - cell * 0.33) } else { (x, y) };
        plate(stage, (x, y), &text, prims);
    }
}

/// A number on a round plate.
fn plate(stage: &Stage, (x, y): (f32, f32), text: &str, prims: &mut Vec<Prim>) {
    let color = stage.on_board(Role::LastMove);
    let ink = stage.view.theme.ink_on(color);
    let h = (stage.layout.cell * 2 / 5).max(11);
    let pen = Pen::bold((h * 7 / 10) as u16, ink);
    let w = (pen.width(text) + h / 2).max(h);
    let rect = within(stage, Rect::new(x as i32 - w / 2, y as i32 - h / 2, w, h));
    prims.push(Prim::Rounded { rect: rect.inset(-(h / 12).max(1)), radius: h as f32, color: ink.alpha(190) });
    prims.push(Prim::Rounded { rect, radius: h as f32 / 2.0, color: color.into() });
    pen.write(prims, rect, Align::Centre, text);
}

/// A rectangle moved so far that it is seen whole, where anything of it is seen.
fn within(stage: &Stage, rect: Rect) -> Rect {
    let pane = stage.layout.pane.inset(2);
    if rect.intersect(pane).is_empty() {
        return rect;
    }
    let inside = |at: i32, low: i32, high: i32| at.min(high).max(low);
    Rect { x: inside(rect.x, pane.x, pane.right() - rect.w), y: inside(rect.y, pane.y, pane.bottom() - rect.h), ..rect }
}

/// What was taken, pale and crossed out where it stood.
pub(super) fn ghosts(stage: &Stage, sample: &Sample, prims: &mut Vec<Prim>) {
    let cell = stage.layout.cell as f32;
    for EffectAt { kind, .. } in sample.effects.iter().filter(|_| told(stage, sample)) {
        let EffectKind::Taken { at, kind, seat, mover: Some(_) } = kind else { continue };
        if !taken(sample, *at) {
            let middle = px(stage, *at);
            prims.extend(figure(stage, (*kind, *seat), middle, (cell, 77)));
            cross(stage, middle, cell * 0.19, (cell * 0.07).max(1.5), prims);
        }
    }
}

/// What was taken where another stands now: small, in the upper corner of the cell that the way does not come from, with the
/// sign of what is no more.
pub(super) fn trophy(stage: &Stage, sample: &Sample, at: Spot, what: (Kind, Option<Seat>), prims: &mut Vec<Prim>) {
    if !told(stage, sample) || !taken(sample, at) || stage.layout.cell < LEAST_CELL {
        return;
    }
    let cell = stage.layout.cell as f32;
    let (x, y) = px(stage, at);
    let aside = if came_from(stage, sample, at).is_some_and(|(from, _)| from > x + 1.0) { -0.32 } else { 0.32 };
    let side = (cell * 0.5).max(12.0) as i32;
    let corner = Rect::new((x + cell * aside) as i32 - side / 2, (y - cell * 0.32) as i32 - side / 2, side, side);
    let rect = within(stage, corner);
    let r = side as f32 / 2.0;
    let (x, y) = (rect.x as f32 + r, rect.y as f32 + r);
    let width = (r * 0.17).max(1.0);
    let color = stage.role(Role::Harm).into();
    prims.push(Prim::Circle { x, y, r, color: stage.on_board(Role::Floor).into() });
    prims.extend(figure(stage, what, (x, y), (r * 1.75, 255)));
    let slash = (r - width) * 0.7;
    let points = vec![(x - slash, y - slash), (x + slash, y + slash)];
    prims.push(Prim::Polyline { points, width, color });
    prims.push(Prim::Ring { x, y, r: r - width / 2.0, width, color });
}

/// The last place before a cell on the way of a man that stands there now.
fn came_from(stage: &Stage, sample: &Sample, at: Spot) -> Option<(f32, f32)> {
    sample.effects.iter().find_map(|effect| {
        let EffectKind::Way { cells, .. } = effect.kind else { return None };
        let [.., from, to] = cells[..] else { return None };
        (to == at).then(|| px(stage, from))
    })
}

/// What somebody has eaten, beside its head.
pub(super) fn eaten(stage: &Stage, at: Spot, what: (Kind, Option<Seat>), part: f32, prims: &mut Vec<Prim>) {
    let (x, head) = px(stage, at);
    let cell = stage.layout.cell as f32;
    let rise = cell * if stage.view.calm { 0.85 } else { 0.45 + 0.4 * part };
    let y = if head - rise < stage.layout.pane.y as f32 + cell * 0.4 { head + rise } else { head - rise };
    let color = stage.on_board(Role::LastMove).alpha(190);
    prims.push(Prim::Ring { x, y: head, r: cell * 0.72, width: (cell * 0.1).max(1.5), color });
    prims.extend(figure(stage, what, (x - cell * 0.5, y), (cell, 255)));
}

/// A king in check stands in a red glow; mated, the attack is drawn to it before it falls.
pub(super) fn check(stage: &Stage, (at, by): (Spot, &[Spot]), mate: bool, part: f32, prims: &mut Vec<Prim>) {
    let (x, y) = px(stage, at);
    let cell = stage.layout.cell as f32;
    let color = stage.role(Role::Harm);
    let grown = if stage.view.calm { 1.0 } else { 0.6 + 0.4 * part };
    // The glow stays on the board.
    prims.push(Prim::Clip(Some(stage.layout.pane)));
    for (r, alpha) in GLOW {
        // Quarter pixels, so that equal discs are drawn once.
        let r = (cell * r * grown * 4.0).round() / 4.0;
        prims.push(Prim::Circle { x, y, r, color: color.alpha((alpha * part) as u8) });
    }
    prims.push(Prim::Clip(stage.layout.zoomed().then_some(stage.layout.pane)));
    let drawn = if stage.view.calm { 1.0 } else { (part / STRIKES).min(1.0) };
    for from in by.iter().filter(|_| mate).map(|from| px(stage, *from)) {
        let short = |from, to| towards(from, to, cell * CLOSE);
        let (tail, tip) = (short(from, (x, y)), short((x, y), from));
        let reach = |from: f32, to: f32| (from + (to - from) * drawn).round();
        let tip = if drawn < 1.0 { (reach(tail.0, tip.0), reach(tail.1, tip.1)) } else { tip };
        arrow(stage, (tail, tip), color, prims);
    }
}

/// The mates of a sample: few among all that happens in a crowd.
pub(super) fn mates<'a>(sample: &'a Sample) -> Vec<&'a EffectAt<'a>> {
    sample.effects.iter().filter(|effect| matches!(effect.kind, EffectKind::Check { mate: true, .. })).collect()
}

/// How far a mated king has fallen, in 64ths of a turn: away from who attacks it, faster and faster, and once it bounces.
pub(super) fn tilt(stage: &Stage, mates: &[&EffectAt], thing: ThingId) -> u8 {
    const FLAT: f32 = 16.0;
    let fall = |effect: &&EffectAt| {
        let EffectKind::Check { thing: own, at, by, mate: true } = effect.kind else { return None };
        let left = by.first().is_some_and(|from| px(stage, *from).0 > px(stage, *at).0 + 1.0);
        (*own == thing).then_some((effect.part, left))
    };
    let Some((part, left)) = mates.iter().find_map(fall) else { return 0 };
    if stage.view.calm && part < 1.0 {
        return 0;
    }
    let part = (part - STRIKES).max(0.0) / (1.0 - STRIKES);
    let fallen = (part / 0.7).min(1.0);
    let bounce = if part > 0.7 { 4.0 * (part - 0.7) * (1.0 - part) / 0.09 } else { 0.0 };
    let turn = (FLAT * fallen * fallen - 2.0 * bounce).round() as u8;
    if left { (64 - turn) % 64 } else { turn }
}
