//! Long things: a body as a band along its path, with a head in front.

use super::figure::Stance;
use super::stage::{KindSprites, Stage};
use super::{Prim, Rgb};
use crate::model::{Kind, Motion, Paint, Replay, Role, Seat};
use crate::timeline::{Change, ChangeStyle, ThingAt};

/// The width of the band, in cells.
const WIDTH: f32 = 0.62;

/// How much of a body changes at once while a change runs along it.
const FRONT: f32 = 0.4;

type Point = (f32, f32);

/// What a band is covered with: its paint, the marks along it, its head.
struct Coat<'a> {
    color: Rgb,
    marks: Option<&'a KindSprites>,
    head: &'a KindSprites,
    seat: Option<Seat>,
}

/// The coat of a kind that creeps.
fn coat<'a>(stage: &'a Stage, replay: &Replay, (kind, seat): (Kind, Option<Seat>)) -> Option<Coat<'a>> {
    let index = usize::from(kind.0);
    let (skin, marks) = match replay.look.kinds.get(index)?.motion {
        Motion::Crawl { skin, marks } => (skin, usize::from(marks.0) + seat.map_or(0, Seat::index)),
        Motion::Glide | Motion::Hop | Motion::Jump => return None,
    };
    let color = paint(stage, seat, skin);
    Some(Coat { color, marks: stage.kinds.get(marks), head: stage.kinds.get(index)?, seat })
}

/// A coat that gives way to another, from the head to the tail.
struct Wear<'a> {
    now: Coat<'a>,
    before: Option<Coat<'a>>,
    part: f32,
    /// Whether the body is pinched where it changes: it dies.
    breaks: bool,
}

impl<'a> Wear<'a> {
    fn of(stage: &'a Stage, replay: &Replay, thing: &ThingAt) -> Option<Wear<'a>> {
        let now = coat(stage, replay, (thing.kind, thing.seat))?;
        let changes = thing.change.filter(|change| change.to.is_some());
        let Some(Change { style, from, part, .. }) = changes else {
            return Some(Wear { now, before: None, part: 1.0, breaks: false });
        };
        let before = from.and_then(|form| coat(stage, replay, form));
        Some(Wear { now, before, part, breaks: style == ChangeStyle::Collapse && !stage.view.calm })
    }

    /// How much has changed at a place of the body, from 0 (the head) to 1 (the tail).
    fn changed(&self, place: f32) -> f32 {
        ((self.part * (1.0 + FRONT) - place) / FRONT).clamp(0.0, 1.0)
    }

    fn coat(&self, place: f32) -> &Coat<'a> {
        self.before.as_ref().filter(|_| self.changed(place) < 0.5).unwrap_or(&self.now)
    }

    fn color(&self, place: f32) -> Rgb {
        let part = (self.changed(place) * 256.0) as u32;
        self.before.as_ref().map_or(self.now.color, |before| before.color.mix(self.now.color, part))
    }

    /// How many pixels the band is narrower on either side.
    fn pinch(&self, place: f32, width: i32) -> i32 {
        let part = self.changed(place);
        let deep = if self.breaks { 4.0 * part * (1.0 - part) } else { 0.0 };
        (width as f32 * 0.22 * deep) as i32
    }
}

/// The shadow under a band. It is opaque, because the legs of a band overlap.
pub(super) fn shadow(stage: &Stage, thing: &ThingAt, floor: Rgb, height: f32, prims: &mut Vec<Prim>) {
    let strength = u32::from(stage.view.theme.shadow);
    let away = stage.layout.cell as f32 * height * 0.35;
    let color = floor.mix(stage.role(Role::Shadow), strength);
    let by = ((away * 0.5).round(), away.round());
    prims.extend(legs(&points(stage, thing), stage.layout.cell).map(|leg| lay(leg, width(stage), by, color)));
}

