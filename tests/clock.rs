//! Clocks that jump: nothing waits, skips or goes stale because the time of day is wrong, or that of a file.
#![cfg(feature = "cli")]

mod common;

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use common::{project, stderr};
use matchreel::library::Library;
use matchreel::library::follow::{Follow, News};
use matchreel::model::Millis;
use matchreel::scene::{Sight, Theme};
use matchreel::timeline::StoryTimes;
use matchreel::viewer::{Desk, Input, Key, Session, SessionOptions, Settings};

const DAY: Duration = Duration::from_secs(86_400);

/// Before 1970, 1970, and two centuries ahead.
fn odd_times() -> [SystemTime; 3] {
    [UNIX_EPOCH - DAY * 1000, UNIX_EPOCH, SystemTime::now() + DAY * 73_000]
}

fn set_time(path: &Path, time: SystemTime) {
    File::options().write(true).open(path).unwrap().set_modified(time).unwrap();
}

/// The only places that ask for the time of day or the time of a file: a date in a record, the stamp by which a file is known
/// again or seen to be another, the age of what another machine left, and which of many files are the oldest. None of them
/// measures how long something takes.
const MAY_ASK: [&str; 6] = [
    "arena/boards/keep.rs",
    "library/follow.rs",
    "library/index.rs",
    "files/passing.rs",
    "files/prune.rs",
    "viewer/native/games.rs",
];

#[test]
fn nothing_is_timed_by_a_clock_that_can_jump() {
    let src = project("src");
    let mut folders = vec![src.clone()];
    let mut asked = Vec::new();
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            if ["SystemTime", "UNIX_EPOCH", "Timestamp::now", ".modified()", ".created()", ".accessed()"]
                .iter()
                .any(|word| text.contains(word))
            {
                asked.push(path.strip_prefix(&src).unwrap().to_str().unwrap().to_string());
            }
        }
    }
    asked.sort();
    let mut wanted = MAY_ASK.to_vec();
    wanted.sort();
    assert_eq!(asked, wanted);
}

#[test]
fn what_is_up_to_date_is_told_by_content_not_by_time() {
    let dir = tempfile::tempdir().unwrap();
    let (games, films) = (dir.path().join("games"), dir.path().join("films"));
    fs::create_dir(&games).unwrap();
    for name in ["reversi-six.json", "reversi-corners.json", "gomoku-crosswind-roundel.psq"] {
        fs::copy(project(&format!("replays/{name}")), games.join(name)).unwrap();
    }
    let render = || {
        let (games, films) = (games.to_str().unwrap(), films.to_str().unwrap());
        let output = common::matchreel(&["render", games, "-o", films, "--still", "--size", "64x64"]);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        let numbers =
            stderr(&output).lines().map(|line| line.split_whitespace().next().unwrap().parse().unwrap()).collect();
        let numbers: Vec<usize> = numbers;
        (numbers[0], numbers[1])
    };
    let all =
        |folder: &Path| -> Vec<PathBuf> { fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect() };
    assert_eq!(render(), (3, 0));
    for time in odd_times() {
        all(&games).iter().for_each(|path| set_time(path, time));
        assert_eq!(render(), (0, 3), "games of {time:?}");
        all(&films).iter().for_each(|path| set_time(path, time));
        assert_eq!(render(), (0, 3), "films of {time:?}");
    }
    // Another game under the time of the old one is another game.
    let changed = games.join("reversi-six.json");
    let text = fs::read_to_string(&changed).unwrap();
    fs::write(&changed, text.replace(", \"F6\"", "")).unwrap();
    set_time(&changed, UNIX_EPOCH);
    assert_eq!(render(), (1, 2));
}

#[test]
fn rounds_from_any_time_are_followed() {
    let dir = tempfile::tempdir().unwrap();
    let rounds = common::hurt::rounds("replays/paintball-race", 7);
    let lay = |(name, bytes): &(String, Vec<u8>), time: SystemTime| {
        let hidden = dir.path().join(".arriving");
        fs::write(&hidden, bytes).unwrap();
        set_time(&hidden, time);
        fs::rename(hidden, dir.path().join(name)).unwrap();
    };
    lay(&rounds[0], SystemTime::now());
    let mut follow = Follow::rounds(dir.path(), Some(0), [rounds[0].0.clone()]).unwrap();
    // The clock jumps on, back, and far back between one round and the next.
    for (round, time) in rounds[1..].iter().zip(odd_times().into_iter().cycle()) {
        lay(round, time);
    }
    let since = Instant::now();
    let mut arrived = Vec::new();
    while arrived.len() < 6 {
        assert!(since.elapsed() < Duration::from_secs(20), "only {arrived:?}");
        for news in follow.news() {
            match news {
                News::Round(sheet) => arrived.push(sheet.round),
                News::Restarted | News::Edited => panic!("nothing has begun anew"),
            }
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    assert_eq!(arrived, [1, 2, 3, 4, 5, 6]);
}

#[test]
fn a_game_of_a_file_from_any_time_is_found_again_and_again() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("many.pgn");
    let game = |n: u32| format!("[Event \"game {n}\"]\n\n1. e4 e5 1-0\n\n");
    for time in odd_times() {
        fs::write(&path, (1..=300).map(game).collect::<String>()).unwrap();
        set_time(&path, time);
        for index in [290, 1, 150] {
            let found = Library::new().game(&path, index).unwrap().expect("a game");
            assert_eq!(found.title, Some(format!("game {index}")), "{time:?}");
        }
    }
}

#[test]
fn a_window_whose_time_goes_back_goes_on() {
    let options = SessionOptions {
        paths: vec![project("replays/reversi-six.json")],
        settings: Settings::default(),
        recorded_delay: true,
        theme: Theme::bundled("arena").unwrap(),
        max_think: Millis(5000),
        story: StoryTimes::default(),
        at: None,
        sight: Sight::default(),
        centre: None,
        camera: None,
        play: true,
        follow: false,
        beside: false,
        full_screen: false,
        ..SessionOptions::default()
    };
    let mut session = Session::new((800, 600), 1.0, options, Box::new(Desk::new(None)));
    let since = Instant::now();
    while session.report()["replay"].is_null() {
        assert!(since.elapsed() < Duration::from_secs(20));
        session.step(&[], Millis(1_000_000));
        std::thread::sleep(Duration::from_millis(5));
    }
    // Back to the start, far ahead, and to the end of all time.
    for now in [0, 5, u32::MAX - 5, 1000, u32::MAX, 0] {
        session.step(&[Input::Key(Key::Right)], Millis(now));
        session.scene();
    }
    session.step(&[Input::Key(Key::Home)], Millis(10));
    session.step(&[Input::Key(Key::Char(' '))], Millis(20));
    for now in (40..4000).step_by(20) {
        session.step(&[], Millis(now));
    }
    assert!(session.report()["step"].as_u64() >= Some(2), "{}", session.report());
}
