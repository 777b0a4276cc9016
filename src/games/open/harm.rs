//! Events of shots, harm, paint, words and players.

use super::beats::Class;
use super::json::{Fault, Fields, Json, get, line, need};
use super::kinds::word;
use super::land::one;
use super::tale::{Tale, Told, Turn};
use super::thing::{seat, whole};
use crate::model::{Cause, Cell, Seat, ShotStyle, Standing, ThingId, ThingState, What};

const SHOTS: [(&str, ShotStyle); 4] =
    [("bolt", ShotStyle::Bolt), ("beam", ShotStyle::Beam), ("lob", ShotStyle::Lob), ("slash", ShotStyle::Slash)];
const CAUSES: [(&str, Cause); 4] =
    [("step", Cause::Step), ("shot", Cause::Shot), ("splash", Cause::Splash), ("wear", Cause::Wear)];
/// How far a blast reaches at most, and how many cells one has.
const WIDEST: i64 = 64;
const MOST_CELLS: usize = 20_000;
/// Letters of why somebody is out: the line beside a player is short.
const MOST_REASON: usize = 24;
/// Letters of what somebody says.
const MOST_WORDS: usize = 500;

impl Tale {
    pub fn shoot(&mut self, turn: &mut Turn, fields: &Fields) -> Result<(), Fault> {
        let how = get(fields, "how").map(|value| word(value, "how", &SHOTS)).transpose()?.unwrap_or_default();
        let (thing, seat) = self.by(fields)?;
        let from = get(fields, "from").map(|value| value.point("from")).transpose()?;
        let to = get(fields, "to").map(|value| value.point("to")).transpose()?;
        let hits = self.hits(fields)?;
        let from = from.map(|point| self.ruler.spot(point, 1.0));
        let Some(from) = from.or_else(|| Some(self.state(thing?)?.at)) else {
            // Who shoots is not there: that was told.
            return if get(fields, "by").is_some() {
                Ok(())
            } else {
                Err("nobody shoots; expected \"by\" or \"from\"".into())
            };
        };
        let end = to.map(|point| self.ruler.spot(point, 1.0));
        let targets: Vec<Option<ThingId>> =
            if hits.is_empty() { vec![None] } else { hits.into_iter().map(Some).collect() };
        let several = targets.len() > 1;
        for hit in targets {
            let there = hit.and_then(|hit| Some(self.state(hit)?.at));
            let Some(to) = (if several { there.or(end) } else { end.or(there) }) else {
                return Err("it goes nowhere; expected \"to\": [3, 4] or \"hit\"".into());
            };
            // The colour of who shoots needs no word.
            let seat = seat.filter(|seat| thing.and_then(|thing| self.state(thing)?.seat) != Some(*seat));
            self.tell(turn, Class::Shoot, None, What::Shot { thing, seat, from, to, hit, how });
        }
        Ok(())
    }

    /// Whom a shot hits.
    fn hits(&mut self, fields: &Fields) -> Result<Vec<ThingId>, Fault> {
        let Some(value) = get(fields, "hit") else { return Ok(Vec::new()) };
        let one = std::slice::from_ref(value);
        let list = if let Json::List(list) = value { list.as_slice() } else { one };
        let mut hits = Vec::new();
        for value in list {
            hits.extend(self.who(&value.id("hit")?));
        }
        Ok(hits)
    }

    pub fn blast(&mut self, turn: &mut Turn, fields: &Fields) -> Result<(), Fault> {
        let (_, seat) = self.by(fields)?;
        let cells = self.cells(fields)?;
        self.tell(turn, Class::Harm, None, What::Blast { cells, seat });
        Ok(())
    }

    /// The cells of an area: listed, or a square around one.
    fn cells(&self, fields: &Fields) -> Result<Vec<Cell>, Fault> {
        if let Some(cells) = get(fields, "cells") {
            let points = cells.points("cells")?;
            return Ok(points.into_iter().take(MOST_CELLS).map(|point| self.ruler.cell(point)).collect());
        }
        let at = need(fields, "at", "\"at\" with \"radius\", or \"cells\"")?.point("at")?;
        let radius =
            get(fields, "radius").map(|value| value.whole("radius", (0, WIDEST))).transpose()?.unwrap_or(0) as i32;
        let middle = self.ruler.cell(at);
        let square = (-radius..=radius).flat_map(|row| (-radius..=radius).map(move |col| (col, row)));
        let cell = |(col, row): (i32, i32)| Cell::new(middle.col.saturating_add(col), middle.row.saturating_add(row));
        Ok(square.map(cell).filter(|cell| self.size.holds(*cell)).collect())
    }

