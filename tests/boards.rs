//! Matches at a board: between players of our own, brains over TCP, and brains that do everything wrong.

#![cfg(all(feature = "arena", target_os = "linux"))]

mod common;

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use common::{have, matchreel, stderr, stdout};
use tempfile::TempDir;

/// A brain of ours that listens, ended when the test is.
struct Listening {
    child: Child,
    address: String,
}

impl Listening {
    fn new(game: &str, player: &str) -> Listening {
        let mut child = Command::new(env!("CARGO_BIN_EXE_matchreel"))
            .args(["brain", game, "--listen", "127.0.0.1:0", "--player", player])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("listening on ").unwrap().to_string();
        Listening { child, address }
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

/// A brain that answers each line that begins with a word as told, serving one manager; what is not told gets the proper
/// answer. An empty answer is silence, `HANG UP` closes the line.
fn scripted(answers: &'static [(&'static str, &'static str)]) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    std::thread::spawn(move || {
        while let Ok((stream, _)) = listener.accept() {
            let mut writer = stream.try_clone().unwrap();
            for line in BufReader::new(stream).lines().map_while(Result::ok) {
                let word = line.split(' ').next().unwrap_or_default().to_string();
                let usual = match word.as_str() {
                    "hello" | "game" | "board" | "player" => format!("{word} ok"),
                    "com" => "com 0.1".into(),
                    "name" => "name Troublemaker".into(),
                    _ => String::new(),
                };
                let told = answers.iter().find(|(asked, _)| *asked == word).map(|(_, answer)| answer.to_string());
                let answer = told.unwrap_or(usual);
                if answer == "HANG UP" || (!answer.is_empty() && writeln!(writer, "{answer}").is_err()) {
                    break;
                }
            }
        }
    });
    format!("tcp:{address}")
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

/// Plays a game and gives back the table, the remarks and the folder of records.
fn play(game: &str, players: [&str; 2], more: &[&str]) -> (String, String, TempDir) {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path().join("games").display().to_string();
    let mut args = vec!["play", game, "--player", players[0], "--player", players[1], "-o", &folder];
    args.extend(more);
    let output = matchreel(&args);
    assert!(output.status.success(), "{}", stderr(&output));
    (stdout(&output), stderr(&output), dir)
}

/// A record passes the check, can be converted, and rendered.
fn is_sound(file: &Path, dir: &Path) {
    let path = file.display().to_string();
    let check = matchreel(&["check", &path]);
    assert!(check.status.success(), "{path}: {}{}", stdout(&check), stderr(&check));
    let other = if path.ends_with("xml") { "converted.json" } else { "converted.xml" };
    let other = dir.join(other).display().to_string();
    let convert = matchreel(&["convert", &path, &other, "--force"]);
    assert!(convert.status.success(), "{}", stderr(&convert));
    let check = matchreel(&["check", &other]);
    assert!(check.status.success(), "{other}: {}", stdout(&check));
    let picture = dir.join("last.png").display().to_string();
    let render = matchreel(&["render", &path, "--at", "1", "--size", "320x200", "-o", &picture, "--force"]);
    assert!(render.status.success(), "{}", stderr(&render));
}

#[test]
fn every_game_is_played_recorded_checked_converted_and_rendered() {
    let games = [
        ("reversi", ["builtin:negamax:2", "builtin:mobility"], "xml", &[][..]),
        ("reversi", ["builtin:random", "builtin:stoner"], "json", &["--opening", "D3 C5"][..]),
        ("chess", ["builtin:alphabeta:2", "builtin:random"], "xml", &["--plies", "200"][..]),
        ("checkers", ["builtin:alphabeta:3", "builtin:random"], "json", &[][..]),
        ("gomoku", ["builtin:alphabeta:2", "builtin:random"], "xml", &[][..]),
        ("go", ["builtin:mcts:20", "builtin:random"], "json", &["--size", "7x7"][..]),
        ("go", ["builtin:random", "builtin:random"], "xml", &["--size", "9x9"][..]),
        ("bunnywar", ["builtin:alphabeta:2", "builtin:random"], "xml", &[][..]),
    ];
    for (game, players, record, more) in games {
        let more: Vec<&str> = more.iter().copied().chain(["--record", record, "--games", "2"]).collect();
        let (table, remarks, dir) = play(game, players, &more);
        let found = files(&dir.path().join("games"));
        assert_eq!(found.len(), 2, "{game}: {table}{remarks}");
        for file in found {
            is_sound(&file, dir.path());
        }
    }
}

#[test]
fn two_brains_of_ours_play_over_tcp_and_begin_in_turn() {
    let (one, two) = (Listening::new("reversi", "builtin:negamax:2"), Listening::new("reversi", "builtin:greedy"));
    let players = [format!("tcp:{}", one.address), format!("tcp:{}", two.address)];
    let (table, remarks, dir) =
        play("reversi", [&players[0], &players[1]], &["--games", "2", "--record", "json", "--name", "Deep"]);
    let records = files(&dir.path().join("games"));
    assert_eq!(records.len(), 2, "{table}{remarks}");
    for (number, file) in records.iter().enumerate() {
        is_sound(file, dir.path());
        let record: serde_json::Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
        assert_eq!(record["players"], serde_json::json!(["Deep", "greedy"]));
        assert_eq!(record["moves"][0]["seat"], number, "the first to move begins in turn");
        assert!(record["moves"][0]["ms"].is_number(), "times are kept");
    }
    let wins: Vec<&str> = table.lines().nth(1).unwrap().split_whitespace().collect();
    assert_eq!(wins[0], "2", "{table}");
}

#[test]
fn every_way_to_misbehave_loses_with_its_reason() {
    let ways: [(&'static [(&str, &str)], &str); 9] = [
        (&[("move", "move A1")], "illegal move A1: A1 turns no disc"),
        (&[("move", "move Z99")], "illegal move Z99"),
        (&[("move", "forfeit")], "illegal move forfeit: White passes but could play"),
        (&[("move", "")], "no answer in 1 s"),
        (&[("move", "HANG UP")], "the connection was lost"),
        (&[("move", "resign")], "found \"resign\"; expected move D3 or forfeit"),
        (&[("game", "game failed")], "found \"game failed\"; expected game ok"),
        (&[("hello", "HANG UP")], "the connection was lost to \"hello\""),
        (&[("player", "pardon?")], "found \"pardon?\"; expected player ok"),
    ];
    for (answers, reason) in ways {
        let brain = scripted(answers);
        let more = ["--time", "1s", "--games", "1", "--record", "xml"];
        let (table, remarks, dir) = play("reversi", ["builtin:greedy", &brain], &more);
        let rows: Vec<Vec<&str>> = table.lines().map(|line| line.split_whitespace().collect()).collect();
        assert_eq!((rows[1][1], rows[2][2], rows[2][4]), ("1", "1", "1"), "{table}");
        assert!(remarks.contains(reason), "{reason}: {remarks}");
        // Where a move was made there is a record, and it tells the reason too.
        if answers[0].0 == "move" {
            let record = &files(&dir.path().join("games"))[0];
            let text = fs::read_to_string(record).unwrap().replace("&quot;", "\"");
            assert!(text.contains("<Winner>Player 1</Winner>") && text.contains(reason), "{text}");
            is_sound(record, dir.path());
        }
    }
}

#[test]
fn after_a_foul_the_next_game_begins_anew() {
    let brain = scripted(&[("move", "move A1")]);
    let (table, remarks, _dir) = play("reversi", [&brain, "builtin:greedy"], &["--games", "3", "--time", "1s"]);
    let row: Vec<&str> = table.lines().nth(1).unwrap().split_whitespace().collect();
    assert_eq!((row[0], row[2], row[4]), ("3", "3", "3"), "{table}{remarks}");
}

#[test]
fn a_brain_written_from_the_protocol_plays_a_whole_game_in_every_way() {
    if !have(&["python3"], "a brain in Python") {
        return;
    }
    let brain = common::project("tests/brains/first_move.py").display().to_string();
    let listening = Listening::new("reversi", "builtin:mobility");
    let ours = format!("tcp:{}", listening.address);
    for theirs in [format!("exec:python3 {brain} {{port}}"), format!("stdio:python3 {brain}")] {
        let (table, remarks, dir) = play("reversi", [&theirs, &ours], &["--games", "2", "--time", "5s"]);
        assert!(!remarks.contains("loses"), "{table}{remarks}");
        assert!(table.contains("First move"), "{table}");
        let records = files(&dir.path().join("games"));
        assert_eq!(records.len(), 2);
        records.iter().for_each(|file| is_sound(file, dir.path()));
    }
}

#[test]
fn programs_that_crash_or_never_listen_lose_and_leave_nothing() {
    let cases = [
        ("stdio:false", "the connection was lost"),
        ("exec:true {port}", "it ended before it listened"),
        ("stdio:cat", "found \"hello matchreel\"; expected hello ok"),
    ];
    for (player, reason) in cases {
        let (_, remarks, _dir) = play("gomoku", [player, "builtin:random"], &["--time", "1s"]);
        assert!(remarks.contains(reason), "{player}: {remarks}");
    }
}

#[test]
fn what_cannot_be_played_is_said_in_one_line() {
    let cases: [(&[&str], &str); 6] = [
        (&["reversi", "-p", "builtin:greedy"], "reversi has two players; found 1"),
        (&["reversi", "-p", "builtin:nobody", "-p", "builtin:random"], "there are builtin:random"),
        (&["chess", "-p", "./bot", "-p", "builtin:random"], "./bot: expected builtin:NAME"),
        (&["chess", "-p", "builtin:random", "-p", "builtin:random", "--size", "9x9"], "a board of 8x8"),
        (&["go", "-p", "tcp:nowhere", "-p", "builtin:random"], "expected tcp:HOST:PORT"),
        (&["reversi", "-p", "tcp:127.0.0.1:1", "-p", "builtin:random", "--opening", "D3"], "cannot be told an opening"),
    ];
    for (args, why) in cases {
        let output = matchreel(&[&["play"], args].concat());
        assert_eq!(output.status.code(), Some(2));
        assert!(stderr(&output).contains(why), "{}", stderr(&output));
    }
    let open = matchreel(&["brain", "reversi", "--listen", "0.0.0.0:0", "--player", "builtin:random"]);
    assert_eq!(open.status.code(), Some(2));
    assert!(stderr(&open).contains("--anyone"), "{}", stderr(&open));
}

#[test]
fn the_same_seed_plays_the_same_games() {
    let moves = || {
        let more = ["--games", "2", "--seed", "7", "--opening", "random:6", "--record", "json"];
        let (_, _, dir) = play("reversi", ["builtin:negamax:1", "builtin:edge"], &more);
        let text = |file: &PathBuf| {
            let record: serde_json::Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
            let moves = record["moves"].as_array().unwrap().iter();
            moves.map(|written| written["move"].as_str().unwrap().to_string()).collect::<Vec<_>>()
        };
        files(&dir.path().join("games")).iter().map(text).collect::<Vec<_>>()
    };
    let games = moves();
    assert_eq!(games, moves());
    assert_eq!(games[0][..6], games[1][..6], "both begin from the same opening");
}
