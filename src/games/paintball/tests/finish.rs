//! Arriving, the end of the game and the final score.

use super::picture::*;
use crate::games::paintball::rules::PaintballRules;
use crate::games::paintball::score::table;
use crate::games::paintball::state::{PaintballState, Pos};
use crate::model::{Facing, Size};

#[test]
fn one_robot_on_a_goal_cell_ends_the_game_for_its_player() {
    let state = with_goal(
        board(
            "
        1> . .
        .  . 1>",
        ),
        0,
        &[(2, 2), (3, 2)],
    );
    let after = play(&state, &["R1 UP NOTHING R2 NONE NOTHING"]);
    assert!(!after.players[0].in_game);
    assert_eq!(after.players[0].finish_round, Some(5), "the round of the file the move answered");
}

#[test]
fn a_foreign_goal_cell_means_nothing() {
    let state = with_goal(board("1> . 2^"), 1, &[(2, 1)]);
    let after = play(&state, &["R1 UP NOTHING", "R1 NONE NOTHING"]);
    assert!(after.players.iter().all(|player| player.in_game));
}

#[test]
fn a_dead_robot_on_a_goal_cell_has_not_arrived() {
    let state = with_goal(board("1x . 1>"), 0, &[(1, 1)]);
    let after = play(&state, &["R1 NONE NOTHING R2 NONE NOTHING"]);
    assert!(after.players[0].in_game);
}

#[test]
fn a_finishing_player_still_fires_and_builds_in_that_round_and_not_after() {
    let state = with_goal(
        board(
            "
        1> .  .  .  2^
        .  .  .  .  .
        1> .  .  .  .",
        ),
        0,
        &[(2, 3)],
    );
    let answer = "R1 UP FIRE R2 NONE BUILD 3 1";
    let after = play(&state, &[answer, "R1 NONE NOTHING"]);
    assert_shows(
        &after,
        "
        .  1> .  .  2^
        .  .  .  .  .
        1> .  #  .  .",
    );
    assert_eq!((lives(&after), shooting(&after)), (vec![13, 13, 9], vec![4, 0]));
    let later = play(&after, &["R1 UP FIRE R2 UP BUILD 5 1", "R1 NONE NOTHING"]);
    assert_eq!((show(&later), lives(&later)), (show(&after), lives(&after)), "it is asked no more");
}

#[test]
fn robots_of_a_finished_player_stay_as_things_that_block_and_can_be_hit() {
    let mut state = board("2> 1^ . 3<");
    state.players[0].in_game = false;
    state.players[0].finish_round = Some(3);
    let after = play(&state, &["", "R1 UP NOTHING", "R1 NONE FIRE"]);
    assert_shows(&after, "2> 1^ . 3<");
    assert_eq!(lives(&after), [13 - 1 - 4, 13 - 2, 13]);
    assert_eq!(shooting(&after), [0, 0, 6]);
    assert!(play(&state, &["", "R1 NONE BUILD 3 1", ""]).walls.is_empty());
}

#[test]
fn the_game_is_over_after_the_last_round_or_when_nobody_is_left() {
    let mut state = board("1> . 2<");
    state.last = 6;
    assert!(!state.over());
    assert!(play(&state, &[]).over());
    state.players.iter_mut().for_each(|player| player.in_game = false);
    assert!(state.over());
}

fn finished(rounds: &[Option<u32>]) -> PaintballState {
    let mut state = board("1^ 2^ 3^ 4^");
    state.players.iter_mut().zip(rounds).for_each(|(player, &round)| player.finish_round = round);
    state
}

fn bonuses(rounds: &[Option<u32>]) -> Vec<i64> {
    PaintballRules::default().scores(&finished(rounds)).iter().map(|score| score.bonus).collect()
}

#[test]
fn the_finish_bonus_falls_by_ten_in_order_of_arrival() {
    assert_eq!(bonuses(&[Some(30), Some(10), Some(40), Some(20)]), [20, 40, 10, 30]);
}

#[test]
fn who_arrives_together_shares_the_higher_bonus_and_the_next_gets_the_next_lower() {
    assert_eq!(bonuses(&[Some(20), Some(20), Some(25), Some(30)]), [40, 40, 30, 20]);
    assert_eq!(bonuses(&[Some(20); 4]), [40; 4]);
}

#[test]
fn who_does_not_arrive_gets_no_bonus() {
    assert_eq!(bonuses(&[None, Some(9), None, None]), [0, 40, 0, 0]);
}

