//! What a file says against itself.

use super::*;

fn found(header: &str, lines: &[&str]) -> Vec<String> {
    findings(&with(header, lines))
}

#[test]
fn every_contradiction_is_a_finding_with_its_place() {
    let start = "{\"things\": {\"a\": {\"kind\": \"ant\", \"seat\": 0, \"at\": [1, 1], \"life\": 3}, \"b\": {\"kind\": \"ant\", \"seat\": 1, \"at\": [3, 1]}}, \"score\": [0, 0]}";
    let head = "\"seats\": [\"x\", \"y\"], \"board\": {\"size\": [6, 4], \"ground\": [\"...#\"]}, \"kinds\": {\"ant\": {\"solid\": true, \"reach\": 1}}";
    for (line, what) in [
        (
            "{\"events\": [{\"do\": \"move\", \"id\": \"a\", \"to\": [2, 1]}], \"change\": {\"a\": [1, 2]}}",
            "by the events its place is [2, 1]; the state says [1, 2]",
        ),
        (
            "{\"events\": [{\"do\": \"hurt\", \"id\": \"a\", \"loss\": 1}], \"change\": {\"a\": {\"life\": 1}}}",
            "its life is 2; the state says 1",
        ),
        ("{\"events\": [{\"do\": \"gone\", \"id\": \"a\"}], \"change\": {\"a\": [1, 1]}}", "took it away"),
        (
            "{\"events\": [{\"do\": \"move\", \"id\": \"aa\", \"to\": [2, 1]}]}",
            "nobody is called \"aa\"; did you mean \"a\"?",
        ),
        ("{\"events\": [{\"do\": \"add\", \"id\": \"a\", \"at\": [2, 1]}]}", "there already"),
        ("{\"change\": {\"c\": [6, 1]}}", "\"c\" is off the board at [6, 1]"),
        ("{\"change\": {\"s\": [[1, 3], [3, 3]]}}", "does not hang together"),
        ("{\"change\": {\"a\": [3, 1]}}", "its reach is 1"),
        (
            "{\"events\": [{\"do\": \"move\", \"id\": \"a\", \"via\": [[1, 2], [1, 3]]}]}",
            "goes 2 cells to [1, 3]; its reach is 1",
        ),
        ("{\"change\": {\"b\": {\"at\": [3, 0]}}}", "stands in a wall at [3, 0]"),
        ("{\"change\": {\"c\": {\"kind\": \"ant\", \"at\": [1, 1]}}}", "are both at [1, 1]"),
        ("{\"step\": 0, \"change\": {}}", "found step 0; expected one after 0"),
        ("{\"score\": [1, 2, 3]}", "\"score\" has 3 numbers; expected 2"),
        ("{\"result\": {\"score\": [1, 0]}}", "the result says [1, 0]; the last score is [0, 0]"),
    ] {
        let all = found(head, &[start, line]);
        assert!(
            all.iter().any(|told| told.starts_with("a.jsonl:3: game 1, step ") && told.contains(what)),
            "{line}: {all:?}"
        );
        if !what.contains("reach") {
            assert_eq!(all.len(), 1, "{all:?}");
        }
    }
}

#[test]
fn a_strict_file_tells_every_change_of_a_thing() {
    let start = "{\"things\": {\"a\": [1, 1]}, \"sets\": {\"food\": [[0, 0]]}}";
    let sound = [
        "{\"events\": [{\"do\": \"move\", \"id\": \"a\", \"to\": [2, 1]}], \"things\": {\"a\": [2, 1]}}",
        "{\"counters\": {\"gold\": [1]}, \"paint\": [[0, 0, \"~\"]], \"sets\": {\"food\": []}}",
    ];
    for line in sound {
        assert!(found("\"strict\": true, \"board\": [5, 5]", &[start, line]).is_empty(), "{line}");
    }
    for (line, what) in [
        ("{\"things\": {\"a\": [2, 1]}}", "the place of \"a\""),
        ("{\"things\": {}}", "the end of \"a\""),
        (
            "{\"events\": [{\"do\": \"score\", \"seat\": 0, \"gain\": 2}], \"score\": [3]}",
            "by the events the score is [2]",
        ),
        ("{\"change\": {\"b\": [0, 0]}}", "the arrival of \"b\""),
    ] {
        let all = found("\"strict\": true, \"board\": [5, 5]", &[start, line]);
        assert!(all.len() == 1 && all[0].contains(what), "{line}: {all:?}");
    }
}

#[test]
fn bodies_and_ways_go_over_the_seam_where_the_board_wraps() {
    let head = "\"board\": {\"size\": [6, 4], \"wrap\": true}, \"kinds\": {\"ant\": {\"reach\": 1}}";
    let lines = ["{\"things\": {\"ant\": [5, 0], \"s\": [[0, 2], [5, 2], [4, 2]]}}", "{\"change\": {\"ant\": [0, 3]}}"];
    assert!(found(head, &lines).is_empty(), "{:?}", found(head, &lines));
    let hex = "\"board\": {\"size\": [6, 6], \"grid\": \"hex-rows\"}, \"kinds\": {\"ant\": {\"reach\": 2}}";
    let near = ["{\"things\": {\"ant\": [2, 2], \"s\": [[1, 1], [1, 2], [0, 3]]}}", "{\"change\": {\"ant\": [3, 4]}}"];
    assert!(found(hex, &near).is_empty(), "{:?}", found(hex, &near));
    let far = [near[0], "{\"change\": {\"ant\": [5, 2]}}"];
    assert_eq!(found(hex, &far).len(), 1);
}

#[test]
fn a_shape_that_nobody_drew_is_told_with_the_one_that_was_perhaps_meant() {
    let said = |shape: &str| {
        let header = format!("{{\"format\":\"open-replay/1\",\"kinds\":{{\"a\":{{\"shape\":\"{shape}\"}}}}}}");
        remarks(&tell(&record(&[&header, "{\"things\":{\"a\":[0,0]}}"])).expect("a match")).join("\n")
    };
    assert!(
        said("robbot").contains("the shape \"robbot\" is not drawn, its letter stands for it; did you mean \"robot\"?")
    );
    assert!(["robot", "enemy tank", "🚩", "X", "dot"].iter().all(|shape| said(shape).is_empty()));
}
