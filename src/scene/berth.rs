//! Room for everybody: things that share a cell stand in a small pattern, and what is carried at its carrier's side.
//!
//! Everything is told by where the things are at the moment: who comes into a cell makes the others move aside as far as it has come.

use std::f32::consts::{PI, TAU};

use rustc_hash::FxHashMap;

use crate::model::{Cell, Grid, Look, Spot, ThingId};
use crate::timeline::ThingAt;

/// Of a crowd in a cell so many are seen, and their number.
const SEEN: usize = 6;
/// Of what one thing carries so many are seen.
const LOADS: [(f32, f32); 4] = [(0.3, -0.3), (-0.3, -0.3), (0.3, 0.3), (-0.3, 0.3)];
/// How large what is carried is.
const CARRIED: f32 = 0.6;

/// Narrower than so many pixels few things can be told apart.
const READABLE: f32 = 22.0;
/// How far beyond its cell a thing reaches at most: farther it hides its neighbours.
const BEYOND: f32 = 1.4;
/// From this layer on things are picked up or go about. What lies or is built joins with its neighbours and keeps to its cell.
const LOOSE: u8 = 2;

/// Where a thing stands beside its own place, and how large.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Berth {
    /// In cells, as the board is seen: to the right and down.
    pub dx: f32,
    pub dy: f32,
    /// As a part of its own size; 0 where others stand for it.
    pub scale: f32,
    /// How many there are, told at the first of a crowd.
    pub count: Option<usize>,
    /// How many carriers it stands on.
    pub depth: u8,
    /// Whether it carries something at its upper right.
    pub loaded: bool,
}

impl Berth {
    const OWN: Berth = Berth { dx: 0.0, dy: 0.0, scale: 1.0, count: None, depth: 0, loaded: false };
}

/// A pattern of so many in a cell: where it starts as an angle, how far from the middle they stand, and how large they are.
const PATTERNS: [(f32, f32, f32); 6] = [
    (PI, 0.0, 1.0),
    // Left and right, a triangle, a square, rings.
    (PI, 0.23, 0.6),
    (-PI / 2.0, 0.25, 0.53),
    (-PI * 0.75, 0.25, 0.48),
    (-PI / 2.0, 0.3, 0.42),
    (-PI / 2.0, 0.32, 0.38),
];

/// The pattern of so many, of which one may be still on its way.
fn pattern(count: f32) -> (f32, f32, f32) {
    let below = (count.max(1.0) - 1.0).min(PATTERNS.len() as f32 - 1.0);
    let index = below as usize;
    let at = |index: usize| PATTERNS.get(index).or(PATTERNS.last()).copied().unwrap_or((0.0, 0.0, 1.0));
    let ((a, b, c), (d, e, f)) = (at(index), at(index + 1));
    let mix = |from: f32, to: f32| from + (to - from) * below.fract();
    (mix(a, d), mix(b, e), mix(c, f))
}

/// Somebody in a cell, and how much of it is there: 1 in the middle, 0 at the edge.
struct Guest {
    index: usize,
    layer: u8,
    cell: Cell,
    weight: f32,
}

/// A berth for each thing of a sample, on cells of so many pixels.
pub(super) fn berths(look: &Look, things: &[ThingAt], cell: i32) -> Vec<Berth> {
    let mut berths = vec![Berth::OWN; things.len()];
    let board = &look.board;
    let cells = board.shared && board.grid != Grid::Free;
    if cells {
        crowds(look, things, &mut berths);
    }
    loads(things, &mut berths);
    if cells {
        enlarge(look, things, (READABLE / cell.max(1) as f32).clamp(1.0, BEYOND), &mut berths);
    }
    berths
}

/// On a board of many small cells what goes about is larger than its cell, so that it can still be known.
fn enlarge(look: &Look, things: &[ThingAt], times: f32, berths: &mut [Berth]) {
    for (thing, berth) in things.iter().zip(berths).filter(|(thing, _)| thing.body.is_empty()) {
        let kind = look.kinds.get(usize::from(thing.kind.0));
        if kind.is_some_and(|kind| kind.layer >= LOOSE && kind.wide == (1.0, 1.0)) {
            berth.scale *= times;
        }
    }
}

