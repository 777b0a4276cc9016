//! Tells a game of Bunny War: each written move becomes events, words and numbers.

use super::board::{BunnyBoard, BunnyMove, LOST_WITH, QUIET_PLIES, SIDE, cell, squares};
use super::notation;
use crate::games::hops::{Hop, Pieces};
use crate::games::ledger::Ledger;
use crate::games::sides::{self, Colour, RulesEnd, Sides};
use crate::games::{Teller, Told};
use crate::model::{self, Cell, Counters, Entry, Numbering, Outcome, Problem, Record, Remark, Seat, Standing, Step};

/// Explains the moves of one record, in order.
pub struct BunnyTeller {
    ledger: Ledger,
    sides: Sides,
    board: BunnyBoard,
    pieces: Pieces,
    /// Stones of each seat at the start.
    at_first: [u32; 2],
}

impl BunnyTeller {
    pub fn new(record: &Record, names: &[String; 2], sides: Sides, board: BunnyBoard) -> BunnyTeller {
        let pieces = Pieces::new((board.white | board.black).into(), SIDE * SIDE);
        let at_first = stones(&board, sides);
        let ledger = Ledger::new(record, names, Numbering::Single);
        BunnyTeller { ledger, sides, board, pieces, at_first }
    }

    fn check(&self, seat: Option<Seat>) -> Result<(), String> {
        match end(&self.board) {
            Some(RulesEnd::Won(winner, _)) => {
                Err(format!("the game is over, {} has won; expected no further move", winner.word()))
            }
            Some(RulesEnd::Drawn(why)) => Err(format!("the game is a draw, {why}; expected no further move")),
            None => self.sides.check_turn(self.board.to_move, seat),
        }
    }

    fn tell(&mut self, played: &BunnyMove, written: &model::Move) -> Step {
        let seat = self.sides.seat(self.board.to_move);
        let what = match played.jumped.len() {
            0 => " moves a bunny".to_string(),
            1 => " jumps a bunny".to_string(),
            many => format!(" jumps {many} bunnies"),
        };
        let hop = Hop { from: played.from, landings: &played.landings, jumped: &played.jumped };
        let (events, _) = self.pieces.hop(&hop, cell);
        self.board = self.board.apply(played);
        let counters = counters(&self.board, self.sides, self.at_first);
        let mut step = Step { notation: notation::write(played), events, counters, ..hop.step(cell) };
        sides::tell(&mut step, seat, &what, end(&self.board).as_ref(), self.sides, &self.ledger);
        self.ledger.enter(&mut step, seat, written);
        step
    }
}

/// Who has one stone left, or no move, has lost; too long without a capture is a draw.
pub fn end(board: &BunnyBoard) -> Option<RulesEnd> {
    for colour in [board.to_move, board.to_move.other()] {
        match board.of(colour).count_ones() {
            0 => return Some(RulesEnd::Won(colour.other(), "has no bunny left".into())),
            few if few <= LOST_WITH => return Some(RulesEnd::Won(colour.other(), "has one bunny left".into())),
            _ => {}
        }
    }
    if !board.can_move() {
        return Some(RulesEnd::Won(board.to_move.other(), "has no move left".into()));
    }
    (board.quiet >= QUIET_PLIES).then(|| RulesEnd::Drawn(format!("{QUIET_PLIES} moves without a capture")))
}

fn stones(board: &BunnyBoard, sides: Sides) -> [u32; 2] {
    [Seat(0), Seat(1)].map(|seat| board.of(sides.colour(seat)).count_ones())
}

/// Stones; captured ones, and moves in a row without a capture.
pub fn counters(board: &BunnyBoard, sides: Sides, at_first: [u32; 2]) -> Vec<Counters> {
    let now = stones(board, sides);
    let of = |seat: usize| {
        let captured = at_first[1 - seat].saturating_sub(now[1 - seat]);
        let values = vec![i64::from(captured), i64::from(board.quiet)];
        Counters { score: i64::from(now[seat]), standing: Standing::In, values }
    };
    vec![of(0), of(1)]
}

impl Teller for BunnyTeller {
    fn push(&mut self, entry: &Entry) -> Result<Told, Problem> {
        let written = self.ledger.next(entry, "A2-A5")?;
        let found = self.check(written.seat).and_then(|()| notation::find(&self.board, &written.text));
        let played = found.map_err(|what| self.ledger.stop(written.line, what))?;
        Ok(Told::step(self.tell(&played, written)))
    }

    fn legal(&self) -> Option<Vec<Cell>> {
        if self.board.is_over() {
            return Some(Vec::new());
        }
        let ends = self.board.moves().iter().fold(0, |set, found| set | 1 << found.to());
        Some(squares(ends).map(cell).collect())
    }

    fn outcome(&self, record: &Record) -> Outcome {
        let end = end(&self.board);
        let outcome = sides::outcome(self.sides, end.as_ref(), &self.ledger, self.board.to_move, record);
        let score = stones(&self.board, self.sides).map(i64::from).to_vec();
        Outcome { score: Some(score), rows: self.board.rows(), ..outcome }
    }

    fn remarks(&self, record: &Record) -> Vec<Remark> {
        if !self.ledger.is_sound(record) {
            return Vec::new();
        }
        sides::remarks(self.sides, end(&self.board).as_ref(), &self.outcome(record), record)
    }
}

/// Whose stone the first move takes up.
pub fn first_colour(board: &BunnyBoard, record: &Record) -> Option<Colour> {
    board.colour_at(*notation::read(&sides::first_move(record)?.text).ok()?.first()?)
}
