//! Finds out what a record leaves unsaid: who plays which colour, and on which set-up.
//!
//! Two set-ups are in use, mirror images of each other, and some records are begun by White. The first move is legal
//! either for the owner of d4 and e5 or for the other, so the moves themselves tell.

use super::bits::BitGrid;
use super::position::ReversiPosition;
use crate::games::sides::{self, Colour};
use crate::model::{Entry, Place, Problem, Record, Seat, Size};

/// Formats in which Black always begins: there the set-up is mirrored when the first mover owns d4 and e5.
const BLACK_BEGINS: [&str; 2] = ["ggf", "wthor"];

/// The position of a record before its first move, in the reading that makes most of its moves legal.
pub fn first_position(record: &Record) -> Result<ReversiPosition, Problem> {
    let (usual, other) = both(record)?;
    // The second reading is asked only when the first breaks: nearly all records are as usual.
    let (good, all) = good_entries(usual, record);
    Ok(if all || good >= good_entries(other, record).0 { usual } else { other })
}

/// The usual reading of a record and the other one.
fn both(record: &Record) -> Result<(ReversiPosition, ReversiPosition), Problem> {
    let fault = |what: String| Problem::new(Place::file(&record.source), what);
    let grid = grid(record).map_err(fault)?;
    let first = sides::first_seat(record, "reversi has").map_err(fault)?.unwrap_or(Seat(0));
    let second = Seat(1 - first.0);
    let (black, white) = match &record.start {
        Some(rows) => discs(rows, grid.side()).map_err(fault)?,
        None => (grid.start().own, grid.start().other),
    };
    let usual = ReversiPosition::new(grid, black, white, Colour::Black, first);
    let mirrored = record.start.is_none() && BLACK_BEGINS.contains(&record.format);
    let other = match mirrored {
        true => ReversiPosition::new(grid, white, black, Colour::Black, first),
        false => ReversiPosition::new(grid, black, white, Colour::White, second),
    };
    Ok((usual, other))
}

/// How many entries a position can take, and whether that is all of them.
fn good_entries(mut position: ReversiPosition, record: &Record) -> (usize, bool) {
    for (good, entry) in record.entries.iter().enumerate() {
        let plies = match entry {
            Entry::Move(written) => position.plies(written),
            Entry::Sheet(_) => return (good, false),
        };
        match plies {
            Ok(plies) => plies.into_iter().for_each(|ply| position.apply(ply)),
            Err(_) => return (good, false),
        }
    }
    (record.entries.len(), true)
}

fn grid(record: &Record) -> Result<BitGrid<u128>, String> {
    let of_rows = record.start.as_ref().map(|rows| rows.len().min(usize::from(u16::MAX)) as u16);
    let size = record.size.unwrap_or_else(|| {
        let side = of_rows.unwrap_or(8);
        Size::new(side, side)
    });
    let square = size.cols == size.rows;
    square
        .then(|| BitGrid::new(u32::from(size.cols)))
        .flatten()
        .ok_or_else(|| format!("{}×{} is no reversi board; expected 4×4, 6×6, 8×8 or 10×10", size.cols, size.rows))
}

/// Black and white discs of a drawn start position.
pub(super) fn discs(rows: &[String], side: u32) -> Result<(u128, u128), String> {
    if rows.len() != side as usize {
        return Err(format!("the start position has {} rows; expected {side}", rows.len()));
    }
    let (mut black, mut white) = (0, 0);
    for (row, text) in rows.iter().enumerate() {
        let cells = text.chars().filter(|letter| !letter.is_whitespace()).count();
        if cells != side as usize {
            return Err(format!("row {} of the start position has {cells} cells; expected {side}", row + 1));
        }
        for (col, letter) in text.chars().filter(|letter| !letter.is_whitespace()).enumerate() {
            let bit = 1u128 << (row * side as usize + col);
            match letter {
                'X' | 'x' => black |= bit,
                'O' | 'o' => white |= bit,
                '.' | '-' => {}
                other => {
                    let row = row + 1;
                    return Err(format!("row {row} of the start position has {other:?}; expected X, O or ."));
                }
            }
        }
    }
    Ok((black, white))
}
