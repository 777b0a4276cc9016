//! Hours of use in minutes: one process follows match after match as their rounds arrive and films each; another renders
//! what is finished, again and again. Neither may keep memory, descriptors or files.
//!
//! `MATCHREEL_SOAK=1200 cargo test --release --test soak -- --ignored --nocapture` runs for twenty minutes; without the
//! variable it is one.
#![cfg(all(feature = "cli", target_os = "linux"))]

mod common;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use common::project;
use matchreel::draw::Canvas;
/// How the names of unfinished work begin.
const HIDDEN: &str = ".matchreel-";
use matchreel::games;
use matchreel::library::Library;
use matchreel::model::Millis;
use matchreel::scene::Theme;
use matchreel::viewer::{Desk, Input, Key, Session, SessionOptions, Settings};

const MATCHES: usize = 500;
/// So many are followed before anything is measured: two of each kind, so that whatever is kept once is there.
const BEFORE: usize = 20;
/// How the follower's own words begin, among those of the test harness.
const SAYS: &str = "soak: ";
/// How long anything may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// A match before it is played: the files it begins with, those that arrive, and how many steps it has at last.
struct Script {
    name: String,
    start: Vec<(PathBuf, Vec<u8>)>,
    arrivals: Vec<(PathBuf, Vec<u8>)>,
    steps: usize,
}

fn steps(path: &Path) -> usize {
    let record = Library::new().open(path).unwrap().next().expect("a game").unwrap();
    games::tell(&record).unwrap().replay.steps.len()
}

/// A contest's match: two rounds are there, the others arrive.
fn contest(sample: &str, number: usize) -> Script {
    let name = format!("match-{number:04}");
    let files = fs::read_dir(project(sample)).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = files.filter(|path| !path.ends_with("score.txt")).collect();
    files.sort();
    let file = |path: &PathBuf| (Path::new(&name).join(path.file_name().unwrap()), fs::read(path).unwrap());
    let (start, arrivals) = files.split_at(2);
    let (start, arrivals) = (start.iter().map(file).collect(), arrivals.iter().map(file).collect());
    Script { steps: steps(&project(sample)), start, arrivals, name }
}

/// A game at a board, written anew after every few moves.
fn board(sample: &str, number: usize) -> Script {
    let name = format!("match-{number:04}.json");
    let text = fs::read_to_string(project(sample)).unwrap();
    let whole: serde_json::Value = serde_json::from_str(&text).unwrap();
    let moves = whole["moves"].as_array().unwrap().clone();
    let upto = |count: usize| {
        let mut part = whole.clone();
        part["moves"] = moves[..count].to_vec().into();
        (PathBuf::from(&name), part.to_string().into_bytes())
    };
    let arrivals = (3..moves.len()).step_by(6).chain([moves.len()]).map(upto).collect();
    Script { start: vec![upto(2)], arrivals, steps: steps(&project(sample)), name }
}

/// A packed file of several games, replaced as a whole.
fn packed(number: usize) -> Script {
    let name = format!("match-{number:04}.pgn.gz");
    let sample = "replays/chess-opera-1858.pgn";
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(&fs::read(project(sample)).unwrap().repeat(3)).unwrap();
    let bytes = packed.finish().unwrap();
    let file = (PathBuf::from(&name), bytes);
    Script { start: vec![file.clone()], arrivals: vec![file], steps: steps(&project(sample)), name }
}

fn script(number: usize) -> Script {
    match number % 10 {
        0 | 4 => contest("replays/paintball-race", number),
        1 | 5 => contest("replays/paintball-shootout", number),
        2 | 6 => contest("replays/worms-garden", number),
        3 => board("replays/gomoku-crosswind-roundel.json", number),
        7 => board("replays/chess-kasparov-topalov-1999.json", number),
        8 => board("replays/go-13x13-tenuki-pebble.json", number),
        _ => packed(number),
    }
}

/// Writes a file whole, as servers do.
fn lay(folder: &Path, (name, bytes): &(PathBuf, Vec<u8>)) {
    let target = folder.join(name);
    fs::create_dir_all(target.parent().unwrap()).unwrap();
    let hidden = target.with_file_name(".arriving");
    fs::write(&hidden, bytes).unwrap();
    fs::rename(&hidden, &target).unwrap();
}

fn clear(path: &Path) {
    let _ = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
}

