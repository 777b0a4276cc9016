//! Tracks: what happens to one thing over the whole film, as keys in order of time.

use std::sync::Arc;

use super::ways::Ways;
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
        let key = self.0.get(begun(&self.0, |key| key.start, t).checked_sub(1)?)?;
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

/// How many of a list in order of time have begun at `t`.
///
/// What happens is spread over a match: the search starts where it would end if it were spread evenly, and mostly ends beside that.
pub fn begun<K>(keys: &[K], start: impl Fn(&K) -> Millis, t: Millis) -> usize {
    let (Some(first), Some(last)) = (keys.first().map(&start), keys.last().map(&start)) else { return 0 };
    let guess = u64::from((t - first).0) * keys.len() as u64 / u64::from((last - first).0.max(1));
    let guess = (guess as usize).min(keys.len());
    let has_begun = |key: &K| start(key) <= t;
    let mut reach = 4;
    loop {
        let (low, high) = (guess.saturating_sub(reach), guess.saturating_add(reach).min(keys.len()));
        let near = keys.get(low..high).unwrap_or_default();
        let is_above = low == 0 || near.first().is_some_and(has_begun);
        let is_below = keys.get(high).is_none_or(|next| !has_begun(next));
        if is_above && is_below {
            return low + near.partition_point(has_begun);
        }
        reach *= 8;
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
        self.ways.stand(at, state.at);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_found_however_they_are_spread() {
        let even: Vec<u32> = (0..200).map(|i| i * 10).collect();
        let late: Vec<u32> = std::iter::once(0).chain(1_000_000..1_000_200).collect();
        let steep: Vec<u32> = (0..200).map(|i: u32| i.pow(4) / 100).collect();
        let same = vec![7; 50];
        for starts in [even, late, steep, same, vec![3], Vec::new()] {
            let around = |t: &u32| [t.saturating_sub(1), *t, t + 1];
            for t in starts.iter().flat_map(around).chain([0, 5, u32::MAX]) {
                let found = begun(&starts, |start| Millis(*start), Millis(t));
                assert_eq!(found, starts.partition_point(|start| *start <= t), "{t} in {starts:?}");
            }
        }
    }
}
