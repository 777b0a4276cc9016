//! Where things have gone: pixels taken from another picture, and the search for them.

use super::block::Vector;
use super::raster::{Raster, Swatch};

/// The farthest that is looked, in pixels. The lowest levels allow no more.
const FAR: i32 = 60;
/// The most steps of a search.
const STEPS: usize = 16;

/// A square of light: where it stands, and its side.
#[derive(Clone, Copy)]
pub struct Patch {
    pub x: usize,
    pub y: usize,
    pub side: usize,
}

impl Patch {
    /// Where the patch comes from with a vector of whole pixels, if all of that is in the picture.
    fn source(self, picture: &Raster, (dx, dy): (i32, i32)) -> Option<(usize, usize)> {
        let (x, y) = (self.x as i32 + dx, self.y as i32 + dy);
        let side = self.side as i32;
        let inside = x >= 0 && y >= 0 && x + side <= picture.across as i32 * 16 && y + side <= picture.down as i32 * 16;
        (inside && dx.abs() <= FAR && dy.abs() <= FAR).then_some((x as usize, y as usize))
    }

    /// How far the patch is from what it would be predicted from.
    fn distance(self, light: &[u8; 256], picture: &Raster, (x, y): (usize, usize)) -> u32 {
        let own = &light[self.y % 16 * 16 + self.x % 16..];
        let others = &picture.planes[0][y * picture.stride(0) + x..];
        if self.side == 16 {
            differences::<16>(own, others, picture.stride(0))
        } else {
            differences::<8>(own, others, picture.stride(0))
        }
    }
}

/// How far a square is from another. Rows of a length that is known are compared all at once.
fn differences<const SIDE: usize>(own: &[u8], others: &[u8], stride: usize) -> u32 {
    let mut sum = 0;
    for (own, others) in own.chunks(16).zip(others.chunks(stride)).take(SIDE) {
        let (Some(own), Some(others)) = (own.first_chunk::<SIDE>(), others.first_chunk::<SIDE>()) else { break };
        sum += own.iter().zip(others).map(|(a, b)| u32::from(a.abs_diff(*b))).sum::<u32>();
    }
    sum
}

/// Looks for the patch in a picture, from several starts; tells the vector and what it costs, with `price` for a step of a vector.
pub fn search(
    patch: Patch,
    light: &[u8; 256],
    picture: &Raster,
    starts: &[Vector],
    expected: Vector,
    price: u32,
) -> Option<(Vector, u32)> {
    let cost = |at: (i32, i32)| -> Option<u32> {
        let source = patch.source(picture, at)?;
        let size = |step: i32| 2 * (32 - step.unsigned_abs().leading_zeros());
        let vector = size(at.0 * 4 - i32::from(expected.x)) + size(at.1 * 4 - i32::from(expected.y));
        Some(patch.distance(light, picture, source) + price * vector)
    };
    let whole = |vector: &Vector| (i32::from(vector.x) / 4, i32::from(vector.y) / 4);
    let starts = starts.iter().map(whole).filter_map(|at| Some((cost(at)?, at)));
    let mut best = starts.min()?;
    for reach in [4, 2, 1] {
        for _ in 0..STEPS {
            let (dx, dy) = best.1;
            let near = [(-reach, 0), (reach, 0), (0, -reach), (0, reach)].map(|(x, y)| (dx + x, dy + y));
            let next = near.into_iter().filter_map(|at| Some((cost(at)?, at))).min();
            match next.filter(|next| next.0 < best.0) {
                Some(next) => best = next,
                None => break,
            }
        }
    }
    let (cost, (x, y)) = best;
    Some((Vector { x: x as i16 * 4, y: y as i16 * 4 }, cost))
}

/// Puts what a quarter of a macroblock, or all of it, is predicted from into its pixels; not if a part of that is beyond the picture.
pub fn compensate(pixels: &mut Swatch, patch: Patch, picture: &Raster, vector: Vector) -> Option<()> {
    let (x, y) = patch.source(picture, (i32::from(vector.x) / 4, i32::from(vector.y) / 4))?;
    let inset = (patch.x % 16, patch.y % 16);
    let stride = picture.stride(0);
    for row in 0..patch.side {
        let (own, start) = ((inset.1 + row) * 16 + inset.0, (y + row) * stride + x);
        pixels.light[own..own + patch.side].copy_from_slice(&picture.planes[0][start..start + patch.side]);
    }
    for (plane, own) in picture.planes[1..].iter().zip(&mut pixels.colors) {
        let at = (inset.1 / 2) * 8 + inset.0 / 2;
        halves(&mut own[at..], patch.side / 2, plane, picture.stride(1), (x, y));
    }
    Some(())
}

/// Colours have half as many pixels: an odd place of light is between two of them.
fn halves(own: &mut [u8], side: usize, plane: &[u8], stride: usize, (x, y): (usize, usize)) {
    let (right, below) = (x % 2, y % 2 * stride);
    for row in 0..side {
        let start = (y / 2 + row) * stride + x / 2;
        let out = &mut own[row * 8..row * 8 + side];
        if right + below == 0 {
            out.copy_from_slice(&plane[start..start + side]);
            continue;
        }
        for (k, pixel) in out.iter_mut().enumerate() {
            let four = [0, right, below, right + below].map(|step| u32::from(plane[start + k + step]));
            *pixel = ((four.iter().sum::<u32>() + 2) / 4) as u8;
        }
    }
}
