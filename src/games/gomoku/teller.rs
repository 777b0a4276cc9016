//! Tells a game of gomoku: each written move becomes events, words and numbers.

use super::position::GomokuPosition;
use super::threat::{self, Threats};
use super::{Table, look};
use crate::games::ending;
use crate::games::ledger::Ledger;
use crate::games::points::{self, Names};
use crate::games::sides::{Colour, Sides};
use crate::games::{Teller, Told};
use crate::model::{
    Caption, Cell, Counters, Entry, Event, Finding, Move, Numbering, Outcome, Phase, Place, Problem, Record, Remark,
    Seat, Standing, Step, ThingId, What,
};

pub fn word(stone: Colour) -> &'static str {
    match stone {
        Colour::Black => "Cross",
        Colour::White => "Round",
    }
}

/// Explains the moves of one record, in order.
pub struct GomokuTeller {
    ledger: Ledger,
    points: Names,
    position: GomokuPosition,
    sides: Sides,
    to_move: Colour,
    placed: u32,
    /// Whether it has been said that the game goes on after its end.
    overrun: bool,
}

impl GomokuTeller {
    pub(super) fn new(record: &Record, names: &[String; 2], table: Table) -> GomokuTeller {
        GomokuTeller {
            ledger: Ledger::new(record, names, Numbering::Single),
            points: table.names,
            placed: table.position.stones() as u32,
            position: table.position,
            sides: table.sides,
            to_move: table.to_move,
            overrun: false,
        }
    }

    fn is_over(&self) -> bool {
        self.position.five().is_some() || self.position.is_full()
    }

    /// Whose move it is as the record tells it, and what the rules say to that.
    fn mover(&self, written: &Move) -> Result<(Colour, Option<Finding>), String> {
        match written.seat {
            Some(Seat(n @ 2..)) => Err(format!("seat {n} moves; expected 0 or 1")),
            Some(seat) if self.sides.colour(seat) != self.to_move => {
                let stone = self.to_move.other();
                let what = format!("{} moves out of turn; {} is to move", word(stone), word(self.to_move));
                Ok((stone, Some(self.ledger.finding(written, what))))
            }
            Some(_) | None => Ok((self.to_move, None)),
        }
    }

    fn stone(&mut self, at: Cell, stone: Colour) -> Step {
        let seat = self.sides.seat(stone);
        let thing = ThingId(self.placed);
        self.placed += 1;
        let was_over = self.is_over();
        let what = self.threat(at, stone);
        self.position.set(at, stone);
        let state = points::thing(look::kind(stone), seat, at);
        let notation = self.points.name(at);
        let mut step = Step {
            events: vec![Event::new(Phase::Move, 0, What::placed(thing, state))],
            last_move: vec![at],
            ..Step::default()
        };
        if self.is_over() && !was_over {
            step.events.push(Event::new(Phase::Settle, 0, What::Ended));
            step.lit = self.position.five().map(|(_, row)| row.to_vec()).unwrap_or_default();
            step.caption = self.decided();
            step.caption.say(self.ledger.point(&notation));
        } else {
            if !was_over {
                step.rows = threat::rows(&self.position, at, stone);
            }
            step.caption = match what.filter(|_| !was_over) {
                Some(what) => self.ledger.says(seat, what + &self.ledger.point(&notation)),
                None => self.ledger.says(seat, format!(" plays {notation}")),
            };
        }
        Step { notation, ..step }
    }

    /// What a stone is about to threaten or to stop, in words.
    fn threat(&self, at: Cell, stone: Colour) -> Option<String> {
        let [own, other] = [stone, stone.other()].map(|stone| Threats::of(&self.position, at, stone));
        own.words(other).map(str::to_string)
    }

    /// The end that the board shows, in a sentence.
    fn decided(&self) -> Caption {
        match self.position.five() {
            Some((stone, row)) => {
                let seat = self.sides.seat(stone);
                match row.len() {
                    5 => self.ledger.says(seat, " wins with five in a row"),
                    more => self.ledger.says(seat, format!(" wins with {more} in a row")),
                }
            }
            None => Caption::plain("Draw, the board is full"),
        }
    }

    fn pass(&self, stone: Colour) -> Step {
        let seat = self.sides.seat(stone);
        let caption = self.ledger.says(seat, " passes");
        let events = vec![Event::new(Phase::Move, 0, What::Passed { seat })];
        Step { notation: "pass".into(), events, caption, ..Step::default() }
    }

