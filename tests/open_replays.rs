//! Open replays: every game of ours written as one and read back, and one match told in many ways.
#![cfg(feature = "files")]

use std::collections::BTreeMap;
use std::path::Path;

use matchreel::formats::{self, Format};
use matchreel::games;
use matchreel::library::Library;
use matchreel::model::{Event, Grid, Phase, Record, Replay, ThingState};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

fn read(text: &str) -> Record {
    formats::open("a.jsonl", text.as_bytes().to_vec()).expect("a replay").next().expect("a match").expect("a sound one")
}

/// Beats counted without gaps: which numbers a game gives them is its own business.
fn counted(events: &[Event]) -> Vec<Event> {
    let mut last: Option<(Phase, u8, u8)> = None;
    let mut count = |event: &Event| {
        let beat = match last {
            Some((phase, old, new)) if phase == event.phase => {
                if old == event.beat {
                    new
                } else {
                    new + 1
                }
            }
            _ => 0,
        };
        last = Some((event.phase, event.beat, beat));
        Event::new(event.phase, beat, event.what.clone())
    };
    events.iter().map(&mut count).collect()
}

/// What differs between two tellings, in a line; nothing where they are the same.
fn differs(ours: &Replay, again: &Replay) -> Option<String> {
    if ours.setup != again.setup || ours.steps.len() != again.steps.len() {
        return Some(format!("the set-up, or {} and {} steps", ours.steps.len(), again.steps.len()));
    }
    for (step, (a, b)) in ours.steps.iter().zip(&again.steps).enumerate() {
        let (was, is) = (counted(&a.events), counted(&b.events));
        if let Some((was, is)) = was.iter().zip(&is).find(|(was, is)| was != is) {
            return Some(format!("step {step}: {was:?} and {is:?}"));
        }
        if was.len() != is.len() || (a.number, a.caption.text()) != (b.number, b.caption.text()) {
            return Some(format!(
                "step {step}: {:?} and {:?}",
                (a.number, a.caption.text()),
                (b.number, b.caption.text())
            ));
        }
        if a.counters != b.counters {
            return Some(format!("step {step}: {:?} and {:?}", a.counters, b.counters));
        }
    }
    let shapes = |replay: &Replay| replay.look.kinds.iter().map(|kind| kind.shape.clone()).collect::<Vec<_>>();
    let other = shapes(ours).iter().zip(&shapes(again)).position(|(a, b)| a != b);
    let winner = (ours.outcome.winner != again.outcome.winner).then(|| "the winner".to_string());
    winner.or(other.map(|kind| format!("the shape of kind {kind}")))
}

