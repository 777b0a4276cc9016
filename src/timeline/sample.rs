//! The sample: everything there is to see at one moment.

use std::sync::Arc;

use super::body::crawled;
use super::compile::Timeline;
use super::effect::EffectKind;
use super::laid::LaidAt;
use super::stains::Stain;
use super::track::{Change, Track, part};
use super::ways::{Course, Way};
use crate::model::{Cell, Grid, Heading, Kind, Material, Millis, Phase, Position, Seat, Spot, ThingId, ThingState};

/// What is seen at one moment.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample<'a> {
    pub at: Millis,
    /// How many steps have begun.
    pub steps: usize,
    /// Whether all events of the last of them are over.
    pub settled: bool,
    pub things: Vec<ThingAt>,
    pub effects: Vec<EffectAt<'a>>,
    /// What lies on the floor of all that happened so far.
    pub stains: Vec<Stain>,
    /// The cells that were made of something else, and the numbers of layers that have changed, since the start.
    pub terrain: Vec<LaidAt<Cell, Material>>,
    pub levels: Vec<LaidAt<(u8, Cell), i32>>,
}

/// A thing at one moment.
#[derive(Clone, Debug, PartialEq)]
pub struct ThingAt {
    pub thing: ThingId,
    pub kind: Kind,
    pub seat: Option<Seat>,
    /// The middle of its cell would be whole numbers.
    pub col: f32,
    pub row: f32,
    /// How high above the board it is, in cells.
    pub lift: f32,
    /// Clockwise, in 64ths of a full turn.
    pub turn: u8,
    pub lives: Option<i32>,
    /// The lives it had before, while they are going.
    pub lives_before: Option<i32>,
    pub change: Option<Change>,
    /// The path a long thing lies on, from head to tail; empty for all others. Points farther than a cell apart do not touch.
    pub body: Vec<(f32, f32)>,
    /// How much of it is there while it is here, then there: 1 for all that does not leap.
    pub presence: f32,
    /// Who carries it, and how much it has come to it: 0 on its own, 1 in its hands.
    pub carrier: Option<(ThingId, f32)>,
    /// What is written on it.
    pub label: Option<Arc<str>>,
    /// The ends of a thing that is a line.
    pub line: Option<[(f32, f32); 2]>,
}

impl ThingAt {
    /// The cell it is on.
    pub fn cell(&self, grid: Grid) -> Cell {
        grid.cell(Spot::of(f64::from(self.col), f64::from(self.row)))
    }
}

/// An effect at one moment.
#[derive(Clone, Debug, PartialEq)]
pub struct EffectAt<'a> {
    pub kind: &'a EffectKind,
    /// How much of it has passed, 0 to 1; at 1 its trace stays.
    pub part: f32,
}

/// Starts and stops gently.
pub(super) fn ease(x: f32) -> f32 {
    x * x * (3.0 - 2.0 * x)
}

#[cfg(test)]
thread_local! {
    /// How often anything was sampled.
    pub(crate) static SAMPLED: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

impl Timeline {
    /// Everything there is to see at `t`.
    pub fn sample(&self, t: Millis) -> Sample<'_> {
        #[cfg(test)]
        SAMPLED.set(SAMPLED.get() + 1);
        let steps = self.steps_at(t);
        let stretch = steps.checked_sub(1).and_then(|i| self.stretch(i));
        Sample {
            at: t,
            steps,
            settled: stretch.is_none_or(|stretch| t >= stretch.settled),
            things: self.alive.during(self.begun(t)).into_iter().filter_map(|thing| self.thing(thing, t)).collect(),
            effects: self
                .effects_of(steps)
                .iter()
                .filter(|effect| effect.is_seen(t))
                .map(|effect| EffectAt { kind: &effect.kind, part: part(effect.start, effect.end, t) })
                .collect(),
            stains: self.stains.at(t),
            terrain: self.terrain.at(t),
            levels: self.levels.at(t),
        }
    }

    /// One thing at `t`, if it is on the board.
    pub fn thing(&self, thing: ThingId, t: Millis) -> Option<ThingAt> {
        let mut found = self.tracks.get(thing.index())?.at(thing, t)?;
        self.hold(&mut found, t, Position::DEEPEST);
        Some(found)
    }

    /// Puts what is carried where its carrier is. So deep things carry each other; the fold over the events allows no more.
    fn hold(&self, found: &mut ThingAt, t: Millis, depth: usize) {
        let Some((carrier, part)) = found.carrier else { return };
        let place = || {
            let mut above = self.tracks.get(carrier.index())?.at(carrier, t)?;
            self.hold(&mut above, t, depth.checked_sub(1)?);
            Some((above.col, above.row, above.lift))
        };
        let Some((col, row, lift)) = place() else { return };
        let mix = |own: f32, other: f32| if part >= 1.0 { other } else { own + (other - own) * part };
        (found.col, found.row, found.lift) = (mix(found.col, col), mix(found.row, row), mix(found.lift, lift));
    }
}

