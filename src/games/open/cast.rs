//! Who is who: the ids of a file as identities, for good.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::json::{Fault, short};
use crate::model::{Spot, ThingId, meant};

/// Bytes of an id, and how many things there are at a time.
const LONGEST_ID: usize = 64;
pub(super) const MOST_THINGS: usize = 20_000;
/// Identities of one match. What comes and goes under one name has one.
const MOST_IDENTITIES: usize = 4_000_000;

/// What the reader remembers of a thing beside what stands on the board.
#[derive(Clone, Debug, Default)]
pub(super) struct Extra {
    /// Its face was told: it does not turn by itself.
    pub faces: bool,
    /// What the ends of a line hang on.
    pub ends: Option<[End; 2]>,
    /// A cell of a set, which has no id.
    pub of_set: bool,
    /// What the file says of it in its own words.
    pub data: Option<Arc<str>>,
    /// The line in which it was named last, by number.
    pub seen: u32,
}

/// An end of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Thing(ThingId),
    Spot(Spot),
}

/// All identities of a match.
#[derive(Default)]
pub(super) struct Cast {
    ids: FxHashMap<Arc<str>, ThingId>,
    cells: FxHashMap<(u16, Spot), ThingId>,
    names: Vec<Arc<str>>,
    extras: Vec<Extra>,
}

impl Cast {
    /// Whoever has this id, if anybody ever had it.
    pub fn find(&self, id: &str) -> Option<ThingId> {
        self.ids.get(id).copied()
    }

    /// The identity of an id.
    pub fn admit(&mut self, id: &str) -> Result<ThingId, Fault> {
        if let Some(thing) = self.ids.get(id) {
            return Ok(*thing);
        }
        if id.len() > LONGEST_ID || id.is_empty() {
            return Err(format!("{:?} has {} bytes; expected an id of 1 to {LONGEST_ID}", short(id), id.len()));
        }
        let name: Arc<str> = super::json::line(id, LONGEST_ID).into();
        let thing = self.add(name, false)?;
        self.ids.insert(id.into(), thing);
        Ok(thing)
    }

    /// The identity of a cell of a set.
    pub fn admit_cell(&mut self, set: u16, name: &str, at: Spot) -> Result<ThingId, Fault> {
        if let Some(thing) = self.cells.get(&(set, at)) {
            return Ok(*thing);
        }
        let thing = self.add(name.into(), true)?;
        self.cells.insert((set, at), thing);
        Ok(thing)
    }

    fn add(&mut self, name: Arc<str>, of_set: bool) -> Result<ThingId, Fault> {
        if self.names.len() >= MOST_IDENTITIES {
            return Err(format!("more than {MOST_IDENTITIES} things come and go; expected one match"));
        }
        self.names.push(name);
        self.extras.push(Extra { of_set, ..Extra::default() });
        Ok(ThingId(self.names.len() as u32 - 1))
    }

    pub fn name(&self, thing: ThingId) -> &str {
        self.names.get(thing.index()).map_or("", |name| name)
    }

    /// The names from one on, in the order of identities.
    pub fn names_from(&self, from: usize) -> &[Arc<str>] {
        self.names.get(from..).unwrap_or_default()
    }

    pub fn len(&self) -> usize {
        self.names.len()
    }

    pub fn extra(&self, thing: ThingId) -> Extra {
        self.extras.get(thing.index()).cloned().unwrap_or_default()
    }

    pub fn extra_mut(&mut self, thing: ThingId) -> Option<&mut Extra> {
        self.extras.get_mut(thing.index())
    }

    /// The id that was perhaps meant by one nobody has.
    pub fn near(&self, id: &str) -> Option<String> {
        // Among very many somebody is always near.
        let known: Vec<&str> = self.ids.keys().take(2000).map(AsRef::as_ref).collect();
        meant(id, &known).map(str::to_string)
    }

    /// Renames everybody by a new order: only those in it are left.
    pub fn keep(&mut self, order: &[ThingId]) {
        let new: FxHashMap<ThingId, ThingId> = order.iter().copied().zip((0..).map(ThingId)).collect();
        self.names = order.iter().map(|thing| Arc::from(self.name(*thing))).collect();
        self.extras = order.iter().map(|thing| self.extra(*thing)).collect();
        let end = |end: End| match end {
            End::Thing(thing) => new.get(&thing).copied().map_or(End::Spot(Spot::default()), End::Thing),
            End::Spot(_) => end,
        };
        for extra in &mut self.extras {
            extra.ends = extra.ends.map(|ends| ends.map(end));
        }
        self.ids = self.ids.iter().filter_map(|(id, thing)| Some((Arc::clone(id), *new.get(thing)?))).collect();
        self.cells = self.cells.iter().filter_map(|(cell, thing)| Some((*cell, *new.get(thing)?))).collect();
    }
}
