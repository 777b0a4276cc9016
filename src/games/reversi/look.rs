//! What reversi looks like: discs with thickness on green cloth.

use std::sync::{Arc, OnceLock};

use super::position::ReversiPosition;
use super::square;
use crate::games::sides::Colour;
use crate::model::{
    Board, Coords, CounterLook, Ground, Kind, KindLook, Look, Paint, Part, Path, Seat, SeatPaint, Shape,
};

/// The only kind of thing there is.
pub const DISC: Kind = Kind(0);

/// The look of a game: one for each size of board and each seating, made once.
pub fn look(position: &ReversiPosition) -> Arc<Look> {
    const SIDES: usize = 4;
    static LOOKS: [[OnceLock<Arc<Look>>; 2]; SIDES] = [const { [const { OnceLock::new() }; 2] }; SIDES];
    let size = (position.side() as usize / 2).saturating_sub(2).min(SIDES - 1);
    let dark = position.seat(Colour::Black).index() & 1;
    LOOKS[size][dark].get_or_init(|| Arc::new(made(position))).clone()
}

fn made(position: &ReversiPosition) -> Look {
    let paint = |seat| match position.colour(Seat(seat)) {
        Colour::Black => SeatPaint::StoneDark,
        Colour::White => SeatPaint::StoneLight,
    };
    Look {
        board: board(position.side()),
        kinds: vec![disc()],
        counters: vec![CounterLook { label: "moves open" }, CounterLook { label: "corners" }],
        seats: vec![paint(0), paint(1)],
        emblems: vec![DISC],
        step_word: "move",
        score_word: "discs",
        sides: [0, 1].map(|seat| position.colour(Seat(seat)).word()).to_vec(),
    }
}

fn board(side: u32) -> Board {
    let coords = Coords {
        cols: (0..side as i32).map(|col| square::column(col).to_string()).collect(),
        rows: (1..=side).map(|row| row.to_string()).collect(),
    };
    // Two lines in from each corner; on the smallest board the four would fall together in the middle.
    let (near, far) = (2.0, side as f32 - 2.0);
    let stars = match side {
        4 => Vec::new(),
        _ => vec![(near, near), (far, near), (near, far), (far, far)],
    };
    Board { ground: Ground::Cloth, coords, zones: Vec::new(), stars }
}

/// A disc seen from a little in front: its lower edge shows, its upper rim catches the light.
fn disc() -> KindLook {
    let shape = Shape {
        parts: vec![
            Part::fill(Path::circle(0.0, 0.035, 0.4), Paint::seat(-0.45)),
            Part::fill(Path::circle(0.0, -0.02, 0.4), Paint::seat(0.04)).sink(-0.1),
            Part::stroke(crescent(0.375), 0.025, Paint::seat(0.45)).alpha(0.75),
            Part::stroke(Path::circle(0.0, -0.02, 0.29), 0.014, Paint::seat(-0.22)).alpha(0.5),
        ],
    };
    KindLook::plain("disc", shape, 0.07)
}

/// The upper arc of the rim, where the light falls.
fn crescent(radius: f32) -> Path {
    let points: Vec<(f32, f32)> = (0..=16)
        .map(|i| {
            let angle = (200.0 + 140.0 * i as f32 / 16.0_f32).to_radians();
            (radius * angle.cos(), radius * angle.sin() - 0.02)
        })
        .collect();
    Path::line(&points)
}
