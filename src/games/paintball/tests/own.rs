//! Matches that tell about themselves: constants, names, scores, and what the programs said.

use super::tell::record;
use crate::games::paintball::players;
use crate::games::paintball::rules::PaintballRules;
use crate::games::paintball::sheet::write;
use crate::games::paintball::state::PaintballState;
use crate::games::tell;
use crate::model::{Entry, Record, Recorded, Seat, Size};

/// A shoot-out in which a splash hurts more than usual, with what its own file tells.
fn own_match() -> Record {
    let rules = PaintballRules { splash: 3, robot_lives: 20, ..PaintballRules::default() };
    let start = PaintballState::start(&rules, Size::new(15, 15), &["a", "b", "c", "d"], 40).expect("a start");
    let hunters = (0..4).map(|_| players::find("hunter").expect("a player")).collect();
    let files: Vec<String> = players::play(&rules, start, hunters, 3).map(|state| write(&state)).collect();
    let about = serde_json::json!({"constants": {"splash": 3, "robot_lives": 20}});
    Record {
        players: ["Dead Pixels", "", "", ""].map(String::from).into(),
        extra: about.as_object().expect("an object").clone(),
        ..record(&files)
    }
}

#[test]
fn its_constants_and_names_are_believed() {
    let told = tell(&own_match()).expect("a set-up");
    assert!(told.findings.is_empty(), "{:?}", told.findings);
    assert_eq!(told.replay.players, ["Dead Pixels", "b", "c", "d"]);
    let usual = Record { extra: Default::default(), ..own_match() };
    assert!(!tell(&usual).expect("a set-up").findings.is_empty());
}

#[test]
fn a_constant_nobody_knows_and_scores_that_differ_are_remarks() {
    let mut odd = own_match();
    odd.extra["constants"]["gravity"] = 9.into();
    odd.recorded = Recorded { winner: None, score: Some(vec![1, 2, 3, 4]) };
    let told = tell(&odd).expect("a set-up");
    let remarks: Vec<String> = told.remarks.iter().map(ToString::to_string).collect();
    assert!(remarks.iter().any(|remark| remark.contains("\"gravity\" is not known")), "{remarks:?}");
    assert!(remarks.iter().any(|remark| remark.contains("tells the scores 1:2:3:4")), "{remarks:?}");
    assert!(told.findings.is_empty());
}

#[test]
fn what_was_said_belongs_to_the_round_in_which_it_was_said() {
    let mut record = own_match();
    if let Some(Entry::Sheet(sheet)) = record.entries.get_mut(5) {
        sheet.heard = vec![(Seat(2), "in round 4\n@mark 3 3 here\n".into())];
    }
    let replay = tell(&record).expect("a set-up").replay;
    let words = |steps: usize, settled: bool| {
        let (number, heard) = replay.heard(steps, settled);
        (number, heard.iter().map(|heard| heard.words.clone()).collect::<Vec<_>>())
    };
    assert_eq!(words(4, true), (4, vec!["in round 4".to_string()]));
    assert_eq!(words(5, false), (4, vec!["in round 4".to_string()]), "while its answers are played");
    assert_eq!(words(5, true), (5, vec![]));
    let last = replay.steps.len();
    assert_eq!(words(last, true).0, replay.number(last - 1), "nobody was asked after the end");
}
