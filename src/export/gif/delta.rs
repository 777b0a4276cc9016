//! What changed from one frame to the next, as palette indices.

use super::super::{Shot, clip};
use super::palette::Mapper;
use crate::scene::Rect;

/// The picture as the viewer has it, and what the newest frame changes.
pub struct Canvas {
    width: usize,
    height: usize,
    pixels: Vec<u32>,
    indices: Vec<u8>,
    /// The new indices where they changed; elsewhere, and everywhere between frames, `clear`.
    changes: Vec<u8>,
    clear: Option<u8>,
    bounds: Bounds,
}

/// The smallest box around changed pixels, empty while `right` is not right of `left`.
#[derive(Clone, Copy)]
struct Bounds {
    left: usize,
    top: usize,
    right: usize,
    bottom: usize,
}

impl Bounds {
    const NONE: Bounds = Bounds { left: usize::MAX, top: usize::MAX, right: 0, bottom: 0 };

    fn add(&mut self, left: usize, right: usize, y: usize) {
        self.left = self.left.min(left);
        self.right = self.right.max(right);
        self.top = self.top.min(y);
        self.bottom = self.bottom.max(y + 1);
    }

    fn rect(self) -> Rect {
        let [left, top, right, bottom] = [self.left, self.top, self.right, self.bottom].map(|v| v as i32);
        Rect::new(left, top, right - left, bottom - top)
    }
}

impl Canvas {
    pub fn new(width: usize, height: usize, clear: Option<u8>) -> Canvas {
        let changes = if let Some(clear) = clear { vec![clear; width * height] } else { Vec::new() };
        let bounds = Bounds::NONE;
        Canvas { width, height, pixels: Vec::new(), indices: Vec::new(), changes, clear, bounds }
    }

    /// The index of the pixel at the top left.
    pub fn corner(&self) -> u8 {
        self.indices.first().copied().unwrap_or(0)
    }

    /// All indices.
    pub fn indices(&self) -> &[u8] {
        &self.indices
    }

    /// Takes a frame over and notes what changed.
    pub fn update(&mut self, shot: &Shot, mapper: &mut Mapper) {
        if self.pixels.is_empty() {
            self.pixels = shot.pixels.to_vec();
            self.indices = shot.pixels.iter().map(|pixel| mapper.index(*pixel)).collect();
            return;
        }
        let (width, height) = (self.width, self.height);
        for span in shot.damage.iter().flat_map(|rect| clip(*rect, width, height)) {
            let Some(new) = shot.pixels.get(span.clone()) else { continue };
            if self.pixels[span.clone()] != *new {
                self.update_span(span.start, new, mapper);
            }
        }
    }

    fn update_span(&mut self, start: usize, new: &[u32], mapper: &mut Mapper) {
        let end = start + new.len();
        let (mut first, mut last) = (usize::MAX, 0);
        let indices = &mut self.indices[start..end];
        let mut changes = self.changes.get_mut(start..end);
        for (x, (old, new)) in self.pixels[start..end].iter_mut().zip(new).enumerate() {
            if *old == *new {
                continue;
            }
            *old = *new;
            let index = mapper.index(*new);
            if indices[x] != index {
                indices[x] = index;
                if let Some(changes) = &mut changes {
                    changes[x] = index;
                }
                (first, last) = (first.min(x), x);
            }
        }
        if first != usize::MAX {
            let left = start % self.width;
            self.bounds.add(left + first, left + last + 1, start / self.width);
        }
    }

    /// Hands out what changed since the last call: the box around it and its rows; nothing if all is as it was.
    pub fn take_changes(&mut self, rows: &mut Vec<u8>) -> Option<Rect> {
        let bounds = std::mem::replace(&mut self.bounds, Bounds::NONE);
        if bounds.right <= bounds.left {
            return None;
        }
        rows.clear();
        for y in bounds.top..bounds.bottom {
            let span = y * self.width + bounds.left..y * self.width + bounds.right;
            if let Some(clear) = self.clear {
                rows.extend_from_slice(&self.changes[span.clone()]);
                self.changes[span].fill(clear);
            } else {
                rows.extend_from_slice(&self.indices[span]);
            }
        }
        Some(bounds.rect())
    }
}
