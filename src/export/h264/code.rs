//! Macroblocks into levels, and into the pixels that a decoder makes of them.

use super::block::{Block, Manner, SubBlock};
use super::raster::Swatch;
use super::residue::Residue;
use super::transform::{Coarse, Levels, Lines, Quantizer, Square, forward, in_order, inverse};

/// A way to write a macroblock: what is written, and what is seen then.
#[derive(Clone)]
pub struct Trial {
    pub block: Block,
    pub residue: Residue,
    pub pixels: Swatch,
}

impl Trial {
    /// What is predicted, and no levels.
    pub fn bare(block: Block, prediction: Swatch) -> Trial {
        Trial { block, residue: Residue::default(), pixels: prediction }
    }

    /// Adds the levels of what a prediction lacks, unless it has them: small blocks are predicted from each other's levels.
    pub fn code(&mut self, wanted: &Swatch, coarse: &Coarse) {
        match self.block.manner {
            Manner::Whole | Manner::Quarters => self.whole(wanted, coarse),
            Manner::Large(_) => self.large(wanted, coarse),
            Manner::Skip | Manner::Small => {}
        }
    }

    /// Adds the levels of what a prediction from another picture lacks.
    fn whole(&mut self, wanted: &Swatch, coarse: &Coarse) {
        let [light, colors] = &coarse.elsewhere;
        for half in 0..2 {
            let (own, shown) = (band(&wanted.light, half), band(&self.pixels.light, half));
            if own == shown {
                continue;
            }
            let levels = [0, 1].map(|row| light.levels(&forward(&lacks(own, shown, row))));
            for side in (0..2).filter(|side| is_worth_it(&levels, *side)) {
                self.block.light |= 1 << (half * 2 + side);
                for (row, levels) in levels.iter().enumerate() {
                    self.light(levels, (side * 2, half * 2 + row), light);
                    self.light(levels, (side * 2 + 1, half * 2 + row), light);
                }
            }
        }
        self.colored(wanted, colors);
    }

    /// Adds one block of light of a row of four, if it has levels.
    fn light(&mut self, levels: &Lines<16>, (x, y): (usize, usize), coarse: &Quantizer) {
        let levels = in_order(levels, x);
        if has_any(&levels) {
            self.block.mark(SubBlock::Light(x, y));
            self.residue.light[y * 4 + x] = levels;
            add(&mut self.pixels.light, 16, (x, y), &inverse(&coarse.block(&levels)));
        }
    }

    /// Adds the levels of a macroblock of light that is predicted in one piece from its own picture.
    fn large(&mut self, wanted: &Swatch, coarse: &Coarse) {
        let [light, colors] = &coarse.within;
        let mut means = [0; 16];
        let mut blocks = [[0; 16]; 16];
        for y in 0..4 {
            let half = y / 2;
            let mut lines = forward(&lacks(band(&wanted.light, half), band(&self.pixels.light, half), y % 2));
            for x in 0..4 {
                means[y * 4 + x] = i32::from(std::mem::take(&mut lines[0][x * 4]));
            }
            let levels = light.levels(&lines);
            (0..4).for_each(|x| blocks[y * 4 + x] = in_order(&levels, x));
        }
        self.residue.means = light.means(&means);
        if has_any(&self.residue.means) {
            self.block.mark(SubBlock::Means(0));
        }
        if blocks.iter().any(has_any) {
            self.block.light = 15;
            self.residue.light = blocks;
        }
        let means = light.of_means(&self.residue.means);
        for (k, mean) in means.into_iter().enumerate() {
            let levels = &self.residue.light[k];
            let place = (k % 4, k / 4);
            if has_any(levels) {
                self.block.mark(SubBlock::Light(place.0, place.1));
            }
            turn_back(&mut self.pixels.light, 16, place, levels, mean, light);
        }
        self.colored(wanted, colors);
    }

    /// Adds one small block of light, predicted from its own picture.
    pub fn small(&mut self, wanted: &[u8; 16], (x, y): (usize, usize), prediction: &[u8; 16], coarse: &Coarse) {
        let coarse = &coarse.within[0];
        let mut pixels = *prediction;
        if wanted != prediction {
            let differs = std::array::from_fn(|line| {
                std::array::from_fn(|k| i16::from(wanted[line * 4 + k]) - i16::from(prediction[line * 4 + k]))
            });
            let levels = in_order::<4>(&coarse.levels(&forward(&differs)), 0);
            if has_any(&levels) {
                self.block.light |= 1 << (y / 2 * 2 + x / 2);
                self.block.mark(SubBlock::Light(x, y));
                self.residue.light[y * 4 + x] = levels;
                add(&mut pixels, 4, (0, 0), &inverse(&coarse.block(&levels)));
            }
        }
        let own = y * 64 + x * 4;
        for (row, pixels) in pixels.chunks_exact(4).enumerate() {
            self.pixels.light[own + row * 16..own + row * 16 + 4].copy_from_slice(pixels);
        }
    }

