//! No name, comment, path or program can steer the terminal, whatever command meets it, nor what is written for others.
#![cfg(all(feature = "cli", unix))]

mod common;

use std::ffi::OsStr;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

use common::{have, is_calm, project, stderr, stdout};
use matchreel::formats;
use matchreel::model::steers_lines;

/// An escape sequence, a bell, one command in a single letter, a return, and a turn of the writing direction.
const EVIL: &str = "Bob\u{1b}[2J\u{7}\u{9b}31m\r\u{202e}\u{2066}\u{200b}\u{200f}\u{61c}\u{2028}\u{feff}x";

fn run(folder: &Path, args: &[&OsStr]) -> Output {
    let program = env!("CARGO_BIN_EXE_matchreel");
    Command::new(program)
        .args(args)
        .current_dir(folder)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .output()
        .unwrap()
}

/// Runs a command; whatever comes of it, nothing steers.
fn calm(folder: &Path, args: &[&str]) -> Output {
    let words: Vec<&OsStr> = args.iter().map(OsStr::new).collect();
    let output = run(folder, &words);
    assert!(output.status.code().is_some_and(|code| code <= 2), "{args:?}: {output:?}");
    assert!(is_calm(&output.stderr), "{args:?}: {:?}", stderr(&output));
    assert!(is_calm(&output.stdout), "{args:?}: {:?}", stdout(&output));
    output
}

/// A game in every format of text, whose names, comments and moves try to steer.
fn wild() -> Vec<(&'static str, String)> {
    let evil = EVIL;
    let json = |text: &str| serde_json::Value::from(text).to_string();
    vec![
        (
            "wild.pgn",
            format!(
                "[White \"{evil}\"]\n[Black \"{evil}\"]\n[Event \"{evil}\"]\n\n1. e4 {{{evil}}} e5 2. {evil} 1-0\n"
            ),
        ),
        ("wild.sgf", format!("(;GM[1]SZ[9]PB[{evil}]PW[{evil}]C[{evil}];B[aa]C[{evil}];W[{evil}])")),
        (
            "wild.ggf",
            format!(
                "(;GM[Othello]PC[x]DT[{evil}]PB[{evil}]PW[{evil}]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[D3//1.0]W[{evil}];)"
            ),
        ),
        (
            "wild.pdn",
            format!("[White \"{evil}\"]\n[Black \"{evil}\"]\n[GameType \"20\"]\n\n1. e3-f4 {{{evil}}} {evil} *\n"),
        ),
        (
            "wild.json",
            format!(
                "{{\"game\": \"reversi\", \"players\": [{0}, {0}], \"title\": {0}, \"comment\": {0}, \"moves\": [\"D3\", {0}]}}",
                json(evil)
            ),
        ),
        (
            "wild.xml",
            format!(
                "<Replay><GameType>reversi</GameType><BoardDimensions>8</BoardDimensions><Player1>{evil}</Player1><Player2>{evil}</Player2><ListOfMoves><Move player=\"1\">{evil}</Move></ListOfMoves></Replay>"
            ),
        ),
        (
            "game.xml",
            format!("<Replay><GameType>{evil}</GameType><ListOfMoves><Move>{evil}</Move></ListOfMoves></Replay>"),
        ),
        ("root.xml", format!("<{evil}/>")),
        ("wild.psq", format!("Piskvorky 20x20, 0:0, 1\n10,10,0\n11,11,0\n{evil}\n{evil}\n-1\n")),
    ]
}

#[test]
fn nothing_in_a_file_steers_the_terminal() {
    let place = tempfile::tempdir().unwrap();
    for (name, text) in wild() {
        fs::write(place.path().join(name), text).unwrap();
        calm(place.path(), &["check", name]);
        calm(place.path(), &["info", name]);
        calm(place.path(), &["list", name]);
        calm(place.path(), &["render", name, "--at", "1", "--force", "-o", "/dev/null"]);
        calm(place.path(), &["view", name]);
        for command in ["info", "list"] {
            let output = calm(place.path(), &[command, "--json", name]);
            let sound = |line: &str| serde_json::from_str::<serde_json::Value>(line).is_ok();
            assert!(stdout(&output).lines().all(sound), "{name}: {}", stdout(&output));
        }
    }
    // All of them together: a table, a summary, films named after the players.
    for args in [&["check", "."][..], &["info", "."], &["list", "."], &["list", ".", "--sort", "players"]] {
        calm(place.path(), args);
    }
    calm(
        place.path(),
        &[
            "render",
            ".",
            "--still",
            "--size",
            "64x64",
            "-o",
            "films",
            "--out-template",
            "{players}-{title}-{index}.{ext}",
        ],
    );
    for film in fs::read_dir(place.path().join("films")).unwrap() {
        assert!(is_calm(film.unwrap().file_name().as_encoded_bytes()));
    }
}

