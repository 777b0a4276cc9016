//! The build phase.

use super::picture::*;
use crate::games::paintball::state::Pos;

#[test]
fn a_wall_rises_with_forty_lives_and_is_charged() {
    let after = play(
        &board(
            "
        .  . . .
        1> . . .",
        ),
        &["R1 NONE BUILD 4 2"],
    );
    assert_shows(
        &after,
        "
        .  . . #
        1> . . .",
    );
    assert_eq!(wall_lives(&after), [40]);
    assert_eq!(walls_left(&after), [19]);
}

#[test]
fn nobody_builds_where_a_wall_stands_or_ever_stood() {
    let state = board("1> . . # %");
    for answer in ["R1 NONE BUILD 4 1", "R1 NONE BUILD 5 1"] {
        let after = play(&state, &[answer]);
        assert_shows(&after, "1> . . # %");
        assert_eq!(walls_left(&after), [20], "what is not built is not charged");
    }
}

#[test]
fn nobody_builds_on_a_living_robot_or_in_its_eight_neighbours() {
    let state = board(
        "
        .  . .  .  .
        1> . .  .  .
        .  . .  2v .
        .  . .  .  .",
    );
    for (x, y) in [(4, 2), (3, 1), (4, 1), (5, 1), (3, 2), (5, 2), (3, 3), (4, 3), (5, 3), (1, 3), (2, 4)] {
        let after = play(&state, &[&format!("R1 NONE BUILD {x} {y}"), "R1 NONE NOTHING"]);
        assert!(after.walls.is_empty(), "{x} {y}");
        assert_eq!(walls_left(&after), [20, 20]);
    }
    assert_eq!(play(&state, &["R1 NONE BUILD 4 4", ""]).walls.len(), 1, "two cells off is allowed");
}

#[test]
fn builders_look_at_where_robots_stand_after_the_move() {
    let state = board("1> . . . . .");
    assert!(play(&state, &["R1 UP BUILD 3 1"]).walls.is_empty());
    assert_eq!(play(&state, &["R1 NONE BUILD 3 1"]).walls.len(), 1);
}

#[test]
fn a_dead_robot_keeps_nobody_from_building() {
    assert_eq!(play(&board("1> . . 2x"), &["R1 NONE BUILD 4 1", ""]).walls.len(), 1);
}

#[test]
fn who_has_no_life_left_after_the_shots_does_not_build_and_no_longer_blocks() {
    let state = with_lives(board("1> . 2^ . . . 3^"), &[13, 4, 13]);
    let after = play(&state, &["R1 NONE FIRE", "R1 NONE BUILD 5 1", "R1 NONE BUILD 3 1"]);
    assert_shows(&after, "1> . # . . . 3^");
    assert_eq!(walls_left(&after), [20, 20, 19]);
}

#[test]
fn several_players_building_on_one_cell_get_one_wall_and_each_is_charged() {
    let answer = "R1 NONE BUILD 4 1";
    let after = play(&board("1> . . . . . 2<"), &[answer, answer]);
    assert_shows(&after, "1> . . # . . 2<");
    assert_eq!(after.walls.len(), 1);
    assert_eq!(walls_left(&after), [19, 19]);
}

#[test]
fn both_robots_of_one_player_building_on_one_cell_are_charged_twice() {
    let after = play(&board("1> . . . . . 1<"), &["R1 NONE BUILD 4 1 R2 NONE BUILD 4 1"]);
    assert_eq!(after.walls.len(), 1);
    assert_eq!(walls_left(&after), [18]);
}

#[test]
fn nobody_builds_past_the_limit_and_r1_comes_before_r2() {
    let mut state = board("1> . . . . . . 1<");
    state.players[0].walls_left = 1;
    let after = play(&state, &["R1 NONE BUILD 5 1 R2 NONE BUILD 3 1"]);
    assert_shows(&after, "1> . . . # . . 1<");
    assert_eq!(walls_left(&after), [0]);
    let after = play(&after, &["R1 NONE BUILD 4 1 R2 NONE NOTHING"]);
    assert_eq!((after.walls.len(), walls_left(&after)), (1, vec![0]));
}

#[test]
fn a_wall_off_the_board_is_accepted_and_charged_and_stands_in_nobodys_way() {
    let state = board(
        "
        1^ . .
        .  . .",
    );
    let after = play(&state, &["R1 NONE BUILD -7 99"]);
    assert_eq!(after.walls[0].at, Pos::new(-7, 99));
    assert_eq!(walls_left(&after), [19]);
    assert_shows(
        &after,
        "
        1^ . .
        .  . .",
    );
    let again = play(&after, &["R1 NONE BUILD -7 99"]);
    assert_eq!((again.walls.len(), walls_left(&again)), (1, vec![19]), "a wall stands there already");
}

#[test]
fn places_at_the_end_of_all_numbers_do_no_harm() {
    let mut state = board("1^ 2>");
    for (x, y) in [(i32::MIN, i32::MIN), (i32::MAX, i32::MAX), (i32::MAX, i32::MIN)] {
        state = play(&state, &[&format!("R1 NONE BUILD {x} {y}"), "R1 UP FIRE"]);
    }
    assert_eq!(state.walls.len(), 3);
    assert_eq!(state.rows(), ["12"]);
}

#[test]
fn a_wall_of_this_round_stops_no_shot_of_this_round() {
    let after = play(&board("1> . . . . . 2<"), &["R1 NONE BUILD 4 1", "R1 NONE FIRE"]);
    assert_shows(&after, "1> . . # . . 2<");
    assert_eq!(lives(&after), [9, 13]);
}
