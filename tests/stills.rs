//! One still of a board tells what happened in the step: and only when the step is done, whichever way the board is looked at.
#![cfg(feature = "cli")]

mod common;

use std::sync::Arc;

use common::replay;
use matchreel::draw::Canvas;
use matchreel::model::{Millis, Replay, Role};
use matchreel::scene::{Prim, Show, Sight, Stage, Theme, View};
use matchreel::timeline::{Pace, Timeline, compile};

const BOARDS: [&str; 7] = [
    "replays/chess-opera-1858.pgn",
    "replays/checkers-long-diagonal.xml",
    "replays/checkers-crowns.json",
    "replays/bunnywar-four-leaps.xml",
    "replays/go-9x9-pebble-tenuki.xml",
    "replays/gomoku-roundel-crosswind.xml",
    "replays/reversi-corners.json",
];

fn view(side: u32, show: Show) -> View {
    let theme = Arc::new(Theme::default());
    View { width: side, height: side, theme, show, title: None, calm: false }
}

fn bare() -> Show {
    Show { panel: false, chart: false, ..Show::default() }
}

/// How many arrows and crosses are on the board at a time.
fn traces(stage: &Stage, replay: &Replay, timeline: &Timeline, t: Millis) -> (usize, usize) {
    let prims = stage.scene(replay, timeline, t).prims;
    let arrow = |prim: &&Prim| matches!(prim, Prim::Polygon { points, .. } if points.len() == 7);
    let harm = stage.role(Role::Harm);
    let stroke = |prim: &&Prim| matches!(prim, Prim::Polyline { color, .. } if color.rgb == harm);
    (prims.iter().filter(arrow).count(), prims.iter().filter(stroke).count())
}

#[test]
fn the_way_and_what_was_taken_are_seen_when_a_step_is_done_and_not_while_it_runs() {
    let replay = replay("replays/bunnywar-four-leaps.xml");
    let timeline = compile(&replay, Pace::default());
    let stage = Stage::new(&replay, view(600, bare()));
    for steps in 1..=replay.steps.len() {
        let stretch = timeline.stretch(steps - 1).unwrap();
        for t in (stretch.start.0 + 1..stretch.settled.0).step_by(40).map(Millis) {
            assert_eq!(traces(&stage, &replay, &timeline, t), (0, 0), "step {steps} at {t}");
        }
        let taken = replay.steps[steps - 1].changed.len();
        assert_eq!(traces(&stage, &replay, &timeline, stretch.settled), (1, 2 * taken), "step {steps}");
        assert_eq!(traces(&stage, &replay, &timeline, stretch.end), (1, 2 * taken), "step {steps}");
    }
    let plain = Stage::new(&replay, view(600, Show { last: false, ..bare() }));
    assert_eq!(traces(&plain, &replay, &timeline, timeline.end()), (0, 0));
}

#[test]
fn every_leap_of_a_long_capture_has_its_number() {
    let replay = replay("replays/bunnywar-four-leaps.xml");
    let timeline = compile(&replay, Pace::default());
    let stage = Stage::new(&replay, view(600, bare()));
    let step = replay.steps.iter().position(|step| step.changed.len() == 4).unwrap() + 1;
    let prims = stage.scene(&replay, &timeline, timeline.time_of(step)).prims;
    let written: Vec<&str> = prims.iter().filter_map(|prim| text(prim)).collect();
    for number in ["1", "2", "3", "4"] {
        assert!(written.contains(&number), "{number} is not among {written:?}");
    }
}

fn text(prim: &Prim) -> Option<&str> {
    if let Prim::Text { text, .. } = prim { Some(text) } else { None }
}

/// The turns of the sprites on the board.
fn turns(stage: &Stage, replay: &Replay, timeline: &Timeline, t: Millis) -> Vec<u8> {
    let prims = stage.scene(replay, timeline, t).prims;
    let turn = |prim: &Prim| if let Prim::Sprite(sprite) = prim { Some(sprite.turn) } else { None };
    prims.iter().filter_map(turn).filter(|turn| *turn != 0).collect()
}

#[test]
fn a_mated_king_falls_within_half_a_second_and_lies() {
    let replay = replay("replays/chess-opera-1858.pgn");
    let timeline = compile(&replay, Pace::default());
    let stretch = timeline.stretch(replay.steps.len() - 1).unwrap();
    // The rook attacks from the left, and on a board turned round from the right: the king falls away from it.
    for (turn, lies) in [(0, 16), (1, 16), (2, 48), (3, 16)] {
        let stage = Stage::seen(&replay, view(600, bare()), Sight { turn, ..Sight::default() });
        let falls = |t: &u32| !turns(&stage, &replay, &timeline, Millis(*t)).is_empty();
        let begins = (stretch.start.0..stretch.end.0).find(falls).unwrap();
        assert!(stretch.settled.0 - begins <= 500, "it falls for {} ms", stretch.settled.0 - begins);
        assert_eq!(turns(&stage, &replay, &timeline, stretch.settled), [lies]);
        assert_eq!(turns(&stage, &replay, &timeline, stretch.end), [lies]);
        assert_eq!(turns(&stage, &replay, &timeline, stretch.start), [0; 0]);
    }
}

#[test]
fn boards_are_drawn_whichever_way_they_are_turned_and_however_small_or_near() {
    for sample in BOARDS {
        let replay = replay(sample);
        let timeline = compile(&replay, Pace::default());
        for (side, turn, zoom) in [(60, 2, 1.0), (200, 1, 1.0), (200, 2, 3.0), (400, 3, 1.0), (400, 2, 1.0)] {
            let middle = (3.0, 2.0);
            let stage = Stage::seen(
                &replay,
                view(side, bare()),
                Sight { turn, zoom, middle: Some(middle), ..Sight::default() },
            );
            let mut canvas = Canvas::new(side, side);
            for steps in (0..=replay.steps.len()).step_by(7) {
                canvas.draw(&stage.scene(&replay, &timeline, timeline.time_of(steps)));
            }
        }
    }
}

/// The labels of a ground from the top and from the left, as they stand on the picture.
fn labels(replay: &Replay, sight: Sight) -> Vec<String> {
    let stage = Stage::seen(replay, view(600, bare()), sight);
    let timeline = compile(replay, Pace::default());
    let ground = stage.scene(replay, &timeline, Millis::ZERO).ground;
    ground.prims.iter().filter_map(text).map(String::from).collect()
}

#[test]
fn coordinates_inside_the_squares_follow_the_board_as_it_is_turned() {
    let replay = replay("replays/chess-opera-1858.pgn");
    let at = |turn: u8| labels(&replay, Sight { turn, ..Sight::default() }).concat();
    assert_eq!(at(0), "87654321abcdefgh");
    assert_eq!(at(2), "12345678hgfedcba");
    assert_eq!(at(1), "abcdefgh12345678");
    assert_eq!(at(3), "hgfedcba87654321");
    // The part of a board that is seen near by has the names of what is seen.
    let near = labels(&replay, Sight { zoom: 2.0, middle: Some((6.0, 2.0)), ..Sight::default() });
    assert_eq!(near.concat(), "8765efgh");
}
