//! How moves are written: `B6-A5`, `E3xG5xE7`, `e3xe7`, `22-18`.

use super::board::{CheckersBoard, CheckersMove, squares};
use crate::games::sides::Colour;
use crate::games::squares as names;
use crate::model::Cell;

/// The name of a square.
pub fn name(board: &CheckersBoard, square: u32) -> String {
    names::name(board.cell(square), board.variant.side)
}

/// A move in full: every landing is named.
pub fn write(board: &CheckersBoard, played: &CheckersMove) -> String {
    let sign = if played.jumped.is_empty() { "-" } else { "x" };
    let all = std::iter::once(&played.from).chain(&played.landings);
    all.map(|square| name(board, *square)).collect::<Vec<_>>().join(sign)
}

/// A move as it is written.
struct Wanted {
    from: From,
    /// Where it goes; the last is where it ends, those before may be left out.
    landings: Vec<u32>,
}

/// Where a written move begins.
enum From {
    Square(u32),
    /// Short forms such as `gf4` name the column alone.
    Column(i32),
}

impl Wanted {
    fn begins(&self, board: &CheckersBoard, square: u32) -> bool {
        match self.from {
            From::Square(from) => square == from,
            From::Column(column) => board.cell(square).col == column,
        }
    }

    /// Whether a move begins and ends there and touches the squares between, in order.
    fn is(&self, board: &CheckersBoard, found: &CheckersMove) -> bool {
        let Some((last, between)) = self.landings.split_last() else { return false };
        let mut landings = found.landings.iter();
        let mut touches = || between.iter().all(|square| landings.any(|landing| landing == square));
        self.begins(board, found.from) && found.to() == *last && touches()
    }
}

/// The squares a text names, or what is wrong with it.
fn read(board: &CheckersBoard, text: &str) -> Result<Wanted, String> {
    let wrong = || format!("{} is no move; expected one such as B6-A5 or E3xG5xE7", names::quoted(text));
    let words = match names::split(text).as_slice() {
        [one] => glued(one).ok_or_else(wrong)?,
        several => several.to_vec(),
    };
    let Some((first, rest)) = words.split_first().filter(|(_, rest)| !rest.is_empty()) else { return Err(wrong()) };
    let from = match column(first) {
        Some(column) => From::Column(column),
        None => From::Square(square(board, first, text)?),
    };
    Ok(Wanted { from, landings: rest.iter().map(|word| square(board, word, text)).collect::<Result<_, _>>()? })
}

/// The squares of `c3d4`, `c3e5g7` and `gf4`, written without a sign between them.
fn glued(text: &str) -> Option<Vec<&str>> {
    let starts: Vec<usize> =
        text.char_indices().filter(|(_, letter)| letter.is_ascii_alphabetic()).map(|(i, _)| i).collect();
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let words = starts.iter().zip(ends).map(|(start, end)| text.get(*start..end)).collect::<Option<Vec<_>>>()?;
    (starts.first() == Some(&0)).then_some(words)
}

/// The column a short form begins in.
fn column(word: &str) -> Option<i32> {
    match word.as_bytes() {
        [letter] if letter.is_ascii_alphabetic() => Some(i32::from(letter.to_ascii_lowercase() - b'a')),
        _ => None,
    }
}

fn square(board: &CheckersBoard, word: &str, text: &str) -> Result<u32, String> {
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
fn numbered(board: &CheckersBoard, number: u32) -> Option<u32> {
    let dark = (0..board.variant.side * board.variant.side).filter(|square| board.dark(*square));
    dark.into_iter().nth(number.checked_sub(1)? as usize)
}

/// Whose move a text could be, whoever is to move.
pub fn mover(board: &CheckersBoard, text: &str) -> Option<Colour> {
    match read(board, text).ok()?.from {
        From::Square(square) => board.colour_at(square),
        From::Column(_) => Colour::BOTH
            .into_iter()
            .find(|colour| meanings(&CheckersBoard { to_move: *colour, ..*board }, text).is_ok()),
    }
}

/// The legal moves a text may stand for, told apart by what they do; or why there is none.
pub fn meanings(board: &CheckersBoard, text: &str) -> Result<Vec<CheckersMove>, String> {
    let wanted = read(board, text)?;
    let moves = board.moves();
    let mut found: Vec<CheckersMove> = Vec::new();
    for meant in moves.iter().filter(|meant| wanted.is(board, meant)) {
        if !found.iter().any(|known| known.from == meant.from && known.captured() == meant.captured()) {
            found.push(meant.clone());
        }
    }
    if found.is_empty() { Err(why_not(board, &moves, &wanted)) } else { Ok(found) }
}

/// The legal move a text stands for, or why there is none. Where it could stand for several, `pick` is the one.
pub fn find(board: &CheckersBoard, text: &str, pick: Option<&CheckersMove>) -> Result<CheckersMove, String> {
    let mut found = meanings(board, text)?;
    let picked = found.iter().position(|meant| Some(meant) == pick);
    match (found.len(), picked) {
        (1, _) => Ok(found.remove(0)),
        (_, Some(at)) => Ok(found.remove(at)),
        (_, None) => {
            let ways = found.iter().map(|meant| write(board, meant)).collect();
            Err(format!("{} could be {}; expected every landing", text.trim(), names::some(ways)))
        }
    }
}

/// The first reason that holds, and what would be right.
fn why_not(board: &CheckersBoard, moves: &[CheckersMove], wanted: &Wanted) -> String {
    let mover = board.to_move.word();
    let landings = wanted.landings.iter().map(|square| name(board, *square));
    let from = match wanted.from {
        From::Square(square) => square,
        From::Column(column) => {
            let (column, to) = (names::column(column), landings.collect::<Vec<_>>().join("x"));
            let all = names::some(moves.iter().map(|found| write(board, found)).collect());
            return format!("no piece of column {column} can go to {to}; {mover} could play {all}");
        }
    };
    let written: Vec<String> = std::iter::once(name(board, from)).chain(landings).collect();
    let could = |moves: Vec<&CheckersMove>| names::some(moves.into_iter().map(|found| write(board, found)).collect());
    let all = || could(moves.iter().collect());
    let own: Vec<&CheckersMove> = moves.iter().filter(|found| found.from == from).collect();
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
