//! The samples in the ecosystems' own formats: whole, packed, and turned into each other.
#![cfg(feature = "cli")]

mod common;

use std::io::Write;
use std::path::{Path, PathBuf};

use common::hurt::{Dice, Sample, files, splice};
use matchreel::formats::{self, Format, ggf, json, pdn, pgn, psq, sgf, wthor, xml};
use matchreel::games::{judge, respell, tell};
use matchreel::library::Library;
use matchreel::model::{Cell, Record, Replay, Step};

const OURS: [&Format; 6] = [&pgn::FORMAT, &sgf::FORMAT, &ggf::FORMAT, &wthor::FORMAT, &pdn::FORMAT, &psq::FORMAT];

/// Every sample of these formats.
fn samples() -> Vec<(&'static Format, PathBuf, Vec<u8>)> {
    let ours = files().into_iter().filter(|sample| OURS.contains(&sample.format));
    ours.map(|Sample { format, path, bytes }| (format, path, bytes)).collect()
}

fn records(path: &Path) -> Vec<Record> {
    Library::new().open(path).expect("a replay").map(|record| record.expect("a sound game")).collect()
}

/// Everything a person sees of a replay, but for where it is written.
fn seen(replay: &Replay) -> String {
    let step =
        |step: &Step| format!("{} {:?} {} {:?} {:?}", step.number, step.seat, step.notation, step.events, step.comment);
    let steps: Vec<String> = replay.steps.iter().map(step).collect();
    format!("{} {:?} {:?}\n{}\n{:?}", replay.game, replay.size, replay.setup, steps.join("\n"), replay.outcome.rows)
}

#[test]
fn every_format_has_a_sample_that_is_known_sound_and_complete() {
    let samples = samples();
    for format in OURS {
        assert!(samples.iter().any(|(own, ..)| *own == format), "no sample of {}", format.name());
    }
    for (format, path, bytes) in samples {
        assert_eq!(formats::sniff(&bytes), Some(format), "{}", path.display());
        for record in records(&path) {
            let telling = tell(&record).expect("a known game");
            assert_eq!(telling.findings, [], "{}", path.display());
            assert!(telling.replay.outcome.complete, "{} {:?}", path.display(), telling.replay.outcome.problem);
        }
    }
}

#[test]
fn every_sample_turned_into_json_and_back_is_the_same_replay() {
    for (format, path, _) in samples().into_iter().filter(|(format, ..)| format.is_written()) {
        for record in records(&path) {
            let there = json::FORMAT.write(&record).expect("JSON holds it").0;
            let json = json::FORMAT.read("there", there).next().expect("a game").expect("a sound game");
            let spelt = respell(&json, format.style()).expect("a known game").record;
            let back = format.write(&spelt).expect("its own format holds it").0;
            let again = format.read("back", back).next().expect("a game").expect("a sound game");
            let replay = |record: &Record| seen(&tell(record).expect("a known game").replay);
            assert_eq!(replay(&json), replay(&record), "{} as JSON", path.display());
            assert_eq!(replay(&again), replay(&record), "{} and back", path.display());
            assert_eq!(again.recorded.winner, record.recorded.winner, "{}", path.display());
            assert_eq!(again.players, record.players, "{}", path.display());
            let variations = |record: &Record| record.moves().map(|written| written.variations.len()).sum::<usize>();
            assert_eq!(variations(&again), variations(&record), "{}", path.display());
        }
    }
}

#[test]
fn the_verdict_is_the_same_whether_the_story_is_told_or_not() {
    let mut dice = Dice(11);
    for (format, path, bytes) in samples() {
        for turn in 0..40 {
            let bytes = if turn == 0 { bytes.clone() } else { splice(&bytes, &bytes, &mut dice) };
            for record in format.read("hurt", bytes).take(20).filter_map(Result::ok) {
                let (Ok(told), Ok(judged)) = (tell(&record), judge(&record)) else { continue };
                assert_eq!(told.findings, judged.findings, "{}", path.display());
                assert_eq!(told.remarks, judged.remarks, "{}", path.display());
                assert_eq!(told.replay.outcome, judged.replay.outcome, "{}", path.display());
                assert_eq!(told.replay.steps.len(), judged.steps, "{}", path.display());
            }
        }
    }
}

