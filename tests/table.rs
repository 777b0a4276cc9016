//! Games that are played in the real window, with mouse and keys, on a display of its own.

#![cfg(all(feature = "cli", feature = "arena", feature = "window", target_os = "linux"))]

mod desktop;

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use desktop::{Desktop, Window, desktop, sample, wait};
use serde_json::Value;

/// Whether the person is to move and the board stands still.
fn to_move(state: &Value) -> bool {
    let table = &state["table"];
    state["moving"] == false && table["thinks"] == false && table["moves"].as_array().is_some_and(|all| !all.is_empty())
}

fn over(state: &Value) -> bool {
    state["table"]["over"].is_string()
}

/// Clicks the cells of a move.
fn make(window: &Window, one: &Value) {
    for at in one["at"].as_array().unwrap() {
        let pixel = |i: usize| at[i].as_i64().unwrap() as i32;
        window.mouse(pixel(0), pixel(1));
        window.xdotool(&["click", "1"]);
    }
}

/// Makes the move of this name.
fn play(window: &Window, text: &str) {
    let state = window.until("our turn", to_move);
    let moves = state["table"]["moves"].as_array().unwrap().clone();
    let one = moves.iter().find(|one| one["text"] == text).unwrap_or_else(|| panic!("{text} among {moves:?}"));
    make(window, one);
}

/// Plays anything until the game is over.
fn play_out(window: &Window, pick: impl Fn(&[Value]) -> usize) -> Value {
    loop {
        let state = window.until("our turn or the end", |state| to_move(state) || over(state));
        if over(&state) {
            return state;
        }
        let moves = state["table"]["moves"].as_array().unwrap();
        // Who must pass is helped by the table.
        if let Some(one) = moves.get(pick(moves)).filter(|one| one["at"].as_array().is_some_and(|at| !at.is_empty())) {
            make(window, one);
        }
        let played = state["table"]["played"].as_u64();
        window.until("the move", |now| now["table"]["played"].as_u64() > played);
    }
}

/// The games that are kept.
fn kept(desktop: &Desktop) -> Vec<PathBuf> {
    let folder = desktop.folder.path().join("data/matchreel/games");
    fs::read_dir(folder).map(|all| all.map(|entry| entry.unwrap().path()).collect()).unwrap_or_default()
}

/// What `info --json` says of a file.
fn info(path: &PathBuf) -> Value {
    let out = Command::new(env!("CARGO_BIN_EXE_matchreel")).args(["info", "--json"]).arg(path).output().unwrap();
    serde_json::from_slice(&out.stdout).unwrap()
}

const FAST: [&str; 2] = ["--move-time", "60ms"];

#[test]
fn a_whole_game_of_reversi_is_played_with_the_mouse_and_kept() {
    let Some(desktop) = desktop() else { return };
    let window = desktop.open(&[&["play", "reversi", "-p", "human", "-p", "builtin:random"], &FAST[..]].concat());
    let state = play_out(&window, |_| 0);
    assert!(state["table"]["over"].as_str().unwrap().contains("discs"), "{state}");
    assert_eq!(window.quit(), Some(0));
    let [file] = &kept(&desktop)[..] else { panic!("one game is kept: {:?}", kept(&desktop)) };
    let told = info(file);
    assert_eq!((&told["complete"], &told["players"]), (&true.into(), &serde_json::json!(["human", "random"])));
    assert_eq!(told["steps"], state["table"]["played"]);
}
