//! The real window, driven by real keys and the mouse on a display of its own. Tests wait for what the program reports.

#![cfg(all(feature = "cli", feature = "window", target_os = "linux"))]

mod desktop;

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use desktop::{changed, desktop, pixels, sample, wait};

#[test]
fn keys_and_mouse_play_step_scrub_search_and_quit() {
    let Some(desktop) = desktop() else { return };
    let window = desktop.open(&["view", "--size", "1280x800", &sample("")]);
    window.mouse(640, 400);
    window.key("slash");
    window.until("the search field", |state| state["typing"] == true);
    window.xdotool(&["type", "--delay", "15", "corners.json"]);
    window.until("one found", |state| state["query"] == "corners.json" && state["listed"] == 1);
    window.key("Return");
    window.until("the other match", |state| state["replay"] == "reversi-corners.json" && state["step"] == 0);
    window.key("l");
    window.until("the library closed", |state| state["library"] == false);

    window.key("Right");
    window.until("one step on", |state| state["step"] == 1 && state["moving"] == false);
    window.key("Right");
    window.until("two steps on", |state| state["step"] == 2 && state["moving"] == false);
    window.key("Left");
    window.until("a step back", |state| state["step"] == 1 && state["moving"] == false);
    window.key("space");
    window.until("playing", |state| state["playing"] == true && state["step"].as_u64() > Some(1));
    window.key("space");
    window.until("paused", |state| state["playing"] == false && state["moving"] == false);

    // The timeline is the upper part of the bar at the bottom.
    window.mouse(200, 735);
    window.xdotool(&["mousedown", "1"]);
    for x in (200..=640).step_by(20) {
        window.mouse(x, 735);
    }
    window.xdotool(&["mouseup", "1"]);
    let state = window.until("the middle", |state| (29..=31).contains(&state["step"].as_u64().unwrap_or(0)));
    assert_eq!(state["steps"], 60);
    let scrubbed: Vec<u64> = window.lines().iter().rev().take(18).filter_map(|line| line["took_us"].as_u64()).collect();
    let limit = if cfg!(debug_assertions) { 150_000 } else { 25_000 };
    let quick = scrubbed.iter().filter(|took| **took <= limit).count();
    assert!(quick * 100 >= scrubbed.len() * 90, "frames while scrubbing took {scrubbed:?} µs");

    window.key("question");
    window.until("the sheet", |state| state["sheet"] == true);
    window.key("Escape");
    window.until("no sheet", |state| state["sheet"] == false);
    window.xdotool(&["keydown", "Right"]);
    window.until("running", |state| state["step"].as_u64() > Some(34));
    window.xdotool(&["keyup", "Right"]);
    window.until("standing", |state| state["moving"] == false);
    assert_eq!(window.quit(), Some(0));
}

#[test]
fn with_the_panels_hidden_the_window_shows_what_render_writes() {
    let Some(desktop) = desktop() else { return };
    let window = desktop.open(&["view", "--size", "800x800", "--at", "31", &sample("reversi-corners.json")]);
    window.mouse(1500, 950);
    window.until("step 31", |state| state["step"] == 31 && state["size"] == serde_json::json!([800, 800]));
    window.mouse(790, 10);
    window.key("i");
    window.until("hidden panels", |state| state["panels"] == false);
    let file = desktop.folder.path().join("rendered.png");
    let rendered = Command::new(env!("CARGO_BIN_EXE_matchreel"))
        .args(["render", &sample("reversi-corners.json"), "--at", "31", "--size", "800x800", "-q", "-o"])
        .arg(&file)
        .status()
        .unwrap();
    assert!(rendered.success());
    let rendered = pixels(&file);
    // The picture reported last reaches the screen a frame later.
    wait("the same picture", || (window.shot(800, 800) == rendered).then_some(()));
    assert_eq!(window.quit(), Some(0));
}

#[test]
fn two_matches_beside_each_other_keep_step_and_are_what_render_writes() {
    let Some(desktop) = desktop() else { return };
    let both = [sample("paintball-walls"), sample("paintball-race")];
    let window = desktop.open(&["view", "--size", "800x600", "--at", "9", "--beside", &both[0], &both[1]]);
    window.mouse(1500, 950);
    window.until("both", |state| state["beside"] == "paintball-race" && state["parting"] == 1 && state["step"] == 9);
    window.mouse(790, 10);
    window.key("Right");
    window.until("a step on", |state| state["step"] == 10 && state["moving"] == false);
    window.key("i");
    window.until("hidden panels", |state| state["panels"] == false);
    let file = desktop.folder.path().join("rendered.png");
    let rendered = Command::new(env!("CARGO_BIN_EXE_matchreel"))
        .args(["render", &both[0], &both[1], "--beside", "--at", "10", "--size", "800x600", "-q", "-o"])
        .arg(&file)
        .status()
        .unwrap();
    assert!(rendered.success());
    let rendered = pixels(&file);
    wait("the same picture", || (window.shot(800, 600) == rendered).then_some(()));
    window.key("shift+b");
    window.until("one alone", |state| state["beside"].is_null() && state["step"] == 10);
    assert_eq!(window.quit(), Some(0));
}

