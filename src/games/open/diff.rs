//! What no event tells: found out by comparing what stands on the board with what the state says.

use super::beats::Class;
use super::cast::End;
use super::json::{Fault, Json, get};
use super::kinds::{Leave, MotionSaid};
use super::tale::{Tale, Told, Turn};
use super::thing::{ThingSaid, seat};
use crate::model::{Cause, Entrance, Gait, Grid, Kind, Seat, Spot, ThingId, ThingState, What};

/// Whoever goes farther than so many cells, and farther than its reach, is here and then there.
const FAR: i32 = 3;
/// A loss that no event tells, of at most this part of a full life, is hunger.
const WEAR: i64 = 50;

impl Tale {
    /// Takes `things` or `change` in.
    pub fn take_state(&mut self, turn: &mut Turn, value: &Json, whole: bool) -> Result<(), Fault> {
        let name = if whole { "things" } else { "change" };
        let things = value.map(name, "an object: by id a cell or an object")?;
        // Who is carried, or hangs on others, is put where they are when those stand.
        let leans = |value: &Json| match value {
            Json::Map(fields) => get(fields, "on").is_some() || get(fields, "line").is_some(),
            Json::Null | Json::Truth(_) | Json::Number(_) | Json::Text(_) | Json::List(_) => false,
        };
        let mut strange = Vec::new();
        let mut leaning = Vec::new();
        for (id, value) in things {
            if leans(value) {
                // Identities go by the order in which things are written.
                self.cast.admit(id)?;
                leaning.push((id, value));
            } else {
                self.take_thing(turn, id, value, &mut strange)?;
            }
        }
        for (id, value) in leaning {
            self.take_thing(turn, id, value, &mut strange)?;
        }
        strange.into_iter().for_each(|what| self.notes.remark(what));
        if whole {
            self.leave_unseen(turn);
        }
        Ok(())
    }

    fn take_thing(&mut self, turn: &mut Turn, id: &str, value: &Json, strange: &mut Vec<String>) -> Result<(), Fault> {
        let thing = self.cast.admit(id)?;
        if *value == Json::Null {
            self.goes(turn, thing, None);
            return Ok(());
        }
        let named = |fault: Fault| format!("{:?}: {fault}", super::json::short(id));
        let said = ThingSaid::read(value, strange).map_err(named)?;
        let old = self.state(thing).cloned();
        let state = self.target(thing, id, &said, old.as_ref()).map_err(named)?;
        if let Some(extra) = self.cast.extra_mut(thing) {
            extra.seen = self.stamp;
        }
        self.lead(turn, thing, old, state);
        Ok(())
    }

    /// Everything there is was named: the others are gone.
    fn leave_unseen(&mut self, turn: &mut Turn) {
        let unseen = |thing: &ThingId| {
            let extra = self.cast.extra(*thing);
            !extra.of_set && extra.seen != self.stamp
        };
        let gone: Vec<ThingId> = self.position.things().map(|(thing, _)| thing).filter(unseen).collect();
        for thing in gone {
            self.goes(turn, thing, None);
        }
    }

    /// A thing goes away, in a way that is told, usual for its kind, or found out.
    pub fn goes(&mut self, turn: &mut Turn, thing: ThingId, how: Option<Leave>) {
        let Some(state) = self.state(thing) else { return };
        turn.was.insert(thing, (state.kind, state.seat));
        let spent = state.lives.is_some_and(|lives| lives <= 0);
        let usual = self.looks.said(state.kind).and_then(|said| said.leave);
        let how = how.or(usual).unwrap_or(if spent { Leave::Die } else { Leave::Fade });
        if !turn.telling {
            self.untold(turn, thing, Told::There, "end", "an event leaves it there; the state says it is gone");
        }
        turn.tangled |= !self.position.loads(thing).is_empty();
        turn.note(thing, Told::There);
        self.hung.retain(|hung| *hung != thing);
        let what = match how {
            Leave::Die => What::Destroyed { thing, leaves: None },
            Leave::Lift => What::Captured { thing },
            Leave::Fade => What::Faded { thing },
        };
        self.tell(turn, Class::End, Some(thing), what);
    }

