//! What stays on the floor for the rest of the match: paint where shots hit, soot where somebody fell.

use std::collections::BTreeMap;

use crate::model::{Millis, Seat, Spot};

/// What a stain is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum StainKind {
    /// Paint of whoever shot.
    Paint,
    /// What is left where a thing burst.
    Soot,
}

/// A stain on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stain {
    pub kind: StainKind,
    /// The middle of the cell.
    pub at: Spot,
    pub seat: Option<Seat>,
}

/// When each cell was stained and by whom, in order of time. On a cell only the newest stain of a kind is seen, so a look goes
/// through no more than cells were ever stained, however long the match is.
#[derive(Clone, Debug, Default)]
pub struct Stains(BTreeMap<(StainKind, Spot), Vec<Painted>>);

/// From when on a cell was of a seat's colour, or of nobody's.
type Painted = (Millis, Option<Seat>);

impl Stains {
    /// Stains a cell from a moment on. Who paints over its own paint changes nothing.
    pub fn add(&mut self, start: Millis, Stain { kind, at, seat }: Stain) {
        let told = self.0.entry((kind, at)).or_default();
        if told.last().is_none_or(|(_, last)| *last != seat) {
            told.push((start, seat));
        }
    }

    /// Forgets all that begins at `t` or later.
    pub fn truncate(&mut self, t: Millis) {
        self.0.retain(|_, told| {
            told.truncate(told.partition_point(|(start, _)| *start < t));
            !told.is_empty()
        });
    }

    /// Lets each begin so much later as its own time says.
    pub fn put_off(&mut self, delay: impl Fn(Millis) -> Millis) {
        for (start, _) in self.0.values_mut().flatten() {
            *start = *start + delay(*start);
        }
    }

    /// The stains that are seen at `t`, paint before soot.
    pub fn at(&self, t: Millis) -> Vec<Stain> {
        let newest = |told: &Vec<Painted>| {
            let begun = told.partition_point(|(start, _)| *start <= t);
            told.get(begun.checked_sub(1)?).map(|(_, seat)| *seat)
        };
        let seen = |(&(kind, at), told)| Some(Stain { kind, at, seat: newest(told)? });
        self.0.iter().filter_map(seen).collect()
    }

    /// How many stains are remembered.
    #[cfg(test)]
    pub fn weight(&self) -> usize {
        self.0.values().map(Vec::len).sum()
    }
}
