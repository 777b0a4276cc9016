//! Whole records: set-up, steps, findings and remarks, outcome.

use super::picture::{board, play, with_goal, with_lives};
use super::sheet::contest_sample;
use crate::games::paintball::sheet::{read, write};
use crate::games::paintball::state::{PaintballState, Pos, Robot, Wall};
use crate::games::{Telling, tell};
use crate::model::{Entry, Problem, Record, Seat, Sheet, Standing, What};

pub fn record(files: &[String]) -> Record {
    let sheet = |(index, text): (usize, &String)| {
        Entry::Sheet(Sheet { file: format!("playfield.txt.{index:04}"), text: text.clone(), ..Sheet::default() })
    };
    Record {
        source: "final".into(),
        format: "rounds",
        index: 1,
        game: "paintball".into(),
        entries: files.iter().enumerate().map(sheet).collect(),
        ..Record::default()
    }
}

pub fn tell_files(files: &[String]) -> Result<Telling, Problem> {
    tell(&record(files))
}

/// Tells states as files; checks on the way that the events fold to what was recorded.
pub fn tell_states(states: &[PaintballState]) -> Telling {
    let files: Vec<String> = states.iter().map(write).collect();
    let telling = tell_files(&files).expect("a set-up");
    for (steps, state) in states.iter().enumerate().take(telling.replay.steps.len() + 1) {
        assert_folds(&telling, steps, state);
    }
    telling
}

/// The things of the replay are exactly the robots and walls of the state.
pub fn assert_folds(telling: &Telling, steps: usize, state: &PaintballState) {
    let position = telling.replay.position(steps);
    let kind = |name: &str| telling.replay.look.kinds.iter().position(|kind| kind.name == name).map(|i| i as u16);
    let mut told: Vec<_> = position
        .things()
        .map(|(_, thing)| (Some(thing.kind.0), thing.seat, thing.at.cell(), thing.facing, thing.lives))
        .collect();
    let robot = |robot: &Robot| {
        let name = if robot.lives > 0 { "robot" } else { "wreck" };
        (kind(name), Some(Seat(robot.owner)), robot.at.cell(state.size), robot.facing.into(), Some(robot.lives))
    };
    let wall = |wall: &Wall| {
        let name = if wall.lives > 0 { "wall" } else { "rubble" };
        (kind(name), None, wall.at.cell(state.size), Default::default(), Some(wall.lives))
    };
    let mut recorded: Vec<_> = state.robots.iter().map(robot).chain(state.walls.iter().map(wall)).collect();
    for (index, robot) in recorded.iter().take(state.robots.len()).enumerate() {
        assert_eq!(told.get(index), Some(robot), "robot {index} after step {steps}");
    }
    told.sort();
    recorded.sort();
    assert_eq!(told, recorded, "after step {steps}");
}

fn findings(telling: &Telling) -> Vec<String> {
    telling.findings.iter().map(ToString::to_string).collect()
}

fn remarks(telling: &Telling) -> Vec<String> {
    telling.remarks.iter().map(ToString::to_string).collect()
}

const WAIT: &str = "R1 NONE NOTHING";

#[test]
fn the_contests_sample_and_a_file_after_it_give_remarks_only() {
    let first = read("f", &contest_sample()).expect("the sample").state;
    let answers = ["R1 UP FIRE R2 UP FIRE", "R1 LEFT FIRE R2 UP FIRE", "junk", "R1 UP BUILD 3 3 R2 NONE NOTHING"];
    let second = play(&first, &answers);
    let telling = tell_states(&[first, second]);
    assert_eq!(findings(&telling), Vec::<String>::new());
    let remarks = remarks(&telling);
    assert_eq!(remarks[0], "final/playfield.txt.0000:1: the record starts at round 1; earlier rounds are missing");
    assert!(remarks[1].contains("the answer of P3 (strategiePy) is \"junk\""), "{remarks:?}");
    assert!(remarks[2].starts_with(
        "final/playfield.txt.0000:16: the total of P1 (strategie1) is 30; 26 lives and 0 points from shooting make 26"
    ));
    assert!(remarks[3].contains("stops at round 2 of 30"), "{remarks:?}");
    assert_eq!(remarks.len(), 4);
    let replay = &telling.replay;
    assert_eq!((replay.first, replay.steps.len(), replay.steps[0].number, replay.last), (1, 1, 2, Some(30)));
    assert_eq!(replay.players, ["strategie1", "strategie2", "strategiePy", "strategieC"]);
    assert!(!replay.outcome.complete && replay.outcome.winner.is_none());
    assert!(!replay.steps[0].corrected);
}