#[test]
fn every_sample_written_as_an_open_replay_is_the_same_match() {
    let format = Format::of_id("open").expect("the format");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("replays");
    let (mut seen, mut wrong) = (0, Vec::new());
    for record in Library::new().open(&folder).expect("samples") {
        let record = record.expect("a sound sample");
        let name = format!("{} {}", record.source, record.index);
        let ours = games::tell(&record).expect("a match").replay;
        let (bytes, _) = format.write_told(&ours).expect("lines");
        let again = games::tell(&read(&String::from_utf8(bytes).expect("text"))).expect("the same");
        let findings: Vec<String> = again.findings.iter().map(ToString::to_string).collect();
        wrong.extend(findings.first().map(|found| format!("{name}: {found}")));
        wrong.extend(differs(&ours, &again.replay).map(|what| format!("{name}: {what}")));
        seen += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(seen > 20, "{seen} matches");
}

/// A thing as a server knows it.
#[derive(Clone, Debug, PartialEq)]
struct Unit {
    kind: u8,
    seat: Option<u8>,
    at: [i32; 2],
    on: Option<usize>,
    face: u8,
    life: i32,
    label: Option<u8>,
}

type World = BTreeMap<usize, Unit>;

fn fields(unit: &Unit) -> Map<String, Value> {
    let place = match unit.on {
        Some(carrier) => ("on", json!(format!("u{carrier}"))),
        None => ("at", json!(unit.at)),
    };
    let all = [
        ("kind", json!(["ant", "bee", "cow"][usize::from(unit.kind)])),
        ("seat", json!(unit.seat)),
        place,
        ("face", json!(["up", "right", "down", "left"][usize::from(unit.face)])),
        ("life", json!(unit.life)),
        ("label", json!(unit.label.map(|label| label.to_string()))),
    ];
    all.into_iter().map(|(name, value)| (name.to_string(), value)).collect()
}

fn whole(world: &World) -> Value {
    let things: Map<String, Value> = world.iter().map(|(id, unit)| (format!("u{id}"), fields(unit).into())).collect();
    json!({ "things": things })
}

fn changes(old: &World, new: &World) -> Value {
    let mut change = Map::new();
    for id in old.keys().filter(|id| !new.contains_key(id)) {
        change.insert(format!("u{id}"), Value::Null);
    }
    for (id, unit) in new.iter().filter(|(id, unit)| old.get(id) != Some(unit)) {
        let before = old.get(id).map(fields).unwrap_or_default();
        let differs = fields(unit).into_iter().filter(|(name, value)| before.get(name) != Some(value));
        change.insert(format!("u{id}"), Value::Object(differs.collect()));
    }
    json!({ "change": change })
}

fn events(old: &World, new: &World) -> Value {
    let mut beats: Vec<Vec<Value>> = vec![Vec::new(); 4];
    for (id, unit) in new {
        let name = format!("u{id}");
        let Some(before) = old.get(id) else {
            let mut event = fields(unit);
            event.insert("do".into(), json!("add"));
            event.insert("id".into(), json!(name));
            // Who carries must be there first.
            beats[usize::from(unit.on.is_some())].push(event.into());
            continue;
        };
        match (before.on, unit.on) {
            (was, Some(by)) if was != Some(by) => {
                beats[2].push(json!({ "do": "take", "id": name, "by": format!("u{by}") }))
            }
            (Some(_), None) => beats[2].push(json!({ "do": "drop", "id": name, "at": unit.at })),
            (None, None) if before.at != unit.at => beats[0].push(json!({ "do": "move", "id": name, "to": unit.at })),
            _ => {}
        }
        if before.face != unit.face {
            beats[0].push(json!({ "do": "face", "id": name, "face": fields(unit)["face"] }));
        }
        if before.life != unit.life {
            let word = if unit.life < before.life { "hurt" } else { "heal" };
            beats[1].push(json!({ "do": word, "id": name, "life": unit.life }));
        }
        let mut become_ = Map::new();
        for part in ["kind", "seat", "label"] {
            if fields(before)[part] != fields(unit)[part] {
                become_.insert(part.into(), fields(unit)[part].clone());
            }
        }
        if !become_.is_empty() {
            become_.insert("do".into(), json!("become"));
            become_.insert("id".into(), json!(name));
            beats[1].push(become_.into());
        }
    }
    let gone = old.keys().filter(|id| !new.contains_key(id));
    beats[3].extend(gone.map(|id| json!({ "do": "gone", "id": format!("u{id}") })));
    json!({ "events": beats })
}

/// What a server does in one step, from a few numbers.
fn play(world: &World, dice: &[u8]) -> World {
    let mut next = world.clone();
    for roll in dice.chunks_exact(4) {
        let id = usize::from(roll[0] % 5);
        let carries = next.values().any(|unit| unit.on == Some(id));
        let at = [i32::from(roll[2] % 9), i32::from(roll[3] % 7)];
        match (next.contains_key(&id), roll[1] % 9) {
            (false, 0..=4) => {
                let seat = (roll[2] % 3 < 2).then_some(roll[2] % 2);
                let unit = Unit { kind: roll[3] % 3, seat, at, on: None, face: roll[2] % 4, life: 5, label: None };
                next.insert(id, unit);
            }
            (true, 8) if !carries => drop(next.remove(&id)),
            (true, 7) if !carries => {
                let free =
                    |(other, unit): &(&usize, &Unit)| **other != id && unit.on.is_none() && world.contains_key(other);
                let by = next.iter().find(free).map(|(other, _)| *other);
                // In a step in which it appears nobody is carried.
                if let (Some(by), true, Some(unit)) = (by, world.contains_key(&id), next.get_mut(&id)) {
                    unit.on = Some(by);
                }
            }
            (true, what) => {
                let Some(unit) = next.get_mut(&id) else { continue };
                match what {
                    0 => unit.kind = roll[2] % 3,
                    1 => unit.seat = (roll[2] % 3 < 2).then_some(roll[2] % 2),
                    2 => unit.face = roll[2] % 4,
                    3 => unit.life = i32::from(roll[2] % 7) - 1,
                    4 => unit.label = (roll[2] % 2 == 0).then_some(roll[3] % 10),
                    _ => (unit.at, unit.on) = (at, None),
                }
            }
            (false, _) => {}
        }
    }
    next
}

/// Who stands where after every step, by name.
fn positions(text: &str) -> Vec<Vec<(String, ThingState)>> {
    let telling = games::tell(&read(text)).expect("a match");
    let findings: Vec<String> = telling.findings.iter().map(ToString::to_string).collect();
    assert!(findings.is_empty(), "{findings:?}\n{text}");
    let replay = telling.replay;
    let name = |id: matchreel::model::ThingId| replay.names[id.index()].to_string();
    let kinds: Vec<String> = replay.look.kinds.iter().map(|kind| kind.name.to_string()).collect();
    let at = |steps: usize| {
        let position = replay.position(steps);
        let mut all: Vec<(String, ThingState)> = position
            .things()
            .map(|(id, state)| {
                // Numbers of kinds and carriers go by the order in which they were met.
                let on = state.on.map(name).unwrap_or_default();
                let words = format!("{} {} {on}", name(id), kinds[usize::from(state.kind.0)]);
                (words, ThingState { kind: Default::default(), on: None, ..state.clone() })
            })
            .collect();
        all.sort_by(|a, b| a.0.cmp(&b.0));
        all
    };
    (0..=replay.steps.len()).map(at).collect()
}

const HEADER: &str = "{\"format\": \"open-replay/1\", \"board\": [9, 7], \"seats\": [\"ada\", \"bob\"]}";

fn text(worlds: &[World], ways: &[u8]) -> String {
    let mut lines = vec![HEADER.to_string(), whole(&worlds[0]).to_string()];
    for (pair, way) in worlds.windows(2).zip(ways) {
        let line = match way % 3 {
            0 => whole(&pair[1]),
            1 => changes(&pair[0], &pair[1]),
            _ => events(&pair[0], &pair[1]),
        };
        lines.push(line.to_string());
    }
    lines.join("\n") + "\n"
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn one_match_told_as_states_changes_and_events_is_one_match(
        dice in prop::collection::vec(prop::collection::vec(any::<u8>(), 4..24), 2..10),
        ways in prop::collection::vec(any::<u8>(), 10),
    ) {
        let mut worlds = vec![World::new()];
        for dice in &dice {
            let next = play(&worlds[worlds.len() - 1], dice);
            worlds.push(next);
        }
        let states = positions(&text(&worlds, &[0; 10]));
        prop_assert_eq!(&states, &positions(&text(&worlds, &[1; 10])), "states and changes");
        prop_assert_eq!(&states, &positions(&text(&worlds, &[2; 10])), "states and events");
        let mixed = text(&worlds, &ways);
        prop_assert_eq!(&states, &positions(&mixed), "states and a mix: {}", mixed);
        // Any prefix plays, and as far as it goes it is the same.
        let lines: Vec<&str> = mixed.lines().collect();
        for end in 2..lines.len() {
            let part = positions(&(lines[..end].join("\n") + "\n"));
            prop_assert_eq!(&part[..], &states[..part.len()]);
        }
    }

    #[test]
    fn lines_cut_and_damaged_anywhere_end_in_a_match_or_in_one_line(
        dice in prop::collection::vec(prop::collection::vec(any::<u8>(), 8..24), 3),
        ways in prop::collection::vec(any::<u8>(), 3),
        at in any::<prop::sample::Index>(),
        byte in any::<u8>(),
        cut in any::<bool>(),
    ) {
        let mut worlds = vec![World::new()];
        for dice in &dice {
            let next = play(&worlds[worlds.len() - 1], dice);
            worlds.push(next);
        }
        let mut bytes = text(&worlds, &ways).into_bytes();
        let at = at.index(bytes.len());
        if cut { bytes.truncate(at) } else { bytes[at] = byte }
        if let Ok(records) = formats::open("a.jsonl", bytes) {
            for record in records.flatten() {
                match games::tell(&record) {
                    Ok(telling) => prop_assert!(telling.replay.steps.len() <= worlds.len()),
                    Err(problem) => prop_assert!(!problem.to_string().contains('\n')),
                }
            }
        }
    }
}

/// `cargo test --release --test open_replays -- --ignored --nocapture`
#[test]
#[ignore = "measures"]
fn a_thousand_steps_of_two_thousand_things_are_read_in_seconds() {
    let mut text = String::from("{\"format\": \"open-replay/1\", \"board\": [200, 200]}\n");
    for step in 0..1000_u32 {
        let thing = |id: u32| {
            let (x, y) = ((id * 7 + step * (id % 3)) % 200, (id * 13 + step) % 200);
            format!(
                "\"ant{id}\":{{\"kind\":\"ant\",\"seat\":{},\"at\":[{x},{y}],\"life\":{}}}",
                id % 4,
                100 - step / 20
            )
        };
        text += &format!("{{\"things\":{{{}}}}}\n", (0..2000).map(thing).collect::<Vec<_>>().join(","));
    }
    let began = std::time::Instant::now();
    let record = read(&text);
    let telling = games::tell(&record).expect("a match");
    let took = began.elapsed().as_secs_f64();
    println!("{:.0} things a second, {} MiB of text", 2_000_000.0 / took, text.len() >> 20);
    assert_eq!(telling.replay.steps.len(), 999);
}

#[test]
fn rows_counted_from_below_reasons_hunger_and_delays_come_back_from_a_written_file() {
    let head = "\"seats\": [\"ada\", \"bob\"], \"board\": {\"size\": [5, 4], \"grid\": \"hex-rows\", \"y\": \"up\"}, \"delay\": 300";
    let lines = [
        "{\"things\": {\"snake\": {\"seat\": 0, \"at\": [2, 1], \"life\": 100}}, \"sets\": {\"food\": [[1, 0], [4, 3]]}}",
        "{\"change\": {\"snake\": {\"at\": [2, 2], \"life\": 99}}, \"lit\": [[0, 1]], \"paint\": [[3, 1, \"#\"]]}",
        "{\"out\": {\"1\": \"timeout\"}}",
    ];
    let told = |text: &str| games::tell(&read(text)).expect("a match").replay;
    let replay = told(&format!("{{\"format\": \"open-replay/1\", {head}}}\n{}\n", lines.join("\n")));
    assert_eq!(replay.look.board.grid, Grid::HexRowsEven);
    let (bytes, _) = formats::open::FORMAT.write_told(&replay).expect("lines");
    let again = told(&String::from_utf8(bytes).expect("a text"));
    assert_eq!((again.look.board.grid, again.delay, &again.setup), (Grid::HexRowsEven, replay.delay, &replay.setup));
    for (one, two) in replay.steps.iter().zip(&again.steps) {
        assert_eq!((&one.events, &one.lit), (&two.events, &two.lit));
    }
    assert_eq!(again.steps.len(), 2);
}
