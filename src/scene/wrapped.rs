//! Things at the edges of a board whose edges meet: what is cut off at one is seen at the other.

use std::borrow::Cow;

use super::Prim;
use super::stage::Stage;
use crate::model::{Replay, Spot};
use crate::timeline::{Sample, ThingAt, Wrap};

/// How far beyond the outermost cells a thing is still seen, in cells: by half of itself, and a little more.
const NEAR: f32 = 1.0;

type Point = (f32, f32);

/// The sample with all things on the board, and those that cross an edge on both sides.
pub(super) fn around<'a, 'b>(replay: &Replay, sample: &'b Sample<'a>) -> Cow<'b, Sample<'a>> {
    if !replay.look.board.wrap {
        return Cow::Borrowed(sample);
    }
    let period = replay.look.board.grid.period(replay.size);
    let things = sample.things.iter().flat_map(|thing| copies(thing, period)).collect();
    Cow::Owned(Sample { things, ..sample.clone() })
}

/// Keeps what follows on the board, where parts of it lie beyond the edges.
pub(super) fn clip(stage: &Stage, replay: &Replay, prims: &mut Vec<Prim>) {
    if replay.look.board.wrap {
        prims.push(Prim::Clip(Some(stage.layout.cells.intersect(stage.layout.pane))));
    }
}

pub(super) fn unclip(stage: &Stage, replay: &Replay, prims: &mut Vec<Prim>) {
    if replay.look.board.wrap {
        prims.push(Prim::Clip(stage.layout.zoomed().then_some(stage.layout.pane)));
    }
}

/// A way from one spot to another at every place where anything of it is seen: what flies over an edge goes out there and comes in
/// at the other.
pub(super) fn ways(replay: &Replay, from: Spot, to: Spot) -> Vec<(Spot, Spot)> {
    let Some(wrap) = Wrap::of(replay) else { return vec![(from, to)] };
    let beyond = wrap.beside(from, to);
    if beyond == to {
        return vec![(from, to)];
    }
    let period = replay.look.board.grid.period(replay.size);
    let on = |(a, b): (f32, f32), period: f32| a.max(b) > -NEAR && a.min(b) < period;
    let mut all = Vec::new();
    for (x, y) in shifts(&[(from.col(), from.row()), (beyond.col(), beyond.row())], period) {
        let shift = |spot: Spot| Spot::of((spot.col() + x).into(), (spot.row() + y).into());
        let (a, b) = (shift(from), shift(beyond));
        if on((a.col(), b.col()), period.0) && on((a.row(), b.row()), period.1) {
            all.push((a, b));
        }
    }
    all
}

/// A thing at every place where anything of it is seen.
fn copies(thing: &ThingAt, (across, down): Point) -> Vec<ThingAt> {
    let body = unrolled(&thing.body, (across, down));
    // The head of a body is where the thing is.
    let points: Vec<Point> = std::iter::once((thing.col, thing.row)).chain(body.iter().copied()).collect();
    let on = |at: f32, period: f32| at > -NEAR && at < period;
    let mut all = Vec::new();
    for (x, y) in shifts(&points, (across, down)) {
        if points.iter().any(|(col, row)| on(col + x, across) && on(row + y, down)) {
            let body = body.iter().map(|(col, row)| (col + x, row + y)).collect();
            let line = thing.line.map(|ends| ends.map(|(col, row)| (col + x, row + y)));
            all.push(ThingAt { col: thing.col + x, row: thing.row + y, body, line, ..thing.clone() });
        }
    }
    all
}

/// By how much a thing that reaches over some points may be seen elsewhere: whole turns around the board.
fn shifts(points: &[Point], (across, down): Point) -> Vec<Point> {
    let turns = |of: fn(&Point) -> f32, period: f32| {
        let all = points.iter().map(of);
        let (low, high) = all.fold((f32::MAX, f32::MIN), |(low, high), at| (low.min(at), high.max(at)));
        let (first, last) = ((-high / period).floor() as i32, ((period - low) / period).ceil() as i32);
        // Nobody goes around more than a few times at once.
        (first.max(-8)..=last.min(8)).map(move |turn| turn as f32 * period)
    };
    turns(|point| point.1, down).flat_map(|y| turns(|point| point.0, across).map(move |x| (x, y))).collect()
}

