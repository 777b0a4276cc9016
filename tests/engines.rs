//! Engines: players of ours on both sides of every protocol, engines that do everything wrong, and those people have.

#![cfg(all(feature = "cli", feature = "arena", target_os = "linux"))]

mod common;

use std::fs;
use std::path::{Path, PathBuf};

use common::{matchreel, stderr, stdout};
use serde_json::Value;
use tempfile::TempDir;

/// One of ours as an engine.
fn ours(tongue: &str, game: &str, player: &str) -> String {
    let program = env!("CARGO_BIN_EXE_matchreel");
    format!("{tongue}:{program} brain {game} --protocol {tongue} --player builtin:{player}")
}

/// Plays, and gives back the table, the remarks and the folder of records.
fn play(game: &str, players: [&str; 2], more: &[&str]) -> (String, String, TempDir) {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path().display().to_string();
    let args = ["play", game, "--player", players[0], "--player", players[1], "-o", &folder];
    let output = matchreel(&[&args[..], more].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    (stdout(&output), stderr(&output), dir)
}

/// The records of a folder, which are sound.
fn records(folder: &Path) -> Vec<Value> {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_file());
    let mut files: Vec<PathBuf> = files.collect();
    files.sort();
    let read = |path: &PathBuf| {
        let check = matchreel(&["check", path.to_str().unwrap()]);
        assert!(check.status.success(), "{}: {}", path.display(), stdout(&check));
        serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
    };
    files.iter().map(read).collect()
}

fn moves(record: &Value) -> &Vec<Value> {
    record["moves"].as_array().unwrap()
}

/// How many moves of a seat have an evaluation, and how many it made.
fn judged(record: &Value, seat: u64) -> (usize, usize) {
    let own: Vec<&Value> = moves(record).iter().filter(|written| written["seat"] == seat).collect();
    (own.iter().filter(|written| !written["eval"].is_null()).count(), own.len())
}

#[test]
fn both_sides_of_every_protocol_play_whole_games() {
    let games: [(&str, &str, [&str; 2], &[&str]); 5] = [
        ("chess", "uci", ["alphabeta:1", "random"], &["--plies", "300"]),
        ("go", "gtp", ["mcts:20", "random"], &["--size", "9x9"]),
        ("reversi", "gtp", ["greedy", "mobility"], &["--opening", "D3 C5"]),
        ("reversi", "nboard", ["alphabeta:2", "random"], &[]),
        ("gomoku", "gomocup", ["alphabeta:1", "random"], &["--opening", "random:3"]),
    ];
    for (game, tongue, [one, two], more) in games {
        let (one, two) = (ours(tongue, game, one), ours(tongue, game, two));
        let (table, remarks, dir) = play(game, [&one, &two], &[more, &["--games", "2"]].concat());
        assert!(!remarks.contains("loses"), "{game}: {table}{remarks}");
        let records = records(dir.path());
        assert_eq!(records.len(), 2, "{game} {tongue}: {table}{remarks}");
        for record in &records {
            let (with, all) = judged(record, 0);
            assert_eq!(with, if ["uci", "nboard"].contains(&tongue) { all } else { 0 }, "{game} {tongue}");
            assert!(record["players"][0].as_str().unwrap().starts_with("matchreel "), "{record}");
        }
        let log = fs::read_dir(dir.path().join("stderr")).unwrap().count();
        assert_eq!(log, 4, "what each was told and answered is kept");
    }
}

#[test]
fn evaluations_are_told_from_the_first_seat_whoever_begins() {
    // The first is two thousand points better than anything legal: both sides know it.
    let (one, two) = (ours("uci", "chess", "alphabeta:2"), ours("uci", "chess", "random"));
    let (_, _, dir) = play("chess", [&one, &two], &["--games", "2", "--plies", "120"]);
    for record in records(dir.path()) {
        let last = moves(&record).iter().rev().find(|written| written["seat"] == 0).unwrap();
        let value = &last["eval"];
        assert!(value.as_f64().unwrap_or(0.0) > 3.0 || value["mate"].as_i64().unwrap_or(0) > 0, "{last}");
        assert!(last["comment"].as_str().unwrap().starts_with("depth "), "{last}");
    }
}