#[test]
fn a_teleporting_robot_is_one_finding_that_names_file_round_and_robot() {
    let first = read("f", &contest_sample()).expect("the sample").state;
    let answers = ["R1 UP FIRE R2 UP FIRE"; 4];
    let mut second = play(&first, &answers);
    second.robots[5].at = Pos::new(4, 9);
    let third = play(&second, &answers);
    let telling = tell_states(&[first, second, third]);
    assert_eq!(
        findings(&telling),
        [
            "final/playfield.txt.0001:5: game 1, step 2: robot R2 of P3 (strategiePy) stands at (4,9), the rules put it at (15,3)"
        ]
    );
    assert!(telling.replay.steps[0].corrected && !telling.replay.steps[1].corrected);
    let corrected = telling.replay.steps[0].events.iter().filter(|event| matches!(event.what, What::Corrected { .. }));
    assert_eq!(corrected.count(), 1);
}

/// Each change of the recorded state is one finding.
#[test]
fn every_unexplained_change_is_one_finding() {
    let state = board(
        "
        1> .  .  #  2<
        .  .  .  .  .
        .  .  %  .  3^",
    );
    let good = play(&state, &[WAIT, WAIT, "R1 NONE BUILD 1 1"]);
    let expect = |change: &dyn Fn(&mut PaintballState), words: &str| {
        let mut bad = good.clone();
        change(&mut bad);
        let told = findings(&tell_states(&[state.clone(), bad]));
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].contains(words), "{told:?}");
    };
    expect(&|s| s.robots[0].lives = 9, "robot R1 of P1 has 9 lives, by the rules 13");
    expect(&|s| s.robots[1].lives = 0, "robot R1 of P2 has 0 lives, by the rules 13");
    expect(&|s| s.robots[0].facing = crate::model::Facing::Down, "robot R1 of P1 faces DOWN, by the rules RIGHT");
    expect(&|s| s.walls[0].lives = 1, "the wall at (4,3) has 1 life, by the rules 40");
    expect(&|s| s.walls[1].lives = 40, "the wall at (3,1) has 40 lives, by the rules 0");
    expect(&|s| s.walls.retain(|wall| wall.at.x != 4), "the wall at (4,3) is no longer listed");
    expect(&|s| s.walls.truncate(2), "no wall stands at (1,1), by the rules one was built");
    expect(&|s| s.walls[2].lives = 30, "the new wall at (1,1) has 30 lives, by the rules 40");
    expect(&|s| s.walls.push(Wall { at: Pos::new(2, 1), lives: 40 }), "a wall stands at (2,1) that nobody could build");
    expect(&|s| s.players[0].shooting = 4, "P1 has 4 points from shooting, by the rules 0");
    expect(&|s| s.players[2].walls_left = 20, "P3 has 20 walls left, by the rules 19");
    expect(&|s| s.players[1].in_game = false, "P2 is out of the game, by the rules in the game");
    expect(&|s| s.players[1].finish_round = Some(3), "P2 finished in round 3, by the rules not yet");
}

#[test]
fn walls_listed_in_another_order_keep_their_identity() {
    let state = board("1> . # . # . 2<");
    let mut after = play(&state, &["R1 NONE FIRE", WAIT]);
    after.walls.swap(0, 1);
    let telling = tell_states(&[state, after]);
    assert_eq!(findings(&telling), Vec::<String>::new());
    assert!(!telling.replay.steps[0].events.iter().any(|event| matches!(event.what, What::Corrected { .. })));
}

/// Where the contest's rules are silent, another reading is a remark.
fn assert_remark(before: PaintballState, after: PaintballState, words: &str) {
    let telling = tell_states(&[before, after]);
    assert_eq!(findings(&telling), Vec::<String>::new());
    let remarks = remarks(&telling);
    assert!(remarks.iter().any(|remark| remark.contains(words)), "{remarks:?}");
}

#[test]
fn a_finish_round_one_higher_is_a_remark() {
    let state = with_goal(board("1> . 2<"), 0, &[(2, 1)]);
    let mut after = play(&state, &["R1 UP NOTHING", WAIT]);
    after.players[0].finish_round = Some(6);
    assert_remark(state.clone(), after.clone(), "the finish round is counted one higher");
    after.players[0].finish_round = Some(7);
    assert_eq!(tell_states(&[state, after]).findings.len(), 1, "two higher is wrong");
}

