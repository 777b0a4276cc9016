//! What a program printed to standard error: words for people, and marks for the board.
//!
//! ```text
//! @mark 12 7 ambush        a ring around a cell, with a word if there is one
//! @line 12 7 12 20         a line from one cell to another
//! ```

use super::state::Pos;
use crate::model::{Heard, Mark, MarkKind, Seat, Size, Tint};

/// More marks would hide the board.
const MOST_MARKS: usize = 200;
const LONGEST_LABEL: usize = 24;

/// Reads what each program printed. Lines that are no marks, also misspelt ones, are words.
pub(super) fn heard(said: &[(Seat, String)], size: Size) -> Vec<Heard> {
    let one = |(seat, text): &(Seat, String)| {
        let mut heard = Heard { seat: *seat, words: String::new(), marks: Vec::new() };
        for line in text.lines() {
            match mark(line, size) {
                Some(mark) if heard.marks.len() < MOST_MARKS => heard.marks.push(mark),
                Some(_) => {}
                None => {
                    heard.words.push_str(line);
                    heard.words.push('\n');
                }
            }
        }
        heard.words.truncate(heard.words.trim_end().len());
        heard
    };
    said.iter().map(one).collect()
}

fn mark(line: &str, size: Size) -> Option<Mark> {
    let mut words = line.split_whitespace();
    let kind = match words.next()? {
        "@mark" => MarkKind::Circle,
        "@line" => MarkKind::Line,
        _ => return None,
    };
    let mut cell = || Some(Pos::new(words.next()?.parse().ok()?, words.next()?.parse().ok()?).cell(size));
    let mut cells = vec![cell()?];
    if kind == MarkKind::Line {
        cells.push(cell()?);
    }
    let label: String = words.collect::<Vec<_>>().join(" ").chars().filter(|c| !c.is_control()).collect();
    let label = Some(label.chars().take(LONGEST_LABEL).collect::<String>()).filter(|label| !label.is_empty());
    Some(Mark { kind, tint: Tint::Plain, cells, label })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Cell;

    fn one(text: &str) -> Heard {
        heard(&[(Seat(1), text.to_string())], Size::new(25, 25)).remove(0)
    }

    #[test]
    fn marks_are_taken_out_of_the_words() {
        let said = one("thinking\n@mark 1 25 ambush here\n@line 1 1 25 1\ndone\n");
        assert_eq!(said.words, "thinking\ndone");
        let (circle, line) = (&said.marks[0], &said.marks[1]);
        assert_eq!((circle.kind, circle.label.as_deref()), (MarkKind::Circle, Some("ambush here")));
        assert_eq!(circle.cells, [Cell::new(0, 0)]);
        assert_eq!((line.kind, &line.cells[..]), (MarkKind::Line, &[Cell::new(0, 24), Cell::new(24, 24)][..]));
    }

    #[test]
    fn misspelt_marks_are_words_and_a_flood_of_marks_has_an_end() {
        assert_eq!(one("@mark one two\n@line 1 1 2\n@mark").words, "@mark one two\n@line 1 1 2\n@mark");
        assert_eq!(one(&"@mark 1 1\n".repeat(5000)).marks.len(), MOST_MARKS);
    }
}
