//! What gomoku looks like: crosses and rounds on crossing lines.

use crate::games::points::Names;
use crate::games::sides::{Colour, Sides};
use crate::model::{Board, CounterLook, Ground, Kind, KindLook, Look, Paint, Part, Path, Role, Seat, SeatPaint, Shape};

pub fn kind(stone: Colour) -> Kind {
    match stone {
        Colour::Black => Kind(0),
        Colour::White => Kind(1),
    }
}

pub fn look(names: Names, sides: Sides) -> Look {
    let paint = |seat| match sides.colour(Seat(seat)) {
        Colour::Black => SeatPaint::Hue(1),
        Colour::White => SeatPaint::Hue(5),
    };
    Look {
        board: board(names),
        kinds: vec![kind_look("cross", cross()), kind_look("round", round())],
        counters: vec![CounterLook::whole("stones")],
        seats: vec![paint(0), paint(1)],
        emblems: [0, 1].map(|seat| kind(sides.colour(Seat(seat)))).to_vec(),
        step_word: "move".into(),
        score_word: "longest row".into(),
        score_decimals: 0,
        unscored: false,
        phased: false,
        sides: [0, 1].map(|seat| super::teller::word(sides.colour(Seat(seat)))).to_vec(),
    }
}

/// Points to guide the eye: the middle and, on larger boards, four around it.
fn board(names: Names) -> Board {
    let side = f32::from(names.side);
    let middle = side / 2.0;
    let mut stars = Vec::new();
    if names.side % 2 == 1 {
        stars.push((middle, middle));
    }
    if names.side >= 11 {
        let (near, far) = (3.5, side - 3.5);
        stars.extend([(near, near), (far, near), (near, far), (far, far)]);
    }
    Board { ground: Ground::Lines, coords: names.coords(), stars, ..Board::default() }
}

fn kind_look(name: &'static str, shape: Shape) -> KindLook {
    KindLook::plain(name, shape, 0.06)
}

/// Light along the upper side of a mark.
fn gleam(path: Path) -> Part {
    Part::stroke(path, 0.035, Paint::seat(0.6)).alpha(0.75)
}

fn cross() -> Shape {
    const END: f32 = 0.27;
    let strokes = [Path::line(&[(-END, -END), (END, END)]), Path::line(&[(END, -END), (-END, END)])];
    let lines = Path(strokes.into_iter().flat_map(|path| path.0).collect());
    let light = Path::line(&[(-END + 0.02, -END - 0.035), (0.0, -0.055), (END - 0.02, -END - 0.035)]);
    Shape {
        parts: vec![
            Part::stroke(lines.clone(), 0.28, Paint::role(Role::Dark)),
            Part::stroke(lines, 0.19, Paint::seat(0.0)).sink(-0.12),
            gleam(light),
        ],
    }
}

fn round() -> Shape {
    const RADIUS: f32 = 0.33;
    let arc = |i: i32| {
        let angle = (205.0 + 130.0 * i as f32 / 16.0_f32).to_radians();
        (RADIUS * angle.cos(), RADIUS * angle.sin())
    };
    Shape {
        parts: vec![
            Part::fill(ring(0.43, 0.145), Paint::role(Role::Dark)),
            Part::fill(ring(0.385, 0.19), Paint::seat(0.0)).sink(-0.12),
            gleam(Path::line(&(0..=16).map(arc).collect::<Vec<_>>())),
        ],
    }
}

/// A circle with a round hole: the hole is drawn the other way round, so that it stays empty.
fn ring(outer: f32, inner: f32) -> Path {
    let mut path = Path::circle(0.0, 0.0, outer);
    path.0.extend(Path::ellipse(0.0, 0.0, -inner, inner).0);
    path
}
