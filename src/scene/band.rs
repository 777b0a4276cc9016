//! Long things: a body as a smooth band along its cells, with a head in front.

use super::figure::Spot;
use super::stage::{KindSprites, Stage};
use super::{Prim, Rect, Rgb};
use crate::model::{Kind, Paint, Role, Seat};
use crate::timeline::ThingAt;

/// The width of the band, in cells.
const WIDTH: f32 = 0.62;

/// The skin of a band: its paint, and the first of the kinds that are repeated along it.
pub(super) struct Skin {
    pub paint: Paint,
    pub marks: Kind,
}

/// The shadow under a band. It is opaque, because the pieces of a band overlap.
pub(super) fn shadow(stage: &Stage, thing: &ThingAt, floor: Rgb, height: f32, prims: &mut Vec<Prim>) {
    let strength = u32::from(stage.view.theme.shadow);
    let away = stage.layout.cell as f32 * height * 0.35;
    let color = floor.mix(stage.role(Role::Shadow), strength);
    let by = ((away * 0.5).round() as i32, away.round() as i32);
    for rect in pieces(stage, thing, width(stage)) {
        lay(rect, by, color, prims);
    }
}

/// Outline, skin, light from above, marks and head.
pub(super) fn draw(
    stage: &Stage,
    thing: &ThingAt,
    (seat, skin): (Option<Seat>, Skin),
    head: &KindSprites,
    prims: &mut Vec<Prim>,
) {
    let across = width(stage);
    let line = (stage.layout.cell as f32 * 0.045).ceil().max(1.0) as i32;
    let color = paint(stage, seat, skin.paint);
    for rect in pieces(stage, thing, across + 2 * line) {
        lay(rect, (0, 0), stage.role(Role::Dark), prims);
    }
    for rect in pieces(stage, thing, across) {
        lay(rect, (0, 0), color, prims);
    }
    if stage.view.theme.depth && across >= 8 {
        for rect in pieces(stage, thing, across / 2) {
            lay(rect, (0, -(across / 8).max(1)), color.shade(0.16), prims);
        }
    }
    let marks = usize::from(skin.marks.0) + seat.map_or(0, Seat::index);
    if let Some(mark) = stage.kinds.get(marks) {
        for pair in thing.body.windows(2).rev() {
            let [before, at] = pair else { continue };
            prims.push(put(stage, seat, mark, *at, heading(*at, *before)));
        }
    }
    prims.push(put(stage, seat, head, (thing.col, thing.row), thing.turn));
}

fn put(stage: &Stage, seat: Option<Seat>, sprites: &KindSprites, (col, row): (f32, f32), turn: u8) -> Prim {
    let (x, y) = stage.layout.px(col, row);
    let side = stage.layout.cell.clamp(1, 8000) as u16;
    let turn = (turn + stage.layout.turn * 16) % 64;
    let spot = Spot { x: x.floor() as i32, y: y.floor() as i32, across: side, down: side, turn, alpha: 255 };
    stage.body(sprites, seat, spot)
}

/// The turn of a mark that looks from one part of the body to the part before it.
fn heading(from: (f32, f32), to: (f32, f32)) -> u8 {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    match (dx.abs() > dy.abs(), dx > 0.0, dy > 0.0) {
        (true, true, _) => 16,
        (true, false, _) => 48,
        (false, _, true) => 32,
        (false, _, false) => 0,
    }
}

fn paint(stage: &Stage, seat: Option<Seat>, paint: Paint) -> Rgb {
    match paint {
        Paint::Seat { shade } => stage.colors(seat).seat.shade(shade),
        Paint::Role { role, shade } => stage.role(role).shade(shade),
    }
}

/// As even or odd as the cell, so that the middle of the band is the middle of the cell.
fn width(stage: &Stage) -> i32 {
    let cell = stage.layout.cell;
    let width = (cell as f32 * WIDTH) as i32;
    (width - (cell - width) % 2).max(1)
}

fn lay(rect: Rect, (dx, dy): (i32, i32), color: Rgb, prims: &mut Vec<Prim>) {
    let rect = Rect { x: rect.x + dx, y: rect.y + dy, ..rect };
    prims.push(Prim::Rounded { rect, radius: rect.w.min(rect.h) as f32 / 2.0, color: color.into() });
}

/// The straight runs of a band, `width` pixels wide.
fn pieces(stage: &Stage, thing: &ThingAt, width: i32) -> Vec<Rect> {
    let points: Vec<(i32, i32)> = thing
        .body
        .iter()
        .map(|(col, row)| {
            let (x, y) = stage.layout.px(*col, *row);
            (x.floor() as i32, y.floor() as i32)
        })
        .collect();
    runs(&points)
        .into_iter()
        .map(|(a, b)| {
            let (x, y) = (a.0.min(b.0) - width / 2, a.1.min(b.1) - width / 2);
            Rect::new(x, y, a.0.abs_diff(b.0) as i32 + width, a.1.abs_diff(b.1) as i32 + width)
        })
        .collect()
}

type Point = (i32, i32);

/// Ends of the straight runs of a line that only turns square. Parts that do not touch each other stay apart.
fn runs(points: &[Point]) -> Vec<(Point, Point)> {
    let mut runs: Vec<(Point, Point)> = Vec::new();
    for &point in points {
        match runs.last_mut() {
            Some((start, end)) if (start.0 == end.0 && end.0 == point.0) || (start.1 == end.1 && end.1 == point.1) => {
                *end = point;
            }
            Some((_, end)) if end.0 == point.0 || end.1 == point.1 => {
                let corner = *end;
                runs.push((corner, point));
            }
            Some(_) | None => runs.push((point, point)),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_band_is_cut_where_it_turns() {
        let line = [(0, 0), (10, 0), (20, 0), (20, 10), (20, 15)];
        assert_eq!(runs(&line), [((0, 0), (20, 0)), ((20, 0), (20, 15))]);
    }

    #[test]
    fn parts_that_do_not_touch_stay_apart() {
        assert_eq!(runs(&[(0, 0), (10, 10)]), [((0, 0), (0, 0)), ((10, 10), (10, 10))]);
    }

    #[test]
    fn marks_look_towards_the_head() {
        assert_eq!(heading((1.0, 1.0), (1.0, 0.0)), 0);
        assert_eq!(heading((1.0, 1.0), (2.0, 1.0)), 16);
        assert_eq!(heading((1.0, 1.0), (1.0, 2.0)), 32);
        assert_eq!(heading((1.0, 1.0), (0.0, 1.0)), 48);
    }
}
