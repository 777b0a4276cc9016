//! What happens in a step: facts with identity, in phases and beats.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Cell, Heading, Material, Spot, Spots};

/// A player's place at the table, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Seat(pub u8);

impl Seat {
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The identity of a thing through the whole replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ThingId(pub u32);

impl ThingId {
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a thing is, as an index into [`Look::kinds`](super::Look).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind(pub u16);

/// A thing as it stands between two steps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ThingState {
    pub kind: Kind,
    pub seat: Option<Seat>,
    /// Where it is; of a thing larger than a cell the middle of its least corner's cell.
    pub at: Spot,
    pub facing: Heading,
    pub lives: Option<i32>,
    /// The cells of a thing longer than one, from its head to its tail; empty for all others.
    pub body: Vec<Spot>,
    /// A few letters written on it.
    pub label: Option<Arc<str>>,
    /// The thing that carries it; then `at` is where that one stands.
    pub on: Option<ThingId>,
    /// The ends of a thing that is a line between two points.
    pub line: Option<[Spot; 2]>,
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
    /// Hunger, fuel, age: so little at a time that only the bar shows it.
    Wear,
    /// Something the record does not tell.
    Other,
}

/// What a shot looks like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ShotStyle {
    /// A streak that flies.
    #[default]
    Bolt,
    /// A ray that is there at once.
    Beam,
    /// Something thrown in an arc.
    Lob,
    /// A blow at what is near.
    Slash,
}

/// How a thing goes in one move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Gait {
    /// As its kind does.
    #[default]
    Usual,
    Glide,
    Hop,
    /// It is here, then there.
    Jump,
}

/// How a thing comes onto the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Entrance {
    /// Set down from above.
    #[default]
    Set,
    /// Out of the floor.
    Rise,
    /// Down its column from above the board.
    Drop,
    /// Out of nothing.
    Fade,
}

/// What is left of a thing that fell, and keeps its identity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Remains {
    pub kind: Kind,
    /// Whether that is all it is: lives, facing and letters went with the thing.
    pub bare: bool,
}

impl Remains {
    /// Remains that lie as the thing stood, with all it had.
    pub fn of(kind: Kind) -> Remains {
        Remains { kind, bare: false }
    }

    /// Remains that have nothing of the thing but its place and its owner.
    pub fn bare(kind: Kind) -> Remains {
        Remains { kind, bare: true }
    }

    /// Makes of a thing what is left of it.
    pub(super) fn leave(self, state: &mut ThingState) {
        state.kind = self.kind;
        if self.bare {
            (state.lives, state.facing, state.label) = (None, Heading::default(), None);
        }
    }
}

impl What {
    /// A thing is set onto the board.
    pub fn placed(thing: ThingId, state: ThingState) -> What {
        What::Placed { thing, state: state.into(), how: Entrance::Set }
    }

    /// A thing is as recorded, whatever the rules say.
    pub fn corrected(thing: ThingId, state: Option<ThingState>) -> What {
        What::Corrected { thing, state: state.map(Box::new) }
    }

    /// A bolt that a thing shoots from cell to cell.
    pub fn shot(thing: ThingId, from: Cell, to: Cell, hit: Option<ThingId>) -> What {
        let (from, to) = (from.into(), to.into());
        What::Shot { thing: Some(thing), seat: None, from, to, hit, how: ShotStyle::Bolt }
    }

    /// A thing goes as its kind does, from cell to cell.
    pub fn moved(thing: ThingId, path: impl IntoIterator<Item = Cell>) -> What {
        What::Moved { thing, path: path.into_iter().map(Spot::from).collect(), how: Gait::Usual }
    }
}

/// The fact itself. There are millions in a match of a crowd, so what is large and rare lies elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// A thing comes onto the board: a disc is set, a robot enters.
    Placed {
        thing: ThingId,
        state: Box<ThingState>,
        how: Entrance,
    },
    /// A thing goes along `path` (without where it starts) and stands at the end of it.
    Moved {
        thing: ThingId,
        path: Spots,
        how: Gait,
    },
    /// A long thing goes on with its head in front: it lies on `body` now, from head to tail.
    Crawled {
        thing: ThingId,
        body: Vec<Spot>,
    },
    /// A thing tried to step at `against` and stays where it was.
    Bumped {
        thing: ThingId,
        against: Spot,
    },
    Turned {
        thing: ThingId,
        facing: Heading,
    },
    /// A thing changes its owner, or has none any more: a disc turns over.
    Flipped {
        thing: ThingId,
        seat: Option<Seat>,
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
    /// A shot flies from `from` and ends at `to`, at the thing it hits or at the edge of the board. It has the colour of `seat`, or
    /// of who shoots where nobody is named.
    Shot {
        thing: Option<ThingId>,
        seat: Option<Seat>,
        from: Spot,
        to: Spot,
        hit: Option<ThingId>,
        how: ShotStyle,
    },
    /// A thing loses `loss` lives and has `lives` left. `by` is who did it, where that is known.
    Hurt {
        thing: ThingId,
        loss: i32,
        lives: i32,
        cause: Cause,
        by: Option<ThingId>,
    },
    /// A thing gains `gain` lives and has `lives` now.
    Healed {
        thing: ThingId,
        gain: i32,
        lives: i32,
    },
    /// A thing is carried by another from here on.
    Took {
        thing: ThingId,
        by: ThingId,
    },
    /// What was carried is put down.
    Dropped {
        thing: ThingId,
        at: Spot,
    },
    /// Other letters stand on a thing, or none.
    Relabelled {
        thing: ThingId,
        label: Option<Arc<str>>,
    },
    /// The ends of a line go elsewhere.
    Stretched {
        thing: ThingId,
        line: [Spot; 2],
    },
    /// A thing is no longer there, without harm.
    Faded {
        thing: ThingId,
    },
    /// An area flares up.
    Blast {
        cells: Vec<Cell>,
        seat: Option<Seat>,
    },
    /// Somebody says something: a thing, or a player.
    Said {
        thing: Option<ThingId>,
        seat: Option<Seat>,
        text: String,
    },
    /// Cells are made of something else from here on.
    Painted {
        cells: Vec<(Cell, Material)>,
    },
    /// Numbers of a layer of the board change.
    Layered {
        layer: u8,
        cells: Vec<(Cell, i32)>,
    },
    /// A thing rises from the floor.
    Built {
        thing: ThingId,
        state: Box<ThingState>,
        by: Vec<Seat>,
    },
    /// A thing falls; what is left of it stays as `leaves`, or nothing does.
    Destroyed {
        thing: ThingId,
        leaves: Option<Remains>,
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
    /// A player is out of the game, for a reason where one is told.
    Left {
        seat: Seat,
        why: Option<Arc<str>>,
    },
    Ended,
    /// The record says something the rules cannot explain: the thing is as recorded from here on (`None`: not there).
    Corrected {
        thing: ThingId,
        state: Option<Box<ThingState>>,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_takes_little_room() {
        assert!(size_of::<Event>() <= 48, "{}", size_of::<Event>());
    }
}
