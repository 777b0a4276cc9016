//! What draughts look like: grooved men on a chequered board, kings of two men with a crown.

use crate::games::sides::Sides;
use crate::games::squares;
use crate::model::{Board, CounterLook, Ground, Kind, KindLook, Look, Motion, Paint, Part, Path, Role, Seg, Shape};

pub(super) const MAN: Kind = Kind(0);
pub(super) const KING: Kind = Kind(1);

pub(super) fn look(side: u32, sides: Sides) -> Look {
    let kind = |name, shape, height| KindLook { motion: Motion::Hop, ..KindLook::plain(name, shape, height) };
    Look {
        board: Board { ground: Ground::Checker, coords: squares::coords(side), ..Board::default() },
        kinds: vec![kind("man", man(), 0.1), kind("king", king(), 0.18)],
        counters: ["men", "kings", "captured"].map(CounterLook::whole).to_vec(),
        seats: sides.paints(),
        emblems: vec![MAN],
        step_word: "move".into(),
        score_word: "pieces".into(),
        score_decimals: 0,
        unscored: false,
        phased: false,
        sides: sides.words(),
    }
}

/// The radius of a man.
const RADIUS: f32 = 0.375;

/// The outline of a round thing with an edge, from `top` to `low`.
fn drum(top: f32, low: f32) -> Path {
    const K: f32 = 0.552_284_8 * RADIUS;
    Path(vec![
        Seg::To(-RADIUS, top),
        Seg::Cubic(-RADIUS, top - K, -K, top - RADIUS, 0.0, top - RADIUS),
        Seg::Cubic(K, top - RADIUS, RADIUS, top - K, RADIUS, top),
        Seg::Line(RADIUS, low),
        Seg::Cubic(RADIUS, low + K, K, low + RADIUS, 0.0, low + RADIUS),
        Seg::Cubic(-K, low + RADIUS, -RADIUS, low + K, -RADIUS, low),
        Seg::Close,
    ])
}

/// A disc seen from a little in front, its face `up` cells above the middle: the edge, the face with its lit rim, a groove.
fn disc(up: f32) -> Vec<Part> {
    let ring = |r, width, shade| Part::stroke(Path::circle(0.0, -up, r), width, Paint::seat(shade));
    vec![
        Part::stroke(drum(-up, 0.065 - up), 0.06, Paint::role(Role::Dark)),
        Part::fill(drum(-up, 0.065 - up), Paint::seat(-0.38)),
        Part::fill(Path::circle(0.0, -up, RADIUS), Paint::seat(0.14)).sink(-0.14),
        ring(RADIUS - 0.018, 0.03, 0.3),
        ring(0.265, 0.034, -0.3),
        ring(0.24, 0.016, 0.3),
    ]
}

/// A light line outside the dark one keeps black men off dark squares.
fn rim(body: Path) -> Part {
    Part::stroke(body, 0.11, Paint::seat(0.75)).alpha(0.55)
}

fn man() -> Shape {
    let mut parts = vec![rim(drum(-0.03, 0.035))];
    parts.extend(disc(0.03));
    let dimple = Path::circle(0.0, -0.03, 0.13);
    parts.push(Part::stroke(dimple, 0.03, Paint::seat(-0.3)));
    Shape { parts }
}

/// Two men on each other and a crown, so that a king is known at any size.
fn king() -> Shape {
    let mut parts = vec![rim(drum(-0.085, 0.075))];
    parts.extend(disc(-0.01));
    parts.extend(disc(0.085));
    let crown = Path::polygon(&[
        (-0.21, -0.24),
        (-0.1, -0.13),
        (0.0, -0.31),
        (0.1, -0.13),
        (0.21, -0.24),
        (0.17, 0.06),
        (-0.17, 0.06),
    ]);
    parts.push(Part::stroke(crown.clone(), 0.07, Paint::role(Role::Dark)));
    parts.push(Part::fill(crown, Paint::role(Role::Spark)).sink(-0.25));
    parts.push(Part::stroke(Path::line(&[(-0.15, 0.0), (0.15, 0.0)]), 0.03, Paint::role(Role::Dark)));
    Shape { parts }
}