/// Outline, skin, light from above, marks and head; `None` where the thing does not creep.
pub(super) fn draw(stage: &Stage, replay: &Replay, thing: &ThingAt, prims: &mut Vec<Prim>) -> Option<()> {
    let wear = Wear::of(stage, replay, thing).filter(|_| !thing.body.is_empty())?;
    let across = width(stage);
    let line = (stage.layout.cell as f32 * 0.045).ceil().max(1.0) as i32;
    let points = points(stage, thing);
    let count = points.len().max(2) as f32 - 1.0;
    let legs: Vec<(Leg, f32)> =
        legs(&points, stage.layout.cell).map(|leg| (leg, (leg.index as f32 + 0.5) / count)).collect();
    let wide = |place: f32| across - 2 * wear.pinch(place, across);
    let dark = stage.role(Role::Dark);
    prims.extend(legs.iter().map(|(leg, place)| lay(*leg, wide(*place) + 2 * line, (0.0, 0.0), dark)));
    prims.extend(legs.iter().map(|(leg, place)| lay(*leg, wide(*place), (0.0, 0.0), wear.color(*place))));
    if stage.view.theme.depth && across >= 8 {
        let up = (0.0, -(across / 8).max(1) as f32);
        // As even or odd as the band, so that both have the same middle.
        let half = across / 2 - (across - across / 2) % 2;
        prims.extend(legs.iter().map(|(leg, place)| lay(*leg, half, up, wear.color(*place).shade(0.16))));
    }
    for (index, at, turn) in marks(&thing.body).into_iter().rev() {
        let coat = wear.coat(index as f32 / count);
        prims.extend(coat.marks.map(|mark| put(stage, coat.seat, mark, at, turn)));
    }
    let coat = wear.coat(0.0);
    prims.push(put(stage, coat.seat, coat.head, (thing.col, thing.row), thing.turn));
    Some(())
}

fn put(stage: &Stage, seat: Option<Seat>, sprites: &KindSprites, (col, row): Point, turn: u8) -> Prim {
    let (x, y) = stage.layout.px(col, row);
    let side = stage.layout.cell.clamp(1, 8000) as u16;
    let turn = (turn + stage.layout.turn * 16) % 64;
    let spot = Stance { x: x.floor() as i32, y: y.floor() as i32, across: side, down: side, turn, alpha: 255 };
    stage.body(sprites, seat, spot)
}

/// Where the marks of a body are and which way they look, with their place in it: one on each cell behind the head. They stay on
/// their cells while the body goes on, so that only its ends change from frame to frame.
fn marks(body: &[Point]) -> Vec<(usize, Point, u8)> {
    let mut marks = Vec::with_capacity(body.len());
    for (index, at) in body.iter().enumerate().skip(1) {
        let before = body.get(index - 1).filter(|before| touch(**before, *at));
        let behind = body.get(index + 1).filter(|behind| touch(**behind, *at));
        // The mark of a tail that comes near the next one is not needed any more.
        let near = |before: &Point| index > 1 && behind.is_none() && far(*before, *at) < 0.5;
        if !before.is_some_and(near) {
            marks.push((index, *at, heading(*behind.unwrap_or(at), *before.unwrap_or(at))));
        }
    }
    marks
}

/// The turn, in 64ths, of what looks from one point to another.
fn heading(from: Point, to: Point) -> u8 {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let turn = dx.atan2(-dy) / std::f32::consts::TAU * 64.0;
    (turn.round() as i32).rem_euclid(64) as u8
}

/// A paint as a colour.
pub(super) fn paint(stage: &Stage, seat: Option<Seat>, paint: Paint) -> Rgb {
    match paint {
        Paint::Seat { shade } => stage.colors(seat).seat.shade(shade),
        Paint::Role { role, shade } => stage.role(role).shade(shade),
        Paint::Own { rgb: [r, g, b], shade } => Rgb(r, g, b).shade(shade),
    }
}

/// As even or odd as the cell, so that the middle of the band is the middle of the cell.
fn width(stage: &Stage) -> i32 {
    let cell = stage.layout.cell;
    let width = (cell as f32 * WIDTH) as i32;
    (width - (cell - width) % 2).max(1)
}

/// A straight run of a band from one point of its path to the next; a part that touches no other begins and ends at the same.
/// Every leg is painted by itself: those that lie still are the same from frame to frame.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Leg {
    /// Which point it begins at.
    index: usize,
    from: Point,
    to: Point,
}

