//! The draughts samples: made by the generator, whole, legal, with kings and captures of several men.
#![cfg(feature = "cli")]

mod common;

use common::{same_files, whole};
use matchreel::model::What;

#[allow(dead_code, reason = "the example's own main is not called here")]
#[path = "../examples/make_checkers_samples.rs"]
mod generator;

#[test]
fn the_files_are_what_the_generator_makes() {
    same_files(&generator::samples(), "make_checkers_samples");
}

#[test]
fn every_sample_is_a_whole_game_whose_result_is_right() {
    for name in ["checkers-long-diagonal.xml", "checkers-crowns.json"] {
        let steps = whole(name).replay.steps;
        assert!(steps.len() >= 40, "{name} has {} plies", steps.len());
        let crowned = steps.iter().flat_map(|step| &step.events).any(|e| matches!(e.what, What::Promoted { .. }));
        assert!(crowned && steps.iter().any(|step| step.changed.len() >= 2), "{name}");
    }
}
