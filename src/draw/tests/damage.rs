//! Painting only what changed must never be seen.

use std::sync::Arc;

use proptest::prelude::*;

use crate::draw::{Canvas, Stock};
use crate::font::Weight;
use crate::model::{Image, Paint, Part, Path, Role, Shape};
use crate::scene::{Backdrop, Color, Colors, Grain, Prim, Rect, Rgb, Scene, Sprite};

const WIDTH: u32 = 150;
const HEIGHT: u32 = 110;

fn color() -> impl Strategy<Value = Color> {
    (any::<[u8; 3]>(), prop_oneof![Just(255_u8), any::<u8>()])
        .prop_map(|(rgb, alpha)| Rgb(rgb[0], rgb[1], rgb[2]).alpha(alpha))
}

fn rect() -> impl Strategy<Value = Rect> {
    (-40..170, -40..130, -3..120, -3..100).prop_map(|(x, y, w, h)| Rect::new(x, y, w, h))
}

fn spot() -> impl Strategy<Value = (f32, f32)> {
    (-30.0..180.0_f32, -30.0..140.0_f32)
}

fn arrow() -> Arc<Shape> {
    let body = Path::polygon(&[(0.0, -0.5), (0.4, 0.5), (0.0, 0.2), (-0.4, 0.5)]);
    Arc::new(Shape {
        parts: vec![
            Part::fill(Path::ellipse(0.1, 0.1, 0.6, 0.5), Paint::role(Role::Shadow)).alpha(0.4),
            Part::fill(body.clone(), Paint::seat(0.3)).sink(-0.3),
            Part::stroke(body, 0.06, Paint::role(Role::Dark)),
        ],
    })
}

fn sprite() -> impl Strategy<Value = Prim> {
    ((-20..170, -20..130), (0..60_u16, 0..60_u16), any::<u8>(), 0..3_u64, any::<u8>()).prop_map(
        |((x, y), (across, down), turn, seat, alpha)| {
            let colors = Colors {
                key: seat,
                seat: Rgb(80 * seat as u8, 200, 90),
                roles: vec![Rgb(9, 9, 9); Role::StoneLight as usize + 1],
                depth: seat > 0,
            };
            Prim::Sprite(Sprite { shape: arrow(), key: 1, x, y, across, down, turn, colors: Arc::new(colors), alpha })
        },
    )
}

fn image() -> impl Strategy<Value = Prim> {
    let pixels =
        |side: u32| (0..side * side).flat_map(|k| [k as u8, 200, (7 * k) as u8, if k % 3 == 0 { 90 } else { 255 }]);
    let image = move |side: u32| Arc::new(Image::new(side, side, pixels(side).collect()).unwrap());
    let ink = prop_oneof![Just(None), Just(Some(Rgb(3, 9, 27)))];
    (rect(), prop_oneof![Just(5), Just(40)], any::<u8>(), ink, any::<u8>())
        .prop_map(move |(rect, side, turn, ink, alpha)| Prim::Image { image: image(side), rect, turn, ink, alpha })
}

fn prim() -> impl Strategy<Value = Prim> {
    let texture = prop_oneof![Just(Grain::Felt), Just(Grain::Wood), Just(Grain::Paper)];
    prop_oneof![
        (rect(), color()).prop_map(|(rect, color)| Prim::Rect { rect, color }),
        (rect(), 0.0..40.0_f32, color()).prop_map(|(rect, radius, color)| Prim::Rounded { rect, radius, color }),
        (rect(), 0.0..20.0_f32, 0.0..9.0_f32, color()).prop_map(|(rect, radius, width, color)| Prim::Frame {
            rect,
            radius,
            width,
            color
        }),
        (spot(), 0.0..50.0_f32, color()).prop_map(|((x, y), r, color)| Prim::Circle { x, y, r, color }),
        (spot(), 0.0..50.0_f32, 0.0..9.0_f32, color()).prop_map(|((x, y), r, width, color)| Prim::Ring {
            x,
            y,
            r,
            width,
            color
        }),
        (spot(), spot(), 0.0..9.0_f32, color()).prop_map(|(from, to, width, color)| Prim::Line {
            from,
            to,
            width,
            color
        }),
        (prop::collection::vec(spot(), 0..6), 0.0..9.0_f32, color())
            .prop_map(|(points, width, color)| Prim::Polyline { points, width, color }),
        (prop::collection::vec(spot(), 0..6), color()).prop_map(|(points, color)| Prim::Polygon { points, color }),
        ((-40..160, -10..130), 0..40_u16, any::<bool>(), color(), "[ A-Za-zěščřž0-9\u{10fffd}]{0,12}").prop_map(
            |((x, y), size, bold, color, text)| {
                let weight = if bold { Weight::Bold } else { Weight::Regular };
                Prim::Text { x, y, size, weight, color, text }
            }
        ),
        sprite(),
        image(),
        (rect(), texture, color(), any::<u32>()).prop_map(|(rect, texture, color, seed)| Prim::Texture {
            rect,
            texture,
            color,
            seed
        }),
    ]
}

/// What happens to a scene from one frame to the next.
#[derive(Clone, Debug)]
enum Change {
    Add(Prim),
    Remove(usize),
    Swap(usize, usize),
    Replace(usize, Prim),
    AddToGround(Prim),
    Fill(u8),
}

