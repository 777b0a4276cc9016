//! Gomoku: five or more in a row win, on boards from 5×5 to 25×25. The first mover has the crosses.
//!
//! Columns are letters from the left and rows numbers from the bottom, in the manager's records too: it does not say
//! where it begins to count, and players count so.

mod look;
pub mod play;
pub mod position;
mod teller;
mod threat;

#[cfg(test)]
mod tests;

use super::play::Play;
use super::points::{self, Names};
use super::sides::{self, Colour, Sides};
use super::{About, Game, Opening, head};
use crate::model::{Cell, Place, Problem, Record, Replay, Seat, Size, ThingState, short_names};
use position::GomokuPosition;
use teller::GomokuTeller;

/// The game.
pub struct Gomoku;

const USUAL_SIDE: u16 = 15;
const LEAST_SIDE: u16 = 5;

impl Game for Gomoku {
    fn about(&self) -> About {
        About { id: "gomoku", name: "Gomoku", play: Some(Play::Turns(&Gomoku)), kinds: &["cross", "round"] }
    }

    fn begin(&self, record: &Record) -> Result<Opening, Problem> {
        let table = table(record).map_err(|what| Problem::new(Place::file(&record.source), what))?;
        let names = sides::names(record, |seat| teller::word(table.sides.colour(seat)));
        let side = table.position.side();
        let replay = Replay {
            players: names.to_vec(),
            short: short_names(&names).to_vec(),
            setup: setup(&table),
            counters: teller::counters(&table.position, table.sides),
            ..head(self, record, Size::new(side, side), look::look(table.names, table.sides))
        };
        let teller = GomokuTeller::new(record, &names, table);
        Ok(Opening::of_moves(replay, teller, sides::extra_names(record, "gomoku has two")))
    }
}

/// A board and who sits where.
pub(crate) struct Table {
    pub position: GomokuPosition,
    pub names: Names,
    /// Black has the crosses.
    pub sides: Sides,
    pub to_move: Colour,
}

/// The board of a record before its first move: the first mover has the crosses.
fn table(record: &Record) -> Result<Table, String> {
    let side = points::side(record, USUAL_SIDE, LEAST_SIDE, "gomoku")?;
    let stones = points::drawn(record.start.as_deref(), side)?;
    let first = sides::first_seat(record, "gomoku has")?.unwrap_or(Seat(0));
    let count = |stone| stones.iter().filter(|there| **there == Some(stone)).count();
    // After a drawn opening it is the turn of the one with fewer stones.
    let to_move = if count(Colour::Black) > count(Colour::White) { Colour::White } else { Colour::Black };
    let (names, sides) = (Names { side, without_i: false }, Sides::new(first, to_move));
    Ok(Table { position: GomokuPosition::new(side, stones), names, sides, to_move })
}

fn setup(table: &Table) -> Vec<ThingState> {
    let position = &table.position;
    let thing = |(cell, stone): (Cell, Colour)| points::thing(look::kind(stone), table.sides.seat(stone), cell);
    position.taken().map(thing).collect()
}
