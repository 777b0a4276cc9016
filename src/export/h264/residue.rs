//! The levels of a macroblock as bins, after ITU-T H.264, 7.3.5.3.

use super::arithmetic::Bins;
use super::block::{Around, Block, Manner, SubBlock};
use super::syntax::{places, tail};
use super::transform::Levels;

/// All levels of a macroblock; blocks stand row by row.
#[derive(Clone, Copy, Default)]
pub struct Residue {
    /// The means of light, where a macroblock is predicted in one piece from its own picture.
    pub means: Levels,
    pub light: [Levels; 16],
    pub color_means: [[i16; 4]; 2],
    pub colors: [[Levels; 4]; 2],
}

/// A kind of block, and the first context of each of its bins: whether there are levels, which, the last one, and how large.
struct Contexts {
    any: usize,
    which: usize,
    last: usize,
    size: usize,
    /// The most contexts for large levels.
    large: usize,
}

const fn contexts(kind: usize, offset: usize, size: usize, large: usize) -> Contexts {
    Contexts { any: 85 + 4 * kind, which: 105 + offset, last: 166 + offset, size: 227 + size, large }
}

const MEANS: Contexts = contexts(0, 0, 0, 4);
const WITHOUT_MEAN: Contexts = contexts(1, 15, 10, 4);
const LIGHT: Contexts = contexts(2, 29, 20, 4);
const COLOR_MEANS: Contexts = contexts(3, 44, 30, 3);
const COLOR: Contexts = contexts(4, 47, 39, 4);

pub fn write_residue(bins: &mut impl Bins, around: &Around, block: &Block, residue: &Residue) {
    let mut put = |contexts: &Contexts, mark: SubBlock, levels: &[i16]| {
        let has = block.has_mark(mark);
        bins.bin(contexts.any + around.marks(block, mark), has);
        if has {
            write(bins, contexts, levels);
        }
    };
    let large = matches!(block.manner, Manner::Large(_));
    if large {
        put(&MEANS, SubBlock::Means(0), &residue.means);
    }
    for (x, y) in places() {
        if block.light >> (y / 2 * 2 + x / 2) & 1 == 1 {
            let levels = &residue.light[y * 4 + x];
            match large {
                true => put(&WITHOUT_MEAN, SubBlock::Light(x, y), &levels[1..]),
                false => put(&LIGHT, SubBlock::Light(x, y), levels),
            }
        }
    }
    if block.colors > 0 {
        for (color, means) in residue.color_means.iter().enumerate() {
            put(&COLOR_MEANS, SubBlock::Means(1 + color), means);
        }
    }
    if block.colors > 1 {
        for (color, blocks) in residue.colors.iter().enumerate() {
            for (k, levels) in blocks.iter().enumerate() {
                put(&COLOR, SubBlock::Color(color, k % 2, k / 2), &levels[1..]);
            }
        }
    }
}

/// Levels that are not all zero: which there are, then how large each is, from the last to the first.
fn write(bins: &mut impl Bins, contexts: &Contexts, levels: &[i16]) {
    let Some(last) = levels.iter().rposition(|level| *level != 0) else { return };
    // The means of a colour are four: they have a context each, and there are three.
    for (k, level) in levels[..levels.len() - 1].iter().enumerate().take(last + 1) {
        bins.bin(contexts.which + k, *level != 0);
        if *level != 0 {
            bins.bin(contexts.last + k, k == last);
        }
    }
    let (mut ones, mut larger) = (0, 0);
    for level in levels[..=last].iter().rev().filter(|level| **level != 0) {
        let size = u32::from(level.unsigned_abs());
        let first = if larger > 0 { 0 } else { (1 + ones).min(4) };
        bins.bin(contexts.size + first, size > 1);
        if size > 1 {
            let context = contexts.size + 5 + larger.min(contexts.large);
            (2..size.min(15)).for_each(|_| bins.bin(context, true));
            if size < 15 {
                bins.bin(context, false);
            } else {
                tail(bins, size - 15, 0);
            }
            larger += 1;
        } else {
            ones += 1;
        }
        bins.even(*level < 0);
    }
}
