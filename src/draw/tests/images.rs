//! Pictures somebody brought lie where they are asked to, scaled, turned and faded.

use std::sync::Arc;

use crate::model::Image;
use crate::scene::{Prim, Rect, Rgb};

use super::{area, drawn, ink, light};

/// Rows of letters: `#` white, `.` nothing.
fn image(rows: &[&str]) -> Arc<Image> {
    let pixel = |letter: u8| if letter == b'#' { [255; 4] } else { [0; 4] };
    let pixels = rows.iter().flat_map(|row| row.bytes().flat_map(pixel)).collect();
    Arc::new(Image::new(rows[0].len() as u32, rows.len() as u32, pixels).unwrap())
}

/// A white picture.
fn white(width: u32, height: u32) -> Arc<Image> {
    Arc::new(Image::new(width, height, vec![255; (width * height * 4) as usize]).unwrap())
}

fn at(image: &Arc<Image>, rect: Rect, turn: u8) -> Prim {
    Prim::Image { image: Arc::clone(image), rect, turn, ink: None, alpha: 255 }
}

/// What is drawn of a picture in its own size, turned, as letters.
fn letters(image: &Arc<Image>, turn: u8) -> Vec<String> {
    let (w, h) = (image.width() as i32, image.height() as i32);
    let canvas = drawn(16, 16, vec![at(image, Rect::new(5, 6, w, h), turn)]);
    let Rect { x, y, w, h } = ink(&canvas);
    let letter = |x, y| if light(&canvas, x, y) == 255 { '#' } else { '.' };
    (y..y + h).map(|y| (x..x + w).map(|x| letter(x, y)).collect()).collect()
}

#[test]
fn a_picture_in_its_own_size_keeps_every_pixel() {
    let flag = ["##...", "#....", "....#"];
    assert_eq!(letters(&image(&flag), 0), flag);
    assert_eq!(letters(&image(&flag), 64), flag, "a whole turn is none");
}

#[test]
fn quarters_of_a_turn_keep_every_pixel() {
    let flag = image(&["##...", "#....", "....#"]);
    assert_eq!(letters(&flag, 16), [".##", "..#", "...", "...", "#.."]);
    assert_eq!(letters(&flag, 32), ["#....", "....#", "...##"]);
    assert_eq!(letters(&flag, 48), ["..#", "...", "...", "#..", "##."]);
}

#[test]
fn a_scaled_picture_fills_its_rectangle() {
    for (rect, side) in [(Rect::new(3, 4, 30, 20), 300), (Rect::new(3, 4, 31, 21), 7), (Rect::new(3, 4, 2, 33), 40)] {
        let canvas = drawn(60, 60, vec![at(&white(side, side), rect, 0)]);
        assert_eq!(ink(&canvas), rect);
        assert_eq!(area(&canvas).round() as i32, rect.w * rect.h, "{side}");
    }
}

#[test]
fn fine_lines_become_their_mean() {
    let rows: Vec<&str> = (0..240).map(|y| if y % 2 == 0 { "########" } else { "........" }).collect();
    let canvas = drawn(20, 60, vec![at(&image(&rows), Rect::new(6, 5, 8, 48), 0)]);
    let middle: Vec<u32> = (10..48).map(|y| light(&canvas, 10, y)).collect();
    assert!(middle.iter().all(|light| light.abs_diff(128) < 12), "{middle:?}");
}

#[test]
fn a_turned_picture_keeps_its_area_and_its_middle() {
    let (w, h) = (44, 20);
    for turn in [1, 8, 13, 16, 40, 48, 63] {
        let canvas = drawn(80, 80, vec![at(&white(220, 100), Rect::new(20, 30, w, h), turn)]);
        assert!((area(&canvas) - f64::from(w * h)).abs() < 24.0, "{turn}: {}", area(&canvas));
        let there = ink(&canvas);
        let middle = (2 * there.x + there.w, 2 * there.y + there.h);
        assert!(middle.0.abs_diff(84) <= 1 && middle.1.abs_diff(80) <= 1, "{turn}: {there:?}");
    }
}

#[test]
fn ink_paints_the_outline_and_alpha_fades() {
    let (rect, image) = (Rect::new(2, 2, 6, 6), white(6, 6));
    let print = |ink, alpha| Prim::Image { image: Arc::clone(&image), rect, turn: 0, ink, alpha };
    let dark = drawn(10, 10, vec![print(Some(Rgb(10, 20, 30)), 255)]);
    assert_eq!(dark.pixels()[55], 0xff0a_141e);
    assert_eq!(light(&drawn(10, 10, vec![print(None, 128)]), 5, 5), 128);
    assert_eq!(light(&drawn(10, 10, vec![print(None, 0)]), 5, 5), 0);
}

#[test]
fn of_a_picture_larger_than_memory_only_what_is_seen_is_drawn() {
    let half = image(&["#.", "#."]);
    for by in [100_000, 3_000_000] {
        let canvas = drawn(64, 48, vec![at(&half, Rect::new(32 - by, 24 - by, 2 * by, 2 * by), 0)]);
        // The edge between the two pixels is as wide as everything else here: just the middle is told apart.
        assert!(light(&canvas, 0, 9).abs_diff(128) < 8 && light(&canvas, 63, 9).abs_diff(128) < 8);
    }
    let board = Rect::new(-50_000, -50_000, 100_064, 100_048);
    let canvas = drawn(64, 48, vec![at(&white(9, 9), board, 16)]);
    assert_eq!((ink(&canvas), light(&canvas, 30, 20)), (Rect::new(0, 0, 64, 48), 255));
}
