//! Matches that are watched in the real window while they are played.

#![cfg(all(feature = "cli", feature = "window", feature = "arena", target_os = "linux"))]

mod desktop;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use desktop::{Desktop, Window, changed, desktop, wait};

/// Starts a match between two players that is watched, and waits until it is on the screen.
fn watch<'a>(desktop: &'a Desktop, [game, one, two]: [&str; 3], args: &[&str]) -> Window<'a> {
    let report = desktop.folder.path().join("report");
    let program = Command::new(env!("CARGO_BIN_EXE_matchreel"))
        .args(["play", game, "--watch", "--player", one, "--player", two])
        .args(["--report", report.to_str().unwrap()])
        .args(args)
        .current_dir(desktop.folder.path())
        .env("DISPLAY", &desktop.display)
        .env("XDG_CONFIG_HOME", desktop.folder.path().join("config"))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let window = Window { desktop, program, report };
    window.until("the match", |state| state["replay"].is_string());
    window
}

const PAINTBALL: [&str; 3] = ["paintball", "builtin:hunter", "builtin:racer"];

#[test]
fn a_match_is_followed_while_it_is_played() {
    let Some(desktop) = desktop() else { return };
    let live = desktop.folder.path().join("live");
    let window = watch(&desktop, PAINTBALL, &["--rounds", "40", "--delay", "120ms", "-o", "live"]);
    let state = window.until("some rounds", |state| state["step"].as_u64() >= Some(3));
    assert_eq!(state["live"], true);
    assert!(!live.join("score.txt").exists(), "the match goes on: {state}");
    window.until("more rounds", |state| state["step"].as_u64() >= Some(8));
    wait("the end of the match", || live.join("score.txt").exists().then_some(()));
    let rounds = fs::read_dir(&live).unwrap().flatten();
    let rounds = rounds.filter(|entry| entry.file_name().to_string_lossy().starts_with("playfield")).count() as u64;
    window.until("the last round", |state| state["steps"] == rounds - 1 && state["step"] == rounds - 1);
    window.mouse(640, 400);
    assert_eq!(window.quit(), Some(0));
}

#[test]
fn closing_the_window_ends_the_match_and_keeps_its_record() {
    let Some(desktop) = desktop() else { return };
    let window = watch(&desktop, PAINTBALL, &["--rounds", "5000", "--delay", "50ms", "-o", "live"]);
    window.mouse(640, 400);
    window.until("some rounds", |state| state["step"].as_u64() >= Some(2));
    assert_eq!(window.quit(), Some(0));
    let live = desktop.folder.path().join("live");
    assert!(live.join("playfield.txt.0002").exists() && !live.join("score.txt").exists());
}

/// Starts a contest of three that is watched, one game at a time.
fn watch_contest<'a>(desktop: &'a Desktop, cup: &str) -> Window<'a> {
    fs::write(desktop.folder.path().join("cup.toml"), cup).unwrap();
    let report = desktop.folder.path().join("report");
    let program = Command::new(env!("CARGO_BIN_EXE_matchreel"))
        .args(["tournament", "cup.toml", "-o", "out", "--jobs", "1", "--watch"])
        .args(["--report", report.to_str().unwrap()])
        .current_dir(desktop.folder.path())
        .env("DISPLAY", &desktop.display)
        .env("XDG_CONFIG_HOME", desktop.folder.path().join("config"))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(fs::File::create(desktop.said()).unwrap())
        .spawn()
        .unwrap();
    let window = Window { desktop, program, report };
    window.until("the first game", |state| state["replay"].is_string());
    window
}

