//! Effects: what is seen for a moment and leaves nothing behind.

use crate::model::{Cell, Millis, Seat};

/// Something seen from `start` to `end`.
#[derive(Clone, Debug, PartialEq)]
pub struct Effect {
    pub start: Millis,
    pub end: Millis,
    pub kind: EffectKind,
}

/// What is seen.
#[derive(Clone, Debug, PartialEq)]
pub enum EffectKind {
    /// A shot on its way.
    Tracer { from: Cell, to: Cell, seat: Option<Seat>, hits: bool },
    /// The thing that was hit flares up.
    Flash { at: Cell, seat: Option<Seat> },
    /// The splash around a hit, over the 8 cells.
    Splash { at: Cell, seat: Option<Seat> },
    /// Lives lost, as a number that rises.
    Loss { at: Cell, loss: i32 },
    /// A player reaches the goal as number `place`.
    Place { at: Cell, seat: Seat, place: u8 },
    /// Something the rules cannot explain.
    Alert { at: Cell },
}