/// A body whose parts beyond an edge lie there, and not on the other side of the board.
fn unrolled(body: &[Point], (across, down): Point) -> Vec<Point> {
    let mut last: Option<Point> = None;
    let next = |point: &Point| {
        let from = last.unwrap_or(*point);
        let beside = |from: f32, to: f32, period: f32| to + ((from - to) / period).round() * period;
        let there = (beside(from.0, point.0, across), beside(from.1, point.1, down));
        last = Some(there);
        there
    };
    body.iter().map(next).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::model::{Cell, Kind, Size, ThingId};

    fn thing((col, row): Point, body: &[Point]) -> ThingAt {
        ThingAt {
            thing: ThingId(0),
            kind: Kind(0),
            seat: None,
            col,
            row,
            lift: 0.0,
            turn: 0,
            lives: None,
            lives_before: None,
            change: None,
            body: body.to_vec(),
            presence: 1.0,
            carrier: None,
            label: None,
            line: None,
        }
    }

    fn places(thing: &ThingAt) -> Vec<Point> {
        copies(thing, (10.0, 8.0)).iter().map(|copy| (copy.col, copy.row)).collect()
    }

    #[test]
    fn what_crosses_an_edge_is_seen_at_both_and_what_does_not_once() {
        assert_eq!(places(&thing((3.0, 0.0), &[])), [(3.0, 0.0)]);
        assert_eq!(places(&thing((9.0, 7.0), &[])), [(9.0, 7.0)]);
        assert_eq!(places(&thing((9.5, 2.0), &[])), [(-0.5, 2.0), (9.5, 2.0)]);
        assert_eq!(places(&thing((-0.25, 2.0), &[])), [(-0.25, 2.0), (9.75, 2.0)]);
        assert_eq!(places(&thing((10.0, 2.0), &[])), [(0.0, 2.0)]);
        assert_eq!(places(&thing((9.5, 7.5), &[])).len(), 4, "a corner is four");
    }

    #[test]
    fn a_shot_over_the_edge_goes_out_there_and_comes_in_at_the_other() {
        let mut replay = Replay { size: Size::new(10, 8), ..Replay::default() };
        let shot = |replay: &Replay, from: (i32, i32), to: (i32, i32)| -> Vec<[Cell; 2]> {
            let [from, to] = [from, to].map(|(col, row)| Spot::from(Cell::new(col, row)));
            ways(replay, from, to).into_iter().map(|(from, to)| [from.cell(), to.cell()]).collect()
        };
        let way = |a: (i32, i32), b: (i32, i32)| [Cell::new(a.0, a.1), Cell::new(b.0, b.1)];
        assert_eq!(shot(&replay, (8, 3), (1, 3)), [way((8, 3), (1, 3))], "edges that do not meet");
        Arc::make_mut(&mut replay.look).board.wrap = true;
        assert_eq!(shot(&replay, (8, 3), (1, 3)), [way((-2, 3), (1, 3)), way((8, 3), (11, 3))]);
        assert_eq!(shot(&replay, (2, 3), (5, 3)), [way((2, 3), (5, 3))]);
        assert_eq!(shot(&replay, (9, 7), (0, 0)).len(), 4, "a corner is four");
    }

    #[test]
    fn a_body_over_the_edge_is_whole_on_both_sides() {
        let long = thing((1.0, 3.0), &[(1.0, 3.0), (0.0, 3.0), (9.0, 3.0), (8.0, 3.0)]);
        let bodies: Vec<Vec<Point>> = copies(&long, (10.0, 8.0)).into_iter().map(|copy| copy.body).collect();
        let at = |x: f32| [1.0, 0.0, -1.0, -2.0].map(|col| (col + x, 3.0)).to_vec();
        assert_eq!(bodies, [at(0.0), at(10.0)]);
    }
}
