//! The straight fold over events: which things stand where.

use super::{Event, ThingId, ThingState, What};

/// All things on the board at one moment, by identity.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Position {
    things: Vec<Option<ThingState>>,
}

impl Position {
    pub fn new(setup: &[ThingState]) -> Position {
        Position { things: setup.iter().cloned().map(Some).collect() }
    }

    pub fn get(&self, thing: ThingId) -> Option<&ThingState> {
        self.things.get(thing.index())?.as_ref()
    }

    /// The things that stand on the board, in order of identity.
    pub fn things(&self) -> impl Iterator<Item = (ThingId, &ThingState)> {
        self.things.iter().enumerate().filter_map(|(i, state)| Some((ThingId(i as u32), state.as_ref()?)))
    }

    pub fn apply_all<'a>(&mut self, events: impl IntoIterator<Item = &'a Event>) {
        events.into_iter().for_each(|event| self.apply(event));
    }

    /// Takes one fact in. Facts about things that are not there change nothing.
    pub fn apply(&mut self, event: &Event) {
        match &event.what {
            What::Placed { thing, state } | What::Built { thing, state, .. } => self.put(*thing, Some(state.clone())),
            What::Corrected { thing, state } => self.put(*thing, state.clone()),
            What::Captured { thing } | What::Destroyed { thing, leaves: None } => self.put(*thing, None),
            What::Destroyed { thing, leaves: Some(kind) } | What::Promoted { thing, kind } => {
                self.change(*thing, |state| state.kind = *kind);
            }
            What::Moved { thing, path } => self.change(*thing, |state| {
                if let Some(end) = path.last() {
                    state.at = *end;
                }
            }),
            What::Crawled { thing, body } => self.change(*thing, |state| {
                if let Some(head) = body.first() {
                    state.at = *head;
                }
                state.body.clone_from(body);
            }),
            What::Turned { thing, facing } => self.change(*thing, |state| state.facing = *facing),
            What::Flipped { thing, seat } => self.change(*thing, |state| state.seat = Some(*seat)),
            What::Hurt { thing, lives, .. } => self.change(*thing, |state| state.lives = Some(*lives)),
            What::Bumped { .. }
            | What::Checked { .. }
            | What::Shot { .. }
            | What::Scored { .. }
            | What::Passed { .. }
            | What::Arrived { .. }
            | What::Left { .. }
            | What::Ended => {}
        }
    }

    fn put(&mut self, thing: ThingId, state: Option<ThingState>) {
        if self.things.len() <= thing.index() {
            self.things.resize(thing.index() + 1, None);
        }
        self.things[thing.index()] = state;
    }

    fn change(&mut self, thing: ThingId, change: impl FnOnce(&mut ThingState)) {
        if let Some(Some(state)) = self.things.get_mut(thing.index()) {
            change(state);
        }
    }
}
