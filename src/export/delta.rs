//! What changed from one frame to the next, in the pixels of the format: palette indices or colours.

use super::{Shot, clip};
use crate::scene::Rect;

/// Pixels compared at once: what did not change is skipped quickly.
const STRETCH: usize = 16;

/// The picture as the viewer has it, and what the newest frame changes.
pub struct Canvas<P> {
    width: usize,
    height: usize,
    painted: Vec<u32>,
    pixels: Vec<P>,
    /// The new pixels where they changed; elsewhere, and everywhere between frames, `clear`.
    changes: Vec<P>,
    /// The pixel that leaves what is there; none if the format has none.
    clear: Option<P>,
    bounds: Bounds,
    changed: usize,
}

/// A box of pixels.
#[derive(Clone, Copy, Debug)]
pub struct Change {
    pub place: Rect,
    /// How many of its pixels differ from the frame before.
    pub pixels: usize,
}

/// The smallest box around changed pixels.
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

    fn rect(self) -> Option<Rect> {
        let (width, height) = (self.right.checked_sub(self.left)?, self.bottom.checked_sub(self.top)?);
        Some(Rect::new(self.left as i32, self.top as i32, width as i32, height as i32))
    }
}

impl<P: Copy + Default + PartialEq> Canvas<P> {
    pub fn new(width: usize, height: usize, clear: Option<P>) -> Canvas<P> {
        let changes = if let Some(clear) = clear { vec![clear; width * height] } else { Vec::new() };
        let (painted, pixels) = (Vec::new(), Vec::new());
        Canvas { width, height, painted, pixels, changes, clear, bounds: Bounds::NONE, changed: 0 }
    }

    /// The pixel at the top left.
    pub fn corner(&self) -> P {
        self.pixels.first().copied().unwrap_or_default()
    }

    /// The whole picture as it was painted.
    pub fn painted(&self) -> &[u32] {
        &self.painted
    }

    /// The whole picture.
    pub fn pixels(&self) -> &[P] {
        &self.pixels
    }

    /// Takes a frame over and notes what changed.
    pub fn update(&mut self, shot: &Shot, mut pixel: impl FnMut(u32) -> P) {
        if self.painted.is_empty() {
            self.painted = shot.pixels.to_vec();
            self.pixels = shot.pixels.iter().map(|color| pixel(*color)).collect();
            return;
        }
        let (width, height) = (self.width, self.height);
        for span in shot.damage.iter().flat_map(|rect| clip(*rect, width, height)) {
            let Some(new) = shot.pixels.get(span.clone()) else { continue };
            if self.painted[span.clone()] != *new {
                self.update_span(span.start, new, &mut pixel);
            }
        }
    }

    fn update_span(&mut self, start: usize, new: &[u32], pixel: &mut impl FnMut(u32) -> P) {
        let (mut first, mut last) = (usize::MAX, 0);
        for (at, new) in (start..).step_by(STRETCH).zip(new.chunks(STRETCH)) {
            let span = at..at + new.len();
            let painted = &mut self.painted[span.clone()];
            if painted == new {
                continue;
            }
            let pixels = &mut self.pixels[span.clone()];
            let mut changes = self.changes.get_mut(span);
            for (x, (old, new)) in painted.iter_mut().zip(new).enumerate() {
                if *old == *new {
                    continue;
                }
                *old = *new;
                let pixel = pixel(*new);
                if pixels[x] != pixel {
                    pixels[x] = pixel;
                    if let Some(changes) = &mut changes {
                        changes[x] = pixel;
                    }
                    (first, last) = (first.min(at + x), at + x);
                    self.changed += 1;
                }
            }
        }
        if first != usize::MAX {
            let row = start / self.width * self.width;
            self.bounds.add(first - row, last - row + 1, start / self.width);
        }
    }

    /// The box around what changed since the last [`take`](Canvas::take); nothing if all is as it was.
    pub fn change(&self) -> Option<Change> {
        let place = self.bounds.rect()?;
        Some(Change { place, pixels: self.changed })
    }

    /// The rows of the changed box as they are now.
    pub fn rows(&self, rows: &mut Vec<P>) {
        rows.clear();
        for y in self.bounds.top..self.bounds.bottom {
            rows.extend_from_slice(&self.pixels[y * self.width + self.bounds.left..y * self.width + self.bounds.right]);
        }
    }

    /// Hands out the rows of the changed box, `clear` where nothing changed unless all of it is `whole`, and begins anew.
    pub fn take(&mut self, whole: bool, rows: &mut Vec<P>) {
        rows.clear();
        let bounds = std::mem::replace(&mut self.bounds, Bounds::NONE);
        self.changed = 0;
        for y in bounds.top..bounds.bottom {
            let span = y * self.width + bounds.left..y * self.width + bounds.right;
            let source = if whole || self.clear.is_none() { &self.pixels } else { &self.changes };
            rows.extend_from_slice(&source[span.clone()]);
            if let Some(clear) = self.clear {
                self.changes[span].fill(clear);
            }
        }
    }
}
