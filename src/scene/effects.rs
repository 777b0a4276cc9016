//! Effects: tracers, flashes, splash rings, numbers that rise, places, alerts.

use super::stage::Stage;
use super::text::{Align, Pen};
use super::{Color, Prim, Rect, Rgb};
use crate::model::{Cell, Role, Seat};
use crate::timeline::{EffectKind, Sample};

/// All effects of the moment; `calm` leaves the flashes out.
pub(super) fn draw(stage: &Stage, sample: &Sample, calm: bool, prims: &mut Vec<Prim>) {
    for effect in &sample.effects {
        let part = effect.part;
        match effect.kind {
            EffectKind::Tracer { from, to, seat, hits } => tracer(stage, (*from, *to), *seat, *hits, part, prims),
            EffectKind::Flash { at, .. } if !calm => flash(stage, *at, part, prims),
            EffectKind::Flash { .. } => {}
            EffectKind::Splash { at, seat } => splash(stage, *at, *seat, part, prims),
            EffectKind::Loss { at, loss } => fly(stage, *at, *loss, part, prims),
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

/// The ring grows over the eight cells around the hit.
fn splash(stage: &Stage, at: Cell, seat: Option<Seat>, part: f32, prims: &mut Vec<Prim>) {
    let layout = &stage.layout;
    let (x, y) = px(stage, at);
    let cell = layout.cell as f32;
    let color = stage.colors(seat).seat;
    let area = layout.cell_rect(at).inset(-layout.cell).intersect(layout.cells);
    prims.push(Prim::Rect { rect: area, color: fade(color, 60, part) });
    let grown = if stage.view.calm { 1.0 } else { 1.0 - (1.0 - part) * (1.0 - part) };
    let r = quantised(cell * (0.4 + 1.05 * grown));
    let width = quantised((cell * 0.12 * (1.0 - 0.6 * part)).max(1.0));
    prims.push(Prim::Ring { x, y, r, width, color: fade(color, 230, part * part) });
}

/// The lives lost rise from the thing.
fn fly(stage: &Stage, at: Cell, loss: i32, part: f32, prims: &mut Vec<Prim>) {
    let cell = stage.layout.cell;
    if cell < 12 || loss == 0 {
        return;
    }
    let (x, y) = px(stage, at);
    let rise = if stage.view.calm { 0.55 } else { 0.25 + 0.45 * part };
    let size = (cell / 2).clamp(10, 60) as u16;
    let y = (y - rise * cell as f32) as i32;
    let rect = Rect::new(x as i32 - cell, y - cell / 2, 2 * cell, cell);
    let text = format!("−{loss}");
    let alpha = if part < 0.7 { 255 } else { (255.0 * (1.0 - part) / 0.3) as u8 };
    for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
        let shifted = Rect { x: rect.x + dx, y: rect.y + dy, ..rect };
        Pen::bold(size, stage.role(Role::Dark).alpha(alpha / 2)).write(prims, shifted, Align::Centre, &text);
    }
    Pen::bold(size, stage.role(Role::Harm).alpha(alpha)).write(prims, rect, Align::Centre, &text);
}

/// The place of one who arrived: 1st, 2nd, …
fn badge(stage: &Stage, at: Cell, seat: Seat, place: u8, prims: &mut Vec<Prim>) {
    let cell = stage.layout.cell;
    let (x, y) = px(stage, at);
    let size = (cell * 5 / 8).clamp(11, 80) as u16;
    let pen = Pen::bold(size, stage.role(Role::Dark));
    let text = ordinal(place);
    let (w, h) = (pen.width(&text) + i32::from(size), i32::from(size) * 3 / 2);
    let board = stage.layout.cells;
    // Above the robot, but never outside the board.
    let x = (x as i32 - w / 2).clamp(board.x, (board.right() - w).max(board.x));
    let y = (y as i32 - cell / 2 - h - 2).clamp(board.y, (board.bottom() - h).max(board.y));
    let y = if y + h > at_top(stage, at) && at_top(stage, at) == board.y { at_top(stage, at) + cell + 2 } else { y };
    let rect = Rect::new(x, y, w, h);
    prims.push(Prim::Rounded { rect: rect.inset(-1), radius: h as f32 / 2.0, color: stage.role(Role::Dark).into() });
    prims.push(Prim::Rounded { rect, radius: h as f32 / 2.0, color: stage.colors(Some(seat)).seat.into() });
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
