//! Effects: tracers, splats, flashes, numbers that rise, places, alerts; and the traces they leave until the next step.

use super::stage::Stage;
use super::text::{Align, Pen};
use super::{Color, Prim, Rect, Rgb, traces};
use crate::model::{Cell, Role, Seat};
use crate::timeline::{EffectAt, EffectKind, Sample};

/// What lies on the floor, under the things.
pub(super) fn under(stage: &Stage, sample: &Sample, prims: &mut Vec<Prim>) {
    for EffectAt { kind, part } in &sample.effects {
        match kind {
            EffectKind::Splash { at, seat } => splash(stage, *at, *seat, *part, prims),
            EffectKind::Way { cells, .. } => traces::way(stage, sample, cells, prims),
            EffectKind::Check { at, by, mate, .. } => traces::check(stage, (*at, by), *mate, *part, prims),
            EffectKind::Tracer { .. }
            | EffectKind::Flash { .. }
            | EffectKind::Loss { .. }
            | EffectKind::Fall { .. }
            | EffectKind::Gain { .. }
            | EffectKind::Taken { .. }
            | EffectKind::Place { .. }
            | EffectKind::Alert { .. } => {}
        }
    }
    traces::ghosts(stage, sample, prims);
}

/// What is seen over the things; `calm` leaves the flashes out.
pub(super) fn over(stage: &Stage, sample: &Sample, calm: bool, prims: &mut Vec<Prim>) {
    for EffectAt { kind, part } in &sample.effects {
        let part = *part;
        match kind {
            EffectKind::Tracer { from, to, seat, hits } => tracer(stage, (*from, *to), *seat, *hits, part, prims),
            EffectKind::Flash { at, .. } if !calm => flash(stage, *at, part, prims),
            EffectKind::Flash { .. } | EffectKind::Splash { .. } => {}
            EffectKind::Loss { at, loss, .. } => lost(stage, *at, *loss, part, prims),
            EffectKind::Fall { at, .. } => fall(stage, *at, part, prims),
            EffectKind::Gain { at, seat, points } => gain(stage, *at, *seat, *points, part, prims),
            EffectKind::Taken { at, kind, seat: None, mover: None } => {
                traces::eaten(stage, *at, (*kind, None), part, prims);
            }
            EffectKind::Taken { at, kind, seat, mover: Some(_) } => {
                traces::trophy(stage, sample, *at, (*kind, *seat), prims);
            }
            // What somebody owns and nobody took is put away by the record itself.
            EffectKind::Taken { .. } | EffectKind::Check { .. } => {}
            EffectKind::Way { cells, .. } => traces::landings(stage, sample, cells, prims),
            EffectKind::Place { at, seat, place } => badge(stage, *at, *seat, *place, prims),
            EffectKind::Alert { at } => alert(stage, *at, prims),
        }
    }
}

fn px(stage: &Stage, cell: Cell) -> (f32, f32) {
    stage.layout.px(cell.col as f32, cell.row as f32)
}

/// A streak that flies to what it hits and burns out there.
fn tracer(stage: &Stage, (from, to): (Cell, Cell), seat: Option<Seat>, hits: bool, part: f32, prims: &mut Vec<Prim>) {
    let (a, b) = (px(stage, from), px(stage, to));
    let cell = stage.layout.cell as f32;
    let length = ((b.0 - a.0).abs() + (b.1 - a.1).abs()).max(1.0);
    // A shot that leaves the board flies on to the edge of the last cell.
    let whole = length + if hits { -cell * 0.3 } else { cell * 0.5 };
    let start = (cell * 0.45).min(whole);
    let along = |d: f32| (a.0 + (b.0 - a.0) * d / length, a.1 + (b.1 - a.1) * d / length);
    let snap = |(x, y): (f32, f32)| (x.round(), y.round());
    let color = stage.colors(seat).seat;
    if part >= 1.0 {
        let width = (cell * 0.18).max(2.0);
        let (from, to) = (snap(along(start)), snap(along(whole)));
        prims.push(Prim::Line { from, to, width, color: color.alpha(115) });
        return;
    }
    let head = start + (whole - start) * (part * 1.25).min(1.0);
    let tail = start + (whole - start) * (part * 1.25 - 0.55).clamp(0.0, 1.0);
    if head - tail < 1.0 {
        return;
    }
    let width = (cell * 0.13).max(2.0);
    let line = |from: f32, width: f32, color: Color| Prim::Line {
        from: snap(along(from)),
        to: snap(along(head)),
        width,
        color,
    };
    prims.push(line(tail, width * 1.9, color.alpha(90)));
    prims.push(line(tail, width, color.into()));
    let core = (head - (head - tail) * 0.45).max(tail);
    prims.push(line(core, (width * 0.5).max(1.0), stage.role(Role::Spark).into()));
    if part < 0.3 && !stage.view.calm {
        let (x, y) = snap(along(start * 0.8));
        let r = cell * 0.2 * (1.0 - part / 0.3);
        prims.push(Prim::Circle { x, y, r: quantised(r), color: stage.role(Role::Spark).alpha(220) });
    }
}

