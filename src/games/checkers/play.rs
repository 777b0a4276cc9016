//! Draughts for players: men, kings, and captures played out.

use super::board::{CheckersBoard, CheckersMove, squares};
use super::variant::Variant;
use super::{Checkers, notation};
use crate::games::play::{Terms, Turns};
use crate::games::sides::Colour;
use crate::model::{Cell, Record, StartDrawing, StartPosition, draughts_fen};
use crate::players::level::Level;
use crate::players::search::{Edge, Outlook, Searchable, WON};
use crate::players::table::{self, GameEnd, Playable, Table};
use crate::players::{self, BoardRules, Player, PlayerSpec, Rng};

impl Turns for Checkers {
    fn terms(&self) -> Terms {
        Terms { variant: Some(Variant::CZECH.id), ..Terms::EIGHT }
    }

    fn start(&self, _rules: BoardRules) -> Box<dyn table::RefereeBoard> {
        Box::new(Table::new(Draughts::start()))
    }

    fn seat(&self, word: &PlayerSpec, _rules: BoardRules, rng: Rng) -> Option<Box<dyn Player>> {
        players::seat(Draughts::start(), word, rng)
    }

    /// As PDN writes positions, `W:W21,K27:B5`, or as rows.
    fn position(&self, text: &str) -> Result<StartPosition, String> {
        let start = match draughts_fen::read(text) {
            Some(fen) => {
                let rows = fen.rows(8).ok_or("there is no such square; expected 1 to 32 or A1–H8")?;
                StartPosition { drawing: StartDrawing::Rows(rows), second: fen.black_moves }
            }
            None => StartPosition::drawn(text),
        };
        Draughts::at(&start).map(|_| start)
    }

    fn begun(&self, record: &Record) -> Result<Option<StartPosition>, String> {
        let (board, _) = super::first_board(record, super::reading::of(record)?.variant)?;
        let second = board.to_move == Colour::Black;
        let start = StartPosition { drawing: StartDrawing::Rows(board.rows()), second };
        Ok((board != CheckersBoard::start(board.variant)).then_some(start))
    }

    fn start_at(&self, start: &StartPosition, _rules: BoardRules) -> Option<Box<dyn table::RefereeBoard>> {
        Some(Box::new(Table::new(Draughts::at(start).ok()?)))
    }

    fn seat_at(
        &self,
        start: &StartPosition,
        word: &PlayerSpec,
        _rules: BoardRules,
        rng: Rng,
    ) -> Option<Box<dyn Player>> {
        players::seat(Draughts::at(start).ok()?, word, rng)
    }
}

/// Plies in a row without a capture or a man's move that make a draw: kings can chase each other for ever.
const QUIET_PLIES: u32 = 60;

/// A position of Czech draughts.
#[derive(Clone, Debug)]
pub struct Draughts {
    pub board: CheckersBoard,
    quiet: u32,
}

impl Draughts {
    pub fn start() -> Draughts {
        Draughts { board: CheckersBoard::start(Variant::CZECH), quiet: 0 }
    }

    fn at(start: &StartPosition) -> Result<Draughts, String> {
        let mut board = CheckersBoard::start(Variant::CZECH);
        super::place(&mut board, start.rows().ok_or("expected a drawn board")?)?;
        board.to_move = if start.second { Colour::Black } else { Colour::White };
        Ok(Draughts { board, quiet: 0 })
    }
}

impl Searchable for Draughts {
    type Ply = CheckersMove;
    type Plies = std::vec::IntoIter<CheckersMove>;

    fn look(&self) -> Outlook<Self::Plies> {
        let mut plies = self.board.distinct();
        if plies.is_empty() {
            return Outlook::Over(-WON);
        }
        if self.quiet >= QUIET_PLIES {
            return Outlook::Over(0);
        }
        plies.sort_by_key(|ply| (std::cmp::Reverse(ply.jumped.len()), !ply.crowned));
        Outlook::Open(plies.into_iter())
    }

    fn after(&self, ply: &CheckersMove) -> Draughts {
        let moved = ply.jumped.is_empty() && self.board.is_king(ply.from);
        Draughts { board: self.board.apply(ply), quiet: if moved { self.quiet + 1 } else { 0 } }
    }

    fn worth(&self) -> i32 {
        let board = &self.board;
        let side = |colour: Colour| {
            let piece = |square: u32| {
                let row = (square / board.variant.side) as i32;
                let steps = if colour == Colour::White { 7 - row } else { row };
                match (board.is_king(square), steps) {
                    (true, _) => 330,
                    // Who keeps the back row lets no man through.
                    (false, 0) => 108,
                    (false, steps) => 100 + 2 * steps,
                }
            };
            squares(board.of(colour)).map(piece).sum::<i32>()
        };
        side(board.to_move) - side(board.to_move.other())
    }

    fn edge(&self) -> Edge<Self::Plies> {
        let plies = self.board.distinct();
        if plies.is_empty() {
            return Edge::Over(-WON);
        }
        if plies.first().is_some_and(|ply| !ply.jumped.is_empty()) {
            return Edge::Forced(plies.into_iter());
        }
        Edge::Quiet
    }
}

impl Playable for Draughts {
    const LEVELS: [Level; 4] = [
        Level { depth: 1, nodes: 10_000, sees: 250 },
        Level { depth: 2, nodes: 10_000, sees: 700 },
        Level { depth: 5, nodes: 100_000, sees: 1000 },
        Level { depth: 60, nodes: 300_000, sees: 1000 },
    ];

    fn read(&self, text: &str) -> Result<CheckersMove, String> {
        notation::find(&self.board, text, None)
    }

    fn write(&self, ply: &CheckersMove) -> String {
        notation::write(&self.board, ply)
    }

    fn way(&self, ply: &CheckersMove) -> Vec<Cell> {
        [ply.from, ply.to()].map(|square| self.board.cell(square)).into()
    }

    fn every(&self) -> Vec<CheckersMove> {
        self.board.moves()
    }

    fn trail(&self, ply: &CheckersMove) -> Vec<Cell> {
        [ply.from].iter().chain(&ply.landings).map(|square| self.board.cell(*square)).collect()
    }

    fn end(&self) -> Option<GameEnd> {
        let mover = usize::from(self.board.to_move == Colour::Black);
        if self.board.moves().is_empty() {
            let left = self.board.of(self.board.to_move) != 0;
            return Some(GameEnd::won(1 - mover, if left { "no move is left" } else { "no piece is left" }));
        }
        let words = || format!("{} moves without a capture or a man's move", QUIET_PLIES / 2);
        (self.quiet >= QUIET_PLIES).then(|| GameEnd::drawn(words()))
    }

    fn is_again(&self, other: &Draughts) -> bool {
        self.board == other.board
    }
}
