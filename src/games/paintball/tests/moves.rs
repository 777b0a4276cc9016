//! The move phase.

use super::picture::*;

#[test]
fn up_is_one_step_where_the_robot_faces() {
    let state = board(
        "
        .  .  .  2v
        .  1> .  .
        3^ .  4< .",
    );
    let go = "R1 UP NOTHING";
    assert_shows(
        &play(&state, &[go, go, go, go]),
        "
        .  .  .  .
        3^ .  1> 2v
        .  4< .  .",
    );
}

#[test]
fn left_turns_counter_clockwise_and_right_clockwise() {
    let state = board("1^ 2> 3v 4<");
    let left = "R1 LEFT NOTHING";
    let right = "R1 RIGHT NOTHING";
    assert_shows(&play(&state, &[left; 4]), "1< 2^ 3> 4v");
    assert_shows(&play(&state, &[right; 4]), "1> 2v 3< 4^");
}

#[test]
fn none_leaves_the_robot_as_it_is() {
    let state = board(". 1> .");
    assert_shows(&play(&state, &["R1 NONE NOTHING"]), ". 1> .");
}

#[test]
fn a_step_off_the_board_leaves_the_robot_unhurt_where_it_is() {
    let state = board("1^ .  2>");
    let after = play(&state, &["R1 UP NOTHING", "R1 UP NOTHING"]);
    assert_shows(&after, "1^ . 2>");
    assert_eq!(lives(&after), [13, 13]);
}

#[test]
fn a_robot_at_the_edge_can_turn() {
    assert_shows(&play(&board("1^ 2<"), &["R1 RIGHT NOTHING", "R1 LEFT NOTHING"]), "1> 2v");
}

#[test]
fn stepping_at_a_wall_hurts_it_by_one_and_the_mover_stays() {
    let after = play(&board(". 1> #"), &["R1 UP NOTHING"]);
    assert_shows(&after, ". 1> #");
    assert_eq!(wall_lives(&after), [39]);
    assert_eq!(lives(&after), [13]);
}

#[test]
fn stepping_at_a_robot_hurts_it_by_one_and_the_mover_stays() {
    let after = play(&board(". 1> 2^"), &["R1 UP NOTHING", "R1 NONE NOTHING"]);
    assert_shows(&after, ". 1> 2^");
    assert_eq!(lives(&after), [13, 12]);
}

#[test]
fn stepping_at_a_robot_that_leaves_hurts_it_and_the_mover_stays() {
    let after = play(&board("1> 2> ."), &["R1 UP NOTHING", "R1 UP NOTHING"]);
    assert_shows(&after, "1> . 2>");
    assert_eq!(lives(&after), [13, 12]);
}

#[test]
fn two_robots_stepping_at_each_other_hurt_each_other() {
    let after = play(&board("1> 2<"), &["R1 UP NOTHING", "R1 UP NOTHING"]);
    assert_shows(&after, "1> 2<");
    assert_eq!(lives(&after), [12, 12]);
}

#[test]
fn robots_stepping_onto_the_same_empty_cell_all_stay_and_are_hurt_by_one() {
    let state = board(
        "
        .  2v .
        1> .  3<
        .  1^ .",
    );
    let after = play(&state, &["R1 UP NOTHING R2 UP NOTHING", "R1 UP NOTHING", "R1 UP NOTHING"]);
    assert_shows(
        &after,
        "
        .  2v .
        1> .  3<
        .  1^ .",
    );
    assert_eq!(lives(&after), [12, 12, 12, 12], "each by one, however many there are");
}

#[test]
fn a_destroyed_wall_is_an_empty_cell() {
    let after = play(&board("1> %"), &["R1 UP NOTHING"]);
    assert_shows(&after, ". 1>");
    assert_eq!(wall_lives(&after), [0]);
}

#[test]
fn a_dead_robot_is_an_empty_cell() {
    let after = play(&board("1> 2x ."), &["R1 UP NOTHING", ""]);
    assert_shows(&after, ". 1> .");
    assert_eq!(lives(&after), [13, 0]);
}

#[test]
fn everything_stands_until_the_end_of_the_shots_even_without_a_life_left() {
    // The first step takes the last life; the second still meets the robot.
    let state = with_lives(board("1> 2^ 3<"), &[13, 1, 13]);
    let after = play(&state, &["R1 UP NOTHING", "R1 NONE NOTHING", "R1 UP NOTHING"]);
    assert_shows(&after, "1> 2x 3<");
    assert_eq!(lives(&after), [13, -1, 13]);
}

#[test]
fn dead_robots_and_players_out_of_the_game_do_nothing() {
    let mut state = with_lives(board("1> . 2^ . 1> ."), &[0, 13, 13]);
    state.players[1].in_game = false;
    let after = play(&state, &["R1 UP FIRE R2 UP NOTHING", "R1 RIGHT FIRE"]);
    assert_shows(&after, "1x . 2^ . . 1>");
    assert_eq!(lives(&after), [0, 13, 13]);
}

#[test]
fn junk_is_played_as_no_move_and_no_action() {
    let state = board("1> . 2<");
    for junk in ["", "r1 UP FIRE", "R1 UP", "R1 JUMP FIRE", "R1 UP FIRE R2 UP FIRE", "core dumped"] {
        let after = play(&state, &[junk, "R1 NONE NOTHING"]);
        assert_shows(&after, "1> . 2<");
        assert_eq!(lives(&after), [13, 13], "{junk:?}");
    }
}

#[test]
fn a_dead_robots_part_is_ignored_but_the_line_must_name_it() {
    let state = with_lives(
        board(
            "
        1> . .
        1> . .",
        ),
        &[0, 13],
    );
    assert_shows(
        &play(&state, &["R1 UP FIRE R2 UP NOTHING"]),
        "
        1x .  .
        .  1> .",
    );
    assert_shows(
        &play(&state, &["R2 UP NOTHING"]),
        "
        1x . .
        1> . .",
    );
}

#[test]
fn a_round_passes() {
    assert_eq!(play(&board("1>"), &[""]).round, 6);
}
