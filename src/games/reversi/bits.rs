//! The rules on bitboards: which moves there are, which discs turn. Silent and fast.

use std::ops::{BitAnd, BitOr, Not, Shl, Shr};

/// A machine word with one bit for each square.
pub trait BitWord:
    Copy
    + Eq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    const NONE: Self;
    const ONE: Self;
    fn count(self) -> u32;
    /// The number of the lowest square in the set; beyond the board when there is none.
    fn lowest(self) -> u32;
    fn without_lowest(self) -> Self;
}

macro_rules! word {
    ($int:ty) => {
        impl BitWord for $int {
            const NONE: $int = 0;
            const ONE: $int = 1;
            fn count(self) -> u32 {
                self.count_ones()
            }
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }
            fn without_lowest(self) -> $int {
                self & self.wrapping_sub(1)
            }
        }
    };
}
word!(u64);
word!(u128);

/// The squares of a set, from the lowest.
pub fn squares<W: BitWord>(mut set: W) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let square = (set != W::NONE).then(|| set.lowest())?;
        set = set.without_lowest();
        Some(square)
    })
}

/// The discs as the player to move sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Discs<W> {
    pub own: W,
    pub other: W,
}

impl<W: BitWord> Discs<W> {
    /// The same discs from the other side of the table: what a pass leads to.
    pub fn swapped(self) -> Discs<W> {
        Discs { own: self.other, other: self.own }
    }
}

/// A square board of even side; square 0 is the top left corner, then row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BitGrid<W> {
    side: u32,
    full: W,
    /// All columns but the first and the last. No line across the columns can run through those two, and leaving
    /// them out keeps shifts from wrapping into the next row.
    inner: W,
}

impl BitGrid<u64> {
    /// The usual board, in a form the compiler can unroll.
    pub const EIGHT: BitGrid<u64> = BitGrid { side: 8, full: !0, inner: 0x7e7e_7e7e_7e7e_7e7e };
}

impl BitGrid<u128> {
    /// A board of this side, if reversi is played on such a one.
    pub fn new(side: u32) -> Option<BitGrid<u128>> {
        let fits = (4..=10).contains(&side) && side.is_multiple_of(2);
        fits.then(|| {
            let row = ((1u128 << side) - 1) & !1 & !(1 << (side - 1));
            let inner = (0..side).fold(0, |set, r| set | row << (r * side));
            BitGrid { side, full: (1 << (side * side)) - 1, inner }
        })
    }
}

impl<W: BitWord> BitGrid<W> {
    pub fn side(&self) -> u32 {
        self.side
    }

    /// The usual start: `own` begins and has the squares right of and below the middle on the rising diagonal.
    pub fn start(&self) -> Discs<W> {
        let (low, high) = (self.side / 2 - 1, self.side / 2);
        let bit = |col: u32, row: u32| W::ONE << (row * self.side + col);
        Discs { own: bit(high, low) | bit(low, high), other: bit(low, low) | bit(high, high) }
    }

    /// Shift and possible squares between two ends, for the four pairs of opposite directions.
    #[inline(always)]
    fn lanes(&self) -> [(u32, W); 4] {
        [(1, self.inner), (self.side, self.full), (self.side - 1, self.inner), (self.side + 1, self.inner)]
    }

    /// All squares where the player to move may set a disc.
    #[inline]
    pub fn moves(&self, discs: Discs<W>) -> W {
        let mut found = W::NONE;
        for (shift, lane) in self.lanes() {
            let between = discs.other & lane;
            let mut up = (discs.own << shift) & between;
            let mut down = (discs.own >> shift) & between;
            for _ in 3..self.side {
                up = up | ((up << shift) & between);
                down = down | ((down >> shift) & between);
            }
            found = found | (up << shift) | (down >> shift);
        }
        found & self.full & !(discs.own | discs.other)
    }

    /// The discs that turn when the player to move sets one at `at` (a single bit, on an empty square).
    #[inline]
    pub fn flips(&self, discs: Discs<W>, at: W) -> W {
        let mut turned = W::NONE;
        for (shift, lane) in self.lanes() {
            let between = discs.other & lane;
            let mut up = (at << shift) & between;
            let mut down = (at >> shift) & between;
            for _ in 3..self.side {
                up = up | ((up << shift) & between);
                down = down | ((down >> shift) & between);
            }
            if (up << shift) & discs.own != W::NONE {
                turned = turned | up;
            }
            if (down >> shift) & discs.own != W::NONE {
                turned = turned | down;
            }
        }
        turned
    }

