//! Tells a game of draughts: each written move becomes events, words and numbers.

use super::board::{CheckersBoard, CheckersMove, squares};
use super::look::{KING, MAN};
use super::notation;
use crate::games::hops::{Hop, Pieces};
use crate::games::ledger::Ledger;
use crate::games::sides::{self, Colour, RulesEnd, Sides};
use crate::games::{Teller, Told};
use crate::model::{
    self, Cell, Counters, Entry, Event, Outcome, Phase, Problem, Record, Remark, Seat, Standing, Step, What,
};

/// Explains the moves of one record, in order.
pub struct CheckersTeller {
    ledger: Ledger,
    sides: Sides,
    board: CheckersBoard,
    pieces: Pieces,
    /// Pieces of each seat at the start.
    at_first: [u32; 2],
    /// The captures meant where a text leaves a choice, by ply.
    picks: Vec<(u32, CheckersMove)>,
}

impl CheckersTeller {
    pub fn new(
        record: &Record,
        names: &[String; 2],
        sides: Sides,
        board: CheckersBoard,
        picks: Vec<(u32, CheckersMove)>,
    ) -> CheckersTeller {
        let squares = board.variant.side * board.variant.side;
        let pieces = Pieces::new(board.white | board.black, squares);
        let at_first = [Seat(0), Seat(1)].map(|seat| board.of(sides.colour(seat)).count_ones());
        let ledger = Ledger::new(record, names, super::numbering(&board));
        CheckersTeller { ledger, sides, board, pieces, at_first, picks }
    }

    fn tell(&mut self, played: &CheckersMove, written: &model::Move) -> Step {
        let seat = self.sides.seat(self.board.to_move);
        let what = what(&self.board, played);
        let hop = Hop { from: played.from, landings: &played.landings, jumped: &played.jumped };
        let mut step = hop.step(|square| self.board.cell(square));
        step.notation = notation::write(&self.board, played);
        let (mut events, hopped) = self.pieces.hop(&hop, |square| self.board.cell(square));
        if let Some((thing, beat)) = hopped.filter(|_| played.crowned) {
            events.push(Event::new(Phase::Move, beat + 2, What::Promoted { thing, kind: KING }));
        }
        step.events = events;
        self.board = self.board.apply(played);
        step.counters = counters(&self.board, self.sides, self.at_first);
        sides::tell(&mut step, seat, &what, self.end().as_ref(), self.sides, &self.ledger);
        self.ledger.enter(&mut step, seat, written);
        step
    }

    /// What to say of a move whose text leaves a choice.
    fn unclear(&self, played: &CheckersMove, written: &model::Move) -> Vec<Remark> {
        let picked = super::picked(&self.picks, self.ledger.plies).filter(|pick| *pick == played);
        let what = || {
            let (text, meant) = (written.text.trim(), notation::write(&self.board, played));
            let label = self.ledger.label(self.ledger.plies + 1);
            format!("move {label}: {text} could mean several captures; taken for {meant}")
        };
        picked.map(|_| Remark::new(self.ledger.place(written), what())).into_iter().collect()
    }

    fn end(&self) -> Option<RulesEnd> {
        end(&self.board)
    }
}

/// What a move is about to do, in the words that follow the player's name.
fn what(board: &CheckersBoard, played: &CheckersMove) -> String {
    let jumped = played.captured();
    let (all, kings) = (jumped.count_ones(), (jumped & board.kings).count_ones());
    let taken = match (all, kings) {
        (0, _) if played.crowned => return " crowns a man".into(),
        (0, _) if board.is_king(played.from) => return " moves a king".into(),
        (0, _) => return " moves a man".into(),
        (1, 0) => "a man".into(),
        (1, _) => "a king".into(),
        (men, 0) => format!("{men} men"),
        (all, kings) if all == kings => format!("{kings} kings"),
        (all, _) => format!("{all} pieces"),
    };
    format!(" takes {taken}{}", if played.crowned { " and crowns" } else { "" })
}

/// No piece or no move loses.
pub fn end(board: &CheckersBoard) -> Option<RulesEnd> {
    let winner = board.to_move.other();
    if board.of(board.to_move) == 0 {
        return Some(RulesEnd::Won(winner, "has no piece left".into()));
    }
    board.moves().is_empty().then(|| RulesEnd::Won(winner, "has no move left".into()))
}

/// Pieces; men, kings and captured pieces of each seat.
pub fn counters(board: &CheckersBoard, sides: Sides, at_first: [u32; 2]) -> Vec<Counters> {
    let of = |seat: Seat| {
        let own = board.of(sides.colour(seat));
        let other = board.of(sides.colour(seat).other()).count_ones();
        let captured = at_first[1 - seat.index().min(1)].saturating_sub(other);
        let values = [(own & !board.kings).count_ones(), (own & board.kings).count_ones(), captured];
        Counters { score: i64::from(own.count_ones()), standing: Standing::In, values: values.map(i64::from).to_vec() }
    };
    vec![of(Seat(0)), of(Seat(1))]
}

impl Teller for CheckersTeller {
    fn push(&mut self, entry: &Entry) -> Result<Told, Problem> {
        let written = self.ledger.next(entry, "B6-A5")?;
        if let Some(RulesEnd::Won(winner, _)) = self.end() {
            let what = format!("the game is over, {} has won; expected no further move", winner.word());
            return Err(self.ledger.stop(written.line, what));
        }
        let pick = super::picked(&self.picks, self.ledger.plies);
        let found = self
            .sides
            .check_turn(self.board.to_move, written.seat)
            .and_then(|()| notation::find(&self.board, &written.text, pick));
        let played = found.map_err(|what| self.ledger.stop(written.line, what))?;
        let remarks = self.unclear(&played, written);
        Ok(Told { remarks, ..Told::step(self.tell(&played, written)) })
    }

    fn legal(&self) -> Option<Vec<Cell>> {
        let ends = self.board.moves().iter().fold(0, |set, found| set | 1 << found.to());
        Some(squares(ends).map(|square| self.board.cell(square)).collect())
    }

    fn outcome(&self, record: &Record) -> Outcome {
        let outcome = sides::outcome(self.sides, self.end().as_ref(), &self.ledger, self.board.to_move, record);
        let pieces = |seat| i64::from(self.board.of(self.sides.colour(Seat(seat))).count_ones());
        Outcome { score: Some(vec![pieces(0), pieces(1)]), rows: self.board.rows(), ..outcome }
    }

    fn remarks(&self, record: &Record) -> Vec<Remark> {
        if !self.ledger.is_sound(record) {
            return Vec::new();
        }
        sides::remarks(self.sides, self.end().as_ref(), &self.outcome(record), record)
    }
}

/// The kind of the piece on a square.
pub fn kind(board: &CheckersBoard, square: u32) -> crate::model::Kind {
    if board.is_king(square) { KING } else { MAN }
}

/// Whose piece stands on the square of the first move tells who begins.
pub fn first_colour(board: &CheckersBoard, record: &Record) -> Option<Colour> {
    notation::mover(board, &sides::first_move(record)?.text)
}
