//! What a file gets that declares nothing, and what first mistakes are told.

use super::*;
use crate::model::{Cell, Size};

#[test]
fn three_lines_are_a_match() {
    let match_ = with(
        "",
        &["{\"things\": {\"owl\": [0, 0], \"mole\": [6, 2]}}", "{\"things\": {\"owl\": [1, 1], \"mole\": [6, 1]}}"],
    );
    assert_eq!(match_.replay.size, Size::new(7, 3));
    assert_eq!(words(&match_, 0), ["moved owl 1 Usual", "moved mole 1 Usual"]);
    assert_eq!((match_.replay.game, &*match_.replay.game_name), ("open", "a"));
    assert!(findings(&match_).is_empty() && remarks(&match_).is_empty(), "{:?}", remarks(&match_));
    assert!(match_.replay.players.is_empty());
}

#[test]
fn seats_left_out_are_those_that_are_mentioned() {
    let match_ = with("", &["{\"things\": {}}", "{\"change\": {\"a1\": {\"seat\": 2, \"at\": [1, 1]}}}"]);
    assert_eq!(match_.replay.players, ["Player 1", "Player 2", "Player 3"]);
    assert!(match_.replay.steps.iter().all(|step| step.counters.len() == 3) && match_.replay.counters.len() == 3);
    assert_eq!(match_.replay.look.seats.len(), 3);
}

#[test]
fn a_file_without_scores_is_led_by_its_first_counter() {
    let match_ = with(
        "\"seats\": [\"ada\", \"bob\"]",
        &["{\"counters\": {\"gold\": [1, 2], \"wood\": [0, 0]}}", "{\"counters\": {\"gold\": [4, 2.5]}}"],
    );
    let look = &match_.replay.look;
    assert_eq!((&*look.score_word, look.score_decimals, look.counters.len()), ("gold", 1, 1));
    let scores = |step: usize| match_.replay.counters(step).iter().map(|own| own.score).collect::<Vec<_>>();
    assert_eq!((scores(0), scores(1)), (vec![10, 20], vec![40, 25]));
}

#[test]
fn a_board_far_from_the_first_cell_begins_where_things_are() {
    let match_ = with("", &["{\"things\": {\"a\": [100, 200]}}", "{\"things\": {\"a\": [103, 198]}}"]);
    assert_eq!(match_.replay.size, Size::new(4, 3));
    assert_eq!(match_.replay.setup[0].at.cell(), Cell::new(0, 2));
    let below = with("", &["{\"things\": {\"a\": [-2, 0]}}", "{\"things\": {\"a\": [1, 3]}}"]);
    assert_eq!((below.replay.size, below.replay.setup[0].at.cell()), (Size::new(4, 4), Cell::new(0, 0)));
}

#[test]
fn seats_counted_from_one_and_swapped_columns_get_a_word() {
    let one = with(
        "\"seats\": [\"ada\", \"bob\"]",
        &["{\"things\": {\"a\": {\"seat\": 1, \"at\": [0, 0]}, \"b\": {\"seat\": 2, \"at\": [1, 0]}}}"],
    );
    assert!(remarks(&one).iter().any(|told| told.contains("counted from 1")), "{:?}", remarks(&one));
    let swapped = with(
        "\"board\": [9, 3]",
        &["{\"things\": {\"a\": [0, 0]}}", "{\"things\": {\"a\": [1, 5]}}", "{\"things\": {\"a\": [1, 6]}}"],
    );
    assert!(remarks(&swapped).iter().any(|told| told.contains("swapped")), "{:?}", remarks(&swapped));
}

#[test]
fn strangers_are_told_once_with_what_was_perhaps_meant() {
    let line = "{\"thigns\": {}, \"events\": [{\"do\": \"mvoe\", \"id\": \"a\", \"to\": [1, 1]}]}";
    let match_ = with("\"baord\": [5, 5]", &["{\"things\": {\"a\": {\"pos\": [1, 1], \"at\": [0, 0]}}}", line, line]);
    let said = remarks(&match_);
    assert_eq!(said.len(), 4, "{said:?}");
    for (said, meant) in said.iter().zip(["\"board\"", "\"at\"", "\"things\"", "\"move\""]) {
        assert!(said.contains(meant), "{said}");
    }
}

#[test]
fn a_wrong_line_ends_the_match_at_the_last_good_one_with_its_place() {
    for (line, cure) in [
        ("{\"things\": {\"a\": [NaN, 0]}}", "NaN"),
        ("{'things': {}}", "json.dumps"),
        ("{\"things\": {\"a\": \"here\"}}", "expected a cell"),
        ("{\"things\": {\"b\": {\"life\": 3}}}", "is nowhere"),
        ("{\"events\": [{\"do\": \"move\", \"id\": \"a\"}]}", "goes nowhere"),
        ("{\"events\": [{\"id\": \"a\"}]}", "no \"do\""),
        ("{\"things\": {},}", "comma"),
        ("[]", "expected an object"),
    ] {
        let match_ =
            with("", &["{\"things\": {\"a\": [0, 0]}}", "{\"things\": {\"a\": [1, 0]}}", line, "{\"things\": {}}"]);
        assert_eq!(match_.replay.steps.len(), 1, "{line}");
        let told = match_.replay.outcome.problem.unwrap_or_default();
        assert!(told.starts_with("a.jsonl:4: ") && told.contains(cure), "{line}: {told}");
    }
}
