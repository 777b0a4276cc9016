//! Two matches in the window: one play head moves both.

use super::saving::{made, pixels};
use super::*;

const SHORT: &str = "chess-opera-1858.pgn";
const LONG: &str = "chess-byrne-fischer-1956.xml";

/// The window on two samples.
fn both(left: &str, right: &str, settings: Settings) -> Bench {
    let paths = [left, right].map(|sample| replays().join(sample));
    let mut bench = Bench::with(SessionOptions { beside: true, settings, ..options(&paths) }, (900, 700));
    bench.until("both matches", |session| {
        session.state.game.as_ref().is_some_and(|game| game.beside.is_some()) && !session.state.lists.shelf.reading
    });
    bench
}

/// The steps both sides tell.
fn told(bench: &mut Bench) -> Vec<String> {
    let scene = bench.session.scene();
    let word = |prim: &Prim| match prim {
        Prim::Text { text, .. } if text.starts_with("move ") => Some(text.clone()),
        _ => None,
    };
    scene.prims.iter().filter_map(word).collect()
}

#[test]
fn stepping_scrubbing_and_going_to_a_step_move_both() {
    let mut bench = both(SHORT, LONG, Settings::default());
    let report = bench.session.report();
    assert_eq!((&report["replay"], &report["beside"]), (&SHORT.into(), &LONG.into()), "{report}");
    bench.key(Key::Right);
    bench.pass(2000);
    assert_eq!(told(&mut bench)[..2], ["move 1 / 17", "move 1 / 41"]);
    bench.key(Key::Char('g'));
    bench.write("30");
    bench.key(Key::Enter);
    bench.pass(200);
    assert_eq!(told(&mut bench), ["move 17 / 17", "move 30… / 41", "move 30… / 41"], "the bar tells the longer one");
    let track = bench.session.state.plan().track().unwrap();
    bench.click(track.right() - 1, track.y + 2);
    assert_eq!(told(&mut bench)[1], "move 41… / 41");
    bench.key(Key::Home);
    bench.key(Key::Char(' '));
    bench.pass(2500);
    assert_eq!(bench.session.state.steps(), 3, "both play");
}

#[test]
fn a_match_that_is_shorter_on_the_right_waits_too() {
    let mut bench = both(LONG, SHORT, Settings::default());
    bench.key(Key::End);
    assert_eq!(told(&mut bench)[..2], ["move 41… / 41", "move 17 / 17"]);
    let all: Vec<Prim> = bench.session.scene().prims;
    let says = |words: &str| all.iter().any(|prim| matches!(prim, Prim::Text { text, .. } if text.contains(words)));
    assert!(says("wins"), "who is over says how it ended");
    assert!(says("differ since move 1"));
}

#[test]
fn a_picture_of_two_is_what_the_window_shows_without_its_panels() {
    let mut bench = both("paintball-walls", "paintball-race", Settings { panels: false, ..Settings::default() });
    bench.session.state.apply(Command::Jump(20));
    bench.pass(10_000);
    let seen = draw(&bench.session.scene());
    let order = bench.session.state.picture_order().unwrap().unwrap();
    assert_eq!(order.name, "paintball-walls-beside-paintball-race-20.png");
    assert!(pixels(&made(&order.maker, &order.subject)) == seen);
    let film = bench.session.state.film_order(command::FilmKind::Gif).unwrap().unwrap();
    assert!(film.subject.beside.is_some());
}

#[test]
fn a_key_puts_the_selected_match_beside_and_makes_it_alone_again() {
    let mut bench = Bench::open(&[replays()], (1280, 800));
    bench.key(Key::Char('B'));
    assert!(bench.session.report()["said"].as_str().unwrap().contains("select another match"));
    bench.key(Key::Char('/'));
    bench.key(Key::Down);
    bench.key(Key::Escape);
    bench.key(Key::Char('B'));
    bench.until("the other", |session| session.state.game.as_ref().is_some_and(|game| game.beside.is_some()));
    bench.pass(1000);
    bench.key(Key::PageDown);
    let steps = bench.session.state.steps();
    bench.key(Key::Char('B'));
    let game = bench.session.state.game.as_ref().unwrap();
    assert!(game.beside.is_none());
    assert_eq!(bench.session.state.steps(), steps, "the head stays where it is");
}

#[test]
fn another_pace_keeps_both_together() {
    let mut bench = both(SHORT, LONG, Settings::default());
    bench.session.state.apply(Command::Jump(20));
    for key in ['>', 't', '<', 't'] {
        bench.key(Key::Char(key));
        let game = bench.session.state.game.as_ref().unwrap();
        let other = &game.beside.as_ref().unwrap().game;
        for step in 0..30 {
            let [a, b] = [&game.timeline, &other.timeline].map(|timeline| timeline.stretch(step).unwrap());
            assert_eq!((a.start, a.acts, a.end), (b.start, b.acts, b.end), "{key} {step}");
        }
        assert_eq!(bench.session.state.steps(), 20, "{key}");
    }
}
