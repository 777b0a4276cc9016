//! How films open and close: the poster of a GIF, the cards, and what an excerpt leaves out.
#![cfg(feature = "cli")]

mod common;

use std::sync::Arc;

use common::replay;
use matchreel::export;
use matchreel::model::{Millis, Replay};
use matchreel::render::{Maker, Options, Product, Selection, Subject};
use matchreel::scene::{Film, Footage, Moment, Prim, Scene};

const SAMPLES: [&str; 4] = [
    "replays/paintball-shootout",
    "replays/chess-byrne-fischer-1956.xml",
    "replays/reversi-passes.xml",
    "replays/worms-garden",
];

fn film(replay: &Replay, options: Options) -> Film {
    let subject = Subject {
        replay: Arc::new(replay.clone()),
        legal: Vec::new(),
        findings: Vec::new(),
        beside: None,
        parcel: None,
    };
    Maker::new(options).and_then(|maker| maker.film(&subject)).unwrap()
}

fn gif() -> Options {
    Options { what: Product::Film(export::find("gif").unwrap()), ..Options::default() }
}

fn words(scene: &Scene) -> Vec<String> {
    let text = |prim: &Prim| match prim {
        Prim::Text { text, .. } => Some(text.clone()),
        _ => None,
    };
    scene.prims.iter().filter_map(text).collect()
}

#[test]
fn a_gif_of_a_whole_match_begins_with_its_poster_and_nothing_else_does() {
    let replay = replay(SAMPLES[0]);
    let first = |options: Options| film(&replay, options).moment(Millis::ZERO);
    assert_eq!(first(gif()), Moment::Poster);
    assert_eq!(film(&replay, gif()).moment(Millis(40)), Moment::Title(Millis::ZERO));
    for options in [
        Options { poster_frame: false, ..gif() },
        Options { cards: false, ..gif() },
        Options { still: true, ..gif() },
        Options { part: Selection::Between { from: 3, to: 9 }, ..gif() },
        Options { what: Product::Film(export::find("y4m").unwrap()), ..Options::default() },
    ] {
        assert_ne!(first(options.clone()), Moment::Poster, "{options:?}");
    }
}

#[test]
fn a_poster_is_inside_the_duration() {
    let replay = replay(SAMPLES[0]);
    for seconds in [1, 5, 30, 90] {
        let options = Options { duration: Some(Millis(seconds * 1000)), ..gif() };
        let lasts = film(&replay, options).lasts();
        assert!(lasts.0.abs_diff(seconds * 1000) <= 2, "{seconds} s: {lasts}");
    }
}

#[test]
fn a_poster_tells_neither_score_nor_step_nor_winner() {
    for sample in SAMPLES {
        let replay = replay(sample);
        let poster = words(&film(&replay, gif()).picture(Moment::Poster));
        for player in &replay.players {
            assert!(poster.iter().any(|text| text == player), "{sample}: {player} in {poster:?}");
        }
        for word in ["winner", "lost", "wins", " / "] {
            assert!(!poster.iter().any(|text| text.contains(word)), "{sample}: {word:?} in {poster:?}");
        }
        let unit = &replay.look.score_word;
        assert!(!poster.iter().any(|text| text.as_str() == unit), "{sample}: {unit:?} in {poster:?}");
    }
}

#[test]
fn an_excerpt_that_stops_early_has_no_end_card_and_one_to_the_end_has() {
    let replay = replay(SAMPLES[1]);
    let last = |to: usize| {
        let film = film(&replay, Options { part: Selection::Between { from: 2, to }, ..gif() });
        film.moment(film.lasts() - Millis(1))
    };
    assert!(matches!(last(20), Moment::Game(_)));
    assert_eq!(last(replay.steps.len()), Moment::End);
}

#[test]
fn the_end_card_tells_who_won_and_leaves_what_decided_in_sight() {
    for (sample, words_wanted) in
        [(SAMPLES[1], ["Fischer", " wins by checkmate"]), (SAMPLES[0], ["Overflow Outlaws", "36"])]
    {
        let replay = replay(sample);
        let film = film(&replay, gif());
        let scene = film.picture(Moment::End);
        let texts = words(&scene);
        for word in words_wanted {
            assert!(texts.iter().any(|text| text.contains(word)), "{sample}: {word:?} in {texts:?}");
        }
        let plate = scene.prims.iter().rev().find_map(|prim| match prim {
            Prim::Frame { rect, .. } => Some(*rect),
            _ => None,
        });
        let plate = plate.unwrap();
        for cell in &replay.steps.last().unwrap().last_move {
            assert!(
                film.stage.layout.cell_rect(*cell).intersect(plate).is_empty(),
                "{sample}: {cell:?} under {plate:?}"
            );
        }
    }
}

#[test]
fn the_title_card_comes_to_rest_and_stands_still_when_calm() {
    let replay = replay(SAMPLES[0]);
    let prims = |calm: bool, t: u32| film(&replay, Options { calm, ..gif() }).picture(Moment::Title(Millis(t))).prims;
    assert_ne!(prims(false, 0), prims(false, 300));
    assert_eq!(prims(false, 1100), prims(false, 1599));
    assert_eq!(prims(true, 0), prims(true, 1599));
}
