//! The samples of open replays: made by the generator, whole, and each with what its game is about.
#![cfg(feature = "files")]

mod common;

use matchreel::games::Telling;
use matchreel::model::What;

#[allow(dead_code, reason = "the example's own main is not called here")]
#[path = "../examples/make_open_samples.rs"]
mod generator;

#[test]
fn the_files_are_what_the_generator_makes() {
    common::same_files(&generator::samples(), "make_open_samples");
}

fn count(telling: &Telling, is: impl Fn(&What) -> bool) -> usize {
    let events = telling.replay.steps.iter().flat_map(|step| &step.events);
    events.filter(|event| is(&event.what)).count()
}

#[test]
fn the_samples_are_whole_matches_in_which_much_happens() {
    let [shores, snakes, war, race] = ["two-shores", "snake-arena", "hex-war", "coast-circuit"]
        .map(|name| common::whole(&format!("open-{name}.jsonl")));
    assert!(count(&shores, |what| matches!(what, What::Took { .. })) > 20, "much is carried");
    assert_eq!(count(&shores, |what| matches!(what, What::Painted { .. })), 4, "two bridges of two planks");
    assert!(count(&snakes, |what| matches!(what, What::Crawled { .. })) > 200, "snakes crawl");
    assert!(count(&snakes, |what| matches!(what, What::Left { .. })) >= 2, "two are out");
    assert!(count(&war, |what| matches!(what, What::Shot { .. })) > 60, "many shots");
    assert!(count(&war, |what| matches!(what, What::Destroyed { leaves: Some(left), .. } if left.bare)) > 20, "wrecks");
    assert_eq!(count(&race, |what| matches!(what, What::Arrived { .. })), 5, "all come home");
}
