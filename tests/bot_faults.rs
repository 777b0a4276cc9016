//! Bots that fail: every fault stands in the record with its reason, comes back from it, and is told in captions and counts.

#![cfg(all(feature = "cli", feature = "arena", target_os = "linux"))]

mod common;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use common::{have, matchreel, stderr, stdout};
use matchreel::games::{self, Telling};
use matchreel::library::Library;
use matchreel::model::{Fault, Seat};
use serde_json::Value;

/// Fails in a different way in rounds 2, 4 and 6, and goes on failing in 7.
const BOT: &str = r#"#!/usr/bin/env python3
import sys, time
round = int(open(sys.argv[2]).readline().split("/")[0])
if round == 2:
    print("thinking", file=sys.stderr)
    {}["x"]
if round == 4:
    print("hm\x1b[2J")
elif round in (6, 7):
    time.sleep(9)
else:
    print("R1 NONE NOTHING R2 NONE NOTHING")
"#;

/// A brain that is polite until it shall move, and then moves where nobody can.
const BRAIN: &str = r#"#!/usr/bin/env python3
import sys
for line in sys.stdin:
    word = line.split()[0]
    answer = {"hello": "hello ok", "com": "com 0.1", "game": "game ok", "board": "board ok", "player": "player ok",
              "name": "name Stumbler", "move": "move A1"}.get(word)
    if word == "move":
        print("A1 looks free to me", file=sys.stderr, flush=True)
    if answer:
        print(answer, flush=True)
"#;

fn program(path: PathBuf, script: &str) -> String {
    fs::write(&path, script).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    path.display().to_string()
}

fn run(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_matchreel"));
    command.args(args).env("PATH", "/usr/bin:/bin:/usr/local/bin").output().unwrap()
}

fn told(path: &Path) -> Telling {
    let record = Library::new().open(path).unwrap().next().unwrap().unwrap();
    games::tell(&record).unwrap()
}

