//! One picture in the making: each macroblock is tried in the ways that may suit it, and written in the one that shows most for
//! its bits.

use super::arithmetic::{Bins, Counter, Writer};
use super::block::{Around, Block, Manner, Quarter, Vector};
use super::code::Trial;
use super::encoder::Want;
use super::motion::{Patch, compensate};
use super::raster::{Raster, Swatch};
use super::residue::Residue;
use super::syntax::{Trail, write};
use super::transform::Coarse;

/// What one bit may cost in squared differences, in 256ths, by the third of the quantizer, from 12 on.
const BIT: [u32; 3] = [218, 274, 345];
/// A prediction that is so near, in what so many bits are worth, is not worth another try.
const NEAR: u32 = 24;
/// As many bits as anything takes that is written at all.
const LEAST: u64 = 16;
/// As many bits as a macroblock may take that could as well be left out.
const MOST: u64 = 256;

/// A picture in the making.
pub struct Making<'a> {
    pub source: &'a Raster,
    /// The pictures to predict from, the nearest first.
    pub sources: Vec<&'a Raster>,
    /// How coarse macroblocks are that stay, and those that pass.
    pub staying: &'a Coarse,
    pub passing: &'a Coarse,
    /// What a decoder will show; at first it shows the nearest of the sources.
    pub now: &'a mut Raster,
    /// The macroblocks of this picture; those that are not written yet are of the picture before.
    pub blocks: &'a mut [Block],
    pub writer: Writer,
    pub trail: Trail,
}

/// A macroblock that is looked at: its place, its pixels, and what bits are worth.
pub struct Spot<'a> {
    pub x: usize,
    pub y: usize,
    pub wanted: Swatch,
    pub around: Around<'a>,
    /// The vector of the macroblock that was here in the picture before.
    pub last: Vector,
    pub coarse: &'a Coarse,
    /// In 256ths of a squared difference.
    bit: u32,
    /// In sixteenths of a difference.
    pub price: u32,
}

/// The nearest prediction so far, and how far it is from what is wanted, in sixteenths of a difference, with what its bits are worth.
pub struct Best {
    pub trial: Trial,
    pub cost: u32,
}

impl Spot<'_> {
    /// All of its light.
    pub fn patch(&self) -> Patch {
        Patch { x: self.x * 16, y: self.y * 16, side: 16 }
    }

    /// How near is near enough, in sixteenths of a difference.
    pub fn near(&self) -> u32 {
        NEAR * self.price
    }

    /// A macroblock that comes from another picture in one piece.
    pub fn whole(&self, from: u8, vector: Vector) -> Block {
        let expected = self.around.expected(&[Quarter::default(); 4], (0, 0), 2, from);
        let part = Quarter { from: Some(from), vector, step: vector - expected };
        Block { parts: [part; 4], ..Block::new(Manner::Whole, self.coarse.quantizer) }
    }
}

impl<'a> Making<'a> {
    /// Writes all macroblocks.
    pub fn code(mut self, wants: &[Want]) -> Vec<u8> {
        let (across, nothing) = (self.now.across, Residue::default());
        for (k, want) in wants.iter().enumerate() {
            if k > 0 {
                self.writer.end(false);
            }
            let at = (k % across, k / across);
            let around = Around::of(self.blocks, across, at);
            if !want.changed && !self.sources.is_empty() && around.skipped() == Vector::default() {
                let block = Block { parts: [Quarter::STILL; 4], ..Block::new(Manner::Skip, 0) };
                write(&mut self.writer, &self.trail, &around, &block, &nothing);
                self.trail.pass(&block);
                self.blocks[k] = block;
                continue;
            }
            let Trial { block, residue, pixels } = self.best(at, *want);
            let around = Around::of(self.blocks, across, at);
            write(&mut self.writer, &self.trail, &around, &block, &residue);
            self.trail.pass(&block);
            self.blocks[k] = block;
            self.now.set(at, &pixels);
        }
        self.writer.finish()
    }

    /// The best way to write a macroblock.
    fn best(&mut self, (x, y): (usize, usize), want: Want) -> Trial {
        let coarse = if want.passing { self.passing } else { self.staying };
        let bit = (BIT[usize::from(coarse.quantizer % 3)] << (coarse.quantizer / 3)) >> 4;
        // What was written before stays as it is while this one is tried.
        let blocks = std::mem::take(&mut self.blocks);
        let around = Around::of(blocks, self.now.across, (x, y));
        let last = blocks[y * self.now.across + x].parts[0].vector;
        let wanted = self.source.pixels((x, y));
        let spot = Spot { x, y, wanted, around, last, coarse, bit, price: bit.isqrt() };
        let trial = match want.changed {
            true => self.anew(&spot),
            false => self.as_before(&spot),
        };
        self.blocks = blocks;
        trial
    }

    /// A macroblock that changed.
    fn anew(&mut self, spot: &Spot) -> Trial {
        let skipped = self.skipped(spot);
        let error = skipped.as_ref().map_or(u32::MAX, |skipped| spot.wanted.error(&skipped.pixels));
        // In bits.
        let worth = (u64::from(error) << 8) / u64::from(spot.bit);
        match skipped {
            Some(skipped) if worth <= LEAST => skipped,
            skipped => {
                let mut best = Best { trial: Trial::bare(Block::default(), Swatch::GREY), cost: u32::MAX };
                self.look_elsewhere(spot, &mut best);
                if best.cost > spot.near() {
                    self.look_within(spot, &mut best);
                }
                best.trial.code(&spot.wanted, spot.coarse);
                match skipped {
                    Some(skipped) if worth <= MOST && self.cost(spot, &skipped) <= self.cost(spot, &best.trial) => {
                        skipped
                    }
                    Some(_) | None => best.trial,
                }
            }
        }
    }

    /// What a trial costs: its error in 2^16ths, with what its bits are worth.
    fn cost(&self, spot: &Spot, trial: &Trial) -> u64 {
        let mut counter = Counter::new(&self.writer.contexts);
        write(&mut counter, &self.trail, &spot.around, &trial.block, &trial.residue);
        let error = u64::from(spot.wanted.error(&trial.pixels));
        (error << 16) + u64::from(counter.cost()) * u64::from(spot.bit)
    }

    /// What is written shortest: nothing.
    fn skipped(&self, spot: &Spot) -> Option<Trial> {
        let (vector, mut pixels) = (spot.around.skipped(), Swatch::GREY);
        compensate(&mut pixels, spot.patch(), self.sources.first()?, vector)?;
        let part = Quarter { vector, ..Quarter::STILL };
        let block = Block { parts: [part; 4], ..Block::new(Manner::Skip, spot.coarse.quantizer) };
        Some(Trial::bare(block, pixels))
    }

    /// A macroblock as it was, which is near enough.
    fn as_before(&self, spot: &Spot) -> Trial {
        let block = spot.whole(0, Vector::default());
        let still =
            Trial::bare(block, self.sources.first().map_or(Swatch::GREY, |nearest| nearest.pixels((spot.x, spot.y))));
        match self.skipped(spot) {
            Some(skipped) if self.cost(spot, &skipped) <= self.cost(spot, &still) => skipped,
            Some(_) | None => still,
        }
    }
}
