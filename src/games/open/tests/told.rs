//! What events tell and what is found out.

use super::*;
use crate::model::{Cell, Heading, Phase, Seat, Standing};

const START: &str = "{\"things\": {\"r0\": {\"kind\": \"runner\", \"seat\": 0, \"at\": [1, 1], \"life\": 5}, \"t1\": {\"kind\": \"tank\", \"seat\": 1, \"at\": [5, 1], \"life\": 3}, \"gold1\": [2, 1], \"town\": [7, 4]}}";
const HEAD: &str = "\"seats\": [\"ada\", \"bob\"], \"board\": [12, 8]";

fn one(line: &str) -> Telling {
    with(HEAD, &[START, line])
}

#[test]
fn what_no_event_tells_is_found_out() {
    for (line, found) in [
        ("{\"change\": {\"r0\": [2, 1]}}", "moved r0 1 Usual"),
        ("{\"change\": {\"r0\": [9, 1]}}", "moved r0 1 Jump"),
        ("{\"change\": {\"r0\": {\"life\": 3}}}", "hurt r0 2 3"),
        ("{\"change\": {\"r0\": {\"life\": 6}}}", "healed r0 1 6"),
        ("{\"change\": {\"town\": {\"seat\": 1}}}", "flipped town Some(1)"),
        ("{\"change\": {\"t1\": {\"seat\": null}}}", "flipped t1 None"),
        ("{\"change\": {\"t1\": {\"kind\": \"wreck\"}}}", "promoted t1 wreck"),
        ("{\"change\": {\"gold1\": {\"on\": \"r0\"}}}", "took gold1 r0"),
        ("{\"change\": {\"t1\": {\"label\": \"heavy\"}}}", "relabelled t1 Some(\"heav\")"),
        ("{\"change\": {\"t1\": {\"face\": \"left\"}}}", "turned t1 48"),
        ("{\"change\": {\"gold1\": null}}", "faded gold1"),
        ("{\"change\": {\"tree\": [3, 3]}}", "placed tree Set"),
        ("{\"change\": {\"rope\": {\"line\": [\"r0\", [3, 3]]}}}", "placed rope Set"),
        ("{\"sets\": {\"food\": [[4, 4]]}}", "placed food Set"),
        ("{\"paint\": [[4, 4, \"~\"]]}", "painted 1"),
        ("{\"layers\": {\"scent\": [[1, 1, 7], [2, 1, 0]]}}", "layered 0 1"),
        ("{\"out\": {\"1\": \"timeout\"}}", "left 1"),
    ] {
        assert_eq!(words(&one(line), 0), [found], "{line}");
    }
}

#[test]
fn who_is_not_named_in_things_is_gone_and_falls_where_life_had_run_out() {
    let lines = [START, "{\"change\": {\"r0\": {\"life\": 0}}}", "{\"things\": {\"t1\": {}, \"town\": {}}}"];
    assert_eq!(words(&with(HEAD, &lines), 1), ["destroyed r0 false", "faded gold1"]);
}

#[test]
fn cells_of_sets_keep_their_identity_when_they_come_again() {
    let lines = [
        "{\"sets\": {\"food\": [[1, 1], [2, 2]]}}",
        "{\"sets\": {\"food\": [[2, 2]]}}",
        "{\"sets\": {\"food\": [[2, 2], [1, 1]]}}",
    ];
    let match_ = with(HEAD, &lines);
    assert_eq!((words(&match_, 0), words(&match_, 1)), (vec!["faded food".into()], vec!["placed food Set".into()]));
    assert_eq!(match_.replay.names.len(), 2);
}

#[test]
fn bodies_crawl_and_heads_look_where_they_go() {
    let lines = [
        "{\"things\": {\"s\": {\"kind\": \"snake\", \"body\": [[2, 2], [2, 3], [2, 4]]}}}",
        "{\"things\": {\"s\": [[3, 2], [2, 2], [2, 3]]}}",
        "{\"events\": [{\"do\": \"crawl\", \"id\": \"s\", \"to\": [3, 1], \"grow\": true}]}",
    ];
    let match_ = with(HEAD, &lines);
    assert_eq!(words(&match_, 0), ["turned s 16", "crawled s 3"]);
    assert_eq!(words(&match_, 1), ["turned s 0", "crawled s 4"]);
    assert_eq!(standing(&match_, 2)[0].1.body.len(), 4);
}

