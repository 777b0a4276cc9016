//! What is told beside what stands where: words of the file's own, why somebody is out, small losses.

use super::with;
use crate::model::{Cause, Phase, Seat, ThingId, What};

#[test]
fn what_a_file_says_of_a_thing_in_its_own_words_is_kept_until_it_says_otherwise() {
    let lines = [
        "{\"things\": {\"gone\": [0, 0], \"ant\": {\"at\": [1, 1], \"data\": {\"fuel\": 3}}}, \"change\": {\"gone\": null}}",
        "{\"change\": {\"ant\": {\"at\": [2, 1]}}}",
        "{\"change\": {\"ant\": {\"data\": \"tired\"}}}",
        "{\"change\": {\"ant\": {\"data\": null}}}",
        "{\"events\": [{\"do\": \"become\", \"id\": \"ant\", \"data\": [1, 2]}]}",
        "{\"change\": {\"ant\": null}}",
        "{\"change\": {\"ant\": [4, 4]}}",
    ];
    let data = &with("", &lines).replay.data;
    let told: Vec<_> = (0..7).map(|steps| data.of(ThingId(0), steps).unwrap_or("-")).collect();
    assert_eq!(told[..5], ["fuel: 3", "fuel: 3", "tired", "-", "[1, 2]"]);
    assert_eq!(told[6], "-", "who comes anew is forgotten whole");
}

#[test]
fn a_player_is_out_for_the_reason_that_is_told() {
    let head = "\"seats\": [\"ada\", \"bob\", \"cid\"]";
    let lines = [
        "{\"things\": {\"a\": {\"at\": [0, 0], \"seat\": 0}}}",
        "{\"out\": {\"1\": \"timeout\", \"2\": null}}",
        "{\"events\": [{\"do\": \"out\", \"seat\": 0, \"why\": \"left\\nthe room\"}]}",
    ];
    let replay = with(head, &lines).replay;
    let told = |seat: u8| replay.standing_of(Seat(seat), 2).unwrap_or_default();
    assert_eq!([told(0), told(1), told(2)], ["out: left the room", "out: timeout", "out"]);
    assert_eq!(replay.steps[0].caption.text(), "bob is out: timeout · cid is out");
    assert_eq!(replay.standing_of(Seat(1), 0), None);
}

#[test]
fn small_losses_that_no_event_tells_are_hunger() {
    let head = "\"kinds\": {\"snake\": {\"life\": 100}}, \"seats\": [\"ada\"], \"board\": [9, 9]";
    let snake = |col: u8, life: u8| {
        format!("{{\"things\": {{\"snake\": {{\"seat\": 0, \"at\": [{col}, 1], \"life\": {life}}}}}}}")
    };
    let told = "{\"events\": [{\"do\": \"hurt\", \"id\": \"snake\", \"loss\": 1}]}".to_string();
    let lines = [snake(1, 90), snake(2, 89), snake(3, 87), snake(4, 84), told];
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let replay = with(head, &lines).replay;
    let hurt = |step: &crate::model::Step| {
        step.events.iter().find_map(|event| match event.what {
            What::Hurt { loss, cause, .. } => Some((event.phase, loss, cause)),
            _ => None,
        })
    };
    let told: Vec<_> = replay.steps.iter().filter_map(hurt).collect();
    use Phase::{Move, Shoot};
    let (wear, other) = (Cause::Wear, Cause::Other);
    assert_eq!(told, [(Move, 1, wear), (Move, 2, wear), (Shoot, 3, other), (Shoot, 1, other)]);
    assert_eq!(replay.position(4).get(ThingId(0)).and_then(|snake| snake.lives), Some(83));
}

#[test]
fn a_delay_of_the_file_is_kept() {
    let delay = |header: &str| with(header, &["{\"things\": {\"a\": [0, 0]}}"]).replay.delay.map(|delay| delay.0);
    assert_eq!(["\"delay\": 250", "\"delay\": 0", ""].map(delay), [Some(250), Some(20), None]);
}
