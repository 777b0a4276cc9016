//! Open replays that we give away: the samples, the files of the page "Bring your own game", and what it says goes wrong.

#![cfg(feature = "cli")]

mod common;

use std::fs;
use std::path::PathBuf;

use common::{matchreel, project, stderr, stdout};
use serde_json::Value;

/// The open replays of a folder of ours, in the order of their names.
fn lines(folder: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(project(folder)).unwrap().map(|entry| entry.unwrap().path());
    let mut found: Vec<PathBuf> = entries.filter(|path| path.extension().is_some_and(|end| end == "jsonl")).collect();
    found.sort();
    found
}

fn page() -> String {
    fs::read_to_string(project("docs/your-own-game.md")).unwrap()
}

/// What `check` says of a file, all of it.
fn checked(path: &str) -> String {
    let output = matchreel(&["check", path]);
    stdout(&output) + &stderr(&output)
}

#[test]
fn samples_and_the_files_of_the_page_are_sound() {
    let (samples, steps) = (lines("replays"), lines("docs/your-own-game"));
    assert_eq!((samples.len(), steps.len()), (4, 5));
    for path in samples.iter().chain(&steps) {
        let told = checked(path.to_str().unwrap());
        assert!(told.ends_with("1 game checked: 0 findings, 0 remarks\n"), "{told}");
    }
}

#[test]
fn samples_are_small_and_end_with_a_result() {
    for path in lines("replays") {
        let text = fs::read_to_string(&path).unwrap();
        let last: Value = serde_json::from_str(text.lines().next_back().unwrap()).unwrap();
        assert!(last["result"]["winner"].is_u64(), "{}", path.display());
        assert!(text.len() < 150_000 && (60..152).contains(&text.lines().count()), "{}", path.display());
    }
}

#[test]
fn the_page_quotes_its_files() {
    let page = page();
    let files: Vec<String> = lines("docs/your-own-game").iter().map(|path| fs::read_to_string(path).unwrap()).collect();
    let (five_steps, _) = page.split_once("\n## The open replay").unwrap();
    let quoted: Vec<&str> = five_steps.lines().filter(|line| line.starts_with('{')).collect();
    assert!(quoted.len() > 10);
    for line in quoted {
        assert!(files.iter().any(|file| file.lines().any(|own| own == line)), "no file of the page has {line}");
    }
    for number in 1..=files.len() {
        assert!(five_steps.contains(&format!("matchreel render step-{number}.jsonl --at ")), "step {number}");
        assert!(five_steps.contains(&format!("](your-own-game/step-{number}.png)")), "step {number}");
    }
}

/// A header of two seats, and a set-up.
const BEGUN: &str = "{\"format\": \"open-replay/1\", \"seats\": [\"ada\", \"bob\"], \"board\": [9, 4]}
{\"things\": {\"knight1\": {\"seat\": 0, \"at\": [1, 1]}, \"ox\": [2, 2]}}
";

/// First mistakes: a match that has one, and what the page says is said of it.
const MISTAKES: [(&str, &str); 11] = [
    ("{\"things\": {\"fox\": [1, 1]}}\n", "there is no header; add {\"format\": \"open-replay/1\"} as the first line"),
    (
        "BEGUN{'change': {'knight1': [2, 1]}}\n",
        "single quotes, as Python prints a dictionary; expected JSON: print(json.dumps(line))",
    ),
    (
        "BEGUN{\"change\": {}, \"x-ok\": True}\n",
        "True, False and None are Python's words; expected true, false or null: print(json.dumps(line))",
    ),
    ("BEGUN{\"score\": [1, NaN]}\n", "NaN is no number of JSON; expected a number, or null where there is none"),
    ("BEGUN{\"score\": [1, 2,]}\n", "a comma stands before a closing bracket; expected none there"),
    ("BEGUNBEGUN", "another match begins here and is left out; expected one match a file: write each to its own"),
    (
        "BEGUN{\"change\": {\"ox\": {\"pos\": [1, 1]}}}\n",
        "the field \"pos\" of a thing is not known; expected \"at\": [column, row]",
    ),
    ("BEGUN{\"change\": {\"ox\": {\"hp\": 3}}}\n", "the field \"hp\" of a thing is not known; did you mean \"life\"?"),
    (
        "BEGUN{\"events\": [{\"do\": \"move\", \"id\": \"knigth1\", \"to\": [2, 1]}]}\n",
        "nobody is called \"knigth1\"; did you mean \"knight1\"?",
    ),
    (
        "{\"format\": \"open-replay/1\", \"seats\": [\"ada\", \"bob\"]}
{\"things\": {\"a\": {\"seat\": 1, \"at\": [0, 0]}, \"b\": {\"seat\": 2, \"at\": [1, 1]}}}\n",
        "seats seem to be counted from 1; expected 0 for the first and 1 for the last",
    ),
    (
        "BEGUN{\"change\": {\"knight1\": [1, 7], \"ox\": [3, 8]}}\n",
        "columns and rows seem to be swapped; expected [x, y]: the column first",
    ),
];

#[test]
fn first_mistakes_are_told_in_the_words_of_the_page() {
    let (page, dir) = (page(), tempfile::tempdir().unwrap());
    let path = dir.path().join("match.jsonl");
    for (text, said) in MISTAKES {
        assert!(page.contains(&format!("`{said}`")), "the page does not say: {said}");
        fs::write(&path, text.replace("BEGUN", BEGUN)).unwrap();
        let told = checked(path.to_str().unwrap());
        assert!(told.contains(said), "{text}: {told}");
    }
}
