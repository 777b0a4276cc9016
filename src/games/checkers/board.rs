//! The rules: which moves there are and what they do. Silent and fast, on sets of squares.

use super::variant::{CrowningRule, Variant};
use crate::games::sides::Colour;
use crate::model::Cell;

/// A set of squares, one bit each, row by row from the top left.
pub type SquareSet = u128;

/// The squares of a set, lowest first.
pub fn squares(mut set: SquareSet) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (lowest < 128).then_some(lowest)
    })
}

/// The men and kings on the board, and who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckersBoard {
    pub variant: Variant,
    pub white: SquareSet,
    pub black: SquareSet,
    /// Of either colour.
    pub kings: SquareSet,
    pub to_move: Colour,
}

/// A move: a step, or jumps from landing to landing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckersMove {
    pub from: u32,
    /// The squares stepped on, the last one is where it ends.
    pub landings: Vec<u32>,
    /// What is jumped over, in order; empty for a step.
    pub jumped: Vec<u32>,
    pub crowned: bool,
}

impl CheckersMove {
    pub fn to(&self) -> u32 {
        self.landings.last().copied().unwrap_or(self.from)
    }

    pub fn captured(&self) -> SquareSet {
        self.jumped.iter().fold(0, |set, square| set | 1 << square)
    }
}