    /// Tells what leads from what a thing was to what it is.
    pub fn lead(&mut self, turn: &mut Turn, thing: ThingId, old: Option<ThingState>, to: ThingState) {
        let Some(old) = old else {
            if !turn.telling {
                self.untold(turn, thing, Told::There, "arrival", "an event took it away; the state says it is there");
            }
            return self.arrives(turn, thing, to, None, Vec::new());
        };
        if old == to {
            return;
        }
        if old.line.is_some() != to.line.is_some() {
            return self.tell(turn, Class::Harm, Some(thing), What::corrected(thing, Some(to)));
        }
        self.changes(turn, thing, &old, &to);
        self.moves(turn, thing, &old, &to);
        let cause = if !turn.telling && self.is_wear(&old, &to) { Cause::Wear } else { Cause::Other };
        self.lives(turn, thing, (&old, &to), None, cause);
        // Whatever no event has a word for is as the state says.
        if self.state(thing) != Some(&to) {
            self.tell(turn, Class::Harm, Some(thing), What::corrected(thing, Some(to)));
        }
    }

    /// A thing appears.
    pub fn arrives(
        &mut self,
        turn: &mut Turn,
        thing: ThingId,
        state: ThingState,
        how: Option<Entrance>,
        by: Vec<Seat>,
    ) {
        let usual = self.looks.said(state.kind).and_then(|said| said.enter);
        turn.note(thing, Told::There);
        turn.tangled |= state.on.is_some();
        let what = match how.or(usual).unwrap_or_default() {
            Entrance::Rise => What::Built { thing, state: state.into(), by },
            how @ (Entrance::Set | Entrance::Drop | Entrance::Fade) => What::Placed { thing, state: state.into(), how },
        };
        self.tell(turn, Class::End, Some(thing), what);
    }

    /// Kind, owner and letters.
    pub fn changes(&mut self, turn: &mut Turn, thing: ThingId, old: &ThingState, to: &ThingState) {
        if old.kind != to.kind {
            self.against(turn, thing, Told::Kind, "kind", |tale| (tale.kind_word(old.kind), tale.kind_word(to.kind)));
            self.tell(turn, Class::Harm, Some(thing), What::Promoted { thing, kind: to.kind });
        }
        if old.seat != to.seat {
            let word = |seat: Option<Seat>| seat.map_or("nobody".to_string(), |seat| seat.0.to_string());
            self.against(turn, thing, Told::Seat, "seat", |_| (word(old.seat), word(to.seat)));
            self.tell(turn, Class::Harm, Some(thing), What::Flipped { thing, seat: to.seat });
        }
        if old.label != to.label {
            let word = |label: &Option<std::sync::Arc<str>>| label.as_deref().unwrap_or("none").to_string();
            self.against(turn, thing, Told::Label, "label", |_| (word(&old.label), word(&to.label)));
            self.tell(turn, Class::Harm, Some(thing), What::Relabelled { thing, label: to.label.clone() });
        }
    }

    fn kind_word(&self, kind: Kind) -> String {
        self.looks.name(kind).to_string()
    }

    /// Place, body, load, line and face.
    pub fn moves(&mut self, turn: &mut Turn, thing: ThingId, old: &ThingState, to: &ThingState) {
        let same_place = old.at == to.at && old.body == to.body && old.on == to.on && old.line == to.line;
        if !same_place {
            let place = |tale: &Tale, state: &ThingState| match state.on {
                Some(carrier) => format!("on {:?}", tale.cast.name(carrier)),
                None => tale.ruler.words(state.at),
            };
            self.against(turn, thing, Told::Place, "place", |tale| (place(tale, old), place(tale, to)));
        }
        if old.facing != to.facing {
            if same_place {
                self.against(turn, thing, Told::Face, "face", |_| (degrees(old), degrees(to)));
            }
            self.tell(turn, Class::Go, Some(thing), What::Turned { thing, facing: to.facing });
        }
        if same_place {
            return;
        }
        if old.on != to.on {
            turn.tangled = true;
            let what = match to.on {
                Some(by) => What::Took { thing, by },
                None => What::Dropped { thing, at: to.at },
            };
            self.tell(turn, Class::Carry, Some(thing), what);
        } else if let (Some(line), true) = (to.line, old.line != to.line) {
            self.tell(turn, Class::Go, Some(thing), What::Stretched { thing, line });
        } else if !to.body.is_empty() && old.body != to.body {
            self.tell(turn, Class::Go, Some(thing), What::Crawled { thing, body: to.body.clone() });
        } else if old.at != to.at {
            let how = self.gait(to.kind, old.at, to.at);
            self.span(thing, to.kind, &[old.at, to.at]);
            self.tell(turn, Class::Go, Some(thing), What::Moved { thing, path: to.at.into(), how });
        }
    }

