//! What Bunny War looks like: bunnies with long ears on a chequered meadow.

use super::board::SIDE;
use crate::games::sides::Sides;
use crate::games::squares;
use crate::model::{Board, CounterLook, Ground, Kind, KindLook, Look, Motion, Paint, Part, Path, Role, Seg, Shape};

/// The only kind of thing there is.
pub(super) const BUNNY: Kind = Kind(0);

pub(super) fn look(sides: Sides) -> Look {
    Look {
        board: Board { ground: Ground::Checker, coords: squares::coords(SIDE), ..Board::default() },
        kinds: vec![KindLook { motion: Motion::Hop, ..KindLook::plain("bunny", bunny(), 0.1) }],
        counters: ["captured", "without capture"].map(CounterLook::whole).to_vec(),
        seats: sides.paints(),
        emblems: vec![BUNNY],
        step_word: "move".into(),
        score_word: "bunnies".into(),
        score_decimals: 0,
        unscored: false,
        phased: false,
        sides: sides.words(),
    }
}

fn role(role: Role, shade: f32) -> Paint {
    Paint::Role { role, shade }
}

/// Left and right half of a symmetric shape.
fn both(part: impl Fn(f32) -> Part) -> [Part; 2] {
    [part(-1.0), part(1.0)]
}

/// One ear, leaning outwards; `wide` is half its width.
fn ear(side: f32, wide: f32, top: f32) -> Path {
    let (x, tip) = (side * 0.13, side * 0.2);
    Path(vec![
        Seg::To(x - wide, -0.02),
        Seg::Cubic(x - wide - 0.02, -0.2, tip - wide, top, tip, top),
        Seg::Cubic(tip + wide, top, x + wide + 0.02, -0.2, x + wide, -0.02),
        Seg::Close,
    ])
}

/// A face with long ears: the outline alone tells a bunny at 16 pixels.
fn bunny() -> Shape {
    let dark = role(Role::Dark, 0.0);
    let face = || Path::ellipse(0.0, 0.15, 0.31, 0.27);
    // A light line outside the dark one keeps black bunnies off dark squares.
    let mut parts = vec![Part::stroke(face(), 0.16, Paint::seat(0.5)).alpha(0.55)];
    parts.extend(both(|side| Part::stroke(ear(side, 0.085, -0.46), 0.14, Paint::seat(0.5)).alpha(0.55)));
    // The silhouette comes first of what is solid: it is also the shadow.
    let ears = Path([-1.0, 1.0].into_iter().flat_map(|side| ear(side, 0.085, -0.46).0).collect());
    parts.push(Part::fill(face(), dark));
    parts.push(Part::fill(ears, dark));
    parts.push(Part::stroke(face(), 0.09, dark));
    parts.extend(both(|side| Part::stroke(ear(side, 0.085, -0.46), 0.08, dark)));
    parts.extend(both(|side| Part::fill(ear(side, 0.085, -0.46), Paint::seat(0.06)).sink(-0.08)));
    parts.extend(both(|side| Part::fill(ear(side, 0.035, -0.38), role(Role::Harm, 0.35)).alpha(0.75)));
    parts.push(Part::fill(face(), Paint::seat(0.1)).sink(-0.14));
    parts.extend(both(|side| Part::fill(Path::ellipse(side * 0.09, 0.24, 0.1, 0.08), Paint::seat(0.3)).alpha(0.8)));
    parts.extend(both(|side| Part::fill(Path::ellipse(side * 0.13, 0.09, 0.062, 0.075), role(Role::Light, 0.0))));
    parts.extend(both(|side| Part::fill(Path::ellipse(side * 0.125, 0.1, 0.042, 0.055), dark)));
    let nose = Path::polygon(&[(-0.05, 0.18), (0.05, 0.18), (0.0, 0.235)]);
    parts.push(Part::fill(nose, role(Role::Harm, 0.2)));
    let teeth = Path::rounded(-0.035, 0.29, 0.07, 0.08, 0.01);
    parts.push(Part::fill(teeth, role(Role::Light, 0.0)));
    Shape { parts }
}
