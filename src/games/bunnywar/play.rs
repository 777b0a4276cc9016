//! Bunny War for players: stones, and jumps played out.

use super::board::{BunnyBoard, BunnyMove, LOST_WITH, QUIET_PLIES, cell};
use super::{BunnyWar, notation};
use crate::games::play::{Terms, Turns};
use crate::games::sides::Colour;
use crate::model::Cell;
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

    /// Stones; who is ahead is glad of a short game, so the clock of quiet plies counts against the leader.
    fn worth(&self) -> i32 {
        let (own, other) = self.stones();
        let lead = own as i32 - other as i32;
        lead * 100 - lead.signum() * self.board.quiet as i32
    }

    fn edge(&self) -> Edge<Self::Plies> {
        if let Some(value) = self.decided() {
            return Edge::Over(value);
        }
        let jumps: Vec<BunnyMove> = self.board.moves().into_iter().filter(|ply| !ply.jumped.is_empty()).collect();
        if jumps.is_empty() { Edge::Quiet } else { Edge::Loud(jumps.into_iter()) }
    }
}

impl Playable for Bunnies {
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