/// The four diagonals: rows down, columns right.
const DIAGONALS: [(i32, i32); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

/// A piece on its way through a capture.
#[derive(Clone)]
struct Hop {
    from: u32,
    at: u32,
    king: bool,
    jumped: Vec<u32>,
    landings: Vec<u32>,
}

impl CheckersBoard {
    /// The usual set-up: White at the bottom and to move.
    pub fn start(variant: Variant) -> CheckersBoard {
        let mut board = CheckersBoard { variant, white: 0, black: 0, kings: 0, to_move: Colour::White };
        let side = variant.side;
        for square in 0..side * side {
            let row = square / side;
            if !board.dark(square) {
                continue;
            }
            if row < variant.rows {
                board.black |= 1 << square;
            } else if row >= side - variant.rows {
                board.white |= 1 << square;
            }
        }
        board
    }

    /// Men stand on dark squares only; the one at the bottom left is dark.
    pub fn dark(&self, square: u32) -> bool {
        (square / self.variant.side + square % self.variant.side) % 2 == 1
    }

    pub fn cell(&self, square: u32) -> Cell {
        Cell::new((square % self.variant.side) as i32, (square / self.variant.side) as i32)
    }

    pub fn square(&self, cell: Cell) -> Option<u32> {
        let on = 0..self.variant.side as i32;
        (on.contains(&cell.col) && on.contains(&cell.row))
            .then(|| cell.row as u32 * self.variant.side + cell.col as u32)
    }

    pub fn of(&self, colour: Colour) -> SquareSet {
        match colour {
            Colour::White => self.white,
            Colour::Black => self.black,
        }
    }

    pub fn colour_at(&self, square: u32) -> Option<Colour> {
        Colour::BOTH.into_iter().find(|colour| self.of(*colour) >> square & 1 == 1)
    }

    pub fn is_king(&self, square: u32) -> bool {
        self.kings >> square & 1 == 1
    }

    fn taken(&self) -> SquareSet {
        self.white | self.black
    }

    fn step(&self, square: u32, (down, right): (i32, i32)) -> Option<u32> {
        let side = self.variant.side as i32;
        let (row, col) = (square as i32 / side + down, square as i32 % side + right);
        ((0..side).contains(&row) && (0..side).contains(&col)).then_some((row * side + col) as u32)
    }

    fn forward(&self) -> i32 {
        match self.to_move {
            Colour::White => -1,
            Colour::Black => 1,
        }
    }

    /// Whether a square is on the row that makes a man of the mover a king.
    fn last_row(&self, square: u32) -> bool {
        let row = square / self.variant.side;
        match self.to_move {
            Colour::White => row == 0,
            Colour::Black => row == self.variant.side - 1,
        }
    }

    /// All legal moves. Captures that differ only in the order of jumps are all listed; see [`CheckersBoard::distinct`].
    pub fn moves(&self) -> Vec<CheckersMove> {
        let captures = self.captures();
        if captures.is_empty() { self.steps() } else { captures }
    }

    /// The legal moves, one for each start, end and set of captured pieces.
    pub fn distinct(&self) -> Vec<CheckersMove> {
        let mut moves = self.moves();
        if moves.iter().any(|found| found.jumped.len() > 1) {
            moves.sort_by_key(|found| (found.from, found.to(), found.captured()));
            moves.dedup_by_key(|found| (found.from, found.to(), found.captured()));
        }
        moves
    }

    fn steps(&self) -> Vec<CheckersMove> {
        let mut moves = Vec::new();
        let taken = self.taken();
        for from in squares(self.of(self.to_move)) {
            let king = self.is_king(from);
            for way in DIAGONALS.into_iter().filter(|way| king || way.0 == self.forward()) {
                let mut at = from;
                while let Some(next) = self.step(at, way).filter(|next| taken >> next & 1 == 0) {
                    let crowned = !king && self.last_row(next);
                    moves.push(CheckersMove { from, landings: vec![next], jumped: Vec::new(), crowned });
                    if !(king && self.variant.kings_fly) {
                        break;
                    }
                    at = next;
                }
            }
        }
        moves
    }

    fn captures(&self) -> Vec<CheckersMove> {
        let mut moves = Vec::new();
        let own = self.of(self.to_move);
        let kings = own & self.kings;
        for from in squares(kings) {
            self.hop(self.hop_from(from, true), &mut moves);
        }
        if moves.is_empty() || !self.variant.kings_first {
            for from in squares(own & !self.kings) {
                self.hop(self.hop_from(from, false), &mut moves);
            }
        }
        if self.variant.most_first {
            let most = moves.iter().map(|found| found.jumped.len()).max().unwrap_or(0);
            moves.retain(|found| found.jumped.len() == most);
        }
        moves
    }

    fn hop_from(&self, from: u32, king: bool) -> Hop {
        Hop { from, at: from, king, jumped: Vec::new(), landings: Vec::new() }
    }

    /// Follows a capture to all its ends. The answer: whether it could go on.
    fn hop(&self, hop: Hop, moves: &mut Vec<CheckersMove>) -> bool {
        let mut goes_on = false;
        let stops = self.variant.passing_crown == CrowningRule::Stops
            && !hop.king
            && !hop.jumped.is_empty()
            && self.last_row(hop.at);
        if !stops {
            for way in DIAGONALS {
                if hop.king || self.variant.men_capture_backwards || way.0 == self.forward() {
                    goes_on |= self.jump(&hop, way, moves);
                }
            }
        }
        if !goes_on && !hop.jumped.is_empty() {
            let was_man = !self.is_king(hop.from);
            let crowned = was_man && (hop.king || self.last_row(hop.at));
            moves.push(CheckersMove { from: hop.from, landings: hop.landings, jumped: hop.jumped, crowned });
        }
        goes_on
    }

    /// Jumps one way, if there is something to jump.
    fn jump(&self, hop: &Hop, way: (i32, i32), moves: &mut Vec<CheckersMove>) -> bool {
        // The jumping piece has left its square; what it jumped stays until the move is over.
        let taken = self.taken() & !(1 << hop.from);
        let free = |square: u32| taken >> square & 1 == 0;
        let flies = hop.king && self.variant.kings_fly;
        let mut at = self.step(hop.at, way);
        while let Some(square) = at.filter(|square| flies && free(*square)) {
            at = self.step(square, way);
        }
        let enemy = |square: &u32| self.of(self.to_move.other()) >> *square & 1 == 1 && !hop.jumped.contains(square);
        let Some(over) = at.filter(enemy) else { return false };
        let mut landings = Vec::new();
        let mut at = self.step(over, way);
        while let Some(square) = at.filter(|square| free(*square)) {
            landings.push(square);
            at = if flies { self.step(square, way) } else { None };
        }
        self.land(hop, over, &landings, moves);
        !landings.is_empty()
    }

    /// Goes on from each landing. Where some of them allow a further jump, only those may be chosen.
    fn land(&self, hop: &Hop, over: u32, landings: &[u32], moves: &mut Vec<CheckersMove>) {
        let mut ends = Vec::new();
        let mut any_goes_on = false;
        for landing in landings {
            let mut next = hop.clone();
            next.at = *landing;
            next.jumped.push(over);
            next.landings.push(*landing);
            let crowned = !next.king && self.variant.passing_crown == CrowningRule::Crowned && self.last_row(*landing);
            next.king |= crowned;
            let mut found = Vec::new();
            let goes_on = self.hop(next, &mut found);
            any_goes_on |= goes_on;
            if goes_on {
                moves.extend(found);
            } else {
                ends.extend(found);
            }
        }
        if !any_goes_on {
            moves.extend(ends);
        }
    }

    /// The board after a move of [`CheckersBoard::moves`].
    pub fn apply(&self, played: &CheckersMove) -> CheckersBoard {
        let (from, to) = (1 << played.from, 1 << played.to());
        let gone: SquareSet = played.captured();
        let king = self.is_king(played.from) || played.crowned;
        let mut next = *self;
        let (own, other) = match self.to_move {
            Colour::White => (&mut next.white, &mut next.black),
            Colour::Black => (&mut next.black, &mut next.white),
        };
        *own = (*own & !from) | to;
        *other &= !gone;
        next.kings &= !(from | gone);
        if king {
            next.kings |= to;
        }
        next.to_move = self.to_move.other();
        next
    }

    /// Leaves of the tree of moves `depth` plies deep.
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.distinct().len() as u64,
            depth => self.distinct().iter().map(|found| self.apply(found).perft(depth - 1)).sum(),
        }
    }

    /// Rows from the top: `w` and `b` men, `W` and `B` kings.
    pub fn rows(&self) -> Vec<String> {
        let letter = |square| match (self.colour_at(square), self.is_king(square)) {
            (Some(Colour::White), false) => 'w',
            (Some(Colour::White), true) => 'W',
            (Some(Colour::Black), false) => 'b',
            (Some(Colour::Black), true) => 'B',
            (None, _) => '.',
        };
        let side = self.variant.side;
        (0..side).map(|row| (0..side).map(|col| letter(row * side + col)).collect()).collect()
    }
}
