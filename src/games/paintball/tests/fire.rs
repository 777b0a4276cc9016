//! The fire phase.

use super::picture::*;

const FIRE: &str = "R1 NONE FIRE";
const WAIT: &str = "R1 NONE NOTHING";

#[test]
fn a_shot_flies_straight_to_the_nearest_robot_and_takes_four() {
    let after = play(&board("1> . . 2^ . . 3^"), &[FIRE, WAIT, WAIT]);
    assert_eq!(lives(&after), [13, 9, 13]);
    assert_eq!(shooting(&after), [4, 0, 0]);
}

#[test]
fn a_shot_at_a_wall_takes_four_and_scores_nothing() {
    let after = play(&board("1> . . # . . 2^"), &[FIRE, WAIT]);
    assert_eq!(wall_lives(&after), [36]);
    assert_eq!(lives(&after), [13, 13]);
    assert_eq!(shooting(&after), [0, 0]);
}

#[test]
fn a_shot_passes_over_rubble_and_dead_robots() {
    let after = play(&board("1> . % 3x . 2^"), &[FIRE, WAIT, ""]);
    assert_eq!(lives(&after), [13, 9, 0]);
}

#[test]
fn robots_fire_from_where_they_stand_after_the_move() {
    let state = board(
        "
        .  .  .  2v
        .  .  .  .
        1^ .  .  .",
    );
    let after = play(&state, &["R1 RIGHT FIRE", "R1 UP NOTHING"]);
    assert_eq!(lives(&after), [13, 13], "the target is not in the row yet");
    let after = play(&after, &["R1 NONE FIRE", "R1 UP NOTHING"]);
    assert_eq!(lives(&after), [13, 9], "aimed at where it will be");
}

#[test]
fn everything_in_the_eight_cells_around_the_hit_loses_two() {
    let state = board(
        "
        .  .  .  3^ #
        1> .  .  2^ 4^
        .  .  .  .  #
        .  .  .  #  .",
    );
    let after = play(&state, &[FIRE, WAIT, WAIT, WAIT]);
    assert_eq!(lives(&after), [13, 9, 11, 11]);
    assert_eq!(wall_lives(&after), [38, 38, 40], "two cells off is out of reach");
    assert_eq!(shooting(&after)[0], 4 + 2 + 2, "points for robots only");
}

#[test]
fn the_splash_reaches_around_a_wall_that_is_hit() {
    let after = play(&board("1> . # 2^ ."), &[FIRE, WAIT]);
    assert_eq!(lives(&after), [13, 11]);
    assert_eq!(shooting(&after), [2, 0]);
}

#[test]
fn the_shooter_is_hurt_by_its_own_splash_and_scores_for_it() {
    let after = play(&board("1> 2^"), &[FIRE, WAIT]);
    assert_eq!(lives(&after), [11, 9]);
    assert_eq!(shooting(&after), [4 + 2, 0]);
}

#[test]
fn own_robots_count_like_any_other() {
    let after = play(&board("1> . 1^ 1^"), &["R1 NONE FIRE R2 NONE NOTHING R3 NONE NOTHING"]);
    assert_eq!(lives(&after), [13, 9, 11]);
    assert_eq!(shooting(&after), [6]);
}

#[test]
fn points_are_given_in_full_on_overkill() {
    let after = play(&with_lives(board("1> . 2^ 3^"), &[13, 1, 1]), &[FIRE, WAIT, WAIT]);
    assert_eq!(lives(&after), [13, -3, -1]);
    assert_eq!(shooting(&after), [6, 0, 0]);
}

#[test]
fn all_shots_are_evaluated_before_anything_falls() {
    let state = with_lives(board("1> . 2^ . 3<"), &[13, 4, 13]);
    let after = play(&state, &[FIRE, WAIT, FIRE]);
    assert_eq!(lives(&after), [13, -4, 13], "the second shot does not fly through the dead robot");
    assert_eq!(shooting(&after), [4, 0, 4]);
}

#[test]
fn two_robots_can_shoot_each_other_dead() {
    let state = with_lives(board("1> . . 2<"), &[4, 4]);
    let after = play(&state, &[FIRE, FIRE]);
    assert_shows(&after, "1x . . 2x");
}

#[test]
fn a_robot_killed_by_a_step_still_fires_and_can_still_be_hit() {
    let state = with_lives(
        board(
            "
        3v .  .
        .  .  .
        1> 2v .
        .  .  .
        .  4^ .",
        ),
        &[13, 1, 13, 13],
    );
    let after = play(&state, &["R1 UP NOTHING", FIRE, WAIT, FIRE]);
    assert_eq!(lives(&after), [11, -4, 13, 9], "hurt by the step and by the shot; its own shot hit P4");
    assert_eq!(shooting(&after), [0, 4, 0, 4 + 2]);
}

#[test]
fn a_shot_that_leaves_the_board_does_nothing() {
    let state = board(". 1> . .");
    let after = play(&state, &[FIRE]);
    assert_eq!((lives(&after), shooting(&after)), (vec![13], vec![0]));
    assert_shows(&after, ". 1> . .");
}

#[test]
fn an_off_board_wall_stops_no_shot_and_takes_no_damage() {
    use crate::games::paintball::state::{Pos, Wall};
    let mut state = board(
        "
        1> . 2^
        .  . .",
    );
    state.walls.push(Wall { at: Pos::new(4, 2), lives: 40 });
    state.walls.push(Wall { at: Pos::new(3, 3), lives: 40 });
    let after = play(&state, &[FIRE, FIRE]);
    assert_eq!(wall_lives(&after), [40, 40], "neither by a shot nor by the splash around P2");
    assert_eq!(lives(&after), [13, 9]);
}

#[test]
fn a_player_without_a_living_robot_is_out() {
    let state = with_lives(board("1> . 2^ . 2^"), &[13, 4, 13]);
    let after = play(&state, &[FIRE, "R1 NONE NOTHING R2 NONE NOTHING"]);
    assert!(after.players[1].in_game, "one robot is left");
    let state = with_lives(after, &[13, -1, 4]);
    let after = play(&state, &[FIRE, "R1 NONE NOTHING R2 NONE NOTHING"]);
    assert!(!after.players[1].in_game);
    assert_eq!(after.players[1].finish_round, None);
}
