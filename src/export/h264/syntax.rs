//! A macroblock as bins, in the order of ITU-T H.264, 7.3.5, with the contexts of 9.3.3.1.

use super::arithmetic::Bins;
use super::block::{Around, Block, Manner, Quarter, Vector};
use super::residue::{Residue, write_residue};

/// The first context of each kind of bin.
const ALONE: usize = 3;
const SKIP: usize = 11;
const PREDICTED: usize = 14;
const WITHIN: usize = 17;
const QUARTER: usize = 21;
const STEP: [usize; 2] = [40, 47];
const FROM: usize = 54;
const QUANTIZER: usize = 60;
const COLOR_MODE: usize = 64;
const MODE: usize = 68;
const LIGHT: usize = 73;
const COLORS: usize = 77;

/// What the bins of a macroblock depend on besides its neighbours.
#[derive(Clone, Copy)]
pub struct Trail {
    /// How many pictures there are to predict from.
    pub sources: u8,
    /// The quantizer of the macroblock before, and whether it was a new one there.
    pub quantizer: u8,
    pub turned: bool,
}

impl Trail {
    /// Goes on behind a macroblock.
    pub fn pass(&mut self, block: &Block) {
        self.turned = block.has_levels() && block.quantizer != self.quantizer;
        if block.has_levels() {
            self.quantizer = block.quantizer;
        }
    }
}

/// Writes a macroblock.
pub fn write(bins: &mut impl Bins, trail: &Trail, around: &Around, block: &Block, residue: &Residue) {
    if trail.sources > 0 {
        let busy = |block: Option<&Block>| usize::from(block.is_some_and(|block| block.manner != Manner::Skip));
        bins.bin(SKIP + busy(around.left) + busy(around.above), block.manner == Manner::Skip);
    }
    if block.manner == Manner::Skip {
        return;
    }
    manner(bins, trail, around, block);
    match block.manner {
        Manner::Small => {
            modes(bins, around, &block.modes);
            color_mode(bins, around, block.color_mode);
        }
        Manner::Large(_) => color_mode(bins, around, block.color_mode),
        Manner::Skip | Manner::Whole | Manner::Quarters => parts(bins, trail, around, block),
    }
    if !matches!(block.manner, Manner::Large(_)) {
        light(bins, around, block.light);
        colors(bins, around, block.colors);
    }
    if block.has_levels() {
        turn(bins, trail, block.quantizer);
        write_residue(bins, around, block, residue);
    }
}

fn manner(bins: &mut impl Bins, trail: &Trail, around: &Around, block: &Block) {
    let first = if trail.sources > 0 {
        bins.bin(PREDICTED, block.is_intra());
        WITHIN
    } else {
        let large = |block: Option<&Block>| usize::from(block.is_some_and(|block| block.manner != Manner::Small));
        ALONE + large(around.left) + large(around.above)
    };
    match block.manner {
        Manner::Skip => {}
        Manner::Whole | Manner::Quarters => {
            bins.bin(PREDICTED + 1, false);
            bins.bin(PREDICTED + 2, block.manner == Manner::Quarters);
            if block.manner == Manner::Quarters {
                (0..4).for_each(|_| bins.bin(QUARTER, true));
            }
        }
        Manner::Small => bins.bin(first, false),
        Manner::Large(mode) => {
            bins.bin(first, true);
            // Not raw pixels.
            bins.end(false);
            let [light, some, more, high, low] = if trail.sources > 0 {
                [1, 2, 2, 3, 3].map(|k| WITHIN + k)
            } else {
                [3, 4, 5, 6, 7].map(|k| ALONE + k)
            };
            bins.bin(light, block.light > 0);
            bins.bin(some, block.colors > 0);
            if block.colors > 0 {
                bins.bin(more, block.colors > 1);
            }
            bins.bin(high, mode & 2 > 0);
            bins.bin(low, mode & 1 > 0);
        }
    }
}

/// The places of sixteen small blocks in the order in which they are written: quarter by quarter.
pub fn places() -> impl Iterator<Item = (usize, usize)> {
    (0..16).map(|k| ((k >> 2 & 1) * 2 + (k & 1), (k >> 3) * 2 + (k >> 1 & 1)))
}

fn modes(bins: &mut impl Bins, around: &Around, modes: &[u8; 16]) {
    for (x, y) in places() {
        let (expected, mode) = (around.mode(modes, (x, y)), modes[y * 4 + x]);
        bins.bin(MODE, mode == expected);
        if mode != expected {
            let rest = if mode > expected { mode - 1 } else { mode };
            (0..3).for_each(|bit| bins.bin(MODE + 1, rest >> bit & 1 == 1));
        }
    }
}