    /// How a thing of a kind goes from one spot to another where nobody says.
    pub fn gait(&self, kind: Kind, from: Spot, to: Spot) -> Gait {
        let said = self.looks.said(kind);
        if said.and_then(|said| said.motion) == Some(MotionSaid::Jump) {
            return Gait::Jump;
        }
        let (dx, dy) = self.apart(from, to);
        let over_seam = (dx, dy) != (to.x.saturating_sub(from.x), to.y.saturating_sub(from.y));
        let far = match self.header.board.grid {
            Grid::Square | Grid::HexRows | Grid::HexRowsEven | Grid::HexCols => FAR * Spot::FINE,
            // Without cells a long way is a part of the board.
            Grid::Free => i32::from(self.size.cols.max(self.size.rows)) * Spot::FINE / 4,
        };
        let reach = said.and_then(|said| said.reach).map_or(0, |reach| (reach * f64::from(Spot::FINE)) as i32);
        let is_far = dx.abs().max(dy.abs()) > far.max(reach);
        if over_seam || is_far { Gait::Jump } else { Gait::Usual }
    }

    /// Lives lost or gained.
    pub fn lives(
        &mut self,
        turn: &mut Turn,
        thing: ThingId,
        (old, to): (&ThingState, &ThingState),
        by: Option<ThingId>,
        cause: Cause,
    ) {
        let (Some(lives), true) = (to.lives, old.lives != to.lives) else { return };
        let word = |state: &ThingState| state.lives.map_or("none".to_string(), |lives| lives.to_string());
        self.against(turn, thing, Told::Life, "life", |_| (word(old), word(to)));
        let was = old.lives.unwrap_or(lives);
        let what = match lives < was {
            true => What::Hurt { thing, loss: was.saturating_sub(lives), lives, cause, by },
            false => What::Healed { thing, gain: lives.saturating_sub(was), lives },
        };
        // What only wears off does so while all goes on.
        let class = if cause == Cause::Wear { Class::Go } else { Class::Harm };
        self.tell(turn, class, Some(thing), what);
    }

    /// Whether a thing loses so little of what a sound one has that it is no blow but hunger.
    fn is_wear(&self, old: &ThingState, to: &ThingState) -> bool {
        let (Some(was), Some(is)) = (old.lives, to.lives) else { return false };
        let loss = i64::from(was) - i64::from(is);
        loss > 0 && loss * WEAR <= i64::from(self.looks.most_lives(to.kind))
    }

    /// The state says otherwise than an event has said, or says what none has.
    fn against(
        &mut self,
        turn: &Turn,
        thing: ThingId,
        told: Told,
        what: &str,
        words: impl FnOnce(&Tale) -> (String, String),
    ) {
        if turn.telling || turn.silent || self.cast.extra(thing).of_set {
            return;
        }
        let name = self.cast.name(thing).to_string();
        if turn.was_told(thing, told) {
            let (event, state) = words(self);
            self.notes.find(format!("{name:?}: by the events its {what} is {event}; the state says {state}"));
        } else if self.header.strict {
            self.notes
                .find(format!("no event tells the {what} of {name:?}; the file says that events tell everything"));
        }
    }

