//! The samples of five seasons of RedBot: made by the generator, whole, by the rules; and what breaks a rule is found where it stands.
#![cfg(feature = "cli")]

use std::path::Path;

use matchreel::formats::rounds::{self, RoundFile};
use matchreel::formats::{self, lastplay};
use matchreel::games::{Telling, tell};
use matchreel::library::Library;
use matchreel::model::{Record, Seat};

#[allow(dead_code, reason = "the example's own main is not called here")]
#[path = "../examples/make_season_samples.rs"]
mod generator;

/// Game, folder, rounds, scores and winners of each sample.
type Known = (&'static str, &'static str, usize, &'static [i64], &'static [u8]);

const KNOWN: [Known; 5] = [
    ("kingdoms", "kingdoms-heath.txt-oak-ash-elm-yew", 40, &[0, 25, 25, 50], &[3]),
    ("battleships", "battleships-bay", 31, &[25, 21], &[0]),
    ("asteroids", "asteroids-belt", 40, &[6, 4], &[0]),
    // Money is kept in cents.
    ("shops", "shops-valley", 37, &[37_850, -13_679], &[0]),
    ("potions", "potions-cellar", 36, &[6, 1, 6, 4], &[0, 2]),
];

fn record(folder: &str) -> Record {
    let mut opened = Library::new().open(&Path::new("replays").join(folder)).expect("a sample");
    opened.next().expect("one record").expect("a sound record")
}

fn told(record: &Record) -> Telling {
    tell(record).expect("a sound head")
}

/// The files of a sample, by name and text, without the folder of maps.
fn files(folder: &str) -> Vec<(String, String)> {
    let (_, files) = generator::samples().into_iter().find(|(name, _)| *name == folder).expect("a sample");
    files.into_iter().filter(|(name, _)| !name.contains('/')).collect()
}

/// The match of some files.
fn of(files: Vec<(String, String)>) -> Record {
    let files = files.into_iter().map(|(name, text)| RoundFile::new(name, text.into_bytes())).collect();
    rounds::read("match", "match", files).expect("a match")
}

/// The first findings of a sample in whose last files something was changed.
fn findings(folder: &str, change: impl Fn(&str) -> String) -> Vec<String> {
    let mut files = files(folder);
    let last = files.len() - 1;
    let changed = change(&files[last].1);
    assert!(changed != files[last].1, "nothing was changed");
    files[last].1 = changed;
    told(&of(files)).findings.iter().map(ToString::to_string).collect()
}

fn remarks(telling: &Telling) -> Vec<String> {
    telling.remarks.iter().map(ToString::to_string).collect()
}

#[test]
fn the_files_are_what_the_generator_makes() {
    for (folder, files) in generator::samples() {
        for (name, text) in files {
            let file = std::fs::read_to_string(Path::new("replays").join(folder).join(&name)).expect("a sample");
            assert!(file == text, "{folder}/{name} differs: run `cargo run --example make_season_samples`");
        }
    }
}

#[test]
fn every_sample_is_a_whole_match_by_the_rules() {
    for (game, folder, steps, score, winner) in KNOWN {
        let telling = told(&record(folder));
        let replay = &telling.replay;
        let found: Vec<String> = telling.findings.iter().map(ToString::to_string).collect();
        assert_eq!((replay.game, found, remarks(&telling)), (game, Vec::new(), Vec::new()));
        assert!(replay.outcome.complete, "{folder}: {:?}", replay.outcome.problem);
        assert_eq!(replay.steps.len(), steps, "{folder}");
        assert_eq!(replay.outcome.score.as_deref(), Some(score), "{folder}");
        let seats: Vec<Seat> = winner.iter().map(|seat| Seat(*seat)).collect();
        assert_eq!(replay.outcome.winner, Some(seats), "{folder}");
        assert!(
            replay.steps.iter().filter(|step| !step.caption.is_empty()).count() >= 5,
            "{folder} tells what happens"
        );
    }
}

#[test]
fn points_that_no_pull_explains_are_found_in_their_line() {
    let found = findings("asteroids-belt", |text| text.replace("Hrac 1: Body:", "Hrac 1: Body:9"));
    assert!(
        found.iter().any(|what| what.starts_with("match/playfield.txt.0040:3:") && what.contains("points; expected"))
    );
    let found = findings("asteroids-belt", |text| text.replace("Rakety:[", "Rakety:[1"));
    assert!(!found.is_empty(), "a rocket elsewhere");
}

#[test]
fn points_that_no_hit_explains_are_found_in_their_line() {
    let found = findings("battleships-bay", |text| text.replace("points: ", "points: 9"));
    assert!(found.iter().any(|what| what.contains(":2:") && what.contains("the points are")), "{found:?}");
    let found = findings("battleships-bay", |text| text.replace("charges: ", "charges: 7"));
    assert!(found.iter().any(|what| what.contains(":3:") && what.contains("the charges are")), "{found:?}");
}