#[test]
fn what_is_seen_of_a_turned_and_enlarged_board_with_its_layers_is_saved_and_is_what_render_writes() {
    let Some(desktop) = desktop() else { return };
    let replay = sample("paintball-race");
    let window = desktop.open(&["view", "--size", "800x800", "--at", "20", &replay]);
    window.mouse(1500, 950);
    window.until("step 20", |state| state["step"] == 20 && state["size"] == serde_json::json!([800, 800]));
    window.mouse(790, 10);
    for (key, said) in
        [("5", "heat map: shown"), ("6", "names: shown"), ("4", "paths: shown"), ("7", "coordinates: shown")]
    {
        window.key(key);
        window.until(said, |state| state["said"] == said);
    }
    for key in ["f", "z", "z", "i"] {
        window.key(key);
    }
    window.until("a board without panels", |state| state["panels"] == false && state["zoom"] == 1.5625);
    window.key("p");
    window.until("the picture", |state| state["exported"] == 1);
    let saved = pixels(&desktop.folder.path().join("render-out/paintball-race-20.png"));
    let file = desktop.folder.path().join("rendered.png");
    let rendered = Command::new(env!("CARGO_BIN_EXE_matchreel"))
        .args(["render", &replay, "--at", "20", "--size", "800x800", "--flip", "--zoom", "1.5625"])
        .args(["--show", "last,coords,panel,chart,marks,lives,heat,names,paths", "-q", "-o"])
        .arg(&file)
        .status()
        .unwrap();
    assert!(rendered.success());
    assert!(pixels(&file) == saved, "render makes another picture");
    // Words about what was done go by themselves.
    wait("the same picture", || (window.shot(800, 800) == saved).then_some(()));
    assert_eq!(window.quit(), Some(0));
}

