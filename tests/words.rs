//! What is said beside the board: no caption without words, no line in the log without something to say, nothing before it happens.
#![cfg(feature = "cli")]

mod common;

use common::{film, project, replay};
use matchreel::model::{Numbering, Replay, Seat};
use matchreel::scene::{Film, Footage, Moment, Prim, Rect};

/// The samples that hold a game, by their paths.
fn samples() -> Vec<String> {
    let entries = std::fs::read_dir(project("replays")).expect("samples").map(|entry| entry.expect("a sample"));
    let names = entries.map(|entry| format!("replays/{}", entry.file_name().to_string_lossy()));
    // The players and tournaments of a WTHOR database are no games.
    let mut names: Vec<String> = names.filter(|name| !name.ends_with(".jou") && !name.ends_with(".trn")).collect();
    names.sort();
    names
}

fn standings(replay: &Replay, steps: usize) -> Vec<Option<String>> {
    replay.seats().map(|seat| replay.standing_of(seat, steps).map(|words| words.into_owned())).collect()
}

#[test]
fn every_move_is_told_with_who_made_it_or_that_it_ends_in_a_draw() {
    for sample in samples() {
        let replay = replay(&sample);
        for step in replay.steps.iter().filter(|step| step.seat.is_some()) {
            let named = step.caption.0.first().is_some_and(|span| span.seat.is_some());
            assert!(named || step.caption.text().starts_with("Draw"), "{sample}: {:?}", step.caption.text());
        }
    }
}

#[test]
fn no_standing_tells_of_the_end_before_it_and_each_does_there() {
    for sample in samples() {
        let replay = replay(&sample);
        let last = replay.steps.len();
        for steps in 0..last {
            let early = standings(&replay, steps).into_iter().flatten();
            assert!(
                early.clone().all(|words| words.starts_with("out") || words.starts_with("finished")),
                "{sample} {steps}"
            );
        }
        assert!(standings(&replay, last).iter().all(Option::is_some), "{sample}");
        assert!(replay.announcement(last).is_some() && replay.announcement(last - 1).is_none(), "{sample}");
    }
}

#[test]
fn who_is_out_is_told_with_the_reason_from_then_on() {
    let replay = replay("replays/paintball-shootout");
    let out =
        (0..=replay.steps.len()).find(|steps| replay.standing_of(Seat(0), *steps).is_some()).expect("knocked out");
    assert_eq!(replay.label(out), "39");
    assert_eq!(replay.standing_of(Seat(0), out).as_deref(), Some("out: shot"));
    assert_eq!(replay.standing_of(Seat(0), replay.steps.len() - 1).as_deref(), Some("out: shot"));
    let worms = common::replay("replays/worms-garden");
    assert_eq!(worms.standing_of(Seat(2), worms.steps.len()).as_deref(), Some("out: crashed"));
}

/// The texts of the log after so many steps, from the top, each with its place.
fn log(film: &Film, steps: usize) -> Vec<(i32, i32, String)> {
    let rect = film.stage.layout.log.expect("a log");
    let scene = film.picture(Moment::Game(film.timeline.time_of(steps)));
    let inside = |prim: &Prim| match prim {
        Prim::Text { x, y, text, .. } if !rect.intersect(Rect::new(*x, *y, 1, 1)).is_empty() => {
            Some((*y, *x, text.clone()))
        }
        _ => None,
    };
    let mut found: Vec<(i32, i32, String)> = scene.prims.iter().filter_map(inside).collect();
    found.sort();
    found
}

#[test]
fn the_log_of_rounds_has_a_number_and_words_in_every_line() {
    for sample in ["replays/paintball-shootout", "replays/worms-garden"] {
        let film = film(sample, "arena", (1280, 720));
        let quiet = film.replay.steps.iter().filter(|step| step.is_quiet()).count();
        assert!(quiet > 10, "{sample} has quiet rounds");
        for steps in [0, 1, 25, film.replay.steps.len()] {
            let lines = log(&film, steps);
            assert!(lines.len().is_multiple_of(2), "{sample} {steps}: {lines:?}");
            let numbers = lines.iter().filter(|(.., text)| text.chars().all(|c| c.is_ascii_digit())).count();
            assert_eq!(numbers * 2, lines.len(), "{sample} {steps}: {lines:?}");
        }
    }
}

#[test]
fn the_log_of_chess_is_a_score_sheet_up_to_the_play_head() {
    let film = film("replays/chess-kasparov-topalov-1999.json", "arena", (1280, 720));
    assert!(matches!(film.replay.numbering, Numbering::Pairs(_)));
    let last = |steps: usize| {
        let lines = log(&film, steps);
        let below = lines.last().expect("a line").0;
        lines.into_iter().filter(|(y, ..)| *y == below).map(|(.., text)| text).collect::<Vec<_>>()
    };
    assert_eq!(last(47), ["24.", "Rxd4"]);
    assert_eq!(last(48), ["24.", "Rxd4", "cxd4"]);
}