/// Watches games until the second one goes on under a table that knows the first.
fn see_the_second_game(window: Window) {
    let table = |state: &serde_json::Value| state["comment"].as_str().unwrap_or_default().to_string();
    let knows_none = |state: &serde_json::Value| table(state).contains(" 0 of 0") && !table(state).contains(" of 1");
    let knows_one = |state: &serde_json::Value| table(state).contains(" of 1");
    window.mouse(640, 400);
    window.until("a table in the first game", |state| knows_none(state) && state["step"].as_u64() >= Some(2));
    window.until("the second game", |state| knows_one(state) && state["step"].as_u64() <= Some(3));
    window.until("more of it", |state| knows_one(state) && state["step"].as_u64() >= Some(5));
    assert_eq!(window.quit(), Some(1), "games are left to play");
}

#[test]
fn matches_of_a_contest_in_rounds_have_the_table_beside_them() {
    let Some(desktop) = desktop() else { return };
    let names = ["racer", "hunter", "idle"];
    let player = |name: &str| format!("[[player]]\nname = \"{name}\"\nis = \"builtin:{name}\"\n");
    let head = "game = \"paintball\"\nseats = 2\ngames = 2\nmatch-rounds = 8\n";
    see_the_second_game(watch_contest(&desktop, &format!("{head}{}", names.map(player).concat())));
}

#[test]
fn matches_of_a_referee_of_ones_own_are_watched_with_the_table_beside_them() {
    let Some(desktop) = desktop() else { return };
    if !desktop::installed("python3") {
        return eprintln!("skipped: needs python3 for a referee of one's own");
    }
    let kit = Path::new(env!("CARGO_MANIFEST_DIR")).join("kits/referee");
    let player =
        |(name, file): (&str, &str)| format!("[[player]]\nname = \"{name}\"\nis = \"{}\"\n", kit.join(file).display());
    let players = [("h1", "hungry.py"), ("r1", "roamer.py"), ("h2", "hungry.py")].map(player).concat();
    let head = format!("referee = \"{}\"\ngames = 2\n{players}", kit.join("splash.py").display());
    see_the_second_game(watch_contest(&desktop, &format!("{head}[options]\nrounds = 8\nsize = [9, 7]\n")));
}

/// The records of a folder.
fn records(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path()).collect()
}

#[test]
fn a_board_game_grows_on_the_screen_while_it_is_played() {
    let Some(desktop) = desktop() else { return };
    let reversi = ["reversi", "builtin:greedy", "builtin:random"];
    let window = watch(&desktop, reversi, &["--move-time", "400ms", "--plies", "14", "--seed", "4", "-o", "live"]);
    window.mouse(640, 400);
    let state = window.until("some moves", |state| state["step"].as_u64() >= Some(2));
    assert_eq!(state["live"], true);
    let early = window.shot(1280, 800);
    window.until("more moves", |state| state["step"].as_u64() >= Some(6));
    let late = window.shot(1280, 800);
    assert!(changed(&early, &late, 1280).is_some_and(|area| area.pixels > 2000), "the same picture four moves later");
    window.until("the last move", |state| state["steps"] == 14 && state["step"] == 14 && state["moving"] == false);
    // Whatever becomes of the window: what is over is recorded.
    let live = desktop.folder.path().join("live");
    let is_record = |path: &PathBuf| path.extension().is_some_and(|suffix| suffix == "xml");
    wait("the record", || records(&live).iter().any(is_record).then_some(()));
    assert_eq!(window.quit(), Some(0));
    let found = records(&live);
    assert_eq!(found.len(), 1, "{found:?}");
    let text = fs::read_to_string(&found[0]).unwrap();
    assert_eq!(text.matches("<Move ").count(), 14, "{text}");
}

#[test]
fn closing_the_window_ends_a_board_game_at_once() {
    let Some(desktop) = desktop() else { return };
    let chess = ["chess", "builtin:alphabeta", "builtin:random"];
    let window = watch(&desktop, chess, &["--time", "100s", "--opening", "E2PE4 E7PE5", "--move-time", "1ms"]);
    window.mouse(640, 400);
    let since = Instant::now();
    assert_eq!(window.quit(), Some(0));
    assert!(since.elapsed() < Duration::from_secs(10), "closed after {:?}", since.elapsed());
}