#[test]
fn a_film_is_saved_in_the_background_and_a_picture_at_once() {
    let Some(desktop) = desktop() else { return };
    let window = desktop.open(&["view", "--size", "900x600", "--delay", "100ms", &sample("reversi-six.json")]);
    window.mouse(450, 300);
    for key in ["Right", "Right", "bracketright", "G"] {
        window.key(key);
    }
    window.until("a film", |state| state["exported"] == 1 && state["exporting"] == false);
    window.key("p");
    window.until("a picture", |state| state["exported"] == 2);
    if cfg!(feature = "mp4") {
        window.key("M");
        window.until("a video", |state| state["exported"] == 3 && state["exporting"] == false);
        let film = fs::read(desktop.folder.path().join("render-out/reversi-six-0-2.mp4")).unwrap();
        assert_eq!(film[4..8], *b"ftyp");
        fs::remove_file(desktop.folder.path().join("render-out/reversi-six-0-2.mp4")).unwrap();
    }
    let mut names: Vec<String> = fs::read_dir(desktop.folder.path().join("render-out"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    assert_eq!(names, ["reversi-six-0-2.gif", "reversi-six-2.png"]);
    let film = fs::read(desktop.folder.path().join("render-out/reversi-six-0-2.gif")).unwrap();
    assert!(film.starts_with(b"GIF89a") && film.ends_with(b";"));
    window.key("x");
    window.key("G");
    window.until("another film", |state| state["exporting"] == true);
    window.key("X");
    window.until("its end", |state| state["exporting"] == false && state["wrong"].is_string());
    assert_eq!(window.quit(), Some(0));
}

/// The films that are there, whole or not.
fn films(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder.join("render-out")).into_iter().flatten().flatten();
    entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
}

#[test]
fn whoever_leaves_while_a_film_is_saved_is_asked_what_is_to_become_of_it() {
    let Some(desktop) = desktop() else { return };
    let folder = desktop.folder.path();
    let window = desktop.open(&["view", "--size", "900x600", &sample("reversi-corners.json")]);
    window.mouse(450, 300);
    window.key("G");
    window.until("a film", |state| state["exporting"] == true);
    window.key("q");
    window.until("the question", |state| state["leaving"] == true);
    window.key("Escape");
    window.until("back at the match", |state| state["leaving"] == false && state["exporting"] == true);
    window.key("q");
    window.until("the question again", |state| state["leaving"] == true);
    window.key("q");
    assert_eq!(window.end(), Some(1), "a film is lost");
    let said = fs::read_to_string(desktop.said()).unwrap();
    assert!(said.contains("reversi-corners.gif was not finished"), "{said}");
    assert_eq!(films(folder), [""; 0], "nothing half made is left");

    let window = desktop.open(&["view", "--size", "900x600", "--delay", "100ms", &sample("reversi-six.json")]);
    window.mouse(450, 300);
    window.key("G");
    window.until("a film", |state| state["exporting"] == true);
    window.key("q");
    window.until("the question", |state| state["leaving"] == true);
    window.key("Return");
    assert_eq!(window.end(), Some(0));
    assert_eq!(films(folder), ["reversi-six.gif"]);
    let film = fs::read(folder.join("render-out/reversi-six.gif")).unwrap();
    assert!(film.starts_with(b"GIF89a") && film.ends_with(b";"));
}

#[test]
fn a_drag_goes_on_beyond_the_edge_of_the_window() {
    let Some(desktop) = desktop() else { return };
    let window = desktop.open(&["view", "--size", "1280x800", &sample("reversi-corners.json")]);
    window.until("its size", |state| state["size"] == serde_json::json!([1280, 800]));
    window.mouse(400, 735);
    window.xdotool(&["mousedown", "1"]);
    window.until("the drag", |state| state["step"].as_u64() > Some(10));
    window.mouse(1500, 950);
    window.until("the end", |state| state["step"] == 60);
    window.mouse(640, 900);
    window.until("the middle", |state| (29..=31).contains(&state["step"].as_u64().unwrap_or(0)));
    window.xdotool(&["mouseup", "1"]);
    window.mouse(1200, 735);
    window.mouse(1190, 735);
    window.key("Right");
    let state = window.until("a step", |state| state["moving"] == false && state["step"].as_u64() >= Some(31));
    assert!(state["step"].as_u64() <= Some(32), "let go outside it is let go: {state}");
    assert_eq!(window.quit(), Some(0));
}

#[test]
fn a_held_key_is_let_go_when_another_window_gets_the_keyboard() {
    let Some(desktop) = desktop() else { return };
    let window = desktop.open(&["view", "--size", "1280x800", &sample("reversi-corners.json")]);
    window.until("its size", |state| state["size"] == serde_json::json!([1280, 800]));
    window.mouse(1500, 950);
    let elsewhere = window.under_mouse();
    window.mouse(640, 400);
    let ours = window.under_mouse();
    window.xdotool(&["windowfocus", &ours]);
    window.xdotool(&["keydown", "Right"]);
    window.until("running", |state| state["step"].as_u64() > Some(5));
    // A window under the mouse would still get the keys of the one that holds it.
    window.mouse(1500, 950);
    window.xdotool(&["windowfocus", &elsewhere]);
    let state = window.until("standing", |state| state["moving"] == false);
    assert!(state["step"].as_u64() < Some(60), "{state}");
    window.xdotool(&["keyup", "Right"]);
    // A key that is pressed once afterwards is pressed once.
    window.xdotool(&["windowfocus", &ours]);
    let before = state["step"].as_u64().unwrap();
    window.key("Right");
    let state = window.until("a step", |state| state["moving"] == false && state["step"].as_u64() > Some(before));
    assert_eq!(state["step"].as_u64(), Some(before + 1));
    assert_eq!(window.quit(), Some(0));
}

fn round(number: u32) -> String {
    format!(
        "{number}/60\n9x9\nP1: 1 2147483647 0 20 R1 13 DOWN 3 {}\nP2: 1 2147483647 0 20 R1 13 UP 7 {}\n\
         P1_finish: 1 1,2 1,\nP2_finish: 1 9,2 9,\nWalls: 1 1 40, 9 9 0,\nP1_move: R1 UP\nP2_move: R1 UP\n\
         P1: 13 north\nP2: 13 south star\n",
        9 - number % 9,
        1 + number % 9
    )
}

/// The time a process has used, in hundredths of a second.
fn used(pid: u32) -> u64 {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
    fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap()
}

#[test]
fn a_folder_that_another_process_writes_grows_on_the_screen() {
    let Some(desktop) = desktop() else { return };
    let folder = desktop.folder.path().join("live");
    let ready = desktop.folder.path().join("ready");
    fs::create_dir_all(&folder).unwrap();
    fs::create_dir_all(&ready).unwrap();
    for number in 0..3 {
        fs::write(folder.join(format!("round.{number}")), round(number)).unwrap();
    }
    for number in 3..20 {
        fs::write(ready.join(format!("round.{number}")), round(number)).unwrap();
    }
    let window = desktop.open(&["view", "--size", "900x600", "--follow", folder.to_str().unwrap()]);
    window.mouse(450, 300);
    window.until("the end", |state| state["step"] == 2 && state["live"] == true);
    let script =
        "for n in 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18; do cat \"$1/round.$n\" > \"$2/round.$n\"; sleep 0.03; done";
    let writer = Command::new("sh").args(["-c", script, "sh"]).args([&ready, &folder]).status().unwrap();
    assert!(writer.success());
    let state = window.until("all rounds", |state| state["step"] == 18 && state["moving"] == false);
    assert_eq!(state["files_read"], 16, "one file for each round that arrived");

    // Nothing happens for a while: the window must rest, and still be awake when a round arrives.
    std::thread::sleep(Duration::from_secs(3));
    let (before, start) = (used(window.program.id()), Instant::now());
    std::thread::sleep(Duration::from_secs(2));
    let share = (used(window.program.id()) - before) as f64 / start.elapsed().as_secs_f64();
    assert!(
        share < if cfg!(debug_assertions) { 20.0 } else { 10.0 },
        "takes {share:.1} % of a core while nothing happens"
    );
    let arrived = Instant::now();
    fs::copy(ready.join("round.19"), folder.join("round.19")).unwrap();
    window.until("the round that came late", |state| state["steps"] == 19);
    let took = arrived.elapsed();
    assert!(took < Duration::from_millis(if cfg!(debug_assertions) { 900 } else { 300 }), "seen after {took:?}");

    // Whoever scrubs back is left alone until they ask for live again.
    window.key("Home");
    window.until("the start", |state| state["step"] == 0 && state["live"] == false);
    fs::write(folder.join("round.20"), round(20)).unwrap();
    window.until("one more", |state| state["steps"] == 20 && state["step"] == 0);
    window.key("v");
    window.until("live", |state| state["step"] == 20 && state["live"] == true);

    // The server starts over.
    for number in 0..=20 {
        fs::remove_file(folder.join(format!("round.{number}"))).unwrap();
    }
    for number in 0..2 {
        fs::write(folder.join(format!("round.{number}")), round(number)).unwrap();
    }
    window.until("the new match", |state| state["steps"] == 1);
    assert_eq!(window.quit(), Some(0));
}

#[test]
fn the_best_move_is_ringed_and_the_judgement_of_every_position_drawn() {
    let Some(desktop) = desktop() else { return };
    let window = desktop.open(&["view", "--size", "1280x800", "--at", "31", &sample("reversi-corners.json")]);
    window.mouse(1270, 10);
    window.until("step 31", |state| state["step"] == 31 && state["size"] == serde_json::json!([1280, 800]));
    let bare = window.shot(1280, 800);
    window.key("h");
    window.until("the hint", |state| state["hint"].is_string());
    // Words about it lie over the picture for a while; what stays is a ring around one square.
    let hinted = wait("the ring", || {
        let shot = window.shot(1280, 800);
        let ring = changed(&bare, &shot, 1280)?;
        (ring.pixels > 100 && ring.width() < 100 && ring.height() < 100).then_some(shot)
    });

    window.key("e");
    window.until("every position judged", |state| state["judged"].as_u64() >= Some(59));
    wait("the curve", || {
        let curve = changed(&hinted, &window.shot(1280, 800), 1280)?;
        (curve.pixels > 1000 && curve.width() > 900 && curve.height() < 100).then_some(())
    });
    assert_eq!(window.quit(), Some(0));
}

/// An engine of ours is asked in place of the usual adviser, which thinks for a second and finds something else.
#[cfg(feature = "arena")]
#[test]
fn an_engine_gives_the_hint_where_one_is_named() {
    let Some(desktop) = desktop() else { return };
    let script = desktop.folder.path().join("engine.sh");
    let lines = "while read -r word rest; do case $word in\n uci) echo id name Odd; echo uciok;;\n isready) echo readyok;;\n \
                 go) echo info depth 3 score cp 77 pv a2a3; echo bestmove a2a3;;\nesac; done\n";
    fs::write(&script, lines).unwrap();
    let game = desktop.folder.path().join("game.json");
    fs::write(&game, r#"{"game":"chess","moves":["e4","e5"]}"#).unwrap();
    let adviser = format!("uci:sh {}", script.display());
    let window = desktop.open(&["view", "--at", "2", "--adviser", &adviser, game.to_str().unwrap()]);
    window.mouse(1270, 10);
    window.until("step 2", |state| state["step"] == 2);
    window.key("h");
    let state = window.until("the hint", |state| state["hint"].is_string());
    assert_eq!(state["hint"], "a3");
    assert_eq!(window.quit(), Some(0));
}

#[test]
fn without_a_display_one_line_names_render() {
    for (display, said) in [("", "there is no display"), (":9999", "the display :9999 does not answer")] {
        let output = Command::new(env!("CARGO_BIN_EXE_matchreel"))
            .arg(sample("reversi-six.json"))
            .env("DISPLAY", display)
            .env_remove("WAYLAND_DISPLAY")
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), text.lines().count()), (Some(2), 1), "{text}");
        let missing = text.contains("missing lib");
        assert!((text.contains(said) || missing) && text.contains("`matchreel render`"), "{text}");
    }
}
