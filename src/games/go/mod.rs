//! Go on boards from 2×2 to 25×25.
//!
//! Only an occupied point stops a record: what the rules forbid otherwise (retaking a ko at once, suicide, moving out of
//! turn, play after two passes) is a finding, and the record counts. Ko is the simple one: a single stone may not be
//! retaken at once by a single stone; longer cycles are left to the players. The area is counted for the display, every
//! stone alive; a result that the record tells is the result.

pub mod board;
mod look;
mod result;
mod teller;

#[cfg(test)]
mod tests;

use super::points::{self, Names, Stone};
use super::{Game, Opening};
use crate::model::{Cell, Entry, Outcome, Place, Problem, Record, Replay, Seat, Size, Step, Style, ThingState};
use board::Board;
use teller::GoTeller;

/// The game.
pub struct Go;

const USUAL_SIDE: u16 = 19;

impl Game for Go {
    fn id(&self) -> &'static str {
        "go"
    }

    fn name(&self) -> &'static str {
        "Go"
    }

    fn begin(&self, record: &Record) -> Result<Opening, Problem> {
        let table = table(record).map_err(|what| Problem::new(Place::file(&record.source), what))?;
        let names =
            [Seat(0), Seat(1)].map(|seat| points::name(record, seat, teller::word(Stone::of(seat, table.black))));
        let replay = Replay {
            game: self.id(),
            game_name: self.name(),
            variant: record.variant.clone(),
            title: record.title.clone(),
            date: record.date.clone(),
            comment: record.comment.clone(),
            size: Size::new(table.names.side, table.names.side),
            players: names.to_vec(),
            look: look::look(table.names, table.black).into(),
            setup: setup(&table),
            first: 0,
            counters: teller::counters(&table.board, table.black, [0; 2]),
            steps: Vec::new(),
            last: None,
            outcome: Outcome::default(),
        };
        let teller = Box::new(GoTeller::new(record, names, table));
        Ok(Opening { replay, teller, taken: 0, remarks: points::extra_names(record, "go").into_iter().collect() })
    }

    fn legal(&self, record: &Record, steps: usize) -> Vec<Cell> {
        let Ok(Table { mut board, names, black, mut to_move }) = table(record) else { return Vec::new() };
        let mut passes = 0;
        for entry in record.entries.iter().take(steps) {
            let Entry::Move(written) = entry else { break };
            let stone = written.seat.map_or(to_move, |seat| Stone::of(seat, black));
            for edit in written.stones.iter().filter(|edit| Size::new(names.side, names.side).holds(edit.at)) {
                board.put(point(edit.at, names), edit.seat.map(|seat| Stone::of(seat, black)));
            }
            if written.text.is_empty() && !written.stones.is_empty() {
                continue;
            }
            if points::is_pass(&written.text) {
                board.pass();
                passes += 1;
            } else {
                let Ok(cell) = names.parse(&written.text) else { break };
                board.play(point(cell, names), stone);
                passes = 0;
            }
            to_move = stone.other();
        }
        if passes >= 2 {
            return Vec::new();
        }
        let open = |cell: &Cell| {
            let at = point(*cell, names);
            board.at(at).is_none() && !board.is_ko(at) && !board.is_suicide(at, to_move)
        };
        Size::new(names.side, names.side).cells().filter(open).collect()
    }

    fn spell(&self, replay: &Replay, step: &Step, style: Style) -> String {
        let side = replay.size.rows;
        match (step.last_move.first(), style) {
            (Some(at), Style::Players) => Names { side, without_i: true }.name(*at),
            (Some(at), Style::Manager) => Names { side, without_i: false }.name(*at),
            (None, Style::Players) => step.notation.clone(),
            (None, Style::Manager) => "forfeit".into(),
        }
    }
}

/// A board and who sits where.
pub(crate) struct Table {
    pub board: Board,
    pub names: Names,
    /// Which seat has the black stones.
    pub black: Seat,
    pub to_move: Stone,
}

/// The board of a record before its first move. On an empty board the first mover is black; where stones are set up the
/// first seat is, and after a handicap White begins.
fn table(record: &Record) -> Result<Table, String> {
    let side = points::side(record, USUAL_SIDE, 2, "go")?;
    let stones = points::drawn(record, side)?;
    let first = points::first_seat(record, "go")?;
    let managers = match record.coords.as_deref() {
        Some("manager") => true,
        Some(other) => {
            let other: String = other.chars().take(20).collect();
            return Err(format!("\"coords\" is {other:?}; expected \"manager\", or nothing for columns without I"));
        }
        None => record.style == Style::Manager,
    };
    let set = |stone| stones.contains(&Some(stone));
    let handicap = set(Stone::Black) && !set(Stone::White);
    // A drawn board, be it empty, says which stones are whose: White may begin on it.
    let (black, to_move) = match (first, record.start.is_some()) {
        (first, false) => (first.unwrap_or(Seat(0)), Stone::Black),
        (Some(seat), true) => (Seat(0), Stone::of(seat, Seat(0))),
        (None, true) => (Seat(0), if handicap { Stone::White } else { Stone::Black }),
    };
    Ok(Table { board: Board::new(side, stones), names: Names { side, without_i: !managers }, black, to_move })
}

fn point(cell: Cell, names: Names) -> usize {
    cell.row as usize * usize::from(names.side) + cell.col as usize
}

fn cell(point: usize, names: Names) -> Cell {
    let side = usize::from(names.side);
    Cell::new((point % side) as i32, (point / side) as i32)
}

fn setup(table: &Table) -> Vec<ThingState> {
    let stones = table.board.stones().iter().enumerate();
    let thing = |(at, stone): (usize, &Option<Stone>)| {
        Some(points::thing(look::STONE, stone.as_ref()?.seat(table.black), cell(at, table.names)))
    };
    stones.filter_map(thing).collect()
}
