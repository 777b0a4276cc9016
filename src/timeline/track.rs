//! Tracks: what happens to one thing over the whole film, as keys in order of time.

use crate::model::{Cell, Kind, Millis, Motion, Seat, ThingState};

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

/// A way over the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Way {
    /// From where it starts to where it ends.
    pub cells: Vec<Cell>,
    /// Set when the thing only tries: the cell it runs against before it falls back.
    pub against: Option<Cell>,
    pub motion: Motion,
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
    pub ways: Keys<Way>,
    /// Clockwise quarter turns; may run past 4 or below 0 so that a turn goes the short way.
    pub turns: Keys<i16>,
    pub lives: Keys<Option<i32>>,
    /// The cells of a long thing, from head to tail; no keys for all others.
    pub bodies: Keys<Vec<Cell>>,
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
        let way = Way { cells: vec![state.at], against: None, motion: Motion::Glide };
        let quarters = i16::from(state.facing.quarters());
        self.ways.0.push(Key { start: at, end: at, from: way.clone(), to: way });
        self.turns.0.push(Key { start: at, end: at, from: quarters, to: quarters });
        self.lives.0.push(Key { start: at, end: at, from: state.lives, to: state.lives });
        if !state.body.is_empty() || !self.bodies.0.is_empty() {
            self.bodies.0.push(Key { start: at, end: at, from: state.body.clone(), to: state.body.clone() });
        }
    }

    pub fn truncate(&mut self, t: Millis) {
        self.forms.truncate(t);
        self.ways.truncate(t);
        self.turns.truncate(t);
        self.lives.truncate(t);
        self.bodies.truncate(t);
    }
}
