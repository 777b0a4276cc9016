//! A crowd: how fast a match of thousands of things is loaded and drawn, and how much memory it takes.
//!
//! `cargo bench --bench crowd`. All things move and gain or lose life in nearly every step, which is the worst there is. Times are
//! of one core; the memory is the most the whole process ever had, text of the match included.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use matchreel::draw::Canvas;
use matchreel::games;
use matchreel::library::Library;
use matchreel::model::{Millis, Record, Replay};
use matchreel::scene::{Cut, Film, Footage, Show, Theme, View};

const SIDE: u32 = 800;
/// Cells of the board to either side, and of one whose cells are large enough for words over everybody.
const BOARD: u32 = 200;
const WORDY: u32 = 80;
const FRAMES: u32 = 500;
const SCRUBS: u32 = 50;

fn main() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("crowd.jsonl");
    measure(&file, BOARD, 2_000, 1_000);
    println!("{:<34} {:>9.0} MB", "most memory so far", peak());
    measure(&file, BOARD, 20_000, 20);
    measure(&file, WORDY, 2_000, 20);
}

/// Writes a match, and tells how it is loaded and drawn.
fn measure(file: &Path, board: u32, things: u32, steps: u32) {
    fs::write(file, written(board, things, steps)).expect("room for a match");
    println!("{steps} steps of {things} things on {board}x{board} cells, pictures of {SIDE}x{SIDE}:");
    let states = f64::from(things) * f64::from(steps + 1);
    let before = spent();
    let (record, replay) = load(file);
    say("states of things loaded a second", states / (spent() - before));
    let before = spent();
    let film = film(replay);
    say("states of things lowered a second", states / (spent() - before));
    let mut canvas = Canvas::new(SIDE, SIDE);
    let mut draw = |t: Millis| canvas.draw(&film.picture(film.moment(t))).len();
    draw(Millis::ZERO);
    let before = spent();
    for frame in 1..=FRAMES {
        draw(Millis(frame * 40));
    }
    say("frames a second", f64::from(FRAMES) / (spent() - before));
    let (before, end) = (spent(), film.lasts().0.max(1));
    let mut random = 1_u32;
    for _ in 0..SCRUBS {
        random = next(random);
        draw(Millis(random % end));
    }
    say("pictures of any moment a second", f64::from(SCRUBS) / (spent() - before));
    drop(record);
}

fn say(what: &str, number: f64) {
    println!("{what:<34} {number:>9.0}");
}

/// A program has both as long as it shows a match: the record may be written again.
fn load(file: &Path) -> (Record, Replay) {
    let record = Library::new().open(file).expect("a match").next().expect("a game").expect("a sound record");
    let replay = games::tell(&record).expect("a known game").replay;
    (record, replay)
}

fn film(replay: Replay) -> Film {
    let theme = Arc::new(Theme::bundled("arena").expect("the default theme"));
    let view = View { width: SIDE, height: SIDE, theme, show: Show::default(), title: None, calm: false };
    Film::new(replay, view, Cut { title: Millis::ZERO, end: Millis::ZERO, ..Cut::default() })
}

fn next(random: u32) -> u32 {
    random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223)
}

/// A match in which everybody walks about, as an open replay of states.
fn written(board: u32, things: u32, steps: u32) -> String {
    const KINDS: [&str; 4] = ["ant", "tank", "robot", "sheep"];
    let ways = [(1, 0), (board - 1, 0), (0, 1), (0, board - 1), (0, 0), (0, 0)];
    let mut text = format!(
        "{{\"format\":\"open-replay/1\",\"game\":\"Crowd\",\"seats\":[\"a\",\"b\",\"c\",\"d\"],\"board\":[{board},{board}]}}\n"
    );
    let mut random = 1_u32;
    let mut draw = |below: u32| {
        random = next(random);
        (random >> 8) % below
    };
    let mut places: Vec<(u32, u32)> = (0..things).map(|_| (draw(board), draw(board))).collect();
    for step in 0..=steps {
        text.push_str("{\"things\":{");
        for (i, place) in (0..).zip(&mut places) {
            let (comma, kind, (x, y)) = (if i > 0 { "," } else { "" }, KINDS[i as usize % 4], *place);
            let life = 50 + (i + step) % 50;
            let _ = write!(text, "{comma}\"{kind}{i}\":{{\"seat\":{},\"at\":[{x},{y}],\"life\":{life}}}", i % 4);
            let (dx, dy) = ways[draw(6) as usize];
            *place = ((x + dx) % board, (y + dy) % board);
        }
        let _ = writeln!(text, "}},\"score\":[{step},{},3,4]}}", 2 * step);
    }
    text
}

/// Seconds of processor time so far.
fn spent() -> f64 {
    let stat = fs::read_to_string("/proc/self/stat").expect("this bench needs Linux");
    // After the name, which may hold anything: of the rest these are the 12th and the 13th, in hundredths of a second.
    let rest = stat.rsplit(')').next().unwrap_or_default();
    rest.split_whitespace().skip(11).take(2).filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / 100.0
}

/// The most memory this process ever had, in millions of bytes.
fn peak() -> f64 {
    let status = fs::read_to_string("/proc/self/status").expect("this bench needs Linux");
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap_or_default();
    line.split_whitespace().nth(1).and_then(|kilobytes| kilobytes.parse::<f64>().ok()).unwrap_or(f64::NAN) * 1.024
        / 1000.0
}