#[test]
fn the_score_is_lives_never_below_zero_a_robot_and_shooting_and_bonus() {
    let mut state = with_lives(board("1^ 1^"), &[7, -3]);
    state.players[0].shooting = 12;
    state.players[0].finish_round = Some(4);
    let score = PaintballRules::default().scores(&state)[0];
    assert_eq!((score.lives, score.shooting, score.bonus, score.total()), (7, 12, 40, 59));
}

#[test]
fn scores_at_the_end_of_all_numbers_do_no_harm() {
    let mut state = with_lives(board("1> . 2^"), &[i32::MAX, i32::MIN + 1]);
    state.players[0].shooting = i64::MAX;
    state.players[1].shooting = i64::MIN;
    state.robots[1].lives = i32::MAX;
    let after = play(&state, &["R1 NONE FIRE", ""]);
    assert_eq!(shooting(&after)[0], i64::MAX);
    assert_eq!(PaintballRules::default().scores(&after)[0].total(), i64::MAX);
}

#[test]
fn the_table_is_best_first_and_equal_totals_share_a_place() {
    let mut state = finished(&[None, Some(9), None, None]);
    state.names = ["Idle Loop".into(), "Želvy".into(), String::new(), "D".into()].into();
    assert_eq!(
        table(&PaintballRules::default(), &state),
        "place total lives shooting bonus player name\n\
         1 53 13 0 40 P2 Želvy\n2 13 13 0 0 P1 Idle Loop\n2 13 13 0 0 P3 P3\n2 13 13 0 0 P4 D\n"
    );
}

#[test]
fn all_constants_can_be_set() {
    let rules = PaintballRules { direct_hit: 6, splash: 3, step: 2, wall_lives: 9, ..PaintballRules::default() };
    let mut state = board("1> . 2^ 3< . .");
    let answers = ["R1 NONE FIRE", "R1 NONE NOTHING", "R1 UP BUILD 6 1"]
        .map(|line| crate::games::paintball::answer::Answer::read(line, 1).expect("a good line"));
    rules.apply(&mut state, &answers);
    assert_eq!(lives(&state), [13, 13 - 2 - 6, 13 - 3]);
    assert_eq!(wall_lives(&state), [9]);
    assert_eq!(shooting(&state), [9, 0, 0]);
    let rules = PaintballRules { bonus_base: 100, bonus_fall: 1, ..PaintballRules::default() };
    assert_eq!(rules.scores(&finished(&[Some(1), None, None, None]))[0].bonus, 99);
}

#[test]
fn the_start_is_the_one_of_the_contest() {
    let state = PaintballState::start(&PaintballRules::default(), Size::new(25, 25), &["a", "b", "c", "d"], 30)
        .expect("a start");
    let robots: Vec<_> = state.robots.iter().map(|robot| (robot.at.x, robot.at.y, robot.facing, robot.lives)).collect();
    use Facing::{Down, Left, Right, Up};
    assert_eq!(
        robots,
        [
            (11, 25, Down, 13),
            (14, 25, Down, 13),
            (25, 12, Left, 13),
            (25, 15, Left, 13),
            (12, 1, Up, 13),
            (15, 1, Up, 13),
            (1, 11, Right, 13),
            (1, 14, Right, 13),
        ]
    );
    assert!(state.goal_of(0).iter().all(|at| at.y == 1) && state.goal_of(2).iter().all(|at| at.y == 25));
    assert!(state.goal_of(1).iter().all(|at| at.x == 1) && state.goal_of(3).iter().all(|at| at.x == 25));
    assert!(state.finish.iter().all(|goal| goal.len() == 25));
    assert_eq!(walls_left(&state), [20; 4]);
}

#[test]
fn other_boards_have_a_start_too_with_nobody_on_a_goal_or_on_another() {
    for (cols, rows) in [(5, 5), (6, 9), (25, 40), (500, 500)] {
        let state = PaintballState::start(&PaintballRules::default(), Size::new(cols, rows), &["a", "b", "c", "d"], 9)
            .expect("a start");
        let mut places: Vec<Pos> = state.robots.iter().map(|robot| robot.at).collect();
        assert!(places.iter().all(|at| at.on_board(state.size)));
        for robot in &state.robots {
            assert!(!state.goal_of(usize::from(robot.owner)).contains(&robot.at), "{cols}x{rows}");
        }
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), 8, "{cols}x{rows}");
    }
    for size in [Size::new(4, 25), Size::new(501, 25)] {
        assert_eq!(PaintballState::start(&PaintballRules::default(), size, &["a"], 9), None);
    }
    assert_eq!(PaintballState::start(&PaintballRules::default(), Size::new(25, 25), &["a"; 5], 9), None);
}
