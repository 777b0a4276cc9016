//! What the rasteriser promises.

mod damage;
mod extremes;
mod images;
mod places;
mod surfaces;

use std::sync::Arc;

use crate::scene::{Backdrop, Prim, Rect, Rgb, Scene};

use super::Canvas;

const BLACK: Rgb = Rgb(0, 0, 0);
const WHITE: Rgb = Rgb(255, 255, 255);

/// Primitives over a black ground.
fn scene(width: u32, height: u32, prims: Vec<Prim>) -> Scene {
    Scene { width, height, ground: Arc::new(Backdrop { key: 0, fill: BLACK, prims: Vec::new() }), prims }
}

fn drawn(width: u32, height: u32, prims: Vec<Prim>) -> Canvas {
    let mut canvas = Canvas::new(width, height);
    canvas.draw(&scene(width, height, prims));
    canvas
}

/// How bright a pixel is, 0 to 255.
fn light(canvas: &Canvas, x: i32, y: i32) -> u32 {
    canvas.pixels()[y as usize * canvas.width() as usize + x as usize] >> 8 & 255
}

/// The smallest rectangle around every pixel that is not black.
fn ink(canvas: &Canvas) -> Rect {
    let mut ink = Rect::default();
    for y in 0..canvas.height() as i32 {
        for x in 0..canvas.width() as i32 {
            if light(canvas, x, y) > 0 {
                ink = ink.union(Rect::new(x, y, 1, 1));
            }
        }
    }
    ink
}

/// The light of all pixels, as a number of white ones.
fn area(canvas: &Canvas) -> f64 {
    canvas.pixels().iter().map(|pixel| f64::from(pixel >> 8 & 255) / 255.0).sum()
}