impl Track {
    fn at(&self, thing: ThingId, t: Millis) -> Option<ThingAt> {
        let (key, passed) = self.forms.at(t)?;
        let ((from, style), (to, _)) = (key.from, key.to);
        let turning = passed > 0.0 && passed < 1.0;
        let change = turning.then_some(Change { style, from, to, part: passed });
        let (kind, seat) = match change {
            Some(_) => to.or(from)?,
            None if passed <= 0.0 => from?,
            None => to?,
        };
        let (way, gone) = self.ways.at(t)?;
        let (col, row, lift) = place(&way, gone);
        let (lives, before) = self.lives_at(t);
        let turn = self.turn_at(t);
        let body = self.body_at(t, (col, row));
        Some(ThingAt {
            thing,
            kind,
            seat,
            col,
            row,
            lift,
            turn,
            lives,
            lives_before: before,
            change,
            body,
            presence: presence(&way, gone),
            carrier: self.carrier_at(t),
            label: self.labels.settled(t).cloned().flatten(),
            line: self.line_at(t),
        })
    }

    /// The body behind a head that is at `head` now.
    fn body_at(&self, t: Millis, head: (f32, f32)) -> Vec<(f32, f32)> {
        let Some((key, passed)) = self.bodies.at(t) else { return Vec::new() };
        let mut points = crawled(&key.from, &key.to, ease(passed));
        let tries = self.ways.at(t).is_some_and(|(way, _)| way.course == Course::Try);
        match points.first_mut() {
            // A head that only tries is stretched out, and all of its body stays where it is.
            Some(first) if tries && *first != head => points.insert(0, head),
            Some(first) => *first = head,
            None => {}
        }
        points
    }

    fn lives_at(&self, t: Millis) -> (Option<i32>, Option<i32>) {
        match self.lives.at(t) {
            None => (None, None),
            Some((key, passed)) if passed <= 0.0 => (key.from, None),
            Some((key, passed)) if passed < 1.0 => match (key.from, key.to) {
                // Count down one by one rather than jump.
                (Some(from), Some(to)) => (Some(from + ((to - from) as f32 * passed) as i32), Some(from)),
                (from, to) => (to.or(from), None),
            },
            Some((key, _)) => (key.to, None),
        }
    }

    fn turn_at(&self, t: Millis) -> u8 {
        let Some((key, passed)) = self.turns.at(t) else { return 0 };
        let turn = f32::from(key.from) + f32::from(key.to - key.from) * ease(passed);
        (turn.round() as i32).rem_euclid(64) as u8
    }

    /// Who carries it. What is put down is on its own at once, and goes to its place.
    fn carrier_at(&self, t: Millis) -> Option<(ThingId, f32)> {
        let (key, passed) = self.carriers.at(t)?;
        Some((key.to?, ease(passed)))
    }

    fn line_at(&self, t: Millis) -> Option<[(f32, f32); 2]> {
        let (key, passed) = self.lines.at(t)?;
        let [from, to] = [key.from.or(key.to)?, key.to?];
        let [[a, b], [c, d]] = [from, to];
        Some([between(a, c, ease(passed)), between(b, d, ease(passed))])
    }

