//! What a game that nobody knows shows: carried things, crowds, lines, strikes and words.
#![cfg(feature = "files")]

mod common;

use common::any;
use common::film_of;
use matchreel::draw::Canvas;
use matchreel::model::{Event, Millis, Replay, Step};
use matchreel::scene::{Film, Footage, Moment, Prim, Scene};
use matchreel::timeline::{Pace, compile};

fn film(replay: Replay, theme: &str) -> Film {
    film_of(replay, theme, (900, 600))
}

fn words(scene: &Scene) -> Vec<&str> {
    let mut words = Vec::new();
    for prim in &scene.prims {
        if let Prim::Text { text, .. } = prim {
            words.push(text.as_str());
        }
    }
    words
}

/// The picture when so many steps are done.
fn done(film: &Film, steps: usize) -> Scene {
    film.stage.scene(&film.replay, &film.timeline, film.timeline.time_of(steps))
}

#[test]
fn every_event_is_seen_while_it_happens_and_where_it_leads() {
    let whole = any::replay();
    for (index, step) in whole.steps.iter().enumerate() {
        for left_out in 0..step.events.len() {
            let mut other = whole.clone();
            other.steps[index].events.remove(left_out);
            let [with, without] = [&whole, &other].map(|replay| film(replay.clone(), "arena"));
            let (start, end) = (with.timeline.time_of(index), with.timeline.time_of(index + 1));
            let differs = |t: Millis| {
                let [a, b] = [&with, &without].map(|film| film.stage.scene(&film.replay, &film.timeline, t));
                a.prims != b.prims
            };
            let between = (start.0..end.0).step_by(40).map(Millis).any(differs);
            assert!(between, "{:?} is not seen", step.events[left_out].what);
        }
    }
}

#[test]
fn labels_letters_counts_and_decimals_are_written() {
    let film = film_of(any::replay(), "paper", (1000, 1000));
    let scene = done(&film, 3);
    let words = words(&scene);
    for word in ["rich", "9.5", "A", "×9", "3.75", "12.5", "no"] {
        assert!(words.contains(&word), "{word} in {words:?}");
    }
    assert!(words.iter().any(|word| word.starts_with("Gold for") && !word.contains("hill")), "{words:?}");
}

#[test]
fn bubbles_and_their_words_stay_inside_the_board() {
    let mut replay = any::replay();
    for (i, step) in replay.steps.iter_mut().enumerate() {
        let said = |event: &mut Event| {
            if let matchreel::model::What::Said { text, .. } = &mut event.what {
                *text = "w".repeat(400)
            }
        };
        step.events.iter_mut().for_each(said);
        step.number = i as u32 + 1;
    }
    for theme in ["arena", "paper"] {
        let film = film(replay.clone(), theme);
        let pane = film.stage.layout.pane;
        let scene = done(&film, 3);
        let plates = scene.prims.iter().filter_map(|prim| match prim {
            Prim::Text { x, y, size, weight, text, .. } if text.starts_with("ww") => {
                Some((*x, *y, matchreel::font::measure(text, *size, *weight)))
            }
            _ => None,
        });
        let plates: Vec<_> = plates.collect();
        assert!(!plates.is_empty());
        for (x, y, w) in plates {
            assert!(pane.contains(x, y) && x + w <= pane.right(), "{x} {y} {w} in {pane:?}");
        }
    }
}

#[test]
fn a_moment_looks_the_same_however_one_comes_to_it() {
    let replay = any::replay();
    let whole = compile(&replay, Pace::story());
    let mut grown = compile(&Replay { steps: Vec::new(), ..replay.clone() }, Pace::story());
    replay.steps.iter().for_each(|step: &Step| grown.push(step));
    grown.truncate(1);
    replay.steps[1..].iter().for_each(|step| grown.push(step));
    for t in (0..whole.end().0).step_by(37).map(Millis) {
        assert_eq!(whole.sample(t), grown.sample(t), "at {t}");
    }
}

#[test]
fn all_of_it_is_painted_in_every_theme_and_size() {
    for theme in ["arena", "paper", "classic", "contrast"] {
        for size in [(320, 240), (900, 600), (360, 640)] {
            let film = film_of(any::replay(), theme, size);
            let mut canvas = Canvas::new(size.0, size.1);
            for steps in 0..=film.replay.steps.len() {
                canvas.draw(&done(&film, steps));
            }
            canvas.draw(&film.picture(Moment::End));
        }
    }
}
