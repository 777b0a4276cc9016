//! Our JSON, whole, sparse, misspelt and broken.

use super::moves::MOVE;
use super::*;
use crate::formats::probe::{self, broken, moves};
use crate::model::{Millis, Size};

fn good(text: &str) -> Record {
    probe::one(&FORMAT, text)
}

fn refused(text: &str) -> String {
    probe::refused(&FORMAT, text)
}

#[test]
fn game_and_moves_are_enough() {
    let record = good(r#"{"game":"reversi","moves":["D3","C5"]}"#);
    assert_eq!((record.game.as_str(), record.entries.len()), ("reversi", 2));
    assert!(record.broken.is_none() && record.remarks.is_empty());
}

#[test]
fn every_field_reaches_the_record() {
    let record = good(
        r#"{
  "format": "matchreel/1",
  "game": "reversi", "variant": "anti", "title": "Final", "date": "2026-05-04 17:15",
  "size": [6, 6], "coords": "manager", "komi": 6.5,
  "players": ["a", "b"], "logos": [null, "pics/b.png"],
  "start": {"rows": ["......", "......", "..OX..", "..XO..", "......", "......"], "fen": "8/8 w", "first": 1},
  "moves": [
    "D2",
    {"move": "E2", "seat": 0, "ms": 1200.4, "comment": "bold \u00fc"}
  ],
  "result": {"winner": [1], "score": [10, 26]}
}"#,
    );
    assert_eq!(record.variant.as_deref(), Some("anti"));
    assert_eq!(record.title.as_deref(), Some("Final"));
    assert_eq!(record.date.as_deref(), Some("2026-05-04 17:15"));
    assert_eq!(record.size, Some(Size::new(6, 6)));
    assert_eq!((record.coords.as_deref(), record.komi), (Some("manager"), Some(6.5)));
    assert_eq!(record.fen.as_deref(), Some("8/8 w"));
    assert_eq!(record.players, ["a", "b"]);
    assert_eq!(record.logos, [None, Some(Logo { file: "pics/b.png".into(), image: None })]);
    assert_eq!(record.start.as_ref().map(Vec::len), Some(6));
    assert_eq!(record.first, Some(Seat(1)));
    assert_eq!(record.recorded.winner, Some(vec![Seat(1)]));
    assert_eq!(record.recorded.score, Some(vec![10, 26]));
    let written = moves(&record);
    assert_eq!((written[0].text.as_str(), written[0].line), ("D2", 8));
    assert_eq!((written[1].text.as_str(), written[1].line, written[1].seat), ("E2", 9, Some(Seat(0))));
    assert_eq!((written[1].took, written[1].comment.as_deref()), (Some(Millis(1200)), Some("bold ü")));
}

