//! Names of points: SGF counts letters from the top left, players count numbers from the bottom.

use crate::model::{Cell, Size};

/// Which players' names a game uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Names {
    /// Go: rows from the bottom, columns without the letter I.
    Go,
    /// Gomoku: rows from the bottom.
    Gomoku,
    /// Reversi: rows from the top.
    Reversi,
}

impl Names {
    /// The names of a game's points, where it is a game of stones on points.
    pub fn of(game: &str) -> Option<Names> {
        match game {
            "go" => Some(Names::Go),
            "gomoku" => Some(Names::Gomoku),
            "reversi" => Some(Names::Reversi),
            _ => None,
        }
    }

    /// The point as players write it.
    pub fn name(self, cell: Cell, size: Size) -> String {
        let skip = i32::from(self == Names::Go && cell.col >= 8);
        let letter = u8::try_from(cell.col + skip).ok().filter(|n| *n < 26).map_or('?', |n| char::from(b'A' + n));
        let row = match self {
            Names::Go | Names::Gomoku => i32::from(size.rows) - cell.row,
            Names::Reversi => cell.row + 1,
        };
        format!("{letter}{row}")
    }

    /// The point players write so.
    pub fn cell(self, text: &str, size: Size) -> Option<Cell> {
        let mut letters = text.trim().chars();
        let letter = letters.next()?.to_ascii_uppercase();
        let skip = i32::from(self == Names::Go && letter > 'I');
        let col = letter.is_ascii_uppercase().then_some(letter as i32 - 'A' as i32 - skip)?;
        let number: i32 = letters.as_str().parse().ok()?;
        let row = match self {
            Names::Go | Names::Gomoku => i32::from(size.rows) - number,
            Names::Reversi => number - 1,
        };
        Some(Cell::new(col, row)).filter(|cell| size.holds(*cell))
    }
}

/// A letter of SGF: `a` is 0, `A` is 26.
pub fn from_letter(letter: u8) -> Option<i32> {
    match letter {
        b'a'..=b'z' => Some(i32::from(letter - b'a')),
        b'A'..=b'Z' => Some(i32::from(letter - b'A') + 26),
        _ => None,
    }
}

/// A cell as SGF writes it.
pub fn to_letters(cell: Cell) -> String {
    let letter = |n: i32| match u8::try_from(n) {
        Ok(n @ 0..26) => char::from(b'a' + n),
        Ok(n @ 26..52) => char::from(b'A' + n - 26),
        Ok(_) | Err(_) => '?',
    };
    [letter(cell.col), letter(cell.row)].into_iter().collect()
}

/// Whether a text says that nobody sets a stone.
pub fn is_pass(text: &str) -> bool {
    ["pass", "forfeit", "pa", "--"].iter().any(|word| text.trim().eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_read_back_as_its_point() {
        for names in [Names::Go, Names::Gomoku, Names::Reversi] {
            let size = Size::new(19, 19);
            for cell in size.cells() {
                assert_eq!(names.cell(&names.name(cell, size), size), Some(cell), "{names:?}");
            }
        }
    }

    #[test]
    fn each_game_counts_its_own_way() {
        let (cell, size) = (Cell::new(8, 2), Size::new(9, 9));
        assert_eq!(Names::Go.name(cell, size), "J7");
        assert_eq!(Names::Gomoku.name(cell, size), "I7");
        assert_eq!(Names::Reversi.name(cell, size), "I3");
        assert_eq!(to_letters(cell), "ic");
    }
}
