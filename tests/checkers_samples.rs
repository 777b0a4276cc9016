//! The draughts samples: made by the generator, whole, legal, with kings and captures of several men.

use std::path::Path;

use matchreel::games::{Telling, tell};
use matchreel::library::Library;
use matchreel::model::What;

#[allow(dead_code, reason = "the example's own main is not called here")]
#[path = "../examples/make_checkers_samples.rs"]
mod generator;

fn told(name: &str) -> Telling {
    let mut opened = Library::new().open(&Path::new("replays").join(name)).expect("a sample");
    tell(&opened.next().expect("one record").expect("a sound record")).expect("a sound head")
}

#[test]
fn the_files_are_what_the_generator_makes() {
    for (name, text) in generator::samples() {
        let file = std::fs::read_to_string(Path::new("replays").join(name)).expect("a sample");
        assert!(file == text, "{name} differs: run `cargo run --release --example make_checkers_samples`");
    }
}

#[test]
fn every_sample_is_a_whole_game_whose_result_is_right() {
    for name in ["checkers-long-diagonal.xml", "checkers-crowns.json"] {
        let telling = told(name);
        assert!(telling.replay.outcome.complete, "{name}: {:?}", telling.replay.outcome.problem);
        assert!(telling.findings.is_empty() && telling.remarks.is_empty(), "{name}: {:?}", telling.remarks);
        let steps = &telling.replay.steps;
        assert!(steps.len() >= 40, "{name} has {} plies", steps.len());
        let crowned = steps.iter().flat_map(|step| &step.events).any(|e| matches!(e.what, What::Promoted { .. }));
        assert!(crowned && steps.iter().any(|step| step.changed.len() >= 2), "{name}");
    }
}
