//! The order people expect of names with numbers in them: `round 9` before `round 10`.

use std::cmp::Ordering;

/// Compares two names, runs of digits by their value.
pub fn compare(a: &str, b: &str) -> Ordering {
    let (mut left, mut right) = (a.as_bytes(), b.as_bytes());
    while let ([x, left_rest @ ..], [y, right_rest @ ..]) = (left, right) {
        let order = if x.is_ascii_digit() && y.is_ascii_digit() {
            number(&mut left).cmp(&number(&mut right))
        } else {
            (left, right) = (left_rest, right_rest);
            x.to_ascii_lowercase().cmp(&y.to_ascii_lowercase())
        };
        if order != Ordering::Equal {
            return order;
        }
    }
    // Names that read the same (`a01` and `a1`) still need one order.
    left.len().cmp(&right.len()).then_with(|| a.cmp(b))
}

/// Cuts the number off the front: its length without leading zeros, then its digits. That compares like the value and
/// cannot overflow.
fn number<'a>(text: &mut &'a [u8]) -> (usize, &'a [u8]) {
    let end = text.iter().position(|b| !b.is_ascii_digit()).unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    *text = rest;
    let start = digits.iter().position(|b| *b != b'0').unwrap_or(digits.len());
    let value = digits.get(start..).unwrap_or_default();
    (value.len(), value)
}

/// A name with every run of digits replaced by `#`: files of one series share it.
pub fn series(name: &str) -> String {
    let mut out = String::new();
    for letter in name.chars() {
        match letter.is_ascii_digit() {
            true if out.ends_with('#') => {}
            true => out.push('#'),
            false => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_names_sort_by_value() {
        let mut names =
            ["r10", "r9", "r009", "R1", "r", "r1a", "r99999999999999999999999", "r100000000000000000000000"];
        names.sort_by(|a, b| compare(a, b));
        assert_eq!(
            names,
            ["r", "R1", "r1a", "r009", "r9", "r10", "r99999999999999999999999", "r100000000000000000000000"]
        );
    }

    #[test]
    fn files_of_a_series_share_a_pattern() {
        assert_eq!(series("playfield.txt.0012"), "playfield.txt.#");
        assert_eq!(series("12"), "#");
    }
}
