//! Referees of one's own: matches of games that only their program knows, with bots that are good, broken, late or gone.

#![cfg(all(feature = "cli", feature = "arena", target_os = "linux"))]

mod common;

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use common::ground::Ground;
use common::{have, matchreel, project, stderr, stdout};
use serde_json::Value;

/// A referee in Python that asks as `script` says. `step(**fields)` writes a step, `ask(text, ms, **more)` asks everybody.
const HEAD: &str = r#"#!/usr/bin/env python3
import json, sys, time
def put(**line): print(json.dumps(line), flush=True)
def step(**line): put(change={"fox": [0, 0]}, **line)
told = json.loads(input())
seats = range(len(told["seats"]))
def ask(text, ms=2000, **more):
    put(ask={str(seat): text for seat in seats}, ms=ms, **more)
    return json.loads(input())
put(format="open-replay/1", game="Foxes", board=[4, 4])
put(things={"fox": [0, 0]})
"#;

/// Says back what it hears, with its seat.
const ECHO: &str = "#!/bin/sh\nfor seat; do :; done\nwhile read -r line; do echo \"$seat:$line\"; done\n";

impl Ground {
    fn command(&self, referee: &str, players: &[&str], args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_matchreel"));
        command.args(["play", "--referee", referee]).args(args).current_dir(self.dir.path());
        // A python of the system's own starts faster than one that asks first which one is meant.
        command.env("PATH", "/usr/bin:/bin:/usr/local/bin");
        for player in players {
            command.args(["--player", player]);
        }
        command
    }

    /// Whether a program of this folder runs.
    fn lives(&self) -> bool {
        let here = self.dir.path().display().to_string();
        let all = fs::read_dir("/proc").unwrap().flatten();
        let lines = all.filter_map(|entry| fs::read(entry.path().join("cmdline")).ok());
        lines.into_iter().any(|line| String::from_utf8_lossy(&line).contains(&here))
    }

    /// Plays with a referee that goes on as told; returns what was said and the lines of the record.
    fn play(&self, script: &str, players: &[&str], args: &[&str]) -> (Output, Vec<Value>) {
        let referee = self.program("referee.py", &format!("{HEAD}{script}"));
        let output = self.command(&referee, players, &[args, &["-o", "out"]].concat()).output().unwrap();
        (output, lines(&self.path("out/match.jsonl")))
    }
}

