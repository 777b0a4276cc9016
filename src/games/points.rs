//! Stones on crossing points: the names and drawn set-ups that gomoku and go have in common.

use super::sides::Colour;
use crate::model::{Cell, Coords, CoordsPlace, Kind, Record, Seat, Size, ThingState};

/// How the points of a square board are named: a letter from the left, a number from the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Names {
    pub side: u16,
    /// Go players leave out the letter I, which looks like J in old print.
    pub without_i: bool,
}

impl Names {
    fn letter(self, col: i32) -> char {
        let skip = i32::from(self.without_i && col >= 8);
        char::from(b'A' + (col + skip).clamp(0, 25) as u8)
    }

    pub fn name(self, cell: Cell) -> String {
        format!("{}{}", self.letter(cell.col), i32::from(self.side) - cell.row)
    }

    /// The point that is meant, or why it is none.
    pub fn parse(self, text: &str) -> Result<Cell, String> {
        let text = text.trim();
        let short: String = text.chars().take(20).collect();
        let none = || format!("{short:?} is no point; expected {}", self.extent());
        let mut letters = text.chars();
        let letter = letters.next().map(|letter| letter.to_ascii_uppercase()).filter(char::is_ascii_uppercase);
        let letter = letter.ok_or_else(none)?;
        let digits = letters.as_str();
        let plain = (1..=3).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
        let number: i32 = plain.then(|| digits.parse().ok()).flatten().ok_or_else(none)?;
        if self.without_i && letter == 'I' {
            return Err(format!("{short}: columns are written without the letter I; expected {}", self.extent()));
        }
        let skip = i32::from(self.without_i && letter > 'I');
        let cell = Cell::new(letter as i32 - 'A' as i32 - skip, i32::from(self.side) - number);
        if Size::new(self.side, self.side).holds(cell) {
            return Ok(cell);
        }
        let article = if [8, 11, 18].contains(&self.side) { "an" } else { "a" };
        Err(format!("{short} is off {article} {0}×{0} board; expected {1}", self.side, self.extent()))
    }

    /// The first and the last point, as a person names them.
    pub fn extent(self) -> String {
        format!("A1–{}", self.name(Cell::new(i32::from(self.side) - 1, 0)))
    }

    /// The labels along the edges.
    pub fn coords(self) -> Coords {
        Coords {
            cols: (0..i32::from(self.side)).map(|col| self.letter(col).to_string()).collect(),
            rows: (1..=self.side).rev().map(|row| row.to_string()).collect(),
            place: CoordsPlace::Rim,
        }
    }
}

/// Whether a text says that a player does not set a stone.
pub fn is_pass(text: &str) -> bool {
    ["forfeit", "pass", "--", "pa"].iter().any(|word| text.trim().eq_ignore_ascii_case(word))
}

/// The largest board: columns are letters.
pub const MOST_SIDE: u16 = 25;

/// The side of the board a record is played on.
pub fn side(record: &Record, usual: u16, least: u16, game: &str) -> Result<u16, String> {
    let of_rows = record.start.as_ref().map(|rows| rows.len().min(usize::from(u16::MAX)) as u16);
    let size = record.size.unwrap_or_else(|| {
        let side = of_rows.unwrap_or(usual);
        Size::new(side, side)
    });
    if size.cols != size.rows || !(least..=MOST_SIDE).contains(&size.cols) {
        let (cols, rows) = (size.cols, size.rows);
        return Err(format!("{cols}×{rows} is no {game} board; expected {least}×{least} to {MOST_SIDE}×{MOST_SIDE}"));
    }
    Ok(size.cols)
}

/// The stones of a drawn start position, row by row.
pub fn drawn(rows: Option<&[String]>, side: u16) -> Result<Vec<Option<Colour>>, String> {
    let side = usize::from(side);
    let Some(rows) = rows else { return Ok(vec![None; side * side]) };
    if rows.len() != side {
        return Err(format!("the start position has {} rows; expected {side}", rows.len()));
    }
    let mut stones = Vec::with_capacity(side * side);
    for (row, text) in rows.iter().enumerate() {
        let row = row + 1;
        let before = stones.len();
        for letter in text.chars().filter(|letter| !letter.is_whitespace()) {
            stones.push(match letter {
                'X' | 'x' => Some(Colour::Black),
                'O' | 'o' => Some(Colour::White),
                '.' | '-' | '+' => None,
                other => return Err(format!("row {row} of the start position has {other:?}; expected X, O or .")),
            });
        }
        let cells = stones.len() - before;
        if cells != side {
            return Err(format!("row {row} of the start position has {cells} cells; expected {side}"));
        }
    }
    Ok(stones)
}

/// Rows from the top: `X` black, `O` white.
pub fn rows(stones: &[Option<Colour>], side: u16) -> Vec<String> {
    let letter = |stone: &Option<Colour>| stone.map_or('.', Colour::letter);
    stones.chunks(usize::from(side).max(1)).map(|row| row.iter().map(letter).collect()).collect()
}

/// A stone as a thing on the board.
pub fn thing(kind: Kind, seat: Seat, at: Cell) -> ThingState {
    ThingState { kind, seat: Some(seat), at: at.into(), ..ThingState::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GO: Names = Names { side: 19, without_i: true };
    const PLAIN: Names = Names { side: 15, without_i: false };

    #[test]
    fn rows_are_counted_from_the_bottom() {
        assert_eq!(PLAIN.parse("A1"), Ok(Cell::new(0, 14)));
        assert_eq!(PLAIN.parse(" k2 "), Ok(Cell::new(10, 13)));
        assert_eq!(PLAIN.parse("I15"), Ok(Cell::new(8, 0)));
    }

    #[test]
    fn go_leaves_out_the_letter_i() {
        assert_eq!(GO.parse("J7"), Ok(Cell::new(8, 12)));
        assert_eq!(GO.parse("T19"), Ok(Cell::new(18, 0)));
        assert_eq!(GO.parse("I7").unwrap_err(), "I7: columns are written without the letter I; expected A1–T19");
        assert_eq!(GO.coords().cols.concat(), "ABCDEFGHJKLMNOPQRST");
    }

    #[test]
    fn every_name_is_read_back_as_its_point() {
        for names in [GO, PLAIN, Names { side: 25, without_i: true }, Names { side: 25, without_i: false }] {
            for cell in Size::new(names.side, names.side).cells() {
                assert_eq!(names.parse(&names.name(cell)), Ok(cell));
            }
        }
    }

    #[test]
    fn what_is_no_point_is_told_with_the_points_there_are() {
        for text in ["", "7", "HH7", "H", "H1234", "H-7", "É7"] {
            let said = PLAIN.parse(text).unwrap_err();
            assert_eq!(said, format!("{text:?} is no point; expected A1–O15"));
        }
        assert_eq!(PLAIN.parse("P3").unwrap_err(), "P3 is off a 15×15 board; expected A1–O15");
        assert_eq!(PLAIN.parse("A16").unwrap_err(), "A16 is off a 15×15 board; expected A1–O15");
        assert_eq!(PLAIN.parse("A0").unwrap_err(), "A0 is off a 15×15 board; expected A1–O15");
    }
}
