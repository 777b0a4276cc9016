//! `standings` from records, and `rate` from results typed by hand.
#![cfg(feature = "cli")]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn run(args: &[&str], input: &str) -> (Option<i32>, String, String) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_matchreel"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A program that does not read its input may be gone by now.
    let _ = program.stdin.take().expect("a pipe").write_all(input.as_bytes());
    let Output { status, stdout, stderr } = program.wait_with_output().expect("the program ends");
    let words = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (status.code(), words(&stdout), words(&stderr))
}

fn json(args: &[&str], input: &str) -> Value {
    let (code, out, err) = run(args, input);
    assert_eq!(code, Some(0), "{err}");
    serde_json::from_str(&out).unwrap_or_else(|error| panic!("{error}: {out}"))
}

fn put(folder: &Path, name: &str, players: [&str; 2], result: &str, tags: &str) {
    let [one, other] = players;
    let text = format!(
        r#"{{"game":"reversi","date":"2026-05-04","players":["{one}","{other}"]{tags},"moves":["D3"],"result":{{{result}}}}}"#
    );
    std::fs::write(folder.join(name), text).unwrap();
}

const FIRST: &str = r#""winner":0"#;
const SECOND: &str = r#""winner":1"#;
const DRAW: &str = r#""winner":"draw""#;

