//! What a look needs beside the stock: players who own nothing, the backs of long things.

use super::stock;
use crate::model::{KindLook, Paint, Part, Path, Role, Shape};

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