#[test]
fn variations_are_spelt_like_the_moves_they_replace() {
    let record = records(Path::new("replays/chess-opera-1858.pgn")).remove(0);
    let there = respell(&record, xml::FORMAT.style()).expect("a known game").record;
    let first = &there.moves().nth(5).expect("Black's third move").variations;
    let words: Vec<&str> = first[0].iter().map(|written| written.text.as_str()).collect();
    assert_eq!(words, ["E5PD4", "F3ND4", "G8NF6", "B1NC3"]);
    assert_eq!(first[0][3].variations[0][0].text, "F1BD3");
    assert_eq!(first[1][0].text, "G8NF6");
    let back = respell(&there, pgn::FORMAT.style()).expect("a known game").record;
    let lines = |record: &Record| -> Vec<String> {
        let line = |n| record.line(n).expect("a line").moves().map(|written| written.text.clone()).collect::<Vec<_>>();
        (0..=record.variations()).map(|n| line(n).join(" ")).collect()
    };
    assert_eq!(lines(&back), lines(&record));
}

/// What both sides of a conversion must tell alike, whoever sits where.
/// Where the moves went and how the board looked at the end; not the notation, in which formats differ.
fn course(replay: &Replay) -> (Vec<&[Cell]>, &[String]) {
    (replay.steps.iter().map(|step| step.last_move.as_slice()).collect(), &replay.outcome.rows)
}

#[test]
fn games_in_json_and_xml_go_into_every_format_of_their_game_with_the_same_course() {
    for (sample, into) in [
        ("reversi-white-begins.xml", vec![&ggf::FORMAT, &sgf::FORMAT]),
        ("reversi-corners.json", vec![&ggf::FORMAT, &sgf::FORMAT, &xml::FORMAT]),
        ("chess-byrne-fischer-1956.xml", vec![&pgn::FORMAT, &json::FORMAT]),
        ("chess-kasparov-topalov-1999.json", vec![&pgn::FORMAT, &xml::FORMAT]),
        ("go-9x9-pebble-tenuki.xml", vec![&sgf::FORMAT, &json::FORMAT]),
        ("gomoku-roundel-crosswind.xml", vec![&sgf::FORMAT, &psq::FORMAT, &json::FORMAT]),
        ("checkers-long-diagonal.xml", vec![&pdn::FORMAT, &json::FORMAT]),
        ("checkers-crowns.json", vec![&pdn::FORMAT, &xml::FORMAT]),
    ] {
        let record = records(&Path::new("replays").join(sample)).remove(0);
        let wanted = tell(&record).expect("a known game").replay;
        for format in into {
            let spelt = respell(&record, format.style()).expect("a known game").record;
            let bytes = format.write(&spelt).unwrap_or_else(|refusal| panic!("{sample}: {refusal}")).0;
            assert_eq!(formats::sniff(&bytes), Some(format), "{sample}");
            let read = format.read("there", bytes).next().expect("a game").expect("a sound game");
            let found = tell(&read).expect("a known game");
            assert_eq!(found.findings, [], "{sample} as {}", format.id());
            assert_eq!(course(&found.replay), course(&wanted), "{sample} as {}", format.id());
        }
    }
}

#[test]
fn packed_files_are_read_as_they_are() {
    let dir = tempfile::tempdir().unwrap();
    let sample = Path::new("replays/chess-opera-1858.pgn");
    let packed = dir.path().join("games.pgn.gz");
    let mut encoder =
        flate2::write::GzEncoder::new(std::fs::File::create(&packed).unwrap(), flate2::Compression::fast());
    encoder.write_all(&std::fs::read(sample).unwrap()).unwrap();
    encoder.finish().unwrap();
    assert_eq!(records(&packed).len(), records(sample).len());
    let packed = dir.path().join("games.pgn.zst");
    let level = ruzstd::encoding::CompressionLevel::Fastest;
    std::fs::write(&packed, ruzstd::encoding::compress_to_vec(std::fs::File::open(sample).unwrap(), level)).unwrap();
    assert_eq!(records(&packed).len(), records(sample).len());
    let torn = dir.path().join("torn.gz");
    let bytes = std::fs::read(dir.path().join("games.pgn.gz")).unwrap();
    std::fs::write(&torn, &bytes[..bytes.len() / 2]).unwrap();
    let told: Vec<String> = match Library::new().open(&torn) {
        Ok(opened) => opened.filter_map(|record| record.err()).map(|problem| problem.to_string()).collect(),
        Err(problem) => vec![problem.to_string()],
    };
    assert!(told.len() == 1 && !told[0].contains('\n'), "{told:?}");
}
