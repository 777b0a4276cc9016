//! Effects: what is seen of an event beside the things it changes.

use std::sync::Arc;

use crate::model::{Cell, Kind, Millis, Seat, ShotStyle, Spot, ThingId};

/// Something that runs from `start` to `end`.
#[derive(Clone, Debug, PartialEq)]
pub struct Effect {
    pub start: Millis,
    pub end: Millis,
    /// Whether its trace stays until the next step acts, so that a still of the step tells what happened in it.
    pub stays: bool,
    pub kind: EffectKind,
}

impl Effect {
    /// Whether there is anything of it at `t`, a time of its own step.
    pub(super) fn is_seen(&self, t: Millis) -> bool {
        self.start <= t && (t < self.end || self.stays)
    }

    /// Whether it looks the same at `a` and at `b`, and at all times between.
    pub(super) fn rests(&self, a: Millis, b: Millis) -> bool {
        self.end <= a || self.start > b
    }
}

/// What is seen.
#[derive(Clone, Debug, PartialEq)]
pub enum EffectKind {
    /// A shot on its way.
    Tracer { from: Spot, to: Spot, seat: Option<Seat>, hits: bool, how: ShotStyle },
    /// The thing that was hit flares up.
    Flash { at: Spot, seat: Option<Seat> },
    /// The splash around a hit, over the 8 cells.
    Splash { at: Spot, seat: Option<Seat> },
    /// Lives a thing, of a player or of nobody, has lost in this step so far, as a number that rises.
    Loss { thing: ThingId, at: Spot, seat: Option<Seat>, loss: i32 },
    /// Lives a thing gains, as a number that rises.
    Heal { thing: ThingId, at: Spot, gain: i32 },
    /// A thing that belonged to a player is destroyed; what has lives bursts.
    Fall { thing: ThingId, at: Spot, seat: Seat, bursts: bool },
    /// Points a player gets, as a number that rises from the one thing it has.
    Gain { at: Spot, seat: Seat, points: i32 },
    /// A thing that was taken off the board, where it stood; `mover` is whose move it was, where one player moved.
    Taken { at: Spot, kind: Kind, seat: Option<Seat>, mover: Option<Seat> },
    /// The way of the thing a player moved, from its first cell to its last, with all cells it stepped on.
    Way { thing: ThingId, cells: Vec<Spot> },
    /// A king that is attacked from some cells; with `mate` it falls.
    Check { thing: ThingId, at: Spot, by: Vec<Spot>, mate: bool },
    /// The cells that decide the game light up, one after the other.
    Row { cells: Vec<Cell> },
    /// What stands on the board is the winner's score, counted from the last move outwards.
    Tally { cells: Vec<Cell> },
    /// The points of a player have changed.
    Score { seat: Seat },
    /// A player reaches the goal as number `place`.
    Place { at: Spot, seat: Seat, place: u8 },
    /// A thing that was here is there: a ring at both ends.
    Leap { from: Spot, to: Spot, seat: Option<Seat> },
    /// An area flares up.
    Blast { cells: Vec<Cell>, seat: Option<Seat> },
    /// Words of a thing, which may move meanwhile, or of a player who has none; `at` is where it stood.
    Bubble { thing: Option<ThingId>, seat: Option<Seat>, at: Option<Spot>, text: Arc<str> },
    /// Something the rules cannot explain.
    Alert { at: Spot },
}
