//! Strategies people teach for reversi, each alone: how much it likes a move, without looking further ahead.

use super::super::bits::{BitGrid, Discs, squares};
use super::{C_SQUARES, CORNERS, EDGES, X_SQUARES, near_empty_corners};

const COLUMN_A: u64 = 0x0101_0101_0101_0101;
const COLUMN_H: u64 = COLUMN_A << 7;
/// c3 to f6.
const CENTRE: u64 = 0x0000_3c3c_3c3c_0000;

/// The words for the strategies.
pub const NAMES: [&str; 11] =
    ["greedy", "stable", "squares", "wedge", "mobility", "centre", "tempo", "edge", "parity", "unbalanced", "stoner"];

/// One idea of a good move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// As many discs as possible.
    Greedy,
    /// Discs that can never turn again.
    Stable,
    /// Squares by a table of values.
    Squares,
    /// Discs between two of the other's on an edge, where nobody can turn them.
    Wedge,
    /// Few answers for the other, and bad ones.
    Mobility,
    /// Discs in the middle.
    Centre,
    /// Moves in reserve that the other does not have.
    Tempo,
    /// Along the edges.
    Edge,
    /// The last move in every region.
    Parity,
    /// No edge of five with a gap at one end.
    Unbalanced,
    /// A disc on an X square that takes the corner behind the other's unbalanced edge.
    Stoner,
}

impl Strategy {
    pub const ALL: [Strategy; 11] = [
        Strategy::Greedy,
        Strategy::Stable,
        Strategy::Squares,
        Strategy::Wedge,
        Strategy::Mobility,
        Strategy::Centre,
        Strategy::Tempo,
        Strategy::Edge,
        Strategy::Parity,
        Strategy::Unbalanced,
        Strategy::Stoner,
    ];

    pub fn find(word: &str) -> Option<Strategy> {
        let at = NAMES.iter().position(|name| *name == word)?;
        Strategy::ALL.get(at).copied()
    }

    /// How much it likes a legal move.
    pub fn liking(self, before: Discs<u64>, square: u32) -> i32 {
        // After the move the mover's discs are the other ones.
        let after = BitGrid::EIGHT.apply(before, 1 << square).swapped();
        let lead = |part: u64| count(after.own & part) - count(after.other & part);
        match self {
            Strategy::Greedy => lead(!0),
            Strategy::Stable => count(stable(after.own)) - count(stable(after.other)),
            Strategy::Squares => table_value(after.own) - table_value(after.other),
            Strategy::Wedge => wedge(before, after, square),
            Strategy::Mobility => -answers(after),
            Strategy::Centre => lead(CENTRE),
            Strategy::Tempo => reserve(after),
            Strategy::Edge => lead(EDGES),
            Strategy::Parity => parity(before, square),
            Strategy::Unbalanced => count_edges(after.other, after.own) - count_edges(after.own, after.other),
            Strategy::Stoner => stoner(after),
        }
    }
}

fn count(set: u64) -> i32 {
    set.count_ones() as i32
}

/// Shifts a set one square, without wrapping around an edge: columns right, rows down.
fn shift(set: u64, right: i32, down: i32) -> u64 {
    let set = match right {
        1 => (set & !COLUMN_H) << 1,
        -1 => (set & !COLUMN_A) >> 1,
        _ => set,
    };
    match down {
        1 => set << 8,
        -1 => set >> 8,
        _ => set,
    }
}

/// Discs of one colour that can never turn, as far as they lean on corners: along each of the four lines one neighbour is
/// stable too, or beyond the board.
fn stable(own: u64) -> u64 {
    const LINES: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];
    let mut safe = own & CORNERS;
    loop {
        let held = |(right, down): (i32, i32)| {
            // What has no neighbour on a side cannot be turned along that line.
            let inside = |right: i32, down: i32| shift(!0, right, down);
            let one = shift(safe, right, down) | !inside(right, down);
            let other = shift(safe, -right, -down) | !inside(-right, -down);
            one | other
        };
        let next = own & LINES.into_iter().map(held).fold(!0, |all, line| all & line);
        if next | safe == safe {
            return safe;
        }
        safe |= next;
    }
}

/// Usual values of the squares of one quarter; the others are its mirror images.
fn table_value(own: u64) -> i32 {
    const QUARTER: [[i32; 4]; 4] = [[100, -20, 10, 5], [-20, -50, -2, -2], [10, -2, 1, 1], [5, -2, 1, 0]];
    let mirrored = |n: u32| n.min(7 - n) as usize;
    let value = |square: u32| QUARTER.get(mirrored(square / 8)).and_then(|row| row.get(mirrored(square % 8)));
    squares(own).filter_map(value).sum()
}

/// The squares of the four edges, each from end to end.
fn edges() -> [[u32; 8]; 4] {
    let along = |start: u32, step: u32| std::array::from_fn(|i| start + step * i as u32);
    [along(0, 1), along(56, 1), along(0, 8), along(7, 8)]
}

fn has(set: u64, square: u32) -> bool {
    set >> square & 1 == 1
}

/// Gaps of an odd number of empty squares between two discs of one colour: whoever else plays into them stays there.
fn odd_gaps(owner: u64, taken: u64) -> impl Iterator<Item = Vec<u32>> {
    edges().into_iter().flat_map(move |edge| {
        let mut gaps = Vec::new();
        let mut gap: Option<Vec<u32>> = None;
        for square in edge {
            if has(owner, square) {
                gaps.extend(gap.replace(Vec::new()).filter(|gap| gap.len() % 2 == 1));
            } else if has(taken, square) {
                gap = None;
            } else if let Some(gap) = &mut gap {
                gap.push(square);
            }
        }
        gaps
    })
}

