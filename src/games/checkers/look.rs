//! What draughts look like: grooved men on a chequered board, kings of two men with a crown.

use crate::games::sides::Sides;
use crate::games::squares;
use crate::model::{Board, CounterLook, Ground, Kind, KindLook, Look, Motion, Paint, Part, Path, Role, Shape};

pub(super) const MAN: Kind = Kind(0);
pub(super) const KING: Kind = Kind(1);

pub(super) fn look(side: u32, sides: Sides) -> Look {
    let kind = |name, shape, height| KindLook { motion: Motion::Hop, ..KindLook::plain(name, shape, height) };
    Look {
        board: Board { ground: Ground::Checker, coords: squares::coords(side), zones: Vec::new(), stars: Vec::new() },
        kinds: vec![kind("man", man(), 0.1), kind("king", king(), 0.18)],
        counters: ["men", "kings", "captured"].map(|label| CounterLook { label }).to_vec(),
        seats: sides.paints(),
        emblems: vec![MAN],
        step_word: "move",
        score_word: "pieces",
        sides: sides.words(),
    }
}

/// A disc seen from a little in front, `up` cells above the board: a dark line, the edge, the face, two grooves.
fn disc(up: f32) -> Vec<Part> {
    let dark = Paint::role(Role::Dark);
    vec![
        Part::stroke(Path::circle(0.0, 0.05 - up, 0.38), 0.06, dark),
        Part::fill(Path::circle(0.0, 0.05 - up, 0.38), Paint::seat(-0.4)),
        Part::fill(Path::circle(0.0, -0.02 - up, 0.38), Paint::seat(0.06)).sink(-0.12),
        Part::stroke(Path::circle(0.0, -0.02 - up, 0.365), 0.03, Paint::seat(0.4)).alpha(0.7),
        Part::stroke(Path::circle(0.0, -0.02 - up, 0.27), 0.03, Paint::seat(-0.3)).alpha(0.75),
        Part::stroke(Path::circle(0.0, -0.035 - up, 0.27), 0.014, Paint::seat(0.45)).alpha(0.5),
    ]
}

fn man() -> Shape {
    let mut parts = disc(0.0);
    parts.push(Part::stroke(Path::circle(0.0, -0.02, 0.15), 0.03, Paint::seat(-0.3)).alpha(0.75));
    Shape { parts }
}

/// Two men on each other and a crown, so that a king is known at any size.
fn king() -> Shape {
    let mut parts = disc(-0.03);
    parts.extend(disc(0.07));
    let crown = Path::polygon(&[
        (-0.21, -0.24),
        (-0.1, -0.12),
        (0.0, -0.31),
        (0.1, -0.12),
        (0.21, -0.24),
        (0.17, 0.06),
        (-0.17, 0.06),
    ]);
    parts.push(Part::stroke(crown.clone(), 0.07, Paint::role(Role::Dark)));
    parts.push(Part::fill(crown, Paint::role(Role::LastMove)).sink(-0.2));
    parts.push(Part::fill(Path::rect(-0.17, 0.0, 0.34, 0.035), Paint::role(Role::Dark)).alpha(0.5));
    Shape { parts }
}
