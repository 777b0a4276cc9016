//! Bubbles: what things and players say, on a plate that points at who says it.

use super::stage::Stage;
use super::text::{Align, Pen};
use super::{Prim, Rect};
use crate::model::{Role, Seat, Spot, ThingId};
use crate::timeline::{EffectAt, EffectKind, Sample};

/// A bubble has at most so many lines, and so many letters' heights across.
const LINES: usize = 3;
const WIDEST: i32 = 13;

/// Words and who says them.
struct Words<'a> {
    who: (Option<ThingId>, Option<Spot>),
    seat: Option<Seat>,
    text: &'a str,
}

/// All bubbles of a moment; none covers another as long as there is room.
pub(super) fn draw(stage: &Stage, sample: &Sample, prims: &mut Vec<Prim>) {
    let mut taken: Vec<Rect> = Vec::new();
    for EffectAt { kind, part } in &sample.effects {
        let EffectKind::Bubble { thing, seat, at, text } = kind else { continue };
        let words = Words { who: (*thing, *at), seat: *seat, text };
        // It is there soon, so that there is time to read it.
        let strength = if stage.view.calm { 1.0 } else { (part * 5.0).min(1.0) };
        taken.extend(bubble(stage, sample, &words, strength, &taken, prims));
    }
}

/// Where who speaks is now, on the picture; players who have nothing on the board speak from its lower edge.
fn mouth(stage: &Stage, sample: &Sample, (thing, at): (Option<ThingId>, Option<Spot>)) -> Option<(f32, f32)> {
    let now = sample.things.iter().find(|found| Some(found.thing) == thing).map(|found| (found.col, found.row));
    now.or(at.map(|at| (at.col(), at.row()))).map(|(col, row)| stage.layout.px(col, row))
}

fn bubble(
    stage: &Stage,
    sample: &Sample,
    words: &Words,
    strength: f32,
    taken: &[Rect],
    prims: &mut Vec<Prim>,
) -> Option<Rect> {
    let (layout, pane) = (&stage.layout, stage.layout.pane);
    let size = (i32::from(layout.body) * 9 / 10).max(9);
    let pen = Pen::bold(size as u16, stage.role(Role::Ink).alpha((255.0 * strength) as u8));
    let (pad, line_h) = (size / 2, size * 5 / 4);
    let lines = pen.wrap(words.text, (size * WIDEST).min(pane.w - 2 * pad).max(1), LINES);
    let wide = lines.iter().map(|line| pen.width(line)).max()?.min((size * WIDEST).min(pane.w - 2 * pad));
    let (w, h) = (wide + 2 * pad, lines.len() as i32 * line_h + pad);
    let mouth = mouth(stage, sample, words.who);
    let plate = place(stage, mouth, (w, h), taken);
    let fill = stage.role(Role::PanelRaised).alpha((240.0 * strength) as u8);
    let edge = stage.ink(words.seat).alpha((255.0 * strength) as u8);
    if let Some(mouth) = mouth {
        tail(plate, mouth, pad as f32, layout.cell as f32 * 0.3, edge, prims);
    }
    prims.push(Prim::Rounded { rect: plate, radius: pad as f32, color: fill });
    prims.push(Prim::Frame { rect: plate.inset(-2), radius: pad as f32 + 2.0, width: 2.0, color: edge });
    for (i, line) in (0..).zip(&lines) {
        let row = Rect::new(plate.x + pad, plate.y + pad / 2 + i * line_h, wide, line_h);
        pen.write(prims, row, Align::Centre, line);
    }
    Some(plate)
}

/// Above who speaks, or below, moved until nothing is covered; always inside the board.
fn place(stage: &Stage, mouth: Option<(f32, f32)>, (w, h): (i32, i32), taken: &[Rect]) -> Rect {
    let (pane, cell) = (stage.layout.pane.inset(3), stage.layout.cell);
    let within =
        |x: i32, y: i32| Rect::new(x.min(pane.right() - w).max(pane.x), y.min(pane.bottom() - h).max(pane.y), w, h);
    let (x, y) = mouth.map_or((pane.x, pane.bottom()), |(x, y)| (x as i32 - w / 2, y as i32));
    let gap = cell * 6 / 10 + h / 4;
    let rows = (0..6).flat_map(|row| [y - gap - h - row * (h + 4), y + gap + row * (h + 4)]);
    let free = |rect: &Rect| taken.iter().all(|other| other.inset(-3).intersect(*rect).is_empty());
    let clear = |rect: &Rect| mouth.is_none_or(|(x, y)| !rect.contains(x as i32, y as i32));
    let first = within(x, y - gap - h);
    rows.map(|y| within(x, y)).find(|rect| free(rect) && clear(rect)).unwrap_or(first)
}

/// The point of a bubble: from the nearest side of its plate to who speaks.
fn tail(plate: Rect, (x, y): (f32, f32), pad: f32, short: f32, color: super::Color, prims: &mut Vec<Prim>) {
    let inside = |at: f32, from: i32, to: i32| at.clamp(from as f32 + pad, (to as f32 - pad).max(from as f32 + pad));
    let foot = inside(x, plate.x, plate.right());
    let (side, tip) = if y >= plate.bottom() as f32 {
        (plate.bottom() as f32, (y - short).max(plate.bottom() as f32))
    } else if y < plate.y as f32 {
        (plate.y as f32, (y + short).min(plate.y as f32))
    } else {
        return;
    };
    let half = (pad * 0.6).max(2.0);
    let tip = ((foot + (x - foot) * 0.7).round(), tip.round());
    prims.push(Prim::Polygon { points: vec![(foot - half, side), (foot + half, side), tip], color });
}
