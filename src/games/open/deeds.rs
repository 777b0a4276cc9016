//! Events of things that come, go, carry and change.

use super::beats::Class;
use super::events::{FIELDS, id};
use super::json::{Fault, Fields, Json, get, need};
use super::kinds::{ENTRANCES, GAITS, LEAVES, word};
use super::tale::{Tale, Told, Turn};
use super::thing::{PlaceSaid, ThingSaid, face};
use crate::model::{Gait, Remains, Seat, Spot, ThingId, ThingState, What};

/// Cells of one way.
const MOST_WAY: usize = 4096;

impl Tale {
    /// Whoever an event is about, with how it is now; nobody where there is none.
    pub fn about(&mut self, fields: &Fields) -> Result<Option<(ThingId, ThingState)>, Fault> {
        let id = id(fields)?;
        let thing = self.who(&id);
        Ok(thing.and_then(|thing| Some((thing, self.state(thing)?.clone()))))
    }

    pub fn add(&mut self, turn: &mut Turn, fields: &Fields) -> Result<(), Fault> {
        let id = id(fields)?;
        let how = get(fields, "how").map(|value| word(value, "how", &ENTRANCES)).transpose()?;
        let by = self.seats(fields)?;
        let mut strange = Vec::new();
        let said = ThingSaid::fields(fields, &FIELDS, &mut strange)?;
        let thing = self.cast.admit(&id)?;
        if self.state(thing).is_some() {
            self.notes.find(format!("{:?} is added and is there already", super::json::short(&id)));
        }
        let state = self.target(thing, &id, &said, None)?;
        self.arrives(turn, thing, state, how, by);
        Ok(())
    }

    /// The seats of `by`: a seat, an id, or a list of them.
    fn seats(&mut self, fields: &Fields) -> Result<Vec<Seat>, Fault> {
        let Some(by) = get(fields, "by") else { return Ok(Vec::new()) };
        let one = std::slice::from_ref(by);
        let list = if let Json::List(list) = by { list.as_slice() } else { one };
        let mut seats = Vec::new();
        for value in list {
            seats.extend(self.doer(value)?.1);
        }
        Ok(seats)
    }

    /// Who did something: a thing by its id, or a seat by its number.
    pub fn doer(&mut self, value: &Json) -> Result<(Option<ThingId>, Option<Seat>), Fault> {
        if let Json::Number(_) = value {
            let seat = super::thing::seat(value)?;
            self.panel.mention(seat);
            return Ok((None, Some(Seat(seat))));
        }
        let id = value.id("by")?;
        // Who falls in this very beat may have done it all the same.
        if self.cast.find(&id).is_some_and(|thing| self.state(thing).is_none()) {
            return Ok((None, None));
        }
        let thing = self.who(&id);
        Ok((thing, thing.and_then(|thing| self.state(thing)?.seat)))
    }

    /// Who did it, by `by` and `seat`.
    pub fn by(&mut self, fields: &Fields) -> Result<(Option<ThingId>, Option<Seat>), Fault> {
        let (thing, owner) = get(fields, "by").map(|value| self.doer(value)).transpose()?.unwrap_or_default();
        let seat = get(fields, "seat").map(super::thing::seat).transpose()?.map(Seat);
        Ok((thing, seat.or(owner)))
    }

    pub fn go(&mut self, turn: &mut Turn, fields: &Fields) -> Result<(), Fault> {
        let told = get(fields, "how").map(|value| word(value, "how", &GAITS)).transpose()?;
        let mut way = get(fields, "via").map(|value| value.points("via")).transpose()?.unwrap_or_default();
        if let Some(to) = get(fields, "to").map(|value| value.point("to")).transpose()?
            && way.last() != Some(&to)
        {
            way.push(to);
        }
        if way.is_empty() {
            return Err("it goes nowhere; expected \"to\": [3, 4] or \"via\"".into());
        }
        way.truncate(MOST_WAY);
        let Some((thing, old)) = self.about(fields)? else { return Ok(()) };
        let tall = self.looks.tall(old.kind);
        let path: Vec<Spot> = way.iter().map(|point| self.ruler.spot(*point, tall)).collect();
        turn.note(thing, Told::Place);
        turn.tangled |= old.on.is_some();
        let mut whole = vec![old.at];
        whole.extend(&path);
        if told != Some(Gait::Jump) {
            self.span(thing, old.kind, &whole);
        }
        if let [.., before, last] = whole.as_slice() {
            self.turn_by_itself(turn, thing, &old, (*before, *last));
        }
        let far = whole.windows(2).any(|leg| matches!(leg, [a, b] if self.gait(old.kind, *a, *b) == Gait::Jump));
        let over_seam = far && whole.windows(2).any(|leg| matches!(leg, [a, b] if self.crosses(*a, *b)));
        let how = told.unwrap_or(if over_seam { Gait::Jump } else { Gait::Usual });
        if let Some(last) = path.last() {
            self.fit(&ThingState { at: *last, ..ThingState::default() });
        }
        self.tell(turn, Class::Go, Some(thing), What::Moved { thing, path: path.into(), how });
        Ok(())
    }

    fn crosses(&self, from: Spot, to: Spot) -> bool {
        self.apart(from, to) != (to.x.saturating_sub(from.x), to.y.saturating_sub(from.y))
    }

    /// Whoever looks where it goes turns, unless it was told how to face.
    fn turn_by_itself(&mut self, turn: &mut Turn, thing: ThingId, old: &ThingState, (from, to): (Spot, Spot)) {
        let turns = self.looks.turns(old.kind) && !self.cast.extra(thing).faces;
        let facing = self.way(from, to).filter(|facing| turns && *facing != old.facing);
        if let Some(facing) = facing {
            self.tell(turn, Class::Go, Some(thing), What::Turned { thing, facing });
        }
    }