#[test]
fn a_potion_of_nothing_is_found() {
    let found = findings("potions-cellar", |text| text.replacen("Strategie0: ", "Strategie0: 1", 1));
    assert!(
        found.iter().any(|what| what.contains("playfield-0036.txt:2:") && what.contains("potions were brewed")),
        "{found:?}"
    );
}

#[test]
fn money_that_does_not_add_up_is_a_remark() {
    let mut files = files("shops-valley");
    let last = files.len() - 1;
    files[last].1 = files[last].1.replacen("Hrac1: ", "Hrac1: 1", 1);
    let telling = told(&of(files));
    assert!(telling.findings.is_empty(), "{:?}", telling.findings);
    assert!(remarks(&telling).iter().any(|what| what.contains("profits and openings make")), "{:?}", remarks(&telling));
}

#[test]
fn land_that_comes_from_nowhere_is_found_in_its_line() {
    let (_, text) = files("kingdoms-heath.txt-oak-ash-elm-yew").pop().expect("the record");
    let mut lines: Vec<String> = text.lines().map(String::from).collect();
    lines[20] = lines[20].replacen(": ", ": 1", 1);
    let text = lines.join("\n") + "\n";
    let record = lastplay::FORMAT.read("war", text.into_bytes()).next().expect("a record").expect("a sound record");
    let found: Vec<String> = told(&record).findings.iter().map(ToString::to_string).collect();
    assert!(found.iter().any(|what| what.starts_with("war:21:") && what.contains("all land together")), "{found:?}");
}

#[test]
fn what_lies_behind_the_end_of_a_match_is_passed_over_with_a_remark() {
    let mut files = files("battleships-bay");
    let rounds = files.len() - 1;
    // An older match went on longer.
    let (_, older) = files[4].clone();
    let first = older.lines().next().expect("a line").to_string();
    for round in rounds + 1..rounds + 4 {
        let text = older.replace(&first, &format!("remaining rounds: {}", 150 - round));
        files.push((format!("battlefield.txt.{round}"), text));
    }
    let telling = told(&of(files));
    assert_eq!((telling.replay.steps.len(), telling.findings.len()), (rounds, 0));
    assert!(telling.replay.outcome.complete);
    let told = remarks(&telling);
    assert!(told.iter().any(|what| what.contains("3 later files are left of an older match")), "{told:?}");
}

#[test]
fn a_record_that_stops_early_says_so_and_keeps_what_there_is() {
    let mut files = files("shops-valley");
    files.truncate(6);
    let telling = told(&of(files));
    let outcome = &telling.replay.outcome;
    assert_eq!((telling.replay.steps.len(), outcome.complete), (5, false));
    assert!(outcome.problem.as_deref().is_some_and(|why| why.contains("stops at round 5 of 1000")), "{outcome:?}");
}

#[test]
fn a_file_of_another_match_ends_the_record_where_it_stands() {
    let mut files = files("asteroids-belt");
    files[7].1 = files[7].1.replace("Zakladna:[0,4]", "Zakladna:[1,4]");
    let telling = told(&of(files));
    assert_eq!(telling.replay.steps.len(), 6);
    let why = telling.replay.outcome.problem.unwrap_or_default();
    assert!(why.starts_with("match/playfield.txt.0007:3:") && why.contains("the base"), "{why}");
}

#[test]
fn a_missing_round_is_shown_as_a_change_and_said() {
    let mut files = files("potions-cellar");
    files.remove(9);
    let telling = told(&of(files));
    assert!(remarks(&telling).iter().any(|what| what.contains("round 10 is missing")), "{:?}", remarks(&telling));
    assert!(telling.findings.is_empty() && telling.replay.outcome.complete);
}

#[test]
fn what_one_player_gets_to_see_is_refused_with_a_line_that_says_so() {
    let views =
        ["1 10 150\n   111      . \n", "2 3 40\n  1     1     \n", "Kolo: 3\nBodu: 2\n", "Kolo: 3\nKamenu: 5\n"];
    for view in views {
        let problem = formats::open("view.txt", view.as_bytes().to_vec()).err().expect("no record");
        assert!(problem.what.contains("gets to see"), "{view:?}: {problem}");
    }
}

#[test]
fn a_server_starts_from_a_map_that_lies_near() {
    let record = record("potions-cellar");
    let first = record.sheets().next().expect("a sheet");
    assert_eq!((first.round, first.file.as_str()), (0, "playfields/cellar.txt"));
}
