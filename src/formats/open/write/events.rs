//! Events as the open replay tells them: a list of beats, each called like its phase.

use serde_json::{Map, Value, json};

use super::{Writer, decimal};
use crate::model::{
    Cause, Cell, Entrance, Event, Gait, Kind, Material, Phase, ShotStyle, Step, ThingId, ThingState, What,
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
        if let What::Painted { cells } = what {
            return self.painted(cells);
        }
        let one = self.coming(what).or_else(|| self.going(what)).or_else(|| self.harm(what));
        one.or_else(|| self.words(what)).into_iter().collect()
    }

    /// Who comes, goes away and changes.
    fn coming(&self, what: &What) -> Option<Value> {
        let id = |thing: &ThingId| json!(self.id(*thing));
        Some(match what {
            What::Placed { thing, state, how } => self.add(*thing, state, Some(how_enters(*how))),
            What::Built { thing, state, by } => {
                let mut event = self.add(*thing, state, Some("rise"));
                let by: Vec<u8> = by.iter().map(|seat| seat.0).collect();
                put(&mut event, "by", (!by.is_empty()).then(|| json!(by)));
                event
            }
            What::Flipped { thing, seat } => {
                json!({ "do": "become", "id": id(thing), "seat": seat.map(|seat| seat.0) })
            }
            What::Promoted { thing, kind } => json!({ "do": "become", "id": id(thing), "kind": self.kind(*kind) }),
            What::Relabelled { thing, label } => json!({ "do": "become", "id": id(thing), "label": label.as_deref() }),
            What::Captured { thing } => json!({ "do": "gone", "id": id(thing), "how": "lift" }),
            What::Faded { thing } => json!({ "do": "gone", "id": id(thing), "how": "fade" }),
            What::Destroyed { thing, leaves } => {
                let mut event = json!({ "do": "gone", "id": id(thing), "how": "die" });
                put(&mut event, "leaves", leaves.map(|kind| json!(self.kind(kind))));
                event
            }
            What::Corrected { thing, state } => self.corrected(*thing, state.as_deref()),
            What::Moved { .. } | What::Crawled { .. } | What::Bumped { .. } | What::Turned { .. } => return None,
            What::Stretched { .. } | What::Took { .. } | What::Dropped { .. } | What::Painted { .. } => return None,
            What::Hurt { .. } | What::Healed { .. } | What::Shot { .. } | What::Checked { .. } => return None,
            What::Blast { .. } | What::Said { .. } | What::Scored { .. } | What::Passed { .. } => return None,
            What::Arrived { .. } | What::Left { .. } | What::Ended | What::Layered { .. } => return None,
        })
    }

    /// Who goes where.
    fn going(&self, what: &What) -> Option<Value> {
        let id = |thing: &ThingId| json!(self.id(*thing));
        Some(match what {
            What::Moved { thing, path, how } => {
                let mut event = json!({ "do": "move", "id": id(thing) });
                match &**path {
                    [] => return None,
                    [to] => put(&mut event, "to", Some(self.at(*to))),
                    via => put(&mut event, "via", Some(self.all_at(via))),
                }
                put(&mut event, "how", how_goes(*how).map(Value::from));
                event
            }
            What::Crawled { thing, body } => json!({ "do": "become", "id": id(thing), "body": self.all_at(body) }),
            What::Stretched { thing, line } => json!({ "do": "become", "id": id(thing), "line": self.all_at(line) }),
            What::Bumped { thing, against } => json!({ "do": "bump", "id": id(thing), "to": self.at(*against) }),
            What::Turned { thing, facing } => json!({ "do": "face", "id": id(thing), "face": super::face(*facing) }),
            What::Took { thing, by } => json!({ "do": "take", "id": id(thing), "by": id(by) }),
            What::Dropped { thing, at } => json!({ "do": "drop", "id": id(thing), "at": self.at(*at) }),
            What::Placed { .. } | What::Built { .. } | What::Flipped { .. } | What::Promoted { .. } => return None,
            What::Relabelled { .. } | What::Captured { .. } | What::Faded { .. } | What::Destroyed { .. } => {
                return None;
            }
            What::Corrected { .. } | What::Painted { .. } | What::Layered { .. } | What::Ended => return None,
            What::Hurt { .. } | What::Healed { .. } | What::Shot { .. } | What::Checked { .. } => return None,
            What::Blast { .. } | What::Said { .. } | What::Scored { .. } | What::Passed { .. } => return None,
            What::Arrived { .. } | What::Left { .. } => return None,
        })
    }

    fn add(&self, thing: ThingId, state: &ThingState, how: Option<&str>) -> Value {
        let mut fields = Map::new();
        fields.insert("do".into(), json!("add"));
        fields.insert("id".into(), json!(self.id(thing)));
        fields.extend(self.thing(state));
        let mut event = Value::Object(fields);
        put(&mut event, "how", how.map(Value::from));
        event
    }

    /// What the rules could not explain is told as a change.
    fn corrected(&self, thing: ThingId, state: Option<&ThingState>) -> Value {
        let Some(state) = state else { return json!({ "do": "gone", "id": self.id(thing), "how": "fade" }) };
        let mut event = self.add(thing, state, None);
        put(&mut event, "do", Some(json!("become")));
        event
    }

    fn harm(&self, what: &What) -> Option<Value> {
        let id = |thing: &ThingId| json!(self.id(*thing));
        Some(match what {
            What::Hurt { thing, loss, lives, cause, by } => {
                let mut event = json!({ "do": "hurt", "id": id(thing), "loss": loss, "life": lives });
                put(&mut event, "how", how_hurt(*cause).map(Value::from));
                put(&mut event, "by", by.as_ref().map(id));
                event
            }
            What::Healed { thing, gain, lives } => {
                json!({ "do": "heal", "id": id(thing), "gain": gain, "life": lives })
            }
            What::Shot { thing, seat, from, to, hit, how } => {
                let mut event = json!({ "do": "shoot", "from": self.at(*from), "to": self.at(*to) });
                put(&mut event, "by", thing.as_ref().map(id));
                put(&mut event, "seat", seat.map(|seat| json!(seat.0)));
                put(&mut event, "hit", hit.as_ref().map(id));
                put(&mut event, "how", how_shot(*how).map(Value::from));
                event
            }
            What::Checked { thing, by, mate } => {
                json!({ "do": "check", "id": id(thing), "by": by.iter().map(id).collect::<Value>(), "mate": mate })
            }
            What::Blast { cells, seat } => {
                let mut event =
                    json!({ "do": "blast", "cells": cells.iter().map(|at| self.cell(*at)).collect::<Value>() });
                put(&mut event, "by", seat.map(|seat| json!(seat.0)));
                event
            }
            What::Placed { .. } | What::Built { .. } | What::Flipped { .. } | What::Promoted { .. } => return None,
            What::Relabelled { .. } | What::Captured { .. } | What::Faded { .. } | What::Destroyed { .. } => {
                return None;
            }
            What::Moved { .. } | What::Crawled { .. } | What::Bumped { .. } | What::Turned { .. } => return None,
            What::Stretched { .. } | What::Took { .. } | What::Dropped { .. } | What::Painted { .. } => return None,
            What::Corrected { .. } | What::Layered { .. } => return None,
            What::Said { .. } | What::Scored { .. } | What::Passed { .. } | What::Arrived { .. } => return None,
            What::Left { .. } | What::Ended => return None,
        })
    }

    fn words(&self, what: &What) -> Option<Value> {
        Some(match what {
            What::Ended => json!({ "do": "end" }),
            What::Said { thing, seat, text } => {
                let mut event = json!({ "do": "say", "text": text });
                put(&mut event, "id", thing.map(|thing| json!(self.id(thing))));
                put(&mut event, "seat", seat.map(|seat| json!(seat.0)));
                event
            }
            What::Scored { seat, points } => {
                let gain = decimal(i64::from(*points), self.replay.look.score_decimals);
                json!({ "do": "score", "seat": seat.0, "gain": gain })
            }
            What::Passed { seat } => json!({ "do": "pass", "seat": seat.0 }),
            What::Left { seat, why } => {
                let mut event = json!({ "do": "out", "seat": seat.0 });
                put(&mut event, "why", why.as_deref().map(Value::from));
                event
            }
            What::Arrived { thing, seat, place } => {
                json!({ "do": "finish", "id": self.id(*thing), "seat": seat.0, "place": place })
            }
            What::Placed { .. } | What::Built { .. } | What::Flipped { .. } | What::Promoted { .. } => return None,
            What::Relabelled { .. } | What::Captured { .. } | What::Faded { .. } | What::Destroyed { .. } => {
                return None;
            }
            What::Moved { .. } | What::Crawled { .. } | What::Bumped { .. } | What::Turned { .. } => return None,
            What::Stretched { .. } | What::Took { .. } | What::Dropped { .. } | What::Painted { .. } => return None,
            What::Corrected { .. } | What::Layered { .. } => return None,
            What::Hurt { .. } | What::Healed { .. } | What::Shot { .. } | What::Checked { .. } => return None,
            What::Blast { .. } => return None,
        })
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

fn put(event: &mut Value, name: &str, value: Option<Value>) {
    if let (Value::Object(fields), Some(value)) = (event, value) {
        fields.insert(name.into(), value);
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