    pub fn harm(&mut self, turn: &mut Turn, fields: &Fields, hurts: bool) -> Result<(), Fault> {
        let number = |name: &str| get(fields, name).map(|value| value.number(name, "a number")).transpose();
        let (change, life) = (number(if hurts { "loss" } else { "gain" })?, number("life")?);
        let cause = get(fields, "how").map(|value| word(value, "how", &CAUSES)).transpose()?.unwrap_or(Cause::Other);
        let (by, _) = self.by(fields)?;
        let Some((thing, old)) = self.about(fields)? else { return Ok(()) };
        let change = change.map(whole);
        let lives = match (life.map(whole), change) {
            (Some(life), _) => life,
            (None, Some(change)) if hurts => old.lives.unwrap_or(0).saturating_sub(change),
            (None, Some(change)) => old.lives.unwrap_or(0).saturating_add(change),
            (None, None) => {
                let such = if hurts { "\"loss\"" } else { "\"gain\"" };
                return Err(format!("nothing changes; expected {such} or \"life\""));
            }
        };
        turn.note(thing, Told::Life);
        // Shields may take what a blow would have cost: both numbers count as they are told.
        let what = match hurts {
            true => {
                let loss = change.unwrap_or_else(|| old.lives.unwrap_or(lives).saturating_sub(lives));
                What::Hurt { thing, loss, lives, cause, by }
            }
            false => {
                let gain = change.unwrap_or_else(|| lives.saturating_sub(old.lives.unwrap_or(lives)));
                What::Healed { thing, gain, lives }
            }
        };
        self.tell(turn, Class::Harm, Some(thing), what);
        Ok(())
    }

    pub fn paint(&mut self, turn: &mut Turn, fields: &Fields) -> Result<(), Fault> {
        let cells = need(fields, "cells", "a list of cells")?.points("cells")?;
        let letter = need(fields, "as", "a letter of the ground")?.text("as", "a letter of the ground")?;
        let material = self.looks.material(one(letter))?;
        let cells = cells.into_iter().map(|point| (self.ruler.cell(point), material)).collect();
        if let Some(what) = self.land.paint(cells) {
            self.tell(turn, Class::Harm, None, what);
        }
        Ok(())
    }

    pub fn say(&mut self, turn: &mut Turn, fields: &Fields) -> Result<(), Fault> {
        let text = need(fields, "text", "what is said")?.text("text", "what is said")?;
        let text = line(text, MOST_WORDS);
        let seat = get(fields, "seat").map(seat).transpose()?.map(Seat);
        let thing = match get(fields, "id") {
            Some(id) => self.who(&id.id("id")?),
            None => None,
        };
        if let Some(seat) = seat {
            self.panel.mention(seat.0);
        }
        self.tell(turn, Class::Words, None, What::Said { thing, seat, text });
        Ok(())
    }

    pub fn score(&mut self, turn: &mut Turn, fields: &Fields) -> Result<(), Fault> {
        let owner = seat(need(fields, "seat", "a seat such as 0")?)?;
        let gain = need(fields, "gain", "a number")?.number("gain", "a number")?;
        turn.scored = true;
        let points = self.panel.gain(owner, gain).clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32;
        self.tell(turn, Class::Words, None, What::Scored { seat: Seat(owner), points });
        Ok(())
    }

    pub fn out(&mut self, turn: &mut Turn, fields: &Fields) -> Result<(), Fault> {
        let owner = seat(need(fields, "seat", "a seat such as 0")?)?;
        let why = get(fields, "why").map(|value| value.text("why", "a reason such as \"timeout\"")).transpose()?;
        self.leaves(turn, owner, why);
        Ok(())
    }

    /// A player is out of the game.
    pub fn leaves(&mut self, turn: &mut Turn, owner: u8, why: Option<&str>) {
        if self.panel.stand(owner, Standing::Out) {
            let why = why.map(|why| line(why, MOST_REASON)).filter(|why| !why.is_empty()).map(Into::into);
            self.tell(turn, Class::Words, None, What::Left { seat: Seat(owner), why });
        }
    }

    /// A player reaches the goal.
    pub fn arrive(&mut self, turn: &mut Turn, fields: &Fields) -> Result<(), Fault> {
        let owner = seat(need(fields, "seat", "a seat such as 0")?)?;
        let place = get(fields, "place").map(|value| value.whole("place", (1, 255))).transpose()?.unwrap_or(1) as u8;
        let named = match get(fields, "id") {
            Some(id) => self.who(&id.id("id")?),
            None => None,
        };
        self.panel.stand(owner, Standing::Finished(place));
        let owns = |(_, state): &(ThingId, &ThingState)| state.seat == Some(Seat(owner));
        let thing = named.or_else(|| self.position.things().find(owns).map(|(thing, _)| thing));
        if let Some(thing) = thing {
            self.tell(turn, Class::Words, None, What::Arrived { thing, seat: Seat(owner), place });
        }
        Ok(())
    }

    /// A player passes, or all is over.
    pub fn halt(&mut self, turn: &mut Turn, fields: &Fields, passes: bool) -> Result<(), Fault> {
        if !passes {
            self.tell(turn, Class::Words, None, What::Ended);
            return Ok(());
        }
        let owner = seat(need(fields, "seat", "a seat such as 0")?)?;
        self.panel.mention(owner);
        self.tell(turn, Class::Words, None, What::Passed { seat: Seat(owner) });
        Ok(())
    }

    /// Somebody is under attack by others.
    pub fn check(&mut self, turn: &mut Turn, fields: &Fields) -> Result<(), Fault> {
        let mate = get(fields, "mate").map(|value| value.truth("mate")).transpose()?.unwrap_or(false);
        let list = get(fields, "by").map(|value| value.list("by", "a list of ids")).transpose()?.unwrap_or_default();
        let mut by = Vec::new();
        for value in list {
            by.extend(self.who(&value.id("by")?));
        }
        let Some((thing, _)) = self.about(fields)? else { return Ok(()) };
        self.tell(turn, Class::Harm, None, What::Checked { thing, by, mate });
        Ok(())
    }
}
