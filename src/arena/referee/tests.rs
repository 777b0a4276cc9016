//! What a referee may say, and what becomes of it on record. Programs are started in `tests/referee.rs`.

use std::fs;
use std::time::Duration;

use serde_json::Value;

use super::account::{Account, Taken};
use super::question::Question;
use super::{RefereeSetup, seat_of};
use crate::arena::seats::{Program, SeatTaker, Who};
use crate::model::{Extra, Fault, FaultNote};

fn setup() -> RefereeSetup {
    let program = || Program { words: vec!["true".into()] };
    let entrant = |name: &str| SeatTaker { name: name.into(), written: name.into(), who: Who::Program(program()) };
    RefereeSetup {
        referee: program(),
        written: "./game.py".into(),
        entrants: vec![entrant("ada"), entrant("bob")],
        seed: 5,
        options: Extra::new(),
        time: Duration::from_secs(1),
    }
}

/// An account in which a match has begun.
fn begun(output: Option<&std::path::Path>) -> Account {
    let mut account = Account::begin(&setup(), output).unwrap();
    assert_eq!(account.take(r#"{"format": "open-replay/1", "board": [4, 4]}"#).unwrap(), Taken::Step);
    assert_eq!(account.take(r#"{"things": {"fox": [0, 0]}}"#).unwrap(), Taken::Step);
    account
}

fn refusal(account: &mut Account, line: &str) -> String {
    match account.take(line).unwrap() {
        Taken::Refused(what) => what,
        taken @ (Taken::Step | Taken::Result) => panic!("{taken:?}"),
    }
}

fn fault(seat: usize) -> FaultNote {
    FaultNote { seat: seat_of(seat), fault: Fault::Timeout, words: String::new(), answer: None, again: false }
}

#[test]
fn a_question_has_texts_by_seat_and_perhaps_a_time() {
    let read = |line: &str| Question::read(line, 2).unwrap();
    let asked = read(r#"{"ask": {"1": "b", "0": "a"}, "ms": 250, "once": true}"#).unwrap();
    assert_eq!(asked.texts, [(0, "a".to_string()), (1, "b".to_string())]);
    assert_eq!((asked.time, asked.once), (Some(Duration::from_millis(250)), true));
    assert_eq!(read(r#"{"ask": {}}"#).unwrap().time, None);
    assert_eq!(read(r#"{"caption": "they \"ask\" a lot"}"#), None);
    assert_eq!(read("{'ask': {'0': 'a'}}"), None, "what is wrong with it the reader of replays says");
}

#[test]
fn a_wrong_question_is_told_with_its_cure() {
    let why = |line: &str| Question::read(line, 2).unwrap_err();
    assert!(why(r#"{"ask": {"2": "a"}}"#).ends_with("expected 0 to 1"));
    assert!(why(r#"{"ask": {"0": {"x": 1}}}"#).contains("json.dumps"));
    assert!(why(r#"{"ask": {"0": "a\nb"}}"#).ends_with("expected one line"));
    assert!(why(r#"{"ask": ["a"]}"#).contains("texts by seat"));
    assert!(why(r#"{"ask": {"0": "a"}, "ms": -1}"#).contains("milliseconds"));
    assert!(why(r#"{"ask": {"0": "a"}, "things": {}}"#).contains("lines of their own"));
}

#[test]
fn lines_are_on_record_as_they_come_and_the_header_has_what_it_left_out() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("new/match.jsonl");
    let mut account = begun(Some(&path));
    assert_eq!(fs::read_to_string(&path).unwrap().lines().count(), 2, "before the match is over");
    assert_eq!(account.take(r#"{"things": {"fox": [1, 0]}}"#).unwrap(), Taken::Step);
    assert_eq!(account.take(r#"{"result": {"winner": 1}}"#).unwrap(), Taken::Result);
    let closed = account.close().unwrap();
    assert_eq!((closed.steps, closed.places(2)), (1, Some(vec![2, 1])));
    let text = fs::read_to_string(&path).unwrap();
    let header: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    assert_eq!((&header["seats"][1], &header["tags"]["Seed"]), (&"bob".into(), &"5".into()));
    assert!(header["date"].is_string());
    assert!(Account::begin(&setup(), Some(&path)).is_err(), "what is there stays");
}

#[test]
fn faults_stand_in_the_step_that_follows_or_in_one_of_their_own() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("match.jsonl");
    let mut account = begun(Some(&path));
    account.blame(fault(1));
    account.take(r#"{"change": {"fox": [1, 0]}}"#).unwrap();
    account.take(r#"{"change": {"fox": [2, 0]}}"#).unwrap();
    account.blame(fault(0));
    let closed = account.close().unwrap();
    assert_eq!(closed.faults, [(1, fault(1)), (3, fault(0))]);
    let text = fs::read_to_string(&path).unwrap();
    let steps: Vec<&str> = text.lines().skip(2).collect();
    let wanted = [
        r#"{"change": {"fox": [1, 0]}, "faults": {"1":"timeout"}}"#,
        r#"{"change": {"fox": [2, 0]}}"#,
        r#"{"faults": {"0":"timeout"}}"#,
    ];
    assert_eq!(steps, wanted);
}

#[test]
fn faults_that_only_the_referee_knows_stand_beside_ours() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("match.jsonl");
    let mut account = begun(Some(&path));
    account.blame(fault(1));
    let own = r#"{"change": {}, "faults": {"0": {"fault": "wrong", "answer": "north"}}}"#;
    assert_eq!(account.take(own).unwrap(), Taken::Step);
    let closed = account.close().unwrap();
    let counted: Vec<(u32, usize, Fault)> =
        closed.faults.iter().map(|(step, note)| (*step, note.seat.index(), note.fault)).collect();
    assert_eq!(counted, [(1, 1, Fault::Timeout), (1, 0, Fault::Junk)]);
    let text = fs::read_to_string(&path).unwrap();
    let step: Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
    assert_eq!((&step["faults"]["1"], &step["faults"]["0"]["answer"]), (&"timeout".into(), &"north".into()));
}

#[test]
fn what_is_no_line_of_a_replay_is_refused_with_its_cure_and_leaves_no_trace() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("match.jsonl");
    let mut account = begun(Some(&path));
    assert!(refusal(&mut account, "{'things': {}}").contains("json.dumps"));
    assert!(refusal(&mut account, r#"{"format": "open-replay/1"}"#).contains("another header"));
    drop(account);
    assert_eq!(fs::read_to_string(&path).unwrap().lines().count(), 2);
    let mut account = Account::begin(&setup(), None).unwrap();
    assert!(refusal(&mut account, r#"{"things": {"fox": [0, 0]}}"#).contains("there is no header"));
    assert!(refusal(&mut account, "hello").contains("expected"));
}

#[test]
fn a_wrong_set_up_is_refused_as_well() {
    let mut account = Account::begin(&setup(), None).unwrap();
    account.take(r#"{"format": "open-replay/1"}"#).unwrap();
    assert!(refusal(&mut account, r#"{"things": {"fox": "here"}}"#).contains("expected"));
}
