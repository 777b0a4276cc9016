//! The built-in players.

use super::picture::{board, play as play_round, with_goal};
use crate::games::paintball::players::{self, NAMES, PaintballBot};
use crate::games::paintball::rules::PaintballRules;
use crate::games::paintball::state::PaintballState;
use crate::model::Size;
use crate::players::Rng;

fn player(name: &str) -> Box<dyn PaintballBot> {
    players::find(name).expect("a built-in player")
}

fn answer(name: &str, state: &PaintballState, me: usize) -> String {
    player(name).answer(state, me, &mut Rng::new(1)).to_string()
}

fn whole_match(names: [&str; 4], seed: u64) -> Vec<PaintballState> {
    let rules = PaintballRules::default();
    let start = PaintballState::start(&rules, Size::new(25, 25), &names, 60).expect("a start");
    players::play(&rules, start, names.map(player).into(), seed).collect()
}

/// Rounds until P1 has finished, at most 60.
fn rounds_to_finish(name: &str, mut state: PaintballState) -> Option<u32> {
    let start = state.round;
    let mut player = player(name);
    let mut rng = Rng::new(1);
    for _ in 0..60 {
        let line = player.answer(&state, 0, &mut rng).to_string();
        state = play_round(&state, &[&line]);
    }
    state.players[0].finish_round.map(|round| round - start + 1)
}

#[test]
fn the_same_seed_plays_the_same_match_and_another_seed_another() {
    let names = ["hunter", "builder", "racer", "hunter"];
    assert_eq!(whole_match(names, 7), whole_match(names, 7));
    assert_ne!(whole_match(names, 7).last(), whole_match(names, 8).last());
}

#[test]
fn every_name_is_a_player_and_nothing_else_is() {
    assert!(NAMES.iter().all(|name| players::find(name).is_some()));
    assert!(players::find("Racer").is_none());
}

#[test]
fn a_match_has_one_state_more_than_rounds_and_ends_when_it_is_over() {
    let states = whole_match(["idle", "idle", "idle", "idle"], 1);
    assert_eq!(states.len(), 61);
    let states = whole_match(["racer"; 4], 1);
    assert_eq!(states.len(), 25, "24 steps to the other edge");
    assert!(states.iter().rev().skip(1).all(|state| !state.over()));
    assert_eq!(states[0].said, [const { None }; 4]);
    assert!(states[1].said.iter().all(Option::is_some));
}

#[test]
fn the_racer_takes_the_shortest_way_around_walls() {
    let state = with_goal(
        board(
            "
        .  #  .  .  .
        1> .  #  #  .
        .  .  .  .  .",
        ),
        0,
        &[(5, 2)],
    );
    // Forward, right, forward, left, three forward, left, forward.
    assert_eq!(rounds_to_finish("racer", state), Some(9));
}

#[test]
fn a_walled_in_racer_shoots_its_way_out() {
    let state = with_goal(
        board(
            "
        1> .  #  .  .",
        ),
        0,
        &[(5, 1)],
    );
    assert!(rounds_to_finish("racer", state).is_some());
}

#[test]
fn the_hunter_fires_at_who_is_in_line_and_turns_to_who_is_not() {
    assert!(answer("hunter", &board("1> . . . 2^"), 0).ends_with("FIRE"));
    assert_eq!(answer("hunter", &board("1^ . . . 2^"), 0), "R1 RIGHT FIRE");
}

#[test]
fn the_hunter_leads_its_target() {
    let state = board(
        "
        .  .  .  2v
        .  .  .  .
        .  1> .  .",
    );
    // In two rounds the target drives into the row; one round early the hunter aims at where it will be.
    let state = play_round(&state, &["R1 NONE NOTHING", "R1 UP NOTHING"]);
    assert_eq!(answer("hunter", &state, 0), "R1 NONE FIRE");
}

#[test]
fn the_builder_walls_the_way_of_others() {
    let mut state = board(
        "
        .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .
        2> .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .
        .  .  .  .  .  .  .  .
        .  1^ .  .  .  .  .  .",
    );
    state = with_goal(with_goal(state, 1, &[(8, 5)]), 0, &[(2, 8)]);
    let mut rng = Rng::new(1);
    let answers: Vec<String> = (0..9).map(|_| player("builder").answer(&state, 0, &mut rng).to_string()).collect();
    assert!(answers.iter().any(|line| line == "R1 UP BUILD 4 5"), "{answers:?}");
}

#[test]
fn players_answer_whatever_the_board() {
    let mut rng = Rng::new(5);
    for picture in ["1> 2<", "1x 2<", ". 1^ #", "1> % # 2v 1^"] {
        let mut state = board(picture);
        state.robots[0].at.x = if picture.contains('%') { i32::MAX } else { state.robots[0].at.x };
        for name in NAMES {
            let answer = player(name).answer(&state, 0, &mut rng);
            assert_eq!(answer.0.len(), state.robots_of(0).count());
        }
    }
}
