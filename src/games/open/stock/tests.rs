//! What holds of every shape of the stock.

use std::collections::BTreeSet;

use super::*;
use crate::model::{Paint, Path, Role, Seg};

/// How far a path reaches from the middle of the cell, handles of curves included only where they must be.
fn reach(path: &Path) -> f32 {
    let mut at = (0.0, 0.0);
    let mut far = 0.0_f32;
    for seg in &path.0 {
        let along: Vec<(f32, f32)> = match *seg {
            Seg::To(x, y) | Seg::Line(x, y) => vec![(x, y)],
            Seg::Quad(a, b, x, y) => steps(|t| {
                let (u, v, w) = ((1.0 - t) * (1.0 - t), 2.0 * t * (1.0 - t), t * t);
                (u * at.0 + v * a + w * x, u * at.1 + v * b + w * y)
            }),
            Seg::Cubic(a, b, c, d, x, y) => steps(|t| {
                let s = 1.0 - t;
                let (u, v, w, z) = (s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t);
                (u * at.0 + v * a + w * c + z * x, u * at.1 + v * b + w * d + z * y)
            }),
            Seg::Close => vec![],
        };
        far = along.iter().fold(far, |far, (x, y)| far.max(x.abs()).max(y.abs()));
        at = along.last().copied().unwrap_or(at);
    }
    far
}

fn steps(point: impl Fn(f32) -> (f32, f32)) -> Vec<(f32, f32)> {
    (1..=16).map(|k| point(k as f32 / 16.0)).collect()
}

fn shapes() -> impl Iterator<Item = (&'static str, Shape)> {
    all().flat_map(|shape| [(shape.name, shape.shape(false)), (shape.name, shape.shape(true))])
}

#[test]
fn every_shape_stays_inside_its_cell() {
    let mut outside = BTreeSet::new();
    for (name, shape) in shapes() {
        for part in &shape.parts {
            let far = reach(&part.path);
            if far > 0.485 || far + part.stroke.unwrap_or(0.0) / 2.0 > 0.525 {
                outside.insert(format!("{name} reaches {far}"));
            }
        }
    }
    assert!(outside.is_empty(), "{outside:#?}");
}

#[test]
fn every_part_of_every_shape_is_drawn() {
    for (name, shape) in shapes() {
        assert!(shape.parts.len() >= 6, "{name} has too little to tell");
        assert!(shape.parts.iter().all(|part| part.path.0.len() >= 2), "{name} has path data that cannot be read");
        assert!(
            shape.parts[..2].iter().all(|part| part.paint == Paint::role(Role::Dark) && part.alpha >= 1.0),
            "{name}"
        );
    }
}

#[test]
fn no_two_shapes_are_the_same_and_an_owner_shows() {
    let mut seen = BTreeSet::new();
    assert!(all().count() >= 100);
    for (name, shape) in shapes() {
        assert!(seen.insert(format!("{shape:?}")), "{name} looks like another");
    }
    for shape in all() {
        let seats = |owned: bool| {
            shape.shape(owned).parts.iter().filter(|part| matches!(part.paint, Paint::Seat { .. })).count()
        };
        assert!(seats(true) > 0, "{} hides its player", shape.name);
        assert_eq!(seats(false), 0, "{} belongs to nobody", shape.name);
    }
}
