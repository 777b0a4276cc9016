//! Tells a game of draughts: each written move becomes events, words and numbers.

use super::board::{Board, Move, squares};
use super::look::{KING, MAN};
use super::notation;
use crate::games::sides::{self, Colour, End, Sides};
use crate::games::{Teller, Told};
use crate::model::{
    Caption, Cell, Counters, Entry, Event, Outcome, Phase, Place, Problem, Record, Remark, Seat, Standing, Step,
    ThingId, What,
};

/// Explains the moves of one record, in order.
pub struct CheckersTeller {
    source: String,
    names: [String; 2],
    sides: Sides,
    board: Board,
    /// The piece on each square, by the square's number.
    things: Vec<Option<ThingId>>,
    /// Pieces of each seat at the start.
    at_first: [u32; 2],
    /// The captures meant where a text leaves a choice, by ply.
    picks: Vec<(u32, Move)>,
    plies: u32,
    stopped: bool,
}

impl CheckersTeller {
    pub fn new(
        source: &str,
        names: [String; 2],
        sides: Sides,
        board: Board,
        picks: Vec<(u32, Move)>,
    ) -> CheckersTeller {
        let all = board.white | board.black;
        let mut next = 0;
        let thing = |square: u32| {
            let stands = all >> square & 1 == 1;
            next += u32::from(stands);
            stands.then(|| ThingId(next - 1))
        };
        let things = (0..board.variant.side * board.variant.side).map(thing).collect();
        let at_first = [Seat(0), Seat(1)].map(|seat| board.of(sides.colour(seat)).count_ones());
        CheckersTeller { source: source.into(), names, sides, board, things, at_first, picks, plies: 0, stopped: false }
    }

    fn stop(&mut self, line: u32, what: String) -> Problem {
        self.stopped = true;
        Problem::new(Place::line(&self.source, line), format!("move {}: {what}", self.plies + 1))
    }

    fn check_turn(&self, seat: Option<Seat>) -> Result<(), String> {
        let mover = self.board.to_move;
        match seat {
            Some(Seat(seat @ 2..)) => Err(format!("seat {seat} moves; expected 0 or 1")),
            Some(seat) if seat != self.sides.seat(mover) => {
                Err(format!("{} moves out of turn; it is {}'s", mover.other().word(), mover.word()))
            }
            Some(_) | None => Ok(()),
        }
    }

    /// The piece jumps from landing to landing; what it jumped lifts one beat later.
    fn events(&mut self, played: &Move) -> Vec<Event> {
        let mut events = Vec::new();
        let Some(thing) = self.take(played.from) else { return events };
        let mut beat = 0;
        for (index, landing) in played.landings.iter().enumerate() {
            beat = index as u8;
            let path = vec![self.board.cell(*landing)];
            events.push(Event::new(Phase::Move, beat, What::Moved { thing, path }));
            let jumped = played.jumped.get(index).and_then(|square| self.take(*square));
            events.extend(jumped.map(|thing| Event::new(Phase::Move, beat + 1, What::Captured { thing })));
        }
        if played.crowned {
            events.push(Event::new(Phase::Move, beat + 2, What::Promoted { thing, kind: KING }));
        }
        if let Some(place) = self.things.get_mut(played.to() as usize) {
            *place = Some(thing);
        }
        events
    }

    fn take(&mut self, square: u32) -> Option<ThingId> {
        self.things.get_mut(square as usize)?.take()
    }