/// Wedges made, minus gaps left open for the other's wedges.
fn wedge(before: Discs<u64>, after: Discs<u64>, square: u32) -> i32 {
    let made = odd_gaps(before.other, before.own | before.other).filter(|gap| gap.contains(&square)).count();
    let left = odd_gaps(after.own, after.own | after.other).count();
    3 * made as i32 - left as i32
}

/// How good the other's answers are: the fewer the better, X and C squares are best to leave.
fn answers(after: Discs<u64>) -> i32 {
    let moves = BitGrid::EIGHT.moves(after.swapped());
    let (x, c) = (moves & X_SQUARES, moves & C_SQUARES);
    match (moves, moves & !X_SQUARES & !C_SQUARES, x, c) {
        (0, ..) => 0,
        (_, 0, 1.., 0) => 1,
        (_, 0, 1.., 1..) => 2,
        (_, 0, 0, _) => 3,
        (moves, ..) => count(moves) + 3,
    }
}

/// Moves only the mover has, minus moves only the other has; those beside empty corners are no reserve.
fn reserve(after: Discs<u64>) -> i32 {
    let bad = near_empty_corners(!(after.own | after.other));
    let own = BitGrid::EIGHT.moves(after) & !bad;
    let other = BitGrid::EIGHT.moves(after.swapped()) & !bad;
    count(own & !other) - count(other & !own)
}

/// Whether the region of empty squares around a move is odd, so that the mover also makes the last move there.
fn parity(before: Discs<u64>, square: u32) -> i32 {
    let empty = !(before.own | before.other);
    let mut region = 1u64 << square;
    loop {
        let row = region | shift(region, 1, 0) | shift(region, -1, 0);
        let next = (row | shift(row, 0, 1) | shift(row, 0, -1)) & empty;
        if next == region {
            break;
        }
        region = next;
    }
    // Of odd regions the small ones matter most.
    if count(region) % 2 == 1 { 64 - count(region) } else { -64 + count(region) }
}

/// Edges on which a colour has five in a row, one C square free at an end and both corners empty.
fn unbalanced(own: u64, other: u64) -> impl Iterator<Item = [u32; 8]> {
    edges().into_iter().filter(move |edge| {
        let run = |from: usize| edge.iter().skip(from).take(5).all(|square| has(own, *square));
        let free = |at: usize| edge.get(at).is_some_and(|square| !has(own | other, *square));
        free(0) && free(7) && (run(1) && free(6) || run(2) && free(1))
    })
}

fn count_edges(own: u64, other: u64) -> i32 {
    unbalanced(own, other).count() as i32
}

/// The other's unbalanced edges behind whose taken end the mover holds the X square; an X square for nothing is a loss.
fn stoner(after: Discs<u64>) -> i32 {
    let empty = !(after.own | after.other);
    let mut trapped = 0;
    for edge in unbalanced(after.other, after.own) {
        for (corner, c) in [(0, 1), (7, 6)] {
            let (Some(corner), Some(c)) = (edge.get(corner), edge.get(c)) else { continue };
            let diagonal = [(1, 1), (1, -1), (-1, 1), (-1, -1)].into_iter();
            let x = diagonal.fold(0, |set, (right, down)| set | shift(1 << *corner, right, down));
            trapped += i32::from(has(after.other, *c) && after.own & x != 0);
        }
    }
    10 * trapped - count(after.own & X_SQUARES & near_empty_corners(empty))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A drawn board: `X` moves.
    fn board(rows: [&str; 8]) -> Discs<u64> {
        let of = |letter: char| {
            let squares = rows.iter().flat_map(|row| row.chars());
            squares.enumerate().filter(|(_, found)| *found == letter).fold(0, |set, (i, _)| set | 1 << i)
        };
        Discs { own: of('X'), other: of('O') }
    }

    #[test]
    fn discs_that_lean_on_a_corner_are_stable() {
        let discs = board([
            "XXX.....", //
            "XX......", "X..X....", "........", "........", "........", "........", "........",
        ]);
        assert_eq!(stable(discs.own), discs.own & !(1 << (2 * 8 + 3)));
    }

    #[test]
    fn a_wedge_is_a_disc_in_an_odd_gap_between_two_of_the_other() {
        let discs = board([
            "..O.O...", //
            "..X.....", "..X.....", "...XO...", "...OX...", "........", "........", "........",
        ]);
        let odd = odd_gaps(discs.other, discs.own | discs.other).collect::<Vec<_>>();
        assert_eq!(odd, [[3]]);
        let even = board(["..O..O..", "", "", "", "", "", "", ""]);
        assert_eq!(odd_gaps(even.other, even.other).count(), 0);
    }

    #[test]
    fn answers_on_x_and_c_squares_alone_are_the_best_to_leave() {
        // One disc of the other's, and what it could play next to the corner.
        let only_x = board([
            "........", //
            "........", "..X.....", "...O....", "........", "........", "........", "........",
        ]);
        assert_eq!(answers(only_x), 1);
        let start = BitGrid::EIGHT.start();
        assert_eq!(answers(start), 4 + 3);
    }

    #[test]
    fn five_on_an_edge_with_a_gap_at_one_end_are_unbalanced() {
        let discs = board([
            "..XXXXX.", //
            "........", "........", "...XO...", "...OX...", "........", "........", "..OOOO..",
        ]);
        assert_eq!((count_edges(discs.own, discs.other), count_edges(discs.other, discs.own)), (1, 0));
    }

    #[test]
    fn every_name_has_its_strategy() {
        for (name, strategy) in NAMES.iter().zip(Strategy::ALL) {
            assert_eq!(Strategy::find(name), Some(strategy));
            assert_eq!(format!("{strategy:?}").to_lowercase(), *name);
        }
        assert_eq!(Strategy::find("random"), None);
    }
}