fn lines(path: &Path) -> Vec<Value> {
    let text = fs::read_to_string(path).unwrap_or_default();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn the_example_is_played_checked_and_filmed() {
    if !have(&["python3"], "the referee of the kit") {
        return;
    }
    let source = fs::read_to_string(project("kits/referee/splash.py")).unwrap();
    assert!(source.lines().count() < 60, "{}", source.lines().count());
    let ground = Ground::new();
    let kit = |name: &str| project("kits/referee").join(name).display().to_string();
    let (referee, hungry, roamer) = (kit("splash.py"), kit("hungry.py"), kit("roamer.py"));
    let players = [hungry.as_str(), roamer.as_str()];
    let args = ["-o", "out", "--options", r#"{"rounds": 40, "size": [13, 9]}"#];
    let output = ground.command(&referee, &players, &args).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(stdout(&output).contains("P1 hungry"), "{}", stdout(&output));
    let path = ground.path("out/match.jsonl");
    let written = lines(&path);
    assert_eq!((written.len(), &written[0]["seats"][1]), (43, &"roamer".into()));
    let record = path.display().to_string();
    let checked = matchreel(&["check", &record]);
    assert_eq!(stderr(&checked), "1 game checked: 0 findings, 0 remarks\n", "{}", stdout(&checked));
    let film = ground.path("splash.gif").display().to_string();
    let made = matchreel(&["render", &record, "-o", &film, "--size", "320x240", "--select", "1..8", "--no-cards"]);
    assert_eq!(made.status.code(), Some(0), "{}", stderr(&made));
    assert!(fs::read(&film).unwrap().starts_with(b"GIF89a"));
    // The same seed and the same bots play the same match, for four as well.
    let again = ground.command(&referee, &players, &[&args[..], &["--force"]].concat()).output().unwrap();
    assert_eq!(again.status.code(), Some(0), "{}", stderr(&again));
    assert_eq!(lines(&path)[1..], written[1..]);
    let four = [hungry.as_str(), roamer.as_str(), hungry.as_str(), roamer.as_str()];
    let output = ground.command(&referee, &four, &["--games", "2", "-o", "many"]).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_eq!(lines(&ground.path("many/game-0002.jsonl"))[0]["seats"].as_array().unwrap().len(), 4);
}

#[test]
fn bots_hear_a_line_and_say_a_line_and_know_their_seat() {
    if !have(&["python3"], "a referee") {
        return;
    }
    let ground = Ground::new();
    let echo = ground.program("echo.sh", ECHO);
    let script = "for i in range(3): step(comment=json.dumps(ask(f'q{i}')))\nput(result={'winner': 1})\n";
    let (output, lines) = ground.play(script, &[&echo, &echo], &["--name", "ada", "--name", "bob", "--seed", "9"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    for (i, line) in lines[2..5].iter().enumerate() {
        let reply: Value = serde_json::from_str(line["comment"].as_str().unwrap()).unwrap();
        assert_eq!(reply["answers"], serde_json::json!({"0": format!("0:q{i}"), "1": format!("1:q{i}")}));
        assert_eq!(reply["faults"], serde_json::json!({}));
        assert!(reply["ms"]["0"].as_u64().unwrap() < 2000);
    }
    assert_eq!((&lines[0]["seats"][0], &lines[0]["tags"]["Seed"]), (&"ada".into(), &"9".into()));
    assert!(stderr(&output).contains("bob wins"), "{}", stderr(&output));
}

#[test]
fn who_fails_is_told_to_the_referee_and_stands_in_the_record_with_the_reason() {
    if !have(&["python3"], "a referee") {
        return;
    }
    let ground = Ground::new();
    let silent = ground.program("silent.sh", "#!/bin/sh\nwhile read -r line; do :; done\n");
    let crashes =
        ground.program("crashes.py", "#!/usr/bin/env python3\ninput()\nprint('one', flush=True)\ninput()\n1/0\n");
    let babbles =
        ground.program("babbles.py", "#!/usr/bin/env python3\nwhile input(): print('x' * 99999, flush=True)\n");
    let script =
        "for i in range(3): step(comment=json.dumps(ask('go', 400)['faults']))\nput(result={'winner': 'draw'})\n";
    let (output, lines) = ground.play(script, &[&silent, &crashes, &babbles], &[]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let told: Vec<Value> =
        lines[2..5].iter().map(|line| serde_json::from_str(line["comment"].as_str().unwrap()).unwrap()).collect();
    let wanted = |one: Option<&str>| {
        let mut faults = serde_json::json!({"0": "timeout", "2": "too long"});
        one.into_iter().for_each(|one| faults["1"] = one.into());
        faults
    };
    assert_eq!(told, [wanted(None), wanted(Some("crash")), wanted(Some("gone"))]);
    let words = lines[3]["faults"]["1"]["words"].as_str().unwrap();
    assert_eq!(words, "no answer: it ended with code 1: ZeroDivisionError: division by zero");
    let said = stderr(&output);
    assert!(said.contains("ZeroDivisionError: division by zero"), "{said}");
    let heard = fs::read_to_string(ground.path("out/stderr/match.P2.txt")).unwrap();
    assert!(heard.starts_with("Traceback"), "{heard}");
    let path = ground.path("out/match.jsonl").display().to_string();
    let info: Value = serde_json::from_slice(&matchreel(&["info", "--json", &path]).stdout).unwrap();
    let counted = serde_json::json!([{"timeout": 3}, {"crash": 1, "gone": 1}, {"too long": 3}]);
    assert_eq!(info["faults"], counted);
    let checked = matchreel(&["check", &path]);
    assert_eq!(checked.status.code(), Some(0), "{}", stdout(&checked));
    assert!(stderr(&checked).contains("silent: 3 timeouts, first in step 1"), "{}", stderr(&checked));
}

#[test]
fn an_answer_that_comes_too_late_answers_no_other_question() {
    if !have(&["python3"], "a referee") {
        return;
    }
    let ground = Ground::new();
    let late = "#!/usr/bin/env python3\nimport time\nfor i in range(3):\n    line = input()\n    time.sleep(0.7 * (i == 0))\n    print(line, flush=True)\n";
    let late = ground.program("late.py", late);
    let script =
        "a = ask('first', 300)['answers']\nb = ask('second', 3000)['answers']\nstep(comment=json.dumps([a, b]))\n";
    let (output, lines) = ground.play(script, &[&late], &[]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let said: Value = serde_json::from_str(lines[2]["comment"].as_str().unwrap()).unwrap();
    assert_eq!(said, serde_json::json!([{"0": null}, {"0": "second"}]));
}

#[test]
fn once_starts_a_program_for_each_question() {
    if !have(&["python3"], "a referee") {
        return;
    }
    let ground = Ground::new();
    let bot = ground.program("once.sh", "#!/bin/sh\nread -r line\necho \"$$ $line\"\n");
    let script = "for i in range(2): step(comment=ask(f'q{i}', once=True)['answers']['0'])\n";
    let (output, lines) = ground.play(script, &[&bot], &[]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let said: Vec<&str> = lines[2..4].iter().map(|line| line["comment"].as_str().unwrap()).collect();
    let (pid, words) = said[0].split_once(' ').unwrap();
    assert_eq!(words, "q0");
    assert!(said[1].ends_with(" q1") && !said[1].starts_with(pid), "{said:?}");
}

#[test]
fn a_referee_that_fails_ends_the_match_with_a_clear_line_and_the_good_part_stays() {
    if !have(&["python3"], "a referee") {
        return;
    }
    let ground = Ground::new();
    let echo = ground.program("echo.sh", ECHO);
    for (script, said) in [
        ("step()\nprint({'change': None}, flush=True)\n", "line 4 of its output: single quotes"),
        ("step()\nprint('hello', flush=True)\n", "line 4 of its output"),
        ("step()\nput(ask={'7': 'x'})\n", "\"ask\" names the seat \"7\"; expected 0 to 0"),
        ("step()\ntime.sleep(60)\n", "said nothing for 0.5 s; expected a line in time"),
        ("step()\nraise SystemExit('no map')\n", "it ended with code 1: no map"),
    ] {
        let (output, lines) = ground.play(script, &[&echo], &["--time", "500ms", "--force"]);
        assert_eq!(output.status.code(), Some(1), "{script}: {}", stderr(&output));
        assert!(stderr(&output).contains(said), "{script}: {}", stderr(&output));
        assert_eq!(lines.len(), 3, "{script}: the good part is kept");
    }
}

#[test]
fn the_record_grows_while_the_match_is_played() {
    if !have(&["python3"], "a referee") {
        return;
    }
    let ground = Ground::new();
    let echo = ground.program("echo.sh", ECHO);
    let script = "step()\nwhile ask('go')['answers']['0']: step(); time.sleep(0.05)\n";
    let referee = ground.program("referee.py", &format!("{HEAD}{script}"));
    let mut child = ground.command(&referee, &[&echo], &["-o", "out"]).spawn().unwrap();
    let (path, since) = (ground.path("out/match.jsonl"), Instant::now());
    while lines(&path).len() < 6 && since.elapsed() < Duration::from_secs(20) {
        std::thread::sleep(Duration::from_millis(20));
    }
    let seen = lines(&path).len();
    // A server that is killed leaves a record that plays up to its last line.
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(seen >= 6, "{seen}");
    let since = Instant::now();
    while ground.lives() && since.elapsed() < Duration::from_secs(20) {
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(!ground.lives(), "referee and bots are ended with the server");
    let checked = matchreel(&["check", &path.display().to_string()]);
    assert_eq!(checked.status.code(), Some(0), "{}", stdout(&checked));
}

#[test]
fn what_does_not_fit_together_is_told_before_anything_is_played() {
    let ground = Ground::new();
    let echo = ground.program("echo.sh", ECHO);
    let why = |referee: &str, players: &[&str], args: &[&str]| {
        let output = ground.command(referee, players, args).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
        stderr(&output)
    };
    assert!(why("./nobody.py", &[&echo], &[]).contains("there is no such program"));
    assert!(why(&echo, &["builtin:racer"], &[]).contains("has no built-in players; expected a program"));
    assert!(why(&echo, &[&echo], &["--options", "[1]"]).contains("expected an object"));
    assert!(why(&echo, &[&echo], &["--rounds", "5"]).contains("cannot be used with"));
}
