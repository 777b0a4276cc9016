//! Games that begin from a position: who moves first, what is on record of it, and who is told.

#![cfg(all(feature = "cli", feature = "arena", target_os = "linux"))]

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use common::{matchreel, stderr, stdout};
use serde_json::Value;

/// Black moves, and mates at once.
const BLACK_MATES: &str = "6k1/5ppp/8/8/8/8/r4PPP/6K1 b - - 0 1";

/// White moves, and mates at once.
const WHITE_MATES: &str = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";

/// All files below a folder, but for what programs printed.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_file() {
            found.push(path);
        } else if !path.ends_with("stderr") {
            found.extend(files(&path));
        }
    }
    found.sort();
    found
}

/// The records of a folder, of which `check` has nothing to say.
fn sound(folder: &Path) -> Vec<Value> {
    let read = |path: &PathBuf| {
        let check = matchreel(&["check", path.to_str().unwrap()]);
        assert!(check.status.success(), "{}: {}{}", path.display(), stdout(&check), stderr(&check));
        serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
    };
    files(folder).iter().map(read).collect()
}

fn play(game: &str, players: [&str; 2], more: &[&str]) -> Output {
    matchreel(&[&["play", game, "--player", players[0], "--player", players[1]], more].concat())
}

/// Who moved first, and who won.
fn first_and_winner(record: &Value) -> (u64, u64) {
    (record["start"]["first"].as_u64().unwrap(), record["result"]["winner"].as_u64().unwrap())
}

/// One of ours as an engine.
fn engine(player: &str) -> String {
    let program = env!("CARGO_BIN_EXE_matchreel");
    format!("uci:{program} brain chess --protocol uci --player builtin:{player}")
}

#[test]
fn the_side_to_move_of_a_position_moves_first_whoever_sits_there() {
    let engine = engine("alphabeta:2");
    for other in ["builtin:alphabeta:2", &engine] {
        for (fen, wanted) in [(BLACK_MATES, [(1, 1), (0, 0)]), (WHITE_MATES, [(0, 0), (1, 1)])] {
            let dir = tempfile::tempdir().unwrap();
            let more = ["--opening", fen, "--games", "2", "--clock", "1m", "-o", dir.path().to_str().unwrap()];
            let output = play("chess", ["builtin:alphabeta:2", other], &more);
            assert!(output.status.success(), "{}", stderr(&output));
            let records = sound(dir.path());
            assert_eq!(records.iter().map(first_and_winner).collect::<Vec<_>>(), wanted, "{other}: {records:?}");
            assert!(records.iter().all(|record| record["start"]["fen"] == fen), "{records:?}");
        }
    }
}

#[test]
fn a_long_game_from_a_position_reads_back_in_every_format_that_holds_it() {
    let fen = "fen:r3k2r/pppq1ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPPQ1PPP/R3K2R b KQkq - 4 8";
    for format in ["json", "xml"] {
        let dir = tempfile::tempdir().unwrap();
        let more = ["--opening", fen, "--plies", "60", "--record", format, "-o", dir.path().to_str().unwrap()];
        let output = play("chess", ["builtin:random", "builtin:random"], &more);
        assert!(output.status.success(), "{}", stderr(&output));
        let [file] = files(dir.path()).try_into().unwrap();
        // What the manager's XML has no place for is kept as JSON.
        assert_eq!(file.extension().unwrap(), "json");
        let pgn = dir.path().join("game.pgn");
        let converted = matchreel(&["convert", file.to_str().unwrap(), pgn.to_str().unwrap()]);
        assert!(converted.status.success(), "{}", stderr(&converted));
        assert!(fs::read_to_string(&pgn).unwrap().contains("8... "), "Black moves first");
        for path in [&file, &pgn] {
            let check = matchreel(&["check", path.to_str().unwrap()]);
            assert!(check.status.success(), "{}", stdout(&check));
        }
    }
}

