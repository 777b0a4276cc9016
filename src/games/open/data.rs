//! What a file says of a thing in its own words: kept as lines for whoever clicks it.

use std::fmt::Write;
use std::sync::Arc;

use super::json::{Json, line};

/// Bytes of what is kept of one thing.
const MOST_BYTES: usize = 2000;

/// Any value in words: of an object a line for each field, of anything else one line.
pub(super) fn words(value: &Json) -> Arc<str> {
    let mut text = String::new();
    match value {
        Json::Map(fields) => {
            for (name, value) in fields {
                add(&mut text, &format!("{}: {}", line(name, 64), plain(value)));
            }
        }
        Json::Null | Json::Truth(_) | Json::Number(_) | Json::Text(_) | Json::List(_) => add(&mut text, &plain(value)),
    }
    text.into()
}

/// Puts a line below the others, as far as there is room for a whole one.
fn add(text: &mut String, row: &str) {
    if text.len() + row.len() < MOST_BYTES {
        text.push_str(if text.is_empty() { "" } else { "\n" });
        text.push_str(row);
    }
}

/// A value on one line; a text stands alone without quotes.
fn plain(value: &Json) -> String {
    match value {
        Json::Text(text) => line(text, MOST_BYTES / 8),
        Json::Null | Json::Truth(_) | Json::Number(_) | Json::List(_) | Json::Map(_) => {
            let mut out = String::new();
            put(&mut out, value);
            line(&out, MOST_BYTES / 8)
        }
    }
}

/// Writes a value as compact JSON, no further than anybody reads.
fn put(out: &mut String, value: &Json) {
    if out.len() > MOST_BYTES {
        return;
    }
    match value {
        Json::Null => out.push_str("null"),
        Json::Truth(truth) => out.push_str(if *truth { "true" } else { "false" }),
        // Writing to a text cannot fail.
        Json::Number(number) => drop(write!(out, "{number}")),
        Json::Text(text) => drop(write!(out, "\"{}\"", line(text, MOST_BYTES / 8))),
        Json::List(list) => {
            out.push('[');
            for (at, value) in list.iter().enumerate() {
                out.push_str(if at == 0 { "" } else { ", " });
                put(out, value);
            }
            out.push(']');
        }
        Json::Map(fields) => {
            out.push('{');
            for (at, (name, value)) in fields.iter().enumerate() {
                out.push_str(if at == 0 { "" } else { ", " });
                out.push_str(&line(name, 64));
                out.push_str(": ");
                put(out, value);
            }
            out.push('}');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::open::json::parse;

    fn told(text: &str) -> String {
        words(&parse(text).expect("JSON")).to_string()
    }

    #[test]
    fn fields_are_lines_and_all_else_is_one() {
        assert_eq!(
            told("{\"fuel\": 3.5, \"to\": [1, {\"a\": null}], \"say\": \"x\\ny\"}"),
            "fuel: 3.5\nto: [1, {a: null}]\nsay: x y"
        );
        assert_eq!(told("[1, \"b\", true]"), "[1, \"b\", true]");
        assert_eq!(told("\"plain\\u001b[2J\""), "plain [2J");
    }

    #[test]
    fn of_very_much_as_much_is_kept_as_there_is_room_for() {
        let many: String = (0..500).map(|at| format!("\"field{at}\": \"{}\",", "w".repeat(400))).collect();
        let told = told(&format!("{{{}\"last\": 1}}", many));
        assert!(told.len() <= MOST_BYTES && told.lines().count() > 5, "{}", told.len());
        let deep = "[".repeat(100) + &"]".repeat(100);
        assert!(words(&parse(&deep).expect("JSON")).len() <= MOST_BYTES);
    }
}
