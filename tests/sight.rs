//! What is laid over the board: names over a crowd, of which every one is seen, none covers another, leaves the board or leaps; and
//! layers that count over many steps.

mod common;

use std::fs;
use std::path::Path;
use std::sync::Arc;

use common::project;
use matchreel::games;
use matchreel::library::Library;
use matchreel::model::{Millis, Replay};
use matchreel::render::{Dimensions, Maker, Options, Subject};
use matchreel::scene::{Film, Prim, Rect, Show, Sight, Stage, Theme, View};
use matchreel::timeline::{Pace, compile};

/// A match of eight robots that crowd in the middle of a small field and push each other around.
fn crowd(folder: &Path) {
    let walk = [(0, 0), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
    for round in 0..12_usize {
        let robots = |player: usize| {
            let robot = |i: usize| {
                let place = (player * 2 + i) * 4 / 3 + round;
                let (dx, dy) = walk[place % walk.len()];
                format!("R{} 13 UP {} {}", i + 1, 7 + dx + player as i32 % 2, 7 + dy + round as i32 % 3)
            };
            format!("P{}: 1 2147483647 0 20 {} {}", player + 1, robot(0), robot(1))
        };
        let mut text = format!("{round}/60\n14x14\n");
        (0..4).for_each(|player| text += &format!("{}\n", robots(player)));
        (0..4).for_each(|player| text += &format!("P{}_finish: {} 1,\n", player + 1, player + 1));
        text += "Walls:\n";
        (0..4).for_each(|player| {
            text += &format!("P{}: 26 The team called {}\n", player + 1, "ABCD".as_bytes()[player] as char)
        });
        fs::write(folder.join(format!("round.{round}")), text).unwrap();
    }
}

fn told(path: &Path) -> Replay {
    let record = Library::new().open(path).unwrap().next().unwrap().unwrap();
    games::tell(&record).unwrap().replay
}

fn film(replay: Replay, (width, height): (u32, u32), sight: Sight) -> Film {
    let show = Show { names: true, lives: false, ..Show::default() };
    let options = Options { size: Dimensions { width, height }, show, sight, cards: false, ..Options::default() };
    let subject =
        Subject { replay: Arc::new(replay), legal: Vec::new(), findings: Vec::new(), beside: None, parcel: None };
    Maker::new(options).unwrap().film(&subject).unwrap()
}

/// The plates of the names in a picture, with what is written on them.
fn plates(film: &Film, t: Millis) -> Vec<(String, Rect)> {
    let scene = film.stage.scene(&film.replay, &film.timeline, t);
    let board = film.stage.layout.pane;
    let pairs = scene.prims.windows(2).filter_map(|pair| match pair {
        [Prim::Rounded { rect, .. }, Prim::Text { text, .. }] if rect.intersect(board) == *rect => {
            Some((text.clone(), *rect))
        }
        _ => None,
    });
    pairs.collect()
}

fn cover(plates: &[(String, Rect)]) -> bool {
    let apart = |(i, (_, rect)): (usize, &(String, Rect))| {
        plates[..i].iter().all(|(_, other)| other.intersect(*rect).is_empty())
    };
    !plates.iter().enumerate().all(apart)
}

#[test]
fn every_name_of_a_crowd_is_seen_and_none_covers_another() {
    let folder = tempfile::tempdir().unwrap();
    crowd(folder.path());
    for size in [(420, 420), (800, 800), (1920, 1080)] {
        let film = film(told(folder.path()), size, Sight::default());
        for steps in 0..=film.timeline.steps() {
            let plates = plates(&film, film.timeline.time_of(steps));
            assert_eq!(plates.len(), 8, "{size:?}, {steps}: {plates:?}");
            assert!(!cover(&plates), "{size:?}, {steps}: {plates:?}");
        }
    }
}

#[test]
fn in_a_small_picture_each_player_is_named_once() {
    let folder = tempfile::tempdir().unwrap();
    crowd(folder.path());
    let film = film(told(folder.path()), (200, 200), Sight::default());
    for steps in 0..=film.timeline.steps() {
        let plates = plates(&film, film.timeline.time_of(steps));
        assert_eq!(plates.len(), 4, "{steps}: {plates:?}");
        assert!(!cover(&plates), "{steps}: {plates:?}");
    }
}

#[test]
fn layers_of_a_match_that_has_grown_are_those_of_the_whole() {
    let show = Show { names: true, heat: true, paths: true, ..Show::default() };
    for sample in ["paintball-race", "reversi-corners.json"] {
        let whole = told(&project("replays").join(sample));
        let mut part = whole.clone();
        part.steps.truncate(12);
        let theme = Arc::new(Theme::default());
        let view = View { width: 400, height: 400, theme, show, title: None, calm: false };
        let mut grown = Stage::new(&part, view.clone());
        grown.lay_ground(&whole);
        let (stage, timeline) = (Stage::new(&whole, view), compile(&whole, Pace::default()));
        for steps in [0, 7, 12, 13, 30, 2] {
            let at = timeline.time_of(steps);
            let [ours, theirs] = [&grown, &stage].map(|stage| stage.scene(&whole, &timeline, at).prims);
            assert_eq!(ours, theirs, "{sample}, {steps}");
        }
    }
}

#[test]
fn names_go_with_their_things_and_never_leap() {
    for sample in ["paintball-race", "worms-garden"] {
        let film = film(told(&project("replays").join(sample)), (800, 800), Sight { turn: 1, ..Sight::default() });
        let cell = film.stage.layout.cell;
        let mut before: Vec<(String, Rect)> = Vec::new();
        for t in (0..film.timeline.end().0.min(40_000)).step_by(20) {
            let now = plates(&film, Millis(t));
            // In a fiftieth of a second nobody goes farther than half a cell, with a name that changes its side a little more.
            let near = |a: Rect, b: Rect| (a.x - b.x).abs() + (a.y - b.y).abs() <= cell * 3 / 2;
            if now.len() == before.len() {
                for ((name, rect), (_, old)) in now.iter().zip(&before) {
                    assert!(near(*rect, *old), "{sample} at {t}: {name} leaps from {old:?} to {rect:?}");
                }
            }
            before = now;
        }
    }
}

#[test]
fn a_thing_outside_what_is_seen_has_no_name_in_the_picture() {
    let replay = told(&project("replays/paintball-race"));
    let sight = Sight { zoom: 8.0, middle: Some((0.0, 0.0)), ..Sight::default() };
    let film = film(replay, (800, 800), sight);
    assert_eq!(plates(&film, Millis::ZERO), []);
}