/// Not a test of its own: the process that is watched. It opens the matches it is told, follows each to its end and films it.
#[test]
fn the_follower_follows_where_asked() {
    let Some(folder) = std::env::var_os("MATCHREEL_SOAK_FOLLOWS") else { return };
    let options = SessionOptions {
        paths: vec![PathBuf::from(folder)],
        settings: Settings { speed: 64.0, ..Settings::default() },
        theme: Theme::bundled("arena").unwrap(),
        follow: true,
        ..SessionOptions::default()
    };
    let session = Session::new((1280, 800), 1.0, options, Box::new(Desk::new(None)));
    let mut window = Window { session, canvas: Canvas::new(1280, 800), now: 0 };
    window.until("the library", |report| report["reading"] == false && report["replay"].is_string());
    println!("{SAYS}ready");
    for line in std::io::stdin().lines() {
        let line = line.unwrap();
        let (name, steps) = line.split_once(' ').unwrap();
        window.search(name);
        window.until("the match", |report| report["replay"] == name);
        println!("{SAYS}watching");
        let steps: usize = steps.parse().unwrap();
        window.until("its end", |report| report["steps"] == steps);
        let films = window.session.report()["exported"].as_u64().unwrap();
        window.keys(&[Key::Char('G')]);
        window.until("its film", |report| report["exported"] == films + 1);
        println!("{SAYS}done");
    }
}

/// The window as it is, with a canvas in place of the screen.
struct Window {
    session: Session,
    canvas: Canvas,
    now: u32,
}

impl Window {
    fn keys(&mut self, keys: &[Key]) {
        let inputs: Vec<Input> = keys.iter().map(|key| Input::Key(*key)).collect();
        self.now += 15;
        self.session.step(&inputs, Millis(self.now));
        self.canvas.draw(&self.session.scene());
    }

    fn search(&mut self, name: &str) {
        let old = self.session.report()["query"].as_str().unwrap_or_default().chars().count();
        let mut keys = vec![Key::Char('/')];
        keys.extend(std::iter::repeat_n(Key::Backspace, old));
        keys.extend(name.chars().map(Key::Char));
        keys.push(Key::Enter);
        self.keys(&keys);
    }

