//! Numbers nobody means must do no harm.

use std::sync::Arc;

use crate::draw::Canvas;
use crate::font::Weight;
use crate::model::{Image, Paint, Part, Path, Shape};
use crate::scene::{Colors, Grain, Prim, Rect, Sprite};

use super::{WHITE, drawn, scene};

const FLOATS: [f32; 12] =
    [0.0, -0.0, 0.3, -7.0, 64.0, 1e9, -1e9, f32::MAX, f32::MIN, f32::INFINITY, f32::NEG_INFINITY, f32::NAN];
const INTS: [i32; 7] = [0, 1, -1, 40, -4000, i32::MAX, i32::MIN];

fn sprite(x: i32, y: i32, across: u16, down: u16) -> Prim {
    let shape = Shape {
        parts: vec![
            Part::fill(Path::circle(0.0, 0.0, 0.5), Paint::seat(0.0)).sink(1.0),
            Part::stroke(Path::line(&[(-9.0, f32::NAN), (9.0, 9.0)]), f32::INFINITY, Paint::seat(9.0)),
        ],
    };
    let colors = Arc::new(Colors { key: 0, seat: WHITE, roles: Vec::new(), depth: true });
    Prim::Sprite(Sprite { shape: Arc::new(shape), key: 9, x, y, across, down, turn: 77, colors, alpha: 200 })
}

/// One of every kind, everywhere, with every size.
fn strange_prims() -> Vec<Prim> {
    let color = WHITE.alpha(3);
    let mut prims = Vec::new();
    let image = Arc::new(Image::new(3, 2, vec![200; 24]).unwrap());
    for a in FLOATS {
        for b in FLOATS {
            prims.push(Prim::Circle { x: a, y: 20.0, r: b, color });
            prims.push(Prim::Ring { x: 20.0, y: a, r: b, width: a, color });
            prims.push(Prim::Line { from: (a, b), to: (b, 20.0), width: a, color });
            prims.push(Prim::Polyline { points: vec![(a, b), (20.0, a), (b, b)], width: 3.0, color });
            prims.push(Prim::Polygon { points: vec![(a, b), (20.0, a), (b, 20.0)], color });
            prims.push(Prim::Rounded { rect: Rect::new(3, 3, 30, 30), radius: a, color });
            prims.push(Prim::Frame { rect: Rect::new(3, 3, 30, 30), radius: a, width: b, color });
        }
    }
    for a in INTS {
        for b in INTS {
            let rect = Rect::new(a, a, b, b);
            prims.push(Prim::Rect { rect, color });
            prims.push(Prim::Rounded { rect, radius: 1e9, color });
            prims.push(Prim::Frame { rect, radius: 1e9, width: 1e9, color });
            for texture in [Grain::Felt, Grain::Wood, Grain::Paper] {
                prims.push(Prim::Texture { rect, texture, color, seed: u32::MAX });
            }
            for turn in [0, 16, 77] {
                prims.push(Prim::Image { image: Arc::clone(&image), rect, turn, ink: None, alpha: 9 });
            }
            for size in [0, 1, 12, u16::MAX] {
                prims.push(Prim::Text { x: a, y: b, size, weight: Weight::Bold, color, text: "W\u{0}囲g".to_owned() });
                prims.push(sprite(a, b, size, 12));
                prims.push(sprite(20, 20, size, size));
            }
        }
    }
    prims
}

#[test]
fn absurd_places_and_sizes_neither_panic_nor_hang_nor_eat_the_memory() {
    let prims = strange_prims();
    assert!(prims.len() > 1000);
    drawn(48, 48, prims);
}

#[test]
fn pictures_of_every_size_can_be_drawn() {
    let prims = || {
        vec![
            Prim::Rounded { rect: Rect::new(-5, -5, 4000, 3000), radius: 40.0, color: WHITE.alpha(90) },
            Prim::Circle { x: 0.0, y: 0.0, r: 3000.0, color: WHITE.alpha(30) },
            Prim::Text { x: 0, y: 10, size: 12, weight: Weight::Regular, color: WHITE.into(), text: "x".repeat(9000) },
        ]
    };
    for (width, height) in [(0, 0), (0, 5), (1, 1), (1, 700), (700, 1), (31, 33), (320, 240), (3840, 2160)] {
        let mut canvas = Canvas::new(width, height);
        canvas.draw(&scene(width, height, prims()));
        assert_eq!(canvas.pixels().len(), (width * height) as usize);
        assert!(canvas.pixels().iter().all(|pixel| pixel >> 24 == 255), "{width}×{height}");
    }
}

#[test]
fn a_thing_larger_than_the_picture_is_the_same_as_its_part_in_a_larger_picture() {
    let prims = || {
        vec![
            Prim::Circle { x: 30.0, y: -500.0, r: 540.0, color: WHITE.alpha(140) },
            Prim::Ring { x: 700.5, y: 20.0, r: 680.0, width: 7.0, color: WHITE.into() },
            Prim::Polyline {
                points: vec![(-900.0, -900.0), (30.0, 40.0), (900.0, 13.0)],
                width: 5.0,
                color: WHITE.into(),
            },
        ]
    };
    let (small, large) = (drawn(64, 48, prims()), drawn(1600, 900, prims()));
    for y in 0..48 {
        for x in 0..64 {
            // Cut elsewhere, an edge may fall on the other side of a rounding.
            let (a, b) = (super::light(&small, x, y), super::light(&large, x, y));
            assert!(a.abs_diff(b) <= 37, "{a} and {b} at {x}, {y}");
        }
    }
}
