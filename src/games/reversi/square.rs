//! How squares and passes are written: `D3`, columns as letters from the left, rows as numbers from the top.

use crate::model::Cell;

/// A move as a record writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrittenSquare {
    Pass,
    /// A square, perhaps off the board.
    Square(Cell),
}

impl WrittenSquare {
    pub fn parse(text: &str) -> Option<WrittenSquare> {
        let text = text.trim();
        if ["forfeit", "pass", "--", "pa"].iter().any(|word| text.eq_ignore_ascii_case(word)) {
            return Some(WrittenSquare::Pass);
        }
        let mut letters = text.chars();
        let col = letters.next().filter(char::is_ascii_alphabetic)?.to_ascii_lowercase() as i32 - 'a' as i32;
        let digits = letters.as_str();
        let plain = (1..=3).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
        let row: i32 = plain.then(|| digits.parse().ok())??;
        Some(WrittenSquare::Square(Cell::new(col, row - 1)))
    }
}

/// The name of a square of the board.
pub fn name(cell: Cell) -> String {
    format!("{}{}", column(cell.col), cell.row + 1)
}

/// The letter of a column.
pub fn column(col: i32) -> char {
    (b'A' + col.clamp(0, 25) as u8) as char
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_read_in_either_case() {
        assert_eq!(WrittenSquare::parse("D3"), Some(WrittenSquare::Square(Cell::new(3, 2))));
        assert_eq!(WrittenSquare::parse(" j10 "), Some(WrittenSquare::Square(Cell::new(9, 9))));
    }

    #[test]
    fn a_square_off_every_board_is_still_a_square() {
        assert_eq!(WrittenSquare::parse("D9"), Some(WrittenSquare::Square(Cell::new(3, 8))));
        assert_eq!(WrittenSquare::parse("Z0"), Some(WrittenSquare::Square(Cell::new(25, -1))));
    }

    #[test]
    fn the_words_for_a_pass_are_known() {
        for word in ["forfeit", "pass", "--", "PA", "Pass"] {
            assert_eq!(WrittenSquare::parse(word), Some(WrittenSquare::Pass), "{word}");
        }
    }

    #[test]
    fn other_words_are_no_moves() {
        for word in ["", "D", "3D", "D3x", "D-3", "D+3", "DD3", "É3", "D1234"] {
            assert_eq!(WrittenSquare::parse(word), None, "{word}");
        }
    }

    #[test]
    fn a_name_is_read_back_as_its_square() {
        let cell = Cell::new(9, 9);
        assert_eq!(WrittenSquare::parse(&name(cell)), Some(WrittenSquare::Square(cell)));
    }
}
