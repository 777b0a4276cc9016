//! No text leaves the picture, and no two texts of the panel overlap, at any size.
#![cfg(feature = "cli")]

mod common;

use common::{film_of, made, replay};
use matchreel::font;
use matchreel::model::{Grid, Millis, Replay};
use matchreel::scene::{Film, Footage, Moment, Prim, Rect};

const SIZES: [(u32, u32); 8] =
    [(320, 240), (240, 320), (320, 320), (800, 800), (1280, 720), (1080, 1920), (1920, 1080), (3840, 2160)];

/// Samples with ordinary names, and the same with names that are far too long.
fn replays() -> Vec<(String, Replay)> {
    let mut list = Vec::new();
    for sample in ["replays/paintball-walls", "replays/reversi-passes.xml"] {
        let plain = replay(sample);
        let mut long = plain.clone();
        for name in &mut long.players {
            *name = format!("{name} of the Příliš žluťoučký kůň úpěl ďábelské ódy institute");
        }
        long.title = Some("The grand final of the autumn contest, second leg, board number three, afternoon".into());
        list.push((sample.to_string(), plain));
        list.push((format!("{sample}, long names"), long));
    }
    list
}

/// Each text with its box, from the ascenders to the baseline.
fn texts<'a>(prims: impl IntoIterator<Item = &'a Prim>) -> Vec<(String, Rect)> {
    let text = |prim: &Prim| match prim {
        Prim::Text { x, y, size, weight, text, .. } => {
            let cap = font::cap_height(*size);
            Some((text.clone(), Rect::new(*x, *y - cap, font::measure(text, *size, *weight), cap)))
        }
        _ => None,
    };
    prims.into_iter().filter_map(text).collect()
}

fn check(name: &str, film: &Film, moment: Moment) {
    let scene = film.picture(moment);
    let picture = Rect::new(0, 0, scene.width as i32, scene.height as i32);
    let layout = &film.stage.layout;
    let all = texts(scene.ground.prims.iter().chain(&scene.prims));
    for (text, rect) in &all {
        assert_eq!(rect.intersect(picture), *rect, "{name}: {text:?} leaves the picture at {rect:?}");
    }
    // On the board numbers may lie on things, and things on each other: that is play, not layout.
    let panel: Vec<_> = all.iter().filter(|(_, rect)| rect.intersect(layout.cells).is_empty()).collect();
    for (i, (text, rect)) in panel.iter().enumerate() {
        for (other, over) in &panel[i + 1..] {
            assert!(rect.intersect(*over).is_empty(), "{name}: {text:?} {rect:?} and {other:?} {over:?} overlap");
        }
    }
}

/// Matches that no sample is like: a list of players, charts in the place of a board, hexagons.
fn others() -> Vec<(String, Replay)> {
    let list = [
        ("a crowd of 64", made::crowd(64)),
        ("a crowd of 12", made::crowd(12)),
        ("a market", made::market(5)),
        ("a market of 30", made::market(30)),
        ("hexagons", made::layered(Grid::HexCols)),
    ];
    list.map(|(name, replay)| (name.to_string(), replay)).into()
}

#[test]
fn texts_stay_in_the_picture_and_apart_from_each_other() {
    for (sample, replay) in replays().into_iter().chain(others()) {
        for size in SIZES {
            let film = film_of(replay.clone(), "arena", size);
            for steps in [0, 1, 30, replay.steps.len()] {
                for after in [0, 400] {
                    let t = film.timeline.time_of(steps) + Millis(after);
                    check(&format!("{sample} at {size:?}, step {steps}"), &film, Moment::Game(t));
                }
            }
        }
    }
}

#[test]
fn cards_keep_their_texts_apart() {
    for (sample, replay) in replays() {
        for size in SIZES {
            let film = film_of(replay.clone(), "paper", size);
            for (card, moment) in [("title", Moment::Title(Millis(1500))), ("end", Moment::End)] {
                let scene = film.picture(moment);
                // What the card itself adds comes after a veil over everything, or with its only plate.
                let veil = |prim: &Prim| matches!(prim, Prim::Rect { rect, .. } if (rect.w, rect.h) == (size.0 as i32, size.1 as i32));
                let start = match moment {
                    Moment::Title(_) => scene.prims.iter().rposition(veil),
                    _ => scene.prims.iter().rposition(|prim| matches!(prim, Prim::Frame { .. })),
                };
                let own = &scene.prims[start.unwrap()..];
                let frame = |prim: &Prim| match prim {
                    Prim::Frame { rect, .. } => Some(*rect),
                    _ => None,
                };
                let plates: Vec<Rect> = own.iter().filter_map(frame).collect();
                let own_texts = texts(own);
                assert!(own_texts.len() >= replay.players.len(), "{sample} {size:?} {card}");
                for (i, (text, rect)) in own_texts.iter().enumerate() {
                    let held = text == "vs" || plates.iter().any(|plate| rect.intersect(*plate) == *rect);
                    assert!(held, "{sample} {size:?} {card}: {text:?} leaves its plate");
                    for (other, over) in &own_texts[i + 1..] {
                        assert!(
                            rect.intersect(*over).is_empty(),
                            "{sample} {size:?} {card}: {text:?} and {other:?} overlap"
                        );
                    }
                }
            }
        }
    }
}
