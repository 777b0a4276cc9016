//! The straight fold over events: which things stand where.

use std::collections::BTreeMap;

use super::{Event, Spot, ThingId, ThingState, What};

/// All things on the board at one moment, by identity.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Position {
    things: Vec<Option<ThingState>>,
    /// What each carrier carries, in the order in which it was taken.
    loads: BTreeMap<ThingId, Vec<ThingId>>,
}

impl Position {
    pub fn new(setup: &[ThingState]) -> Position {
        let mut position = Position::default();
        for (thing, state) in (0..).map(ThingId).zip(setup) {
            position.put(thing, state.clone());
        }
        position
    }

    pub fn get(&self, thing: ThingId) -> Option<&ThingState> {
        self.things.get(thing.index())?.as_ref()
    }

    /// The things that stand on the board, in order of identity.
    pub fn things(&self) -> impl Iterator<Item = (ThingId, &ThingState)> {
        self.things.iter().enumerate().filter_map(|(i, state)| Some((ThingId(i as u32), state.as_ref()?)))
    }

    /// What a thing carries.
    pub fn loads(&self, carrier: ThingId) -> &[ThingId] {
        self.loads.get(&carrier).map_or(&[], Vec::as_slice)
    }

    /// So deep things carry each other: a ship, its crew, what they hold.
    pub const DEEPEST: usize = 8;

    /// Whether one thing can take another: nobody carries what carries it, and there is an end to carrying.
    pub fn takes(&self, carrier: ThingId, thing: ThingId) -> bool {
        let mut above = Some(carrier);
        for depth in 1..Position::DEEPEST {
            let Some(next) = above else { return self.height(thing, Position::DEEPEST - depth) };
            if next == thing {
                return false;
            }
            above = self.get(next).and_then(|state| state.on);
        }
        false
    }

    /// Whether what a thing carries, and what that carries, ends within so many.
    fn height(&self, thing: ThingId, most: usize) -> bool {
        let below = |load: &ThingId| most.checked_sub(1).is_some_and(|most| self.height(*load, most));
        self.loads(thing).iter().all(below)
    }

