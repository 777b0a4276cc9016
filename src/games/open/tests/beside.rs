//! What is told beside what stands where: words of the file's own, why somebody is out, small losses.

use super::with;
use crate::model::{Seat, ThingId};

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
        "{\"events\": [{\"do\": \"out\", \"seat\": 0, \"why\": \"left\\n the room\"}]}",
    ];
    let replay = with(head, &lines).replay;
    let told = |seat: u8| replay.standing_of(Seat(seat), 2).unwrap_or_default();
    assert_eq!([told(0), told(1), told(2)], ["out: left the room", "out: timeout", "out"]);
    assert_eq!(replay.steps[0].caption.text(), "bob is out: timeout · cid is out");
    assert_eq!(replay.standing_of(Seat(1), 0), None);
}