    pub fn crawl(&mut self, turn: &mut Turn, fields: &Fields) -> Result<(), Fault> {
        let to = need(fields, "to", "the cell the head goes to")?.point("to")?;
        let grows = get(fields, "grow").map(|value| value.truth("grow")).transpose()?.unwrap_or(false);
        let Some((thing, old)) = self.about(fields)? else { return Ok(()) };
        let head = self.ruler.spot(to, 1.0);
        let mut body = if old.body.is_empty() { vec![old.at] } else { old.body.clone() };
        body.insert(0, head);
        if !grows {
            body.pop();
        }
        turn.note(thing, Told::Place);
        self.looks.crawl(old.kind);
        self.turn_by_itself(turn, thing, &old, (old.at, head));
        self.fit(&ThingState { at: head, ..ThingState::default() });
        self.tell(turn, Class::Go, Some(thing), What::Crawled { thing, body });
        Ok(())
    }

    pub fn face(&mut self, turn: &mut Turn, fields: &Fields) -> Result<(), Fault> {
        let facing = face(need(fields, "face", "up, right, down, left or degrees")?)?;
        let Some((thing, _)) = self.about(fields)? else { return Ok(()) };
        if let Some(extra) = self.cast.extra_mut(thing) {
            extra.faces = true;
        }
        turn.note(thing, Told::Face);
        self.tell(turn, Class::Go, Some(thing), What::Turned { thing, facing });
        Ok(())
    }

    pub fn bump(&mut self, turn: &mut Turn, fields: &Fields) -> Result<(), Fault> {
        let to = need(fields, "to", "the cell it cannot go to")?.point("to")?;
        let Some((thing, _)) = self.about(fields)? else { return Ok(()) };
        let against = self.ruler.spot(to, 1.0);
        self.tell(turn, Class::Go, Some(thing), What::Bumped { thing, against });
        Ok(())
    }

    pub fn take(&mut self, turn: &mut Turn, fields: &Fields) -> Result<(), Fault> {
        let by = need(fields, "by", "the id of who takes it")?.id("by")?;
        let Some((thing, _)) = self.about(fields)? else { return Ok(()) };
        let Some(by) = self.who(&by) else { return Ok(()) };
        if !self.position.takes(by, thing) {
            self.notes.find(format!("{:?} is taken by what it carries", self.cast.name(thing)));
            return Ok(());
        }
        turn.tangled = true;
        turn.note(thing, Told::Place);
        self.tell(turn, Class::Carry, Some(thing), What::Took { thing, by });
        Ok(())
    }

    pub fn drop(&mut self, turn: &mut Turn, fields: &Fields) -> Result<(), Fault> {
        let at = get(fields, "at").map(|value| value.point("at")).transpose()?;
        let Some((thing, old)) = self.about(fields)? else { return Ok(()) };
        let at = at.map_or(old.at, |point| self.ruler.spot(point, self.looks.tall(old.kind)));
        turn.tangled = true;
        turn.note(thing, Told::Place);
        self.tell(turn, Class::Carry, Some(thing), What::Dropped { thing, at });
        Ok(())
    }

    pub fn becomes(&mut self, turn: &mut Turn, fields: &Fields) -> Result<(), Fault> {
        let id = id(fields)?;
        let said = ThingSaid::fields(fields, &FIELDS, &mut Vec::new())?;
        let Some((thing, old)) = self.about(fields)? else { return Ok(()) };
        for (told, there) in [
            (Told::Kind, said.kind.is_some()),
            (Told::Seat, said.seat.is_some()),
            (Told::Label, said.label.is_some()),
            (Told::Life, said.life.is_some()),
            (Told::Face, said.face.is_some()),
            (Told::Place, said.place.is_some()),
        ] {
            if there {
                turn.note(thing, told);
            }
        }
        turn.tangled |= matches!(said.place, Some(PlaceSaid::On(_)));
        let state = self.target(thing, &id, &said, Some(&old))?;
        self.lead(turn, thing, Some(old), state);
        Ok(())
    }

    pub fn gone(&mut self, turn: &mut Turn, fields: &Fields) -> Result<(), Fault> {
        let how = get(fields, "how").map(|value| word(value, "how", &LEAVES)).transpose()?;
        let leaves = get(fields, "leaves").map(|value| value.text("leaves", "the name of a kind")).transpose()?;
        let keeps = get(fields, "keeps").map(|value| value.truth("keeps")).transpose()?.unwrap_or(false);
        let Some((thing, old)) = self.about(fields)? else { return Ok(()) };
        self.by(fields)?;
        let Some(leaves) = leaves else {
            self.goes(turn, thing, how);
            return Ok(());
        };
        let kind = self.looks.kind(leaves, &self.header)?;
        if let Some(seat) = old.seat {
            self.looks.own(kind, seat);
        }
        turn.tangled = true;
        turn.was.insert(thing, (old.kind, old.seat));
        turn.note(thing, Told::Kind);
        if !keeps {
            [Told::Label, Told::Life, Told::Face].into_iter().for_each(|told| turn.note(thing, told));
            if let Some(extra) = self.cast.extra_mut(thing) {
                extra.faces = false;
            }
        }
        // What it carried stays where it was.
        for load in self.position.loads(thing).to_vec() {
            self.tell(turn, Class::Carry, Some(load), What::Dropped { thing: load, at: old.at });
        }
        let left = Remains { kind, bare: !keeps };
        self.tell(turn, Class::End, Some(thing), What::Destroyed { thing, leaves: Some(left) });
        Ok(())
    }
}