fn lay(leg: Leg, width: i32, (dx, dy): Point, color: Rgb) -> Prim {
    let by = |(x, y): Point| (x + dx, y + dy);
    let (from, to, width, color) = (by(leg.from), by(leg.to), width.max(1) as f32, color.into());
    if from == to {
        return Prim::Circle { x: from.0, y: from.1, r: width / 2.0, color };
    }
    Prim::Polyline { points: vec![from, to], width, color }
}

/// The path of a body in pixels. Where it lies still its edges lie between pixels, so that no seam is seen between its legs.
fn points(stage: &Stage, thing: &ThingAt) -> Vec<Point> {
    let half = (stage.layout.cell % 2) as f32 / 2.0;
    let pixel = |(col, row): &Point| {
        let (x, y) = stage.layout.px(*col, *row);
        (x.floor() + half, y.floor() + half)
    };
    thing.body.iter().map(pixel).collect()
}

/// The legs of a path whose cells are so many pixels wide.
fn legs(points: &[Point], cell: i32) -> impl Iterator<Item = Leg> {
    let scale = cell.max(1) as f32;
    let joins = move |a: Point, b: Point| touch((a.0 / scale, a.1 / scale), (b.0 / scale, b.1 / scale));
    points.iter().enumerate().filter_map(move |(index, from)| {
        let after = points.get(index + 1).filter(|to| joins(*from, **to));
        let before = index.checked_sub(1).and_then(|i| points.get(i)).filter(|to| joins(*from, **to));
        match (before, after) {
            (_, Some(to)) => Some(Leg { index, from: *from, to: *to }),
            (None, None) => Some(Leg { index, from: *from, to: *from }),
            (Some(_), None) => None,
        }
    })
}

/// How far apart two points are, along the farther of the two ways, in cells.
fn far(a: Point, b: Point) -> f32 {
    (a.0 - b.0).abs().max((a.1 - b.1).abs())
}

/// Whether two points of a path are joined: neighbours on any side or across a corner.
fn touch(a: Point, b: Point) -> bool {
    // A moving end is rounded to pixels.
    far(a, b) < 1.25
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ends(points: &[Point]) -> Vec<(Point, Point)> {
        legs(points, 10).map(|leg| (leg.from, leg.to)).collect()
    }

    #[test]
    fn a_band_has_a_leg_from_each_point_to_the_next_whichever_way_it_goes() {
        let line = [(0.0, 0.0), (10.0, 0.0), (20.0, 10.0), (20.0, 15.0)];
        assert_eq!(ends(&line), [(line[0], line[1]), (line[1], line[2]), (line[2], line[3])]);
    }

    #[test]
    fn parts_that_do_not_touch_stay_apart() {
        let (a, b, c) = ((0.0, 0.0), (10.0, 0.0), (90.0, 0.0));
        assert_eq!(ends(&[a, b, c]), [(a, b), (c, c)]);
        assert_eq!(ends(&[a, c]), [(a, a), (c, c)]);
        assert_eq!(ends(&[a]), [(a, a)]);
    }

    #[test]
    fn marks_look_towards_the_head() {
        for (turn, to) in [
            (0, (0.0, -1.0)),
            (8, (1.0, -1.0)),
            (16, (1.0, 0.0)),
            (32, (0.0, 1.0)),
            (40, (-1.0, 1.0)),
            (48, (-1.0, 0.0)),
        ] {
            assert_eq!(heading((0.0, 0.0), to), turn, "{to:?}");
        }
    }

    #[test]
    fn marks_stay_on_their_cells_while_the_ends_of_a_body_move() {
        let places = |body: &[Point]| marks(body).iter().map(|mark| mark.1).collect::<Vec<_>>();
        let still = [(1.0, 0.0), (0.0, 0.0)];
        assert_eq!(places(&[(2.0, 0.0), still[0], still[1]]), still);
        assert_eq!(places(&[(2.3, 0.0), (2.0, 0.0), still[0], (0.3, 0.0)]), [(2.0, 0.0), still[0], (0.3, 0.0)]);
        assert_eq!(places(&[(2.8, 0.0), (2.0, 0.0), still[0], (0.8, 0.0)]), [(2.0, 0.0), still[0]]);
    }
}
