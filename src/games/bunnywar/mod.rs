//! Bunny War: sixteen bunnies a side slide like queens and jump whom they can. L. Lynn Smith, 2001.

pub mod board;
mod look;
pub mod notation;
pub mod play;
mod teller;
#[cfg(test)]
mod tests;

use super::play::Play;
use super::sides::{self, Colour, Sides};
use super::{About, Game, Opening, head};
use crate::model::{Place, Problem, Record, Replay, Seat, Size, ThingState, short_names};
use board::{BunnyBoard, SIDE, cell, squares};
use teller::BunnyTeller;

/// The game.
pub struct BunnyWar;

impl Game for BunnyWar {
    fn about(&self) -> About {
        About { id: "bunnywar", name: "Bunny War", play: Some(Play::Turns(&BunnyWar)), kinds: &["bunny"] }
    }

    fn begin(&self, record: &Record) -> Result<Opening, Problem> {
        let (board, sides) = first_board(record).map_err(|what| Problem::new(Place::file(&record.source), what))?;
        let names = sides::names(record, |seat| sides.colour(seat).word());
        let at_first = [0, 1].map(|seat| board.of(sides.colour(Seat(seat))).count_ones());
        let replay = Replay {
            players: names.to_vec(),
            short: short_names(&names).to_vec(),
            setup: setup(&board, sides),
            counters: teller::counters(&board, sides, at_first),
            ..head(self, record, Size::new(SIDE as u16, SIDE as u16), look::look(sides))
        };
        let teller = BunnyTeller::new(record, &names, sides, board);
        Ok(Opening::of_moves(replay, teller, sides::extra_names(record, "two play")))
    }
}

/// The board before the first move, and who plays which colour.
fn first_board(record: &Record) -> Result<(BunnyBoard, Sides), String> {
    let side = SIDE as u16;
    if let Some(size) = record.size.filter(|size| *size != Size::new(side, side)) {
        return Err(format!("{}×{} is no board for Bunny War; expected 8×8", size.cols, size.rows));
    }
    let first = sides::first_seat(record, "there are")?.unwrap_or(Seat(0));
    let board = match &record.start {
        Some(rows) => {
            let board = drawn(rows)?;
            BunnyBoard { to_move: teller::first_colour(&board, record).unwrap_or(Colour::White), ..board }
        }
        // White moves first: a first move from the top tells that the sides were swapped.
        None if teller::first_colour(&BunnyBoard::START, record) == Some(Colour::Black) => BunnyBoard::SWAPPED,
        None => BunnyBoard::START,
    };
    Ok((board, Sides::new(first, board.to_move)))
}

/// Reads a drawn start position.
fn drawn(rows: &[String]) -> Result<BunnyBoard, String> {
    let mut board = BunnyBoard { white: 0, black: 0, ..BunnyBoard::START };
    if rows.len() != SIDE as usize {
        return Err(format!("the start position has {} rows; expected {SIDE}", rows.len()));
    }
    for (row, text) in (0..).zip(rows) {
        let letters: Vec<char> = text.chars().filter(|letter| !letter.is_whitespace()).collect();
        if letters.len() != SIDE as usize {
            let found = letters.len();
            return Err(format!("row {} of the start position has {found} cells; expected {SIDE}", row + 1));
        }
        for (col, letter) in (0..).zip(letters) {
            let bit = 1 << (row * SIDE + col);
            match letter {
                'w' | 'W' => board.white |= bit,
                'b' | 'B' => board.black |= bit,
                '.' | '-' => {}
                other => return Err(format!("row {} of the start position has {other:?}; expected w b or .", row + 1)),
            }
        }
    }
    Ok(board)
}

fn setup(board: &BunnyBoard, sides: Sides) -> Vec<ThingState> {
    let stone = |square| ThingState {
        kind: look::BUNNY,
        seat: board.colour_at(square).map(|colour| sides.seat(colour)),
        at: cell(square).into(),
        ..ThingState::default()
    };
    squares(board.white | board.black).map(stone).collect()
}
