//! Games that are played in the real window, with mouse and keys, on a display of its own.

#![cfg(all(feature = "cli", feature = "arena", feature = "window", target_os = "linux"))]

mod desktop;

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use desktop::{Desktop, Window, desktop, sample};
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

/// Begins a game at the window, with a program that does not wait.
fn begin<'a>(desktop: &'a Desktop, game: &str, more: &[&str]) -> Window<'a> {
    let usual = ["play", game, "-p", "human", "-p", "builtin:random", "--move-time", "60ms"];
    desktop.open(&[&usual, more].concat())
}

#[test]
fn a_whole_game_of_reversi_is_played_with_the_mouse_and_kept() {
    let Some(desktop) = desktop() else { return };
    let window = begin(&desktop, "reversi", &[]);
    let state = play_out(&window, |_| 0);
    assert!(state["table"]["over"].as_str().unwrap().contains("discs"), "{state}");
    assert_eq!(window.quit(), Some(0));
    let [file] = &kept(&desktop)[..] else { panic!("one game is kept: {:?}", kept(&desktop)) };
    let told = info(file);
    assert_eq!((&told["complete"], &told["players"]), (&true.into(), &serde_json::json!(["human", "random"])));
    assert_eq!(told["steps"], state["table"]["played"]);
}

#[test]
fn a_whole_game_of_bunny_war_is_played_with_the_mouse() {
    let Some(desktop) = desktop() else { return };
    let window = begin(&desktop, "bunnywar", &[]);
    // Whoever jumps whenever they can comes to an end soon.
    let longest = |moves: &[Value]| {
        let jumps = |one: &Value| one["text"].as_str().unwrap().matches('x').count();
        (0..moves.len()).max_by_key(|i| jumps(&moves[*i])).unwrap_or(0)
    };
    let state = play_out(&window, longest);
    assert!(state["table"]["over"].is_string());
    assert_eq!(window.quit(), Some(0));
    assert_eq!(info(&kept(&desktop)[0])["complete"], true);
}

/// Two people at one board.
fn two(game: &str) -> Vec<&str> {
    vec!["play", game, "-p", "human", "-p", "human"]
}

#[test]
fn men_are_dragged_a_king_castles_and_a_pawn_becomes_what_is_chosen() {
    let Some(desktop) = desktop() else { return };
    let fen = "fen:4k3/P7/8/8/8/8/8/4K2R w K - 0 1";
    let window = desktop.open(&[&two("chess")[..], &["--opening", fen]].concat());
    let state = window.until("our turn", to_move);
    let moves = state["table"]["moves"].as_array().unwrap();
    let castles =
        moves.iter().find(|one| one["text"].as_str().unwrap().contains("O-O")).unwrap_or_else(|| panic!("{moves:?}"));
    let pixel = |at: usize, i: usize| castles["at"][at][i].as_i64().unwrap() as i32;
    window.mouse(pixel(0, 0), pixel(0, 1));
    window.xdotool(&["mousedown", "1"]);
    for part in 1..=10 {
        let along = |i: usize| pixel(0, i) + (pixel(1, i) - pixel(0, i)) * part / 10;
        window.mouse(along(0), along(1));
    }
    window.xdotool(&["mouseup", "1"]);
    window.until("the king has castled", |state| state["table"]["played"] == 1);
    window.key("Return");
    window.xdotool(&["type", "--delay", "30", "Ke7"]);
    window.key("Return");
    let state = window.until("a typed move", |state| state["table"]["played"] == 2 && to_move(state));
    let moves = state["table"]["moves"].as_array().unwrap();
    let pawn = moves
        .iter()
        .find(|one| one["text"].as_str().unwrap().starts_with("a8="))
        .unwrap_or_else(|| panic!("{moves:?}"));
    make(&window, pawn);
    window.until("the choice", |state| state["table"]["asked"] == true);
    window.key("2");
    window.until("a new man", |state| state["table"]["played"] == 3);
    assert_eq!(window.quit(), Some(0));
    let rows = info(&kept(&desktop)[0])["final"].clone();
    let above = rows[0].as_str().unwrap();
    assert!(above.starts_with(|c: char| "RBN".contains(c)), "no queen was chosen: {rows}");
}

#[test]
fn a_man_of_draughts_leaps_twice_click_by_click() {
    let Some(desktop) = desktop() else { return };
    let window = desktop.open(&two("checkers"));
    let mut leapt = false;
    for _ in 0..200 {
        let state = window.until("our turn or the end", |state| to_move(state) || over(state));
        if over(&state) {
            break;
        }
        let moves = state["table"]["moves"].as_array().unwrap();
        let cells = |i: &usize| moves[*i]["at"].as_array().unwrap().len();
        let longest = (0..moves.len()).max_by_key(cells).unwrap();
        let played = state["table"]["played"].as_u64();
        make(&window, &moves[longest]);
        window.until("the move", |now| now["table"]["played"].as_u64() > played);
        if cells(&longest) > 2 {
            leapt = true;
            break;
        }
    }
    assert!(leapt, "a game in which nobody leaps twice");
    assert_eq!(window.quit(), Some(0));
}

