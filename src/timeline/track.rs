//! Tracks: what happens to one thing over the whole film, as keys in order of time.

use std::sync::Arc;

use crate::model::{Heading, Kind, Millis, Seat, Spot, ThingId, ThingState};

/// A change of one value: `from` until `start`, `to` from `end` on.
#[derive(Clone, Debug, PartialEq)]
pub struct Key<T> {
    pub start: Millis,
    pub end: Millis,
    pub from: T,
    pub to: T,
}

/// The keys of one value, in order of their start.
#[derive(Clone, Debug)]
pub struct Keys<T>(pub Vec<Key<T>>);

impl<T> Default for Keys<T> {
    fn default() -> Keys<T> {
        Keys(Vec::new())
    }
}

impl<T> Keys<T> {
    /// The last key that has begun, and how much of it has passed (0 to 1).
    pub fn at(&self, t: Millis) -> Option<(&Key<T>, f32)> {
        let begun = self.0.partition_point(|key| key.start <= t);
        let key = self.0.get(begun.checked_sub(1)?)?;
        Some((key, part(key.start, key.end, t)))
    }

    /// The value once every key that has begun is over.
    pub fn settled(&self, t: Millis) -> Option<&T> {
        self.at(t).map(|(key, _)| &key.to)
    }

    /// Fixes the value from a moment on.
    pub fn set(&mut self, at: Millis, value: T)
    where
        T: Clone,
    {
        self.0.push(Key { start: at, end: at, from: value.clone(), to: value });
    }

    /// Fixes a value that most things never have.
    pub fn set_some(&mut self, at: Millis, value: &T, has: bool)
    where
        T: Clone,
    {
        if has || !self.0.is_empty() {
            self.set(at, value.clone());
        }
    }

    /// Forgets all keys that begin at `t` or later.
    pub fn truncate(&mut self, t: Millis) {
        let kept = self.0.partition_point(|key| key.start < t);
        self.0.truncate(kept);
    }
}

/// How much of the time from `start` to `end` has passed at `t`, 0 to 1.
pub fn part(start: Millis, end: Millis, t: Millis) -> f32 {
    if t >= end {
        return 1.0;
    }
    (t - start).0 as f32 / (end - start).0.max(1) as f32
}

/// A way over the board, from `start` to `end`.
#[derive(Clone, Debug, PartialEq)]
pub struct Way {
    pub start: Millis,
    pub end: Millis,
    /// From where it starts to where it ends; of a thing that only tries, where it stands and what it runs against.
    pub spots: Box<[Spot]>,
    pub course: Course,
}

/// How a thing goes on a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Course {
    /// Rolls or creeps.
    Glide,
    /// Is lifted from landing to landing.
    Hop,
    /// Is here, then there.
    Jump,
    /// Only tries, and falls back.
    Try,
}

impl Way {
    /// Being somewhere from a moment on.
    pub fn stand(at: Millis, spot: Spot) -> Way {
        Way { start: at, end: at, spots: [spot].into(), course: Course::Glide }
    }

    /// Where it is left.
    pub fn last(&self) -> Spot {
        let last = match self.course {
            Course::Glide | Course::Hop | Course::Jump => self.spots.last(),
            Course::Try => self.spots.first(),
        };
        last.copied().unwrap_or_default()
    }
}

/// The ways of one thing, in order of their start. There are more of them than of all other keys together.
#[derive(Clone, Debug, Default)]
pub struct Ways(pub Vec<Way>);

impl Ways {
    /// The last way that has begun, and how much of it has passed (0 to 1).
    pub fn at(&self, t: Millis) -> Option<(&Way, f32)> {
        let begun = self.0.partition_point(|way| way.start <= t);
        let way = self.0.get(begun.checked_sub(1)?)?;
        Some((way, part(way.start, way.end, t)))
    }

    /// Forgets all ways that begin at `t` or later.
    pub fn truncate(&mut self, t: Millis) {
        self.0.truncate(self.0.partition_point(|way| way.start < t));
    }
}

/// What a thing is and whom it belongs to; `None`: it is not on the board.
pub type Form = Option<(Kind, Option<Seat>)>;

/// How one form turns into the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeStyle {
    /// Set down from above.
    Set,
    /// Rises from the floor.
    Rise,
    /// Turns over to its other side.
    TurnOver,
    /// Becomes something else where it stands.
    Promote,
    /// Lifted off the board.
    Lift,
    /// Falls down.
    Collapse,
    /// Swells, and flies to pieces.
    Burst,
    /// Falls down its column from above the board.
    Drop,
    /// Comes out of nothing, or goes there.
    Fade,
    /// From one moment to the next.
    Cut,
}

/// A form on its way to another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Change {
    pub style: ChangeStyle,
    pub from: Form,
    pub to: Form,
    /// 0 to 1, without the ends.
    pub part: f32,
}

/// Everything that happens to one thing.
#[derive(Clone, Debug, Default)]
pub struct Track {
    pub forms: Keys<(Form, ChangeStyle)>,
    pub ways: Ways,
    /// Clockwise, in 64ths of a full turn; may run past a full one or below 0 so that a turn goes the short way.
    pub turns: Keys<i16>,
    pub lives: Keys<Option<i32>>,
    /// The cells of a long thing, from head to tail; no keys for all others.
    pub bodies: Keys<Vec<Spot>>,
    /// What is written on it, who carries it, and the ends of a line; no keys for things that never have any.
    pub labels: Keys<Option<Arc<str>>>,
    pub carriers: Keys<Option<ThingId>>,
    pub lines: Keys<Option<[Spot; 2]>>,
}

impl Track {
    /// Puts the thing on the board as it is, from one moment to the next.
    pub fn cut(&mut self, at: Millis, before: Option<&ThingState>, after: Option<&ThingState>) {
        let form = |state: Option<&ThingState>| state.map(|s| (s.kind, s.seat));
        let key = |from, to| Key { start: at, end: at, from: (from, ChangeStyle::Cut), to: (to, ChangeStyle::Cut) };
        self.forms.0.push(key(form(before), form(after)));
        if let Some(after) = after {
            self.stand(at, after);
        }
    }

    /// Fixes place, facing and lives from `at` on.
    pub fn stand(&mut self, at: Millis, state: &ThingState) {
        let Heading(turn) = state.facing;
        self.ways.0.push(Way::stand(at, state.at));
        self.turns.set(at, i16::from(turn));
        self.lives.set(at, state.lives);
        self.bodies.set_some(at, &state.body, !state.body.is_empty());
        self.labels.set_some(at, &state.label, state.label.is_some());
        self.carriers.set_some(at, &state.on, state.on.is_some());
        self.lines.set_some(at, &state.line, state.line.is_some());
    }

    pub fn truncate(&mut self, t: Millis) {
        self.forms.truncate(t);
        self.ways.truncate(t);
        self.turns.truncate(t);
        self.lives.truncate(t);
        self.bodies.truncate(t);
        self.labels.truncate(t);
        self.carriers.truncate(t);
        self.lines.truncate(t);
    }
}