#[test]
fn who_cannot_be_told_a_position_is_refused_and_so_is_what_is_none() {
    let told = |game, player, opening| {
        let output = play(game, ["builtin:random", player], &["--opening", opening]);
        assert_eq!(output.status.code(), Some(2), "{}{}", stdout(&output), stderr(&output));
        stderr(&output)
    };
    assert!(told("chess", "tcp:localhost:1", WHITE_MATES).contains("brains cannot be told an opening"));
    assert!(told("chess", "builtin:random", "8/8/8 w - -").contains("has 3 ranks; expected 8"));
    assert!(told("reversi", "builtin:random", "fen:8/8 w").contains("the start position has 2 rows; expected 8"));
    let shuffled = "fen:4k3/8/8/8/8/8/8/5RKR w HF - 0 1";
    assert!(told("chess", &engine("random"), shuffled).contains("uci has no words for the position"));
}

/// Plays a contest of two in a folder.
fn contest(dir: &Path, head: &str) -> Output {
    let player = |name: &str, is: &str| format!("[[player]]\nname = \"{name}\"\nis = \"builtin:{is}\"\n");
    let is = if head.contains("\"go\"") { "random" } else { "alphabeta:2" };
    fs::write(dir.join("cup.toml"), format!("{head}\n{}{}", player("a", is), player("b", is))).unwrap();
    Command::new(env!("CARGO_BIN_EXE_matchreel"))
        .args(["tournament", "cup.toml", "-o", "out"])
        .current_dir(dir)
        .output()
        .unwrap()
}

#[test]
fn the_positions_of_an_epd_file_are_the_openings_of_a_contest() {
    let dir = tempfile::tempdir().unwrap();
    let epd = |fen: &str| format!("{} bm mate; id \"one\";\n", fen.trim_end_matches(" 0 1"));
    fs::write(dir.path().join("book.epd"), format!("# mates\n{}\n{}", epd(BLACK_MATES), epd(WHITE_MATES))).unwrap();
    let output = contest(dir.path(), "game = \"chess\"\ngames = 4\nopenings = \"book.epd\"");
    assert!(output.status.success(), "{}", stderr(&output));
    let records = sound(&dir.path().join("out/games"));
    assert_eq!(records.len(), 4);
    for (fen, who) in [(BLACK_MATES, (1, 1)), (WHITE_MATES, (0, 0))] {
        let games: Vec<&Value> = records.iter().filter(|record| record["start"]["fen"] == fen).collect();
        assert_eq!(games.len(), 2, "seats are swapped from the same position");
        assert_ne!(games[0]["players"], games[1]["players"]);
        assert!(games.iter().all(|record| first_and_winner(record) == who), "{games:?}");
    }
}

#[test]
fn a_line_of_an_epd_file_that_is_no_position_is_told_with_its_number() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("book.epd"), format!("{WHITE_MATES}\n6k1/5ppp/8/8/8/8/5PPP/R7 w - -\n")).unwrap();
    let output = contest(dir.path(), "game = \"chess\"\nopenings = \"book.epd\"");
    assert_eq!(output.status.code(), Some(2));
    let said = stderr(&output);
    assert!(
        said.contains("cup.toml:2: openings: book.epd:2: the start position") && said.contains("one king"),
        "{said}"
    );
}

#[test]
fn stones_that_are_set_up_are_where_games_of_go_begin() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("book.sgf"), "(;GM[1]SZ[5]AB[bb][db]AW[cc]PL[W])\n(;GM[1]SZ[5]AB[cc];W[bb])\n").unwrap();
    let output = contest(dir.path(), "game = \"go\"\nsize = \"5x5\"\ngames = 4\nopenings = \"book.sgf\"");
    assert!(output.status.success(), "{}", stderr(&output));
    let records = sound(&dir.path().join("out/games"));
    assert_eq!(records.len(), 4);
    for record in &records {
        assert_eq!(
            (record["start"]["first"].as_u64(), record["moves"][0]["seat"].as_u64()),
            (Some(1), Some(1)),
            "{record}"
        );
        assert_eq!(record["start"]["rows"].as_array().map(Vec::len), Some(5), "{record}");
    }
}
