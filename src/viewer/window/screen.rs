//! The screen: one texture that shows the canvas, of which only changed rectangles are sent.

use macroquad::color::WHITE;
use macroquad::math::vec2;
use macroquad::miniquad;
use macroquad::texture::{DrawTextureParams, FilterMode, Image, Texture2D, draw_texture_ex};
use macroquad::window::{screen_height, screen_width};

use crate::draw::Canvas;
use crate::scene::{Rect, Scene};

/// Canvas and texture of one size.
pub struct Screen {
    canvas: Canvas,
    texture: Texture2D,
    resized: bool,
    /// Bytes of a rectangle on its way, kept to be used again.
    bytes: Vec<u8>,
}

impl Screen {
    pub fn new() -> Screen {
        let (width, height) = physical();
        Screen { canvas: Canvas::new(width, height), texture: texture(width, height), resized: true, bytes: Vec::new() }
    }

    /// The window's size in physical pixels.
    pub fn size(&self) -> (u32, u32) {
        physical()
    }

    pub fn scale(&self) -> f32 {
        miniquad::window::dpi_scale()
    }

    /// Whether the last picture had another size than the one before.
    pub fn resized(&self) -> bool {
        self.resized
    }

    /// Draws a scene and puts it on the screen.
    pub fn show(&mut self, scene: &Scene) {
        self.resized = (scene.width, scene.height) != (self.canvas.width(), self.canvas.height());
        if self.resized {
            self.canvas.resize(scene.width, scene.height);
            self.texture = texture(scene.width, scene.height);
        }
        self.canvas.draw(scene);
        let picture = Rect::new(0, 0, scene.width as i32, scene.height as i32);
        for rect in self.canvas.damage() {
            let rect = rect.intersect(picture);
            if !rect.is_empty() {
                send(&self.texture, self.canvas.pixels(), scene.width as usize, rect, &mut self.bytes);
            }
        }
        let size = Some(vec2(screen_width(), screen_height()));
        draw_texture_ex(&self.texture, 0.0, 0.0, WHITE, DrawTextureParams { dest_size: size, ..Default::default() });
    }
}

/// Sends one rectangle of pixels to the texture.
fn send(texture: &Texture2D, pixels: &[u32], width: usize, rect: Rect, bytes: &mut Vec<u8>) {
    let mut image = Image { bytes: std::mem::take(bytes), width: rect.w as u16, height: rect.h as u16 };
    image.bytes.clear();
    image.bytes.reserve(rect.w as usize * rect.h as usize * 4);
    for y in rect.y as usize..rect.bottom() as usize {
        let row = pixels.get(y * width + rect.x as usize..y * width + rect.right() as usize).unwrap_or_default();
        for pixel in row {
            let [_, r, g, b] = pixel.to_be_bytes();
            image.bytes.extend_from_slice(&[r, g, b, 255]);
        }
    }
    texture.update_part(&image, rect.x, rect.y, rect.w, rect.h);
    *bytes = image.bytes;
}

fn physical() -> (u32, u32) {
    let (width, height) = miniquad::window::screen_size();
    ((width.round() as u32).clamp(64, 16_384), (height.round() as u32).clamp(64, 16_384))
}

fn texture(width: u32, height: u32) -> Texture2D {
    let image =
        Image { bytes: vec![0; width as usize * height as usize * 4], width: width as u16, height: height as u16 };
    let texture = Texture2D::from_image(&image);
    texture.set_filter(FilterMode::Nearest);
    texture
}
