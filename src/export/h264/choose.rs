//! One picture in the making: each macroblock is tried in the ways that may suit it, and written in the one that shows most for
//! its bits.

use super::arithmetic::{Bins, Counter, Writer};
use super::block::{Around, Block, Manner, Quarter, Vector};
use super::code::Trial;
use super::encoder::{Coarseness, Want};
use super::intra::{self, Edges, LARGE_MODES, SMALL_MODES};
use super::motion::{Patch, compensate, search};
use super::raster::{Raster, Swatch};
use super::residue::Residue;
use super::syntax::{Trail, places, write};
use super::transform::{Quantizer, weight};

/// What one bit may cost in squared differences, in 256ths, by the third of the quantizer, from 12 on.
const BIT: [u32; 3] = [218, 274, 345];
/// A prediction that is so near, in steps of a pixel in all, is not worth another try.
const NEAR: u32 = 64;
/// A prediction that is so many times nearer than another is the better one, whatever both cost.
const MUCH: u32 = 2;

/// A picture in the making.
pub struct Making<'a> {
    pub source: &'a Raster,
    /// The pictures to predict from, the nearest first.
    pub sources: Vec<&'a Raster>,
    pub coarseness: Coarseness,
    /// What a decoder will show; at first it shows the nearest of the sources.
    pub now: &'a mut Raster,
    /// The macroblocks of this picture; those that are not written yet are of the picture before.
    pub blocks: &'a mut [Block],
    pub writer: Writer,
    pub trail: Trail,
}

/// A macroblock that is looked at: its place, its pixels, and what bits are worth.
struct Spot<'a> {
    x: usize,
    y: usize,
    wanted: Swatch,
    around: Around<'a>,
    quantizer: u8,
    /// In 256ths of a squared difference.
    bit: u32,
    /// In differences.
    price: u32,
}

/// The best way so far. At first it is none that anybody would take.
struct Best {
    trial: Trial,
    cost: u64,
}

impl Best {
    fn none() -> Best {
        Best { trial: Trial::bare(Block::default(), Swatch::GREY), cost: u64::MAX }
    }
}

impl Spot<'_> {
    /// All of its light.
    fn patch(&self) -> Patch {
        Patch { x: self.x * 16, y: self.y * 16, side: 16 }
    }

    /// A macroblock that comes from another picture in one piece.
    fn whole(&self, from: u8, vector: Vector) -> Block {
        let expected = self.around.expected(&[Quarter::default(); 4], (0, 0), 2, from);
        let part = Quarter { from: Some(from), vector, step: between(vector, expected) };
        Block { parts: [part; 4], ..Block::new(Manner::Whole, self.quantizer) }
    }
}