#[test]
fn a_list_of_events_runs_in_its_natural_order() {
    let line = "{\"events\": [{\"do\": \"say\", \"id\": \"r0\", \"text\": \"ha\"}, {\"do\": \"gone\", \"id\": \"t1\", \"leaves\": \"wreck\", \"how\": \"die\"}, \
        {\"do\": \"hurt\", \"id\": \"t1\", \"loss\": 3, \"by\": \"r0\"}, {\"do\": \"shoot\", \"by\": \"r0\", \"hit\": \"t1\"}, {\"do\": \"move\", \"id\": \"r0\", \"via\": [[1, 2], [2, 2]]}]}";
    let match_ = one(line);
    assert_eq!(
        words(&match_, 0),
        ["moved r0 2 Usual", "shot Some(\"t1\") Bolt", "hurt t1 3 0", "destroyed t1 true", "said ha"]
    );
    let phases: Vec<Phase> = match_.replay.steps[0].events.iter().map(|event| event.phase).collect();
    assert!(phases.is_sorted() && findings(&match_).is_empty(), "{:?}", findings(&match_));
    assert_eq!(match_.replay.steps[0].caption.text(), "ada destroys bob · ada: ha");
}

#[test]
fn what_is_left_keeps_the_id_and_the_seat_and_loses_life_face_and_label() {
    let setup = "{\"things\": {\"t\": {\"kind\": \"tank\", \"seat\": 1, \"at\": [2, 2], \"face\": \"left\", \"life\": 3, \"label\": \"A1\"}}}";
    let left = |more: &str| {
        let gone = format!("{{\"events\": [{{\"do\": \"gone\", \"id\": \"t\", \"leaves\": \"wreck\"{more}}}]}}");
        let match_ = with(HEAD, &[setup, &gone, "{}"]);
        assert_eq!((words(&match_, 0), findings(&match_)), (vec!["destroyed t true".to_string()], Vec::new()));
        let (name, state) = standing(&match_, 2).remove(0);
        let kind = match_.replay.look.kinds[usize::from(state.kind.0)].name.to_string();
        (name, kind, state)
    };
    let (name, kind, state) = left("");
    assert_eq!(
        (name.as_str(), kind.as_str(), state.seat, state.at.cell()),
        ("t", "wreck", Some(Seat(1)), Cell::new(2, 2))
    );
    assert_eq!((state.lives, state.facing, state.label), (None, Heading::default(), None));
    let (_, _, state) = left(", \"keeps\": true");
    assert_eq!((state.lives, state.facing, state.label.as_deref()), (Some(3), Heading(48), Some("A1")));
}

#[test]
fn beats_run_one_after_the_other_and_what_is_found_out_joins_them() {
    let line = "{\"events\": [[{\"do\": \"move\", \"id\": \"r0\", \"to\": [2, 1]}], {\"phase\": \"loot\", \"events\": [{\"do\": \"take\", \"id\": \"gold1\", \"by\": \"r0\"}]}, [{\"do\": \"move\", \"id\": \"r0\", \"to\": [3, 1]}]], \
        \"change\": {\"t1\": [5, 2]}}";
    let match_ = one(line);
    assert_eq!(
        words(&match_, 0),
        ["moved r0 1 Usual", "turned t1 32", "moved t1 1 Usual", "took gold1 r0", "moved r0 1 Usual"]
    );
    assert_eq!(
        match_.replay.steps[0].phases.iter().map(|(beat, name)| (*beat, &**name)).collect::<Vec<_>>(),
        [((Phase::Move, 1), "loot")]
    );
    let gold = standing(&match_, 1).into_iter().find(|(name, _)| name == "gold1").map(|(_, state)| state.at.cell());
    assert_eq!(gold, Some(Cell::new(3, 1)));
}

