//! What happens in a step: facts with identity, in phases and beats.

use super::{Cell, Facing};

/// A player's place at the table, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(pub u8);

impl Seat {
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The identity of a thing through the whole replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ThingId(pub u32);

impl ThingId {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a thing is, as an index into [`Look::kinds`](super::Look).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind(pub u16);

/// A thing as it stands between two steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThingState {
    pub kind: Kind,
    pub seat: Option<Seat>,
    pub at: Cell,
    pub facing: Facing,
    pub lives: Option<i32>,
    /// The cells of a thing longer than one, from its head to its tail; empty for all others.
    pub body: Vec<Cell>,
}

/// The parts of a step. They follow each other; a phase in which nothing happens takes no time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    Move,
    Shoot,
    Build,
    Settle,
}

/// One fact. Events of the same phase and beat run together; beats of a phase follow each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    pub phase: Phase,
    pub beat: u8,
    pub what: What,
}

impl Event {
    pub fn new(phase: Phase, beat: u8, what: What) -> Event {
        Event { phase, beat, what }
    }
}

/// Why a thing lost lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    Step,
    Shot,
    Splash,
}

/// The fact itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// A thing comes onto the board: a disc is set, a robot enters.
    Placed {
        thing: ThingId,
        state: ThingState,
    },
    /// A thing goes along `path` (without its starting cell) and stands on the last cell of it.
    Moved {
        thing: ThingId,
        path: Vec<Cell>,
    },
    /// A long thing goes on with its head in front: it lies on `body` now, from head to tail.
    Crawled {
        thing: ThingId,
        body: Vec<Cell>,
    },
    /// A thing tried to step at `against` and stays where it was.
    Bumped {
        thing: ThingId,
        against: Cell,
    },
    Turned {
        thing: ThingId,
        facing: Facing,
    },
    /// A thing changes its owner: a disc turns over.
    Flipped {
        thing: ThingId,
        seat: Seat,
    },
    Promoted {
        thing: ThingId,
        kind: Kind,
    },
    /// A thing is taken off the board by another.
    Captured {
        thing: ThingId,
    },
    /// A king is attacked by others; `mate` when nothing saves it.
    Checked {
        thing: ThingId,
        by: Vec<ThingId>,
        mate: bool,
    },
    /// A shot flies from `from` and ends at `to`, at the thing it hits or at the edge of the board.
    Shot {
        thing: ThingId,
        from: Cell,
        to: Cell,
        hit: Option<ThingId>,
    },
    /// A thing loses `loss` lives and has `lives` left. `by` is who did it, where that is known.
    Hurt {
        thing: ThingId,
        loss: i32,
        lives: i32,
        cause: Cause,
        by: Option<ThingId>,
    },
    /// A thing rises from the floor.
    Built {
        thing: ThingId,
        state: ThingState,
        by: Vec<Seat>,
    },
    /// A thing falls; what is left of it stays as `leaves`, or nothing does.
    Destroyed {
        thing: ThingId,
        leaves: Option<Kind>,
    },
    Scored {
        seat: Seat,
        points: i32,
    },
    Passed {
        seat: Seat,
    },
    /// A player reaches the goal as number `place` (from 1; shared places are equal).
    Arrived {
        thing: ThingId,
        seat: Seat,
        place: u8,
    },
    /// A player is out of the game.
    Left {
        seat: Seat,
    },
    Ended,
    /// The record says something the rules cannot explain: the thing is as recorded from here on (`None`: not there).
    Corrected {
        thing: ThingId,
        state: Option<ThingState>,
    },
}
