//! Colours as video has them: light and two differences of colour, by BT.709, in the range of television.

use super::Shot;
use crate::scene::Rect;

/// How many pixels share one pair of colour differences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sampling {
    /// Each has its own: 4:4:4.
    Each,
    /// Four in a square share one: 4:2:0. Only films as MP4 are made of these.
    #[cfg_attr(not(feature = "mp4"), allow(dead_code))]
    Square,
}

/// A picture in three planes, kept up to date with as little work as the damage allows.
pub struct Planes {
    sampling: Sampling,
    /// The size of what is painted.
    width: usize,
    height: usize,
    /// The size of the planes; what is beyond the picture repeats its edge.
    across: usize,
    down: usize,
    y: Vec<u8>,
    u: Vec<u8>,
    v: Vec<u8>,
}

/// Sixteen bits of fraction: parts of red, green and blue.
/// Light has its part of green twice: so all parts fit sixteen bits, and processors multiply more of those at once.
const Y: [i32; 3] = [11_966, 20_127, 4_064];
const U: [i32; 3] = [-6_596, -22_189, 28_785];
const V: [i32; 3] = [28_785, -26_145, -2_640];
const BITS: u32 = 16;

impl Planes {
    /// Planes for a picture, `across` by `down` with the padding an encoder wants.
    pub fn new(sampling: Sampling, (width, height): (usize, usize), (across, down): (usize, usize)) -> Planes {
        let colors = match sampling {
            Sampling::Each => across * down,
            Sampling::Square => (across / 2) * (down / 2),
        };
        let (y, u, v) = (vec![16; across * down], vec![128; colors], vec![128; colors]);
        Planes { sampling, width, height, across, down, y, u, v }
    }

    /// Light and both colours.
    #[cfg(feature = "mp4")]
    pub fn all(&self) -> [&[u8]; 3] {
        [&self.y, &self.u, &self.v]
    }

    pub fn y(&self) -> &[u8] {
        &self.y
    }

    pub fn u(&self) -> &[u8] {
        &self.u
    }

    pub fn v(&self) -> &[u8] {
        &self.v
    }

    /// Takes a frame over and tells whether anything changed.
    pub fn update(&mut self, shot: &Shot) -> bool {
        let mut changed = false;
        for rect in shot.damage {
            changed |= match self.sampling {
                Sampling::Each => self.each(shot.pixels, *rect),
                Sampling::Square => self.squares(shot.pixels, *rect),
            };
        }
        if changed && (self.across > self.width || self.down > self.height) {
            self.pad();
        }
        changed
    }

    fn each(&mut self, pixels: &[u32], rect: Rect) -> bool {
        let mut changed = false;
        for span in super::clip(rect, self.width, self.height) {
            let Some(row) = pixels.get(span.clone()) else { continue };
            let start = span.start / self.width * self.across + span.start % self.width;
            let span = start..start + row.len();
            changed |= fill(&mut self.y[span.clone()], row.iter().map(|pixel| light(*pixel)));
            for (plane, parts) in [(&mut self.u, U), (&mut self.v, V)] {
                changed |= fill(&mut plane[span.clone()], row.iter().map(|pixel| part(rgb(*pixel), parts, BITS, 128)));
            }
        }
        changed
    }

    fn squares(&mut self, pixels: &[u32], rect: Rect) -> bool {
        // Whole squares, so that each pair of colour differences is made of all its pixels.
        let (left, top) = (rect.x & !1, rect.y & !1);
        let whole = Rect::new(left, top, ((rect.right() + 1) & !1) - left, ((rect.bottom() + 1) & !1) - top);
        let mut rows = super::clip(whole, self.width, self.height);
        let mut changed = false;
        while let Some(above) = rows.next() {
            // The last row of an odd picture stands for the one it lacks.
            let below = rows.next().unwrap_or_else(|| above.clone());
            let (row, x) = (above.start / self.width, above.start % self.width);
            let (Some(upper), Some(lower)) = (pixels.get(above), pixels.get(below)) else { continue };
            for (line, pixels) in [(row, upper), (row + 1, lower)] {
                let start = line * self.across + x;
                changed |= fill(&mut self.y[start..start + pixels.len()], pixels.iter().map(|pixel| light(*pixel)));
            }
            let start = row / 2 * (self.across / 2) + x / 2;
            let span = start..start + upper.len().div_ceil(2);
            let ((above, last_above), (below, last_below)) = (upper.as_chunks::<2>(), lower.as_chunks::<2>());
            // At an odd edge the last ones count twice.
            let last = last_above.iter().zip(last_below).map(|(above, below)| sum(&[*above; 2], &[*below; 2]));
            for (plane, parts) in [(&mut self.u, U), (&mut self.v, V)] {
                let color = |sum: [i32; 3]| part(sum, parts, BITS + 2, 128);
                let (squares, edge) = plane[span.clone()].split_at_mut(above.len());
                changed |= fill(squares, above.iter().zip(below).map(|(above, below)| color(sum(above, below))));
                changed |= fill(edge, last.clone().map(color));
            }
        }
        changed
    }

