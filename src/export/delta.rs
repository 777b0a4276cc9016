//! What changed from one frame to the next, in the pixels of the format: palette indices or colours.

use std::ops::Range;

use super::kept::Run;
use super::{Shot, clip, stretches};
use crate::scene::Rect;

/// Pixels compared at once: what did not change is skipped quickly.
const STRETCH: usize = 32;

/// The picture as the viewer has it, and what the newest frame changes.
pub struct Canvas<P> {
    width: usize,
    height: usize,
    /// The colours as they were painted; nothing where runs tell what changed.
    painted: Vec<u32>,
    pixels: Vec<P>,
    /// The new pixels where they changed; elsewhere, and everywhere between frames, `clear`.
    changes: Vec<P>,
    /// The pixel that leaves what is there; none if the format has none.
    clear: Option<P>,
    /// Where `changes` is not clear.
    spans: Vec<Range<usize>>,
    /// The same inside a wide box.
    islands: Vec<Range<usize>>,
    /// Rows of a narrow box, copied.
    copies: [Vec<P>; 2],
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

/// The changed box, row by row.
pub struct Sheet<'a, P> {
    pub now: &'a [P],
    /// Only what changed, `clear` elsewhere; nothing if the format has no such pixel.
    pub changes: &'a [P],
    /// Where there are changes, in order, as far as it is known: each begins and ends with one.
    pub islands: &'a [Range<usize>],
}

