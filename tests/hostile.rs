//! Truncated and mutated files: every one ends in a record or in one line, never in a panic.

use matchreel::formats::{self, Format, rounds};
use matchreel::games::tell;
use matchreel::model::{Entry, Problem, Record};

const SAMPLES: [(Format, &str); 4] = [
    (Format::Xml, include_str!("../replays/reversi-passes.xml")),
    (Format::Xml, include_str!("../replays/reversi-white-begins.xml")),
    (Format::Json, include_str!("../replays/reversi-corners.json")),
    (Format::Json, include_str!("../replays/reversi-six.json")),
];

/// A whole little match, one text a round.
fn sheets() -> Vec<String> {
    let sheet = |round: u32| {
        format!(
            "{round}/9\n9x9\nP1: 1 2147483647 0 20 R1 13 DOWN 3 {}\nP2: 1 2147483647 0 20 R1 13 UP 7 {}\n\
             P1_finish: 1 1,2 1,\nP2_finish: 1 9,2 9,\nWalls: 1 1 40, 9 9 0,\nP1_move: R1 UP FIRE\n\
             P2_move: R1 UP BUILD 5 5\nP1: 13 north\nP2: 13 south star\n",
            9 - round,
            1 + round
        )
    };
    (0..4).map(sheet).collect()
}

/// Reads and tells; whatever is said must be one line.
fn survive(read: Result<Record, Problem>) -> Option<Record> {
    let one_line = |text: &str| assert!(!text.contains('\n') && text.len() < 1000, "{text}");
    let record = read.map_err(|problem| one_line(&problem.to_string())).ok()?;
    record.remarks.iter().for_each(|remark| one_line(&remark.to_string()));
    record.broken.iter().for_each(|problem| one_line(&problem.to_string()));
    match tell(&record) {
        Ok(telling) => {
            telling.findings.iter().for_each(|finding| one_line(&finding.to_string()));
            assert!(telling.replay.outcome.complete || telling.replay.outcome.problem.is_some());
        }
        Err(problem) => one_line(&problem.to_string()),
    }
    Some(record)
}

fn texts(record: &Record) -> Vec<String> {
    let text = |entry: &Entry| match entry {
        Entry::Move(written) => written.text.clone(),
        Entry::Sheet(sheet) => sheet.file.clone(),
    };
    record.entries.iter().map(text).collect()
}

#[test]
fn every_truncation_keeps_a_true_head() {
    for (format, sample) in SAMPLES {
        let read = |bytes: &[u8]| formats::read(format, "cut", bytes.to_vec()).next().expect("one record");
        let whole = texts(&read(sample.as_bytes()).expect("a sound sample"));
        let mut most = 0;
        for end in 0..sample.trim_end().len() {
            let Some(record) = survive(read(&sample.as_bytes()[..end])) else { continue };
            let head = texts(&record);
            assert_eq!(head, whole[..head.len()], "cut at byte {end}");
            assert!(record.broken.is_some(), "cut at byte {end} without a word");
            assert!(head.len() >= most, "cut at byte {end} keeps less than an earlier cut");
            most = head.len();
        }
        assert_eq!(most, whole.len(), "the last cuts keep every move");
    }
}

/// A well-known little generator, so that a failure can be had again.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides.max(1)
    }
}

/// Changes a text in one to six places: letters, runs and numbers.
fn mutate(text: &[u8], dice: &mut Dice) -> Vec<u8> {
    const PIECES: [&[u8]; 16] = [
        b"<",
        b">",
        b"</Move>",
        b"<Move>",
        b"\"",
        b"{",
        b"[",
        b"]",
        b",",
        b"&#0;",
        b"99999999999999999999",
        b"-1",
        b"\n",
        b"\xff\xfe",
        b"\0",
        b"&a;",
    ];
    let mut out = text.to_vec();
    for _ in 0..=dice.roll(6) {
        let at = dice.roll(out.len());
        let end = (at + dice.roll(12)).min(out.len());
        match dice.roll(5) {
            0 if at < out.len() => out[at] = dice.roll(256) as u8,
            1 => drop(out.drain(at..end)),
            2 => {
                let run = out[at..end].to_vec();
                out.splice(at..at, run);
            }
            3 => drop(out.splice(at..end, PIECES[dice.roll(PIECES.len())].iter().copied())),
            _ => out.truncate(out.len() - dice.roll(out.len() / 8)),
        }
    }
    out
}

#[test]
fn mutated_xml_and_json_never_panic() {
    let mut dice = Dice(2026);
    for (format, sample) in SAMPLES {
        for _ in 0..2_500 {
            let bytes = mutate(sample.as_bytes(), &mut dice);
            formats::sniff(&bytes);
            formats::unknown(&bytes);
            survive(formats::read(format, "mutated", bytes).next().expect("one record"));
        }
    }
}

#[test]
fn mutated_round_files_never_panic() {
    let mut dice = Dice(7);
    for _ in 0..5_000 {
        let mut files: Vec<rounds::RoundFile> = sheets()
            .into_iter()
            .enumerate()
            .map(|(i, text)| rounds::RoundFile { name: format!("r.{i:04}"), bytes: text.into(), refused: None })
            .collect();
        let hurt = dice.roll(files.len());
        files[hurt].bytes = mutate(&files[hurt].bytes, &mut dice);
        survive(rounds::read("mutated", "mutated", files));
    }
}

#[test]
fn every_truncation_of_the_last_round_file_keeps_the_rounds_before() {
    let sheets = sheets();
    let last = sheets.len() - 1;
    for end in 0..sheets[last].len() {
        let cut = |(i, text): (usize, &String)| {
            let bytes = if i == last { text.as_bytes()[..end].to_vec() } else { text.clone().into_bytes() };
            rounds::RoundFile { name: format!("r.{i:04}"), bytes, refused: None }
        };
        let files = sheets.iter().enumerate().map(cut).collect();
        let record = survive(rounds::read("cut", "cut", files)).expect("the rounds before");
        assert!(record.entries.len() >= last, "cut at byte {end}");
        assert!(record.broken.is_some() || record.entries.len() == last + 1, "cut at byte {end} without a word");
    }
}
