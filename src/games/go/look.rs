//! What go looks like: slate and shell on a board of lines.

use crate::games::points::Names;
use crate::games::sides::{Colour, Sides};
use crate::model::{Board, CounterLook, Ground, Kind, KindLook, Look, Paint, Part, Path, Role, Seat, SeatPaint, Shape};

/// The only kind of thing there is.
pub const STONE: Kind = Kind(0);

pub fn look(names: Names, sides: Sides) -> Look {
    let paint = |seat| match sides.colour(Seat(seat)) {
        Colour::Black => SeatPaint::StoneDark,
        Colour::White => SeatPaint::StoneLight,
    };
    Look {
        board: Board {
            ground: Ground::Lines,
            coords: names.coords(),
            stars: stars(names.side).into_iter().map(|(col, row)| (col as f32 + 0.5, row as f32 + 0.5)).collect(),
            ..Board::default()
        },
        kinds: vec![stone()],
        counters: vec![CounterLook::whole("stones")],
        seats: vec![paint(0), paint(1)],
        emblems: vec![STONE],
        step_word: "move".into(),
        score_word: "captured".into(),
        score_decimals: 0,
        unscored: false,
        phased: false,
        sides: sides.words(),
    }
}

/// The star points players know: on the third line of small boards, on the fourth of large ones.
pub fn stars(side: u16) -> Vec<(u16, u16)> {
    if side < 7 {
        return if side == 5 { vec![(2, 2)] } else { Vec::new() };
    }
    let near = if side < 13 { 2 } else { 3 };
    let (far, middle) = (side - 1 - near, side / 2);
    let mut stars = vec![(near, near), (far, near), (near, far), (far, far)];
    if side % 2 == 1 {
        stars.push((middle, middle));
    }
    if side % 2 == 1 && side >= 15 {
        stars.extend([(middle, near), (near, middle), (far, middle), (middle, far)]);
    }
    stars
}

/// A lens of slate or shell: a thin dark edge, a lit crown, the light of a window on its shoulder.
fn stone() -> KindLook {
    let shape = Shape {
        parts: vec![
            Part::fill(Path::circle(0.0, 0.008, 0.48), Paint::Role { role: Role::Dark, shade: 0.12 }),
            Part::fill(Path::circle(0.0, 0.0, 0.445), Paint::seat(0.1)).sink(-0.2),
            Part::fill(Path::ellipse(-0.03, -0.05, 0.36, 0.33), Paint::seat(0.16)).sink(-0.06).alpha(0.55),
            Part::fill(Path::ellipse(-0.13, -0.2, 0.15, 0.085), Paint::seat(0.75)).alpha(0.5),
        ],
    };
    KindLook::plain("stone", shape, 0.09)
}
