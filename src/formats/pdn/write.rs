//! Writes PDN, moves in lines of 79 letters.

use super::super::tags::{quoted, result_word, wrapped};
use super::super::{Losses, Refusal, glyph};
use super::VARIANTS;
use crate::model::draughts_fen;
use crate::model::{Move, Record, Seat};

/// The record as a file. Its moves must be in the players' words.
pub fn write(record: &Record, losses: &mut Losses) -> Result<Vec<u8>, Refusal> {
    if record.game != "checkers" {
        return Err(Refusal::new(format!("PDN holds checkers, not {}", record.game)));
    }
    let variant = record.variant.as_deref().unwrap_or("czech");
    let kind = VARIANTS.iter().find(|(_, word)| *word == variant).map(|(number, _)| number.to_string());
    let kind = kind.or_else(|| variant.strip_prefix("GameType ").map(str::to_string));
    let kind = kind.ok_or_else(|| Refusal::new(format!("PDN has no number for the variant {variant:?}")))?;
    let first = record.moves().find_map(|written| written.seat).or(record.first).unwrap_or(Seat(0));
    let (white, black) = match variant {
        "english" => (Seat(1 - first.0.min(1)), first),
        _ => (first, Seat(1 - first.0.min(1))),
    };
    let (white, black) = record.dark.map_or((white, black), |dark| (Seat(1 - dark.0.min(1)), dark));
    let result = result_word(record.recorded.winner.as_deref(), first);
    let name =
        |seat: Seat| record.players.get(seat.index()).filter(|name| !name.is_empty()).map_or("?", String::as_str);
    let date = record.date.as_deref().map(|date| date.split(' ').next().unwrap_or(date).replace('-', "."));
    let mut tags = vec![
        ("Event", record.title.clone().unwrap_or_else(|| "?".into())),
        ("Date", date.or(record.tag("Date").map(str::to_string)).unwrap_or_else(|| "????.??.??".into())),
        ("White", name(white).to_string()),
        ("Black", name(black).to_string()),
        ("Result", result.to_string()),
        ("GameType", kind),
    ];
    let plain = |name: &str| !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    tags.extend(
        record
            .tags
            .iter()
            .filter(|(name, _)| plain(name) && name != "Date")
            .map(|(name, text)| (name.as_str(), text.clone())),
    );
    if let Some(rows) = &record.start {
        tags.extend([("SetUp", "1".to_string()), ("FEN", draughts_fen::write(rows, first == black))]);
    }
    let mut out: String = tags.iter().map(|(name, text)| format!("[{name} {}]\n", quoted(text))).collect();
    out.push('\n');
    let mut words = Vec::new();
    words.extend(record.comment.as_deref().map(braces));
    let moves: Vec<&Move> = record.moves().collect();
    line(&moves, 0, &mut words);
    words.push(result.into());
    out += &wrapped(&words);
    out.push('\n');
    losses.count("field of your own", record.extra.len());
    losses.note("the score", record.recorded.score.is_some());
    losses.count("time", record.moves().filter(|written| written.took.is_some()).count());
    losses.drawings(record);
    Ok(out.into_bytes())
}

/// A line of moves that begins with this ply, from 0.
fn line(moves: &[&Move], from: usize, words: &mut Vec<String>) {
    for (i, written) in moves.iter().enumerate() {
        let ply = from + i;
        if ply.is_multiple_of(2) {
            words.push(format!("{}.", ply / 2 + 1));
        } else if i == 0 {
            words.push(format!("{}...", ply / 2 + 1));
        }
        words.push(written.text.to_lowercase());
        let glyphs = written.note.as_ref().map(|note| note.glyphs.as_slice()).unwrap_or_default();
        words.extend(glyphs.iter().filter_map(|sign| glyph::written(sign)));
        words.extend(written.comment.as_deref().map(braces));
        for variation in &written.variations {
            let mut inside = Vec::new();
            let variation: Vec<&Move> = variation.iter().collect();
            line(&variation, ply, &mut inside);
            words.push(format!("({})", inside.join(" ")));
        }
    }
}

/// A comment; a brace inside would end it.
fn braces(text: &str) -> String {
    let one_line: Vec<&str> = text.split_whitespace().collect();
    format!("{{{}}}", one_line.join(" ").replace('}', ")"))
}
