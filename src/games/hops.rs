//! Pieces that hop over others: what draughts and Bunny War have in common.

use crate::model::{Cell, Event, Phase, Step, ThingId, What};

/// The piece on each square, by the square's number.
pub struct Pieces(Vec<Option<ThingId>>);

/// A piece on its way.
pub struct Hop<'a> {
    pub from: u32,
    /// The squares stepped on, the last one is where it ends.
    pub landings: &'a [u32],
    /// What is jumped over, in order; empty for a plain step.
    pub jumped: &'a [u32],
}

impl Hop<'_> {
    /// The step of a hop, but for what happened in it: which cells it began and ended on and which it jumped over.
    pub fn step(&self, cell: impl Fn(u32) -> Cell) -> Step {
        Step {
            last_move: vec![cell(self.from), cell(self.to())],
            changed: self.jumped.iter().map(|square| cell(*square)).collect(),
            ..Step::default()
        }
    }

    fn to(&self) -> u32 {
        self.landings.last().copied().unwrap_or(self.from)
    }
}

impl Pieces {
    /// The pieces on a set of so many squares, numbered row by row.
    pub fn new(set: u128, squares: u32) -> Pieces {
        let below = |square: u32| (set & ((1 << square) - 1)).count_ones();
        Pieces((0..squares).map(|square| (set >> square & 1 == 1).then(|| ThingId(below(square)))).collect())
    }

    /// The piece goes from landing to landing; what it jumped lifts one beat later. Tells which piece, and the last beat.
    pub fn hop(&mut self, hop: &Hop, cell: impl Fn(u32) -> Cell) -> (Vec<Event>, Option<(ThingId, u8)>) {
        let mut events = Vec::new();
        let Some(thing) = self.take(hop.from) else { return (events, None) };
        for (beat, landing) in (0..).zip(hop.landings) {
            events.push(Event::new(Phase::Move, beat, What::moved(thing, [cell(*landing)])));
            let jumped = hop.jumped.get(usize::from(beat)).and_then(|square| self.take(*square));
            events.extend(jumped.map(|thing| Event::new(Phase::Move, beat + 1, What::Captured { thing })));
        }
        if let Some(place) = self.0.get_mut(hop.to() as usize) {
            *place = Some(thing);
        }
        (events, Some((thing, hop.landings.len().saturating_sub(1) as u8)))
    }

    fn take(&mut self, square: u32) -> Option<ThingId> {
        self.0.get_mut(square as usize)?.take()
    }
}
