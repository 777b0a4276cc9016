//! Tells the events between two recorded states.
//!
//! The beats of a round: worms crawl or bump, then what was under their heads is eaten, worms freeze, thaw and die; at
//! the end eaten things come up elsewhere and what the rules cannot explain is set right.

use rustc_hash::FxHashMap;

use super::judge::{Deed, Difference, fresh, judge};
use super::look::{self, DEAD_WORM, FROZEN, WALL, WORM};
use super::state::{Food, Tile, Worm, WormsState};
use crate::model::{Cell, Event, Kind, Phase, Position, Remains, Seat, Spot, ThingId, ThingState, What};

const CRAWL: (Phase, u8) = (Phase::Move, 0);
const EAT: (Phase, u8) = (Phase::Move, 1);
const RESPAWN: (Phase, u8) = (Phase::Settle, 0);
const LEAVE: (Phase, u8) = (Phase::Settle, 1);
const END: (Phase, u8) = (Phase::Settle, 2);

/// The things of a match and who they are: worms first, then walls and food as they come.
pub(super) struct Cast {
    position: Position,
    /// The wall or food on a cell.
    on: FxHashMap<Cell, ThingId>,
    next: u32,
}

/// What is told of one round.
pub(super) struct Account {
    pub events: Vec<Event>,
    pub deeds: Vec<Deed>,
    pub differences: Vec<Difference>,
}

impl Cast {
    /// The cast at the set-up, and the things it starts with.
    pub fn new(state: &WormsState) -> (Cast, Vec<ThingState>) {
        let mut setup: Vec<ThingState> =
            state.worms.iter().enumerate().map(|(index, worm)| worm_state(index, worm)).collect();
        let mut on = FxHashMap::default();
        for (at, tile) in state.cells() {
            if let Some(kind) = kind_of(tile) {
                on.insert(at, ThingId(setup.len() as u32));
                setup.push(still(kind, at));
            }
        }
        let next = setup.len() as u32;
        (Cast { position: Position::new(&setup), on, next }, setup)
    }

    /// Tells the round between two states by the rules; what they do not explain is set right at the end.
    pub fn explain(&mut self, before: &WormsState, after: &WormsState) -> Account {
        let judged = judge(before, after);
        let mut events = Vec::new();
        for (index, deed) in judged.deeds.iter().enumerate() {
            let (old, new) = (&before.worms[index], &after.worms[index]);
            self.deed(index, *deed, (old, new), &mut events);
        }
        for food in Food::ALL {
            for at in fresh(before, after, food) {
                events.push(self.rise(look::food(food), at));
            }
        }
        let events = self.finish(before, after, events);
        Account { events, deeds: judged.deeds, differences: judged.differences }
    }

    /// Tells what changed between two states with rounds missing in between: nobody knows how it came about.
    pub fn bridge(&mut self, before: &WormsState, after: &WormsState) -> Vec<Event> {
        let mut events = Vec::new();
        for (index, (old, new)) in before.worms.iter().zip(&after.worms).enumerate() {
            let thing = ThingId(index as u32);
            if old.body != new.body {
                events.push(event(CRAWL, What::Crawled { thing, body: spots(new) }));
            }
            if old.facing != new.facing {
                events.push(event(CRAWL, What::Turned { thing, facing: new.facing.into() }));
            }
            change_kind(thing, old, new, &mut events);
        }
        for ((at, old), (_, new)) in before.cells().zip(after.cells()) {
            let (old, new) = (kind_of(old), kind_of(new));
            if old == new {
                continue;
            }
            events.extend(self.on.remove(&at).map(|thing| event(EAT, What::Captured { thing })));
            if let Some(kind) = new {
                events.push(self.rise(kind, at));
            }
        }
        self.finish(before, after, events)
    }

    fn deed(&mut self, index: usize, deed: Deed, (old, new): (&Worm, &Worm), events: &mut Vec<Event>) {
        let (thing, seat) = (ThingId(index as u32), Seat(index as u8));
        match deed {
            Deed::Crawled { eaten } => {
                events.push(event(CRAWL, What::Crawled { thing, body: spots(new) }));
                if old.facing != new.facing {
                    events.push(event(CRAWL, What::Turned { thing, facing: new.facing.into() }));
                }
                let meal = eaten.and_then(|_| self.on.remove(&new.head()));
                events.extend(meal.map(|thing| event(EAT, What::Captured { thing })));
            }
            Deed::Died { against } => {
                events.push(event(CRAWL, What::Bumped { thing, against: against.into() }));
                if old.facing != new.facing {
                    events.push(event(CRAWL, What::Turned { thing, facing: new.facing.into() }));
                }
            }
            Deed::Rested | Deed::Odd => {}
        }
        if deed != Deed::Odd {
            change_kind(thing, old, new, events);
        }
        if new.points != old.points {
            let points = new.points.saturating_sub(old.points).clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32;
            events.push(event(EAT, What::Scored { seat, points }));
        }
    }

