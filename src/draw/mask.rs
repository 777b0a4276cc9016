//! How much of each pixel a shape covers.

use crate::scene::{Color, Rect};

use super::blend::{cover, part, spread, stepped};
use super::cache::Weighty;
use super::paint::Pixels;
use super::runs::{Rows, clip, stretches};

/// A shape's coverage, placed relative to an origin in whole pixels.
#[derive(Debug, Default)]
pub struct Mask {
    pub left: i32,
    pub top: i32,
    rows: Rows<Run>,
    coverage: Vec<u8>,
}

/// A stretch of a row.
#[derive(Clone, Copy, Debug)]
struct Run {
    x: i32,
    length: i32,
    ink: Ink,
}

#[derive(Clone, Copy, Debug)]
enum Ink {
    /// The same coverage all along.
    Even(u8),
    /// Coverage pixel by pixel, from here on in the mask's bytes.
    Each(u32),
}

/// What a pixel of a mask is, while runs are looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Empty,
    Solid,
    Edge,
}

impl Weighty for Mask {
    fn bytes(&self) -> usize {
        self.rows.bytes() + self.coverage.len() + size_of::<Mask>()
    }
}

impl Mask {
    /// From rows of coverage, `width` to a row.
    pub fn from_rows(left: i32, top: i32, width: usize, coverage: &[u8]) -> Mask {
        let mut mask = Mask { left, top, ..Mask::default() };
        for row in coverage.chunks_exact(width.max(1)) {
            let runs = mask.runs_of(0, row);
            mask.rows.push_row(runs);
        }
        mask
    }

    /// From the coverage of a small frame of `side` × `side` pixels, its middle row and column repeated until it fills a rectangle.
    pub fn stretched(rect: Rect, side: usize, coverage: &[u8]) -> Mask {
        let mut mask = Mask { left: rect.x, top: rect.y, ..Mask::default() };
        let (middle, gap) = (side / 2, (rect.w as usize).saturating_sub(side - 1));
        for (y, row) in coverage.chunks_exact(side.max(1)).enumerate() {
            let (Some(start), Some(even), Some(end)) = (row.get(..middle), row.get(middle), row.get(middle + 1..))
            else {
                continue;
            };
            let mut runs = mask.runs_of(0, start);
            let even = stepped(*even);
            if even > 0 && gap > 0 {
                runs.push(Run { x: middle as i32, length: gap as i32, ink: Ink::Even(even) });
            }
            runs.extend(mask.runs_of((middle + gap) as i32, end));
            mask.rows.push_row(runs);
            if y == middle {
                (0..(rect.h as usize).saturating_sub(side)).for_each(|_| mask.rows.repeat_row());
            }
        }
        mask
    }

    fn runs_of(&mut self, at: i32, row: &[u8]) -> Vec<Run> {
        let kind = |coverage: u8| match stepped(coverage) {
            0 => Kind::Empty,
            255 => Kind::Solid,
            _ => Kind::Edge,
        };
        let mut runs = Vec::new();
        for (x, length, kind) in stretches(row, kind) {
            let ink = match kind {
                Kind::Empty => continue,
                Kind::Solid => Ink::Even(255),
                Kind::Edge => {
                    let start = self.coverage.len() as u32;
                    self.coverage.extend(row.iter().skip(x).take(length).map(|coverage| stepped(*coverage)));
                    Ink::Each(start)
                }
            };
            runs.push(Run { x: at + x as i32, length: length as i32, ink });
        }
        runs
    }

    /// Lays a colour through the mask, its origin at (x, y), inside `area`.
    pub fn draw(&self, pixels: &mut Pixels<'_>, x: i32, y: i32, color: Color, area: Rect) {
        let (left, top) = (x + self.left, y + self.top);
        let solid = pixel(color);
        let lanes = spread(solid);
        let (first, last) = (area.y.max(top), area.bottom().min(top + self.rows.height() as i32));
        for y in first..last {
            let line = pixels.row(y);
            for run in self.rows.row((y - top) as usize) {
                let Some((from, to)) = clip(left + run.x, run.length, area.x, area.right()) else { continue };
                let Some(line) = line.get_mut(from as usize..to as usize) else { continue };
                match run.ink {
                    Ink::Even(even) => lay_even(line, solid, lanes, part(even, color.alpha)),
                    Ink::Each(start) => {
                        let start = start as usize + (from - left - run.x) as usize;
                        let coverage = self.coverage.get(start..).unwrap_or_default();
                        lay_each(line, lanes, coverage, color.alpha);
                    }
                }
            }
        }
    }
}

/// A colour as an opaque pixel.
pub fn pixel(color: Color) -> u32 {
    let [r, g, b] = [color.rgb.0, color.rgb.1, color.rgb.2].map(u32::from);
    0xff00_0000 | r << 16 | g << 8 | b
}

/// Lays one colour evenly over a stretch of pixels.
pub fn lay_even(line: &mut [u32], solid: u32, lanes: u64, alpha: u8) {
    match alpha {
        0 => {}
        255 => line.fill(solid),
        alpha => {
            // Neighbours are mostly alike.
            let mut last = (0, cover(0, lanes, alpha));
            for pixel in line {
                if *pixel != last.0 {
                    last = (*pixel, cover(*pixel, lanes, alpha));
                }
                *pixel = last.1;
            }
        }
    }
}

fn lay_each(line: &mut [u32], lanes: u64, coverage: &[u8], alpha: u8) {
    if alpha == 255 {
        line.iter_mut().zip(coverage).for_each(|(pixel, coverage)| *pixel = cover(*pixel, lanes, *coverage));
    } else {
        line.iter_mut()
            .zip(coverage)
            .for_each(|(pixel, coverage)| *pixel = cover(*pixel, lanes, part(*coverage, alpha)));
    }
}
