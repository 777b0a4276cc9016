//! Files cut, damaged and spliced: every one ends in a record or in one line: without a panic, in time, in bounded memory.
//!
//! `MATCHREEL_LONG=20` makes the seeded runs twenty times as long, each with seeds of its own.
#![cfg(feature = "cli")]

mod common;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use std::time::{Duration, Instant};

use common::hurt::{Dice, Sample, files, rounds, splice};
use matchreel::formats::{self, Format, ggf, json, pdn, pgn, psq, rounds as round_files, sgf, xml};
use matchreel::games::{judge, tell};
use matchreel::model::{Entry, Problem, Record};

/// How long a case may take.
const IN_TIME: Duration = Duration::from_secs(1);
/// A case that the watchdog has seen so often will never end. Looks are counted, not seconds: a machine that stands still
/// for a while, or that is busy with others, must not look like a reader that hangs.
const HANGS: u32 = 200;
const LOOK: Duration = Duration::from_millis(200);
/// The most bytes in use at once: so many for each byte of the file, and so many for any.
const BYTES_EACH: usize = 1_000;
const BYTES_ALWAYS: usize = 2 << 20;
/// The longest line about anything.
const LONGEST_LINE: usize = 2_000;

/// Counts what each thread has in use, and the most it had.
struct Counting;

thread_local! {
    static USED: Cell<isize> = const { Cell::new(0) };
    static MOST: Cell<isize> = const { Cell::new(0) };
}

fn count(change: isize) {
    USED.set(USED.get() + change);
    MOST.set(MOST.get().max(USED.get()));
}