#[test]
fn a_finishing_player_that_no_longer_fires_and_builds_is_a_remark() {
    let state = with_goal(board("1> . . . 2<"), 0, &[(2, 1)]);
    let mut after = play(&state, &["R1 UP NOTHING", WAIT]);
    after.said[0] = Some("R1 UP FIRE".into());
    assert_remark(state, after, "a player that arrives no longer fires and builds in that round");
}

#[test]
fn finished_robots_that_are_gone_are_a_remark() {
    let mut state = board("1> . 2^ . 3^");
    state.players[1].in_game = false;
    state.players[1].finish_round = Some(3);
    let mut after = play(&with_lives(state.clone(), &[13, 0, 13]), &["R1 NONE FIRE", "", WAIT]);
    after.robots[1].lives = 13;
    assert_remark(state, after, "robots of a player that has arrived stand in nobody's way");
}

#[test]
fn a_pair_of_builders_charged_once_is_a_remark() {
    let state = board("1> . . . . . 1<");
    let mut after = play(&state, &["R1 NONE BUILD 4 1 R2 NONE BUILD 4 1"]);
    after.players[0].walls_left = 19;
    assert_remark(state, after, "two robots of one player building on one cell are charged once");
}

#[test]
fn the_later_robot_building_first_at_the_limit_is_a_remark() {
    let mut state = board("1> . . . . . . 1<");
    state.players[0].walls_left = 1;
    let mut after = play(&state, &["R1 NONE NOTHING R2 NONE BUILD 3 1"]);
    after.said[0] = Some("R1 NONE BUILD 5 1 R2 NONE BUILD 3 1".into());
    assert_remark(state, after, "at the limit of walls the later robot comes first");
}

#[test]
fn an_off_board_wall_that_stops_a_shot_is_a_remark() {
    let mut state = board("1> . .");
    state.walls.push(Wall { at: Pos::new(4, 1), lives: 40 });
    let mut after = play(&state, &["R1 NONE FIRE"]);
    after.walls[0].lives = 36;
    assert_remark(state, after, "walls off the board stop shots");
}

#[test]
fn a_short_answer_that_was_played_is_a_remark() {
    let state = with_lives(
        board(
            "
        1> . .
        1> . .",
        ),
        &[0, 13],
    );
    let mut after = play(&state, &["R1 NONE NOTHING R2 UP NOTHING"]);
    after.said[0] = Some("R2 UP NOTHING".into());
    assert_remark(state, after, "an answer need not name every robot");
}

#[test]
fn missing_rounds_are_a_remark_and_told_by_difference() {
    let state = board(
        "
        1> .  .  .  #  .
        .  .  .  .  .  .
        2> .  .  .  .  .",
    );
    let mut rounds = vec![state];
    for _ in 0..5 {
        let answers = ["R1 NONE FIRE", if rounds.len() == 2 { "R1 UP BUILD 6 1" } else { "R1 UP NOTHING" }];
        rounds.push(play(rounds.last().expect("a round"), &answers));
    }
    let telling = tell_states(&[rounds[0].clone(), rounds[3].clone(), rounds[5].clone()]);
    assert_eq!(findings(&telling), Vec::<String>::new());
    let remarks = remarks(&telling);
    assert!(remarks.iter().any(|remark| remark.contains("rounds 6 to 7 are missing")), "{remarks:?}");
    assert!(remarks.iter().any(|remark| remark.contains("round 9 is missing")), "{remarks:?}");
    let events = &telling.replay.steps[0].events;
    assert!(events.iter().any(|event| matches!(&event.what, What::Moved { path, .. } if path.len() == 1)));
    assert!(events.iter().any(|event| matches!(&event.what, What::Built { .. })));
    assert!(!events.iter().any(|event| matches!(event.what, What::Corrected { .. })));
    assert_eq!(telling.replay.steps[1].number, 10);
}

#[test]
fn a_file_without_answers_is_told_by_difference() {
    let state = board("1> . .");
    let mut after = play(&state, &["R1 UP NOTHING"]);
    after.said = vec![None];
    let telling = tell_states(&[state, after]);
    assert!(telling.findings.is_empty());
    assert!(telling.remarks.iter().any(|remark| remark.what.contains("tells no answers to round 5")));
}

#[test]
fn a_broken_file_keeps_the_good_head() {
    let state = board("1> . . .");
    let second = play(&state, &["R1 UP NOTHING"]);
    let third = write(&play(&second, &["R1 UP NOTHING"]));
    let telling = tell_files(&[write(&state), write(&second), third[..30].into()]).expect("a set-up");
    assert_eq!(telling.replay.steps.len(), 1);
    assert_eq!(telling.findings.len(), 1);
    assert!(!telling.replay.outcome.complete);
    assert!(telling.replay.outcome.problem.as_deref().is_some_and(|why| why.starts_with("final/playfield.txt.0002:")));
}