#[test]
fn formats_that_judge_by_colour_judge_the_same_whoever_begins() {
    let dir = tempfile::tempdir().unwrap();
    let file = |name: &str| dir.path().join(name).display().to_string();
    let there_and_back = |json: &str, other: &str, back: &str| {
        fs::write(file("game.json"), json).unwrap();
        for (from, to) in [("game.json", other), (other, back)] {
            let output = matchreel(&["convert", &file(from), &file(to), "--force"]);
            assert!(output.status.success(), "{}", stderr(&output));
        }
        let record: Value = serde_json::from_str(&fs::read_to_string(file(back)).unwrap()).unwrap();
        moves(&record).iter().map(|written| written["eval"].as_f64().unwrap()).collect::<Vec<_>>()
    };
    // The second seat begins, and the first is better: in the other format that is the second colour.
    let moves = |one: &str, two: &str| {
        format!(r#"[{{"move":"{one}","seat":1,"eval":0.5}},{{"move":"{two}","seat":0,"eval":0.75}}]"#)
    };
    let chess = format!(r#"{{"game":"chess","moves":{}}}"#, moves("e4", "e5"));
    assert_eq!(there_and_back(&chess, "game.pgn", "back.json"), [-0.5, -0.75]);
    let reversi = format!(r#"{{"game":"reversi","moves":{}}}"#, moves("D3", "C5"));
    assert_eq!(there_and_back(&reversi, "game.ggf", "back.json"), [-0.5, -0.75]);
    let go = format!(r#"{{"game":"go","size":9,"moves":{}}}"#, moves("E5", "C3"));
    assert_eq!(there_and_back(&go, "game.sgf", "back.json"), [-0.5, -0.75]);
}

#[test]
fn clocks_are_kept_told_and_recorded() {
    let engine = ours("uci", "chess", "alphabeta:1");
    let (_, remarks, dir) = play("chess", [&engine, "builtin:random"], &["--clock", "10/20s+1s", "--plies", "40"]);
    assert!(!remarks.contains("loses"), "{remarks}");
    let record = &records(dir.path())[0];
    assert_eq!(record["tags"]["TimeControl"], "10/20+1");
    let mut left = [20_000i64; 2];
    for (ply, written) in moves(record).iter().enumerate() {
        let seat = written["seat"].as_u64().unwrap() as usize;
        let anew = if (ply / 2 + 1) % 10 == 0 { 20_000 } else { 0 };
        left[seat] += 1000 + anew - written["ms"].as_i64().unwrap();
        let clock = written["clock"].as_i64().unwrap();
        assert!((clock - left[seat]).abs() <= 40, "ply {ply}: {clock} for {}", left[seat]);
    }
    let log = fs::read_to_string(files_of(&dir, "P1").remove(0)).unwrap();
    assert!(log.contains("> go wtime 20000 btime 20000 winc 1000 binc 1000 movestogo 10\n"), "{log:.900}");
}

/// The logs of a seat.
fn files_of(dir: &TempDir, seat: &str) -> Vec<PathBuf> {
    let logs = fs::read_dir(dir.path().join("stderr")).unwrap().map(|entry| entry.unwrap().path());
    logs.filter(|path| path.to_str().unwrap().contains(seat)).collect()
}

/// An engine for the shell that does as it likes when it is asked.
fn wayward(folder: &Path, name: &str, on_go: &str) -> String {
    let script = format!(
        "while read -r word rest; do case $word in\n  uci) echo id name {name}; echo uciok;;\n  isready) echo readyok;;\n  go) {on_go};;\nesac; done\n"
    );
    let path = folder.join(format!("{name}.sh"));
    fs::write(&path, script).unwrap();
    format!("uci:sh {}", path.display())
}

#[test]
fn engines_that_hang_lie_crash_or_babble_lose_with_their_reason() {
    let dir = tempfile::tempdir().unwrap();
    let ways = [
        ("Hanger", "sleep 60", "no answer in 1 s"),
        ("Liar", "echo bestmove e2e5", "illegal move e2e5"),
        ("Crasher", "exit 3", "the connection was lost"),
        ("Babbler", "yes info string and so on", "no answer in 1 s"),
        ("Endless", "head -c 300000 /dev/zero | tr '\\0' z", "a line without an end"),
        ("Quitter", "echo bestmove resign", "resigns"),
    ];
    for (name, on_go, reason) in ways {
        let engine = wayward(dir.path(), name, on_go);
        let (table, remarks, games) = play("chess", ["builtin:random", &engine], &["--time", "1s"]);
        let row: Vec<&str> = table.lines().nth(2).unwrap().split_whitespace().collect();
        assert_eq!(row[2], "1", "{name}: {table}{remarks}");
        assert!(remarks.contains(reason), "{name}: {remarks}");
        let record = &records(games.path())[0];
        assert_eq!(record["result"]["winner"], 0, "{name}");
        assert!(record["tags"]["Termination"].as_str().unwrap().contains(reason), "{name}: {record}");
    }
}

#[test]
fn a_flag_that_falls_loses_on_time() {
    let dir = tempfile::tempdir().unwrap();
    let engine = wayward(dir.path(), "Sleeper", "sleep 0.4; echo bestmove e7e5");
    let (_, remarks, games) = play("chess", ["builtin:random", &engine], &["--clock", "200ms"]);
    assert!(remarks.contains("P2 Sleeper loses: its time was over"), "{remarks}");
    let record = &records(games.path())[0];
    assert_eq!(record["tags"]["Termination"], "Sleeper loses on time");
    // A player of ours that looks as deep as it was told, whatever the time, is held to its clock too.
    let (_, remarks, _games) = play("chess", ["builtin:alphabeta:6", "builtin:random"], &["--clock", "50ms"]);
    assert!(remarks.contains("P1 alphabeta:6 loses: its time was over"), "{remarks}");
}

#[test]
fn what_no_engine_can_do_is_said_in_one_line() {
    let cases: [(&[&str], &str); 5] = [
        (&["play", "chess", "-p", "gtp:ls", "-p", "builtin:random"], "no engine plays chess so, or uci:./engine"),
        (&["play", "bunnywar", "-p", "uci:ls", "-p", "builtin:random"], "no engine plays bunnywar so"),
        (&["play", "chess", "-p", "uci:no-such-fish", "-p", "builtin:random"], "there is no such program"),
        (
            &["play", "chess", "-p", "builtin:random", "-p", "builtin:random", "--clock", "x"],
            "expected a clock such as",
        ),
        (&["brain", "go", "--protocol", "uci", "--player", "builtin:random"], "go has no engines of this protocol"),
    ];
    for (args, why) in cases {
        let output = matchreel(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(stderr(&output).contains(why), "{}", stderr(&output));
    }
}

/// Whether an engine is installed, on the path or where Debian puts it. Says in one line what is skipped when not.
fn have(engine: &str) -> bool {
    Path::new("/usr/games").join(engine).is_file() || common::have(&[engine], "a game with an engine people have")
}

#[test]
fn the_fish_play_chess_and_their_evaluations_are_kept() {
    if !have("stockfish") || !have("fairy-stockfish") {
        return;
    }
    let players = ["uci:stockfish?Threads=1&Hash=16&depth=3", "uci:fairy-stockfish?Threads=1&nodes=300"];
    let (table, remarks, dir) = play("chess", players, &["--plies", "400"]);
    assert!(table.contains("P1 Stockfish") && table.contains("P2 Fairy-Stockfish"), "{table}{remarks}");
    assert!(!remarks.contains("loses"), "{remarks}");
    let record = &records(dir.path())[0];
    for seat in [0, 1] {
        let (with, all) = judged(record, seat);
        assert!(with + 1 >= all && all > 5, "seat {seat}: {with} of {all} moves are judged");
    }
}

#[test]
fn gnu_go_plays_itself_and_one_of_ours() {
    if !have("gnugo") {
        return;
    }
    let gnu = "gtp:gnugo --mode gtp?level=1";
    let (table, remarks, dir) = play("go", [gnu, gnu], &["--size", "7x7", "--time", "20s"]);
    assert!(table.contains("P1 GNU Go") && !remarks.contains("loses"), "{table}{remarks}");
    assert_eq!(records(dir.path()).len(), 1);
    let (table, remarks, dir) = play("go", ["builtin:mcts:50", gnu], &["--size", "7x7", "--clock", "5m"]);
    assert!(!remarks.contains("loses"), "{table}{remarks}");
    assert_eq!(records(dir.path()).len(), 1);
}

#[test]
fn dead_stones_come_off_where_two_engines_agree_and_stay_where_they_do_not() {
    let dir = tempfile::tempdir().unwrap();
    // White has one stone in Black's country when both pass.
    let engine = |name: &str, stone: &str, dead: &str| {
        let script = format!(
            "moves=0\nwhile read -r word rest; do case $word in\n\
             list_commands) printf '= play\\ngenmove\\nfinal_status_list\\n\\n';;\n\
             name) printf '= {name}\\n\\n';;\n\
             genmove) moves=$((moves+1)); if [ $moves = 1 ]; then printf '= {stone}\\n\\n'; else printf '= pass\\n\\n'; fi;;\n\
             final_status_list) printf '= {dead}\\n\\n';;\n\
             *) printf '= \\n\\n';;\nesac; done\n"
        );
        let path = dir.path().join(format!("{name}.sh"));
        fs::write(&path, script).unwrap();
        format!("gtp:sh {}", path.display())
    };
    let (one, two) = (engine("Ada", "C3", "A5"), engine("Bob", "A5", "a5"));
    let (_, remarks, games) = play("go", [&one, &two], &["--size", "5x5", "--komi", "0.5"]);
    let record = &records(games.path())[0];
    assert_eq!(record["result"], serde_json::json!({"winner": 0, "score": [25, 0]}), "{remarks}");
    let last = moves(record).last().unwrap();
    assert_eq!(last["comment"], "both players take A5 for dead");
    let other = engine("Eve", "A5", "");
    let (_, _, games) = play("go", [&one, &other], &["--size", "5x5", "--komi", "0.5"]);
    let record = &records(games.path())[0];
    assert_eq!(record["result"]["score"], serde_json::json!([1, 1]));
    let last = moves(record).last().unwrap();
    assert_eq!(last["comment"], "the players differ about dead stones: every stone counts as alive");
}

#[test]
fn grhino_plays_reversi_also_where_somebody_must_pass() {
    if !have("gtp-rhino") {
        return;
    }
    let (table, remarks, dir) =
        play("reversi", ["gtp:gtp-rhino", "builtin:greedy"], &["--games", "4", "--time", "20s"]);
    assert!(table.contains("P1 GTP GRhino") && !remarks.contains("loses"), "{table}{remarks}");
    let records = records(dir.path());
    assert_eq!(records.len(), 4);
    let passes = records.iter().flat_map(moves).filter(|written| written["move"] == "forfeit");
    assert!(passes.count() > 0, "in some game somebody must pass");
}
