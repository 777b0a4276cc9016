//! The rules of Bunny War on sets of squares. Silent and fast.

use crate::games::sides::Colour;
use crate::model::Cell;

/// Plies in a row without a capture that make a draw.
pub const QUIET_PLIES: u32 = 30;

/// A player with no more stones than this has lost.
pub const LOST_WITH: u32 = 1;

/// Squares along an edge.
pub const SIDE: u32 = 8;

/// The eight ways: rows down, columns right.
const WAYS: [(i32, i32); 8] = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

/// The stones on the board, who moves, and how long nothing was captured. Squares count row by row from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BunnyBoard {
    pub white: u64,
    pub black: u64,
    pub to_move: Colour,
    /// Plies since the last capture.
    pub quiet: u32,
}

/// A slide, or jumps from landing to landing.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BunnyMove {
    pub from: u32,
    /// The squares stepped on, the last one is where it ends.
    pub landings: Vec<u32>,
    /// What is jumped over, in order; empty for a slide.
    pub jumped: Vec<u32>,
}

impl BunnyMove {
    pub fn to(&self) -> u32 {
        self.landings.last().copied().unwrap_or(self.from)
    }
}

/// The squares of a set, lowest first.
pub fn squares(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (lowest < 64).then_some(lowest)
    })
}

pub fn cell(square: u32) -> Cell {
    Cell::new((square % SIDE) as i32, (square / SIDE) as i32)
}

fn step(square: u32, (down, right): (i32, i32)) -> Option<u32> {
    let (row, col) = ((square / SIDE) as i32 + down, (square % SIDE) as i32 + right);
    let on = 0..SIDE as i32;
    (on.contains(&row) && on.contains(&col)).then(|| row as u32 * SIDE + col as u32)
}

impl BunnyBoard {
    /// White fills the two rows at the bottom, Black the two at the top; White moves.
    pub const START: BunnyBoard = BunnyBoard { white: 0xffff << 48, black: 0xffff, to_move: Colour::White, quiet: 0 };

    /// The set-up with the sides swapped.
    pub const SWAPPED: BunnyBoard = BunnyBoard { white: 0xffff, black: 0xffff << 48, to_move: Colour::White, quiet: 0 };

    pub fn of(&self, colour: Colour) -> u64 {
        match colour {
            Colour::White => self.white,
            Colour::Black => self.black,
        }
    }

    pub fn colour_at(&self, square: u32) -> Option<Colour> {
        Colour::BOTH.into_iter().find(|colour| self.of(*colour) >> square & 1 == 1)
    }

    /// All legal moves: slides and whole jumps. Jumping is optional, stopping on the way is not allowed.
    pub fn moves(&self) -> Vec<BunnyMove> {
        squares(self.of(self.to_move)).flat_map(|from| self.moves_of(from)).collect()
    }

    /// The legal moves of one stone; none for a square without a stone of the side to move.
    pub fn moves_of(&self, from: u32) -> Vec<BunnyMove> {
        let mut moves = Vec::new();
        if self.of(self.to_move) >> from & 1 == 0 {
            return moves;
        }
        let taken = self.white | self.black;
        for way in WAYS {
            let mut at = from;
            while let Some(next) = step(at, way).filter(|next| taken >> next & 1 == 0) {
                moves.push(BunnyMove { from, landings: vec![next], jumped: Vec::new() });
                at = next;
            }
        }
        self.jumps_of(from, &mut moves);
        moves
    }

    /// The legal moves that jump, without the slides.
    pub fn captures(&self) -> Vec<BunnyMove> {
        let mut moves = Vec::new();
        squares(self.of(self.to_move)).for_each(|from| self.jumps_of(from, &mut moves));
        moves
    }

    /// The jumps of one stone of the side to move.
    fn jumps_of(&self, from: u32, moves: &mut Vec<BunnyMove>) {
        let others = self.of(self.to_move.other());
        let own = self.of(self.to_move) & !(1 << from);
        jumps(own, others, &BunnyMove { from, landings: Vec::new(), jumped: Vec::new() }, moves);
    }

    /// Whether the side to move has a move: a free square beside a stone, or behind a stone to jump.
    pub fn can_move(&self) -> bool {
        let (taken, others) = (self.white | self.black, self.of(self.to_move.other()));
        let free = |square: u32| taken >> square & 1 == 0;
        let goes = |from, way| {
            step(from, way)
                .is_some_and(|next| free(next) || (others >> next & 1 == 1 && step(next, way).is_some_and(free)))
        };
        squares(self.of(self.to_move)).any(|from| WAYS.into_iter().any(|way| goes(from, way)))
    }

    /// The board after a move of [`BunnyBoard::moves`].
    pub fn apply(&self, played: &BunnyMove) -> BunnyBoard {
        let own = (self.of(self.to_move) & !(1 << played.from)) | 1 << played.to();
        let others = played.jumped.iter().fold(self.of(self.to_move.other()), |set, square| set & !(1 << square));
        let (white, black) = match self.to_move {
            Colour::White => (own, others),
            Colour::Black => (others, own),
        };
        let quiet = if played.jumped.is_empty() { self.quiet + 1 } else { 0 };
        BunnyBoard { white, black, to_move: self.to_move.other(), quiet }
    }

    /// Whether the side to move has lost, or nobody can win any more.
    pub fn is_over(&self) -> bool {
        self.of(self.to_move).count_ones() <= LOST_WITH
            || self.of(self.to_move.other()).count_ones() <= LOST_WITH
            || self.quiet >= QUIET_PLIES
            || !self.can_move()
    }

    /// Leaves of the tree of moves `depth` plies deep; a finished game has no moves.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.is_over() {
            return 0;
        }
        let moves = self.moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        moves.iter().map(|found| self.apply(found).perft(depth - 1)).sum()
    }

    /// Rows from the top: `w` and `b`.
    pub fn rows(&self) -> Vec<String> {
        let letter = |square| match self.colour_at(square) {
            Some(Colour::White) => 'w',
            Some(Colour::Black) => 'b',
            None => '.',
        };
        (0..SIDE).map(|row| (0..SIDE).map(|col| letter(row * SIDE + col)).collect()).collect()
    }
}

/// Follows jumps to their ends. `own` is without the jumping stone, `others` without those it jumped: a jumped stone
/// leaves at once, and its square can be used by the next jump.
fn jumps(own: u64, others: u64, so_far: &BunnyMove, moves: &mut Vec<BunnyMove>) {
    let mut goes_on = false;
    for way in WAYS {
        let over = step(so_far.to(), way).filter(|over| others >> over & 1 == 1);
        let landing = over.and_then(|over| step(over, way)).filter(|square| (own | others) >> square & 1 == 0);
        let (Some(over), Some(landing)) = (over, landing) else { continue };
        goes_on = true;
        let mut next = so_far.clone();
        next.landings.push(landing);
        next.jumped.push(over);
        jumps(own, others & !(1 << over), &next, moves);
    }
    if !goes_on && !so_far.jumped.is_empty() {
        moves.push(so_far.clone());
    }
}
