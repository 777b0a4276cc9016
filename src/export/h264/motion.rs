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
    fn distance(self, light: &[u8; 256], picture: &Raster, at: (usize, usize)) -> u32 {
        if self.side == 16 {
            self.differences::<16>(light, picture, at)
        } else {
            self.differences::<8>(light, picture, at)
        }
    }

    /// The same for a side that is known: rows of a known length are compared all at once.
    fn differences<const SIDE: usize>(self, light: &[u8; 256], picture: &Raster, (x, y): (usize, usize)) -> u32 {
        let (left, stride) = (self.x % 16, picture.stride(0));
        let own = light.chunks_exact(16).skip(self.y % 16);
        let others = picture.planes[0].chunks_exact(stride).skip(y).take(SIDE);
        let row = |(own, others): (&[u8], &[u8])| -> u32 {
            let (own, others) = (&own[left..left + SIDE], &others[x..x + SIDE]);
            own.iter().zip(others).map(|(a, b)| u32::from(a.abs_diff(*b))).sum()
        };
        own.zip(others).map(row).sum()
    }
}

/// What vectors cost: steps away from the one that is expected, each so many sixteenths of a difference.
#[derive(Clone, Copy)]
pub struct Fare {
    pub expected: Vector,
    pub price: u32,
}

impl Fare {
    /// In sixteenths of a difference.
    fn of(self, (x, y): (i32, i32)) -> u32 {
        let size = |step: i32| 2 * (32 - step.unsigned_abs().leading_zeros());
        self.price * (size(x * 4 - i32::from(self.expected.x)) + size(y * 4 - i32::from(self.expected.y)))
    }
}

/// Where a patch was found, in whole pixels, and what that costs, in sixteenths of a difference.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Find {
    pub cost: u32,
    at: (i32, i32),
}

impl Find {
    pub fn vector(self) -> Vector {
        Vector { x: self.at.0 as i16 * 4, y: self.at.1 as i16 * 4 }
    }
}

/// A search for a patch of a macroblock's light in another picture.
pub struct Search<'a> {
    pub patch: Patch,
    pub light: &'a [u8; 256],
    pub picture: &'a Raster,
    pub fare: Fare,
    /// What costs no more than this is not looked for any better.
    pub enough: u32,
}

impl Search<'_> {
    fn find(&self, at: (i32, i32)) -> Option<Find> {
        let source = self.patch.source(self.picture, at)?;
        Some(Find { cost: self.patch.distance(self.light, self.picture, source) * 16 + self.fare.of(at), at })
    }

    /// The best of several vectors.
    pub fn best_of(&self, starts: &[Vector]) -> Option<Find> {
        let mut best: Option<Find> = None;
        for (k, start) in starts.iter().enumerate() {
            if starts[..k].contains(start) {
                continue;
            }
            if let Some(next) = self.find((i32::from(start.x) / 4, i32::from(start.y) / 4)) {
                best = Some(best.map_or(next, |best| best.min(next)));
            }
            if best.is_some_and(|best| best.cost <= self.enough) {
                break;
            }
        }
        best
    }

    /// Goes from a find to better ones around it, with wide steps and small ones.
    pub fn closer(&self, mut best: Find) -> Find {
        // From a better place wider steps are worth another try; quarters are near to what was found for all of them.
        let reaches = if self.patch.side == 16 { &[2, 1, 2, 1][..] } else { &[2, 1] };
        for reach in reaches.iter().copied() {
            for _ in 0..STEPS {
                if best.cost <= self.enough {
                    return best;
                }
                let (dx, dy) = best.at;
                let around = [(-reach, 0), (reach, 0), (0, -reach), (0, reach)].map(|(x, y)| (dx + x, dy + y));
                let next = around.into_iter().filter_map(|at| self.find(at)).min();
                match next.filter(|next| next.cost < best.cost) {
                    Some(next) => best = next,
                    None => break,
                }
            }
        }
        best
    }
}

/// Puts what a quarter of a macroblock, or all of it, is predicted from into its pixels; not if a part of that is beyond the picture.
pub fn compensate(pixels: &mut Swatch, patch: Patch, picture: &Raster, vector: Vector) -> Option<()> {
    let at = patch.source(picture, (i32::from(vector.x) / 4, i32::from(vector.y) / 4))?;
    let inset = (patch.x % 16, patch.y % 16);
    match patch.side {
        16 => take::<16, 8>(pixels, inset, picture, at),
        _ => take::<8, 4>(pixels, inset, picture, at),
    }
}

/// Takes a square of light, and of half the side of colours, from a picture.
fn take<const SIDE: usize, const HALF: usize>(
    pixels: &mut Swatch,
    (left, top): (usize, usize),
    picture: &Raster,
    (x, y): (usize, usize),
) -> Option<()> {
    let rows = picture.planes[0].chunks_exact(picture.stride(0)).skip(y);
    for (own, row) in pixels.light.as_chunks_mut::<16>().0.iter_mut().skip(top).zip(rows).take(SIDE) {
        own[left..left + SIDE].copy_from_slice(row.get(x..x + SIDE)?);
    }
    let stride = picture.stride(1);
    // An odd place of light is between two of the colours, which have half as many pixels.
    let (right, below) = (x % 2, y % 2 * stride);
    for (plane, own) in picture.planes[1..].iter().zip(&mut pixels.colors) {
        for (row, own) in own.as_chunks_mut::<8>().0.iter_mut().skip(top / 2).take(HALF).enumerate() {
            let start = (y / 2 + row) * stride + x / 2;
            let from = |step: usize| plane.get(start + step..)?.first_chunk::<HALF>();
            let own = own[left / 2..].first_chunk_mut::<HALF>()?;
            *own = *from(0)?;
            if right + below > 0 {
                mix(own, from(right)?, from(below)?, from(right + below)?);
            }
        }
    }
    Some(())
}

/// Mixes four rows.
fn mix<const N: usize>(own: &mut [u8; N], right: &[u8; N], below: &[u8; N], both: &[u8; N]) {
    for k in 0..N {
        let sum = u16::from(own[k]) + u16::from(right[k]) + u16::from(below[k]) + u16::from(both[k]);
        own[k] = ((sum + 2) / 4) as u8;
    }
}
