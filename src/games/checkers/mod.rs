//! Draughts: Czech ones, and others of the family as data.

pub mod board;
mod look;
pub mod notation;
pub mod play;
mod reading;
mod teller;
#[cfg(test)]
mod tests;
pub mod variant;

use super::play::Play;
use super::sides::{self, Colour, Sides};
use super::{About, Game, Opening, head};
use crate::model::{Numbering, Pairs, Place, Problem, Record, Remark, Replay, Seat, Size, ThingState, short_names};
use board::{CheckersBoard, squares};
use reading::Reading;
use teller::CheckersTeller;
use variant::Variant;

/// The game.
pub struct Checkers;

impl Game for Checkers {
    fn about(&self) -> About {
        About { id: "checkers", name: "Draughts", play: Some(Play::Turns(&Checkers)), kinds: &["man", "king"] }
    }

    fn begin(&self, record: &Record) -> Result<Opening, Problem> {
        let problem = |what| Problem::new(Place::file(&record.source), what);
        let Reading { variant, picks, remark } = reading::of(record).map_err(problem)?;
        let (board, sides) = first_board(record, variant).map_err(problem)?;
        let names = sides::names(record, |seat| sides.colour(seat).word());
        let side = board.variant.side as u16;
        let at_first = [0, 1].map(|seat| board.of(sides.colour(Seat(seat))).count_ones());
        let replay = Replay {
            game_name: board.variant.name.into(),
            variant: Some(board.variant.id.into()),
            players: names.to_vec(),
            short: short_names(&names).to_vec(),
            numbering: numbering(&board),
            setup: setup(&board, sides),
            counters: teller::counters(&board, sides, at_first),
            ..head(self, record, Size::new(side, side), look::look(board.variant.side, sides))
        };
        let teller = CheckersTeller::new(record, &names, sides, board, picks);
        let remark = remark.map(|what| Remark::new(Place::file(&record.source), what));
        Ok(Opening::of_moves(replay, teller, sides::extra_names(record, "two play").into_iter().chain(remark)))
    }
}

/// Moves are counted in pairs, and who begins makes the first of each: White mostly, Black in English draughts.
fn numbering(board: &CheckersBoard) -> Numbering {
    let letters = match board.to_move {
        Colour::White => ['w', 'b'],
        Colour::Black => ['b', 'w'],
    };
    Numbering::Pairs(Pairs { first: 1, answers: false, letters })
}

/// What was found out about an unclear move.
fn picked(picks: &[(u32, board::CheckersMove)], ply: u32) -> Option<&board::CheckersMove> {
    picks.iter().find(|(own, _)| *own == ply).map(|(_, meant)| meant)
}

/// The board before the first move, and who plays which colour.
fn first_board(record: &Record, variant: Variant) -> Result<(CheckersBoard, Sides), String> {
    let side = variant.side as u16;
    if let Some(size) = record.size.filter(|size| *size != Size::new(side, side)) {
        return Err(format!("{}×{} is no board for {}; expected {side}×{side}", size.cols, size.rows, variant.name));
    }
    let mut board = CheckersBoard::start(variant);
    if let Some(rows) = &record.start {
        place(&mut board, rows)?;
    }
    let first = sides::first_seat(record, "there are")?.unwrap_or(Seat(0));
    // Who moves first and who is black may both be told: then that is the colour.
    let told =
        record.first.zip(record.dark).map(|(first, dark)| if first == dark { Colour::Black } else { Colour::White });
    board.to_move = teller::first_colour(&board, record).or(told).unwrap_or(Colour::White);
    Ok((board, Sides::new(first, board.to_move)))
}

/// Sets up a drawn start position.
fn place(board: &mut CheckersBoard, rows: &[String]) -> Result<(), String> {
    let side = board.variant.side as usize;
    if rows.len() != side {
        return Err(format!("the start position has {} rows; expected {side}", rows.len()));
    }
    (board.white, board.black, board.kings) = (0, 0, 0);
    for (row, text) in rows.iter().enumerate() {
        let letters: Vec<char> = text.chars().filter(|letter| !letter.is_whitespace()).collect();
        let where_ = row + 1;
        if letters.len() != side {
            return Err(format!("row {where_} of the start position has {} cells; expected {side}", letters.len()));
        }
        for (col, letter) in letters.into_iter().enumerate() {
            let square = (row * side + col) as u32;
            match letter {
                'w' | 'W' => board.white |= 1 << square,
                'b' | 'B' => board.black |= 1 << square,
                '.' | '-' => continue,
                other => {
                    return Err(format!("row {where_} of the start position has {other:?}; expected w b W B or ."));
                }
            }
            if !board.dark(square) {
                let name = notation::name(board, square);
                return Err(format!("row {where_} of the start position has a piece on the light square {name}"));
            }
            if letter.is_ascii_uppercase() {
                board.kings |= 1 << square;
            }
        }
    }
    Ok(())
}

fn setup(board: &CheckersBoard, sides: Sides) -> Vec<ThingState> {
    let piece = |square| ThingState {
        kind: teller::kind(board, square),
        seat: board.colour_at(square).map(|colour| sides.seat(colour)),
        at: board.cell(square).into(),
        ..ThingState::default()
    };
    squares(board.white | board.black).map(piece).collect()
}