fn crowds(look: &Look, things: &[ThingAt], berths: &mut [Berth]) {
    let guest = |(index, thing): (usize, &ThingAt)| {
        let kind = look.kinds.get(usize::from(thing.kind.0))?;
        let alone = thing.body.is_empty() && thing.line.is_none() && thing.carrier.is_none() && kind.wide == (1.0, 1.0);
        let spot = Spot::of(f64::from(thing.col), f64::from(thing.row));
        let cell = look.board.grid.cell(spot);
        let middle = look.board.grid.spot(cell);
        let away = (thing.col - middle.col()).hypot(thing.row - middle.row());
        let weight = (1.0 - 2.0 * away).clamp(0.0, 1.0) * there(thing);
        (alone && weight > 0.0).then_some(Guest { index, layer: kind.layer, cell, weight })
    };
    let mut guests: Vec<Guest> = things.iter().enumerate().filter_map(guest).collect();
    guests.sort_unstable_by_key(|guest| (guest.cell, guest.layer, guest.index));
    for crowd in guests.chunk_by(|a, b| (a.cell, a.layer) == (b.cell, b.layer)).filter(|crowd| crowd.len() > 1) {
        spread(crowd, berths);
    }
}

/// How much of a thing is there that comes or goes.
fn there(thing: &ThingAt) -> f32 {
    match thing.change {
        Some(change) if change.to.is_none() => 1.0 - change.part,
        Some(change) if change.from.is_none() => change.part,
        Some(_) | None => 1.0,
    }
}

/// Lets everybody in a cell stand in the pattern of as many as are there.
fn spread(crowd: &[Guest], berths: &mut [Berth]) {
    let all: f32 = crowd.iter().map(|guest| guest.weight).sum();
    let shown = all.min(SEEN as f32);
    let (start, away, scale) = pattern(shown);
    let count = crowd.iter().filter(|guest| guest.weight >= 0.5).count();
    let mut before = 0.0;
    for (rank, guest) in crowd.iter().enumerate() {
        let Some(berth) = berths.get_mut(guest.index) else { continue };
        let angle = start + TAU * before / shown.max(1.0);
        before += guest.weight;
        let hidden = rank >= SEEN;
        *berth = Berth {
            dx: angle.cos() * away * guest.weight,
            dy: angle.sin() * away * guest.weight,
            scale: if hidden { 0.0 } else { 1.0 + (scale - 1.0) * guest.weight },
            count: (rank == 0 && count > SEEN).then_some(count),
            depth: 0,
            loaded: false,
        };
    }
}

