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

/// A block of light of 4×4 by one of nine modes; the row above has eight pixels.
pub fn small(mode: u8, edges: &Edges) -> Option<[u8; 16]> {
    Some(match mode {
        0 => {
            let above = edges.above?;
            std::array::from_fn(|k| above[k % 4])
        }
        1 => {
            let left = edges.left?;
            std::array::from_fn(|k| left[k / 4])
        }
        MEAN => [mean(edges, 0..4); 16],
        3 => {
            let a = edges.above?;
            place(|x, y| if x + y == 6 { three(a[6], a[7], a[7]) } else { three(a[x + y], a[x + y + 1], a[x + y + 2]) })
        }
        7 => {
            let a = edges.above?;
            place(|x, y| {
                let k = x + y / 2;
                if y % 2 == 0 { two(a[k], a[k + 1]) } else { three(a[k], a[k + 1], a[k + 2]) }
            })
        }
        8 => {
            let l = edges.left?;
            place(|x, y| match x + 2 * y {
                sum @ (0 | 2 | 4) => two(l[sum / 2], l[sum / 2 + 1]),
                sum @ (1 | 3) => three(l[sum / 2], l[sum / 2 + 1], l[sum / 2 + 2]),
                5 => three(l[2], l[3], l[3]),
                _ => l[3],
            })
        }
        _ => corner(mode, &edges.above?, &edges.left?, edges.corner),
    })
}

/// The modes that come from the upper left: straight, steep, and flat.
fn corner(mode: u8, above: &[u8; 16], left: &[u8; 16], corner: u8) -> [u8; 16] {
    // The edge from the lower left over the corner, at 4, to the upper right.
    let edge: [u8; 9] = std::array::from_fn(|k| match k {
        0..4 => left[3 - k],
        4 => corner,
        _ => above[k - 5],
    });
    let smooth = |k: usize| three(edge[k - 1], edge[k], edge[k + 1]);
    match mode {
        4 => place(|x, y| smooth(4 + x - y)),
        5 => place(|x, y| match 2 * x as i32 - y as i32 {
            z @ (0 | 2 | 4 | 6) => two(edge[4 + z as usize / 2], edge[5 + z as usize / 2]),
            z @ (1 | 3 | 5) => smooth(5 + z as usize / 2),
            -1 => smooth(4),
            z => smooth((5 + z) as usize),
        }),
        _ => place(|x, y| match 2 * y as i32 - x as i32 {
            z @ (0 | 2 | 4 | 6) => two(edge[4 - z as usize / 2], edge[3 - z as usize / 2]),
            z @ (1 | 3 | 5) => smooth(3 - z as usize / 2),
            -1 => smooth(4),
            z => smooth((3 - z) as usize),
        }),
    }
}

fn place(pixel: impl Fn(usize, usize) -> u8) -> [u8; 16] {
    std::array::from_fn(|k| pixel(k % 4, k / 4))
}

fn two(a: u8, b: u8) -> u8 {
    (u16::from(a) + u16::from(b)).div_ceil(2) as u8
}

fn three(a: u8, b: u8, c: u8) -> u8 {
    ((u32::from(a) + 2 * u32::from(b) + u32::from(c) + 2) / 4) as u8
}