/// Sizes in quarter pixels, so that equal shapes are drawn once.
fn quantised(r: f32) -> f32 {
    (r * 4.0).round() / 4.0
}

fn fade(color: Rgb, from: u8, part: f32) -> Color {
    color.alpha((f32::from(from) * (1.0 - part)) as u8)
}

fn flash(stage: &Stage, at: Cell, part: f32, prims: &mut Vec<Prim>) {
    if part >= 0.5 {
        return;
    }
    let (x, y) = px(stage, at);
    let r = quantised(stage.layout.cell as f32 * (0.35 + 0.35 * part));
    prims.push(Prim::Circle { x, y, r, color: fade(stage.role(Role::Spark), 210, part * 2.0) });
}

/// Paint bursts over the cells around the hit and stays on the floor as a splat.
fn splash(stage: &Stage, at: Cell, seat: Option<Seat>, part: f32, prims: &mut Vec<Prim>) {
    let (x, y) = px(stage, at);
    let cell = stage.layout.cell as f32;
    let color = stage.colors(seat).seat;
    let grown = if stage.view.calm { 1.0 } else { 1.0 - (1.0 - part) * (1.0 - part) };
    splat(stage, at, quantised(cell * 0.75 * (0.35 + 0.65 * grown)), color.alpha(150), prims);
    if part < 1.0 {
        let r = quantised(cell * (0.4 + 1.05 * grown));
        let width = quantised((cell * 0.12 * (1.0 - 0.6 * part)).max(1.0));
        prims.push(Prim::Ring { x, y, r, width, color: fade(color, 230, part * part) });
    }
}

/// A blot with runners and drops, another one on each cell.
fn splat(stage: &Stage, at: Cell, r: f32, color: Color, prims: &mut Vec<Prim>) {
    const POINTS: u32 = 28;
    let (x, y) = px(stage, at);
    let seed = crate::model::key(&(at.col, at.row));
    let wild = |i: u32| (seed.rotate_left(i * 7 % 64) & 255) as f32 / 255.0;
    let turn = |i: u32| i as f32 / POINTS as f32 * std::f32::consts::TAU;
    let reach = |i: u32| if i.is_multiple_of(3) { 0.72 + 0.28 * wild(i) } else { 0.52 + 0.12 * wild(i) };
    let point = |i: u32| (x + turn(i).cos() * r * reach(i), y + turn(i).sin() * r * reach(i));
    prims.push(Prim::Polygon { points: (0..POINTS).map(point).collect(), color });
    for i in (0..5).map(|i| i * 5 + (seed % 5) as u32) {
        let away = r * (1.0 + 0.25 * wild(i + 3));
        let drop = r * (0.07 + 0.08 * wild(i + 1));
        prims.push(Prim::Circle { x: x + turn(i).cos() * away, y: y + turn(i).sin() * away, r: drop, color });
    }
}

/// How large the words over things are: they are read before the board is.
fn loud(stage: &Stage) -> i32 {
    (stage.layout.cell * 9 / 10).clamp(i32::from(stage.layout.body) * 9 / 10, 120)
}

/// A word over a thing with a dark edge, inside the board; `shift` is in cells from the middle of the thing.
fn word(stage: &Stage, at: Cell, shift: (f32, f32), (text, color): (&str, Color), prims: &mut Vec<Prim>) {
    let (x, y) = px(stage, at);
    let cell = stage.layout.cell as f32;
    let size = loud(stage);
    let pen = Pen::bold(size as u16, color);
    let pane = stage.layout.pane;
    let w = pen.width(text) + size / 3;
    let x = ((x + shift.0 * cell) as i32 - w / 2).clamp(pane.x, (pane.right() - w).max(pane.x));
    // At the upper edge there is more room below the thing.
    let up = y + shift.1 * cell - size as f32 * 0.5;
    let y = if up < pane.y as f32 { y - shift.1 * cell - size as f32 * 0.5 } else { up };
    let rect = Rect::new(x, y as i32, w, size);
    let edge = (size / 12).max(1);
    let dark = Pen { color: stage.role(Role::Dark).alpha((u32::from(color.alpha) * 3 / 4) as u8), ..pen };
    for (dx, dy) in [(-1, -1), (1, -1), (-1, 1), (1, 1), (0, -1), (0, 1), (-1, 0), (1, 0)] {
        dark.write(prims, Rect { x: rect.x + dx * edge, y: rect.y + dy * edge, ..rect }, Align::Centre, text);
    }
    pen.write(prims, rect, Align::Centre, text);
}