    /// Sets a disc, turns what it turns and hands the move over. `at` must be one of [`BitGrid::moves`].
    #[inline]
    pub fn apply(&self, discs: Discs<W>, at: W) -> Discs<W> {
        let turned = self.flips(discs, at);
        Discs { own: discs.other & !turned, other: discs.own | turned | at }
    }
}

/// Positions reached in exactly `depth` plies; a pass is a ply, a finished game counts once.
pub fn perft<W: BitWord>(grid: &BitGrid<W>, discs: Discs<W>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = grid.moves(discs);
    if moves != W::NONE {
        return squares(moves).map(|square| perft(grid, grid.apply(discs, W::ONE << square), depth - 1)).sum();
    }
    match grid.moves(discs.swapped()) == W::NONE {
        true => 1,
        false => perft(grid, discs.swapped(), depth - 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUBLISHED: [u64; 9] = [4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288];

    #[test]
    fn positions_to_depth_8_are_as_many_as_published() {
        for (depth, count) in (1..=8).zip(PUBLISHED) {
            assert_eq!(perft(&BitGrid::EIGHT, BitGrid::EIGHT.start(), depth), count, "depth {depth}");
        }
    }

    #[test]
    fn the_wide_board_counts_the_same_as_the_quick_one() {
        let wide = BitGrid::<u128>::new(8).unwrap();
        for (depth, count) in (1..=7).zip(PUBLISHED) {
            assert_eq!(perft(&wide, wide.start(), depth), count, "depth {depth}");
        }
    }

    #[test]
    #[ignore = "takes seconds without optimisation"]
    fn positions_at_depth_9_are_as_many_as_published() {
        assert_eq!(perft(&BitGrid::EIGHT, BitGrid::EIGHT.start(), 9), PUBLISHED[8]);
    }

    /// All positions a mini-max of fixed depth looks at, the first included; a pass costs no depth.
    fn visited(discs: Discs<u64>, depth: u32) -> u64 {
        let moves = BitGrid::EIGHT.moves(discs);
        if depth == 0 {
            return 1;
        }
        if moves == 0 {
            let over = BitGrid::EIGHT.moves(discs.swapped()) == 0;
            return if over { 1 } else { visited(discs.swapped(), depth) };
        }
        1 + squares(moves).map(|square| visited(BitGrid::EIGHT.apply(discs, 1 << square), depth - 1)).sum::<u64>()
    }

    #[test]
    fn a_mini_max_after_c5_of_the_owner_of_d4_visits_the_published_numbers() {
        let c5 = 1 << (4 * 8 + 2);
        let after = BitGrid::EIGHT.apply(BitGrid::EIGHT.start().swapped(), c5);
        for (depth, count) in (1..).zip([4, 18, 79, 428, 2478, 16251, 113805]) {
            assert_eq!(visited(after, depth), count, "depth {depth}");
        }
    }

    #[test]
    fn odd_small_and_huge_sides_are_no_boards() {
        for side in [0, 1, 2, 3, 5, 7, 9, 11, 12, 200] {
            assert!(BitGrid::<u128>::new(side).is_none(), "{side}");
        }
    }

    #[test]
    fn both_boards_agree_along_random_games() {
        let wide = BitGrid::<u128>::new(8).unwrap();
        let mut seed = 7u64;
        for _ in 0..50 {
            let mut discs = BitGrid::EIGHT.start();
            loop {
                let same = Discs { own: u128::from(discs.own), other: u128::from(discs.other) };
                let moves = BitGrid::EIGHT.moves(discs);
                assert_eq!(wide.moves(same), u128::from(moves));
                if moves == 0 {
                    discs = discs.swapped();
                    if BitGrid::EIGHT.moves(discs) == 0 {
                        break;
                    }
                    continue;
                }
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let pick = (seed >> 33) as usize % moves.count() as usize;
                let at = 1u64 << squares(moves).nth(pick).unwrap();
                assert_eq!(wide.flips(same, u128::from(at)), u128::from(BitGrid::EIGHT.flips(discs, at)));
                discs = BitGrid::EIGHT.apply(discs, at);
            }
        }
    }
}
