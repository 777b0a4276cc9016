//! The state a line tells: things, sets, ground, layers and numbers, each after the other.

use rustc_hash::FxHashMap;

use super::beats::Class;
use super::board::rows;
use super::json::{Fault, Fields, Json, get};
use super::tale::{Tale, Turn};
use super::thing::seat;
use crate::model::{Position, ThingId, ThingState};

impl Tale {
    /// Takes in all that the state of a line says.
    pub fn take_all(&mut self, turn: &mut Turn, fields: &Fields) -> Result<(), Fault> {
        if let Some(things) = get(fields, "things") {
            self.take_state(turn, things, true)?;
        }
        if let Some(change) = get(fields, "change") {
            self.take_state(turn, change, false)?;
        }
        if let Some(sets) = get(fields, "sets") {
            self.take_sets(turn, sets)?;
        }
        let mut land = Vec::new();
        if let Some(ground) = get(fields, "ground") {
            land.extend(self.land.rows(&rows(ground)?, &mut self.looks)?);
        }
        if let Some(paint) = get(fields, "paint") {
            land.extend(self.land.paint_list(paint, &self.ruler, &mut self.looks)?);
        }
        if let Some(layers) = get(fields, "layers") {
            land.extend(self.land.layers(layers, &self.ruler, &mut self.looks)?);
        }
        for what in land {
            self.tell(turn, Class::Harm, None, what);
        }
        self.take_numbers(turn, fields)
    }

    /// Scores, counters, and who is out.
    fn take_numbers(&mut self, turn: &mut Turn, fields: &Fields) -> Result<(), Fault> {
        if let Some(score) = get(fields, "score") {
            // Points may also be lost to what has no event, unless the file says that events tell everything.
            let by_events = self.panel.score().filter(|_| turn.scored);
            if let Some(found) = self.panel.take_score(score)? {
                let seats = self.header.seats.as_ref().map_or(0, Vec::len);
                self.notes.find(format!("\"score\" has {found} numbers; expected {seats}, one a seat"));
            }
            if let (Some(events), Some(state)) = (by_events, self.panel.score())
                && events != state
                && self.header.strict
                && self.panel.finer.is_empty()
            {
                self.notes.find(format!("by the events the score is {events:?}; the state says {state:?}"));
            }
        }
        if let Some(counters) = get(fields, "counters") {
            self.panel.take_counters(counters.map("counters", "an object: by name numbers, one a seat")?)?;
        }
        match get(fields, "out") {
            None => {}
            Some(Json::List(list)) => {
                for value in list {
                    self.leaves(turn, seat(value)?, None);
                }
            }
            Some(value) => {
                const WANTED: &str = "a list of seats, or an object: by seat why";
                for (name, why) in value.map("out", WANTED)? {
                    let number: f64 = name.parse().map_err(|_| value.fault("out", WANTED))?;
                    // Whatever is no reason says only that it is so.
                    self.leaves(turn, seat(&Json::Number(number))?, why.text("out", WANTED).ok());
                }
            }
        }
        Ok(())
    }

    /// After the set-up the identities are those of the things that are there, without a gap.
    pub fn settle(&mut self) {
        let there: Vec<(ThingId, ThingState)> =
            self.position.things().map(|(thing, state)| (thing, state.clone())).collect();
        if there.len() == self.cast.len() {
            return;
        }
        let order: Vec<ThingId> = there.iter().map(|(thing, _)| *thing).collect();
        let new: FxHashMap<ThingId, ThingId> = order.iter().copied().zip((0..).map(ThingId)).collect();
        let renamed = |thing: &ThingId| new.get(thing).copied();
        let states: Vec<ThingState> = there
            .into_iter()
            .map(|(_, state)| ThingState { on: state.on.as_ref().and_then(renamed), ..state })
            .collect();
        self.position = Position::new(&states);
        self.hung = self.hung.iter().filter_map(renamed).collect();
        let told = std::mem::take(&mut self.data).into_iter();
        self.data = told.filter_map(|(thing, words)| Some((renamed(&thing)?, words))).collect();
        for members in self.sets.values_mut() {
            *members = members.iter().filter_map(renamed).collect();
        }
        self.cast.keep(&order);
    }
}