/// A box that is nearly as wide as the picture may as well be as wide: then its rows need not be copied.
const WIDE: (usize, usize) = (3, 4);

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
        Canvas {
            width,
            height,
            painted: Vec::new(),
            pixels: Vec::new(),
            changes,
            clear,
            spans: Vec::new(),
            islands: Vec::new(),
            copies: [Vec::new(), Vec::new()],
            bounds: Bounds::NONE,
            changed: 0,
        }
    }

    /// The pixel at the top left.
    pub fn corner(&self) -> P {
        self.pixels.first().copied().unwrap_or_default()
    }

    /// The whole picture.
    pub fn pixels(&self) -> &[P] {
        &self.pixels
    }

    /// Takes a frame over and notes what changed.
    pub fn update(&mut self, shot: &Shot, mut pixel: impl FnMut(u32) -> P) {
        if self.pixels.is_empty() {
            self.painted = shot.pixels.to_vec();
            self.begin(stretches(shot.pixels), pixel);
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

    /// Takes a frame over of which it is known what changed: the first one whole, of the others runs that end with their row.
    pub fn take(&mut self, runs: &[Run], mut pixel: impl FnMut(u32) -> P) {
        if self.pixels.is_empty() {
            self.begin(runs.iter().map(|run| (run.color, run.length as usize)), pixel);
            return;
        }
        let (mut y, mut row) = (0, 0);
        for run in runs {
            let start = run.start as usize;
            while start >= row + self.width {
                (y, row) = (y + 1, row + self.width);
            }
            if let Some((first, last)) = self.lay(start..start + run.length as usize, pixel(run.color)) {
                match self.spans.last_mut() {
                    Some(span) if span.end == first => span.end = last + 1,
                    _ => self.spans.push(first..last + 1),
                }
                self.bounds.add(first - row, last - row + 1, y);
            }
        }
    }

    fn begin(&mut self, stretches: impl Iterator<Item = (u32, usize)>, mut pixel: impl FnMut(u32) -> P) {
        self.pixels.reserve(self.width * self.height);
        for (color, length) in stretches {
            self.pixels.extend(std::iter::repeat_n(pixel(color), length));
        }
    }

    /// A part of a row of which only some may be new.
    fn update_span(&mut self, start: usize, new: &[u32], pixel: &mut impl FnMut(u32) -> P) {
        for (at, new) in (start..).step_by(STRETCH).zip(new.chunks(STRETCH)) {
            let painted = &mut self.painted[at..at + new.len()];
            if painted != new {
                painted.copy_from_slice(new);
                self.lay_span(at, new, pixel);
            }
        }
    }

    /// A part of a row that is new.
    fn lay_span(&mut self, start: usize, new: &[u32], pixel: &mut impl FnMut(u32) -> P) {
        let (mut at, mut ends) = (start, None);
        for alike in new.chunk_by(u32::eq) {
            if let Some((first, last)) = self.lay(at..at + alike.len(), pixel(alike[0])) {
                ends = Some((ends.map_or(first, |(first, _)| first), last));
            }
            at += alike.len();
        }
        if let Some((first, last)) = ends {
            self.spans.push(first..last + 1);
            let (y, row) = (start / self.width, start / self.width * self.width);
            self.bounds.add(first - row, last - row + 1, y);
        }
    }

    /// Gives some pixels a new value and notes which of them had another one; tells the first and the last of those.
    fn lay(&mut self, span: Range<usize>, pixel: P) -> Option<(usize, usize)> {
        let pixels = &mut self.pixels[span.clone()];
        // All of them, unless the palette has one colour for two.
        if pixels.iter().all(|old| *old != pixel) {
            pixels.fill(pixel);
            if let Some(changes) = self.changes.get_mut(span.clone()) {
                changes.fill(pixel);
            }
            self.changed += span.len();
            return Some((span.start, span.end - 1));
        }
        let (mut first, mut last, mut changed) = (usize::MAX, 0, 0);
        let mut lay = |x: usize, old: &mut P| {
            let differs = *old != pixel;
            if differs {
                *old = pixel;
                (first, last, changed) = (first.min(x), x, changed + 1);
            }
            differs
        };
        let pixels = pixels.iter_mut().enumerate();
        match self.changes.get_mut(span.clone()) {
            Some(changes) => pixels.zip(changes).for_each(|((x, old), change)| {
                if lay(x, old) {
                    *change = pixel;
                }
            }),
            None => pixels.for_each(|(x, old)| {
                lay(x, old);
            }),
        }
        self.changed += changed;
        (changed > 0).then(|| (span.start + first, span.start + last))
    }

    /// The box around what changed since [`settle`](Canvas::settle); nothing if all is as it was.
    pub fn change(&self) -> Option<Change> {
        Some(Change { place: self.place().rect()?, pixels: self.changed })
    }

    fn place(&self) -> Bounds {
        let across = self.bounds.right.saturating_sub(self.bounds.left);
        if across * WIDE.1 < self.width * WIDE.0 {
            return self.bounds;
        }
        Bounds { left: 0, right: self.width, ..self.bounds }
    }

    /// The box around what changed, row by row.
    pub fn sheet(&mut self) -> Sheet<'_, P> {
        let place = self.place();
        if place.right.saturating_sub(place.left) == self.width {
            let rows = place.top * self.width..place.bottom * self.width;
            self.spans.sort_unstable_by_key(|span| span.start);
            self.islands.clear();
            self.islands.extend(self.spans.iter().map(|span| span.start - rows.start..span.end - rows.start));
            let changes = self.changes.get(rows.clone()).unwrap_or_default();
            return Sheet { now: &self.pixels[rows], changes, islands: &self.islands };
        }
        for (copy, source) in self.copies.iter_mut().zip([&self.pixels, &self.changes]) {
            copy.clear();
            for y in place.top..place.bottom {
                let row = y * self.width + place.left..y * self.width + place.right;
                copy.extend_from_slice(source.get(row).unwrap_or_default());
            }
        }
        let [now, changes] = &self.copies;
        Sheet { now, changes, islands: &[] }
    }

    /// From now on changes count anew.
    pub fn settle(&mut self) {
        self.bounds = Bounds::NONE;
        self.changed = 0;
        for span in self.spans.drain(..) {
            if let (Some(changes), Some(clear)) = (self.changes.get_mut(span), self.clear) {
                changes.fill(clear);
            }
        }
    }
}
