//! Tells a game of Bunny War: each written move becomes events, words and numbers.

use super::board::{Board, LOST_WITH, Move, QUIET_PLIES, SIDE, cell, squares};
use super::notation;
use crate::games::sides::{self, Colour, End, Sides};
use crate::games::{Teller, Told};
use crate::model::{
    Caption, Cell, Counters, Entry, Event, Outcome, Phase, Place, Problem, Record, Remark, Seat, Standing, Step,
    ThingId, What,
};

/// Explains the moves of one record, in order.
pub struct BunnyTeller {
    source: String,
    names: [String; 2],
    sides: Sides,
    board: Board,
    /// The stone on each square, by the square's number.
    things: Vec<Option<ThingId>>,
    /// Stones of each seat at the start.
    at_first: [u32; 2],
    plies: u32,
    stopped: bool,
}

impl BunnyTeller {
    pub fn new(source: &str, names: [String; 2], sides: Sides, board: Board) -> BunnyTeller {
        let all = board.white | board.black;
        let below = |square: u32| (all & ((1 << square) - 1)).count_ones();
        let thing = |square: u32| (all >> square & 1 == 1).then(|| ThingId(below(square)));
        let things = (0..SIDE * SIDE).map(thing).collect();
        let at_first = stones(&board, sides);
        BunnyTeller { source: source.into(), names, sides, board, things, at_first, plies: 0, stopped: false }
    }

    fn stop(&mut self, line: u32, what: String) -> Problem {
        self.stopped = true;
        Problem::new(Place::line(&self.source, line), format!("move {}: {what}", self.plies + 1))
    }

    fn check(&self, seat: Option<Seat>) -> Result<(), String> {
        let mover = self.board.to_move;
        match (end(&self.board), seat) {
            (Some(End::Won(winner, _)), _) => {
                Err(format!("the game is over, {} has won; expected no further move", winner.word()))
            }
            (Some(End::Drawn(why)), _) => Err(format!("the game is a draw, {why}; expected no further move")),
            (None, Some(Seat(seat @ 2..))) => Err(format!("seat {seat} moves; expected 0 or 1")),
            (None, Some(seat)) if seat != self.sides.seat(mover) => {
                Err(format!("{} moves out of turn; it is {}'s", mover.other().word(), mover.word()))
            }
            (None, Some(_) | None) => Ok(()),
        }
    }

    /// The bunny hops from landing to landing; whom it jumped lifts one beat later.
    fn events(&mut self, played: &Move) -> Vec<Event> {
        let mut events = Vec::new();
        let Some(thing) = self.take(played.from) else { return events };
        for (index, landing) in played.landings.iter().enumerate() {
            let beat = index as u8;
            events.push(Event::new(Phase::Move, beat, What::Moved { thing, path: vec![cell(*landing)] }));
            let jumped = played.jumped.get(index).and_then(|square| self.take(*square));
            events.extend(jumped.map(|thing| Event::new(Phase::Move, beat + 1, What::Captured { thing })));
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
        let notation = notation::write(played);
        let mut caption = Caption::default();
        caption.name(seat, self.name(seat)).say(format!(" {notation}"));
        match played.jumped.len() {
            0 => {}
            1 => drop(caption.say(" jumps one")),
            many => drop(caption.say(format!(" jumps {many}"))),
        }
        let events = self.events(played);
        self.board = self.board.apply(played);
        self.plies += 1;
        let mut step = Step {
            number: self.plies,
            seat: Some(seat),
            notation,
            events,
            counters: counters(&self.board, self.sides, self.at_first),
            caption,
            last_move: vec![cell(played.from), cell(played.to())],
            changed: played.jumped.iter().map(|square| cell(*square)).collect(),
            ..Step::default()
        };
        self.close(&mut step);
        step
    }

    /// Tells the end in the step that brings it.
    fn close(&self, step: &mut Step) {
        let Some(end) = end(&self.board) else { return };
        step.events.push(Event::new(Phase::Settle, 0, What::Ended));
        match end {
            End::Won(winner, why) => {
                let (winner, loser) = (self.sides.seat(winner), self.sides.seat(winner.other()));
                step.caption.say("; ").name(loser, self.name(loser)).say(format!(" {why}, "));
                step.caption.name(winner, self.name(winner)).say(" wins");
            }
            End::Drawn(why) => drop(step.caption.say(format!("; a draw, {why}"))),
        }
    }

    fn name(&self, seat: Seat) -> &str {
        &self.names[seat.index() & 1]
    }
}

/// Who has one stone left, or no move, has lost; too long without a capture is a draw.
pub fn end(board: &Board) -> Option<End> {
    for colour in [board.to_move, board.to_move.other()] {
        match board.of(colour).count_ones() {
            0 => return Some(End::Won(colour.other(), "has no bunny left".into())),
            few if few <= LOST_WITH => return Some(End::Won(colour.other(), "has one bunny left".into())),
            _ => {}
        }
    }
    if !board.can_move() {
        return Some(End::Won(board.to_move.other(), "has no move left".into()));
    }
    (board.quiet >= QUIET_PLIES).then(|| End::Drawn(format!("{QUIET_PLIES} moves without a capture")))
}

fn stones(board: &Board, sides: Sides) -> [u32; 2] {
    [Seat(0), Seat(1)].map(|seat| board.of(sides.colour(seat)).count_ones())
}

/// Stones; captured ones, and moves in a row without a capture.
pub fn counters(board: &Board, sides: Sides, at_first: [u32; 2]) -> Vec<Counters> {
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
        let written = sides::written(entry, "A2-A5").map_err(|what| self.stop(0, what))?;
        let found = self.check(written.seat).and_then(|()| notation::find(&self.board, &written.text));
        let played = found.map_err(|what| self.stop(written.line, what))?;
        let mut step = self.tell(&played);
        step.took = written.took;
        step.comment = written.comment.clone();
        step.source = Place::line(&self.source, written.line);
        Ok(Told::step(step))
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
        let outcome = sides::outcome(self.sides, end.as_ref(), self.plies, self.board.to_move, record);
        let score = stones(&self.board, self.sides).map(i64::from).to_vec();
        Outcome { score: Some(score), rows: self.board.rows(), ..outcome }
    }

    fn remarks(&self, record: &Record) -> Vec<Remark> {
        // Where the record is damaged that is said already.
        if self.stopped || record.broken.is_some() {
            return Vec::new();
        }
        sides::remarks(self.sides, end(&self.board).as_ref(), &self.outcome(record), record)
    }
}

/// Whose stone the first move takes up.
pub fn first_colour(board: &Board, record: &Record) -> Option<Colour> {
    board.colour_at(*notation::read(&sides::first_move(record)?.text).ok()?.first()?)
}