    fn tell(&mut self, played: &Move) -> Step {
        let seat = self.sides.seat(self.board.to_move);
        let notation = notation::write(&self.board, played);
        let mut caption = Caption::default();
        caption.name(seat, self.name(seat)).say(format!(" {notation}"));
        match played.jumped.len() {
            0 => {}
            1 => drop(caption.say(" takes one")),
            many => drop(caption.say(format!(" takes {many}"))),
        }
        if played.crowned {
            caption.say(" and is crowned");
        }
        let events = self.events(played);
        let cell = |square: &u32| self.board.cell(*square);
        let last_move = vec![cell(&played.from), cell(&played.to())];
        let changed = played.jumped.iter().map(cell).collect();
        self.board = self.board.apply(played);
        self.plies += 1;
        let mut step = Step {
            number: self.plies,
            seat: Some(seat),
            notation,
            events,
            counters: counters(&self.board, self.sides, self.at_first),
            caption,
            last_move,
            changed,
            ..Step::default()
        };
        if let Some(end) = self.end() {
            step.events.push(Event::new(Phase::Settle, 0, What::Ended));
            if let End::Won(winner, why) = end {
                let (winner, loser) = (self.sides.seat(winner), self.sides.seat(winner.other()));
                step.caption.say("; ").name(loser, self.name(loser)).say(format!(" {why}, "));
                step.caption.name(winner, self.name(winner)).say(" wins");
            }
        }
        step
    }

    /// What to say of a move whose text leaves a choice.
    fn unclear(&self, played: &Move, written: &crate::model::Move) -> Vec<Remark> {
        let picked = super::picked(&self.picks, self.plies).filter(|pick| *pick == played);
        let what = || {
            let (text, meant) = (written.text.trim(), notation::write(&self.board, played));
            format!("move {}: {text} could mean several captures; taken for {meant}", self.plies + 1)
        };
        picked.map(|_| Remark::new(Place::line(&self.source, written.line), what())).into_iter().collect()
    }

    fn name(&self, seat: Seat) -> &str {
        &self.names[seat.index() & 1]
    }

    fn end(&self) -> Option<End> {
        end(&self.board)
    }
}

/// No piece or no move loses.
pub fn end(board: &Board) -> Option<End> {
    let winner = board.to_move.other();
    if board.of(board.to_move) == 0 {
        return Some(End::Won(winner, "has no piece left".into()));
    }
    board.moves().is_empty().then(|| End::Won(winner, "has no move left".into()))
}

/// Pieces; men, kings and captured pieces of each seat.
pub fn counters(board: &Board, sides: Sides, at_first: [u32; 2]) -> Vec<Counters> {
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
        let written = sides::written(entry, "B6-A5").map_err(|what| self.stop(0, what))?;
        if let Some(End::Won(winner, _)) = self.end() {
            let what = format!("the game is over, {} has won; expected no further move", winner.word());
            return Err(self.stop(written.line, what));
        }
        let pick = super::picked(&self.picks, self.plies);
        let found = self.check_turn(written.seat).and_then(|()| notation::find(&self.board, &written.text, pick));
        let played = found.map_err(|what| self.stop(written.line, what))?;
        let remarks = self.unclear(&played, written);
        let mut step = self.tell(&played);
        step.took = written.took;
        step.comment = written.comment.clone();
        step.source = Place::line(&self.source, written.line);
        Ok(Told { remarks, ..Told::step(step) })
    }

    fn legal(&self) -> Option<Vec<Cell>> {
        let ends = self.board.moves().iter().fold(0, |set, found| set | 1 << found.to());
        Some(squares(ends).map(|square| self.board.cell(square)).collect())
    }

    fn outcome(&self, record: &Record) -> Outcome {
        let outcome = sides::outcome(self.sides, self.end().as_ref(), self.plies, self.board.to_move, record);
        let pieces = |seat| i64::from(self.board.of(self.sides.colour(Seat(seat))).count_ones());
        Outcome { score: Some(vec![pieces(0), pieces(1)]), rows: self.board.rows(), ..outcome }
    }

    fn remarks(&self, record: &Record) -> Vec<Remark> {
        // Where the record is damaged that is said already.
        if self.stopped || record.broken.is_some() {
            return Vec::new();
        }
        sides::remarks(self.sides, self.end().as_ref(), &self.outcome(record), record)
    }
}

/// The kind of the piece on a square.
pub fn kind(board: &Board, square: u32) -> crate::model::Kind {
    if board.is_king(square) { KING } else { MAN }
}

/// Whose piece stands on the square of the first move tells who begins.
pub fn first_colour(board: &Board, record: &Record) -> Option<Colour> {
    notation::mover(board, &sides::first_move(record)?.text)
}
