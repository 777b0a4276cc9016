//! Things lie where they are asked to.

use std::f64::consts::PI;
use std::sync::Arc;

use crate::font::{self, Weight};
use crate::model::{Paint, Part, Path, Role, Shape};
use crate::scene::{Colors, Prim, Rect, Rgb, Sprite};

use super::{WHITE, area, drawn, ink, light};

fn close(found: f64, wanted: f64) -> bool {
    (found - wanted).abs() <= wanted * 0.02 + 1.0
}

#[test]
fn a_circle_covers_its_area_around_its_middle() {
    for r in [0.5_f32, 1.0, 3.25, 10.0, 31.5] {
        let canvas = drawn(80, 80, vec![Prim::Circle { x: 40.0, y: 40.0, r, color: WHITE.into() }]);
        assert!(close(area(&canvas), PI * f64::from(r * r)), "r {r}: {}", area(&canvas));
        let reach = r.ceil() as i32;
        assert_eq!(ink(&canvas), Rect::new(40 - reach, 40 - reach, 2 * reach, 2 * reach), "r {r}");
    }
}

#[test]
fn a_ring_lies_half_inside_and_half_outside_its_radius() {
    let canvas = drawn(80, 80, vec![Prim::Ring { x: 40.0, y: 40.0, r: 20.0, width: 4.0, color: WHITE.into() }]);
    assert!(close(area(&canvas), PI * (22.0 * 22.0 - 18.0 * 18.0)));
    assert_eq!(ink(&canvas), Rect::new(18, 18, 44, 44));
    assert_eq!(light(&canvas, 40, 40), 0);
    assert_eq!(light(&canvas, 60, 40), 255);
}

#[test]
fn a_line_starts_and_ends_where_it_is_told() {
    let canvas =
        drawn(60, 60, vec![Prim::Line { from: (10.0, 20.0), to: (50.0, 20.0), width: 2.0, color: WHITE.into() }]);
    assert_eq!(ink(&canvas), Rect::new(10, 19, 40, 2));
    assert!(close(area(&canvas), 80.0));
}

#[test]
fn a_polyline_has_round_ends() {
    let points = vec![(10.0, 20.0), (50.0, 20.0)];
    let canvas = drawn(60, 60, vec![Prim::Polyline { points, width: 6.0, color: WHITE.into() }]);
    assert_eq!(ink(&canvas), Rect::new(7, 17, 46, 6));
    assert!(close(area(&canvas), 240.0 + PI * 9.0));
}

#[test]
fn a_polygon_fills_between_its_corners() {
    let points = vec![(10.0, 10.0), (50.0, 10.0), (10.0, 50.0)];
    let canvas = drawn(60, 60, vec![Prim::Polygon { points, color: WHITE.into() }]);
    assert!(close(area(&canvas), 800.0));
    assert_eq!((light(&canvas, 12, 12), light(&canvas, 48, 48)), (255, 0));
}

#[test]
fn a_rounded_rectangle_fills_its_rectangle_but_for_the_corners() {
    let rect = Rect::new(5, 7, 60, 40);
    let canvas = drawn(80, 60, vec![Prim::Rounded { rect, radius: 10.0, color: WHITE.into() }]);
    assert_eq!(ink(&canvas), rect);
    assert!(close(area(&canvas), 2400.0 - (4.0 - PI) * 100.0));
    assert_eq!((light(&canvas, 5, 7), light(&canvas, 15, 7), light(&canvas, 5, 17)), (0, 255, 255));
}

#[test]
fn a_frame_lies_inside_its_rectangle() {
    let rect = Rect::new(5, 7, 60, 40);
    let canvas = drawn(80, 60, vec![Prim::Frame { rect, radius: 0.0, width: 3.0, color: WHITE.into() }]);
    assert_eq!(ink(&canvas), rect);
    assert!(close(area(&canvas), 2400.0 - 54.0 * 34.0));
}

#[test]
fn a_frame_reaching_off_the_picture_shows_its_edge_where_it_is() {
    let rect = Rect::new(-1_000_000, 10, 1_000_050, 2_000_000_000);
    let canvas = drawn(80, 60, vec![Prim::Frame { rect, radius: 6.0, width: 2.0, color: WHITE.into() }]);
    assert_eq!(ink(&canvas), Rect::new(0, 10, 50, 50));
    assert_eq!((light(&canvas, 20, 11), light(&canvas, 20, 12), light(&canvas, 49, 40)), (255, 0, 255));
}

