//! Faults from outside: full and read-only disks, folders that vanish, odd names, floods of files, sudden ends.
#![cfg(all(feature = "cli", unix))]

mod common;

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use common::{is_calm, project, stderr, stdout};
use matchreel::games;
use matchreel::library::{Library, follow::Follow};

const PROGRAM: &str = env!("CARGO_BIN_EXE_matchreel");
const SMALL: &str = "replays/reversi-six.json";

fn run(args: &[&OsStr]) -> Output {
    run_in(&project(""), args)
}

fn run_in(folder: &Path, args: &[&OsStr]) -> Output {
    Command::new(PROGRAM).args(args).current_dir(folder).output().expect("our own program starts")
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
    assert_eq!(Library::new().open(place.path()).unwrap().count(), 1);
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
            let output = run_in(place.path(), args);
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
        // There and back, each time under a name as odd, and the second time named from here.
        let mut there = name.to_owned();
        there.push(".xml");
        let mut back = name.to_owned();
        back.push(".back.json");
        in_place(&["convert".as_ref(), "--".as_ref(), name, &there]);
        in_place(&["convert".as_ref(), "--".as_ref(), &there, &back]);
        let game = |path: &OsStr| {
            let record = Library::new().open(&place.path().join(path)).unwrap().next().expect("a game").unwrap();
            let replay = games::tell(&record).unwrap().replay;
            replay.steps.into_iter().map(|step| step.events).collect::<Vec<_>>()
        };
        assert_eq!(game(&back), game(name), "{name:?}");
        // Over what is there nothing is written, and the refusal is as calm.
        let refused = run_in(place.path(), &["convert".as_ref(), "--".as_ref(), name, &there]);
        assert_eq!(refused.status.code(), Some(2));
        assert!(is_calm(&refused.stderr) && stderr(&refused).lines().count() == 1, "{refused:?}");
    }
    let output = check(place.path());
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
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
    let mut opened = Library::new().open(&path).unwrap();
    assert!(opened.by_ref().take(10).all(|record| record.is_ok()));
    fs::OpenOptions::new().write(true).open(&path).unwrap().set_len(300_007).unwrap();
    let rest: Vec<_> = opened.collect();
    assert!(rest.len() < 50_000, "the file was cut");
    assert!(rest.iter().filter_map(|record| record.as_ref().err()).all(|problem| !problem.to_string().contains('\n')));
}
