//! Faults from outside: full and read-only disks, folders that vanish, odd names, floods of files, sudden ends.
#![cfg(unix)]

mod common;

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use common::hurt::{Dice, Sample, files, splice};
use common::{project, stderr, stdout};
use matchreel::formats;
use matchreel::library::{self, follow::Follow};
use matchreel::viewer::Settings;

const PROGRAM: &str = env!("CARGO_BIN_EXE_matchreel");
const SMALL: &str = "replays/reversi-six.json";

fn run(args: &[&OsStr]) -> Output {
    Command::new(PROGRAM).args(args).current_dir(project("")).output().expect("our own program starts")
}

fn check(folder: &Path) -> Output {
    run(&["check".as_ref(), folder.as_os_str()])
}

/// Runs a script with rights of its own over mounts, that nobody else sees; `None` where the system does not allow it.
fn with_mounts(script: &str) -> Option<Output> {
    let can = Command::new("unshare").args(["-m", "true"]).output().is_ok_and(|output| output.status.success());
    if !can {
        eprintln!("skipped: mounting needs more rights");
        return None;
    }
    let output = Command::new("unshare").args(["-m", "sh", "-ec", script]).current_dir(project("")).output();
    Some(output.expect("unshare was there a moment ago"))
}

#[test]
fn a_full_disk_is_told_in_one_line_and_nothing_is_left() {
    let place = tempfile::tempdir().unwrap();
    let at = place.path().display();
    let script = format!(
        "mount -t tmpfs -o size=16k none {at}; {PROGRAM} render {SMALL} -o {at}/film.gif || echo ended with $?; ls -A {at}"
    );
    let Some(output) = with_mounts(&script) else { return };
    assert_eq!(stdout(&output), "ended with 2\n", "{}", stderr(&output));
    assert!(stderr(&output).contains("disk full"), "{}", stderr(&output));
}

#[test]
fn a_read_only_disk_is_told_in_one_line() {
    let place = tempfile::tempdir().unwrap();
    let at = place.path().display();
    let script =
        format!("mount -t tmpfs -o ro none {at}; {PROGRAM} -q render {SMALL} -o {at}/film.gif || echo ended with $?");
    let Some(output) = with_mounts(&script) else { return };
    assert_eq!(stdout(&output), "ended with 2\n");
    assert_eq!(stderr(&output).lines().count(), 1, "{}", stderr(&output));
    assert!(stderr(&output).contains("read-only"), "{}", stderr(&output));
}

#[test]
fn two_hundred_broken_files_get_two_hundred_lines() {
    let place = tempfile::tempdir().unwrap();
    let samples: Vec<Sample> = files();
    let mut dice = Dice(200);
    let mut made = 0;
    while made < 200 {
        let Sample { format, bytes, .. } = &samples[dice.roll(samples.len())];
        let hurt = match made % 3 {
            0 => bytes[..bytes.len() / 4 + dice.roll(bytes.len() / 2)].to_vec(),
            1 => Vec::new(),
            _ => splice(bytes, bytes, &mut dice),
        };
        // Some damage is to a comment or a name: that file is not broken.
        let path = place.path().join(format!("{made:03}.{}", format.suffixes()[0]));
        fs::write(&path, &hurt).unwrap();
        let sound = formats::sniff(&hurt).is_some() && check(&path).status.success();
        if sound || (formats::sniff(&hurt).is_none() && !formats::is_junk(&hurt)) {
            fs::remove_file(&path).unwrap();
            continue;
        }
        made += 1;
    }
    let since = Instant::now();
    let output = check(place.path());
    assert!(since.elapsed() < Duration::from_secs(10), "{:?}", since.elapsed());
    assert_eq!(output.status.code(), Some(1));
    let said = stdout(&output) + &stderr(&output);
    for made in 0..200 {
        let name = format!("/{made:03}.");
        let line = said.lines().find(|line| line.contains(&name) && !line.starts_with("remark: "));
        assert!(line.is_some_and(|line| line.len() > 30 && line.len() < 1000), "nothing clear about {name}");
    }
}

#[test]
fn a_hundred_thousand_files_in_a_folder_are_gone_through() {
    let place = tempfile::tempdir().unwrap();
    for n in 0..100_000 {
        fs::write(place.path().join(format!("note-{n}.txt")), b"x").unwrap();
    }
    fs::copy(project(SMALL), place.path().join("game.json")).unwrap();
    let since = Instant::now();
    let output = check(place.path());
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(since.elapsed() < Duration::from_secs(30), "{:?}", since.elapsed());
}

