//! Go on boards from 2×2 to 25×25.
//!
//! Only an occupied point stops a record: what the rules forbid otherwise (retaking a ko at once, suicide, moving out of
//! turn, play after two passes) is a finding, and the record counts. Ko is the simple one: a single stone may not be
//! retaken at once by a single stone; longer cycles are left to the players. The area is counted for the display, every
//! stone alive; a result that the record tells is the result.

pub mod board;
mod look;
pub mod play;
mod result;
mod teller;

#[cfg(test)]
mod tests;

use super::play::Play;
use super::points::{self, Names};
use super::sides::{self, Colour, Sides};
use super::{About, Game, Opening, head};
use crate::model::{Cell, Place, Problem, Record, Replay, Seat, Size, Step, Style, ThingState, short_names};
use board::GoBoard;
use teller::GoTeller;

/// The game.
pub struct Go;

const USUAL_SIDE: u16 = 19;
const LEAST_SIDE: u16 = 2;

impl Game for Go {
    fn about(&self) -> About {
        About { id: "go", name: "Go", play: Some(Play::Turns(&Go)), kinds: &["stone"] }
    }

    fn begin(&self, record: &Record) -> Result<Opening, Problem> {
        let table = table(record).map_err(|what| Problem::new(Place::file(&record.source), what))?;
        let names = sides::names(record, |seat| table.sides.colour(seat).word());
        let size = Size::new(table.names.side, table.names.side);
        let replay = Replay {
            players: names.to_vec(),
            short: short_names(&names).to_vec(),
            setup: setup(&table),
            counters: teller::counters(&table.board, table.sides, [0; 2]),
            ..head(self, record, size, look::look(table.names, table.sides))
        };
        let teller = GoTeller::new(record, &names, table);
        Ok(Opening::of_moves(replay, teller, sides::extra_names(record, "go has two")))
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
    pub board: GoBoard,
    pub names: Names,
    pub sides: Sides,
    pub to_move: Colour,
}

/// The board of a record before its first move. On an empty board the first mover is black; where stones are set up the
/// first seat is, and after a handicap White begins.
fn table(record: &Record) -> Result<Table, String> {
    let side = points::side(record, USUAL_SIDE, LEAST_SIDE, "go")?;
    let stones = points::drawn(record.start.as_deref(), side)?;
    let first = sides::first_seat(record, "go has")?;
    let managers = match record.coords.as_deref() {
        Some("manager") => true,
        Some(other) => {
            let other: String = other.chars().take(20).collect();
            return Err(format!("\"coords\" is {other:?}; expected \"manager\", or nothing for columns without I"));
        }
        None => record.style == Style::Manager,
    };
    let set = |stone| stones.contains(&Some(stone));
    let handicap = set(Colour::Black) && !set(Colour::White);
    // A drawn board, be it empty, says which stones are whose: White may begin on it.
    let (black, to_move) = match (first, record.start.is_some()) {
        (first, false) => (first.unwrap_or(Seat(0)), Colour::Black),
        (Some(seat), true) => (Seat(0), if seat == Seat(0) { Colour::Black } else { Colour::White }),
        (None, true) => (Seat(0), if handicap { Colour::White } else { Colour::Black }),
    };
    let (names, sides) = (Names { side, without_i: !managers }, Sides::new(black, Colour::Black));
    Ok(Table { board: GoBoard::new(side, stones), names, sides, to_move })
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
    let thing = |(at, stone): (usize, &Option<Colour>)| {
        Some(points::thing(look::STONE, table.sides.seat((*stone)?), cell(at, table.names)))
    };
    stones.filter_map(thing).collect()
}
