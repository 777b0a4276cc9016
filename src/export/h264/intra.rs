//! Predictions from what was decoded above and to the left, within one picture.

use super::raster::Raster;

/// The pixels around a block, as far as they are decoded.
pub struct Edges {
    /// The row above; of a block of 4×4 also the four to its right.
    pub above: Option<[u8; 16]>,
    pub left: Option<[u8; 16]>,
    /// Between the two, where both are.
    pub corner: u8,
}

impl Edges {
    /// What surrounds a block of so many pixels that is not at the edge of a macroblock's inside: `x` and `y` are its place in the plane.
    pub fn of(picture: &Raster, plane: usize, (x, y): (usize, usize), side: usize) -> Edges {
        let (pixels, stride) = (&picture.planes[plane], picture.stride(plane));
        let above = (y > 0).then(|| {
            let mut row = [0; 16];
            row[..side].copy_from_slice(&pixels[(y - 1) * stride + x..(y - 1) * stride + x + side]);
            row
        });
        let left = (x > 0).then(|| {
            let mut column = [0; 16];
            for (k, pixel) in column[..side].iter_mut().enumerate() {
                *pixel = pixels[(y + k) * stride + x - 1];
            }
            column
        });
        let corner = if x > 0 && y > 0 { pixels[(y - 1) * stride + x - 1] } else { 128 };
        Edges { above, left, corner }
    }
}

/// How many ways there are to predict a block of light of 4×4, a whole macroblock of light, and one of colour.
pub const SMALL_MODES: u8 = 9;
pub const LARGE_MODES: u8 = 4;

/// The mean of what is there.
const MEAN: u8 = 2;

/// A whole macroblock of light, by one of four modes: down, right, mean, slope.
pub fn large(mode: u8, edges: &Edges) -> Option<[u8; 256]> {
    let mut block = [0; 256];
    match mode {
        0 => down(&edges.above?, &mut block),
        1 => right(&edges.left?, &mut block),
        MEAN => block.fill(mean(edges, 0..16)),
        _ => slope(&edges.above?, &edges.left?, edges.corner, &mut block),
    }
    Some(block)
}

/// A macroblock's colour, by one of four modes: mean, right, down, slope.
pub fn color(mode: u8, edges: &Edges) -> Option<[u8; 64]> {
    let mut block = [0; 64];
    match mode {
        0 => {
            for (x, y) in [(0, 0), (4, 0), (0, 4), (4, 4)] {
                let value = color_mean(edges, x, y);
                (y..y + 4).for_each(|row| block[row * 8 + x..row * 8 + x + 4].fill(value));
            }
        }
        1 => right(&edges.left?, &mut block),
        2 => down(&edges.above?, &mut block),
        _ => slope(&edges.above?, &edges.left?, edges.corner, &mut block),
    }
    Some(block)
}

fn side(block: &[u8]) -> usize {
    block.len().isqrt()
}

fn down(above: &[u8; 16], block: &mut [u8]) {
    let side = side(block);
    block.chunks_exact_mut(side).for_each(|row| row.copy_from_slice(&above[..side]));
}

fn right(left: &[u8; 16], block: &mut [u8]) {
    let side = side(block);
    block.chunks_exact_mut(side).zip(left).for_each(|(row, pixel)| row.fill(*pixel));
}

fn sum(pixels: &[u8]) -> u32 {
    pixels.iter().map(|pixel| u32::from(*pixel)).sum()
}

/// The mean of a span of both edges, of the one that is there, or grey.
fn mean(edges: &Edges, span: std::ops::Range<usize>) -> u8 {
    let count = span.len() as u32;
    let parts = [&edges.above, &edges.left].map(|edge| edge.as_ref().map(|edge| sum(&edge[span.clone()])));
    let mean = match parts {
        [Some(a), Some(b)] => (a + b + count) / (2 * count),
        [Some(one), None] | [None, Some(one)] => (one + count / 2) / count,
        [None, None] => 128,
    };
    mean as u8
}

/// The mean for a quarter of a colour: on the side quarters only the edge that they touch counts.
fn color_mean(edges: &Edges, x: usize, y: usize) -> u8 {
    let above = edges.above.as_ref().map(|edge| sum(&edge[x..x + 4]));
    let left = edges.left.as_ref().map(|edge| sum(&edge[y..y + 4]));
    let mean = match (above, left) {
        (Some(above), Some(left)) if x == y => (above + left + 4) / 8,
        (Some(above), Some(_)) if x > y => (above + 2) / 4,
        (Some(_), Some(left)) => (left + 2) / 4,
        (Some(one), None) | (None, Some(one)) => (one + 2) / 4,
        (None, None) => 128,
    };
    mean as u8
}

