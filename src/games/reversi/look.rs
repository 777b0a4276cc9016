//! What reversi looks like: discs with thickness on green cloth.

use std::sync::{Arc, OnceLock};

use super::position::ReversiPosition;
use super::square;
use crate::games::sides::Colour;
use crate::model::{
    Board, Coords, CoordsPlace, CounterLook, Ground, Kind, KindLook, Look, Paint, Part, Path, Role, Seat, SeatPaint,
    Shape,
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
        counters: vec![CounterLook::whole("moves open"), CounterLook::whole("corners")],
        seats: vec![paint(0), paint(1)],
        emblems: vec![DISC],
        step_word: "move".into(),
        score_word: "discs".into(),
        score_decimals: 0,
        unscored: false,
        phased: false,
        sides: [0, 1].map(|seat| position.colour(Seat(seat)).word()).to_vec(),
    }
}

fn board(side: u32) -> Board {
    let coords = Coords {
        cols: (0..side as i32).map(|col| square::column(col).to_string()).collect(),
        rows: (1..=side).map(|row| row.to_string()).collect(),
        place: CoordsPlace::Inside,
    };
    // Two lines in from each corner; on the smallest board the four would fall together in the middle.
    let (near, far) = (2.0, side as f32 - 2.0);
    let stars = match side {
        4 => Vec::new(),
        _ => vec![(near, near), (far, near), (near, far), (far, far)],
    };
    Board { ground: Ground::Cloth, coords, stars, ..Board::default() }
}

/// A disc seen from a little in front: a dark line, its lower edge, the face with its lit rim, a groove.
fn disc() -> KindLook {
    let (low, high) = (Path::circle(0.0, 0.03, 0.4), Path::circle(0.0, -0.025, 0.4));
    let ring = |r, width, shade| Part::stroke(Path::circle(0.0, -0.025, r), width, Paint::seat(shade));
    let outline = Path(low.0.iter().chain(&high.0).copied().collect());
    let shape = Shape {
        parts: vec![
            Part::stroke(outline, 0.045, Paint::role(Role::Dark)),
            Part::fill(low, Paint::seat(-0.4)),
            Part::fill(high, Paint::seat(0.1)).sink(-0.12),
            ring(0.384, 0.026, 0.28),
            ring(0.29, 0.018, -0.2),
        ],
    };
    KindLook::plain("disc", shape, 0.07)
}
