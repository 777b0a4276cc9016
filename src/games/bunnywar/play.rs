//! Bunny War for players: stones, and jumps played out.

use super::board::{BunnyBoard, BunnyMove, LOST_WITH, QUIET_PLIES, cell};
use super::{BunnyWar, notation};
use crate::games::play::{Terms, Turns};
use crate::games::sides::Colour;
use crate::model::{Cell, Record, StartDrawing, StartPosition};
use crate::players::level::Level;
use crate::players::search::{Edge, Outlook, Searchable, WON};
use crate::players::table::{self, GameEnd, Playable, Table};
use crate::players::{self, BoardRules, Player, PlayerSpec, Rng};

impl Turns for BunnyWar {
    fn terms(&self) -> Terms {
        Terms::EIGHT
    }

    fn start(&self, _rules: BoardRules) -> Box<dyn table::RefereeBoard> {
        Box::new(Table::new(Bunnies::start()))
    }

    fn seat(&self, word: &PlayerSpec, _rules: BoardRules, rng: Rng) -> Option<Box<dyn Player>> {
        players::seat(Bunnies::start(), word, rng)
    }

    fn position(&self, text: &str) -> Result<StartPosition, String> {
        let start = StartPosition::drawn(text);
        Bunnies::at(&start).map(|_| start)
    }

    fn begun(&self, record: &Record) -> Result<Option<StartPosition>, String> {
        let (board, _) = super::first_board(record)?;
        let second = board.to_move == Colour::Black;
        let start = StartPosition { drawing: StartDrawing::Rows(board.rows()), second };
        Ok((board != BunnyBoard::START).then_some(start))
    }

    fn start_at(&self, start: &StartPosition, _rules: BoardRules) -> Option<Box<dyn table::RefereeBoard>> {
        Some(Box::new(Table::new(Bunnies::at(start).ok()?)))
    }

    fn seat_at(
        &self,
        start: &StartPosition,
        word: &PlayerSpec,
        _rules: BoardRules,
        rng: Rng,
    ) -> Option<Box<dyn Player>> {
        players::seat(Bunnies::at(start).ok()?, word, rng)
    }
}

/// The four rows in the middle, which nobody's stones fill at the start.
const MIDDLE: u64 = 0x0000_ffff_ffff_0000;

/// C3 to F6.
const CENTRE: u64 = 0x0000_3c3c_3c3c_0000;

/// What so many stones are worth: each the more the fewer there are.
fn value(stones: u32) -> i32 {
    (1..=stones as i32).map(|nth| 100 + 600 / nth).sum()
}

/// A set of squares and all beside them.
fn around(set: u64) -> u64 {
    const COLUMN_A: u64 = 0x0101_0101_0101_0101;
    let row = set | (set << 1 & !COLUMN_A) | (set >> 1 & !(COLUMN_A << 7));
    row | row << 8 | row >> 8
}

/// A position of Bunny War.
#[derive(Clone, Copy, Debug)]
pub struct Bunnies {
    pub board: BunnyBoard,
}

impl Bunnies {
    pub fn start() -> Bunnies {
        Bunnies { board: BunnyBoard::START }
    }

    fn at(start: &StartPosition) -> Result<Bunnies, String> {
        let board = super::drawn(start.rows().ok_or("expected a drawn board")?)?;
        let to_move = if start.second { Colour::Black } else { Colour::White };
        Ok(Bunnies { board: BunnyBoard { to_move, ..board } })
    }

    fn stones(&self) -> (u32, u32) {
        let mover = self.board.to_move;
        (self.board.of(mover).count_ones(), self.board.of(mover.other()).count_ones())
    }

    /// What the game is worth when the stones alone decide it.
    fn decided(&self) -> Option<i32> {
        match self.stones() {
            (own, _) if own <= LOST_WITH => Some(-WON),
            (_, other) if other <= LOST_WITH => Some(WON),
            _ => (self.board.quiet >= QUIET_PLIES).then_some(0),
        }
    }
}

impl Searchable for Bunnies {
    type Ply = BunnyMove;
    type Plies = std::vec::IntoIter<BunnyMove>;

    fn look(&self) -> Outlook<Self::Plies> {
        if let Some(value) = self.decided() {
            return Outlook::Over(value);
        }
        let mut plies = self.board.moves();
        if plies.is_empty() {
            return Outlook::Over(-WON);
        }
        plies.sort_by_key(|ply| std::cmp::Reverse(ply.jumped.len()));
        Outlook::Open(plies.into_iter())
    }

    fn after(&self, ply: &BunnyMove) -> Bunnies {
        Bunnies { board: self.board.apply(ply) }
    }

    /// Stones, the last ones most: who is ahead gains by every exchange. While nobody is far ahead also those that have come forward to
    /// the middle: who stays at home wins nothing. Who is far ahead surrounds the rest, and the clock of quiet plies counts against it.
    fn worth(&self) -> i32 {
        let (own, other) = self.stones();
        let lead = own as i32 - other as i32;
        let (ours, theirs) = (self.board.of(self.board.to_move), self.board.of(self.board.to_move.other()));
        let count = |set: u64| set.count_ones() as i32;
        let forward = |set: u64| count(set & MIDDLE) + count(set & CENTRE);
        let hunters = |set: u64, hunted: u64| count(set & around(around(hunted)));
        let place = match lead {
            -2..=2 => 4 * (forward(ours) - forward(theirs)),
            3.. => 4 * hunters(ours, theirs),
            _ => -4 * hunters(theirs, ours),
        };
        value(own) - value(other) + place - 3 * lead.signum() * self.board.quiet as i32
    }

    fn edge(&self) -> Edge<Self::Plies> {
        if let Some(value) = self.decided() {
            return Edge::Over(value);
        }
        let jumps = self.board.captures();
        if jumps.is_empty() { Edge::Quiet } else { Edge::Loud(jumps.into_iter()) }
    }
}

impl Playable for Bunnies {
    const LEVELS: [Level; 4] = [
        Level { depth: 1, nodes: 1000, sees: 60 },
        Level { depth: 2, nodes: 10_000, sees: 150 },
        Level { depth: 3, nodes: 30_000, sees: 1000 },
        Level { depth: 60, nodes: 150_000, sees: 1000 },
    ];

    fn read(&self, text: &str) -> Result<BunnyMove, String> {
        notation::find(&self.board, text)
    }

    fn write(&self, ply: &BunnyMove) -> String {
        notation::write(ply)
    }

    fn way(&self, ply: &BunnyMove) -> Vec<Cell> {
        [ply.from, ply.to()].map(cell).into()
    }

    fn trail(&self, ply: &BunnyMove) -> Vec<Cell> {
        [ply.from].iter().chain(&ply.landings).map(|square| cell(*square)).collect()
    }

    fn end(&self) -> Option<GameEnd> {
        let mover = usize::from(self.board.to_move == Colour::Black);
        match self.decided() {
            Some(0) => Some(GameEnd::drawn(format!("{QUIET_PLIES} moves without a capture"))),
            Some(value) if value < 0 => Some(GameEnd::won(1 - mover, "one stone is left")),
            Some(_) => Some(GameEnd::won(mover, "one stone is left")),
            None => self.board.moves().is_empty().then(|| GameEnd::won(1 - mover, "no move is left")),
        }
    }
}