impl Making<'_> {
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
        let quantizer = match (self.sources.is_empty(), want.passing) {
            (true, _) => self.coarseness.key,
            (false, true) => self.coarseness.passing,
            (false, false) => self.coarseness.staying,
        };
        let bit = (BIT[usize::from(quantizer % 3)] << (quantizer / 3)) >> 4;
        // What was written before stays as it is while this one is tried.
        let blocks = std::mem::take(&mut self.blocks);
        let around = Around::of(blocks, self.now.across, (x, y));
        let spot = Spot { x, y, wanted: self.source.pixels((x, y)), around, quantizer, bit, price: bit.isqrt() / 16 };
        let last = blocks[y * self.now.across + x].parts[0].vector;
        let mut best = Best::none();
        let near = match want.changed {
            true => self.look_elsewhere(&spot, last, &mut best),
            false => self.as_before(&spot, &mut best),
        };
        if near > NEAR {
            self.look_within(&spot, near, &mut best);
        }
        self.blocks = blocks;
        best.trial
    }

    /// Prices a trial and keeps it if it is the best so far.
    fn weigh(&self, spot: &Spot, trial: Trial, best: &mut Best) {
        let mut counter = Counter::new(&self.writer.contexts);
        write(&mut counter, &self.trail, &spot.around, &trial.block, &trial.residue);
        let error = u64::from(spot.wanted.error(&trial.pixels));
        let cost = (error << 16) + u64::from(counter.cost()) * u64::from(spot.bit);
        if cost < best.cost {
            *best = Best { trial, cost };
        }
    }

    /// Tries what is written shortest: nothing.
    fn skipped(&self, spot: &Spot, best: &mut Best) {
        let Some(nearest) = self.sources.first() else { return };
        let (vector, mut pixels) = (spot.around.skipped(), Swatch::GREY);
        if compensate(&mut pixels, spot.patch(), nearest, vector).is_some() {
            let part = Quarter { vector, ..Quarter::STILL };
            let block = Block { parts: [part; 4], ..Block::new(Manner::Skip, spot.quantizer) };
            self.weigh(spot, Trial::bare(block, pixels), best);
        }
    }

    /// Tries to leave a macroblock as it was, which is near enough.
    fn as_before(&self, spot: &Spot, best: &mut Best) -> u32 {
        let Some(nearest) = self.sources.first() else { return u32::MAX };
        self.skipped(spot, best);
        let block = spot.whole(0, Vector::default());
        self.weigh(spot, Trial::bare(block, nearest.pixels((spot.x, spot.y))), best);
        0
    }

    /// Tries predictions from other pictures; tells how far the nearest is from what is wanted.
    fn look_elsewhere(&self, spot: &Spot, last: Vector, best: &mut Best) -> u32 {
        self.skipped(spot, best);
        let (mut near, mut found) = (u32::MAX, [Vector::default(); 2]);
        let own = [Quarter::default(); 4];
        let [left, above, beyond] =
            [(-1, 0), (0, -1), (2, -1)].map(|(x, y)| spot.around.part(&own, x, y).unwrap_or_default().vector);
        for (from, (source, found)) in (0..).zip(self.sources.iter().zip(&mut found)) {
            let expected = spot.around.expected(&own, (0, 0), 2, from);
            let starts = [expected, Vector::default(), last, left, above, beyond];
            let Some((vector, cost)) = search(spot.patch(), &spot.wanted.light, source, &starts, expected, spot.price)
            else {
                continue;
            };
            (*found, near) = (vector, near.min(cost));
            let mut pixels = Swatch::GREY;
            if compensate(&mut pixels, spot.patch(), source, vector).is_some() {
                let trial = Trial::bare(spot.whole(from, vector), pixels);
                self.weigh(spot, trial.whole(&spot.wanted), best);
            }
        }
        if near > NEAR && !self.sources.is_empty() {
            self.in_quarters(spot, found, best);
        }
        near
    }

    /// Tries each quarter by itself.
    fn in_quarters(&self, spot: &Spot, found: [Vector; 2], best: &mut Best) {
        let mut block = Block::new(Manner::Quarters, spot.quantizer);
        let mut pixels = Swatch::GREY;
        for (k, (x, y)) in [(0, 0), (1, 0), (0, 1), (1, 1)].into_iter().enumerate() {
            let patch = Patch { x: spot.x * 16 + x * 8, y: spot.y * 16 + y * 8, side: 8 };
            let sources = (0..).zip(self.sources.iter().copied().zip(found));
            let ways = sources.filter_map(|(from, (source, found))| {
                let expected = spot.around.expected(&block.parts, (x as i32, y as i32), 1, from);
                let starts = [expected, Vector::default(), found];
                let (vector, cost) = search(patch, &spot.wanted.light, source, &starts, expected, spot.price)?;
                Some((cost, source, Quarter { from: Some(from), vector, step: between(vector, expected) }))
            });
            let Some((_, source, part)) = ways.min_by_key(|way| way.0) else { return };
            block.parts[k] = part;
            if compensate(&mut pixels, patch, source, part.vector).is_none() {
                return;
            }
        }
        self.weigh(spot, Trial::bare(block, pixels).whole(&spot.wanted), best);
    }

    /// Tries predictions from what is around, unless another picture is much nearer: `near` is how near.
    fn look_within(&mut self, spot: &Spot, near: u32, best: &mut Best) {
        let mut prediction = Swatch::GREY;
        let color_mode = self.colors(spot, &mut prediction);
        let edges = Edges::of(self.now, 0, (spot.x * 16, spot.y * 16), 16);
        let modes = (0..LARGE_MODES).filter_map(|mode| Some((mode, intra::large(mode, &edges)?)));
        let far = modes.map(|(mode, light)| (distance(&light, &spot.wanted.light), mode, light));
        let nearest = far.min_by_key(|(far, ..)| *far);
        let mut exact = false;
        if let Some((far, mode, light)) = nearest {
            if far / MUCH > near {
                return;
            }
            exact = light == spot.wanted.light;
            prediction.light = light;
            let block = Block { color_mode, ..Block::new(Manner::Large(mode), spot.quantizer) };
            self.weigh(spot, Trial::bare(block, prediction).large(&spot.wanted), best);
        }
        if !exact {
            let trial = self.small(spot, color_mode, prediction);
            self.weigh(spot, trial, best);
        }
    }

    /// The best way to predict both colours.
    fn colors(&self, spot: &Spot, prediction: &mut Swatch) -> u8 {
        let edges = [1, 2].map(|plane| Edges::of(self.now, plane, (spot.x * 8, spot.y * 8), 8));
        let both = |mode| Some([intra::color(mode, &edges[0])?, intra::color(mode, &edges[1])?]);
        let modes = (0..LARGE_MODES).filter_map(|mode| Some((mode, both(mode)?)));
        let far = |colors: &[[u8; 64]; 2]| distance(colors.as_flattened(), spot.wanted.colors.as_flattened());
        let Some((mode, colors)) = modes.min_by_key(|(_, colors)| far(colors)) else { return 0 };
        prediction.colors = colors;
        mode
    }

    /// Sixteen small blocks, each predicted from those before.
    fn small(&mut self, spot: &Spot, color_mode: u8, prediction: Swatch) -> Trial {
        let coarse = Quantizer::new(spot.quantizer, false);
        let block = Block { color_mode, ..Block::new(Manner::Small, spot.quantizer) };
        let mut trial = Trial::bare(block, prediction);
        for (x, y) in places() {
            let edges = self.small_edges(spot, (x, y));
            let expected = spot.around.mode(&trial.block.modes, (x, y));
            let own = y * 64 + x * 4;
            let wanted: [i32; 16] = std::array::from_fn(|k| i32::from(spot.wanted.light[own + k / 4 * 16 + k % 4]));
            let modes = (0..SMALL_MODES).filter_map(|mode| Some((mode, intra::small(mode, &edges)?)));
            let cost = |(mode, light): &(u8, [u8; 16])| {
                let differs = std::array::from_fn(|k| wanted[k] - i32::from(light[k]));
                weight(&differs) + spot.price * if *mode == expected { 1 } else { 4 }
            };
            let Some((mode, light)) = modes.min_by_key(cost) else { continue };
            trial.block.modes[y * 4 + x] = mode;
            trial.small(&spot.wanted, (x, y), &light, &coarse);
            // The next small block is predicted from this one.
            self.now.set_small((spot.x * 4 + x, spot.y * 4 + y), &trial.pixels.light[own..]);
        }
        trial.colored(&spot.wanted, false)
    }

    /// What is around a small block: the row above has four pixels more, to the right.
    fn small_edges(&self, spot: &Spot, (x, y): (usize, usize)) -> Edges {
        let (left, top) = (spot.x * 16 + x * 4, spot.y * 16 + y * 4);
        let mut edges = Edges::of(self.now, 0, (left, top), 4);
        let beyond = match (x, y) {
            (3, 0) => spot.around.beyond.is_some(),
            (_, 0) => spot.y > 0,
            // To the right of these is what is coded later.
            (3, _) | (1, 1 | 3) => false,
            _ => true,
        };
        if let Some(above) = &mut edges.above {
            let start = top.saturating_sub(1) * self.now.stride(0) + left + 4;
            let more = self.now.planes[0].get(start..start + 4).filter(|_| beyond);
            let last = [above[3]; 4];
            above[4..8].copy_from_slice(more.unwrap_or(&last));
        }
        edges
    }
}

fn between(vector: Vector, expected: Vector) -> Vector {
    Vector { x: vector.x - expected.x, y: vector.y - expected.y }
}

fn distance(a: &[u8], b: &[u8]) -> u32 {
    a.iter().zip(b).map(|(a, b)| u32::from(a.abs_diff(*b))).sum()
}