#[test]
fn what_a_fallen_thing_carried_stays_where_it_was() {
    let lines = [
        START,
        "{\"change\": {\"gold1\": {\"on\": \"r0\"}}}",
        "{\"events\": [[{\"do\": \"move\", \"id\": \"r0\", \"to\": [4, 4]}], [{\"do\": \"gone\", \"id\": \"r0\"}]]}",
    ];
    let match_ = with(HEAD, &lines);
    let gold = standing(&match_, 2)
        .into_iter()
        .find(|(name, _)| name == "gold1")
        .map(|(_, state)| (state.at.cell(), state.on));
    assert_eq!(gold, Some((Cell::new(4, 4), None)));
}

#[test]
fn lines_follow_the_things_they_hang_on() {
    let lines = [START, "{\"change\": {\"rope\": {\"line\": [\"r0\", \"t1\"]}}}", "{\"change\": {\"t1\": [6, 2]}}"];
    let match_ = with(HEAD, &lines);
    assert_eq!(words(&match_, 1), ["turned t1 24", "moved t1 1 Usual", "stretched rope"]);
}

#[test]
fn scores_and_standings_are_as_told() {
    let lines = [
        START,
        "{\"events\": [{\"do\": \"score\", \"seat\": 0, \"gain\": 5}, {\"do\": \"finish\", \"seat\": 0, \"place\": 1}, {\"do\": \"out\", \"seat\": 1}], \"score\": [5, 0], \"result\": {\"winner\": 0}}",
    ];
    let match_ = with(HEAD, &lines);
    assert_eq!(words(&match_, 0), ["scored 0 5", "arrived 0 1", "left 1", "Ended"]);
    let own: Vec<_> = match_.replay.counters(1).iter().map(|own| (own.score, own.standing)).collect();
    assert_eq!(own, [(5, Standing::Finished(1)), (0, Standing::Out)]);
    assert_eq!(match_.replay.outcome.words, "ada wins with 5 points");
    assert!(match_.replay.outcome.complete && findings(&match_).is_empty());
}

#[test]
fn numbers_get_as_many_digits_as_they_need() {
    let match_ = with(HEAD, &["{\"score\": [1, 2]}", "{\"score\": [1.25, 2]}", "{\"score\": [3, 2.5]}"]);
    let scores: Vec<Vec<i64>> =
        (0..3).map(|step| match_.replay.counters(step).iter().map(|own| own.score).collect()).collect();
    assert_eq!((scores, match_.replay.look.score_decimals), (vec![vec![100, 200], vec![125, 200], vec![300, 250]], 2));
}

#[test]
fn words_marks_and_logs_come_along() {
    let line = "{\"seat\": 1, \"move\": \"b4\", \"ms\": 900, \"clock\": 5000, \"comment\": \"hm\", \"glyphs\": [\"?\"], \"eval\": -1.5, \"caption\": \"{1} errs\", \
        \"marks\": [{\"kind\": \"circle\", \"cells\": [[3, 1]]}], \"lit\": [[1, 1]], \"log\": {\"1\": \"thinking\"}, \"change\": {\"t1\": [5, 2]}}";
    let match_ = one(line);
    let step = &match_.replay.steps[0];
    assert_eq!((step.told().as_ref(), step.caption.text().as_str()), ("b4?", "bob errs"));
    assert_eq!((step.took.map(|took| took.0), step.clock.map(|clock| clock.0)), (Some(900), Some(5000)));
    assert_eq!((step.lit.as_slice(), step.last_move.as_slice()), (&[Cell::new(1, 1)][..], &[Cell::new(5, 2)][..]));
    assert_eq!(step.heard[0].words, "thinking");
    assert!(step.note.as_ref().is_some_and(|note| note.marks.len() == 1 && note.eval.is_some()));
}

#[test]
fn a_game_without_a_board_has_only_its_numbers() {
    let match_ = with("\"board\": null, \"seats\": [\"a\", \"b\"]", &["{\"score\": [0, 0]}", "{\"score\": [3, 1]}"]);
    assert!(match_.replay.boardless && match_.replay.steps.len() == 1);
}
