//! What worms look like: a hedged garden, worms with patterns of their own, flowers, ice and bonuses.

use super::state::{Food, MOST_WORMS, WormsState};
use crate::model::{
    Board, Coords, CoordsPlace, CounterLook, Ground, Kind, KindLook, Look, Motion, Paint, Part, Path, Role, SeatPaint,
    Seg, Shape,
};

pub(super) const WORM: Kind = Kind(0);
pub(super) const FROZEN: Kind = Kind(1);
pub(super) const DEAD_WORM: Kind = Kind(2);
pub(super) const WALL: Kind = Kind(3);
const FLOWER: Kind = Kind(4);
const ICE: Kind = Kind(5);
const BONUS: Kind = Kind(6);
/// From here on the marks along the bodies, one kind for each seat: of the living, the frozen and the dead.
const MARKS: u16 = 7;

pub(super) const fn food(food: Food) -> Kind {
    match food {
        Food::Flower => FLOWER,
        Food::Ice => ICE,
        Food::Bonus => BONUS,
    }
}

pub(super) fn look(state: &WormsState) -> Look {
    Look {
        board: Board {
            ground: Ground::Tiles,
            coords: Coords {
                cols: (0..state.size.cols).map(|x| x.to_string()).collect(),
                rows: (0..state.size.rows).map(|y| y.to_string()).collect(),
                place: CoordsPlace::Hidden,
            },
            ..Board::default()
        },
        kinds: kinds(),
        counters: ["bonus", "frozen", "length"].map(CounterLook::whole).to_vec(),
        seats: (0..state.worms.len() as u8).map(SeatPaint::Hue).collect(),
        emblems: vec![WORM],
        step_word: "round".into(),
        score_word: "points".into(),
        score_decimals: 0,
        unscored: false,
        phased: true,
        sides: Vec::new(),
    }
}

fn kinds() -> Vec<KindLook> {
    let flat = KindLook { layer: 0, ..KindLook::plain("mark", Shape::default(), 0.0) };
    let worm = |name, shape, skin, set: u16| KindLook {
        layer: 3,
        turns: true,
        motion: Motion::Crawl { skin, marks: Kind(MARKS + set * MOST_WORMS as u16) },
        ..KindLook::plain(name, shape, 0.12)
    };
    let thing = |name, shape, layer, height| KindLook { layer, ..KindLook::plain(name, shape, height) };
    let mut kinds = vec![
        worm("worm", head(Paint::seat(0.12), -0.15, eyes()), Paint::seat(0.0), 0),
        worm("frozen worm", frozen_head(), Paint::seat(0.55), 1),
        worm("dead worm", head(role(Role::Rubble, 0.38), 0.1, crosses()), role(Role::Rubble, 0.22), 2),
        thing("wall", wall(), 1, 0.14),
        thing("flower", flower(), 2, 0.05),
        thing("ice", ice(), 2, 0.06),
        thing("bonus", bonus(), 2, 0.06),
    ];
    let frost = |paint: Paint| {
        move |mut shape: Shape| {
            shape.parts.extend(crystal(0.0, 0.16, 0.11, paint));
            shape
        }
    };
    let sets: [(Paint, Option<Paint>); 3] =
        [(Paint::seat(-0.55), None), (Paint::seat(-0.1), Some(role(Role::Light, 0.0))), (Paint::seat(-0.35), None)];
    for (paint, frosted) in sets {
        let shapes = marks(paint).map(|shape| match frosted {
            Some(light) => frost(light)(shape),
            None => shape,
        });
        kinds.extend(shapes.map(|shape| KindLook { shape, ..flat.clone() }));
    }
    kinds
}

fn role(role: Role, shade: f32) -> Paint {
    Paint::Role { role, shade }
}

/// A fill with a dark outline around it: the outline is painted first and half of it is covered.
fn outlined(path: Path, paint: Paint, sink: f32, width: f32) -> [Part; 2] {
    [Part::stroke(path.clone(), width, role(Role::Dark, 0.0)), Part::fill(path, paint).sink(sink)]
}

/// One pattern for each seat, so that colour is not the only way to tell: a line along the back, rings, dots, arrows.
fn marks(paint: Paint) -> [Shape; MOST_WORMS] {
    let alone = |part: Part| Shape { parts: vec![part.alpha(0.85)] };
    [
        alone(Part::fill(Path::rounded(-0.05, -0.24, 0.1, 0.48, 0.05), paint)),
        alone(Part::fill(Path::rounded(-0.25, -0.065, 0.5, 0.13, 0.06), paint)),
        alone(Part::fill(Path::circle(0.0, 0.0, 0.12), paint)),
        alone(Part::stroke(Path::line(&[(-0.2, 0.14), (0.0, -0.1), (0.2, 0.14)]), 0.1, paint)),
    ]
}

/// A head seen from above, a little wider than the body, looking up.
fn head(paint: Paint, sink: f32, face: Vec<Part>) -> Shape {
    let skull = Path(vec![
        Seg::To(-0.3, 0.3),
        Seg::Cubic(-0.44, 0.1, -0.4, -0.4, 0.0, -0.44),
        Seg::Cubic(0.4, -0.4, 0.44, 0.1, 0.3, 0.3),
        Seg::Quad(0.0, 0.42, -0.3, 0.3),
        Seg::Close,
    ]);
    let mut parts = outlined(skull, paint, sink, 0.1).to_vec();
    parts.extend(face);
    Shape { parts }
}