fn color_mode(bins: &mut impl Bins, around: &Around, mode: u8) {
    let other = |block: Option<&Block>| usize::from(block.is_some_and(|block| block.color_mode > 0));
    bins.bin(COLOR_MODE + other(around.left) + other(around.above), mode > 0);
    if mode > 0 {
        bins.bin(COLOR_MODE + 3, mode > 1);
    }
    if mode > 1 {
        bins.bin(COLOR_MODE + 3, mode > 2);
    }
}

/// Where the parts come from, then how far each vector is from what is expected.
fn parts(bins: &mut impl Bins, trail: &Trail, around: &Around, block: &Block) {
    let written: &[(i32, i32)] =
        if block.manner == Manner::Whole { &[(0, 0)] } else { &[(0, 0), (1, 0), (0, 1), (1, 1)] };
    let near = |x: i32, y: i32| around.part(&block.parts, x, y).unwrap_or_default();
    if trail.sources > 1 {
        for (x, y) in written.iter().copied() {
            let other = |part: Quarter| usize::from(part.from > Some(0));
            let context = other(near(x - 1, y)) + 2 * other(near(x, y - 1));
            // There are two at most: more would need another bin to end.
            let second = near(x, y).from > Some(0);
            bins.bin(FROM + context, second);
            if second {
                bins.bin(FROM + 4, false);
            }
        }
    }
    for (x, y) in written.iter().copied() {
        let Vector { x: right, y: down } = near(x, y).step;
        let [left, above] = [near(x - 1, y), near(x, y - 1)].map(|part| part.step);
        step(bins, STEP[0], right, left.x.unsigned_abs() + above.x.unsigned_abs());
        step(bins, STEP[1], down, left.y.unsigned_abs() + above.y.unsigned_abs());
    }
}

fn step(bins: &mut impl Bins, first: usize, step: i16, near: u16) {
    let size = u32::from(step.unsigned_abs());
    bins.bin(first + usize::from(near > 2) + usize::from(near > 32), size > 0);
    if size == 0 {
        return;
    }
    for k in 1..size.min(9) {
        bins.bin(first + 2 + (k as usize).min(4), true);
    }
    if size < 9 {
        bins.bin(first + 2 + (size as usize).min(4), false);
    } else {
        tail(bins, size - 9, 3);
    }
    bins.even(step < 0);
}

/// The rest of a large number: as many ones as it has lengths, then its bits.
pub fn tail(bins: &mut impl Bins, mut rest: u32, mut length: u32) {
    while rest >= 1 << length {
        bins.even(true);
        rest -= 1 << length;
        length += 1;
    }
    bins.even(false);
    (0..length).rev().for_each(|bit| bins.even(rest >> bit & 1 == 1));
}

fn light(bins: &mut impl Bins, around: &Around, light: u8) {
    // Outside the picture counts as if there were levels.
    let empty = |block: Option<&Block>, bit: u8| block.is_some_and(|block| block.light >> bit & 1 == 0);
    for quarter in 0..4 {
        let own = |bit: u8| light >> bit & 1 == 0;
        let left = if quarter & 1 == 1 { own(quarter - 1) } else { empty(around.left, quarter + 1) };
        let above = if quarter > 1 { own(quarter - 2) } else { empty(around.above, quarter + 2) };
        bins.bin(LIGHT + usize::from(left) + 2 * usize::from(above), light >> quarter & 1 == 1);
    }
}

fn colors(bins: &mut impl Bins, around: &Around, colors: u8) {
    let context = |least: u8| {
        let has = |block: Option<&Block>| usize::from(block.is_some_and(|block| block.colors >= least));
        has(around.left) + 2 * has(around.above)
    };
    bins.bin(COLORS + context(1), colors > 0);
    if colors > 0 {
        bins.bin(COLORS + 4 + context(2), colors > 1);
    }
}

fn turn(bins: &mut impl Bins, trail: &Trail, quantizer: u8) {
    let turn = i32::from(quantizer) - i32::from(trail.quantizer);
    let mut left = if turn > 0 { 2 * turn - 1 } else { -2 * turn };
    let mut context = QUANTIZER + usize::from(trail.turned);
    while left > 0 {
        bins.bin(context, true);
        context = if context < QUANTIZER + 2 { QUANTIZER + 2 } else { QUANTIZER + 3 };
        left -= 1;
    }
    bins.bin(context, false);
}