#[test]
fn links_in_a_circle_come_to_an_end() {
    let place = tempfile::tempdir().unwrap();
    fs::copy(project(SMALL), place.path().join("game.json")).unwrap();
    fs::create_dir(place.path().join("deep")).unwrap();
    symlink(place.path(), place.path().join("deep/up")).unwrap();
    symlink("itself", place.path().join("itself")).unwrap();
    symlink("nowhere", place.path().join("lost.json")).unwrap();
    assert_eq!(library::open(place.path()).unwrap().count(), 1);
    assert_eq!(check(place.path()).status.code(), Some(0));
    assert_eq!(check(&place.path().join("itself")).status.code(), Some(2));
}

/// Names that steer terminals, split words, or are no text.
const NAMES: [&[u8]; 8] = [
    b"with space.json",
    b"quote'and\"quote.json",
    b"new\nline.json",
    b"-leading-dash.json",
    b"--help.json",
    b"esc\x1b[2J\x07.json",
    b"no\xff\xfeutf8.json",
    b"$(touch x);`y`.json",
];

#[test]
fn files_with_any_name_are_read_checked_rendered_and_converted() {
    let place = tempfile::tempdir().unwrap();
    for name in NAMES {
        let path = place.path().join(OsStr::from_bytes(name));
        fs::copy(project(SMALL), &path).unwrap();
        let in_place = |args: &[&OsStr]| {
            let output = Command::new(PROGRAM).args(args).current_dir(place.path()).output().unwrap();
            assert_eq!(output.status.code(), Some(0), "{args:?}: {}", stderr(&output));
            assert!(is_calm(&output.stdout) && is_calm(&output.stderr), "{args:?}: {output:?}");
        };
        let name = OsStr::from_bytes(name);
        for command in ["check", "info", "list"] {
            in_place(&[command.as_ref(), "--".as_ref(), name]);
            in_place(&[command.as_ref(), path.as_os_str()]);
        }
        let mut film = path.clone().into_os_string();
        film.push(".png");
        in_place(&["render".as_ref(), path.as_os_str(), "--at".as_ref(), "3".as_ref(), "-o".as_ref(), &film]);
        assert!(Path::new(&film).is_file(), "{film:?}");
    }
    let output = check(place.path());
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
}

/// No byte that steers a terminal.
fn is_calm(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    !text.contains(|c: char| c.is_control() && c != '\n')
}

/// A game in several formats whose names and comments try to steer the terminal.
fn wild() -> Vec<(&'static str, String)> {
    let evil = "Bob\u{1b}[2J\u{7}\u{9b}31m";
    vec![
        ("wild.pgn", format!("[White \"{evil}\"]\n[Black \"{evil}\"]\n[Event \"{evil}\"]\n\n1. e4 {{{evil}}} e5 1-0\n")),
        ("wild.sgf", format!("(;GM[1]SZ[9]PB[{evil}]PW[{evil}]C[{evil}];B[aa]C[{evil}];W[bb])")),
        ("wild.ggf", format!("(;GM[Othello]PC[x]DT[x]PB[{evil}]PW[{evil}]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[D3//1.0];)")),
        ("wild.pdn", format!("[White \"{evil}\"]\n[Black \"{evil}\"]\n[GameType \"20\"]\n\n1. 9-13 {{{evil}}} *\n")),
        ("wild.json", "{\"game\": \"reversi\", \"players\": [\"Bob\\u001b[2J\", \"\\u009bx\"], \"title\": \"\\u001b]0;x\\u0007\", \"comment\": \"a\\u001b[2J\", \"moves\": [\"D3\\u001b[2J\"]}".into()),
        ("wild.xml", format!("<Replay><GameType>{evil}</GameType><Player1>{evil}</Player1><ListOfMoves><Move>{evil}</Move></ListOfMoves></Replay>")),
        ("wild.psq", format!("Piskvorky 20x20, 0:0, 1\n10,10,0\n11,11,0\n{evil}\n{evil}\n-1\n")),
    ]
}

#[test]
fn escape_sequences_in_names_and_comments_reach_neither_terminal_nor_files() {
    let place = tempfile::tempdir().unwrap();
    for (name, text) in wild() {
        let path = place.path().join(name);
        fs::write(&path, text).unwrap();
        let path = path.as_os_str();
        for args in [
            &["check".as_ref(), path][..],
            &["info".as_ref(), path],
            &["info".as_ref(), "--json".as_ref(), path],
            &["list".as_ref(), path],
            &["list".as_ref(), "--json".as_ref(), path],
            &[
                "render".as_ref(),
                path,
                "--at".as_ref(),
                "1".as_ref(),
                "--force".as_ref(),
                "-o".as_ref(),
                "/dev/null".as_ref(),
            ],
        ] {
            let output = run(args);
            assert!(is_calm(&output.stderr), "{args:?}: {:?}", stderr(&output));
            assert!(is_calm(&output.stdout), "{args:?}: {:?}", stdout(&output));
            if args.contains(&"--json".as_ref()) {
                let sound = |line: &str| serde_json::from_str::<serde_json::Value>(line).is_ok();
                assert!(stdout(&output).lines().all(sound), "{args:?}: {}", stdout(&output));
            }
        }
        for to in ["json", "xml", "pgn", "sgf", "ggf", "pdn", "psq"] {
            let output = run(&["convert".as_ref(), path, "-".as_ref(), "--to".as_ref(), to.as_ref()]);
            assert!(is_calm(&output.stderr), "{name} to {to}: {:?}", stderr(&output));
            let written = String::from_utf8_lossy(&output.stdout).into_owned();
            let raw = written.contains(|c: char| c.is_control() && !matches!(c, '\n' | '\r' | '\t'));
            assert!(!raw, "{name} to {to}: {written:?}");
        }
    }
}

