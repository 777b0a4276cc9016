//! Squares as players write them on boards whose rows count from the bottom: `A1` at the lower left.

use crate::model::{Cell, Coords, CoordsPlace};

/// The name of a square on a board with `side` rows.
pub fn name(cell: Cell, side: u32) -> String {
    format!("{}{}", column(cell.col), side as i32 - cell.row)
}

pub fn column(col: i32) -> char {
    (b'A' + col.clamp(0, 25) as u8) as char
}

/// Reads a square such as `E3`, in either case. It may lie off the board.
pub fn read(text: &str, side: u32) -> Option<Cell> {
    let mut letters = text.chars();
    let col = letters.next().filter(char::is_ascii_alphabetic)?.to_ascii_lowercase() as i32 - 'a' as i32;
    let digits = letters.as_str();
    let plain = (1..=2).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
    let row: i32 = plain.then(|| digits.parse().ok())??;
    Some(Cell::new(col, side as i32 - row))
}

/// The squares of a move such as `B6-A5` or `E3xG5xE7`, as texts.
pub fn split(text: &str) -> Vec<&str> {
    text.trim().split(['-', '–', 'x', 'X', '×', ':']).map(str::trim).collect()
}

/// The names of columns and rows, inside the squares.
pub fn coords(side: u32) -> Coords {
    Coords {
        cols: (0..side as i32).map(|col| column(col).to_string()).collect(),
        rows: (1..=side).rev().map(|row| row.to_string()).collect(),
        place: CoordsPlace::Inside,
    }
}

/// A few moves in a line, and how many more there are.
pub fn some(mut names: Vec<String>) -> String {
    const SHOWN: usize = 8;
    names.sort();
    names.dedup();
    let rest = names.len().saturating_sub(SHOWN);
    names.truncate(SHOWN);
    match (names.is_empty(), rest) {
        (true, _) => "nothing".into(),
        (false, 0) => names.join(" "),
        (false, rest) => format!("{} and {rest} more", names.join(" ")),
    }
}

/// A word of a record as an error shows it.
pub fn quoted(text: &str) -> String {
    let short: String = text.trim().chars().take(30).collect();
    format!("{short:?}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_count_from_the_lower_left() {
        assert_eq!(read("A1", 8), Some(Cell::new(0, 7)));
        assert_eq!(read("h8", 8), Some(Cell::new(7, 0)));
        assert_eq!(name(Cell::new(9, 0), 10), "J10");
        assert_eq!(read("E9", 8), Some(Cell::new(4, -1)));
        for word in ["", "E", "3E", "E+3", "EE3", "E123"] {
            assert_eq!(read(word, 8), None, "{word}");
        }
    }

    #[test]
    fn moves_are_split_at_every_sign_in_use() {
        assert_eq!(split(" E3xG5xE7 "), ["E3", "G5", "E7"]);
        assert_eq!(split("b6-a5"), ["b6", "a5"]);
        assert_eq!(split("e3:g5"), ["e3", "g5"]);
    }
}