// SAFETY: every call goes on to the system's allocator unchanged; counting allocates nothing.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as isize);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        count(-(layout.size() as isize));
        unsafe { System.dealloc(memory, layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as isize);
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size as isize - layout.size() as isize);
        unsafe { System.realloc(memory, layout, size) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// A case under way, for the watchdog. It is struck off when this is dropped, also by a panic: a case that failed long ago
/// would otherwise be taken for one that hangs, and the run be ended by a signal before it can say what failed.
struct Case(usize);

struct Seen {
    number: usize,
    what: String,
    looks: u32,
}

static UNDER_WAY: Mutex<Vec<Seen>> = Mutex::new(Vec::new());

fn under_way() -> MutexGuard<'static, Vec<Seen>> {
    UNDER_WAY.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Case {
    fn begin(what: &str) -> Case {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        under_way().push(Seen { number, what: what.to_string(), looks: 0 });
        Case(number)
    }
}

impl Drop for Case {
    fn drop(&mut self) {
        under_way().retain(|seen| seen.number != self.0);
    }
}

/// Ends the whole run with the name of a case that hangs: nothing else can end it.
fn watch() {
    static STARTED: Once = Once::new();
    STARTED.call_once(|| {
        std::thread::spawn(|| {
            loop {
                std::thread::sleep(LOOK);
                let mut cases = under_way();
                cases.iter_mut().for_each(|seen| seen.looks += 1);
                if let Some(seen) = cases.iter().find(|seen| seen.looks > HANGS) {
                    // Not with eprintln: its words are kept until the test has ended.
                    let _ = writeln!(std::io::stderr(), "{} hangs", seen.what);
                    std::process::abort();
                }
            }
        });
    });
}

/// The time this thread has had a processor, where the system tells; a busy machine must not look like a slow reader.
fn worked() -> Option<Duration> {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(Duration::from_nanos(told.split(' ').next()?.parse().ok()?))
}

/// Runs one case and holds it to its time and memory.
fn hold(what: &str, size: usize, case: impl FnOnce()) {
    watch();
    let under_way = Case::begin(what);
    let since = Instant::now();
    let start = worked();
    let before = USED.get();
    MOST.set(before);
    case();
    let most = (MOST.get() - before).max(0) as usize;
    assert!(most <= BYTES_ALWAYS + BYTES_EACH * size, "{what}: {most} bytes of memory for {size} bytes");
    let took = start.zip(worked()).map_or(since.elapsed(), |(start, end)| end - start);
    drop(under_way);
    assert!(took <= IN_TIME, "{what} took {took:?}");
}

#[test]
fn a_case_that_fails_is_not_taken_for_one_that_hangs() {
    let what = "a case that fails on purpose";
    let failed = std::thread::spawn(move || hold(what, 0, || panic!("as it should"))).join();
    assert!(failed.is_err());
    assert!(!under_way().iter().any(|seen| seen.what == what));
}

fn one_line(text: &str) {
    assert!(!text.contains('\n') && text.len() < LONGEST_LINE, "{text}");
}

/// Judges a record, and if asked tells it whole with a line beside it; whatever is said must be one line. The number of
/// its moves.
fn survive(record: Result<Record, Problem>, whole: bool) -> usize {
    let record = match record {
        Ok(record) => record,
        Err(problem) => {
            one_line(&problem.to_string());
            return 0;
        }
    };
    record.remarks.iter().for_each(|remark| one_line(&remark.to_string()));
    record.broken.iter().for_each(|problem| one_line(&problem.to_string()));
    match judge(&record) {
        Ok(verdict) => {
            verdict.findings.iter().for_each(|finding| one_line(&finding.to_string()));
            verdict.remarks.iter().for_each(|remark| one_line(&remark.to_string()));
        }
        Err(problem) => one_line(&problem.to_string()),
    }
    let moves = record.entries.len();
    if whole {
        for line in [record.line(1), Some(record)].into_iter().flatten() {
            if let Ok(telling) = tell(&line) {
                assert!(telling.replay.outcome.complete || telling.replay.outcome.problem.is_some());
            }
        }
    }
    moves
}

/// All games of a file; the number of their moves.
fn survive_file(format: &Format, bytes: &[u8], whole: bool) -> usize {
    formats::sniff(bytes);
    one_line(&formats::unknown(bytes));
    format.read("hurt", bytes.to_vec()).take(1000).map(|record| survive(record, whole)).sum()
}

fn survive_rounds(files: &[(String, Vec<u8>)], whole: bool) -> usize {
    let file = |(name, bytes): &(String, Vec<u8>)| round_files::RoundFile::new(name, bytes.clone());
    survive(round_files::read("hurt", "hurt", files.iter().map(file).collect()), whole)
}

/// How many seeded cases a format gets.
fn cases() -> usize {
    let times = std::env::var("MATCHREEL_LONG").ok().and_then(|times| times.parse().ok()).unwrap_or(1);
    10_000 * times
}

/// Now and then the whole story: it takes far longer than the verdict.
fn now_and_then(turn: usize) -> bool {
    turn.is_multiple_of(7)
}

const FOLDERS: [&str; 6] = [
    "replays/paintball-race",
    "replays/worms-garden",
    "replays/battleships-bay",
    "replays/asteroids-belt",
    "replays/shops-valley",
    "replays/potions-cellar",
];

#[test]
fn every_truncation_ends_in_games_or_in_one_line() {
    for Sample { format, path, bytes } in files() {
        let whole = survive_file(format, &bytes, true);
        assert!(whole > 0, "{}", path.display());
        for end in 0..bytes.len() {
            hold(&format!("{} cut at {end}", path.display()), end, || {
                assert!(survive_file(format, &bytes[..end], now_and_then(end)) <= whole + 1);
            });
        }
    }
}

#[test]
fn every_truncation_of_a_round_file_ends_in_rounds_or_in_one_line() {
    for folder in FOLDERS {
        let sound = rounds(folder, 3);
        let size: usize = sound.iter().map(|(_, bytes)| bytes.len()).sum();
        for (hurt, (name, bytes)) in sound.iter().enumerate() {
            for end in 0..bytes.len() {
                let mut files = sound.clone();
                files[hurt].1.truncate(end);
                hold(&format!("{folder}/{name} cut at {end}"), size, || {
                    survive_rounds(&files, now_and_then(end));
                });
            }
        }
    }
}

#[test]
fn damage_to_any_single_byte_ends_in_games_or_in_one_line() {
    // What a byte may turn into: nothing, a digit, a quote, a bracket, half a letter, one bit more.
    let damages: [fn(u8) -> u8; 6] = [|_| 0, |_| b'9', |_| b'"', |_| b'(', |_| 0xff, |byte| byte ^ 1];
    for Sample { format, path, bytes } in files() {
        for at in 0..bytes.len() {
            let mut hurt = bytes.clone();
            // Files of one kind are many: each byte of each gets one damage, all together get all.
            hurt[at] = damages[at % damages.len()](hurt[at]);
            hold(&format!("{} damaged at {at}", path.display()), hurt.len(), || {
                survive_file(format, &hurt, now_and_then(at));
            });
        }
    }
}

#[test]
fn spliced_files_of_every_format_end_in_games_or_in_one_line() {
    let samples = files();
    for format in formats::all().iter().copied().filter(|format| *format != &round_files::FORMAT) {
        let own: Vec<&[u8]> = samples.iter().filter(|own| own.format == format).map(|own| &own.bytes[..]).collect();
        assert!(!own.is_empty(), "no sample of {}", format.name());
        for turn in 0..cases() {
            let mut dice = Dice(2026 + turn as u64);
            let hurt = splice(own[turn % own.len()], own[dice.roll(own.len())], &mut dice);
            hold(&format!("{} with seed {turn}", format.id()), hurt.len(), || {
                survive_file(format, &hurt, now_and_then(turn));
            });
        }
    }
}

#[test]
fn spliced_round_files_end_in_rounds_or_in_one_line() {
    let folders = FOLDERS.map(|folder| rounds(folder, 4));
    for turn in 0..cases() {
        let mut dice = Dice(7 + turn as u64);
        let mut files = folders[turn % folders.len()].clone();
        let hurt = dice.roll(files.len());
        let other = files[dice.roll(files.len())].1.clone();
        files[hurt].1 = splice(&files[hurt].1, &other, &mut dice);
        let size = files.iter().map(|(_, bytes)| bytes.len()).sum();
        hold(&format!("rounds with seed {turn}"), size, || {
            survive_rounds(&files, now_and_then(turn));
        });
    }
}

#[test]
fn brackets_and_numbers_without_end_come_to_an_end() {
    for (format, text) in [
        (&sgf::FORMAT, "(;B[aa]".repeat(200_000)),
        (&sgf::FORMAT, "(;B[aa](;W[bb])".repeat(100_000)),
        (&sgf::FORMAT, "(;AB[aa:ZZ]TR[aa:ZZ];B[aa]".to_string() + &";AE[aa:ZZ]TR[aa:ZZ]B[aa]".repeat(20_000)),
        (&pgn::FORMAT, "1. e4 ".to_string() + &"(e4 ".repeat(200_000)),
        (&pgn::FORMAT, "{".repeat(1_000_000)),
        (&pdn::FORMAT, "[White \"W\"]\n\n9-13 ".to_string() + &"(9-13 ".repeat(50_000)),
        (&ggf::FORMAT, "(;GM[Othello]".repeat(100_000)),
        (&psq::FORMAT, format!("Piskvorky 20x20, 0:0, 1\n{}", "1,1,0\n".repeat(200_000))),
        (&json::FORMAT, format!("{{\"game\":{}", "[".repeat(1_000_000))),
        (&json::FORMAT, format!("{{\"game\":\"go\",\"moves\":[{}", "\"A1\",".repeat(200_000))),
        (&xml::FORMAT, format!("<Replay>{}", "<a>".repeat(300_000))),
        (&xml::FORMAT, format!("<Replay><Player1>{}", "&lt;".repeat(300_000))),
        (&xml::FORMAT, format!("<!DOCTYPE Replay [<!ENTITY a \"{}\">]><Replay>&a;&a;", "b".repeat(100_000))),
        (
            &xml::FORMAT,
            format!("<Replay><ListOfMoves><Move {}", (0..80_000).map(|n| format!("a{n}='' ")).collect::<String>()),
        ),
        (&round_files::FORMAT, format!("0/9\n9x9\n{}", "Walls: 1 1 40, ".repeat(100_000))),
    ] {
        hold(&format!("{} {:?}", format.id(), &text[..20]), text.len(), || {
            survive_file(format, text.as_bytes(), true);
        });
    }
}

fn texts(record: &Record) -> Vec<String> {
    let text = |entry: &Entry| match entry {
        Entry::Move(written) => written.text.clone(),
        Entry::Sheet(sheet) => sheet.file.clone(),
    };
    record.entries.iter().map(text).collect()
}

#[test]
fn every_truncation_of_xml_and_json_keeps_a_true_head() {
    let kept = |format| [&xml::FORMAT, &json::FORMAT].contains(&format);
    for Sample { format, path, bytes } in files().into_iter().filter(|sample| kept(sample.format)) {
        let path = path.display();
        let read = |bytes: &[u8]| format.read("cut", bytes.to_vec()).next().expect("one record");
        let whole = texts(&read(&bytes).expect("a sound sample"));
        let mut most = 0;
        for end in 0..bytes.trim_ascii_end().len() {
            let Ok(record) = read(&bytes[..end]) else { continue };
            let head = texts(&record);
            assert_eq!(head, whole[..head.len()], "{path} cut at byte {end}");
            assert!(record.broken.is_some(), "{path} cut at byte {end} without a word");
            assert!(head.len() >= most, "{path} cut at byte {end} keeps less than an earlier cut");
            most = head.len();
        }
        assert_eq!(most, whole.len(), "{path}: the last cuts keep every move");
    }
}

#[test]
fn every_truncation_of_the_last_round_file_keeps_the_rounds_before() {
    for folder in FOLDERS {
        let sheets = rounds(folder, 4);
        let last = sheets.len() - 1;
        for end in 0..sheets[last].1.len() {
            let mut files = sheets.clone();
            files[last].1.truncate(end);
            let file = |(name, bytes)| round_files::RoundFile::new(name, bytes);
            let record =
                round_files::read("cut", "cut", files.into_iter().map(file).collect()).expect("the rounds before");
            assert!(record.entries.len() >= last, "{folder} cut at byte {end}");
            let told = record.broken.is_some() || record.entries.len() == last + 1;
            assert!(told, "{folder} cut at byte {end} without a word");
        }
    }
}
