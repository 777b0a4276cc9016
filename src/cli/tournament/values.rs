//! Words of a contest into facts.

use std::path::Path;

use crate::arena::boards::adjudicate::OpinionRule;
use crate::arena::seats::one_line;
use crate::cli::play::recordable;
use crate::formats::Format;
use crate::games::play::{self, Play};
use crate::model::meant;

/// No contest has more games in an encounter, or more rounds.
const MOST: u32 = 1_000_000;

/// A game that is played.
pub(super) fn game(text: &str) -> Result<Play, String> {
    let known: Vec<&str> = play::played().map(|(id, _)| id).collect();
    let found = play::played().find(|(id, _)| *id == text).map(|(_, play)| play);
    found.ok_or_else(|| match meant(text, &known) {
        Some(meant) => format!("is not played; did you mean {meant}?"),
        None => format!("is not played; expected one of {}", known.join(", ")),
    })
}

pub(super) fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.trim().parse().map_err(|_| "expected a whole number".into())
}

pub(super) fn decimal(text: &str) -> Result<f64, String> {
    let value = text.trim().parse().ok().filter(|value: &f64| value.is_finite());
    value.ok_or_else(|| "expected a number".into())
}

pub(super) fn count(text: &str) -> Result<u32, String> {
    let value = number(text).ok().filter(|value| (1..=MOST).contains(value));
    value.ok_or_else(|| format!("expected a whole number from 1 to {MOST}"))
}

/// `9:5`: nine points, for five moves in a row.
pub(super) fn opinion(text: &str) -> Result<OpinionRule, String> {
    let wrong = || "expected POINTS:MOVES such as 9:5, in the unit of the game".to_string();
    let (points, moves) = text.split_once(':').ok_or_else(wrong)?;
    let points = decimal(points).ok().filter(|points| *points >= 0.0).ok_or_else(wrong)?;
    Ok(OpinionRule { points: points as f32, moves: count(moves).map_err(|_| wrong())? as usize })
}

/// A format that games are written down in.
pub(super) fn record_format(text: &str) -> Result<&'static Format, String> {
    let ids = || recordable().map(|format| format.id()).collect::<Vec<_>>().join(", ");
    recordable().find(|format| format.id() == text).ok_or_else(|| format!("expected one of {}", ids()))
}

/// What a player is called that nobody gave a name: the word of one of ours, the file of a program.
pub(super) fn own_name(is: &str) -> String {
    let (scheme, rest) = is.split_once(':').unwrap_or(("", is));
    if scheme == "builtin" {
        return one_line(rest);
    }
    // What stands behind a question mark is said to an engine.
    let program = if is.contains(':') { rest } else { is }.split('?').next().unwrap_or_default();
    let words: Vec<&str> = program.split_whitespace().collect();
    let script = words.iter().skip(1).find(|word| Path::new(word).is_file());
    let file = script.or(words.first()).copied().unwrap_or("player");
    let stem = Path::new(file).file_stem().unwrap_or_default().to_string_lossy();
    one_line(&stem)
}
