//! Contact sheets: boards as large as they go, nothing over anything else, in any grid, size and theme.
#![cfg(feature = "files")]

mod common;

use common::{film_of, replay};
use matchreel::font;
use matchreel::model::{Replay, Size, peaks};
use matchreel::scene::{Prim, Rect, Scene, sheet};

const SIZES: [(u32, u32); 6] = [(400, 300), (800, 800), (1280, 720), (1080, 1920), (1920, 1080), (3840, 2160)];
const GRIDS: [(u32, u32); 5] = [(1, 1), (2, 2), (4, 3), (3, 5), (6, 1)];

fn sheet_of(replay: &Replay, theme: &str, size: (u32, u32), grid: (u32, u32)) -> Scene {
    let moments = peaks(replay, (grid.0 * grid.1) as usize);
    sheet(&film_of(replay.clone(), theme, size), grid, &moments)
}

/// The boards with their rims: each is laid on one rounded rectangle.
fn boards(scene: &Scene) -> Vec<Rect> {
    let rim = |prim: &Prim| match prim {
        Prim::Rounded { rect, .. } => Some(*rect),
        _ => None,
    };
    scene.ground.prims.iter().filter_map(rim).collect()
}

/// The texts that are not on a board, from the ascenders to the baseline.
fn texts(scene: &Scene, boards: &[Rect]) -> Vec<(String, Rect)> {
    let text = |prim: &Prim| match prim {
        Prim::Text { x, y, size, weight, text, .. } => {
            let cap = font::cap_height(*size);
            Some((text.clone(), Rect::new(*x, *y - cap, font::measure(text, *size, *weight), cap)))
        }
        _ => None,
    };
    let beside = |(_, rect): &(String, Rect)| boards.iter().all(|board| rect.intersect(*board) != *rect);
    scene.prims.iter().filter_map(text).filter(beside).collect()
}

/// Asserts that all of it stands on the picture, and nothing on anything else.
fn check(name: &str, scene: &Scene, count: usize) {
    let picture = Rect::new(0, 0, scene.width as i32, scene.height as i32);
    let boards = boards(scene);
    assert_eq!(boards.len(), count, "{name}: every moment has a board");
    for (i, board) in boards.iter().enumerate() {
        assert_eq!(board.intersect(picture), *board, "{name}: {board:?} leaves the picture");
        assert_eq!((board.w, board.h), (boards[0].w, boards[0].h), "{name}: boards are of one size");
        for other in &boards[i + 1..] {
            assert!(board.intersect(*other).is_empty(), "{name}: {board:?} and {other:?} overlap");
        }
    }
    let texts = texts(scene, &boards);
    for (i, (text, rect)) in texts.iter().enumerate() {
        assert_eq!(rect.intersect(picture), *rect, "{name}: {text:?} leaves the picture at {rect:?}");
        assert!(boards.iter().all(|board| rect.intersect(*board).is_empty()), "{name}: {text:?} lies on a board");
        for (other, over) in &texts[i + 1..] {
            assert!(rect.intersect(*over).is_empty(), "{name}: {text:?} {rect:?} and {other:?} {over:?} overlap");
        }
    }
}

/// Samples of all shapes, and one of them with names that are far too long.
fn replays() -> Vec<(String, Replay)> {
    let names =
        ["paintball-walls", "worms-garden", "reversi-passes.xml", "chess-opera-1858.pgn", "go-9x9-pebble-tenuki.xml"];
    let mut list: Vec<_> = names.map(|name| (name.to_string(), replay(&format!("replays/{name}")))).into();
    let mut long = replay("replays/paintball-walls");
    for name in &mut long.players {
        *name = format!("{name} of the Příliš žluťoučký kůň úpěl ďábelské ódy institute");
    }
    long.title = Some("The grand final of the autumn contest, second leg, board number three, afternoon".into());
    list.push(("long names".into(), long));
    let wide = Replay { size: Size::new(94, 29), ..replay("replays/worms-garden") };
    list.push(("a wide board".into(), wide));
    let mut short = replay("replays/chess-opera-1858.pgn");
    short.steps.truncate(2);
    list.push(("two steps".into(), short));
    list
}

#[test]
fn boards_and_words_stay_in_the_picture_and_apart() {
    for (name, replay) in replays() {
        for size in SIZES {
            // A cell is a pixel at least.
            for grid in GRIDS.into_iter().filter(|grid| size.0 / grid.0 > u32::from(replay.size.cols) + 16) {
                let count = (grid.0 * grid.1).min(replay.steps.len() as u32 + 1) as usize;
                check(&format!("{name}, {size:?}, {grid:?}"), &sheet_of(&replay, "arena", size, grid), count);
            }
        }
    }
}

#[test]
fn boards_fill_their_sheet() {
    for (sample, size, least) in [
        ("replays/chess-opera-1858.pgn", (800, 800), 0.55),
        ("replays/paintball-race", (800, 800), 0.55),
        ("replays/paintball-race", (1920, 1080), 0.50),
        ("replays/worms-garden", (1920, 1080), 0.50),
        ("replays/go-9x9-pebble-tenuki.xml", (1080, 1920), 0.35),
    ] {
        let scene = sheet_of(&replay(sample), "paper", size, (4, 3));
        let covered: i32 = boards(&scene).iter().map(|board| board.w * board.h).sum();
        let share = f64::from(covered) / f64::from(size.0 * size.1);
        assert!(share > least, "{sample} {size:?}: {share:.2}");
    }
}

#[test]
fn one_legend_names_the_match_its_players_and_the_result() {
    for theme in ["arena", "paper", "classic", "contrast"] {
        let scene = sheet_of(&replay("replays/paintball-race"), theme, (1280, 720), (4, 3));
        let texts = texts(&scene, &boards(&scene));
        for word in ["Paintball race", "Photon Finish", "Roadblock", "59", "Photon Finish wins with 59 points"] {
            assert!(texts.iter().any(|(text, _)| text == word), "{theme}: {word} is missing");
        }
    }
}

#[test]
fn a_match_without_steps_is_one_board() {
    let mut empty = replay("replays/chess-opera-1858.pgn");
    empty.steps.clear();
    check("no steps", &sheet_of(&empty, "arena", (800, 800), (4, 3)), 1);
}