#[test]
fn nothing_that_steers_is_written_into_files() {
    let place = tempfile::tempdir().unwrap();
    for (name, text) in wild() {
        fs::write(place.path().join(name), text).unwrap();
        for format in formats::all().iter().filter(|format| format.is_written()) {
            let to = format.id();
            let output = run(place.path(), &["convert", name, "-", "--to", to].map(OsStr::new));
            assert!(is_calm(&output.stderr), "{name} to {to}: {:?}", stderr(&output));
            let written = String::from_utf8_lossy(&output.stdout).into_owned();
            assert!(!written.contains(steers_lines), "{name} to {to}: {written:?}");
        }
    }
}

#[test]
fn no_path_and_no_argument_steers_the_terminal() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join(EVIL);
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("broken.xml"), "<Replay><GameType>chess").unwrap();
    fs::copy(project("replays/reversi-six.json"), folder.join("six.json")).unwrap();
    let missing = format!("{EVIL}/none.json");
    let film = format!("{EVIL}/film.gif");
    for args in [
        &["check", EVIL][..],
        &["info", EVIL],
        &["list", EVIL],
        &["check", &missing],
        &["render", EVIL, "--still", "--size", "64x64"],
        &["render", &format!("{EVIL}/six.json"), "--still", "--size", "64x64", "-o", &film],
        &["render", &missing, "-o", &film],
        &["render", EVIL, "--theme", EVIL],
        &["render", EVIL, "--out-template", EVIL],
        &["render", &format!("{EVIL}*"), "-o", &format!("{EVIL}/deep/er")],
        &["convert", &missing, EVIL],
        &["convert", &format!("{EVIL}/six.json"), &format!("{EVIL}/six.{EVIL}")],
        &["view", &missing],
        &["view", "--theme", EVIL],
        &["play", "paintball", "--player", EVIL],
        &["play", "reversi", "--player", EVIL, "--player", "builtin:medium"],
        &["ask", EVIL, EVIL, "--round", "1", "--as", "1"],
        &["brain", "reversi", "--listen", EVIL, "--player", EVIL],
        &["--color", EVIL, "check", EVIL],
        &["render", "--size", EVIL, EVIL],
        &["check", &format!("--{EVIL}")],
        &["play", EVIL],
        &["completions", EVIL],
    ] {
        calm(place.path(), args);
    }
}

