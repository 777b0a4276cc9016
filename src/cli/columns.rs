//! Columns under each other, by the width that letters take on a terminal.

use unicode_width::UnicodeWidthStr;

use super::terminal::clean;

/// The widest a name may get; longer ones end in an ellipsis.
const WIDEST: usize = 40;

/// On which side of its column a cell stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stands {
    Left,
    Right,
}

/// The lines of a table, two spaces between its columns. Columns beyond those of `sides` stand at the right.
pub(crate) fn aligned(rows: &[Vec<String>], sides: &[Stands]) -> Vec<String> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width =
        |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.width()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let line = |row: &Vec<String>| {
        let mut line = String::new();
        for (column, (cell, width)) in row.iter().zip(&widths).enumerate() {
            let pad = " ".repeat(width - cell.width());
            let between = if column == 0 { "" } else { "  " };
            line += &match sides.get(column).copied().unwrap_or(Stands::Right) {
                Stands::Left => format!("{between}{cell}{pad}"),
                Stands::Right => format!("{between}{pad}{cell}"),
            };
        }
        line.trim_end().to_string()
    };
    rows.iter().map(line).collect()
}

/// A name as a table shows it: nothing in it steers the terminal, and it is not too wide.
pub(crate) fn shown(name: &str) -> String {
    let name = clean(name);
    if name.width() <= WIDEST {
        return name.into_owned();
    }
    let mut short = String::new();
    for letter in name.chars() {
        if short.width() + letter.to_string().width() >= WIDEST {
            break;
        }
        short.push(letter);
    }
    short + "…"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_letters_take_two_columns() {
        let rows = [["漢字", "1"], ["ab", "10"]].map(|row| row.map(String::from).to_vec());
        assert_eq!(aligned(&rows, &[Stands::Left]), ["漢字   1", "ab    10"]);
        assert_eq!(shown(&"漢".repeat(30)).width(), 39);
        assert_eq!(shown("a\u{1b}b"), "a\\u{1b}b");
    }
}
