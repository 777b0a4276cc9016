//! A canvas whose bytes a browser can show.

use matchreel::draw::Canvas;
use matchreel::scene::Scene;

/// One picture after another.
pub struct Picture {
    canvas: Canvas,
    /// Rows from the top, four bytes a pixel, red first.
    pub rgba: Vec<u8>,
    /// Left, top, width and height of what the last scene changed.
    pub damage: [i32; 4],
}

impl Picture {
    pub fn new(width: u32, height: u32) -> Picture {
        let rgba = vec![0; width as usize * height as usize * 4];
        Picture { canvas: Canvas::new(width, height), rgba, damage: [0; 4] }
    }

    /// Draws a scene, in its size.
    pub fn show(&mut self, scene: &Scene) {
        if (scene.width, scene.height) != (self.canvas.width(), self.canvas.height()) {
            *self = Picture::new(scene.width, scene.height);
        }
        self.canvas.draw(scene);
        let (width, height) = (self.canvas.width() as i32, self.canvas.height() as i32);
        let (mut left, mut top, mut right, mut bottom) = (width, height, 0, 0);
        for rect in self.canvas.damage() {
            let (x, y) = (rect.x.clamp(0, width), rect.y.clamp(0, height));
            let (x2, y2) = (rect.right().clamp(x, width), rect.bottom().clamp(y, height));
            (left, top, right, bottom) = (left.min(x), top.min(y), right.max(x2), bottom.max(y2));
            for row in y..y2 {
                copy(self.canvas.pixels(), &mut self.rgba, (row * width + x) as usize..(row * width + x2) as usize);
            }
        }
        self.damage = [left, top, (right - left).max(0), (bottom - top).max(0)];
    }
}

/// Copies some pixels of a canvas, each `0xffRRGGBB`.
fn copy(pixels: &[u32], rgba: &mut [u8], places: std::ops::Range<usize>) {
    let to = rgba.get_mut(places.start * 4..places.end * 4).unwrap_or_default();
    let from = pixels.get(places).unwrap_or_default();
    for (to, from) in to.as_chunks_mut::<4>().0.iter_mut().zip(from) {
        // Red and blue change places.
        *to = (from & 0xff00_ff00 | (from >> 16) & 0xff | (from & 0xff) << 16).to_le_bytes();
    }
}