    pub fn apply_all<'a>(&mut self, events: impl IntoIterator<Item = &'a Event>) {
        events.into_iter().for_each(|event| self.apply(event));
    }

    /// Takes one fact in. Facts about things that are not there change nothing.
    pub fn apply(&mut self, event: &Event) {
        match &event.what {
            What::Placed { thing, state, .. } | What::Built { thing, state, .. } => {
                self.put(*thing, ThingState::clone(state));
            }
            What::Corrected { thing, state: Some(state) } => self.put(*thing, ThingState::clone(state)),
            What::Corrected { thing, state: None }
            | What::Captured { thing }
            | What::Faded { thing }
            | What::Destroyed { thing, leaves: None } => self.remove(*thing),
            What::Destroyed { thing, leaves: Some(left) } => self.change(*thing, |state| left.leave(state)),
            What::Promoted { thing, kind } => self.change(*thing, |state| state.kind = *kind),
            What::Moved { thing, path, .. } => {
                if let Some(end) = path.last() {
                    self.go(*thing, *end);
                }
            }
            What::Crawled { thing, body } => {
                if let Some(head) = body.first() {
                    self.go(*thing, *head);
                }
                self.change(*thing, |state| state.body.clone_from(body));
            }
            What::Turned { thing, facing } => self.change(*thing, |state| state.facing = *facing),
            What::Flipped { thing, seat } => self.change(*thing, |state| state.seat = *seat),
            What::Hurt { thing, lives, .. } | What::Healed { thing, lives, .. } => {
                self.change(*thing, |state| state.lives = Some(*lives));
            }
            What::Took { thing, by } => self.take(*thing, *by),
            What::Dropped { thing, at } => self.go(*thing, *at),
            What::Relabelled { thing, label } => self.change(*thing, |state| state.label.clone_from(label)),
            What::Stretched { thing, line } => self.change(*thing, |state| state.line = Some(*line)),
            What::Bumped { .. }
            | What::Checked { .. }
            | What::Shot { .. }
            | What::Scored { .. }
            | What::Passed { .. }
            | What::Arrived { .. }
            | What::Left { .. }
            | What::Blast { .. }
            | What::Said { .. }
            | What::Painted { .. }
            | What::Layered { .. }
            | What::Ended => {}
        }
    }

    /// Puts a thing on the board as it is. What is carried is where its carrier is.
    fn put(&mut self, thing: ThingId, state: ThingState) {
        self.leave(thing);
        if self.things.len() <= thing.index() {
            self.things.resize(thing.index() + 1, None);
        }
        let (on, at) = (state.on, state.at);
        if let Some(place) = self.things.get_mut(thing.index()) {
            *place = Some(ThingState { on: None, ..state });
        }
        self.bring(thing, at);
        if let Some(carrier) = on {
            self.take(thing, carrier);
        }
    }

    /// Takes a thing off the board. What it carried stays where it was.
    fn remove(&mut self, thing: ThingId) {
        self.leave(thing);
        if let Some(place) = self.things.get_mut(thing.index())
            && place.take().is_some()
        {
            for load in self.loads.remove(&thing).unwrap_or_default() {
                self.change(load, |state| state.on = None);
            }
        }
    }

    /// Goes somewhere on its own: nobody carries it any more.
    fn go(&mut self, thing: ThingId, to: Spot) {
        if self.get(thing).is_some() {
            self.leave(thing);
            self.bring(thing, to);
        }
    }

    fn take(&mut self, thing: ThingId, by: ThingId) {
        if self.get(thing).is_none() || !self.takes(by, thing) {
            return;
        }
        self.leave(thing);
        self.change(thing, |state| state.on = Some(by));
        self.loads.entry(by).or_default().push(thing);
        if let Some(at) = self.get(by).map(|carrier| carrier.at) {
            self.bring(thing, at);
        }
    }

    /// Ends being carried.
    fn leave(&mut self, thing: ThingId) {
        let Some(carrier) = self.get(thing).and_then(|state| state.on) else { return };
        self.change(thing, |state| state.on = None);
        if let Some(loads) = self.loads.get_mut(&carrier) {
            loads.retain(|load| *load != thing);
            if loads.is_empty() {
                self.loads.remove(&carrier);
            }
        }
    }

    /// Brings a thing somewhere, with all it carries.
    fn bring(&mut self, thing: ThingId, to: Spot) {
        let mut next = vec![thing];
        while let Some(thing) = next.pop() {
            self.change(thing, |state| state.at = to);
            next.extend_from_slice(self.loads(thing));
        }
    }

    fn change(&mut self, thing: ThingId, change: impl FnOnce(&mut ThingState)) {
        if let Some(Some(state)) = self.things.get_mut(thing.index()) {
            change(state);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Cell, Gait, Phase};

    const SHIP: ThingId = ThingId(0);
    const CREW: ThingId = ThingId(1);
    const GOLD: ThingId = ThingId(2);

    fn at(col: i32) -> Spot {
        Cell::new(col, 0).into()
    }

    fn told(events: Vec<What>) -> Position {
        let setup: Vec<ThingState> = (0..3).map(|col| ThingState { at: at(col), ..ThingState::default() }).collect();
        let mut position = Position::new(&setup);
        let events: Vec<Event> = events.into_iter().map(|what| Event::new(Phase::Move, 0, what)).collect();
        position.apply_all(&events);
        position
    }

    fn go(thing: ThingId, col: i32) -> What {
        What::Moved { thing, path: at(col).into(), how: Gait::Usual }
    }

    /// Where all are and who carries them.
    fn places(position: &Position) -> Vec<(i32, Option<ThingId>)> {
        position.things().map(|(_, state)| (state.at.cell().col, state.on)).collect()
    }

    #[test]
    fn what_is_carried_goes_where_its_carriers_go_until_it_is_dropped() {
        let all = told(vec![What::Took { thing: GOLD, by: CREW }, What::Took { thing: CREW, by: SHIP }, go(SHIP, 7)]);
        assert_eq!(places(&all), [(7, None), (7, Some(SHIP)), (7, Some(CREW))]);
        let mut later = all;
        later.apply(&Event::new(Phase::Move, 0, What::Dropped { thing: GOLD, at: at(8) }));
        later.apply(&Event::new(Phase::Move, 0, go(SHIP, 3)));
        assert_eq!(places(&later), [(3, None), (3, Some(SHIP)), (8, None)]);
        assert_eq!((later.loads(SHIP), later.loads(CREW)), (&[CREW][..], &[][..]));
    }

    #[test]
    fn what_a_thing_carried_that_is_gone_stays_where_it_was() {
        let left = told(vec![What::Took { thing: GOLD, by: SHIP }, go(SHIP, 5), What::Faded { thing: SHIP }]);
        assert_eq!(places(&left), [(1, None), (5, None)]);
    }

    #[test]
    fn who_goes_on_its_own_is_carried_no_more() {
        let gone = told(vec![What::Took { thing: CREW, by: SHIP }, go(CREW, 4), go(SHIP, 9)]);
        assert_eq!(places(&gone), [(9, None), (4, None), (2, None)]);
    }

    #[test]
    fn nobody_carries_what_carries_it() {
        let circle = told(vec![
            What::Took { thing: CREW, by: SHIP },
            What::Took { thing: SHIP, by: CREW },
            What::Took { thing: GOLD, by: GOLD },
        ]);
        assert_eq!(places(&circle), [(0, None), (0, Some(SHIP)), (2, None)]);
    }
}
