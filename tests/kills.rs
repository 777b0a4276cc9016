//! `kill -9` at random moments: whatever is there is whole, nobody is left, and the next run takes away what lies about.
#![cfg(all(feature = "cli", target_os = "linux"))]

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use common::hurt::Dice;
use common::{project, stderr, stdout};
use matchreel::viewer::Settings;

const PROGRAM: &str = env!("CARGO_BIN_EXE_matchreel");
const SMALL: &str = "replays/reversi-six.json";

/// Our program, with a place of its own for what passes.
fn program(place: &Path, args: &[&str]) -> Command {
    let passing = place.join("passing");
    fs::create_dir_all(&passing).unwrap();
    let mut command = Command::new(PROGRAM);
    command.args(args).env("TMPDIR", passing).current_dir(project("")).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

fn kill_after(mut child: Child, millis: usize) {
    std::thread::sleep(Duration::from_millis(millis as u64));
    child.kill().unwrap();
    child.wait().unwrap();
}

/// Kills a process as soon as there is a hidden name in a folder. False if it was done before one was seen.
fn kill_amid(mut child: Child, folder: &Path) -> bool {
    while hidden(folder).is_empty() && child.try_wait().unwrap().is_none() {
        std::thread::sleep(Duration::from_micros(100));
    }
    kill_after(child, 0);
    !hidden(folder).is_empty()
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

fn hidden(folder: &Path) -> Vec<String> {
    names(folder).into_iter().filter(|name| name.starts_with('.')).collect()
}

/// Processes that have a place in their environment: the players of a match have a folder there for their home.
fn processes_of(place: &Path) -> Vec<String> {
    let place = place.to_str().unwrap().as_bytes();
    let lives = |entry: fs::DirEntry| {
        let environment = fs::read(entry.path().join("environ")).ok()?;
        let own = environment.windows(place.len()).any(|window| window == place);
        own.then(|| fs::read_to_string(entry.path().join("cmdline")).unwrap_or_default())
    };
    fs::read_dir("/proc").unwrap().flatten().filter_map(lives).collect()
}

fn soon(what: &str, is: impl Fn() -> bool) {
    let since = Instant::now();
    while !is() {
        assert!(since.elapsed() < Duration::from_secs(20), "waited in vain for {what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[cfg(feature = "arena")]
#[test]
fn a_match_at_a_board_leaves_whole_games_and_nobody() {
    let dir = tempfile::tempdir().unwrap();
    let (place, games) = (dir.path(), dir.path().join("games"));
    // One brain over its standard streams, one at a port: both are ended by the guard that a server's end wakes.
    let talks = format!("stdio:{PROGRAM} brain reversi --listen - --player builtin:random");
    let listens = format!("exec:{PROGRAM} brain reversi --listen 127.0.0.1:{{port}} --player builtin:greedy");
    let folder = games.to_str().unwrap();
    let play = |count: &str, record: &str| {
        let args = ["play", "reversi", "--player", &talks, "--player", &listens, "--games", count, "--record", record];
        let mut command = program(place, &args);
        command.args(["-o", folder, "--force"]);
        command
    };
    let mut dice = Dice(31);
    let mut left = 0;
    for turn in 0..12 {
        let record = if turn % 2 == 0 { "xml" } else { "json" };
        kill_after(play("100", record).spawn().unwrap(), 100 + dice.roll(900));
        left = left.max(names(&place.join("passing")).len());
        soon("the brains' end", || processes_of(place).is_empty());
        let whole = names(&games).into_iter().filter(|name| !name.starts_with('.')).count();
        if whole > 0 {
            let output = common::matchreel(&["info", "--json", folder]);
            let told = stdout(&output);
            assert_eq!(told.lines().count(), whole, "{told}{}", stderr(&output));
            assert!(told.lines().all(|line| line.contains("\"complete\":true")), "{told}");
        }
    }
    let checked = common::matchreel(&["check", folder]);
    assert_eq!(checked.status.code(), Some(0), "{}{}", stdout(&checked), stderr(&checked));
    assert!(left > 0, "a server that is killed leaves its folder");
    assert!(play("1", "xml").status().unwrap().success());
    assert_eq!(names(&place.join("passing")), Vec::<String>::new(), "the next server takes it away");
    assert_eq!(hidden(&games), Vec::<String>::new());
}

#[cfg(feature = "arena")]
#[test]
fn a_contest_leaves_nothing_that_the_next_does_not_take_away() {
    let dir = tempfile::tempdir().unwrap();
    let place = dir.path();
    let play = |rounds: &str| {
        let folder = place.join("match");
        let mut command = program(place, &["play", "paintball", "--player", "sleep 0.01", "--player", "builtin:idle"]);
        command.args(["--rounds", rounds, "--force", "-o"]).arg(folder);
        command
    };
    let mut dice = Dice(5);
    for _ in 0..6 {
        kill_after(play("500").spawn().unwrap(), 150 + dice.roll(400));
        soon("the programs' end", || processes_of(place).is_empty());
        assert!(names(&place.join("passing")).len() <= 1, "those of the servers before are gone");
    }
    assert!(play("2").status().unwrap().success());
    assert_eq!(names(&place.join("passing")), Vec::<String>::new());
    assert_eq!(hidden(&place.join("match")), Vec::<String>::new());
}

#[test]
fn an_export_leaves_the_old_file_or_the_new_one_and_the_next_takes_the_rest_away() {
    let dir = tempfile::tempdir().unwrap();
    let target = dir.path().join("film.gif");
    let render = || {
        let mut command = program(dir.path(), &["-q", "render", SMALL, "--force", "--size", "200x200", "-o"]);
        command.arg(&target);
        command
    };
    let mut dice = Dice(9);
    for turn in 0..12 {
        fs::write(&target, b"old").unwrap();
        kill_after(render().spawn().unwrap(), dice.roll(400));
        let there = fs::read(&target).unwrap();
        let whole = there.starts_with(b"GIF89a") && there.ends_with(b";");
        assert!(there == b"old" || whole, "turn {turn}: {} bytes", there.len());
        // A run that is killed just after it has begun has not yet taken away what the one before left.
        assert!(hidden(dir.path()).len() <= 2, "turn {turn}: {:?}", names(dir.path()));
    }
    assert!(render().status().unwrap().success());
    assert_eq!(names(dir.path()), ["film.gif", "passing"]);
    assert!((0..20).any(|_| kill_amid(render().spawn().unwrap(), dir.path())), "a run that is killed leaves its file");
    assert!(render().status().unwrap().success());
    assert_eq!(names(dir.path()), ["film.gif", "passing"]);
}

#[test]
fn numbered_frames_are_there_whole_or_not_at_all() {
    let dir = tempfile::tempdir().unwrap();
    let target = dir.path().join("frames");
    let render = || {
        let mut command = program(dir.path(), &["-q", "render", SMALL, "--size", "100x100", "--format", "png", "-o"]);
        command.arg(&target);
        command
    };
    let mut dice = Dice(4);
    let mut whole = 0;
    for _ in 0..8 {
        kill_after(render().spawn().unwrap(), dice.roll(500));
        let frames = names(&target).len();
        assert!(frames == 0 || whole == 0 || frames == whole, "{frames} of {whole}");
        whole = whole.max(frames);
        let _ = fs::remove_dir_all(&target);
    }
    assert!(render().status().unwrap().success());
    assert!(whole == 0 || whole == names(&target).len());
    assert_eq!(names(dir.path()), ["frames", "passing"]);
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
fn settings_are_always_whole() {
    let dir = tempfile::tempdir().unwrap();
    let file: PathBuf = dir.path().join("settings.toml");
    let mut dice = Dice(3);
    let mut saved = 0;
    for _ in 0..20 {
        let child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "settings_are_saved_again_and_again_where_asked"])
            .env("MATCHREEL_SAVE_SETTINGS", &file)
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        kill_after(child, 30 + dice.roll(100));
        let (settings, note) = Settings::load(&file);
        assert_eq!(note, None);
        saved += usize::from(settings.speed == 4.0);
    }
    assert!(saved > 0, "something was saved at last");
    Settings::default().save(&file).unwrap();
    assert_eq!(names(dir.path()), ["settings.toml"]);
}

/// Ctrl-C, most often near the end, where names are given: the old frames or the new ones are there, all of them.
#[test]
fn an_interrupt_leaves_the_old_frames_or_the_new_ones() {
    let dir = tempfile::tempdir().unwrap();
    let frames = dir.path().join("frames");
    let render = |theme: &str| {
        let args = ["render", SMALL, "--format", "png", "--fps", "4", "--size", "96x96", "--theme", theme, "-o"];
        let mut command = program(dir.path(), &args);
        command.arg(&frames);
        command
    };
    let since = Instant::now();
    assert!(render("paper").status().unwrap().success());
    let lasts = since.elapsed().as_millis() as usize;
    let whole = names(&frames);
    assert!(whole.len() > 50, "{}", whole.len());
    let mut dice = Dice(7);
    for turn in 0..40 {
        let mut child = render(["arena", "paper"][turn % 2]).spawn().unwrap();
        std::thread::sleep(Duration::from_millis((lasts * 6 / 10 + dice.roll(lasts * 6 / 10)) as u64));
        // Done already is as good as any other moment.
        let _ = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        child.wait().unwrap();
        assert_eq!(names(&frames), whole, "turn {turn}");
        assert_eq!(hidden(dir.path()), Vec::<String>::new(), "turn {turn}");
        let (first, end) = (frames.join("frame-000001.png"), frames.join(&whole[whole.len() - 1]));
        let now = fs::read(&first).unwrap();
        let tag = |bytes: &[u8]| {
            bytes.windows(14).position(|window| window == b"matchreel-film").map(|at| bytes[at..at + 48].to_vec())
        };
        assert_eq!(tag(&now), tag(&fs::read(&end).unwrap()), "frames of two films are mixed");
    }
}
