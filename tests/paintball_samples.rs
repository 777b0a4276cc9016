//! The paintball matches in `replays/` are what the generator makes, play without a finding, and are worth watching.

#[path = "../examples/make_paintball_samples.rs"]
#[allow(dead_code)]
mod samples;

use std::collections::BTreeMap;
use std::path::Path;

use matchreel::games::paintball::rules::PaintballRules;
use matchreel::games::paintball::sheet;
use matchreel::games::paintball::state::PaintballState;
use matchreel::games::{Telling, tell};
use matchreel::model::{Entry, Record, Sheet, ThingId, What};
use samples::{SAMPLES, Sample};

/// The files of a folder in `replays/`, by name.
fn folder(name: &str) -> BTreeMap<String, String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("replays").join(name);
    let files = std::fs::read_dir(&path).expect("the sample's folder");
    files
        .map(|file| {
            let file = file.expect("a file");
            let text = std::fs::read_to_string(file.path()).expect("text");
            (file.file_name().to_string_lossy().into_owned(), text)
        })
        .collect()
}

fn recorded(sample: &Sample) -> (Vec<PaintballState>, Telling) {
    let sheets: Vec<Sheet> = folder(sample.folder)
        .into_iter()
        .filter(|(name, _)| name.starts_with("playfield"))
        .map(|(file, text)| Sheet { file, text, ..Sheet::default() })
        .collect();
    let states = sheets.iter().map(|file| sheet::read(&file.file, &file.text).expect("a good file").state).collect();
    let record = Record {
        source: sample.folder.into(),
        index: 1,
        game: "paintball".into(),
        entries: sheets.into_iter().map(Entry::Sheet).collect(),
        ..Record::default()
    };
    (states, tell(&record).expect("a set-up"))
}

#[test]
fn the_generator_makes_the_files_that_are_there() {
    for sample in SAMPLES {
        let made: BTreeMap<String, String> = sample.files().into_iter().collect();
        assert!(folder(sample.folder) == made, "{} differs: cargo run --example make_paintball_samples", sample.folder);
    }
}

#[test]
fn folding_the_events_gives_the_recorded_state_at_every_round() {
    for sample in SAMPLES {
        let (states, telling) = recorded(&sample);
        assert_eq!(telling.replay.steps.len() + 1, states.len());
        for (steps, state) in states.iter().enumerate() {
            let position = telling.replay.position(steps);
            for (index, robot) in state.robots.iter().enumerate() {
                let thing = position.get(ThingId(index as u32)).expect("a robot stays, dead or alive");
                let kind = &*telling.replay.look.kinds[usize::from(thing.kind.0)].name;
                assert_eq!(kind, if robot.alive() { "robot" } else { "wreck" });
                assert_eq!(
                    (thing.at.cell(), thing.facing, thing.lives),
                    (robot.at.cell(state.size), robot.facing.into(), Some(robot.lives)),
                    "{} round {}",
                    sample.folder,
                    state.round
                );
            }
            let mut told: Vec<_> =
                position.things().skip(state.robots.len()).map(|(_, thing)| (thing.at.cell(), thing.lives)).collect();
            let mut walls: Vec<_> =
                state.walls.iter().map(|wall| (wall.at.cell(state.size), Some(wall.lives))).collect();
            told.sort_unstable();
            walls.sort_unstable();
            assert_eq!(told, walls, "{} round {}", sample.folder, state.round);
        }
    }
}

#[test]
fn the_samples_have_no_findings_and_no_remarks_and_end_by_the_rules() {
    for sample in SAMPLES {
        let (states, telling) = recorded(&sample);
        assert!(telling.findings.is_empty(), "{:?}", telling.findings);
        assert!(telling.remarks.is_empty(), "{:?}", telling.remarks);
        let outcome = &telling.replay.outcome;
        assert!(outcome.complete);
        let end = states.last().expect("an end");
        let totals: Vec<i64> = PaintballRules::default().scores(end).iter().map(|score| score.total()).collect();
        assert_eq!(outcome.score.as_deref(), Some(totals.as_slice()));
        assert!(outcome.winner.as_ref().is_some_and(|winner| winner.len() == 1));
        assert!((40..=120).contains(&telling.replay.steps.len()));
    }
}

fn count(telling: &Telling, counts: impl Fn(&What) -> bool) -> usize {
    telling.replay.steps.iter().flat_map(|step| &step.events).filter(|event| counts(&event.what)).count()
}

#[test]
fn the_samples_are_of_three_characters() {
    let [race, shootout, walls] = SAMPLES.map(|sample| recorded(&sample).1);
    let arrivals = |telling: &Telling| count(telling, |what| matches!(what, What::Arrived { .. }));
    let deaths = |telling: &Telling| {
        let robots = telling.replay.setup.len();
        count(telling, |what| matches!(what, What::Destroyed { thing, .. } if thing.index() < robots))
    };
    let falls = |telling: &Telling| count(telling, |what| matches!(what, What::Destroyed { .. })) - deaths(telling);
    let hits = |telling: &Telling| count(telling, |what| matches!(what, What::Shot { hit: Some(_), .. }));
    assert_eq!(arrivals(&race), 4, "everybody arrives in the race");
    assert!(deaths(&shootout) >= 5 && falls(&shootout) == 0, "robots fall in the shoot-out, walls do not");
    assert!(falls(&walls) >= 15 && arrivals(&walls) >= 3, "the builders shoot their way through");
    assert!([&race, &shootout, &walls].iter().all(|telling| hits(telling) >= 20));
}
