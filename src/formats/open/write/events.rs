//! Events as the open replay tells them: a list of beats, each called like its phase.

use serde_json::{Map, Value, json};

use super::{Writer, decimal};
use crate::model::{
    Cause, Cell, Entrance, Event, Gait, Kind, Material, Phase, Remains, Seat, ShotStyle, Spot, Step, ThingId,
    ThingState, What,
};

/// Who comes onto the board by an event, and as what.
pub(super) fn arrival(event: &Event) -> Option<(ThingId, Kind)> {
    if let What::Placed { thing, state, .. } | What::Built { thing, state, .. } = &event.what {
        return Some((*thing, state.kind));
    }
    let What::Corrected { thing, state } = &event.what else { return None };
    Some((*thing, state.as_ref()?.kind))
}

fn word(phase: Phase) -> &'static str {
    match phase {
        Phase::Move => "move",
        Phase::Shoot => "shoot",
        Phase::Build => "build",
        Phase::Settle => "settle",
    }
}

impl Writer<'_> {
    /// The beats of a step.
    pub(super) fn events(&self, step: &Step) -> Value {
        let same = |a: &Event, b: &Event| (a.phase, a.beat) == (b.phase, b.beat);
        let beat = |events: &[Event]| {
            let phase = events.first().map_or(Phase::Move, |first| first.phase);
            let all: Vec<Value> = events.iter().flat_map(|event| self.event(&event.what)).collect();
            (!all.is_empty()).then(|| json!({ "phase": word(phase), "events": all }))
        };
        step.events.chunk_by(same).filter_map(beat).collect()
    }

    /// A fact as events; numbers of layers are told by the state.
    fn event(&self, what: &What) -> Vec<Value> {
        let about = |word: &str, thing: &ThingId| Deed::new(word).with("id", self.id(*thing));
        let of_seat = |word: &str, seat: &Seat| Deed::new(word).with("seat", seat.0);
        let deed = match what {
            What::Painted { cells } => return self.painted(cells),
            What::Layered { .. } => return Vec::new(),
            What::Placed { thing, state, how } => self.add(*thing, state).with("how", how_enters(*how)),
            What::Built { thing, state, by } => self.built(*thing, state, by),
            What::Flipped { thing, seat } => about("become", thing).with("seat", seat.map(|seat| seat.0)),
            What::Promoted { thing, kind } => about("become", thing).with("kind", self.kind(*kind)),
            What::Relabelled { thing, label } => about("become", thing).with("label", label.as_deref()),
            What::Captured { thing } => about("gone", thing).with("how", "lift"),
            What::Faded { thing } => about("gone", thing).with("how", "fade"),
            What::Destroyed { thing, leaves } => self.fallen(about("gone", thing), *leaves),
            What::Corrected { thing, state: None } => about("gone", thing).with("how", "fade"),
            // What the rules could not explain is told as a change.
            What::Corrected { thing, state: Some(state) } => self.add(*thing, state).with("do", "become"),
            What::Moved { path, .. } if path.is_empty() => return Vec::new(),
            What::Moved { thing, path, how } => self.moved(about("move", thing), path, *how),
            What::Crawled { thing, body } => about("become", thing).with("body", self.all_at(body)),
            What::Stretched { thing, line } => about("become", thing).with("line", self.all_at(line)),
            What::Bumped { thing, against } => about("bump", thing).with("to", self.at(*against)),
            What::Turned { thing, facing } => about("face", thing).with("face", super::face(*facing)),
            What::Took { thing, by } => about("take", thing).with("by", self.id(*by)),
            What::Dropped { thing, at } => about("drop", thing).with("at", self.at(*at)),
            What::Hurt { thing, loss, lives, cause, by } => {
                let deed = about("hurt", thing).with("loss", *loss).with("life", *lives);
                deed.some("how", how_hurt(*cause)).some("by", by.map(|by| self.id(by)))
            }
            What::Healed { thing, gain, lives } => about("heal", thing).with("gain", *gain).with("life", *lives),
            What::Shot { thing, seat, from, to, hit, how } => self.shot((*thing, *seat), (*from, *to), *hit, *how),
            What::Checked { thing, by, mate } => {
                let by: Vec<&str> = by.iter().map(|by| self.id(*by)).collect();
                about("check", thing).with("by", by).with("mate", *mate)
            }
            What::Blast { cells, seat } => {
                let cells: Vec<Value> = cells.iter().map(|at| self.cell(*at)).collect();
                Deed::new("blast").with("cells", cells).some("by", seat.map(|seat| seat.0))
            }
            What::Said { thing, seat, text } => {
                let deed = Deed::new("say").with("text", text.as_str()).some("id", thing.map(|thing| self.id(thing)));
                deed.some("seat", seat.map(|seat| seat.0))
            }
            What::Scored { seat, points } => {
                let gain = decimal(i64::from(*points), self.replay.look.score_decimals);
                of_seat("score", seat).with("gain", gain)
            }
            What::Passed { seat } => of_seat("pass", seat),
            What::Left { seat, why } => of_seat("out", seat).some("why", why.as_deref()),
            What::Arrived { thing, seat, place } => about("finish", thing).with("seat", seat.0).with("place", *place),
            What::Ended => Deed::new("end"),
        };
        vec![Value::Object(deed.0)]
    }

    fn add(&self, thing: ThingId, state: &ThingState) -> Deed {
        let mut deed = Deed::new("add").with("id", self.id(thing));
        deed.0.extend(self.thing(state));
        deed
    }

    fn built(&self, thing: ThingId, state: &ThingState, by: &[Seat]) -> Deed {
        let by: Vec<u8> = by.iter().map(|seat| seat.0).collect();
        self.add(thing, state).with("how", "rise").some("by", (!by.is_empty()).then_some(by))
    }

    fn fallen(&self, deed: Deed, leaves: Option<Remains>) -> Deed {
        let deed = deed.with("how", "die").some("leaves", leaves.map(|left| self.kind(left.kind)));
        deed.some("keeps", leaves.filter(|left| !left.bare).map(|_| true))
    }

    fn moved(&self, deed: Deed, path: &[Spot], how: Gait) -> Deed {
        let deed = match path {
            [to] => deed.with("to", self.at(*to)),
            via => deed.with("via", self.all_at(via)),
        };
        deed.some("how", how_goes(how))
    }

    fn shot(
        &self,
        (thing, seat): (Option<ThingId>, Option<Seat>),
        (from, to): (Spot, Spot),
        hit: Option<ThingId>,
        how: ShotStyle,
    ) -> Deed {
        let deed = Deed::new("shoot").with("from", self.at(from)).with("to", self.at(to));
        let deed = deed.some("by", thing.map(|thing| self.id(thing))).some("seat", seat.map(|seat| seat.0));
        deed.some("hit", hit.map(|hit| self.id(hit))).some("how", how_shot(how))
    }

    /// One event for each material.
    fn painted(&self, cells: &[(Cell, Material)]) -> Vec<Value> {
        let event = |(material, letter): (usize, &char)| {
            let own = cells.iter().filter(|(_, of)| usize::from(of.0) == material);
            let own: Vec<Value> = own.map(|(at, _)| self.cell(*at)).collect();
            (!own.is_empty()).then(|| json!({ "do": "paint", "cells": own, "as": letter.to_string() }))
        };
        self.letters.iter().enumerate().filter_map(event).collect()
    }

    /// What changes in the layers of a step.
    pub(super) fn layered(&self, step: &Step) -> Option<Value> {
        let mut layers = Map::new();
        for event in &step.events {
            let What::Layered { layer, cells } = &event.what else { continue };
            let Some(look) = self.replay.look.board.layers.get(usize::from(*layer)) else { continue };
            let cells: Vec<Value> = cells.iter().map(|(at, number)| json!([at.col, self.row(*at), number])).collect();
            layers.insert(look.name.to_string(), cells.into());
        }
        (!layers.is_empty()).then_some(Value::Object(layers))
    }
}