/// How far a number has risen from its thing, in cells.
fn risen(stage: &Stage, part: f32) -> f32 {
    if stage.view.calm { -0.85 } else { -0.45 - 0.4 * part }
}

/// The lives lost rise from the thing.
fn lost(stage: &Stage, at: Cell, loss: i32, part: f32, prims: &mut Vec<Prim>) {
    if loss != 0 && stage.layout.cell >= 6 {
        let color = stage.role(Role::Harm).into();
        word(stage, at, (0.0, risen(stage, part)), (&format!("−{loss}"), color), prims);
    }
}

/// Points rise from who gets them.
fn gain(stage: &Stage, at: Cell, seat: Seat, points: i32, part: f32, prims: &mut Vec<Prim>) {
    if points != 0 && stage.layout.cell >= 6 {
        let color = stage.colors(Some(seat)).seat.shade(0.25).into();
        let text = format!("{points:+}").replace('-', "−");
        word(stage, at, (0.55, risen(stage, part)), (&text, color), prims);
    }
}

/// A burst where a player's thing fell, and the word for it.
fn fall(stage: &Stage, at: Cell, part: f32, prims: &mut Vec<Prim>) {
    const SPIKES: u32 = 11;
    let (x, y) = px(stage, at);
    let cell = stage.layout.cell as f32;
    let grown = if stage.view.calm { 1.0 } else { 1.0 - (1.0 - part) * (1.0 - part) };
    let r = quantised(cell * (0.5 + 0.75 * grown));
    let point = |i: u32| {
        let turn = i as f32 / (2 * SPIKES) as f32 * std::f32::consts::TAU;
        let far = if i.is_multiple_of(2) { r } else { r * 0.62 };
        (x + turn.sin() * far, y - turn.cos() * far)
    };
    let points: Vec<(f32, f32)> = (0..2 * SPIKES).map(point).collect();
    let edge = points.iter().chain(points.first()).copied().collect();
    prims.push(Prim::Polygon { points, color: stage.role(Role::Harm).alpha(120) });
    prims.push(Prim::Polyline {
        points: edge,
        width: (cell * 0.08).max(1.0),
        color: stage.role(Role::Spark).alpha(220),
    });
    if cell >= 6.0 {
        word(stage, at, (0.0, risen(stage, part)), ("KO", stage.role(Role::Light).into()), prims);
    }
}

/// The place of one who arrived: 1st, 2nd, …
fn badge(stage: &Stage, at: Cell, seat: Seat, place: u8, prims: &mut Vec<Prim>) {
    let cell = stage.layout.cell;
    let (x, y) = px(stage, at);
    let size = (cell * 5 / 8).clamp(11, 80) as u16;
    let color = stage.colors(Some(seat)).seat;
    let pen = Pen::bold(size, stage.view.theme.ink_on(color));
    let text = ordinal(place);
    let (w, h) = (pen.width(&text) + i32::from(size), i32::from(size) * 3 / 2);
    let board = stage.layout.cells;
    // Above the robot, but never outside the board.
    let x = (x as i32 - w / 2).clamp(board.x, (board.right() - w).max(board.x));
    let y = (y as i32 - cell / 2 - h - 2).clamp(board.y, (board.bottom() - h).max(board.y));
    let y = if y + h > at_top(stage, at) && at_top(stage, at) == board.y { at_top(stage, at) + cell + 2 } else { y };
    let rect = Rect::new(x, y, w, h);
    prims.push(Prim::Rounded { rect: rect.inset(-1), radius: h as f32 / 2.0, color: stage.role(Role::Dark).into() });
    prims.push(Prim::Rounded { rect, radius: h as f32 / 2.0, color: color.into() });
    pen.write(prims, rect, Align::Centre, &text);
}

fn at_top(stage: &Stage, at: Cell) -> i32 {
    stage.layout.cell_rect(at).y
}

/// 1st, 2nd, 3rd, 4th, …
pub(super) fn ordinal(n: u8) -> String {
    let end = match (n % 100, n % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{n}{end}")
}

/// A cell where the record and the rules disagree.
fn alert(stage: &Stage, at: Cell, prims: &mut Vec<Prim>) {
    let rect = stage.layout.cell_rect(at).inset(-1);
    if rect.intersect(stage.layout.cells).is_empty() {
        return;
    }
    let width = (stage.layout.cell as f32 * 0.09).max(2.0);
    let color = stage.role(Role::Alert).into();
    prims.push(Prim::Frame { rect, radius: width * 2.0, width, color });
}