#[test]
fn a_file_of_another_match_ends_the_replay() {
    let state = board("1> . . .");
    let after = play(&state, &[WAIT]);
    let refused = |other: PaintballState| tell_states(&[state.clone(), other]).findings.remove(0).what;
    assert!(refused(state.clone()).contains("found round 5; expected one after round 5"));
    let mut larger = after.clone();
    larger.size.cols = 9;
    assert!(refused(larger).contains("found a board of 9x1; expected 4x1"));
    let mut crowded = after;
    crowded.robots.push(Robot { nr: 1, ..crowded.robots[0] });
    assert!(refused(crowded).contains("found 1 players with 2 robots; expected 1 with 1"));
}

#[test]
fn an_empty_record_and_a_record_of_moves_are_told_in_a_line() {
    let error = tell_files(&[]).map(|_| ()).expect_err("nothing to tell");
    assert_eq!(error.to_string(), "final: there is no round file; expected at least one");
    let mut moves = record(&[]);
    moves.entries.push(Entry::Move(crate::model::Move { text: "e4".into(), line: 3, ..Default::default() }));
    let error = tell(&moves).map(|_| ()).expect_err("no paintball");
    assert_eq!(error.to_string(), "final:3: found the move \"e4\"; expected the state of a round");
}

#[test]
fn the_end_tells_winner_parts_and_rows() {
    let mut state = with_goal(
        with_lives(
            board(
                "
        1> .  #
        %  .  2<",
            ),
            &[5, 9],
        ),
        0,
        &[(2, 2)],
    );
    state.last = 6;
    state.names = ["Želvy".into(), "Lumberjacks".into()].into();
    state.totals = vec![Some(5), Some(9)];
    let after = play(&state, &["R1 UP NOTHING", WAIT]);
    let telling = tell_states(&[state, after]);
    let outcome = &telling.replay.outcome;
    assert!(outcome.complete && outcome.problem.is_none());
    assert_eq!(outcome.winner, Some(vec![Seat(0)]));
    assert_eq!(outcome.score, Some(vec![45, 9]));
    let parts: Vec<_> = outcome.parts[0].iter().map(|(label, points)| (label.as_str(), *points)).collect();
    assert_eq!(parts, [("lives", 5), ("shooting", 0), ("finish bonus", 40)]);
    assert_eq!(outcome.words, "Želvy wins with 45 points");
    assert_eq!(outcome.rows, [".1#", "%.2"]);
    let step = &telling.replay.steps[0];
    assert_eq!(step.counters[0].standing, Standing::Finished(1));
    assert_eq!((step.counters[0].score, step.counters[0].values.clone()), (45, vec![5, 0, 20]));
    assert_eq!(step.counters[1].standing, Standing::In);
    assert_eq!(step.events.last().map(|event| &event.what), Some(&What::Ended));
    assert_eq!(telling.remarks.len(), 1, "only that it starts at round 5");
}

#[test]
fn equal_scores_of_all_are_a_draw_and_of_some_a_shared_win() {
    let mut state = board("1> . 2< . 3^");
    state.last = 6;
    let outcome = |lives: &[i32]| {
        let state = with_lives(state.clone(), lives);
        let after = play(&state, &[WAIT; 3]);
        tell_states(&[state, after]).replay.outcome
    };
    assert_eq!((outcome(&[7, 7, 7]).winner, outcome(&[7, 7, 7]).words.as_str()), (Some(vec![]), "draw, 7 points each"));
    let shared = outcome(&[7, 3, 7]);
    assert_eq!(shared.winner, Some(vec![Seat(0), Seat(2)]));
    assert_eq!(shared.words, "P1 and P3 share the win with 7 points each");
}

#[test]
fn a_robot_that_fires_from_where_it_teleported_is_still_one_finding() {
    let state = board(
        "
        .  .  .  2^
        1> .  .  .
        .  .  .  .",
    );
    let mut moved = state.clone();
    moved.robots[0].at = Pos::new(1, 3);
    let after = play(&moved, &["R1 NONE FIRE", WAIT]);
    let told = findings(&tell_states(&[state, after]));
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].contains("robot R1 of P1 stands at (1,3), the rules put it at (1,2)"), "{told:?}");
}
