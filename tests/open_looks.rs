//! How a match of any game is seen: paint on the floor, boards alone, games without one, named phases.
#![cfg(feature = "files")]

mod common;

use std::collections::BTreeSet;
use std::sync::Arc;

use common::film_of;
use matchreel::draw::Canvas;
use matchreel::formats;
use matchreel::games;
use matchreel::model::{Cell, Millis, Replay, Seat};
use matchreel::scene::{Film, Prim, Rect, Scene, sheet};

const SIDE: (u32, u32) = (640, 480);

fn told(header: &str, lines: &[&str]) -> Replay {
    let text = format!("{{\"format\": \"open-replay/1\"{header}}}\n{}\n", lines.join("\n"));
    let mut records = formats::open("a.jsonl", text.into_bytes()).expect("a replay");
    games::tell(&records.next().expect("a match").expect("a sound one")).expect("a known game").replay
}

/// A match of two in which the left half of a board is painted.
fn painted(floor: &str) -> Replay {
    let cells: Vec<String> = (0..3).flat_map(|x| (0..4).map(move |y| format!("[{x}, {y}, \"0\"]"))).collect();
    let header = format!(", \"seats\": [\"ada\", \"bob\"], \"board\": {{\"size\": [6, 4], \"floor\": \"{floor}\"}}");
    let step = format!("{{\"paint\": [{}]}}", cells.join(", "));
    told(&header, &["{\"things\": {\"fox\": {\"at\": [5, 3], \"seat\": 0}}}", &step])
}

fn done(film: &Film, steps: usize) -> Scene {
    film.stage.scene(&film.replay, &film.timeline, film.timeline.time_of(steps))
}

/// The colours of a rectangle of a scene.
fn colors(scene: &Scene, rect: Rect) -> BTreeSet<u32> {
    let mut canvas = Canvas::new(scene.width, scene.height);
    canvas.redraw(scene);
    let width = scene.width as i32;
    let rows = rect.y..rect.bottom();
    rows.flat_map(|y| (rect.x..rect.right()).map(move |x| (y * width + x) as usize))
        .map(|at| canvas.pixels()[at])
        .collect()
}

#[test]
fn paint_has_the_grain_of_the_floor_below_it() {
    for (theme, floor) in [("classic", "tiles"), ("paper", "tiles"), ("classic", "cloth"), ("arena", "lines")] {
        let film = film_of(painted(floor), theme, SIDE);
        let rect = film.stage.layout.cell_rect(Cell::new(1, 1)).inset(6);
        let corner = Rect { w: rect.w / 3, h: rect.h / 3, ..rect };
        let [bare, covered] = [0, 1].map(|steps| colors(&done(&film, steps), corner));
        assert!(bare.len() > 3 && covered.len() > 3, "{theme}, {floor}: {} and {} shades", bare.len(), covered.len());
        assert!(bare.is_disjoint(&covered), "{theme}, {floor}: it is painted");
    }
}

#[test]
fn lines_and_zones_lie_over_paint() {
    let mut replay = painted("lines");
    Arc::make_mut(&mut replay.look).board.zones = vec![(Cell::new(2, 1), Seat(1))];
    let film = film_of(replay, "paper", SIDE);
    let scene = done(&film, 1);
    let cell = |col: i32, row: i32| film.stage.layout.cell_rect(Cell::new(col, row));
    let middle = |rect: Rect| Rect::new(rect.x + rect.w / 2 - 2, rect.y + rect.h / 2 - 2, 4, 4);
    let [bare, covered] = [0, 1].map(|steps| colors(&done(&film, steps), middle(cell(1, 1))));
    assert!(!bare.is_disjoint(&covered), "the lines of a painted cell cross: {bare:x?} and {covered:x?}");
    let corner = |rect: Rect| Rect { w: rect.w / 4, h: rect.h / 4, ..rect.inset(4) };
    let [plain, zone] = [(1, 1), (2, 1)].map(|(col, row)| colors(&scene, corner(cell(col, row))));
    assert!(plain.is_disjoint(&zone), "a zone is seen through paint");
}

#[test]
fn a_board_without_players_stands_in_the_middle() {
    let replay = told(", \"board\": [40, 8]", &["{\"things\": {\"ant\": [3, 3]}}", "{\"things\": {\"ant\": [4, 3]}}"]);
    for size in [(800, 800), (1280, 720), (1080, 1920), (300, 300)] {
        let layout = film_of(replay.clone(), "arena", size).stage.layout;
        let (above, below) = (layout.board.y, size.1 as i32 - layout.board.bottom());
        assert!((above - below).abs() < size.1 as i32 / 10, "{size:?}: {above} above, {below} below");
    }
}

#[test]
fn a_sheet_of_a_game_without_a_board_has_cards_of_the_players() {
    for seats in [2_usize, 5, 8, 20] {
        let names: Vec<String> = (0..seats).map(|seat| format!("\"p{seat}\"")).collect();
        let header = format!(", \"board\": null, \"seats\": [{}]", names.join(", "));
        let score = |step: usize| {
            format!("{{\"score\": {:?}}}", (0..seats).map(|seat| 700 + 31 * seat + step).collect::<Vec<_>>())
        };
        let lines: Vec<String> = (0..7).map(score).collect();
        let replay = told(&header, &lines.iter().map(String::as_str).collect::<Vec<_>>());
        let scene = sheet(&film_of(replay, "arena", (1200, 1200)), (2, 2), &[1, 2, 3, 4]);
        let count = |word: &str| {
            scene.prims.iter().filter(|prim| matches!(prim, Prim::Text { text, .. } if text == word)).count()
        };
        // A list that is too long for its room begins with the best.
        for step in [1, 2, 3, 4] {
            let best = 700 + 31 * (seats - 1) + step;
            assert!(count(&best.to_string()) > 0, "{seats} seats: the last has {best} after {step}");
        }
        let whole = Rect::new(0, 0, 1200, 1200);
        let cards = scene.ground.prims.iter().filter_map(|prim| match prim {
            Prim::Rounded { rect, .. } => Some(*rect),
            _ => None,
        });
        assert!(cards.clone().count() >= 4 && cards.into_iter().all(|card| card.intersect(whole) == card), "{seats}");
    }
}

#[test]
fn a_step_names_each_of_its_phases_once_and_in_order() {
    let beat = |phase: &str, x: u32| {
        format!("{{\"phase\": \"{phase}\", \"events\": [{{\"do\": \"move\", \"id\": \"a\", \"to\": [{x}, 1]}}]}}")
    };
    let told_so = ["march", "fire", "fire", "fire", "capture", "fire"];
    let beats: Vec<String> = told_so.iter().zip(2..).map(|(phase, x)| beat(phase, x)).collect();
    let step = format!("{{\"events\": [{}]}}", beats.join(", "));
    let replay = told(
        ", \"seats\": [\"ada\"], \"board\": [9, 5]",
        &["{\"things\": {\"a\": {\"at\": [1, 1], \"seat\": 0}}}", &step],
    );
    let film = film_of(replay, "arena", (1200, 800));
    let start = film.timeline.time_of(0).0;
    for t in (start..film.timeline.time_of(1).0).step_by(100) {
        let scene = film.stage.scene(&film.replay, &film.timeline, Millis(t.max(1)));
        let words: Vec<&str> = scene
            .prims
            .iter()
            .filter_map(|prim| match prim {
                Prim::Text { text, .. } if told_so.contains(&text.as_str()) => Some(text.as_str()),
                _ => None,
            })
            .collect();
        assert!(words.is_empty() && t == start || words == ["march", "fire", "capture"], "{t}: {words:?}");
    }
}