fn both(part: impl Fn(f32) -> Part) -> [Part; 2] {
    [part(-1.0), part(1.0)]
}

/// Large white eyes whose pupils look ahead.
fn eyes() -> Vec<Part> {
    let mut parts =
        both(|side| Part::fill(Path::ellipse(side * 0.17, -0.14, 0.145, 0.165), role(Role::Dark, 0.0))).to_vec();
    parts.extend(both(|side| Part::fill(Path::ellipse(side * 0.17, -0.14, 0.115, 0.135), role(Role::Light, 0.0))));
    parts.extend(both(|side| Part::fill(Path::circle(side * 0.155, -0.2, 0.062), role(Role::Dark, 0.0))));
    let smile = Path(vec![Seg::To(-0.12, 0.14), Seg::Quad(0.0, 0.2, 0.12, 0.14)]);
    parts.push(Part::stroke(smile, 0.035, role(Role::Dark, 0.0)).alpha(0.6));
    parts
}

/// Nobody looks out of these any more.
fn crosses() -> Vec<Part> {
    let stroke = |from, to| Part::stroke(Path::line(&[from, to]), 0.07, role(Role::Dark, 0.0));
    let cross = |side: f32| {
        let x = side * 0.17;
        [stroke((x - 0.1, -0.24), (x + 0.1, -0.04)), stroke((x + 0.1, -0.24), (x - 0.1, -0.04))]
    };
    [cross(-1.0), cross(1.0)].concat()
}

/// Eyes shut with cold, a cap of frost.
fn frozen_head() -> Shape {
    let mut face = both(|side| {
        let lid =
            Path(vec![Seg::To(side * 0.17 - 0.11, -0.13), Seg::Quad(side * 0.17, -0.04, side * 0.17 + 0.11, -0.13)]);
        Part::stroke(lid, 0.05, role(Role::Dark, 0.0))
    })
    .to_vec();
    face.extend(crystal(0.0, 0.12, 0.17, role(Role::Light, 0.0)));
    head(Paint::seat(0.72), 0.4, face)
}

/// A star of six needles.
fn crystal(x: f32, y: f32, r: f32, paint: Paint) -> Vec<Part> {
    let needle = |k: u8| {
        let angle = f32::from(k) * std::f32::consts::FRAC_PI_3;
        let (dx, dy) = (r * angle.sin(), r * angle.cos());
        Part::stroke(Path::line(&[(x - dx, y - dy), (x + dx, y + dy)]), r * 0.34, paint)
    };
    (0..3).map(needle).collect()
}

/// Five petals around a bright heart.
fn flower() -> Shape {
    let petal = |k: u8| {
        let angle = f32::from(k) * std::f32::consts::TAU / 5.0;
        Path::circle(0.19 * angle.sin(), -0.19 * angle.cos(), 0.15)
    };
    let petals = || (0..5).map(petal);
    let mut parts: Vec<Part> = petals().map(|path| Part::stroke(path, 0.08, role(Role::Dark, 0.0))).collect();
    parts.extend(petals().map(|path| Part::fill(path, role(Role::Harm, 0.3)).sink(-0.05)));
    parts.extend(outlined(Path::circle(0.0, 0.0, 0.115), role(Role::LastMove, 0.1), -0.1, 0.05));
    Shape { parts }
}

/// A block of ice with a crystal in it.
fn ice() -> Shape {
    let block = Path::polygon(&[(0.0, -0.36), (0.31, -0.18), (0.31, 0.18), (0.0, 0.36), (-0.31, 0.18), (-0.31, -0.18)]);
    let mut parts = outlined(block, role(Role::Legal, 0.15), -0.2, 0.08).to_vec();
    parts.push(
        Part::fill(Path::polygon(&[(0.0, -0.36), (0.31, -0.18), (0.0, 0.0), (-0.31, -0.18)]), role(Role::Light, 0.0))
            .alpha(0.45),
    );
    parts.extend(crystal(0.0, 0.0, 0.21, role(Role::Light, 0.0)));
    Shape { parts }
}

/// A golden coin with a plus.
fn bonus() -> Shape {
    let mut parts = vec![Part::fill(Path::circle(0.0, 0.04, 0.33), role(Role::Dark, 0.0))];
    parts.extend(outlined(Path::circle(0.0, 0.0, 0.3), role(Role::LastMove, 0.0), -0.25, 0.06));
    parts.push(Part::stroke(Path::circle(0.0, 0.0, 0.235), 0.03, role(Role::LastMove, 0.55)).alpha(0.8));
    let dark = role(Role::Dark, 0.12);
    parts.push(Part::fill(Path::rounded(-0.15, -0.045, 0.3, 0.09, 0.02), dark));
    parts.push(Part::fill(Path::rounded(-0.045, -0.15, 0.09, 0.3, 0.02), dark));
    Shape { parts }
}

/// A block that fills its cell, so that neighbours join into a wall.
fn wall() -> Shape {
    Shape {
        parts: vec![
            Part::fill(Path::rect(-0.5, -0.5, 1.0, 1.0), role(Role::Wall, -0.35)),
            Part::fill(Path::rounded(-0.47, -0.47, 0.94, 0.86, 0.06), role(Role::Wall, 0.0)).sink(-0.22),
            Part::fill(Path::rounded(-0.44, -0.45, 0.88, 0.1, 0.04), role(Role::Wall, 0.35)).alpha(0.7),
        ],
    }
}