    /// The step of a written move and what the rules say to it; no step for a forfeit after the end.
    fn tell(&mut self, written: &Move) -> Result<(Option<Step>, Vec<Finding>), String> {
        let (stone, odd) = self.mover(written)?;
        let passes = points::is_pass(&written.text);
        if passes && self.is_over() {
            return Ok((None, Vec::new()));
        }
        let cell = if passes { None } else { Some(self.points.parse(&written.text)?) };
        if let Some(there) = cell.and_then(|cell| self.position.at(cell)) {
            return Err(format!("{} is taken by a {}", written.text.trim(), word(there).to_lowercase()));
        }
        let mut findings: Vec<Finding> = odd.into_iter().collect();
        if self.is_over() && !self.overrun {
            self.overrun = true;
            let why = match self.position.five() {
                Some((stone, row)) => format!("{} has {} in a row", word(stone), row.len()),
                None => "the board is full".into(),
            };
            findings.push(self.ledger.finding(written, format!("the game was over: {why}; expected no further move")));
        }
        if passes {
            findings.push(self.ledger.finding(written, format!("{} passes; expected a stone", word(stone))));
        }
        let mut step = match cell {
            Some(cell) => self.stone(cell, stone),
            None => self.pass(stone),
        };
        step.counters = counters(&self.position, self.sides);
        self.ledger.enter(&mut step, self.sides.seat(stone), written);
        self.to_move = stone.other();
        Ok((Some(step), findings))
    }

    /// What the rules say about the result.
    fn winner(&self) -> Option<Vec<Seat>> {
        match self.position.five() {
            Some((stone, _)) => Some(vec![self.sides.seat(stone)]),
            None => self.position.is_full().then(Vec::new),
        }
    }

    fn words(&self, winner: Option<&[Seat]>) -> String {
        let named = |seat: Seat| word(self.sides.colour(seat));
        match (self.position.five(), winner) {
            (Some((stone, row)), _) => format!("{} wins with {} in a row", word(stone), row.len()),
            (None, None) => "unfinished".into(),
            (None, Some([seat])) => format!("{} wins by the record", named(*seat)),
            (None, Some(_)) if self.position.is_full() => "draw: the board is full".into(),
            (None, Some(_)) => "draw by the record".into(),
        }
    }
}

impl Teller for GomokuTeller {
    fn push(&mut self, entry: &Entry) -> Result<Told, Problem> {
        let written = self.ledger.next(entry, "H8")?;
        let (step, findings) = self.tell(written).map_err(|what| self.ledger.stop(written.line, what))?;
        Ok(Told { steps: step.into_iter().collect(), findings, ..Told::default() })
    }

    fn legal(&self) -> Option<Vec<Cell>> {
        Some(if self.position.five().is_some() { Vec::new() } else { self.position.empties().collect() })
    }

    fn outcome(&self, record: &Record) -> Outcome {
        let winner = self.winner().or_else(|| record.recorded.winner.clone());
        let problem = winner.is_none().then(|| match self.ledger.plies {
            0 => "the record has no move".to_string(),
            n => format!("the record stops after move {n} without a result; {} could move", word(self.to_move)),
        });
        let over = self.is_over();
        Outcome {
            sentence: if over { self.decided() } else { ending::by_the_record(record, &self.ledger) },
            defeat: ending::defeat(record).filter(|_| !over),
            words: self.words(winner.as_deref()),
            winner,
            complete: problem.is_none(),
            problem,
            rows: self.position.rows(),
            ..Outcome::default()
        }
    }

    fn remarks(&self, record: &Record) -> Vec<Remark> {
        if !self.ledger.is_sound(record) {
            return Vec::new();
        }
        let recorded = record.recorded.winner.as_ref();
        let said = match (self.winner(), recorded) {
            (None, None) => self.outcome(record).problem,
            (Some(ours), Some(told)) if ours != *told => {
                Some(format!("the record tells {}; by the rules: {}", claim(told, self.sides), self.words(Some(&ours))))
            }
            (None, Some(told)) => Some(format!(
                "nobody has five in a row; the record tells {}: time or agreement",
                claim(told, self.sides)
            )),
            (Some(_), _) => None,
        };
        said.into_iter().map(|what| Remark::new(Place::file(&record.source), what)).collect()
    }
}

fn claim(told: &[Seat], sides: Sides) -> String {
    match told {
        [] => "a draw".into(),
        [seat] if seat.0 < 2 => format!("{} as the winner", word(sides.colour(*seat))),
        _ => "a winner who is not at the table".into(),
    }
}

/// The longest row and the stones of each seat.
pub fn counters(position: &GomokuPosition, sides: Sides) -> Vec<Counters> {
    let of = |seat: Seat| {
        let stone = sides.colour(seat);
        let stones = position.taken().filter(|(_, there)| *there == stone).count() as i64;
        Counters { score: position.longest(stone) as i64, standing: Standing::In, values: vec![stones] }
    };
    vec![of(Seat(0)), of(Seat(1))]
}