#[test]
fn names_in_output_paths_cannot_leave_the_folder() {
    let place = tempfile::tempdir().unwrap();
    let inner = place.path().join("in");
    fs::create_dir(&inner).unwrap();
    let text =
        "{\"game\": \"reversi\", \"size\": 6, \"players\": [\"../../evil\", \"/etc/evil\"], \"moves\": [\"C2\"]}";
    fs::write(inner.join("a.json"), text).unwrap();
    fs::write(inner.join("b.json"), text).unwrap();
    let out = place.path().join("out");
    let template = OsStr::new("{players}-{title}-{index}.{ext}");
    let output = run(&[
        "render".as_ref(),
        inner.as_os_str(),
        "--still".as_ref(),
        "-o".as_ref(),
        out.as_os_str(),
        "--out-template".as_ref(),
        template,
    ]);
    let names: Vec<_> = fs::read_dir(place.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(names.iter().all(|name| name == "in" || name == "out"), "{names:?} {}", stderr(&output));
}

#[test]
fn a_followed_folder_may_disappear() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("match");
    fs::create_dir(&folder).unwrap();
    let mut follow = Follow::rounds(&folder, None, []).unwrap();
    fs::write(folder.join("r.0000"), "0/9\n9x9\n").unwrap();
    fs::remove_dir_all(&folder).unwrap();
    let until = Instant::now() + Duration::from_millis(800);
    while Instant::now() < until {
        follow.news();
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn a_file_that_changes_while_it_is_read_ends_in_games_or_in_one_line() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("games.pgn");
    let game = "[Event \"x\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n";
    fs::write(&path, game.repeat(50_000)).unwrap();
    let mut opened = library::open(&path).unwrap();
    assert!(opened.by_ref().take(10).all(|record| record.is_ok()));
    fs::OpenOptions::new().write(true).open(&path).unwrap().set_len(300_007).unwrap();
    let rest: Vec<_> = opened.collect();
    assert!(rest.len() < 50_000, "the file was cut");
    assert!(rest.iter().filter_map(|record| record.as_ref().err()).all(|problem| !problem.to_string().contains('\n')));
}

#[test]
fn an_export_killed_at_any_moment_leaves_the_old_file_or_the_new_one() {
    let place = tempfile::tempdir().unwrap();
    let target = place.path().join("film.gif");
    let mut dice = Dice(9);
    for turn in 0..12 {
        fs::write(&target, b"old").unwrap();
        let args = ["-q", "render", SMALL, "--force", "--size", "200x200", "-o"];
        let mut child = Command::new(PROGRAM).args(args).arg(&target).current_dir(project("")).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(dice.roll(400) as u64));
        child.kill().unwrap();
        child.wait().unwrap();
        let there = fs::read(&target).unwrap();
        let whole = there.starts_with(b"GIF89a") && there.ends_with(b";");
        assert!(there == b"old" || whole, "turn {turn}: {} bytes", there.len());
    }
}

/// Not a test of its own: the process that is killed below.
#[test]
fn settings_are_saved_again_and_again_where_asked() {
    let Some(file) = std::env::var_os("MATCHREEL_SAVE_SETTINGS") else { return };
    for n in 0.. {
        let settings = Settings { theme: format!("theme {n}"), speed: 4.0, ..Settings::default() };
        settings.save(Path::new(&file)).unwrap();
    }
}

#[test]
fn settings_killed_in_the_middle_of_writing_are_whole() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("settings.toml");
    let mut dice = Dice(3);
    let mut saved = 0;
    for _ in 0..20 {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "settings_are_saved_again_and_again_where_asked"])
            .env("MATCHREEL_SAVE_SETTINGS", &file)
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(30 + dice.roll(100) as u64));
        child.kill().unwrap();
        child.wait().unwrap();
        let (settings, note) = Settings::load(&file);
        assert_eq!(note, None);
        saved += usize::from(settings.speed == 4.0);
    }
    assert!(saved > 0, "something was saved at last");
}