/// A program that answers what it is told to, whatever is asked.
#[cfg(target_os = "linux")]
fn program(folder: &Path, name: &str, script: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    path.to_str().unwrap().to_string()
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_that_programs_say_steers_the_terminal() {
    let place = tempfile::tempdir().unwrap();
    let octal = EVIL.bytes().map(|byte| format!("\\{byte:03o}")).collect::<String>();
    // In paintball: as the answer, on standard error, and as the last word before the end.
    let bots = [
        program(place.path(), "answer", &format!("printf '{octal}\\n'")),
        program(place.path(), "stderr", &format!("printf '{octal}\\n{octal}' >&2; echo R1 UP NOTHING R2 UP NOTHING")),
        program(place.path(), "end", &format!("printf '{octal}'; exit 3")),
    ];
    let mut args = vec!["play", "paintball", "--rounds", "2", "-o", "match", "--name", EVIL];
    bots.iter().for_each(|bot| args.extend(["--player", bot.as_str()]));
    args.extend(["--player", "builtin:idle"]);
    assert_eq!(calm(place.path(), &args).status.code(), Some(0));
    for bot in &bots {
        let output = calm(place.path(), &["ask", bot, "match", "--round", "0", "--as", "1"]);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    }
    for command in ["check", "info", "list"] {
        calm(place.path(), &[command, "match"]);
    }
    calm(place.path(), &["render", "match", "--still", "--size", "200x200"]);
    let record = fs::read(place.path().join("match/playfield.txt.0000")).unwrap();
    assert!(!String::from_utf8_lossy(&record).contains(steers_lines), "names in the record");
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_that_a_brain_says_steers_the_terminal_or_the_record() {
    let place = tempfile::tempdir().unwrap();
    let octal = EVIL.bytes().map(|byte| format!("\\{byte:03o}")).collect::<String>();
    let polite = "case $a in hello*) echo hello ok;; game*) echo game ok;; board*) echo board ok;; com*) echo com 0.1;; player*) echo player ok;;";
    for (name, script) in [
        ("greeting", format!("while read a; do printf '{octal}\\n'; done")),
        (
            "name",
            format!("while read a; do {polite} name*) printf 'name {octal}\\n';; move*) echo move D3;; esac; done"),
        ),
        (
            "move",
            format!("while read a; do {polite} name*) echo name wild;; move*) printf 'move {octal}\\n';; esac; done"),
        ),
        (
            "flood",
            format!(
                "while read a; do {polite} name*) echo name wild;; move*) printf '{octal} {octal} {octal}\\n';; esac; done"
            ),
        ),
    ] {
        let brain = format!("stdio:{}", program(place.path(), name, &script));
        let folder = format!("{name}-games");
        let args = ["play", "reversi", "--player", &brain, "--player", "builtin:random", "-o", &folder, "--time", "1s"];
        let output = calm(place.path(), &args);
        assert_eq!(output.status.code(), Some(0), "{name}: {}", stderr(&output));
        for file in fs::read_dir(place.path().join(folder)).into_iter().flatten() {
            let path = file.unwrap().path();
            assert!(is_calm(path.as_os_str().as_encoded_bytes()), "{path:?}");
            let text = String::from_utf8(fs::read(&path).unwrap()).unwrap();
            assert!(!text.contains(steers_lines), "{text:?}");
        }
    }
}

/// Runs a command of ours at a terminal of its own.
#[cfg(target_os = "linux")]
fn at_a_terminal(folder: &Path, args: &[&str]) -> String {
    let quoted = |word: &&str| format!("'{word}'");
    let words: Vec<String> = [env!("CARGO_BIN_EXE_matchreel")].iter().chain(args).map(quoted).collect();
    let mut command = Command::new("script");
    command.args(["-qec", &words.join(" "), "/dev/null"]).current_dir(folder).env("SHELL", "/bin/sh");
    let output = command.stdin(std::process::Stdio::null()).output().unwrap();
    assert!(output.status.success(), "{args:?}: {}", stdout(&output));
    stdout(&output)
}

#[cfg(target_os = "linux")]
#[test]
fn programs_have_no_terminal_to_type_into() {
    if !have(&["script"], "a terminal for a program to open") {
        return;
    }
    let place = tempfile::tempdir().unwrap();
    // Each tells beside itself whether it could open the terminal.
    let sees = |name: &str| place.path().join(format!("{name}.saw"));
    let look =
        |name: &str| format!("if (: < /dev/tty) 2> /dev/null; then echo tty; else echo none; fi >> {:?}", sees(name));
    // The question means something: we ourselves do have one there.
    let shell = format!("{}; exec sleep 0", look("shell"));
    let ourselves = ["-qec", &shell, "/dev/null"];
    assert!(Command::new("script").args(ourselves).env("SHELL", "/bin/sh").output().unwrap().status.success());
    assert_eq!(fs::read_to_string(sees("shell")).unwrap(), "tty\n");

    let answer = "echo R1 NONE NOTHING R2 NONE NOTHING";
    let [played, asked] =
        ["played", "asked"].map(|name| program(place.path(), name, &format!("{}; {answer}", look(name))));
    let rounds = ["play", "paintball", "--rounds", "2", "-o", "match", "--player", &played, "--player", "builtin:idle"];
    at_a_terminal(place.path(), &rounds);
    at_a_terminal(place.path(), &["ask", &asked, "match", "--round", "0", "--as", "1"]);
    assert_eq!(fs::read_to_string(sees("played")).unwrap(), "none\nnone\n");
    assert_eq!(fs::read_to_string(sees("asked")).unwrap(), "none\n");

    // Brains do not even get to greet: that they were started is enough.
    let talks = program(place.path(), "talks", &look("talks"));
    let listens = program(place.path(), "listens", &look("listens"));
    let (talker, listener) = (format!("stdio:{talks}"), format!("exec:{listens} {{port}}"));
    at_a_terminal(place.path(), &["play", "reversi", "--player", &talker, "--player", "builtin:random"]);
    at_a_terminal(place.path(), &["play", "reversi", "--player", &listener, "--player", "builtin:random"]);
    assert_eq!(fs::read_to_string(sees("talks")).unwrap(), "none\n");
    assert_eq!(fs::read_to_string(sees("listens")).unwrap(), "none\n");
}
