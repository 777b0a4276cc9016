//! The reversi samples: made by the generator, whole, legal, and folded from events to the same boards.
#![cfg(feature = "cli")]

mod common;

use common::{same_files, told, whole};
use matchreel::formats::json;
use matchreel::games::reversi::bits::{BitGrid, Discs};
use matchreel::games::{Telling, tell};
use matchreel::model::{Replay, SeatPaint};

#[allow(dead_code, reason = "the example's own main is not called here")]
#[path = "../examples/make_reversi_samples.rs"]
mod generator;

#[test]
fn the_files_are_what_the_generator_makes() {
    same_files(&generator::samples(), "make_reversi_samples");
}

#[test]
fn every_sample_is_a_whole_legal_game_whose_result_is_right() {
    for (name, _) in generator::samples() {
        whole(name);
    }
}

#[test]
fn the_samples_show_passes_both_colours_and_another_size() {
    let passes = |telling: &Telling| telling.replay.steps.iter().filter(|step| step.notation == "pass").count();
    assert_eq!(passes(&told("reversi-passes.xml")), 3);
    assert_eq!(passes(&told("reversi-six.json")), 1, "a pass the file leaves out");
    let white = told("reversi-white-begins.xml").replay;
    assert_eq!(white.steps[0].seat.map(|seat| white.look.seats[seat.index()]), Some(SeatPaint::StoneLight));
    assert_eq!(told("reversi-six.json").replay.size.cols, 6);
    assert!(told("reversi-corners.json").replay.steps.iter().any(|step| step.comment.is_some()));
}

/// The fields of an object that the schema does not know.
fn strangers(object: &serde_json::Value, schema: &serde_json::Value) -> Vec<String> {
    let known = schema["properties"].as_object().expect("properties");
    let fields = object.as_object().expect("an object");
    fields.keys().filter(|name| !known.contains_key(*name)).cloned().collect()
}

fn json(path: &str) -> serde_json::Value {
    let text = std::fs::read_to_string(path).expect(path);
    serde_json::from_str(&text).expect(path)
}

#[test]
fn the_json_samples_have_only_fields_of_the_schema() {
    let schema = json("assets/replay.schema.json");
    for (name, _) in generator::samples().iter().filter(|(name, _)| name.ends_with(".json")) {
        let replay = json(&format!("replays/{name}"));
        assert_eq!(strangers(&replay, &schema), Vec::<String>::new(), "{name}");
        for needed in schema["required"].as_array().expect("a list") {
            assert!(replay.get(needed.as_str().expect("a name")).is_some(), "{name} has {needed}");
        }
        if let Some(result) = replay.get("result") {
            assert_eq!(strangers(result, &schema["properties"]["result"]), Vec::<String>::new(), "{name}");
        }
        for written in replay["moves"].as_array().expect("moves") {
            let known = written.is_string() || strangers(written, &schema["$defs"]["move"]).is_empty();
            assert!(known, "{name}: {written}");
        }
    }
}

#[test]
fn the_examples_in_the_documentation_are_sound() {
    let text = std::fs::read_to_string("docs/json-replay.md").expect("the documentation");
    let blocks: Vec<&str> = text.split("```json\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert_eq!(blocks.len(), 2);
    for block in blocks {
        let record = json::FORMAT.read("docs", block.into()).next().expect("one").expect("a sound replay");
        assert!(record.remarks.is_empty() && record.broken.is_none());
        assert!(tell(&record).expect("a sound head").findings.is_empty(), "{block}");
    }
}

/// The board by the rules alone after each step: black and white discs.
fn by_rules(replay: &Replay) -> Vec<(u128, u128)> {
    let side = u32::from(replay.size.cols);
    let grid = BitGrid::<u128>::new(side).expect("a board");
    let Discs { own: mut black, other: mut white } = grid.start();
    let mut boards = vec![(black, white)];
    for step in &replay.steps {
        let seat = step.seat.expect("one player moves");
        let dark = replay.look.seats[seat.index()] == SeatPaint::StoneDark;
        if let Some(cell) = step.last_move.first() {
            let at = 1 << (cell.row as u32 * side + cell.col as u32);
            let discs = if dark { Discs { own: black, other: white } } else { Discs { own: white, other: black } };
            assert_ne!(grid.moves(discs) & at, 0, "{} is legal", step.notation);
            let after = grid.apply(discs, at);
            (black, white) = if dark { (after.other, after.own) } else { (after.own, after.other) };
        }
        boards.push((black, white));
    }
    boards
}

fn folded(replay: &Replay, steps: usize) -> (u128, u128) {
    let (mut black, mut white) = (0, 0);
    for (_, disc) in replay.position(steps).things() {
        let at = 1 << (disc.at.row() as u32 * u32::from(replay.size.cols) + disc.at.col() as u32);
        match disc.seat.map(|seat| replay.look.seats[seat.index()]) {
            Some(SeatPaint::StoneDark) => black |= at,
            Some(SeatPaint::StoneLight) => white |= at,
            Some(SeatPaint::Hue(_) | SeatPaint::Own(_)) | None => panic!("a disc is black or white"),
        }
    }
    (black, white)
}

#[test]
fn folding_the_events_equals_the_rules_forward_backward_and_at_random() {
    for (name, _) in generator::samples() {
        let replay = told(name).replay;
        let boards = by_rules(&replay);
        let last = replay.steps.len();
        let scattered = (0..200).map(|i| i * 7919 % (last + 1));
        for step in (0..=last).chain((0..=last).rev()).chain(scattered) {
            assert_eq!(folded(&replay, step), boards[step], "{name}, step {step}");
        }
    }
}