    /// Repeats the edges in the padding.
    fn pad(&mut self) {
        let (wide, high) = (self.across, self.down);
        pad(&mut self.y, (self.width, self.height), (wide, high));
        let half = (self.width.div_ceil(2), self.height.div_ceil(2));
        for plane in [&mut self.u, &mut self.v] {
            pad(plane, half, (wide / 2, high / 2));
        }
    }
}

fn pad(plane: &mut [u8], (width, height): (usize, usize), (across, down): (usize, usize)) {
    for row in plane.chunks_exact_mut(across).take(height) {
        let edge = row[width - 1];
        row[width..].fill(edge);
    }
    for row in height..down {
        plane.copy_within((height - 1) * across..height * across, row * across);
    }
}

/// Writes values and tells whether one is new.
fn fill(plane: &mut [u8], values: impl Iterator<Item = u8>) -> bool {
    let mut changes = 0;
    for (place, value) in plane.iter_mut().zip(values) {
        changes |= *place ^ value;
        *place = value;
    }
    changes != 0
}

fn rgb(pixel: u32) -> [i32; 3] {
    [(pixel >> 16 & 255) as i32, (pixel >> 8 & 255) as i32, (pixel & 255) as i32]
}

fn light(pixel: u32) -> u8 {
    let [red, green, blue] = rgb(pixel);
    part([red, 2 * green, blue], Y, BITS, 16)
}

/// The sum of a square's four pixels.
fn sum(above: &[u32; 2], below: &[u32; 2]) -> [i32; 3] {
    let [a, b, c, d] = [above[0], above[1], below[0], below[1]].map(rgb);
    std::array::from_fn(|k| a[k] + b[k] + c[k] + d[k])
}

fn part([r, g, b]: [i32; 3], [pr, pg, pb]: [i32; 3], bits: u32, zero: i32) -> u8 {
    (((r * pr + g * pg + b * pb + (1 << (bits - 1))) >> bits) + zero) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    fn planes(sampling: Sampling, size: (usize, usize), padded: (usize, usize), pixels: &[u32]) -> Planes {
        let mut planes = Planes::new(sampling, size, padded);
        let damage = [Rect::new(0, 0, size.0 as i32, size.1 as i32)];
        assert!(planes.update(&Shot { pixels, damage: &damage }));
        assert!(!planes.update(&Shot { pixels, damage: &damage }), "nothing is new the second time");
        planes
    }

    #[test]
    fn colours_are_those_of_bt_709() {
        let colors = [0xffff_ffff, 0xff00_0000, 0xffff_0000, 0xff00_ff00, 0xff00_00ff, 0xff80_8080];
        let planes = planes(Sampling::Each, (6, 1), (6, 1), &colors);
        assert_eq!(planes.y(), [235, 16, 63, 173, 32, 126]);
        assert_eq!(planes.u(), [128, 128, 102, 42, 240, 128]);
        assert_eq!(planes.v(), [128, 128, 240, 26, 118, 128]);
    }

    #[test]
    fn an_odd_picture_is_padded_with_its_edge() {
        let (w, k) = (0xffff_ffff, 0xff00_0000);
        let planes = planes(Sampling::Square, (3, 3), (6, 4), &[k, k, w, k, k, w, k, k, w]);
        let row = [16, 16, 235, 235, 235, 235];
        assert_eq!(planes.y(), [row; 4].concat());
        assert_eq!(planes.u(), [128; 6]);
    }

    #[test]
    fn a_square_has_the_mean_of_its_colours() {
        let planes = planes(Sampling::Square, (2, 2), (2, 2), &[0xffff_0000, 0xff00_0000, 0xff00_0000, 0xff00_0000]);
        assert_eq!((planes.u(), planes.v()), (&[122][..], &[156][..]));
    }

    #[test]
    fn damage_is_enough_to_keep_up() {
        let (width, height) = (13, 9);
        let mut pixels = vec![0xff12_3456_u32; width * height];
        for sampling in [Sampling::Each, Sampling::Square] {
            let padded = if sampling == Sampling::Square { (14, 10) } else { (width, height) };
            let mut kept = planes(sampling, (width, height), padded, &pixels);
            for (x, y, w, h) in [(3, 3, 1, 1), (12, 8, 1, 1), (0, 5, 7, 4), (5, 0, 8, 3)] {
                for place in super::super::clip(Rect::new(x, y, w, h), width, height).flatten() {
                    pixels[place] = pixels[place].wrapping_mul(0x9e37_79b1) | 0xff00_0000;
                }
                assert!(kept.update(&Shot { pixels: &pixels, damage: &[Rect::new(x, y, w, h)] }));
                let fresh = planes(sampling, (width, height), padded, &pixels);
                assert!(kept.y == fresh.y && kept.u == fresh.u && kept.v == fresh.v, "{x} {y}");
            }
        }
    }
}
