//! Tests of the play head over a timeline of five steps of a second each.

use super::*;
use crate::formats::json;
use crate::timeline::{Pace, compile};

fn timeline() -> Timeline {
    let bytes = br#"{"game": "reversi", "moves": ["d3", "c3", "c4", "e3", "f4"]}"#.to_vec();
    let record = json::FORMAT.read("test", bytes).next().and_then(Result::ok);
    let telling = crate::games::tell(&record.unwrap_or_default());
    compile(&telling.map(|telling| telling.replay).unwrap_or_else(|e| panic!("{e}")), Pace::default())
}

/// Lets time pass in frames of 20 ms.
fn wait(player: &mut Player, timeline: &Timeline, from: u32, ms: u32) -> Passed {
    let mut last = Passed::Nothing;
    for now in (from..=from + ms).step_by(20) {
        match player.advance(Millis(now), timeline) {
            Passed::Nothing => {}
            passed => last = passed,
        }
    }
    last
}

#[test]
fn playing_moves_the_head_by_the_time_that_passed_times_the_speed() {
    let (timeline, mut player) = (timeline(), Player::default());
    player.toggle(Way::On, &timeline);
    wait(&mut player, &timeline, 0, 1000);
    assert_eq!(player.head(), Millis(1000));
    player.speed_up(Way::On);
    wait(&mut player, &timeline, 1000, 1000);
    assert_eq!(player.head(), Millis(3000));
    player.set_speed(0.25);
    wait(&mut player, &timeline, 2000, 1000);
    assert_eq!(player.head(), Millis(3250));
}

#[test]
fn playing_ends_at_the_end_and_starts_over_from_there() {
    let (timeline, mut player) = (timeline(), Player::default());
    player.jump(4, &timeline);
    player.toggle(Way::On, &timeline);
    assert_eq!(wait(&mut player, &timeline, 0, 2000), Passed::Ended);
    assert!(!player.playing());
    player.toggle(Way::On, &timeline);
    assert_eq!(player.head(), Millis::ZERO);
}

#[test]
fn a_loop_stays_between_the_marks() {
    let (timeline, mut player) = (timeline(), Player::default());
    player.marks = (Some(1), Some(3));
    player.looping = true;
    player.jump(1, &timeline);
    player.toggle(Way::On, &timeline);
    for second in 0..6 {
        wait(&mut player, &timeline, second * 1000, 1000);
        assert!((1000..=3000).contains(&player.head().0), "{}", player.head());
    }
}

#[test]
fn a_step_is_seen_happening_and_ends_at_its_end() {
    let (timeline, mut player) = (timeline(), Player::default());
    player.step(Way::On, &timeline);
    wait(&mut player, &timeline, 0, 200);
    assert!((1..1000).contains(&player.head().0));
    assert_eq!(player.steps(&timeline), 1);
    wait(&mut player, &timeline, 200, 400);
    assert_eq!(player.head(), Millis(1000));
    player.step(Way::Back, &timeline);
    wait(&mut player, &timeline, 600, 200);
    assert!((1..1000).contains(&player.head().0), "backwards it is seen, too");
    wait(&mut player, &timeline, 800, 400);
    assert_eq!(player.head(), Millis::ZERO);
}

#[test]
fn quick_presses_count_every_one() {
    let (timeline, mut player) = (timeline(), Player::default());
    for _ in 0..3 {
        player.step(Way::On, &timeline);
    }
    assert_eq!(player.steps(&timeline), 3);
    player.step(Way::Back, &timeline);
    assert_eq!(player.steps(&timeline), 2);
}

#[test]
fn a_held_key_runs_and_letting_go_finishes_the_step() {
    let (timeline, mut player) = (timeline(), Player::default());
    player.run(Way::On);
    wait(&mut player, &timeline, 0, 400);
    assert!(player.head() > Millis(1500), "{}", player.head());
    player.release(&timeline);
    wait(&mut player, &timeline, 400, 600);
    assert_eq!(player.head().0 % 1000, 0);
    assert!(!player.moving());
}

#[test]
fn a_live_head_follows_until_the_person_scrubs_back() {
    let (mut timeline, mut player) = (timeline(), Player::default());
    timeline.truncate(4);
    player.stay_live(&timeline);
    assert_eq!(player.head(), Millis(4000));
    timeline.push(&crate::model::Step::default());
    player.grown(&timeline);
    wait(&mut player, &timeline, 0, 600);
    assert_eq!(player.head(), Millis(5000));
    player.scrub(Millis(2500));
    timeline.push(&crate::model::Step::default());
    player.grown(&timeline);
    assert_eq!(player.head(), Millis(2500));
}

#[test]
fn a_pause_of_the_program_does_not_make_the_head_leap() {
    let (timeline, mut player) = (timeline(), Player::default());
    player.toggle(Way::On, &timeline);
    player.advance(Millis(0), &timeline);
    player.advance(Millis(4000), &timeline);
    assert_eq!(player.head(), LEAP);
}
