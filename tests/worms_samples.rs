//! The worms sample: made by the generator, whole, legal, with all that can happen.
#![cfg(feature = "cli")]

use std::path::Path;

use matchreel::games::{Telling, tell};
use matchreel::library::Library;
use matchreel::model::What;

#[allow(dead_code, reason = "the example's own main is not called here")]
#[path = "../examples/make_worms_samples.rs"]
mod generator;

fn told() -> Telling {
    let mut opened = Library::new().open(&Path::new("replays").join(generator::FOLDER)).expect("a sample");
    tell(&opened.next().expect("one record").expect("a sound record")).expect("a sound head")
}

#[test]
fn the_files_are_what_the_generator_makes() {
    let folder = Path::new("replays").join(generator::FOLDER);
    let samples = generator::samples();
    assert_eq!(std::fs::read_dir(&folder).expect("the folder").count(), samples.len());
    for (name, text) in samples {
        let file = std::fs::read_to_string(folder.join(&name)).expect("a sample");
        assert!(file == text, "{name} differs: run `cargo run --example make_worms_samples`");
    }
}

#[test]
fn the_sample_is_a_whole_match_with_deaths_frost_and_bonuses() {
    let telling = told();
    assert!(telling.findings.is_empty() && telling.remarks.is_empty(), "{:?} {:?}", telling.findings, telling.remarks);
    let replay = &telling.replay;
    assert!(replay.outcome.complete && replay.steps.len() >= 40, "{:?}", replay.outcome.problem);
    let events = || replay.steps.iter().flat_map(|step| &step.events);
    let left = events().filter(|event| matches!(event.what, What::Left { .. })).count();
    let promoted = events().filter(|event| matches!(event.what, What::Promoted { .. })).count();
    assert_eq!(left, 2, "two worms die");
    assert!(promoted >= 6, "worms freeze and thaw");
    assert!(replay.steps.iter().any(|step| step.caption.text().contains("for 2 points")), "a bonus pays");
}