#[test]
fn faults_of_paintball_stand_beside_the_rounds_and_are_told() {
    if !have(&["python3"], "a bot that fails") {
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    let bot = program(dir.path().join("bot.py"), BOT);
    let out = dir.path().join("match");
    let play = ["play", "paintball", "--player", &bot, "--player", "builtin:idle", "--rounds", "9", "--time", "700ms"];
    let output = run(&[&play[..], &["-o", out.to_str().unwrap()]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let names: Vec<String> = {
        let all = fs::read_dir(out.join("faults")).unwrap();
        let mut names: Vec<String> = all.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    };
    assert_eq!(names, ["0002.json", "0004.json", "0006.json", "0007.json"]);

    let telling = told(&out);
    let faults: Vec<(u32, Fault, &str)> = telling
        .replay
        .steps
        .iter()
        .flat_map(|step| step.faults.iter().map(|note| (step.number, note.fault, note.told())))
        .collect();
    let crash = "no answer: it ended with code 1: KeyError: 'x'";
    assert_eq!(faults[0], (3, Fault::Crash, crash));
    assert_eq!((faults[1].0, faults[1].1), (5, Fault::Junk));
    assert_eq!((faults[2].0, faults[2].1, faults.len()), (7, Fault::Timeout, 4));
    let step = |number: u32| telling.replay.steps.iter().find(|step| step.number == number).unwrap();
    assert_eq!(step(5).faults[0].answer.as_deref(), Some("hm\u{fffd}[2J"), "nothing steers a terminal");
    assert_eq!(step(3).caption.text(), "bot crashes");
    assert_eq!(step(3).caption.0[0].seat, Some(Seat(0)));
    assert_eq!(step(8).caption.text(), "bot gives no answer in time");
    assert!(step(2).faults.is_empty() && step(2).is_quiet() && !step(3).is_quiet());

    let path = out.to_str().unwrap();
    let info: Value = serde_json::from_slice(&matchreel(&["info", "--json", path]).stdout).unwrap();
    assert_eq!(info["faults"], serde_json::json!([{"crash": 1, "timeout": 2, "wrong": 1}, {}]));
    let checked = matchreel(&["check", path]);
    let counted = format!("bot: 2 timeouts, 1 crash, 1 wrong answer, first in round 2: {crash}");
    assert!(stderr(&checked).contains(&counted), "{}", stderr(&checked));
    assert!(stderr(&checked).contains("0 findings, 1 remark\n"), "{}", stderr(&checked));

    // Without a record the reason is told all the same.
    let output = run(&play);
    assert!(stderr(&output).contains("round 2: no answer: it ended with code 1: KeyError: 'x'"), "{}", stderr(&output));

    // A record without the folder is read as before.
    fs::remove_dir_all(out.join("faults")).unwrap();
    assert!(told(&out).replay.steps.iter().all(|step| step.faults.is_empty()));
    let info: Value = serde_json::from_slice(&matchreel(&["info", "--json", path]).stdout).unwrap();
    assert_eq!(info["faults"], Value::Null);
}

#[test]
fn all_rounds_are_put_to_a_bot_and_those_it_answers_otherwise_are_listed() {
    if !have(&["python3"], "a bot that fails") {
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    let bot = program(dir.path().join("bot.py"), BOT);
    let out = dir.path().join("match");
    let path = out.to_str().unwrap();
    let limits = ["--time", "700ms"];
    let play = ["play", "paintball", "--player", &bot, "--player", "builtin:racer", "--rounds", "9", "-o", path];
    assert_eq!(run(&[&play[..], &limits].concat()).status.code(), Some(0));
    let ask = |player: &str, seat: &str| run(&[&["ask", player, path, "--all", "--as", seat][..], &limits].concat());
    let same = ask(&bot, "1");
    assert_eq!((stdout(&same).as_str(), same.status.code()), ("", Some(0)), "{}", stderr(&same));
    assert_eq!(stderr(&same), "9 rounds asked: all answers are as recorded\n");
    let racer = ask("builtin:racer", "2");
    assert_eq!(stderr(&racer), "9 rounds asked: all answers are as recorded\n", "{}", stdout(&racer));
    let healed = program(dir.path().join("healed.sh"), "#!/bin/sh\necho R1 NONE NOTHING R2 NONE NOTHING\n");
    let other = ask(&healed, "1");
    let lines: Vec<String> = stdout(&other).lines().map(String::from).collect();
    assert_eq!(lines.len(), 4, "{lines:?}");
    assert!(lines[0].starts_with("round 2     R1 NONE NOTHING R2 NONE NOTHING  (recorded: no answer:"), "{}", lines[0]);
    assert_eq!(stderr(&other), "9 rounds asked: 4 answers are other ones\n");
    let both = run(&["ask", &bot, path, "--all", "--round", "3", "--as", "1"]);
    assert_eq!(both.status.code(), Some(2), "{}", stderr(&both));
}

#[test]
fn the_fault_that_ends_a_board_game_comes_back_from_every_record_of_ours() {
    if !have(&["python3"], "a brain that fails") {
        return;
    }
    for format in ["xml", "json"] {
        let dir = tempfile::tempdir().unwrap();
        let brain = program(dir.path().join("brain.py"), BRAIN);
        let out = dir.path().join("games");
        let stdio = format!("stdio:{brain}");
        let play = ["play", "reversi", "--player", "builtin:greedy", "--player", &stdio, "--record", format, "-o"];
        let output = run(&[&play[..], &[out.to_str().unwrap()]].concat());
        assert!(stderr(&output).contains("A1 looks free to me"), "{}", stderr(&output));
        let files = fs::read_dir(&out).unwrap().map(|entry| entry.unwrap().path());
        let file = files.into_iter().find(|path| path.is_file()).unwrap();
        let telling = told(&file);
        let last = telling.replay.steps.last().unwrap();
        let note = &last.faults[0];
        assert_eq!((note.seat, note.fault, note.answer.as_deref()), (Seat(1), Fault::Junk, Some("A1")), "{format}");
        assert!(note.words.starts_with("illegal move A1") && note.words.ends_with("looks free to me"), "{note:?}");
        assert!(last.caption.text().ends_with(" · Stumbler gives a wrong answer"), "{}", last.caption.text());
        assert!(telling.remarks.iter().any(|remark| remark.what.starts_with("Stumbler: 1 wrong answer, ")), "{format}");
        // And from one to the other.
        let other = dir.path().join(if format == "xml" { "other.json" } else { "other.xml" });
        let args = ["convert", file.to_str().unwrap(), other.to_str().unwrap()];
        assert_eq!(matchreel(&args).status.code(), Some(0));
        assert_eq!(told(&other).replay.steps.last().unwrap().faults, last.faults);
        // What happened, as lines: the caption tells it once.
        let lines = dir.path().join("other.jsonl");
        matchreel(&["convert", args[1], lines.to_str().unwrap()]);
        let again = told(&lines);
        let again = again.replay.steps.last().unwrap();
        assert_eq!((&again.faults, again.caption.text()), (&last.faults, last.caption.text()));
    }
}