fn change() -> impl Strategy<Value = Change> {
    prop_oneof![
        4 => prim().prop_map(Change::Add),
        2 => any::<usize>().prop_map(Change::Remove),
        2 => any::<(usize, usize)>().prop_map(|(a, b)| Change::Swap(a, b)),
        4 => (any::<usize>(), prim()).prop_map(|(at, prim)| Change::Replace(at, prim)),
        2 => prim().prop_map(Change::AddToGround),
        1 => any::<u8>().prop_map(Change::Fill),
    ]
}

fn apply(change: Change, prims: &mut Vec<Prim>, ground: &mut Backdrop) {
    let count = prims.len().max(1);
    match change {
        Change::Add(prim) => prims.push(prim),
        Change::Remove(at) if !prims.is_empty() => drop(prims.remove(at % count)),
        Change::Swap(a, b) if !prims.is_empty() => prims.swap(a % count, b % count),
        Change::Replace(at, prim) if !prims.is_empty() => prims[at % count] = prim,
        Change::Remove(_) | Change::Swap(..) | Change::Replace(..) => {}
        Change::AddToGround(prim) => {
            ground.prims.push(prim);
            ground.key += 1;
        }
        Change::Fill(gray) => {
            ground.fill = Rgb(gray, gray, gray);
            ground.key += 1;
        }
    }
}

/// Every pixel outside the rectangles is as before, and the rectangles lie on the picture side by side.
fn check_damage(before: &[u32], after: &[u32], damage: &[Rect]) {
    let mut touched = vec![false; before.len()];
    for rect in damage {
        assert!(
            rect.x >= 0 && rect.y >= 0 && rect.right() <= WIDTH as i32 && rect.bottom() <= HEIGHT as i32,
            "{rect:?}"
        );
        for y in rect.y..rect.bottom() {
            for x in rect.x..rect.right() {
                let at = y as usize * WIDTH as usize + x as usize;
                assert!(!touched[at], "{rect:?} overlaps another at {x}, {y}");
                touched[at] = true;
            }
        }
    }
    for (at, (before, after)) in before.iter().zip(after).enumerate() {
        assert!(touched[at] || before == after, "pixel {at} changed outside {damage:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn a_frame_drawn_after_others_equals_the_frame_drawn_alone(
        changes in prop::collection::vec(prop::collection::vec(change(), 0..5), 1..8)
    ) {
        let (mut canvas, stock) = (Canvas::new(WIDTH, HEIGHT), Stock::default());
        let (mut prims, mut ground) = (Vec::new(), Backdrop { key: 0, fill: Rgb(1, 2, 3), prims: Vec::new() });
        for frame in changes {
            frame.into_iter().for_each(|change| apply(change, &mut prims, &mut ground));
            let scene = Scene { width: WIDTH, height: HEIGHT, ground: Arc::new(ground.clone()), prims: prims.clone() };
            let before = canvas.pixels().to_vec();
            let damage = canvas.draw(&scene).to_vec();
            check_damage(&before, canvas.pixels(), &damage);
            let mut alone = Canvas::new(WIDTH, HEIGHT);
            alone.draw(&scene);
            prop_assert!(canvas.pixels() == alone.pixels(), "{:#?}", prims);
            // One that takes over what another has left.
            let mut heir = Canvas::with(WIDTH, HEIGHT, stock.clone());
            prop_assert_eq!(heir.draw(&scene), [Rect::new(0, 0, WIDTH as i32, HEIGHT as i32)]);
            prop_assert!(heir.pixels() == alone.pixels(), "{:#?}", prims);
        }
    }
}

#[test]
fn the_first_frame_damages_everything_and_the_same_frame_again_nothing() {
    let scene =
        super::scene(WIDTH, HEIGHT, vec![Prim::Circle { x: 20.0, y: 20.0, r: 9.0, color: super::WHITE.into() }]);
    let mut canvas = Canvas::new(WIDTH, HEIGHT);
    assert_eq!(canvas.draw(&scene), [Rect::new(0, 0, WIDTH as i32, HEIGHT as i32)]);
    assert_eq!(canvas.draw(&scene), []);
    assert_eq!(canvas.redraw(&scene), [Rect::new(0, 0, WIDTH as i32, HEIGHT as i32)]);
}

#[test]
fn a_small_thing_that_moves_damages_little() {
    let dot = |x| super::scene(640, 640, vec![Prim::Circle { x, y: 320.0, r: 8.0, color: super::WHITE.into() }]);
    let mut canvas = Canvas::new(640, 640);
    canvas.draw(&dot(100.0));
    let painted: i32 = canvas.draw(&dot(103.0)).iter().map(|rect| rect.w * rect.h).sum();
    assert!((1..=64 * 64).contains(&painted), "{painted} pixels painted");
}

#[test]
fn a_canvas_of_a_new_size_starts_anew() {
    let dot =
        |size| super::scene(size, size, vec![Prim::Circle { x: 9.0, y: 9.0, r: 8.0, color: super::WHITE.into() }]);
    let mut canvas = Canvas::new(40, 40);
    canvas.draw(&dot(40));
    canvas.resize(90, 90);
    assert_eq!(canvas.draw(&dot(90)), [Rect::new(0, 0, 90, 90)]);
    assert_eq!(canvas.pixels(), super::drawn(90, 90, dot(90).prims).pixels());
}
