//! What several test files share: samples, films, and programs that may be missing.
#![allow(dead_code)] // Each test file uses its own part of this.

pub mod any;
pub mod bidi;
pub mod driver;
#[cfg(unix)]
pub mod ground;
pub mod hurt;
pub mod made;
pub mod pages;
pub mod site;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Arc;

use matchreel::games::{self, Telling};
use matchreel::library::Library;
use matchreel::model::{Replay, steers};
use matchreel::scene::{Cut, Film, Show, Theme, View};

/// A file or folder of the project.
pub fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The first game of a sample, told.
pub fn replay(sample: &str) -> Replay {
    let mut records = Library::new().open(&project(sample)).unwrap_or_else(|problem| panic!("{problem}"));
    let record = records.next().expect("a sample holds a game").unwrap_or_else(|problem| panic!("{problem}"));
    games::tell(&record).unwrap_or_else(|problem| panic!("{problem}")).replay
}

/// The first game of a sample by its name, told.
pub fn told(name: &str) -> Telling {
    let mut opened = Library::new().open(&project("replays").join(name)).expect("a sample");
    games::tell(&opened.next().expect("one record").expect("a sound record")).expect("a sound head")
}

/// The same of a whole game by the rules, of which there is nothing to say.
pub fn whole(name: &str) -> Telling {
    let telling = told(name);
    assert!(telling.replay.outcome.complete, "{name}: {:?}", telling.replay.outcome.problem);
    assert!(telling.findings.is_empty() && telling.remarks.is_empty(), "{name}: {:?}", telling.remarks);
    telling
}

/// The samples are what their example makes.
pub fn same_files(made: &[(&str, String)], example: &str) {
    for (name, text) in made {
        let file = std::fs::read_to_string(project("replays").join(name)).expect("a sample");
        assert!(file == *text, "{name} differs: run `cargo run --release --example {example}`");
    }
}

/// A film of a sample.
pub fn film(sample: &str, theme: &str, (width, height): (u32, u32)) -> Film {
    film_of(replay(sample), theme, (width, height))
}

pub fn film_of(replay: Replay, theme: &str, (width, height): (u32, u32)) -> Film {
    let theme = Arc::new(Theme::bundled(theme).expect("a bundled theme"));
    let view = View { width, height, theme, show: Show::default(), title: None, calm: false };
    Film::new(replay, view, Cut::default())
}

/// Runs our program.
pub fn matchreel(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_matchreel"))
        .args(args)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("our own program starts")
}

pub fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

pub fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// No byte that steers a terminal: neither its commands nor the direction of what it shows.
pub fn is_calm(bytes: &[u8]) -> bool {
    !String::from_utf8_lossy(bytes).contains(|c: char| c != '\n' && steers(c))
}

/// Whether all these programs are installed. Says in one line what is skipped when not; where nothing may be skipped, fails.
pub fn have(programs: &[&str], what: &str) -> bool {
    let missing: Vec<&str> = programs.iter().copied().filter(|program| !installed(program)).collect();
    if missing.is_empty() {
        return true;
    }
    let line = format!("skipped: {what} needs {}", missing.join(", "));
    assert!(std::env::var_os("MATCHREEL_NO_SKIP").is_none(), "{line}");
    eprintln!("{line}");
    false
}

/// Whether a program is on the path.
pub fn installed(program: &str) -> bool {
    let paths = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&paths).any(|folder| folder.join(program).is_file())
}

/// A Python that has Pillow, as [`have`] tells it of programs: the first one of the path need not be the one Pillow was installed for.
pub fn python_with_pillow() -> Option<&'static str> {
    let has = |python: &&str| {
        Command::new(python).args(["-c", "import PIL"]).output().is_ok_and(|output| output.status.success())
    };
    let found = ["python3", "/usr/bin/python3"].into_iter().find(has);
    assert!(found.is_some() || std::env::var_os("MATCHREEL_NO_SKIP").is_none(), "Pillow is missing");
    if found.is_none() {
        eprintln!("skipped: opening films with Pillow needs Pillow");
    }
    found
}

/// How near two rows of bytes are, in decibels; infinite if they are equal.
pub fn psnr(a: &[u8], b: &[u8]) -> f64 {
    assert_eq!(a.len(), b.len());
    let error: u64 = a.iter().zip(b).map(|(a, b)| u64::from(a.abs_diff(*b)).pow(2)).sum();
    10.0 * (255.0 * 255.0 * a.len() as f64 / error as f64).log10()
}