    fn until(&mut self, what: &str, is: impl Fn(&serde_json::Value) -> bool) {
        let since = Instant::now();
        while !is(&self.session.report()) {
            assert!(since.elapsed() < PATIENCE, "waited in vain for {what}: {}", self.session.report());
            self.keys(&[]);
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

/// What a process holds at a moment.
#[derive(Clone, Copy, Debug)]
struct Holds {
    kilobytes: u64,
    descriptors: usize,
    threads: usize,
}

fn holds(pid: u32) -> Option<Holds> {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let number = |name: &str| -> Option<u64> {
        let line = status.lines().find(|line| line.starts_with(name))?;
        line.split_whitespace().nth(1)?.parse().ok()
    };
    let descriptors = fs::read_dir(format!("/proc/{pid}/fd")).ok()?.count();
    Some(Holds { kilobytes: number("VmRSS:")?, descriptors, threads: number("Threads:")? as usize })
}

/// The process that follows.
struct Follower {
    process: Child,
    ear: ChildStdin,
    words: std::io::Lines<BufReader<std::process::ChildStdout>>,
}

impl Follower {
    fn start(place: &Path) -> Follower {
        let mut process = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "the_follower_follows_where_asked", "--nocapture"])
            .env("MATCHREEL_SOAK_FOLLOWS", place.join("matches"))
            .env("TMPDIR", place.join("tmp"))
            .current_dir(place)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let ear = process.stdin.take().unwrap();
        let words = BufReader::new(process.stdout.take().unwrap()).lines();
        let mut follower = Follower { process, ear, words };
        follower.hear("ready");
        follower
    }

    fn hear(&mut self, wanted: &str) {
        loop {
            let line = self.words.next().expect("the follower has ended").unwrap();
            // The harness writes the name of a test without a line end.
            if let Some((_, word)) = line.split_once(SAYS) {
                assert_eq!(word, wanted);
                return;
            }
        }
    }

    /// Follows one match from its first rounds to its film.
    fn follow(&mut self, folder: &Path, script: &Script) {
        clear(&folder.join(&script.name));
        script.start.iter().for_each(|file| lay(folder, file));
        writeln!(self.ear, "{} {}", script.name, script.steps).unwrap();
        self.hear("watching");
        script.arrivals.iter().for_each(|file| lay(folder, file));
        self.hear("done");
    }
}

/// Renders the archive again and again, every time in another look, so that every film is made anew. The most memory that each
/// run took, in kilobytes.
fn render_again_and_again(place: &Path, ended: &AtomicBool) -> Vec<u64> {
    let mut runs = Vec::new();
    for theme in ["arena", "paper", "classic", "contrast"].into_iter().cycle() {
        if ended.load(Ordering::Relaxed) {
            return runs;
        }
        let mut process = Command::new(env!("CARGO_BIN_EXE_matchreel"))
            .args(["-q", "render", "archive", "-o", "films", "--still", "--size", "320x240", "--jobs", "1"])
            .args(["--theme", theme])
            .env("TMPDIR", place.join("tmp"))
            .current_dir(place)
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut most = 0;
        let status = loop {
            most = most.max(holds(process.id()).map_or(0, |holds| holds.kilobytes));
            match process.try_wait().unwrap() {
                Some(status) => break status,
                None => std::thread::sleep(Duration::from_millis(50)),
            }
        };
        let mut said = String::new();
        process.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        assert_eq!((status.code(), said.as_str()), (Some(0), ""));
        runs.push(most);
    }
    runs
}

/// Everything below a folder that nobody should find there.
fn left_behind(place: &Path) -> Vec<PathBuf> {
    let mut left: Vec<PathBuf> = fs::read_dir(place.join("tmp")).unwrap().map(|entry| entry.unwrap().path()).collect();
    for folder in ["films", "render-out", "matches", "archive"] {
        let names = fs::read_dir(place.join(folder)).unwrap().map(|entry| entry.unwrap().path());
        left.extend(names.filter(|path| path.file_name().unwrap().to_string_lossy().starts_with(HIDDEN)));
    }
    left
}

fn middle<T: Ord + Copy>(values: impl Iterator<Item = T>) -> T {
    let mut values: Vec<T> = values.collect();
    values.sort();
    values[values.len() / 2]
}

/// Compares the first quarter of the time with the last.
fn judge(seen: &[Holds]) {
    let quarters: Vec<&[Holds]> = seen.chunks(seen.len().div_ceil(4)).collect();
    let each = |part: fn(&[Holds]) -> u64| quarters.iter().map(|quarter| part(quarter)).collect::<Vec<u64>>();
    let memory = each(|part| middle(part.iter().map(|holds| holds.kilobytes)));
    let descriptors = each(|part| part.iter().map(|holds| holds.descriptors as u64).max().unwrap());
    let threads = each(|part| part.iter().map(|holds| holds.threads as u64).max().unwrap());
    println!("follower, by quarters: memory {memory:?} KiB, descriptors {descriptors:?}, threads {threads:?}");
    let (first, last) = (0, quarters.len() - 1);
    assert!(memory[last] <= memory[first] * 11 / 10 + (8 << 10), "memory grows");
    assert!(descriptors[last] <= descriptors[first] + 2, "descriptors grow");
    assert!(threads[last] <= threads[first] + 2, "threads grow");
}

#[test]
#[ignore = "takes minutes"]
fn matches_followed_and_rendered_for_long_leave_memory_descriptors_and_folders_as_they_were() {
    let seconds = std::env::var("MATCHREEL_SOAK").ok().and_then(|text| text.parse().ok()).unwrap_or(60);
    let lasts = Duration::from_secs(seconds);
    let dir = tempfile::tempdir().unwrap();
    let place = dir.path();
    for folder in ["matches", "archive", "films", "render-out", "tmp"] {
        fs::create_dir(place.join(folder)).unwrap();
    }
    let scripts: Vec<Script> = (0..MATCHES).map(script).collect();
    for script in &scripts {
        script.start.iter().for_each(|file| lay(&place.join("matches"), file));
    }
    script(0).start.iter().chain(&script(0).arrivals).for_each(|file| lay(&place.join("archive"), file));
    let mut follower = Follower::start(place);
    scripts[..BEFORE].iter().for_each(|script| follower.follow(&place.join("matches"), script));
    let (pid, ended, seen) = (follower.process.id(), AtomicBool::new(false), Mutex::new(Vec::new()));
    let since = Instant::now();
    let (followed, runs) = std::thread::scope(|scope| {
        scope.spawn(|| {
            while !ended.load(Ordering::Relaxed) {
                seen.lock().unwrap_or_else(PoisonError::into_inner).extend(holds(pid));
                std::thread::sleep(Duration::from_millis(250));
            }
        });
        let renderer = scope.spawn(|| render_again_and_again(place, &ended));
        let _end = EndsAll(&ended);
        let mut followed = 0;
        while since.elapsed() < lasts {
            let script = &scripts[followed % MATCHES];
            follower.follow(&place.join("matches"), script);
            // What is over is moved to the archive in one piece.
            if followed < MATCHES {
                script.start.iter().chain(&script.arrivals).for_each(|file| lay(&place.join("render-out/.new"), file));
                let _ = fs::rename(
                    place.join("render-out/.new").join(&script.name),
                    place.join("archive").join(&script.name),
                );
            }
            followed += 1;
        }
        ended.store(true, Ordering::Relaxed);
        (followed, renderer.join().unwrap())
    });
    drop(follower.ear);
    assert!(follower.process.wait().unwrap().success());
    let films = fs::read_dir(place.join("films")).unwrap().count();
    println!(
        "{followed} matches followed and filmed in {:?}; {} runs over an archive that grew to {films} films, the most memory of the first and last: {:?} and {:?} KiB",
        since.elapsed(),
        runs.len(),
        runs.first(),
        runs.last()
    );
    judge(&seen.into_inner().unwrap());
    assert_eq!(left_behind(place), Vec::<PathBuf>::new());
}

/// Whatever happens, the threads beside come to an end.
struct EndsAll<'a>(&'a AtomicBool);

impl Drop for EndsAll<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