#[test]
fn a_game_of_go_ends_with_two_passes_and_is_counted_without_the_dead() {
    let Some(desktop) = desktop() else { return };
    let window = desktop.open(&[&two("go")[..], &["--size", "9x9", "--opening", "C3 G7 C7"]].concat());
    window.until("our turn", |state| to_move(state) && state["table"]["played"] == 3);
    for played in [4, 5] {
        window.key("k");
        window.until("a pass", |state| state["table"]["played"] == played);
    }
    let state = window.until("the question", |state| state["table"]["asked"] == true && state["moving"] == false);
    assert!(state["table"]["over"].is_null());
    let at = state["table"]["last"].clone();
    let pixel = |i: usize| at[i].as_i64().unwrap() as i32;
    window.mouse(pixel(0), pixel(1));
    window.xdotool(&["click", "1"]);
    window.until("a dead stone", |state| state["table"]["dead"] == 1);
    window.key("Return");
    let state = window.until("the count", over);
    assert!(state["table"]["over"].as_str().unwrap().contains("area"), "{state}");
    assert_eq!(window.quit(), Some(0));
    let told = info(&kept(&desktop)[0]);
    assert_eq!(
        (told["complete"].clone(), told["winner"].clone()),
        (
            true.into(),
            state["table"]["winner"]
                .clone()
                .as_array()
                .map_or(serde_json::json!([state["table"]["winner"]]), |all| all.clone().into())
        )
    );
}

#[test]
fn everything_is_taken_back_and_played_again_and_a_hint_is_given() {
    let Some(desktop) = desktop() else { return };
    let window = begin(&desktop, "reversi", &[]);
    for played in [2, 4, 6] {
        let state = window.until("our turn", to_move);
        make(&window, &state["table"]["moves"][0]);
        window.until("an answer", |state| state["table"]["played"].as_u64() >= Some(played) && to_move(state));
    }
    let last = window.until("our turn", to_move)["table"]["played"].clone();
    loop {
        let before = window.until("rest", |state| state["moving"] == false)["table"]["played"].clone();
        if before == 0 {
            break;
        }
        window.key("u");
        window.until("a move taken back", |state| state["table"]["played"] != before && state["moving"] == false);
    }
    while window.until("rest", |state| state["moving"] == false)["table"]["played"] != last {
        let before = window.until("rest", |state| state["moving"] == false)["table"]["played"].clone();
        window.key("U");
        window.until("a move played again", |state| state["table"]["played"] != before && state["moving"] == false);
    }
    window.key("h");
    window.until("a hint", |state| state["hint"].is_string());
    assert_eq!(window.quit(), Some(0));
}

#[test]
fn a_recorded_match_is_played_on_from_move_12() {
    let Some(desktop) = desktop() else { return };
    let window = desktop.open(&["view", "--at", "12", &sample("reversi-corners.json")]);
    window.until("move 12", |state| state["step"] == 12);
    window.key("P");
    let state = window.until("our turn", |state| to_move(state) && state["table"]["played"] == 12);
    assert_eq!(state["steps"], 60, "nothing is thrown away");
    make(&window, &state["table"]["moves"][0]);
    window.until("an answer", |state| state["table"]["played"].as_u64() >= Some(14));
    assert_eq!(window.quit(), Some(0));
}

#[test]
fn a_game_that_was_killed_is_offered_and_goes_on() {
    let Some(desktop) = desktop() else { return };
    let mut window = begin(&desktop, "reversi", &[]);
    let state = window.until("our turn", to_move);
    make(&window, &state["table"]["moves"][0]);
    window.until("an answer", |state| state["table"]["played"] == 2 && to_move(state));
    window.program.kill().unwrap();
    drop(window);
    let [file] = &kept(&desktop)[..] else { panic!("one game is kept") };
    let told = info(file);
    assert_eq!((&told["complete"], &told["steps"]), (&false.into(), &2.into()));
    let checked = Command::new(env!("CARGO_BIN_EXE_matchreel")).arg("check").arg(file).output().unwrap();
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stdout));
    let window = desktop.open(&["view", &sample("reversi-corners.json")]);
    window.until("the offer", |state| state["unfinished"] == true);
    window.key("C");
    let state = window.until("our turn", |state| to_move(state) && state["table"]["played"] == 2);
    make(&window, &state["table"]["moves"][0]);
    window.until("an answer", |state| state["table"]["played"].as_u64() >= Some(4));
    assert_eq!(window.quit(), Some(0));
    assert_eq!(kept(&desktop).len(), 1, "it is the same game");
}

#[test]
fn a_new_game_is_agreed_with_the_mouse_and_the_keys() {
    let Some(desktop) = desktop() else { return };
    let window = desktop.open(&["view", &sample("reversi-corners.json")]);
    window.key("N");
    window.until("the sheet", |state| state["draft"][0] == "Reversi");
    window.key("Right");
    window.until("another game", |state| state["draft"][0] != "Reversi");
    window.key("Left");
    window.until("reversi again", |state| state["draft"][0] == "Reversi");
    window.key("Return");
    window.until("our turn", |state| to_move(state) && state["draft"].is_null());
    assert_eq!(window.quit(), Some(0));
}

#[test]
fn an_engine_sits_down_and_answers_also_after_a_move_was_taken_back() {
    let Some(desktop) = desktop() else { return };
    let engine = format!("uci:{} brain chess --protocol uci --player builtin:random", env!("CARGO_BIN_EXE_matchreel"));
    let window = desktop.open(&["play", "chess", "-p", "human", "-p", &engine, "--move-time", "60ms", "--time", "2s"]);
    for played in [2, 2] {
        let state = window.until("our turn", to_move);
        make(&window, &state["table"]["moves"][0]);
        window.until("an answer", |state| state["table"]["played"] == played && to_move(state));
        window.key("u");
        window.until("a move taken back", |state| state["table"]["played"] == 0 && to_move(state));
    }
    assert_eq!(window.quit(), Some(0));
}