#[test]
fn half_a_coverage_is_half_the_light() {
    let canvas = drawn(4, 4, vec![Prim::Rect { rect: Rect::new(0, 0, 4, 4), color: WHITE.alpha(128) }]);
    assert_eq!(light(&canvas, 2, 2), 128);
}

#[test]
fn text_stays_between_its_measured_edges() {
    for size in [9, 10, 12, 13, 16, 24, 40] {
        for weight in [Weight::Regular, Weight::Bold] {
            for text in ["Round 12", "Žluťoučký", "HHH", "0123456789", "lives", "mW"] {
                let prim = Prim::Text { x: 20, y: 60, size, weight, color: WHITE.into(), text: text.to_owned() };
                let ink = ink(&drawn(320, 80, vec![prim]));
                let width = font::measure(text, size, weight);
                assert!(ink.x >= 19 && ink.right() <= 20 + width + 1, "{text} at {size}: {ink:?}, {width} wide");
                // No more than the usual room before and after letters is left.
                assert!(ink.w * 10 >= width * 8, "{text} at {size}: {ink:?}, {width} wide");
                assert!(
                    ink.y >= 60 - font::ascent(size) && ink.bottom() <= 60 + font::descent(size),
                    "{text}: {ink:?}"
                );
            }
        }
    }
}

#[test]
fn capitals_stand_on_the_baseline_with_sharp_edges() {
    for size in [10, 11, 12, 13, 14] {
        let prim = Prim::Text { x: 2, y: 30, size, weight: Weight::Bold, color: WHITE.into(), text: "H".to_owned() };
        let ink = ink(&drawn(40, 40, vec![prim]));
        assert_eq!((ink.bottom(), ink.h), (30, font::cap_height(size)), "size {size}");
    }
}

/// A bar from the middle to the top, lighter at its upper end.
fn hand(x: i32, y: i32, turn: u8) -> Sprite {
    let shape = Shape { parts: vec![Part::fill(Path::rect(-0.1, -0.5, 0.2, 0.5), Paint::role(Role::Light))] };
    let colors = Colors { key: 0, seat: WHITE, roles: vec![WHITE; Role::StoneLight as usize + 1], depth: true };
    Sprite { shape: Arc::new(shape), key: 3, x, y, across: 40, down: 40, turn, colors: Arc::new(colors), alpha: 255 }
}

#[test]
fn a_sprite_turns_clockwise() {
    let ink_of = |turn| ink(&drawn(60, 60, vec![Prim::Sprite(hand(30, 30, turn))]));
    assert_eq!(ink_of(0), Rect::new(26, 10, 8, 20));
    assert_eq!(ink_of(16), Rect::new(30, 26, 20, 8));
    assert_eq!(ink_of(32), Rect::new(26, 30, 8, 20));
    assert_eq!(ink_of(48), Rect::new(10, 26, 20, 8));
}

#[test]
fn a_sprite_seen_from_the_side_narrows_on_the_picture() {
    let thin = Sprite { across: 10, ..hand(30, 30, 16) };
    assert_eq!(ink(&drawn(60, 60, vec![Prim::Sprite(thin)])), Rect::new(30, 26, 5, 8));
}

#[test]
fn a_faded_sprite_lets_the_ground_through() {
    let faded = Sprite { alpha: 64, ..hand(30, 30, 0) };
    let canvas = drawn(60, 60, vec![Prim::Sprite(faded)]);
    assert_eq!(light(&canvas, 30, 20), 64);
}

#[test]
fn the_light_falls_from_the_top_of_the_picture_whichever_way_a_sprite_is_turned() {
    let square = Part::fill(Path::rect(-0.5, -0.5, 1.0, 1.0), Paint::seat(0.4)).sink(-0.4);
    for turn in [0, 16, 32, 48] {
        let mut sprite = hand(30, 30, turn);
        sprite.shape = Arc::new(Shape { parts: vec![square.clone()] });
        sprite.colors = Arc::new(Colors { seat: Rgb(120, 120, 120), ..(*sprite.colors).clone() });
        let canvas = drawn(60, 60, vec![Prim::Sprite(sprite)]);
        assert!(light(&canvas, 30, 12) > light(&canvas, 30, 48) + 60, "turn {turn}");
        assert_eq!(light(&canvas, 14, 30), light(&canvas, 46, 30), "turn {turn}");
    }
}