fn slope(above: &[u8; 16], left: &[u8; 16], corner: u8, block: &mut [u8]) {
    let side = side(block);
    let half = side / 2;
    let tilt = |edge: &[u8; 16]| -> i32 {
        let near = |k: usize| i32::from(if k + 2 > half { corner } else { edge[half - 2 - k] });
        let sum: i32 = (0..half).map(|k| (k as i32 + 1) * (i32::from(edge[half + k]) - near(k))).sum();
        let factor = if side == 16 { 5 } else { 34 };
        (factor * sum + 32) >> 6
    };
    let (b, c) = (tilt(above), tilt(left));
    let start = 16 * (i32::from(above[side - 1]) + i32::from(left[side - 1])) + 16;
    let middle = half as i32 - 1;
    for (y, row) in block.chunks_exact_mut(side).enumerate() {
        for (x, pixel) in row.iter_mut().enumerate() {
            *pixel = ((start + b * (x as i32 - middle) + c * (y as i32 - middle)) >> 5).clamp(0, 255) as u8;
        }
    }
}

/// The pixels that small blocks are predicted from: those around it, the means of two neighbours of them, and of three.
pub struct Pool {
    pixels: [u8; 64],
    above: bool,
    left: bool,
}

/// Where each part of a pool begins. The pixels around go from the lower left, which stands there twice, over the corner to the
/// upper right, which does too; the means of two begin with theirs, those of three have theirs in the middle.
const CORNER: usize = 5;
const TWO: usize = 16;
const THREE: usize = 32;
const ALL: usize = 48;

/// Where each pixel of a small block comes from in a pool, by mode.
const SMALL: [[u8; 16]; SMALL_MODES as usize] = {
    let mut all = [[0; 16]; SMALL_MODES as usize];
    let mut k = 0;
    while k < 16 * SMALL_MODES as usize {
        all[k / 16][k % 16] = origin(k / 16, k % 4, k % 16 / 4) as u8;
        k += 1;
    }
    all
};

/// Where a pixel of a small block comes from.
const fn origin(mode: usize, x: usize, y: usize) -> usize {
    // Along the edge from the corner; a slope has two steps on one side for each on the other.
    let (steep, flat) = (8 + 2 * x - y, 8 + 2 * y - x);
    match mode {
        0 => CORNER + 1 + x,
        1 => CORNER - 1 - y,
        2 => ALL,
        3 => THREE + CORNER + 2 + x + y,
        4 => THREE + CORNER + x - y,
        5 if steep < 7 => THREE + CORNER + 1 + steep - 8,
        5 if steep % 2 == 1 => THREE + CORNER + (steep - 7) / 2,
        5 => TWO + CORNER + steep / 2 - 4,
        6 if flat < 7 => THREE + CORNER - 1 + 8 - flat,
        6 if flat % 2 == 1 => THREE + CORNER - (flat - 7) / 2,
        6 => TWO + CORNER - 1 + 4 - flat / 2,
        7 if y % 2 == 1 => THREE + CORNER + 2 + x + y / 2,
        7 => TWO + CORNER + 1 + x + y / 2,
        _ if x + 2 * y > 5 => 1,
        _ if x % 2 == 1 => THREE + 3 - (x + 2 * y) / 2,
        _ => TWO + 3 - (x + 2 * y) / 2,
    }
}

impl Pool {
    /// Of what is around a block; the row above has eight pixels.
    pub fn of(edges: &Edges) -> Pool {
        let mut pixels = [0; 64];
        let (above, left) = (edges.above.unwrap_or_default(), edges.left.unwrap_or_default());
        pixels[..=CORNER].copy_from_slice(&[left[3], left[3], left[2], left[1], left[0], edges.corner]);
        pixels[CORNER + 1..CORNER + 9].copy_from_slice(&above[..8]);
        pixels[CORNER + 9] = above[7];
        let wide: [u16; 16] = std::array::from_fn(|k| pixels[k].into());
        for k in 0..15 {
            pixels[TWO + k] = (wide[k] + wide[k + 1]).div_ceil(2) as u8;
        }
        for k in 1..15 {
            pixels[THREE + k] = ((wide[k - 1] + 2 * wide[k] + wide[k + 1] + 2) / 4) as u8;
        }
        pixels[ALL] = mean(edges, 0..4);
        Pool { pixels, above: edges.above.is_some(), left: edges.left.is_some() }
    }

    /// A block of light of 4×4 by one of nine modes, if all that it comes from is there.
    pub fn small(&self, mode: u8) -> Option<[u8; 16]> {
        let there = match mode {
            0 | 3 | 7 => self.above,
            1 | 8 => self.left,
            MEAN => true,
            _ => self.above && self.left,
        };
        let origins = SMALL.get(usize::from(mode)).filter(|_| there)?;
        Some(origins.map(|origin| self.pixels[usize::from(origin & 63)]))
    }
}
