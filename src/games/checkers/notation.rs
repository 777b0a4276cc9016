//! How moves are written: `B6-A5`, `E3xG5xE7`, `e3xe7`, `22-18`.

use super::board::{Board, Move, squares};
use crate::games::squares as names;
use crate::model::Cell;

/// The name of a square.
pub fn name(board: &Board, square: u32) -> String {
    names::name(board.cell(square), board.variant.side)
}

/// A move in full: every landing is named.
pub fn write(board: &Board, played: &Move) -> String {
    let sign = if played.jumped.is_empty() { "-" } else { "x" };
    let all = std::iter::once(&played.from).chain(&played.landings);
    all.map(|square| name(board, *square)).collect::<Vec<_>>().join(sign)
}

/// The squares a text names, or what is wrong with it.
fn read(board: &Board, text: &str) -> Result<Vec<u32>, String> {
    let words = names::split(text);
    if words.len() < 2 {
        return Err(format!("{} is no move; expected one such as B6-A5 or E3xG5xE7", names::quoted(text)));
    }
    words.iter().map(|word| square(board, word, text)).collect()
}

fn square(board: &Board, word: &str, text: &str) -> Result<u32, String> {
    let side = board.variant.side;
    if let Some(number) = word.parse::<u32>().ok().filter(|_| word.bytes().all(|b| b.is_ascii_digit())) {
        return numbered(board, number)
            .ok_or_else(|| format!("there is no square {number}; expected 1 to {}", side * side / 2));
    }
    let Some(cell) = names::read(word, side) else {
        return Err(format!("{} is no move; expected one such as B6-A5 or E3xG5xE7", names::quoted(text)));
    };
    board.square(cell).ok_or_else(|| {
        let last = names::name(Cell::new(side as i32 - 1, 0), side);
        format!("{} is off the board; expected A1–{last}", word.to_ascii_uppercase())
    })
}

/// The dark square with a number: they count from 1 at the upper left, row by row.
fn numbered(board: &Board, number: u32) -> Option<u32> {
    let dark = (0..board.variant.side * board.variant.side).filter(|square| board.dark(*square));
    dark.into_iter().nth(number.checked_sub(1)? as usize)
}

/// The square a text starts from, as far as it can be read.
pub fn from(board: &Board, text: &str) -> Option<u32> {
    read(board, text).ok()?.first().copied()
}

/// The legal move a text stands for, or why there is none.
pub fn find(board: &Board, text: &str) -> Result<Move, String> {
    let wanted = read(board, text)?;
    let (Some(first), Some(last)) = (wanted.first(), wanted.last()) else {
        return Err(format!("{} is no move", names::quoted(text)));
    };
    let moves = board.moves();
    let mut found: Vec<&Move> =
        moves.iter().filter(|found| found.from == *first && found.to() == *last && passes(found, &wanted)).collect();
    found.dedup_by_key(|found| found.captured());
    match found.as_slice() {
        [only] => Ok((*only).clone()),
        [] => Err(why_not(board, &moves, &wanted)),
        several => {
            let ways = several.iter().map(|found| write(board, found)).collect();
            Err(format!("{} could be {}; expected every landing", text.trim(), names::some(ways)))
        }
    }
}

/// Whether the squares between the first and the last lie on the way, in order.
fn passes(found: &Move, wanted: &[u32]) -> bool {
    let between = wanted.get(1..wanted.len().saturating_sub(1)).unwrap_or_default();
    let mut landings = found.landings.iter();
    between.iter().all(|square| landings.any(|landing| landing == square))
}

/// The first reason that holds, and what would be right.
fn why_not(board: &Board, moves: &[Move], wanted: &[u32]) -> String {
    let mover = board.to_move.word();
    let written: Vec<String> = wanted.iter().map(|square| name(board, *square)).collect();
    let from = wanted.first().copied().unwrap_or(0);
    let could = |moves: Vec<&Move>| names::some(moves.into_iter().map(|found| write(board, found)).collect());
    let all = || could(moves.iter().collect());
    let own: Vec<&Move> = moves.iter().filter(|found| found.from == from).collect();
    let must = moves.first().is_some_and(|found| !found.jumped.is_empty());
    let here = &written[0];
    match board.colour_at(from) {
        None => format!("{here} is empty; {mover} could play {}", all()),
        Some(colour) if colour != board.to_move => {
            format!("{here} holds a piece of {}; {mover} could play {}", colour.word(), all())
        }
        Some(_) if must && own.is_empty() => {
            let king =
                squares(board.kings & board.of(board.to_move)).any(|king| moves.iter().any(|found| found.from == king));
            let who = if board.variant.kings_first && king {
                "a king can capture and must"
            } else {
                "capturing is compulsory"
            };
            format!("{} is not allowed: {who}; {mover} could play {}", written.join("-"), all())
        }
        Some(_) if must => format!(
            "{} is not allowed: a capture must go on to its end; {mover} could play {}",
            written.join("x"),
            could(own)
        ),
        Some(_) if own.is_empty() => format!("the piece on {here} cannot move; {mover} could play {}", all()),
        Some(_) => format!("{} is not allowed; {here} could go {}", written.join("-"), could(own)),
    }
}