/// Puts what is carried to the side of its carrier.
fn loads(things: &[ThingAt], berths: &mut [Berth]) {
    let mut carried: Vec<(usize, ThingId, f32)> = things
        .iter()
        .enumerate()
        .filter_map(|(index, thing)| thing.carrier.map(|(carrier, part)| (index, carrier, part)))
        .collect();
    if carried.is_empty() {
        return;
    }
    let places: FxHashMap<ThingId, usize> = things.iter().enumerate().map(|(i, thing)| (thing.thing, i)).collect();
    let depth = |carrier: ThingId| {
        let above = |id: &ThingId| things.get(*places.get(id)?)?.carrier.map(|(carrier, _)| carrier);
        std::iter::successors(Some(carrier), above).take(usize::from(u8::MAX)).count()
    };
    // Who carries is placed before what it carries.
    carried.sort_by_key(|(index, carrier, _)| (depth(*carrier), *carrier, *index));
    let mut taken: FxHashMap<ThingId, usize> = FxHashMap::default();
    for (index, carrier, part) in carried {
        let Some(under) = places.get(&carrier).and_then(|place| berths.get_mut(*place)) else { continue };
        under.loaded = true;
        let under = *under;
        let rank = taken.entry(carrier).or_insert(0);
        let place = LOADS.get(*rank).copied();
        *rank += 1;
        let (dx, dy) = place.unwrap_or_default();
        if let Some(berth) = berths.get_mut(index) {
            *berth = Berth {
                dx: (under.dx + dx * under.scale) * part,
                dy: (under.dy + dy * under.scale) * part,
                scale: if place.is_some() { 1.0 + (CARRIED * under.scale - 1.0) * part } else { 0.0 },
                count: None,
                depth: under.depth.saturating_add(1),
                loaded: false,
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{
        Board, Kind, KindLook, Millis, Replay, Seat, Shape, Step, ThingState, What, {Event, Phase},
    };
    use crate::timeline::{Pace, Timeline, compile};

    fn look() -> Look {
        Look {
            board: Board { shared: true, ..Board::default() },
            kinds: vec![KindLook::plain("ant", Shape::default(), 0.0)],
            counters: Vec::new(),
            seats: Vec::new(),
            emblems: vec![Kind(0)],
            step_word: "step".into(),
            score_word: "points".into(),
            score_decimals: 0,
            unscored: false,
            phased: false,
            sides: Vec::new(),
        }
    }

    /// Things in a row of cells, and one more in the step that follows.
    fn told(cols: &[i32], events: Vec<What>) -> Timeline {
        let state =
            |col: &i32| ThingState { at: Cell::new(*col, 0).into(), seat: Some(Seat(0)), ..ThingState::default() };
        let events = events.into_iter().map(|what| Event::new(Phase::Move, 0, what)).collect();
        let replay = Replay {
            look: look().into(),
            setup: cols.iter().map(state).collect(),
            steps: vec![Step { events, ..Step::default() }],
            ..Replay::default()
        };
        compile(&replay, Pace::default())
    }

    fn placed(timeline: &Timeline, t: u32) -> Vec<(f32, f32, f32)> {
        let sample = timeline.sample(Millis(t));
        let berths = berths(&look(), &sample.things, 40);
        sample
            .things
            .iter()
            .zip(berths)
            .map(|(thing, own)| (thing.col + own.dx, thing.row + own.dy, own.scale))
            .collect()
    }

    #[test]
    fn who_is_alone_stands_in_the_middle_and_two_beside_each_other() {
        let timeline = told(&[0, 2, 2], Vec::new());
        let [alone, left, right] = placed(&timeline, 0)[..] else { panic!("three things") };
        assert_eq!(alone, (0.0, 0.0, 1.0));
        assert!(left.0 < 1.8 && right.0 > 2.2 && (left.1 - right.1).abs() < 1e-5, "{left:?} {right:?}");
        assert!(left.2 < 0.7 && left.2 == right.2);
    }

    #[test]
    fn nobody_leaps_when_another_comes_or_goes() {
        let go = |thing: u32, col: i32| What::moved(ThingId(thing), [Cell::new(col, 0)]);
        let timeline = told(&[0, 0, 1, 1, 1], vec![go(1, 1), go(2, 0), What::Faded { thing: ThingId(4) }]);
        let mut before = placed(&timeline, 1);
        for t in (2..=1000).step_by(2) {
            let now = placed(&timeline, t);
            for (a, b) in now.iter().zip(&before) {
                let far = (a.0 - b.0).hypot(a.1 - b.1).max((a.2 - b.2).abs());
                assert!(far < 0.03, "{far} at {t}: {a:?} {b:?}");
            }
            before = now;
        }
    }

    #[test]
    fn of_a_crowd_a_few_are_seen_and_how_many_there_are() {
        let timeline = told(&[3; 40], Vec::new());
        let berths = berths(&look(), &timeline.sample(Millis(0)).things, 40);
        assert_eq!(berths.iter().filter(|berth| berth.scale > 0.0).count(), SEEN);
        assert_eq!(berths.iter().filter_map(|berth| berth.count).collect::<Vec<_>>(), [40]);
    }

    #[test]
    fn what_is_carried_is_small_at_the_upper_right_and_above_its_carrier() {
        let timeline = told(&[0, 4], vec![What::Took { thing: ThingId(0), by: ThingId(1) }]);
        assert_eq!(placed(&timeline, 1)[0], (0.0, 0.0, 1.0));
        let (col, row, scale) = placed(&timeline, 1000)[0];
        assert!(col > 4.2 && row < -0.2 && (scale - CARRIED).abs() < 1e-5, "{col} {row} {scale}");
        let berths = berths(&look(), &timeline.sample(Millis(1000)).things, 40);
        assert_eq!((berths[0].depth, berths[1].depth), (1, 0));
    }

    #[test]
    fn on_small_cells_what_goes_about_is_larger_and_what_is_built_keeps_to_its_cell() {
        let timeline = told(&[0], Vec::new());
        let scale = |layer: u8, cell: i32| {
            let kinds = vec![KindLook { layer, ..KindLook::plain("ant", Shape::default(), 0.0) }];
            berths(&Look { kinds, ..look() }, &timeline.sample(Millis(0)).things, cell)[0].scale
        };
        assert_eq!([40, 22, 20, 4].map(|cell| scale(3, cell)), [1.0, 1.0, 1.1, BEYOND]);
        assert_eq!([40, 4].map(|cell| scale(1, cell)), [1.0, 1.0]);
    }
}
