//! The Bunny War samples: made by the generator, whole, legal, one with a capture of four.
#![cfg(feature = "cli")]

mod common;

use common::{same_files, told, whole};

#[allow(dead_code, reason = "the example's own main is not called here")]
#[path = "../examples/make_bunnywar_samples.rs"]
mod generator;

#[test]
fn the_files_are_what_the_generator_makes() {
    same_files(&generator::samples(), "make_bunnywar_samples");
}

#[test]
fn every_sample_is_a_whole_game_with_a_capture_of_four() {
    for name in ["bunnywar-four-leaps.xml", "bunnywar-swapped.json"] {
        let steps = whole(name).replay.steps;
        assert!(steps.len() >= 40, "{name} has {} plies", steps.len());
        assert!(steps.iter().any(|step| step.changed.len() == 4), "{name}");
    }
}

#[test]
fn the_swapped_sample_keeps_black_at_the_bottom() {
    let replay = told("bunnywar-swapped.json").replay;
    let white = replay.setup.iter().filter(|stone| stone.seat == Some(matchreel::model::Seat(0)));
    assert!(white.map(|stone| stone.at.cell().row).eq([[0; 8], [1; 8]].concat()));
}
