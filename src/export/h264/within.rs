//! Macroblocks that are predicted from what is around them in their own picture.

use super::block::{Block, Manner};
use super::choose::{Best, Making, Spot};
use super::code::Trial;
use super::intra::{self, Edges, LARGE_MODES, Pool, SMALL_MODES};
use super::raster::Swatch;
use super::syntax::places;
use super::transform::{Lines, weights};

/// A prediction that is so many times nearer than another is the better one, whatever both cost.
const MUCH: u32 = 2;
/// The last of the small modes.
const LAST: u8 = SMALL_MODES - 1;
/// What macroblocks cost in bits besides their levels, in one piece and in sixteen.
const LARGE: u32 = 8;
const SMALL: u32 = 8;

impl Making<'_> {
    /// Tries predictions from what is around.
    pub fn look_within(&mut self, spot: &Spot, best: &mut Best) {
        let edges = Edges::of(self.now, 0, (spot.x * 16, spot.y * 16), 16);
        // A slope is found where all is new; what moves over a picture rarely is one.
        let count = if self.sources.is_empty() { LARGE_MODES } else { LARGE_MODES - 1 };
        let modes = (0..count).filter_map(|mode| Some((mode, intra::large(mode, &edges)?)));
        let far = modes.map(|(mode, light)| (distance(&light, &spot.wanted.light), mode, light));
        let Some((far, mode, light)) = far.min_by_key(|(far, ..)| *far) else { return };
        if far * 16 / MUCH > best.cost {
            return;
        }
        best.weigh(&spot.wanted.light);
        let mut prediction = Swatch::GREY;
        let color_mode = self.colors(spot, &mut prediction);
        prediction.light = light;
        let cost = weight(&spot.wanted.light, &light) * 16 + LARGE * spot.price;
        if cost < best.cost {
            let block = Block { color_mode, ..Block::new(Manner::Large(mode), spot.coarse.quantizer) };
            *best = Best { trial: Trial::bare(block, prediction), cost };
        }
        if far > 0 {
            self.small(spot, color_mode, prediction, best);
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

    /// Tries sixteen small blocks, each predicted from those before.
    fn small(&mut self, spot: &Spot, color_mode: u8, prediction: Swatch, best: &mut Best) {
        let block = Block { color_mode, ..Block::new(Manner::Small, spot.coarse.quantizer) };
        let mut trial = Trial::bare(block, prediction);
        let mut sum = SMALL * spot.price;
        for (x, y) in places() {
            let pool = Pool::of(&self.small_edges(spot, (x, y)));
            let expected = spot.around.mode(&trial.block.modes, (x, y));
            let own = y * 64 + x * 4;
            let wanted: [u8; 16] = std::array::from_fn(|k| spot.wanted.light[own + k / 4 * 16 + k % 4]);
            let (cost, mode, light) = nearest(&pool, &wanted, expected, spot.price);
            sum += cost;
            if sum >= best.cost {
                return;
            }
            trial.block.modes[y * 4 + x] = mode;
            trial.small(&wanted, (x, y), &light, spot.coarse);
            // The next small block is predicted from this one.
            self.now.set_small((spot.x * 4 + x, spot.y * 4 + y), &trial.pixels.light[own..]);
        }
        trial.colored(&spot.wanted, &spot.coarse.within[1]);
        *best = Best { trial, cost: sum };
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

/// The mode that is nearest to a small block, what it costs and what it predicts; the one that is expected is written shorter.
fn nearest(pool: &Pool, wanted: &[u8; 16], expected: u8, price: u32) -> (u32, u8, [u8; 16]) {
    let mut best = (u32::MAX, expected, [0; 16]);
    let mut offer = |mode: u8, light: Option<[u8; 16]>, weights: &[u16]| {
        let weight: u32 = weights.iter().map(|weight| u32::from(*weight)).sum();
        let cost = weight * 16 + price * if mode == expected { 1 } else { 4 };
        if let Some(light) = light.filter(|_| cost < best.0) {
            best = (cost, mode, light);
        }
        best.0
    };
    // Four at a time are weighed at once; the last one is alone.
    for first in [0, 4] {
        let mut lacks = [[0; 16]; 4];
        let four = [0, 1, 2, 3].map(|k| pool.small(first + k));
        for (k, light) in four.iter().enumerate() {
            lack(&mut lacks, k, wanted, light.as_ref());
        }
        let weights = weights(&lacks);
        let offers = (first..).zip(four).zip(weights.chunks_exact(4));
        let least = offers.map(|((mode, light), weights)| offer(mode, light, weights)).min();
        if least.is_some_and(|least| least <= 4 * price) {
            return best;
        }
    }
    let (last, mut lacks) = (pool.small(LAST), [[0; 4]; 4]);
    lack(&mut lacks, 0, wanted, last.as_ref());
    offer(LAST, last, &weights(&lacks));
    best
}

/// Puts what a small block lacks beside that of others.
fn lack<const N: usize>(lacks: &mut Lines<N>, block: usize, wanted: &[u8; 16], light: Option<&[u8; 16]>) {
    let Some(light) = light else { return };
    for (line, (wanted, light)) in lacks.iter_mut().zip(wanted.as_chunks::<4>().0.iter().zip(light.as_chunks::<4>().0))
    {
        for (lack, (wanted, light)) in line[block * 4..].iter_mut().zip(wanted.iter().zip(light)) {
            *lack = i16::from(*wanted) - i16::from(*light);
        }
    }
}

impl Best {
    /// Takes what would be written of the differences for their sum, which is what small blocks are compared by.
    fn weigh(&mut self, wanted: &[u8; 256]) {
        if self.cost < u32::MAX {
            let light = &self.trial.pixels.light;
            self.cost = self.cost + 16 * weight(wanted, light) - 16 * distance(wanted, light);
        }
    }
}

/// How much there is in the differences of a macroblock of light.
fn weight(wanted: &[u8; 256], light: &[u8; 256]) -> u32 {
    let rows = wanted.as_chunks::<64>().0.iter().zip(light.as_chunks::<64>().0);
    rows.map(|(wanted, light)| {
        let mut lacks = [[0; 16]; 4];
        for (k, (wanted, light)) in wanted.iter().zip(light).enumerate() {
            lacks[k / 16][k % 16] = i16::from(*wanted) - i16::from(*light);
        }
        weights(&lacks).iter().map(|weight| u32::from(*weight)).sum::<u32>()
    })
    .sum()
}

fn distance(a: &[u8], b: &[u8]) -> u32 {
    a.iter().zip(b).map(|(a, b)| u32::from(a.abs_diff(*b))).sum()
}
