//! Gomoku: five or more in a row win, on boards from 5×5 to 25×25. The first mover has the crosses.
//!
//! Columns are letters from the left and rows numbers from the bottom, in the manager's records too: it does not say
//! where it begins to count, and players count so.

pub mod course;
mod look;
mod teller;

#[cfg(test)]
mod tests;

use super::points::{self, Names, Stone};
use super::{Game, Opening};
use crate::model::{Cell, Entry, Outcome, Place, Problem, Record, Replay, Seat, Size, Step, Style, ThingState};
use course::Course;
use teller::GomokuTeller;

/// The game.
pub struct Gomoku;

const USUAL_SIDE: u16 = 15;

impl Game for Gomoku {
    fn id(&self) -> &'static str {
        "gomoku"
    }

    fn name(&self) -> &'static str {
        "Gomoku"
    }

    fn begin(&self, record: &Record) -> Result<Opening, Problem> {
        let table = table(record).map_err(|what| Problem::new(Place::file(&record.source), what))?;
        let names =
            [Seat(0), Seat(1)].map(|seat| points::name(record, seat, teller::word(Stone::of(seat, table.black))));
        let side = table.course.side();
        let replay = Replay {
            game: self.id(),
            game_name: self.name(),
            variant: record.variant.clone(),
            title: record.title.clone(),
            date: record.date.clone(),
            comment: record.comment.clone(),
            size: Size::new(side, side),
            players: names.to_vec(),
            look: look::look(table.names, table.black).into(),
            setup: setup(&table),
            first: 0,
            counters: teller::counters(&table.course, table.black),
            steps: Vec::new(),
            last: None,
            outcome: Outcome::default(),
        };
        let teller = Box::new(GomokuTeller::new(record, names, table));
        Ok(Opening { replay, teller, taken: 0, remarks: points::extra_names(record, "gomoku").into_iter().collect() })
    }

    fn legal(&self, record: &Record, steps: usize) -> Vec<Cell> {
        let Ok(Table { mut course, names, black, mut to_move }) = table(record) else { return Vec::new() };
        for entry in record.entries.iter().take(steps) {
            let Entry::Move(written) = entry else { break };
            let stone = written.seat.map_or(to_move, |seat| Stone::of(seat, black));
            if !points::is_pass(&written.text) {
                let Ok(cell) = names.parse(&written.text) else { break };
                course.set(cell, stone);
            }
            to_move = stone.other();
        }
        if course.five().is_some() { Vec::new() } else { course.empties().collect() }
    }

    fn spell(&self, _replay: &Replay, step: &Step, style: Style) -> String {
        match style {
            Style::Manager if step.last_move.is_empty() => "forfeit".into(),
            Style::Manager | Style::Players => step.notation.clone(),
        }
    }
}

/// A board and who sits where.
pub(crate) struct Table {
    pub course: Course,
    pub names: Names,
    /// Which seat has the crosses.
    pub black: Seat,
    pub to_move: Stone,
}

/// The board of a record before its first move: the first mover has the crosses.
fn table(record: &Record) -> Result<Table, String> {
    let side = points::side(record, USUAL_SIDE, 5, "gomoku")?;
    let stones = points::drawn(record, side)?;
    let first = points::first_seat(record, "gomoku")?.unwrap_or(Seat(0));
    let count = |stone| stones.iter().filter(|there| **there == Some(stone)).count();
    // After a drawn opening it is the turn of the one with fewer stones.
    let to_move = if count(Stone::Black) > count(Stone::White) { Stone::White } else { Stone::Black };
    let black = if to_move == Stone::Black { first } else { Seat(1 - first.0) };
    Ok(Table { course: Course::new(side, stones), names: Names { side, without_i: false }, black, to_move })
}

fn setup(table: &Table) -> Vec<ThingState> {
    let course = &table.course;
    let thing = |(cell, stone): (Cell, Stone)| points::thing(look::kind(stone), stone.seat(table.black), cell);
    course.taken().map(thing).collect()
}
