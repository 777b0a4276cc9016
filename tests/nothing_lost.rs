//! What people made stays: films, posters, sheets, records and their own files, whatever is run over them.
#![cfg(feature = "cli")]

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, SystemTime};

use common::{matchreel, project, stderr};
use tempfile::TempDir;

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// A folder with matches of its own, so that their paths differ.
fn evening(dir: &Path, name: &str, sample: &str) -> PathBuf {
    let folder = dir.join(name);
    fs::create_dir_all(&folder).unwrap();
    fs::copy(project(sample), folder.join("game-0001.json")).unwrap();
    folder
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

fn run(args: &[&str]) -> Output {
    let output = matchreel(args);
    assert!(output.status.success(), "{args:?}: {}", stderr(&output));
    output
}

const QUICK: [&str; 5] = ["--size", "96x96", "--still", "--no-cards", "--quiet"];

fn render(args: &[&str]) -> Output {
    run(&[&["render"], args, &QUICK].concat())
}

#[test]
fn a_second_evenings_films_stand_beside_the_firsts() {
    let dir = TempDir::new().unwrap();
    let (first, second) = (
        evening(dir.path(), "one", "replays/reversi-six.json"),
        evening(dir.path(), "two", "replays/reversi-corners.json"),
    );
    let films = dir.path().join("pub");
    render(&[text(&first), "-o", text(&films)]);
    let before = fs::read(films.join("game-0001.gif")).unwrap();
    render(&[text(&second), "-o", text(&films)]);
    assert_eq!(names(&films), ["game-0001-2.gif", "game-0001.gif"]);
    assert_eq!(fs::read(films.join("game-0001.gif")).unwrap(), before);
    // Once more, both at once and in the other order: nothing is made again, and no film changes its name.
    let again = matchreel(&[
        "render",
        text(&second),
        text(&first),
        "-o",
        text(&films),
        "--size",
        "96x96",
        "--still",
        "--no-cards",
    ]);
    assert!(stderr(&again).contains("2 up to date"), "{}", stderr(&again));
    assert_eq!(names(&films), ["game-0001-2.gif", "game-0001.gif"]);
    assert_eq!(fs::read(films.join("game-0001.gif")).unwrap(), before);
}

#[test]
fn where_one_file_is_named_another_records_film_is_refused_and_force_replaces() {
    let dir = TempDir::new().unwrap();
    let film = dir.path().join("film.gif");
    render(&["replays/reversi-six.json", "-o", text(&film)]);
    let before = fs::read(&film).unwrap();
    let refused = matchreel(&[&["render", "replays/reversi-corners.json", "-o", text(&film)], &QUICK[..]].concat());
    assert_eq!(refused.status.code(), Some(2));
    assert!(stderr(&refused).contains("is there already and shows another record; --force"), "{}", stderr(&refused));
    assert_eq!(fs::read(&film).unwrap(), before);
    render(&["replays/reversi-corners.json", "-o", text(&film), "--force"]);
    assert_ne!(fs::read(&film).unwrap(), before);
    // The same record in another look is made anew.
    render(&["replays/reversi-corners.json", "-o", text(&film), "--theme", "paper"]);
}

#[test]
fn one_film_goes_into_a_folder_that_is_there() {
    let dir = TempDir::new().unwrap();
    render(&["replays/reversi-six.json", "-o", text(dir.path())]);
    render(&["replays/reversi-six.json", "--at", "5", "-o", text(dir.path())]);
    assert_eq!(names(dir.path()), ["reversi-six-5.png", "reversi-six.gif"]);
}

#[test]
fn posters_sheets_and_pictures_of_one_match_have_names_of_their_own() {
    let dir = TempDir::new().unwrap();
    let folder = text(dir.path());
    let match_ = evening(dir.path(), "one", "replays/reversi-six.json");
    let films = dir.path().join("pub");
    let films = text(&films);
    run(&[&["render", text(&match_), "-o", films, "--poster=best"], &QUICK[..]].concat());
    for more in [&["--contact-sheet", "2x2"][..], &["--at", "3"], &["--at", "best"]] {
        run(&[&["render", text(&match_), "-o", films, "--size", "96x96"], more].concat());
    }
    let expected =
        ["game-0001-3.png", "game-0001-best.png", "game-0001.gif", "game-0001.poster.png", "game-0001.sheet.png"];
    assert_eq!(names(Path::new(films)), expected, "{folder}");
}

#[test]
fn a_film_is_made_anew_when_anything_of_its_record_changes() {
    let dir = TempDir::new().unwrap();
    let record = dir.path().join("game.json");
    let film = dir.path().join("game.gif");
    let mut last = Vec::new();
    for (turn, more) in
        ["", r#","comment":"a quiet game""#, r#","tags":{"Event":"Cup"}"#, r#","mine":7"#, r#","komi":5.5"#]
            .iter()
            .enumerate()
    {
        fs::write(&record, format!(r#"{{"game":"go","size":9,"moves":["D4","E5"]{more}}}"#)).unwrap();
        let output = matchreel(&["render", text(&record), "-o", text(&film), "--size", "96x96", "--still"]);
        assert!(!stderr(&output).contains("up to date"), "change {turn}: {}", stderr(&output));
        let made = fs::read(&film).unwrap();
        assert_ne!(made, last, "change {turn}");
        last = made;
        let again = matchreel(&["render", text(&record), "-o", text(&film), "--size", "96x96", "--still"]);
        assert!(stderr(&again).contains("is up to date; --force makes it anew"), "{}", stderr(&again));
    }
}

#[cfg(feature = "arena")]
#[test]
fn recorded_matches_of_another_evening_stay() {
    let dir = TempDir::new().unwrap();
    let folder = dir.path().join("cup");
    let play = |seed: &str, more: &[&str]| {
        let args = ["play", "paintball", "-p", "builtin:racer", "-p", "builtin:idle", "--rounds", "4", "--seed", seed];
        matchreel(&[&args[..], &["-o", text(&folder)], more].concat())
    };
    assert!(play("1", &["--games", "2"]).status.success());
    let before = fs::read(folder.join("game-0001/match.json")).unwrap();
    assert!(play("9", &["--games", "2"]).status.success());
    assert_eq!(names(&folder), ["game-0001", "game-0002", "game-0003", "game-0004"]);
    assert_eq!(fs::read(folder.join("game-0001/match.json")).unwrap(), before);
    let about: serde_json::Value = serde_json::from_slice(&before).unwrap();
    assert_eq!(about["seed"], 1);
    assert!(about["date"].as_str().is_some_and(|date| date.starts_with("20") && date.len() >= 16), "{about}");
    let listed = matchreel(&["list", text(&folder)]);
    let date = about["date"].as_str().unwrap().split(' ').next().unwrap();
    assert!(String::from_utf8_lossy(&listed.stdout).contains(date), "{listed:?}");
    // A folder that was named for one match is refused, before anything is played.
    let refused = play("1", &[]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(
        stderr(&refused).contains("there is game-0001 in it; name another folder, or --force"),
        "{}",
        stderr(&refused)
    );
}

#[cfg(feature = "arena")]
#[test]
fn recorded_games_carry_date_time_and_seed() {
    for format in ["xml", "json"] {
        let dir = TempDir::new().unwrap();
        let args = ["play", "reversi", "-p", "builtin:random", "-p", "builtin:random", "--seed", "77", "--plies", "6"];
        run(&[&args[..], &["--record", format, "-o", text(dir.path())]].concat());
        let name = names(dir.path()).remove(0);
        let written = fs::read_to_string(dir.path().join(name)).unwrap();
        assert!(written.contains("77") && written.contains("Seed"), "{written}");
    }
}

#[test]
fn a_folder_of_frames_that_holds_anything_else_is_never_replaced() {
    let dir = TempDir::new().unwrap();
    let frames = dir.path().join("frames");
    let args = ["render", "replays/reversi-six.json", "--format", "png", "--fps", "1", "-o", text(&frames)];
    let more = |more: &[&str]| matchreel(&[&args[..], &QUICK, more].concat());
    assert!(more(&[]).status.success());
    let count = names(&frames).len();
    assert!(more(&["--theme", "paper"]).status.success(), "its own frames are made anew");
    assert_eq!(names(&frames).len(), count);
    fs::write(frames.join("notes.txt"), "mine").unwrap();
    fs::create_dir(frames.join("cut")).unwrap();
    for force in [&["--theme", "classic"][..], &["--theme", "classic", "--force"]] {
        let refused = more(force);
        assert_eq!(refused.status.code(), Some(2), "{}", stderr(&refused));
        assert!(stderr(&refused).contains("which would be lost"), "{}", stderr(&refused));
    }
    assert_eq!(fs::read(frames.join("notes.txt")).unwrap(), b"mine");
    assert_eq!(names(&frames).len(), count + 2);
    // Least of all the match itself.
    let input = dir.path().join("rounds");
    fs::create_dir(&input).unwrap();
    for round in ["playfield.txt.0000", "playfield.txt.0001"] {
        fs::copy(project("replays/paintball-race").join(round), input.join(round)).unwrap();
    }
    let refused = matchreel(&["render", text(&input), "--format", "png", "--force", "-o", text(&input)]);
    assert_eq!(refused.status.code(), Some(2));
    assert_eq!(names(&input).len(), 2);
}

#[test]
fn one_picture_or_a_folder_is_asked_for_clearly() {
    let dir = TempDir::new().unwrap();
    for (name, said) in
        [("pic.png", "--at STEP makes one PNG"), ("a.svg", "not written, .svg"), ("a.webm", "gif, png, apng")]
    {
        let path = dir.path().join(name);
        let refused = matchreel(&["render", "replays/reversi-six.json", "-o", text(&path)]);
        assert_eq!(refused.status.code(), Some(2));
        assert!(stderr(&refused).contains(said), "{}", stderr(&refused));
    }
    assert!(names(dir.path()).is_empty());
}

/// Files and folders that people may well have, all named like ours and long untouched.
fn others(folder: &Path, dot: &str) -> Vec<PathBuf> {
    let plain = ["0.1.0.tar.gz", "deadbeef-backup", "notes"].map(|name| folder.join(format!("{dot}matchreel-{name}")));
    let folders =
        ["main", "deadbeef-thesis", "00000000-aaaaaa"].map(|name| folder.join(format!("{dot}matchreel-{name}")));
    for path in &plain {
        fs::write(path, "mine").unwrap();
    }
    for path in &folders {
        fs::create_dir_all(path.join("src")).unwrap();
        fs::write(path.join("src/main.rs"), "mine").unwrap();
    }
    let all: Vec<PathBuf> = plain.into_iter().chain(folders).collect();
    let old = SystemTime::now() - Duration::from_secs(90 * 24 * 3600);
    for path in &all {
        fs::File::open(path).unwrap().set_modified(old).unwrap();
    }
    all
}

#[test]
fn nobodys_files_are_swept_for_their_names() {
    let (temp, out) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let theirs: Vec<PathBuf> = others(temp.path(), "").into_iter().chain(others(out.path(), ".")).collect();
    let run = |args: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_matchreel"))
            .args(args)
            .current_dir(project(""))
            .env("TMPDIR", temp.path())
            .output()
            .unwrap();
        assert!(output.status.success(), "{args:?}: {}", stderr(&output));
    };
    run(&[&["render", "replays/reversi-six.json", "-o", text(&out.path().join("a.gif"))], &QUICK[..]].concat());
    #[cfg(all(feature = "arena", unix))]
    {
        use std::os::unix::fs::PermissionsExt;
        let bot = temp.path().join("bot");
        fs::write(&bot, "#!/bin/sh\necho R1 NONE NOTHING R2 NONE NOTHING\n").unwrap();
        fs::set_permissions(&bot, fs::Permissions::from_mode(0o755)).unwrap();
        run(&["play", "paintball", "-p", text(&bot), "-p", "builtin:idle", "--rounds", "2"]);
        run(&["ask", text(&bot), "replays/paintball-race", "--round", "3", "--as", "1"]);
    }
    for path in theirs {
        assert!(path.exists(), "{} is gone", path.display());
        assert!(path.is_file() || path.join("src/main.rs").exists(), "{} is empty", path.display());
    }
}
