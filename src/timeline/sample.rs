//! The sample: everything there is to see at one moment.

use super::body::crawled;
use super::compile::Timeline;
use super::effect::EffectKind;
use super::stains::Stain;
use super::track::{Change, Track, Way, part};
use crate::model::{Cell, Facing, Kind, Millis, Motion, Phase, Seat, ThingId, ThingState};

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
        }
    }

    /// One thing at `t`, if it is on the board.
    pub fn thing(&self, thing: ThingId, t: Millis) -> Option<ThingAt> {
        self.tracks.get(thing.index())?.at(thing, t)
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
        let (col, row, lift) = self.ways.at(t).map(|(key, passed)| place(&key.to, passed))?;
        let (lives, before) = self.lives_at(t);
        let turn = self.turn_at(t);
        let body = self.body_at(t, (col, row));
        Some(ThingAt { thing, kind, seat, col, row, lift, turn, lives, lives_before: before, change, body })
    }

    /// The body behind a head that is at `head` now.
    fn body_at(&self, t: Millis, head: (f32, f32)) -> Vec<(f32, f32)> {
        let Some((key, passed)) = self.bodies.at(t) else { return Vec::new() };
        let mut points = crawled(&key.from, &key.to, ease(passed));
        let tries = self.ways.at(t).is_some_and(|(key, _)| key.to.against.is_some());
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
        let quarters = f32::from(key.from) + f32::from(key.to - key.from) * ease(passed);
        ((quarters * 16.0).round() as i32).rem_euclid(64) as u8
    }

    /// The thing as it stands once every key that has begun is over.
    pub(super) fn state_at(&self, t: Millis) -> Option<ThingState> {
        let (kind, seat) = self.forms.at(t)?.0.to.0?;
        let at = *self.ways.at(t)?.0.to.cells.last()?;
        let quarters = self.turns.at(t).map_or(0, |(key, _)| key.to).rem_euclid(4);
        let facing = Facing::ALL[quarters as usize];
        let lives = self.lives.at(t).and_then(|(key, _)| key.to);
        let body = self.bodies.at(t).map_or_else(Vec::new, |(key, _)| key.to.clone());
        Some(ThingState { kind, seat, at, facing, lives, body })
    }
}

/// Column, row and height on a way of which a part has passed.
fn place(way: &Way, passed: f32) -> (f32, f32, f32) {
    let first = way.cells.first().copied().unwrap_or_default();
    if let Some(against) = way.against {
        // A third of the way there, and back.
        let there = if passed < 0.5 { ease(passed * 2.0) } else { ease(2.0 - passed * 2.0) };
        let (col, row) = between(first, against, there * 0.3);
        return (col, row, 0.0);
    }
    let Some((leg, within)) = leg(way, passed) else { return (first.col as f32, first.row as f32, 0.0) };
    let legs = way.cells.len() - 1;
    let (a, b) = (way.cells[leg], way.cells[leg + 1]);
    match way.motion {
        Motion::Glide | Motion::Crawl { .. } => {
            let (col, row) = between(a, b, within);
            (col, row, 0.0)
        }
        Motion::Hop => {
            let (col, row) = between(a, b, ease(within));
            let high = if legs > 1 { 0.5 } else { 0.25 };
            (col, row, 4.0 * within * (1.0 - within) * high)
        }
    }
}

/// Which leg of a way is under way when a part of the whole has passed, and how much of the leg has; a way of one cell has none.
pub(super) fn leg(way: &Way, passed: f32) -> Option<(usize, f32)> {
    let legs = way.cells.len().checked_sub(1).filter(|legs| *legs > 0)?;
    // A hop rests at every landing; a glide runs through.
    Some(match way.motion {
        Motion::Hop => split(passed, legs),
        Motion::Glide | Motion::Crawl { .. } => split(ease(passed), legs),
    })
}

/// Which of `legs` equal legs a part of the whole falls into, and how much of that leg has passed.
fn split(passed: f32, legs: usize) -> (usize, f32) {
    let scaled = passed * legs as f32;
    let leg = (scaled as usize).min(legs - 1);
    (leg, scaled - leg as f32)
}

fn between(a: Cell, b: Cell, part: f32) -> (f32, f32) {
    let mix = |a: i32, b: i32| a as f32 + (f64::from(b) - f64::from(a)) as f32 * part;
    (mix(a.col, b.col), mix(a.row, b.row))
}

impl Timeline {
    /// The phase that runs at `t`, where the step has any events then.
    pub fn phase_at(&self, t: Millis) -> Option<Phase> {
        let index = self.steps_at(t).checked_sub(1)?;
        // When all is over no phase runs: the picture rests.
        self.stretch(index).filter(|stretch| t < stretch.settled)?;
        let slots = self.slots.get(index)?;
        slots.iter().find(|slot| slot.start < t && t <= slot.end).map(|slot| slot.phase)
    }
}