    fn untold(&mut self, turn: &Turn, thing: ThingId, told: Told, what: &str, contradiction: &str) {
        if turn.silent || self.cast.extra(thing).of_set {
            return;
        }
        let name = self.cast.name(thing).to_string();
        if turn.was_told(thing, told) {
            self.notes.find(format!("{name:?}: {contradiction}"));
        } else if self.header.strict {
            self.notes
                .find(format!("no event tells the {what} of {name:?}; the file says that events tell everything"));
        }
    }

    /// Lines follow the things their ends hang on.
    pub fn stretch(&mut self, turn: &mut Turn) {
        for thing in self.hung.clone() {
            let Some(mut ends) = self.cast.extra(thing).ends else { continue };
            let Some(old) = self.state(thing).and_then(|state| state.line) else { continue };
            // What a line hung on and is gone leaves its end where it was.
            for (end, at) in ends.iter_mut().zip(old) {
                if let End::Thing(on) = *end
                    && self.state(on).is_none()
                {
                    *end = End::Spot(at);
                }
            }
            let line = self.resolved(ends);
            if let Some(extra) = self.cast.extra_mut(thing) {
                extra.ends = Some(ends);
            }
            if line != old {
                self.tell(turn, Class::Go, Some(thing), What::Stretched { thing, line });
            }
        }
    }

    /// Takes `sets` in: the whole list of cells of each that is named.
    pub fn take_sets(&mut self, turn: &mut Turn, value: &Json) -> Result<(), Fault> {
        for (name, cells) in value.map("sets", "an object: by kind a list of cells")? {
            let (kind_name, owner) = match name.rsplit_once('/') {
                Some((kind, owner)) => {
                    let wanted = || {
                        format!("the set {:?} has no seat; expected kind/seat such as food/0", super::json::short(name))
                    };
                    let number: f64 = owner.parse().map_err(|_| wanted())?;
                    (kind, Some(Seat(seat(&Json::Number(number)).map_err(|_| wanted())?)))
                }
                None => (name.as_ref(), None),
            };
            let kind = self.looks.kind(kind_name, &self.header)?;
            if let Some(owner) = owner {
                self.panel.mention(owner.0);
                self.looks.own(kind, owner);
            }
            let set = self.looks.set(name);
            self.take_set(turn, (set, kind_name), kind, owner, cells)?;
        }
        Ok(())
    }

    fn take_set(
        &mut self,
        turn: &mut Turn,
        (set, name): (u16, &str),
        kind: Kind,
        owner: Option<Seat>,
        cells: &Json,
    ) -> Result<(), Fault> {
        const WANTED: &str = "a list of cells: [x, y] or [x, y, label]";
        let tall = self.looks.tall(kind);
        let mut members = Vec::new();
        for cell in cells.list(name, WANTED)? {
            let (point, label) = match cell.list(name, WANTED)? {
                [Json::Number(x), Json::Number(y)] => ((*x, *y), None),
                [Json::Number(x), Json::Number(y), label] => ((*x, *y), Some(label)),
                _ => return Err(cell.fault(name, WANTED)),
            };
            let label = label.map(|label| label.id("label")).transpose()?;
            let said = ThingSaid { label: Some(label), ..ThingSaid::default() };
            let at = self.ruler.spot(point, tall);
            let thing = self.cast.admit_cell(set, name, at)?;
            let old = self.state(thing).cloned();
            let base = ThingState { kind, seat: owner, at, ..ThingState::default() };
            let to = self.target(thing, name, &said, Some(old.as_ref().unwrap_or(&base)))?;
            if let Some(extra) = self.cast.extra_mut(thing) {
                extra.seen = self.stamp;
            }
            members.push(thing);
            self.fit(&to);
            match old {
                Some(_) => self.lead(turn, thing, old, to),
                None => self.arrives(turn, thing, to, None, Vec::new()),
            }
        }
        let before = self.sets.insert(set, members).unwrap_or_default();
        for thing in before {
            if self.cast.extra(thing).seen != self.stamp {
                self.goes(turn, thing, None);
            }
        }
        Ok(())
    }
}

fn degrees(state: &ThingState) -> String {
    format!("{:.0}°", f64::from(state.facing.0) * 360.0 / 64.0)
}
