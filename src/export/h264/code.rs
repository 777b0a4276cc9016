//! Macroblocks into levels, and into the pixels that a decoder makes of them.

use super::block::{Block, SubBlock};
use super::raster::Swatch;
use super::residue::Residue;
use super::transform::{Levels, Quantizer, Square, forward, inverse, of_colors};

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

    /// With the levels of what a prediction from another picture lacks.
    pub fn whole(mut self, wanted: &Swatch) -> Trial {
        let coarse = Quantizer::new(self.block.quantizer, true);
        for (x, y) in quarters() {
            let blocks = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)];
            let differences = blocks.map(|at| difference(&wanted.light, &self.pixels.light, 16, at));
            if differences.as_flattened().iter().all(|value| *value == 0) {
                continue;
            }
            let levels = differences.map(|block| coarse.levels(&forward(&block), true));
            if !is_worth_it(&levels) {
                continue;
            }
            self.block.light |= 1 << (y + x / 2);
            for ((x, y), levels) in blocks.into_iter().zip(levels).filter(|(_, levels)| has_any(levels)) {
                self.block.mark(SubBlock::Light(x, y));
                self.residue.light[y * 4 + x] = levels;
                add(&mut self.pixels.light, 16, (x, y), &inverse(&coarse.block(&levels)));
            }
        }
        self.colored(wanted, true)
    }

    /// With the levels of a macroblock of light that is predicted in one piece from its own picture.
    pub fn large(mut self, wanted: &Swatch) -> Trial {
        let coarse = Quantizer::new(self.block.quantizer, false);
        let mut means = [0; 16];
        let mut blocks = [[0; 16]; 16];
        for (k, levels) in blocks.iter_mut().enumerate() {
            let block = forward(&difference(&wanted.light, &self.pixels.light, 16, (k % 4, k / 4)));
            means[k] = block[0];
            *levels = coarse.levels(&block, false);
        }
        self.residue.means = coarse.means(&means);
        if has_any(&self.residue.means) {
            self.block.mark(SubBlock::Means(0));
        }
        if blocks.iter().any(has_any) {
            self.block.light = 15;
            self.residue.light = blocks;
        }
        let means = coarse.of_means(&self.residue.means);
        for (k, mean) in means.into_iter().enumerate() {
            let levels = &self.residue.light[k];
            let place = (k % 4, k / 4);
            if has_any(levels) {
                self.block.mark(SubBlock::Light(place.0, place.1));
            }
            let mut block = coarse.block(levels);
            block[0] = mean;
            add(&mut self.pixels.light, 16, place, &inverse(&block));
        }
        self.colored(wanted, false)
    }

    /// With one small block of light, predicted from its own picture.
    pub fn small(&mut self, wanted: &Swatch, (x, y): (usize, usize), prediction: &[u8; 16], coarse: &Quantizer) {
        let mut pixels = *prediction;
        let own = y * 64 + x * 4;
        let differs: Square =
            std::array::from_fn(|k| i32::from(wanted.light[own + k / 4 * 16 + k % 4]) - i32::from(prediction[k]));
        let levels = coarse.levels(&forward(&differs), true);
        if has_any(&levels) {
            self.block.light |= 1 << (y / 2 * 2 + x / 2);
            self.block.mark(SubBlock::Light(x, y));
            self.residue.light[y * 4 + x] = levels;
            add(&mut pixels, 4, (0, 0), &inverse(&coarse.block(&levels)));
        }
        for (row, pixels) in pixels.chunks_exact(4).enumerate() {
            self.pixels.light[own + row * 16..own + row * 16 + 4].copy_from_slice(pixels);
        }
    }

    /// With the levels of both colours.
    pub fn colored(mut self, wanted: &Swatch, from_others: bool) -> Trial {
        let coarse = Quantizer::new(of_colors(self.block.quantizer), from_others);
        for color in 0..2 {
            let (wanted, pixels) = (&wanted.colors[color], &self.pixels.colors[color]);
            if wanted == pixels {
                continue;
            }
            let blocks = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|at| forward(&difference(wanted, pixels, 8, at)));
            self.residue.color_means[color] = coarse.four_means(blocks.map(|block| block[0]));
            self.residue.colors[color] = blocks.map(|block| coarse.levels(&block, false));
        }
        let any = |blocks: &[Levels; 4]| blocks.iter().any(has_any);
        self.block.colors = if self.residue.colors.iter().any(any) {
            2
        } else {
            u8::from(self.residue.color_means.as_flattened().iter().any(|level| *level != 0))
        };
        for color in 0..2 {
            if self.residue.color_means[color] != [0; 4] {
                self.block.mark(SubBlock::Means(1 + color));
            }
            let means = coarse.of_four_means(self.residue.color_means[color]);
            for (k, (levels, mean)) in self.residue.colors[color].iter().zip(means).enumerate() {
                if has_any(levels) {
                    self.block.mark(SubBlock::Color(color, k % 2, k / 2));
                }
                let mut block = coarse.block(levels);
                block[0] = mean;
                if block != [0; 16] {
                    add(&mut self.pixels.colors[color], 8, (k % 2, k / 2), &inverse(&block));
                }
            }
        }
        self
    }
}

/// The first small block of each quarter.
fn quarters() -> [(usize, usize); 4] {
    [(0, 0), (2, 0), (0, 2), (2, 2)]
}

fn has_any(levels: &Levels) -> bool {
    *levels != [0; 16]
}

/// Whether the levels of a quarter are more than a speck that costs more than it shows.
fn is_worth_it(blocks: &[Levels; 4]) -> bool {
    let levels = blocks.as_flattened();
    levels.iter().any(|level| level.abs() > 1) || levels.iter().filter(|level| **level != 0).count() > 1
}

fn difference(wanted: &[u8], shown: &[u8], stride: usize, (x, y): (usize, usize)) -> Square {
    let own = y * 4 * stride + x * 4;
    std::array::from_fn(|k| {
        let at = own + k / 4 * stride + k % 4;
        i32::from(wanted[at]) - i32::from(shown[at])
    })
}

fn add(pixels: &mut [u8], stride: usize, (x, y): (usize, usize), block: &Square) {
    for (row, values) in block.chunks_exact(4).enumerate() {
        let start = (y * 4 + row) * stride + x * 4;
        for (pixel, value) in pixels[start..start + 4].iter_mut().zip(values) {
            *pixel = (i32::from(*pixel) + value).clamp(0, 255) as u8;
        }
    }
}
