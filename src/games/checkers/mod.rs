//! Draughts: Czech ones, and others of the family as data.

pub mod board;
mod look;
pub mod notation;
mod reading;
mod teller;
#[cfg(test)]
mod tests;
pub mod variant;

use super::sides::{self, Colour, Sides};
use super::{Game, Opening};
use crate::model::{Cell, Entry, Facing, Outcome, Place, Problem, Record, Remark, Replay, Size, ThingState};
use board::{Board, squares};
use reading::Reading;
use teller::CheckersTeller;
use variant::Variant;

/// The game.
pub struct Checkers;

impl Game for Checkers {
    fn id(&self) -> &'static str {
        "checkers"
    }

    fn name(&self) -> &'static str {
        "Draughts"
    }

    fn begin(&self, record: &Record) -> Result<Opening, Problem> {
        let problem = |what| Problem::new(Place::file(&record.source), what);
        let Reading { variant, picks, remark } = reading::of(record).map_err(problem)?;
        let (board, sides) = first_board(record, variant).map_err(problem)?;
        let names = sides.names(record);
        let side = board.variant.side as u16;
        let at_first = [0, 1].map(|seat| board.of(sides.colour(crate::model::Seat(seat))).count_ones());
        let replay = Replay {
            game: self.id(),
            game_name: board.variant.name,
            variant: Some(board.variant.id.into()),
            title: record.title.clone(),
            date: record.date.clone(),
            comment: record.comment.clone(),
            size: Size::new(side, side),
            players: names.to_vec(),
            look: look::look(board.variant.side, sides).into(),
            setup: setup(&board, sides),
            first: 0,
            counters: teller::counters(&board, sides, at_first),
            steps: Vec::new(),
            last: None,
            outcome: Outcome::default(),
        };
        let teller = Box::new(CheckersTeller::new(&record.source, names, sides, board, picks));
        let remark = remark.map(|what| Remark::new(Place::file(&record.source), what));
        Ok(Opening {
            replay,
            teller,
            taken: 0,
            remarks: sides::extra_names(record).into_iter().chain(remark).collect(),
        })
    }

    fn legal(&self, record: &Record, steps: usize) -> Vec<Cell> {
        let Ok(Reading { variant, picks, .. }) = reading::of(record) else { return Vec::new() };
        let Ok((mut board, _)) = first_board(record, variant) else { return Vec::new() };
        for (ply, entry) in record.entries.iter().take(steps).enumerate() {
            let Entry::Move(written) = entry else { break };
            let Ok(played) = notation::find(&board, &written.text, picked(&picks, ply as u32)) else { break };
            board = board.apply(&played);
        }
        let ends = board.moves().iter().fold(0, |set, found| set | 1 << found.to());
        squares(ends).map(|square| board.cell(square)).collect()
    }
}

/// What was found out about an unclear move.
fn picked(picks: &[(u32, board::Move)], ply: u32) -> Option<&board::Move> {
    picks.iter().find(|(own, _)| *own == ply).map(|(_, meant)| meant)
}

/// The board before the first move, and who plays which colour.
fn first_board(record: &Record, variant: Variant) -> Result<(Board, Sides), String> {
    let side = variant.side as u16;
    if let Some(size) = record.size.filter(|size| *size != Size::new(side, side)) {
        return Err(format!("{}×{} is no board for {}; expected {side}×{side}", size.cols, size.rows, variant.name));
    }
    let mut board = Board::start(variant);
    if let Some(rows) = &record.start {
        place(&mut board, rows)?;
    }
    // Who moves first and who is black may both be told: then that is the colour.
    let told =
        record.first.zip(record.dark).map(|(first, dark)| if first == dark { Colour::Black } else { Colour::White });
    board.to_move = teller::first_colour(&board, record).or(told).unwrap_or(Colour::White);
    Ok((board, Sides::new(sides::first_seat(record)?, board.to_move)))
}

/// Sets up a drawn start position.
fn place(board: &mut Board, rows: &[String]) -> Result<(), String> {
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

fn setup(board: &Board, sides: Sides) -> Vec<ThingState> {
    let piece = |square| ThingState {
        kind: teller::kind(board, square),
        seat: board.colour_at(square).map(|colour| sides.seat(colour)),
        at: board.cell(square),
        facing: Facing::Up,
        lives: None,
        body: Vec::new(),
    };
    squares(board.white | board.black).map(piece).collect()
}
