//! Macroblocks that are predicted from other pictures, in one piece or in quarters.

use super::block::{Block, Manner, Quarter, Vector};
use super::choose::{Best, Making, Spot};
use super::code::Trial;
use super::motion::{Fare, Find, Patch, Search, compensate};
use super::raster::Swatch;

/// One piece that is so many times farther than what is near enough is tried in quarters.
const FAR: u32 = 2;
/// What quarters cost more than one piece, in bits, besides their vectors.
const QUARTERS: u32 = 6;

impl Making<'_> {
    /// Tries predictions from other pictures.
    pub fn look_elsewhere(&self, spot: &Spot, best: &mut Best) {
        let own = [Quarter::default(); 4];
        let [left, above, beyond] =
            [(-1, 0), (0, -1), (2, -1)].map(|(x, y)| spot.around.part(&own, x, y).unwrap_or_default().vector);
        let mut found = [Vector::default(); 2];
        let starts = |expected: Vector, _: u8| [expected, Vector::default(), spot.last, left, above, beyond];
        let Some((from, whole)) = self.find(spot, spot.patch(), &own, starts, &mut found) else { return };
        let is_far = whole.cost > FAR * spot.near();
        let quarters = if is_far { self.in_quarters(spot, found, whole.cost) } else { None };
        if let Some(found) = quarters.or_else(|| self.in_one_piece(spot, from, whole)) {
            *best = found;
        }
    }

    /// Finds a patch: in which picture, and where; `found` is where it was found in each.
    fn find<const N: usize>(
        &self,
        spot: &Spot,
        patch: Patch,
        own: &[Quarter; 4],
        starts: impl Fn(Vector, u8) -> [Vector; N],
        found: &mut [Vector; 2],
    ) -> Option<(u8, Find)> {
        let place = ((patch.x % 16 / 8) as i32, (patch.y % 16 / 8) as i32);
        let enough = spot.near() * (patch.side * patch.side) as u32 / 256;
        let mut best: Option<(Find, u8)> = None;
        for (from, (picture, found)) in (0..).zip(self.sources.iter().copied().zip(found)) {
            let expected = spot.around.expected(own, place, (patch.side / 8) as i32, from);
            let fare = Fare { expected, price: spot.price };
            let search = Search { patch, light: &spot.wanted.light, picture, fare, enough };
            let Some(next) = search.best_of(&starts(expected, from)) else { continue };
            // What starts much farther away than another picture's is not followed.
            let is_close = best.is_none_or(|(best, _)| next.cost < best.cost * 5 / 4);
            let next = if is_close { search.closer(next) } else { next };
            *found = next.vector();
            best = Some(best.map_or((next, from), |best| best.min((next, from))));
            if next.cost <= enough {
                break;
            }
        }
        best.map(|(find, from)| (from, find))
    }

    /// A macroblock in one piece.
    fn in_one_piece(&self, spot: &Spot, from: u8, find: Find) -> Option<Best> {
        let mut pixels = Swatch::GREY;
        compensate(&mut pixels, spot.patch(), self.sources.get(usize::from(from))?, find.vector())?;
        Some(Best { trial: Trial::bare(spot.whole(from, find.vector()), pixels), cost: find.cost })
    }

    /// Each quarter by itself, if that is nearer than one piece.
    fn in_quarters(&self, spot: &Spot, whole: [Vector; 2], near: u32) -> Option<Best> {
        let mut block = Block::new(Manner::Quarters, spot.coarse.quantizer);
        let mut pixels = Swatch::GREY;
        let mut sum = QUARTERS * spot.price;
        for (k, (x, y)) in [(0, 0), (1, 0), (0, 1), (1, 1)].into_iter().enumerate() {
            let patch = Patch { x: spot.x * 16 + x * 8, y: spot.y * 16 + y * 8, side: 8 };
            let starts = |expected: Vector, from: u8| [whole[usize::from(from & 1)], expected, Vector::default()];
            let (from, find) = self.find(spot, patch, &block.parts, starts, &mut [Vector::default(); 2])?;
            sum += find.cost;
            if sum > near {
                return None;
            }
            let expected = spot.around.expected(&block.parts, (x as i32, y as i32), 1, from);
            let vector = find.vector();
            block.parts[k] = Quarter { from: Some(from), vector, step: vector - expected };
            compensate(&mut pixels, patch, self.sources.get(usize::from(from))?, vector)?;
        }
        Some(Best { trial: Trial::bare(block, pixels), cost: sum })
    }
}