    /// The thing as it stands once every key that has begun is over.
    pub(super) fn state_at(&self, t: Millis) -> Option<ThingState> {
        let (kind, seat) = self.forms.at(t)?.0.to.0?;
        Some(ThingState {
            kind,
            seat,
            at: self.ways.at(t)?.0.last(),
            facing: Heading(self.turns.settled(t).map_or(0, |turn| turn.rem_euclid(64) as u8)),
            lives: self.lives.settled(t).copied().flatten(),
            body: self.bodies.settled(t).cloned().unwrap_or_default(),
            label: self.labels.settled(t).cloned().flatten(),
            on: self.carriers.settled(t).copied().flatten(),
            line: self.lines.settled(t).copied().flatten(),
        })
    }
}

/// Column, row and height on a way of which a part has passed.
fn place(way: &Way, passed: f32) -> (f32, f32, f32) {
    let first = way.spots.first().copied().unwrap_or_default();
    let ends = leg(way, passed).and_then(|(leg, part)| Some((*way.spots.get(leg)?, *way.spots.get(leg + 1)?, part)));
    let Some((a, b, within)) = ends else { return (first.col(), first.row(), 0.0) };
    let legs = way.spots.len() - 1;
    match way.course {
        Course::Glide => {
            let (col, row) = between(a, b, within);
            (col, row, 0.0)
        }
        Course::Try => {
            // A third of the way there, and back.
            let there = if passed < 0.5 { ease(passed * 2.0) } else { ease(2.0 - passed * 2.0) };
            let (col, row) = between(a, b, there * 0.3);
            (col, row, 0.0)
        }
        Course::Jump => {
            let at = if within < 0.5 { a } else { b };
            (at.col(), at.row(), 0.0)
        }
        Course::Hop => {
            let (col, row) = between(a, b, ease(within));
            let high = if legs > 1 { 0.5 } else { 0.25 };
            (col, row, 4.0 * within * (1.0 - within) * high)
        }
    }
}

/// How much of a thing is there: what leaps is gone half way from here to there.
fn presence(way: &Way, passed: f32) -> f32 {
    match (way.course, leg(way, passed)) {
        (Course::Jump, Some((_, within))) => (2.0 * within - 1.0).abs(),
        (Course::Jump | Course::Glide | Course::Hop | Course::Try, _) => 1.0,
    }
}

/// Which leg of a way is under way when a part of the whole has passed, and how much of the leg has; a way of one cell has none.
pub(super) fn leg(way: &Way, passed: f32) -> Option<(usize, f32)> {
    let legs = way.spots.len().checked_sub(1).filter(|legs| *legs > 0)?;
    // A hop rests at every landing; a glide runs through.
    Some(match way.course {
        Course::Hop | Course::Jump => split(passed, legs),
        Course::Glide | Course::Try => split(ease(passed), legs),
    })
}

/// Which of `legs` equal legs a part of the whole falls into, and how much of that leg has passed.
fn split(passed: f32, legs: usize) -> (usize, f32) {
    let scaled = passed * legs as f32;
    let leg = (scaled as usize).min(legs - 1);
    (leg, scaled - leg as f32)
}

fn between(a: Spot, b: Spot, part: f32) -> (f32, f32) {
    let mix = |a: f32, b: f32| a + (b - a) * part;
    (mix(a.col(), b.col()), mix(a.row(), b.row()))
}

impl Timeline {
    /// The phase that runs at `t`, where the step has any events then.
    pub fn phase_at(&self, t: Millis) -> Option<Phase> {
        self.beat_at(t).map(|(phase, _)| phase)
    }

    /// The same with its beat.
    pub fn beat_at(&self, t: Millis) -> Option<(Phase, u8)> {
        let index = self.steps_at(t).checked_sub(1)?;
        // When all is over no phase runs: the picture rests.
        self.stretch(index).filter(|stretch| t < stretch.settled)?;
        let slots = self.slots.get(index)?;
        slots.iter().find(|slot| slot.start < t && t <= slot.end).map(|slot| (slot.phase, slot.beat))
    }
}