/// Three players, everybody twice against everybody.
fn evening() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    put(dir.path(), "1.json", ["ada", "bob"], FIRST, "");
    put(dir.path(), "2.json", ["bob", "ada"], DRAW, "");
    put(dir.path(), "3.json", ["ada", "=cid"], SECOND, "");
    put(dir.path(), "4.json", ["=cid", "ada"], SECOND, "");
    put(dir.path(), "5.json", ["bob", "=cid"], FIRST, "");
    put(dir.path(), "6.json", ["=cid", "bob"], SECOND, r#","tags":{"Termination":"=cid loses: no answer in time"}"#);
    put(dir.path(), "7.json", ["ada", "bob"], r#""score":null"#, "");
    dir
}

fn path(dir: &tempfile::TempDir) -> String {
    dir.path().display().to_string()
}

#[test]
fn the_table_tells_points_ratings_and_who_beat_whom() {
    let dir = evening();
    let (code, out, err) = run(&["standings", &path(&dir)], "");
    assert_eq!(code, Some(0), "{err}");
    assert!(err.contains("1 game without a result is left out"), "{err}");
    let lines: Vec<&str> = out.lines().collect();
    let order: Vec<&str> = lines[1..4].iter().filter_map(|line| line.split_whitespace().nth(1)).collect();
    assert_eq!(order, ["ada", "bob", "=cid"], "{out}");
    assert!(lines[0].contains("SB") && lines[0].contains("LOS") && !lines[0].contains("Buchholz"), "{out}");
    // Both have as many points, but ada has more of those between them.
    let ada: Vec<&str> = lines[1].split_whitespace().collect();
    assert_eq!(ada[2..7], ["2.5", "4", "2", "1", "1"], "{out}");
    assert!(lines[3].contains("1 no answer in time"), "{out}");
    let cross: Vec<&str> = lines[6].split_whitespace().collect();
    assert_eq!(cross, ["1", "ada", "·", "1.5", "1"], "{out}");
    assert!(out.contains("To begin is worth"), "{out}");
}

#[test]
fn programs_get_one_object_with_players_best_first() {
    let dir = evening();
    let object = json(&["standings", &path(&dir), "--json"], "");
    let players = object["players"].as_array().unwrap();
    let names: Vec<&str> = players.iter().filter_map(|player| player["name"].as_str()).collect();
    assert_eq!(names, ["ada", "bob", "=cid"]);
    assert_eq!(players[0]["points"], 2.5);
    assert_eq!((&players[0]["wins"], &players[0]["draws"], &players[0]["losses"]), (&2.into(), &1.into(), &1.into()));
    assert!(players[1]["rating"].as_f64() > players[2]["rating"].as_f64());
    assert!(players[1]["error"].as_f64().is_some_and(|error| error > 0.0));
    assert!(players[1]["los"].as_f64().is_some_and(|los| los > 0.5));
    assert_eq!(players[2]["faults"]["no answer in time"], 1);
    assert_eq!(object["cross"][0][1], serde_json::json!({"games": 2, "points": 1.5}));
}

#[test]
fn a_spreadsheet_runs_nothing() {
    let dir = evening();
    let (_, out, _) = run(&["standings", &path(&dir), "--csv"], "");
    assert!(out.starts_with("place,name,games,points"), "{out}");
    assert!(out.contains("\n3,'=cid,4,1,"), "{out}");
}

#[test]
fn a_tournament_counts_once_in_the_ratings_that_are_kept() {
    let dir = evening();
    let file = dir.path().join("elo.txt");
    let name = file.display().to_string();
    let rating = |object: &Value, field: &str| {
        let players = object["players"].as_array().unwrap();
        let bob = players.iter().find(|player| player["name"] == "bob").unwrap();
        bob[field].as_f64().unwrap()
    };
    let first = json(&["standings", &path(&dir), "--json", "--elo", &name], "");
    assert_eq!((rating(&first, "elo_before"), rating(&first, "elo")), (2000.0, 2016.0));
    let again = json(&["standings", &path(&dir), "--json", "--elo", &name], "");
    assert_eq!((rating(&again, "elo_before"), rating(&again, "elo")), (2016.0, 2016.0));
    // Of a contest that goes on only what is new counts.
    put(dir.path(), "8.json", ["bob", "dan"], FIRST, "");
    let more = json(&["standings", &path(&dir), "--json", "--elo", &name], "");
    assert!((rating(&more, "elo") - 2016.0 - 32.0 * (1.0 - 1.0 / (1.0 + 10_f64.powf(-0.04)))).abs() < 0.001, "{more}");
    let other = dir.path().join("other.txt");
    std::fs::write(&other, "mine").unwrap();
    let (code, _, err) = run(&["standings", &path(&dir), "--elo", &other.display().to_string()], "");
    assert_eq!(code, Some(2));
    assert!(err.contains("is no file of ratings"), "{err}");
    assert_eq!(std::fs::read_to_string(&other).unwrap(), "mine");
}

#[test]
fn a_folder_that_is_named_twice_counts_once() {
    let dir = evening();
    let object = json(&["standings", &path(&dir), &path(&dir), "--json"], "");
    assert_eq!(object["players"][0]["games"], 4);
}

fn sample(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("replays").join(name)
}

#[test]
fn records_of_any_game_tell_points_and_times() {
    let race = json(&["standings", &sample("paintball-race").display().to_string(), "--json"], "");
    assert_eq!(race["seats"], 4);
    assert!(race["players"][0]["own_points"].as_f64() >= race["players"][1]["own_points"].as_f64());
    let (_, out, _) = run(&["standings", &sample("paintball-race").display().to_string()], "");
    assert!(out.lines().next().is_some_and(|head| head.contains("a game") && head.contains("first")), "{out}");
    let timed = json(&["standings", &sample("gomoku-roundel-crosswind.xml").display().to_string(), "--json"], "");
    assert!(timed["players"][0]["average_ms"].as_u64().is_some_and(|ms| ms > 0), "{timed}");
}

#[test]
fn nothing_to_count_is_told() {
    let dir = tempfile::tempdir().unwrap();
    let (code, _, err) = run(&["standings", &path(&dir)], "");
    assert_eq!(code, Some(2));
    assert!(err.contains("no game with a result was found"), "{err}");
}

/// A match as people type it.
fn typed(wins: usize, draws: usize, losses: usize) -> String {
    "ada bob 1-0\n".repeat(wins) + &"ada bob 1/2-1/2\n".repeat(draws) + &"ada bob 0-1\n".repeat(losses)
}

#[test]
fn results_typed_by_hand_are_rated() {
    let object = json(&["rate", "-", "--json"], &typed(136, 111, 96));
    let near = |value: &Value, wanted: f64| (value.as_f64().unwrap() - wanted).abs() < 0.005;
    assert!(near(&object["match"]["rating"], 40.70), "{object}");
    assert!(near(&object["match"]["error"], 30.43), "{object}");
    assert!((object["match"]["los"].as_f64().unwrap() - 0.9960).abs() < 0.00005, "{object}");
    let (_, out, _) = run(&["rate"], &typed(136, 111, 96));
    assert!(out.contains("ada against bob: +40.7 ± 30.4, LOS 99.6 %"), "{out}");
}

#[test]
fn a_test_of_two_ends_when_it_is_sure() {
    let object = json(&["rate", "--json", "--sprt", "0,5"], &typed(400, 100, 200));
    assert_eq!(object["sprt"]["verdict"], "high", "{object}");
    assert_eq!(object["sprt"]["upper"], 2.9444);
    let (_, out, _) = run(&["rate", "--sprt", "0,5,normalised"], &typed(10, 10, 10));
    assert!(out.contains("SPRT 0 or 5 normalised: LLR −") && out.contains("of ±2.94, undecided"), "{out}");
    let (code, _, err) = run(&["rate", "--sprt", "0,5"], "ada bob 1-0\nbob cid 1-0\n");
    assert_eq!(code, Some(2));
    assert!(err.contains("tests a match of two, here are 3 players"), "{err}");
}

#[test]
fn places_of_four_are_rated_and_perfect_scores_have_bounds() {
    let object = json(&["rate", "--json"], "ada bob cid dan 1 2 3 3\nbob ada dan cid 1 2 4 3\n");
    assert_eq!(object["seats"], 4);
    let (_, out, _) = run(&["rate"], &"ada bob 1-0\n".repeat(3));
    assert!(out.contains("> +234"), "{out}");
}

#[test]
fn a_line_that_is_no_result_is_told_with_its_cure() {
    let (code, out, err) = run(&["rate"], "ada bob 1-0\nada bob 3-0\n");
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert!(err.contains("standard input:2: \"3-0\" is no result; expected 1-0, 0-1 or 1/2-1/2"), "{err}");
    let (code, _, err) = run(&["rate", "no-such-file.txt"], "");
    assert_eq!(code, Some(2));
    assert!(err.contains("no-such-file.txt"), "{err}");
}

#[test]
fn names_do_not_steer_the_terminal() {
    for form in [&["rate"][..], &["rate", "--csv"], &["rate", "--json"]] {
        let (_, out, _) = run(form, "\"a\u{1b}[2Jda\" bob 1-0\n");
        assert!(!out.contains('\u{1b}') && out.contains("bob"), "{out}");
    }
}