    /// Adds the levels of both colours.
    pub fn colored(&mut self, wanted: &Swatch, coarse: &Quantizer) {
        if wanted.colors == self.pixels.colors {
            return;
        }
        let mut means = [[0; 4]; 2];
        for row in 0..2 {
            let mut lines = forward(&colors_lack(wanted, &self.pixels, row));
            for k in 0..4 {
                means[k / 2][row * 2 + k % 2] = i32::from(std::mem::take(&mut lines[0][k * 4]));
            }
            let levels = coarse.levels(&lines);
            (0..4).for_each(|k| self.residue.colors[k / 2][row * 2 + k % 2] = in_order(&levels, k));
        }
        self.residue.color_means = means.map(|means| coarse.four_means(means));
        let any = |blocks: &[Levels; 4]| blocks.iter().any(has_any);
        self.block.colors =
            if self.residue.colors.iter().any(any) { 2 } else { u8::from(self.residue.color_means != [[0; 4]; 2]) };
        if self.block.colors == 0 {
            return;
        }
        for color in 0..2 {
            if self.residue.color_means[color] != [0; 4] {
                self.block.mark(SubBlock::Means(1 + color));
            }
            let means = coarse.of_four_means(self.residue.color_means[color]);
            for (k, (levels, mean)) in self.residue.colors[color].iter().zip(means).enumerate() {
                let place = (k % 2, k / 2);
                if has_any(levels) {
                    self.block.mark(SubBlock::Color(color, place.0, place.1));
                }
                turn_back(&mut self.pixels.colors[color], 8, place, levels, mean, coarse);
            }
        }
    }
}

fn has_any(levels: &Levels) -> bool {
    *levels != [0; 16]
}

/// Whether the levels of a quarter, on one side of two rows of blocks, are more than a speck that costs more than it shows.
fn is_worth_it(rows: &[Lines<16>; 2], side: usize) -> bool {
    let mut sums = [0; 8];
    for line in rows.as_flattened() {
        sums.iter_mut().zip(&line[side * 8..]).for_each(|(sum, level)| *sum += level.unsigned_abs());
    }
    sums.iter().sum::<u16>() > 1
}

/// Eight rows of light.
fn band(light: &[u8; 256], half: usize) -> &[u8] {
    &light[half * 128..half * 128 + 128]
}

/// What one of two rows of blocks lacks.
fn lacks(wanted: &[u8], shown: &[u8], row: usize) -> Lines<16> {
    let mut lines = [[0; 16]; 4];
    let (wanted, shown) = (&wanted.as_chunks::<16>().0[row * 4..], &shown.as_chunks::<16>().0[row * 4..]);
    for (line, (wanted, shown)) in lines.iter_mut().zip(wanted.iter().zip(shown)) {
        for (lack, (wanted, shown)) in line.iter_mut().zip(wanted.iter().zip(shown)) {
            *lack = i16::from(*wanted) - i16::from(*shown);
        }
    }
    lines
}

/// What both colours lack in one of two rows of blocks: two blocks of the one, then two of the other.
fn colors_lack(wanted: &Swatch, shown: &Swatch, row: usize) -> Lines<16> {
    let mut lines = [[0; 16]; 4];
    for (color, (wanted, shown)) in wanted.colors.iter().zip(&shown.colors).enumerate() {
        let rows = wanted.as_chunks::<8>().0.iter().zip(shown.as_chunks::<8>().0).skip(row * 4);
        for (line, (wanted, shown)) in lines.iter_mut().zip(rows) {
            for (lack, (wanted, shown)) in line[color * 8..].iter_mut().zip(wanted.iter().zip(shown)) {
                *lack = i16::from(*wanted) - i16::from(*shown);
            }
        }
    }
    lines
}

/// Adds a block whose mean is written elsewhere to pixels.
fn turn_back(pixels: &mut [u8], stride: usize, place: (usize, usize), levels: &Levels, mean: i32, coarse: &Quantizer) {
    if mean == 0 && !has_any(levels) {
        return;
    }
    let mut block = coarse.block(levels);
    block[0] = mean;
    add(pixels, stride, place, &inverse(&block));
}

fn add(pixels: &mut [u8], stride: usize, (x, y): (usize, usize), block: &Square) {
    for (row, values) in block.chunks_exact(4).enumerate() {
        let start = (y * 4 + row) * stride + x * 4;
        for (pixel, value) in pixels[start..start + 4].iter_mut().zip(values) {
            *pixel = (i32::from(*pixel) + value).clamp(0, 255) as u8;
        }
    }
}