#[test]
fn a_winner_may_be_a_seat_a_list_a_draw_or_unknown() {
    let winner =
        |text: &str| good(&format!(r#"{{"game":"reversi","moves":[],"result":{{"winner":{text}}}}}"#)).recorded.winner;
    assert_eq!(winner("0"), Some(vec![Seat(0)]));
    assert_eq!(winner("[0, 1]"), Some(vec![Seat(0), Seat(1)]));
    assert_eq!(winner("\"draw\""), Some(Vec::new()));
    assert_eq!(winner("null"), None);
}

#[test]
fn a_file_that_breaks_off_keeps_its_good_moves() {
    let record = good("{\"game\":\"reversi\",\"moves\":[\"D3\",\n\"C5\",\n\"F");
    assert_eq!(record.entries.len(), 2);
    assert_eq!(broken(&record), "a.json:3: the file breaks off in a text; expected `\"`; kept 2 moves");
    let record = good("{\"game\":\"reversi\",\"moves\":[\"D3\",\n{\"move\":\"C5\",\"ms\":12");
    assert_eq!(broken(&record), "a.json:2: the file breaks off in a number; kept 1 move");
    let record = good("{\"game\":\"reversi\",\"moves\":[\"D3\"");
    assert_eq!(broken(&record), "a.json:1: the file breaks off in a list; expected `,` or `]`; kept 1 move");
    let record = good("{\"game\":\"reversi\",\"moves\":[\"D3\"],\"result\":{\"winner\":0");
    assert_eq!(record.recorded.winner, None);
    assert!(broken(&record).contains("breaks off"));
}

#[test]
fn a_slip_among_the_moves_is_told_with_its_line() {
    let record = good("{\"game\":\"reversi\",\"moves\":[\"D3\"\n\"C5\"]}");
    assert_eq!(broken(&record), "a.json:2: found '\"' in a list; expected `,` or `]`; kept 1 move");
    let record = good("{\"game\":\"reversi\",\"moves\":[\"D3\",\n5]}");
    let wanted = "found a number in \"moves\"; expected a text such as \"D3\" or an object with \"move\"";
    assert_eq!(broken(&record), format!("a.json:2: move 2: {wanted}; kept 1 move"));
    let record = good("{\"game\":\"reversi\",\"moves\":[\"D3\",\n{\"ms\":5}]}");
    assert_eq!(broken(&record), "a.json:2: move 2: has no \"move\"; expected \"move\": \"D3\"; kept 1 move");
}

#[test]
fn a_wrong_type_is_named_with_its_line_and_the_right_one() {
    let with = |field: &str| refused(&format!("{{\"game\":\"reversi\",\n{field},\"moves\":[\"D3\"]}}"));
    assert_eq!(with("\"players\":5"), "a.json:2: \"players\" is 5; expected a list of names");
    assert_eq!(with("\"players\":[5]"), "a.json:2: found a number in \"players\"; expected a name");
    assert_eq!(with("\"logos\":\"a.png\""), "a.json:2: \"logos\" is a text; expected a list of names of pictures");
    assert_eq!(with("\"logos\":[5]"), "a.json:2: found a number in \"logos\"; expected the name of a picture, or null");
    assert_eq!(
        with("\"size\":\"big\""),
        "a.json:2: \"size\" is a text; expected a number such as 8 or a pair such as [8, 8]"
    );
    assert_eq!(with("\"size\":-8"), "a.json:2: \"size\" is -8; expected a number such as 8 or a pair such as [8, 8]");
    assert_eq!(with("\"start\":[]"), "a.json:2: \"start\" is a list; expected an object with \"rows\" or \"fen\"");
    assert_eq!(with("\"format\":\"matchreel/9\""), "a.json:2: the format is \"matchreel/9\"; expected \"matchreel/1\"");
    assert_eq!(
        refused("{\"game\":\"reversi\",\"moves\":\"D3\"}"),
        "a.json:1: \"moves\" is a text; expected a list of moves"
    );
    assert_eq!(refused("[]"), "a.json:1: the file holds a list; expected an object");
}

#[test]
fn a_missing_field_is_named_with_an_example() {
    assert_eq!(refused("{\"moves\":[]}"), "a.json: has no \"game\"; expected \"game\": \"reversi\"");
    assert_eq!(refused("{\"game\":\"reversi\"}"), "a.json: has no \"moves\"; expected \"moves\": [\"D3\", \"C5\"]");
    assert_eq!(
        refused("{\"game\":\"reversi\",\n\"mvoes\":[]}"),
        "a.json:2: the field \"mvoes\" is not known; did you mean \"moves\"?"
    );
    assert_eq!(
        refused("{\"game\":\"reversi\",\n\"moves\":[\"D"),
        "a.json:2: the file breaks off in a text; expected `\"`"
    );
}

#[test]
fn only_unknown_fields_that_look_like_slips_are_remarked() {
    let record = good("{\"game\":\"reversi\",\n\"plaeyrs\":[],\"venue\":\"x\",\"engine\":{},\"moves\":[]}");
    let told: Vec<String> = record.remarks.iter().map(Remark::to_string).collect();
    assert_eq!(told, ["a.json:2: the field \"plaeyrs\" is not known; did you mean \"players\"?"]);
    let record = good("{\"game\":\"reversi\",\"moves\":[],\"moves\":[\"D3\"]} tail");
    let told: Vec<String> = record.remarks.iter().map(|remark| remark.what.clone()).collect();
    assert_eq!(told, ["\"moves\" is there twice; the first counts", "what follows the end of the replay is left out"]);
}

#[test]
fn nesting_without_end_is_refused() {
    let deep = format!("{{\"game\":\"reversi\",\"x\":{}", "[".repeat(100_000));
    assert_eq!(refused(&deep), "a.json:1: lists and objects are nested deeper than 320; expected a replay");
}

/// The names a schema allows for an object.
fn properties<'a>(schema: &'a serde_json::Value, path: &str) -> Vec<&'a str> {
    let object = schema.pointer(path).and_then(|node| node.get("properties")).and_then(|p| p.as_object());
    let mut names: Vec<&str> = object.expect(path).keys().map(String::as_str).collect();
    names.sort_unstable();
    names
}

#[test]
fn the_schema_knows_the_same_fields_as_the_reader() {
    let schema: serde_json::Value = serde_json::from_str(include_str!("../../../assets/replay.schema.json")).unwrap();
    let sorted = |names: &[&'static str]| {
        let mut names = names.to_vec();
        names.sort_unstable();
        names
    };
    assert_eq!(properties(&schema, ""), sorted(&REPLAY));
    assert_eq!(properties(&schema, "/$defs/move"), sorted(&MOVE));
    assert_eq!(properties(&schema, "/properties/start"), sorted(&START));
    assert_eq!(properties(&schema, "/properties/result"), sorted(&RESULT));
    assert_eq!(schema["required"], serde_json::json!(["game", "moves"]));
}
