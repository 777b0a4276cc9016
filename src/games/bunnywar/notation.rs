//! How moves are written: `A2-A5` for a slide, `B2xB4xD4` for jumps.

use super::board::{BunnyBoard, BunnyMove, SIDE, cell};
use crate::games::squares as names;

pub fn name(square: u32) -> String {
    names::name(cell(square), SIDE)
}

/// A move in full: every landing is named.
pub fn write(played: &BunnyMove) -> String {
    let sign = if played.jumped.is_empty() { "-" } else { "x" };
    let all = std::iter::once(&played.from).chain(&played.landings);
    all.map(|square| name(*square)).collect::<Vec<_>>().join(sign)
}

/// The squares a text names, or what is wrong with it.
pub fn read(text: &str) -> Result<Vec<u32>, String> {
    let no_move = || format!("{} is no move; expected one such as A2-A5 or B2xB4xD4", names::quoted(text));
    let words = names::split(text);
    if words.len() < 2 {
        return Err(no_move());
    }
    let square = |word: &&str| {
        let cell = names::read(word, SIDE).ok_or_else(no_move)?;
        let on = 0..SIDE as i32;
        let found =
            (on.contains(&cell.col) && on.contains(&cell.row)).then(|| cell.row as u32 * SIDE + cell.col as u32);
        found.ok_or_else(|| format!("{} is off the board; expected A1–H8", word.to_ascii_uppercase()))
    };
    words.iter().map(square).collect()
}

/// The legal move a text stands for, or why there is none. Landings in the middle may be left out where that is clear.
pub fn find(board: &BunnyBoard, text: &str) -> Result<BunnyMove, String> {
    let wanted = read(text)?;
    let jumps = text.contains(['x', 'X', '×', ':']);
    let (Some(first), Some(last)) = (wanted.first(), wanted.last()) else { return Err("there is no move".into()) };
    let between = wanted.get(1..wanted.len() - 1).unwrap_or_default();
    let passes = |found: &BunnyMove| {
        let mut landings = found.landings.iter();
        between.iter().all(|square| landings.any(|landing| landing == square))
    };
    let moves = board.moves_of(*first);
    let fits = |found: &&BunnyMove| found.to() == *last && found.jumped.is_empty() != jumps && passes(found);
    let found: Vec<&BunnyMove> = moves.iter().filter(fits).collect();
    let exact = found.iter().find(|found| found.landings.get(..) == wanted.get(1..));
    match (exact, found.as_slice()) {
        (Some(exact), _) => Ok((*exact).clone()),
        (None, [only]) => Ok((*only).clone()),
        (None, []) => Err(why_not(board, &board.moves(), &wanted, jumps)),
        (None, several) => {
            let ways = several.iter().map(|found| write(found)).collect();
            Err(format!("{} could be {}; expected every landing", text.trim(), names::some(ways)))
        }
    }
}

/// The first reason that holds, and what would be right.
fn why_not(board: &BunnyBoard, moves: &[BunnyMove], wanted: &[u32], jumps: bool) -> String {
    let mover = board.to_move.word();
    let from = wanted.first().copied().unwrap_or(0);
    let here = name(from);
    let text = wanted.iter().map(|square| name(*square)).collect::<Vec<_>>().join(if jumps { "x" } else { "-" });
    let own: Vec<&BunnyMove> = moves.iter().filter(|found| found.from == from).collect();
    let could = |moves: Vec<&BunnyMove>| names::some(moves.into_iter().map(write).collect());
    let begins =
        |found: &&&BunnyMove| !found.jumped.is_empty() && found.landings.get(..wanted.len() - 1) == wanted.get(1..);
    let longer: Vec<&BunnyMove> = own.iter().filter(begins).copied().collect();
    match board.colour_at(from) {
        None => format!("{here} is empty; {mover} could play {}", could(moves.iter().collect())),
        Some(colour) if colour != board.to_move => {
            let all = could(moves.iter().collect());
            format!("{here} holds a stone of {}; {mover} could play {all}", colour.word())
        }
        Some(_) if own.is_empty() => {
            format!("the bunny on {here} cannot move; {mover} could play {}", could(moves.iter().collect()))
        }
        Some(_) if jumps && !longer.is_empty() => {
            format!("{text} stops too early: a jump once begun must go on; expected {}", could(longer))
        }
        Some(_) => format!("{text} is not allowed; {here} could go {}", could(own)),
    }
}
