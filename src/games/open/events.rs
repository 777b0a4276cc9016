//! What the file tells itself: events, in beats or in their natural order.

use std::borrow::Cow;
use std::sync::Arc;

use super::beats::Class;
use super::json::{Fault, Fields, Json, get, line, need, unknown};
use super::tale::{Tale, Turn};

/// All that can happen.
const DO: [&str; 21] = [
    "add", "move", "crawl", "face", "bump", "take", "drop", "shoot", "blast", "hurt", "heal", "become", "gone",
    "paint", "say", "score", "out", "finish", "pass", "check", "end",
];
/// The fields of events beside those of things.
pub(super) const FIELDS: [&str; 23] = [
    "do", "id", "to", "via", "how", "by", "from", "hit", "radius", "cells", "as", "loss", "gain", "text", "why",
    "place", "grow", "leaves", "keeps", "mate", "at", "phase", "sound",
];

impl Tale {
    /// Runs the events of a step.
    pub fn run(&mut self, turn: &mut Turn, value: &Json) -> Result<(), Fault> {
        let list = value.list("events", "a list of events")?;
        turn.telling = true;
        let outcome = match list.iter().any(is_beat) {
            true => self.run_beats(turn, list),
            false => self.run_natural(turn, list),
        };
        (turn.telling, turn.current) = (false, None);
        outcome
    }

    /// One beat after the other; an event that stands alone among beats is one.
    fn run_beats(&mut self, turn: &mut Turn, list: &[Json]) -> Result<(), Fault> {
        for beat in list {
            let (name, events) = match beat {
                Json::List(events) => (None, events.as_slice()),
                Json::Map(fields) if get(fields, "events").is_some() => {
                    let name = get(fields, "phase").map(|value| value.text("phase", "a name")).transpose()?;
                    let events = need(fields, "events", "a list of events")?.list("events", "a list of events")?;
                    (name.map(|name| Arc::from(line(name, 64))), events)
                }
                _ => (None, std::slice::from_ref(beat)),
            };
            turn.current = Some(turn.beats.begin(name));
            for event in events {
                self.event(turn, event)?;
            }
        }
        Ok(())
    }

    /// All at their natural place: moves before shots, shots before harm.
    fn run_natural(&mut self, turn: &mut Turn, list: &[Json]) -> Result<(), Fault> {
        let class = |event: &&Json| match event {
            Json::Map(fields) => match get(fields, "do") {
                Some(Json::Text(word)) => class_of(word),
                _ => Class::Words,
            },
            _ => Class::Words,
        };
        let mut events: Vec<&Json> = list.iter().collect();
        events.sort_by_key(class);
        events.into_iter().try_for_each(|event| self.event(turn, event))
    }

    fn event(&mut self, turn: &mut Turn, event: &Json) -> Result<(), Fault> {
        let fields = event.map("events", "an object such as {\"do\": \"move\", \"id\": \"fox\", \"to\": [3, 4]}")?;
        let word =
            need(fields, "do", "what happens, such as \"move\"")?.text("do", "what happens, such as \"move\"")?;
        let named = |fault: Fault| format!("the event {:?}: {fault}", super::json::short(word));
        let known =
            |name: &str| FIELDS.contains(&name) || super::thing::FIELDS.contains(&name) || name.starts_with("x-");
        for (name, _) in fields.iter().filter(|(name, _)| !known(name)) {
            self.notes.remark(unknown(&format!("the field {:?} of an event", super::json::short(name)), name, &FIELDS));
        }
        match word {
            "add" => self.add(turn, fields),
            "move" => self.go(turn, fields),
            "crawl" => self.crawl(turn, fields),
            "face" => self.face(turn, fields),
            "bump" => self.bump(turn, fields),
            "take" => self.take(turn, fields),
            "drop" => self.drop(turn, fields),
            "shoot" => self.shoot(turn, fields),
            "blast" => self.blast(turn, fields),
            "hurt" | "heal" => self.harm(turn, fields, word == "hurt"),
            "become" => self.becomes(turn, fields),
            "gone" => self.gone(turn, fields),
            "paint" => self.paint(turn, fields),
            "say" => self.say(turn, fields),
            "score" => self.score(turn, fields),
            "out" => self.out(turn, fields),
            "finish" => self.arrive(turn, fields),
            "pass" | "end" => self.halt(turn, fields, word == "pass"),
            "check" => self.check(turn, fields),
            _ => {
                self.notes.remark(unknown(&format!("the event {:?}", super::json::short(word)), word, &DO));
                Ok(())
            }
        }
        .map_err(named)
    }
}

/// Whether an entry of a list of events is a beat.
fn is_beat(entry: &Json) -> bool {
    match entry {
        Json::List(_) => true,
        Json::Map(fields) => get(fields, "events").is_some() && get(fields, "do").is_none(),
        Json::Null | Json::Truth(_) | Json::Number(_) | Json::Text(_) => false,
    }
}

/// When such things naturally happen.
fn class_of(word: &str) -> Class {
    match word {
        "face" | "move" | "crawl" | "bump" => Class::Go,
        "take" | "drop" => Class::Carry,
        "shoot" => Class::Shoot,
        "blast" | "hurt" | "heal" | "become" | "paint" | "check" => Class::Harm,
        "add" | "gone" => Class::End,
        _ => Class::Words,
    }
}

/// The id an event is about.
pub(super) fn id<'j>(fields: &'j Fields) -> Result<Cow<'j, str>, Fault> {
    need(fields, "id", "the id of a thing")?.id("id")
}