/// An event as its fields are gathered.
struct Deed(Map<String, Value>);

impl Deed {
    fn new(word: &str) -> Deed {
        Deed(Map::new()).with("do", word)
    }

    fn with(mut self, name: &str, value: impl Into<Value>) -> Deed {
        self.0.insert(name.into(), value.into());
        self
    }

    /// A field that may be left out.
    fn some(self, name: &str, value: Option<impl Into<Value>>) -> Deed {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }
}

fn how_enters(how: Entrance) -> &'static str {
    match how {
        Entrance::Set => "set",
        Entrance::Rise => "rise",
        Entrance::Drop => "drop",
        Entrance::Fade => "fade",
    }
}

fn how_goes(how: Gait) -> Option<&'static str> {
    match how {
        Gait::Usual => None,
        Gait::Glide => Some("glide"),
        Gait::Hop => Some("hop"),
        Gait::Jump => Some("jump"),
    }
}

fn how_hurt(cause: Cause) -> Option<&'static str> {
    match cause {
        Cause::Step => Some("step"),
        Cause::Shot => Some("shot"),
        Cause::Splash => Some("splash"),
        Cause::Wear => Some("wear"),
        Cause::Other => None,
    }
}

fn how_shot(how: ShotStyle) -> Option<&'static str> {
    match how {
        ShotStyle::Bolt => None,
        ShotStyle::Beam => Some("beam"),
        ShotStyle::Lob => Some("lob"),
        ShotStyle::Slash => Some("slash"),
    }
}