    /// Something comes up from the floor. What lay there before is gone without a word; [`Cast::finish`] says it.
    fn rise(&mut self, kind: Kind, at: Cell) -> Event {
        let thing = ThingId(self.next);
        self.next += 1;
        self.on.insert(at, thing);
        event(RESPAWN, What::Built { thing, state: still(kind, at).into(), by: Vec::new() })
    }

    /// Adds who is out and the end, folds the events, and sets right every thing that is not as recorded.
    fn finish(&mut self, before: &WormsState, after: &WormsState, mut events: Vec<Event>) -> Vec<Event> {
        for (index, (old, new)) in before.worms.iter().zip(&after.worms).enumerate() {
            if !old.dead() && new.dead() {
                events.push(event(LEAVE, What::Left { seat: Seat(index as u8), why: None }));
            }
        }
        if after.over() {
            events.push(event(END, What::Ended));
        }
        events.sort_by_key(|event| (event.phase, event.beat));
        self.position.apply_all(&events);
        let mut corrections = Vec::new();
        for (index, worm) in after.worms.iter().enumerate() {
            let (thing, state) = (ThingId(index as u32), Some(worm_state(index, worm)));
            if self.position.get(thing) != state.as_ref() {
                corrections.push(event(RESPAWN, What::corrected(thing, state)));
            }
        }
        self.correct_board(after, &mut corrections);
        self.position.apply_all(&corrections);
        let settle = events.partition_point(|event| (event.phase, event.beat) < LEAVE);
        events.splice(settle..settle, corrections);
        events
    }

    fn correct_board(&mut self, after: &WormsState, corrections: &mut Vec<Event>) {
        let worms = after.worms.len();
        let recorded = |at: Cell| kind_of(after.tile(at));
        let wrong: Vec<ThingId> = self
            .position
            .things()
            .skip(worms)
            .filter(|(thing, state)| {
                let at = state.at.cell();
                self.on.get(&at) != Some(thing) || recorded(at) != Some(state.kind)
            })
            .map(|(thing, _)| thing)
            .collect();
        for thing in wrong {
            if let Some(at) =
                self.position.get(thing).map(|state| state.at.cell()).filter(|at| self.on.get(at) == Some(&thing))
            {
                self.on.remove(&at);
            }
            corrections.push(event(RESPAWN, What::Corrected { thing, state: None }));
        }
        for (at, tile) in after.cells() {
            if let Some(kind) = kind_of(tile)
                && !self.on.contains_key(&at)
            {
                let thing = ThingId(self.next);
                self.next += 1;
                self.on.insert(at, thing);
                corrections.push(event(RESPAWN, What::corrected(thing, Some(still(kind, at)))));
            }
        }
    }
}

fn event((phase, beat): (Phase, u8), what: What) -> Event {
    Event::new(phase, beat, what)
}

/// A worm freezes, thaws or dies.
fn change_kind(thing: ThingId, old: &Worm, new: &Worm, events: &mut Vec<Event>) {
    let (was, is) = (worm_kind(old), worm_kind(new));
    if was == is {
        return;
    }
    events.push(event(
        EAT,
        match is {
            DEAD_WORM => What::Destroyed { thing, leaves: Some(Remains::of(DEAD_WORM)) },
            kind => What::Promoted { thing, kind },
        },
    ));
}

fn worm_kind(worm: &Worm) -> Kind {
    if worm.dead() {
        DEAD_WORM
    } else if worm.frozen > 0 {
        FROZEN
    } else {
        WORM
    }
}

fn worm_state(index: usize, worm: &Worm) -> ThingState {
    ThingState {
        kind: worm_kind(worm),
        seat: Some(Seat(index as u8)),
        at: worm.head().into(),
        facing: worm.facing.into(),
        body: spots(worm),
        ..ThingState::default()
    }
}

fn spots(worm: &Worm) -> Vec<Spot> {
    worm.body.iter().map(|cell| Spot::from(*cell)).collect()
}

fn kind_of(tile: Tile) -> Option<Kind> {
    match tile {
        Tile::Wall => Some(WALL),
        Tile::Food(food) => Some(look::food(food)),
        Tile::Free | Tile::Part { .. } => None,
    }
}

fn still(kind: Kind, at: Cell) -> ThingState {
    ThingState { kind, at: at.into(), ..ThingState::default() }
}
