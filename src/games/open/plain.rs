//! What a look needs beside the stock: players who own nothing, the backs of long things, floors of seats.

use super::stock;
use crate::model::{KindLook, Paint, Part, Path, Role, SeatPaint, Shape};

/// The colour of a name where nobody owns what is called so: the same in every file.
pub(super) fn natural(name: &str) -> Paint {
    let main = |part: &Part| match part.paint {
        Paint::Own { rgb, .. } => Some(Paint::Own { rgb, shade: 0.0 }),
        Paint::Seat { .. } | Paint::Role { .. } => None,
    };
    let own = stock::find(name, false).map(|shape| Paint::Own { rgb: shape.natural, shade: 0.0 });
    let token = || stock::kind_look(name, false).shape.parts.iter().find_map(main);
    own.or_else(token).unwrap_or(Paint::role(Role::Wall))
}

/// What stands for a player who owns nothing.
pub(super) fn seat() -> KindLook {
    KindLook::plain("player", token(Paint::seat(0.0)), 0.08)
}

fn token(paint: Paint) -> Shape {
    let disc = Path::circle(0.0, 0.0, 0.38);
    Shape {
        parts: vec![
            Part::stroke(disc.clone(), 0.08, Paint::role(Role::Dark)),
            Part::fill(disc, paint).sink(-0.2),
            Part::stroke(Path::circle(0.0, 0.0, 0.3), 0.03, Paint::role(Role::Light)).alpha(0.35),
        ],
    }
}

/// What lies along the back of a seat's long things, so that colour is not the only way to tell them.
pub(super) fn back(seat: usize) -> KindLook {
    let marks = stock::body_marks();
    let shape = marks.get(seat % marks.len()).cloned().unwrap_or_default();
    KindLook::plain("back", shape, 0.0)
}

/// The colours of the seats where nobody has chosen any, in the order of the themes.
const SEATS: [[u8; 3]; 8] = [
    [240, 160, 32],
    [86, 180, 233],
    [33, 184, 134],
    [217, 130, 181],
    [240, 228, 66],
    [227, 105, 58],
    [125, 156, 245],
    [184, 188, 196],
];

/// Floor in the colour of a seat: darker than what stands on it.
pub(super) fn floor_of(seat: &SeatPaint) -> Paint {
    let rgb = match *seat {
        SeatPaint::Own(rgb) => rgb,
        SeatPaint::Hue(hue) => SEATS.get(usize::from(hue) % SEATS.len()).copied().unwrap_or_default(),
        SeatPaint::StoneDark => [40, 40, 44],
        SeatPaint::StoneLight => [230, 228, 220],
    };
    Paint::Own { rgb, shade: -0.4 }
}
