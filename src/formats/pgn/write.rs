//! Writes PGN in its export format: the seven tags, then the rest, moves in lines of 79 letters.

use super::super::tags::{quoted, result_word, wrapped};
use super::super::{Losses, Refusal, clock, glyph};
use crate::model::{Cell, Eval, Mark, MarkKind, Move, Record, Seat, Tint};

/// The record as a file. Its moves must be in the players' words.
pub fn write(record: &Record, losses: &mut Losses) -> Result<Vec<u8>, Refusal> {
    if record.game != "chess" {
        return Err(Refusal::new(format!("PGN holds chess, not {}", record.game)));
    }
    if record.start.is_some() {
        return Err(Refusal::new("PGN holds start positions as FEN only"));
    }
    let black_begins = record.fen.as_deref().and_then(|fen| fen.split_whitespace().nth(1)) == Some("b");
    let first = record.moves().next().and_then(|written| written.seat).or(record.first).unwrap_or(Seat(0));
    let usual = if black_begins { Seat(1 - first.0.min(1)) } else { first };
    let white = record.dark.map_or(usual, |dark| Seat(1 - dark.0.min(1)));
    let result = result_word(record.recorded.winner.as_deref(), white);
    let mut out = header(record, white, result);
    out.push('\n');
    let number = record.fen.as_deref().and_then(|fen| fen.split_whitespace().nth(5)?.parse().ok()).unwrap_or(1);
    let mut words = Vec::new();
    let before: Vec<String> = drawn(&record.marks).chain(record.comment.clone()).collect();
    words.extend(braces(&before.join(" ")));
    let moves: Vec<&Move> = record.moves().collect();
    line(&moves, (number, black_begins), white, &mut words);
    words.push(result.into());
    out += &wrapped(&words);
    out.push('\n');
    losses.count("field of your own", record.extra.len());
    losses.note("the score", record.recorded.score.is_some());
    Ok(out.into_bytes())
}

fn header(record: &Record, white: Seat, result: &str) -> String {
    let name = |seat: Seat| match record.players.get(seat.index()).map(String::as_str) {
        Some("") | None => "?".to_string(),
        Some(name) => name.to_string(),
    };
    let tag = |name: &str, otherwise: &str| record.tag(name).unwrap_or(otherwise).to_string();
    let (date, time) = match record.date.as_deref() {
        Some(date) => date.split_once(' ').map_or((date, None), |(date, time)| (date, Some(time))),
        None => ("", None),
    };
    let date = if date.is_empty() { tag("Date", "????.??.??") } else { date.replace('-', ".") };
    let mut tags = vec![
        ("Event", record.title.clone().unwrap_or_else(|| "?".into())),
        ("Site", tag("Site", "?")),
        ("Date", date),
        ("Round", tag("Round", "?")),
        ("White", name(white)),
        ("Black", name(Seat(1 - white.0.min(1)))),
        ("Result", result.into()),
    ];
    let rest = record.tags.iter().filter(|(name, _)| !["Site", "Date", "Round"].contains(&name.as_str()));
    tags.extend(rest.map(|(name, text)| (name.as_str(), text.clone())));
    if let (Some(time), None) = (time, record.tag("UTCTime").or(record.tag("Time"))) {
        tags.push(("Time", format!("{time}:00")));
    }
    tags.extend(record.variant.iter().map(|variant| ("Variant", variant.clone())));
    if let Some(fen) = &record.fen {
        tags.extend([("SetUp", "1".to_string()), ("FEN", fen.clone())]);
    }
    let plain = |name: &str| !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    tags.iter().filter(|(name, _)| plain(name)).map(|(name, text)| format!("[{name} {}]\n", quoted(text))).collect()
}

/// A line of moves; `from` is the number of its first move and whether Black makes it.
fn line(moves: &[&Move], from: (u32, bool), white: Seat, words: &mut Vec<String>) {
    let (mut number, mut black) = from;
    let mut numbered = false;
    for written in moves {
        match (black, numbered) {
            (false, _) => words.push(format!("{number}.")),
            (true, false) => words.push(format!("{number}...")),
            (true, true) => {}
        }
        words.push(written.text.clone());
        let said = words.len();
        remarks(written, white, words);
        for variation in &written.variations {
            let mut inside = Vec::new();
            let variation: Vec<&Move> = variation.iter().collect();
            line(&variation, (number, black), white, &mut inside);
            if let Some(first) = inside.first_mut() {
                first.insert(0, '(');
            }
            if let Some(last) = inside.last_mut() {
                last.push(')');
            }
            words.extend(inside);
        }
        // Behind words that are no moves Black's number is written again.
        numbered = words.len() == said;
        number += u32::from(black);
        black = !black;
    }
}

/// Judgements, commands and comments of a move. PGN judges from White's view.
fn remarks(written: &Move, white: Seat, words: &mut Vec<String>) {
    let note = written.note.as_deref();
    let glyphs = note.map(|note| note.glyphs.as_slice()).unwrap_or_default();
    words.extend(glyphs.iter().filter_map(|sign| glyph::written(sign)));
    let mut said = Vec::new();
    match note.and_then(|note| note.eval).map(|eval| eval.seen_by(white)) {
        Some(Eval::Points(points)) => said.push(format!("[%eval {points}]")),
        Some(Eval::Mate(mate)) => said.push(format!("[%eval #{mate}]")),
        None => {}
    }
    said.extend(written.clock.map(|time| format!("[%clk {}]", clock::write(time))));
    said.extend(written.took.map(|time| format!("[%emt {}]", clock::write(time))));
    said.extend(drawn(note.map(|note| note.marks.as_slice()).unwrap_or_default()));
    said.extend(written.comment.clone());
    if !said.is_empty() {
        words.extend(braces(&said.join(" ")));
    }
}

/// Squares and arrows as commands.
fn drawn(marks: &[Mark]) -> impl Iterator<Item = String> {
    [("csl", false), ("cal", true)].into_iter().filter_map(|(command, arrow)| {
        let of_kind = marks.iter().filter(|mark| matches!(mark.kind, MarkKind::Arrow | MarkKind::Line) == arrow);
        let list: Vec<String> = of_kind.filter_map(mark).collect();
        (!list.is_empty()).then(|| format!("[%{command} {}]", list.join(",")))
    })
}

fn mark(mark: &Mark) -> Option<String> {
    let tint = match mark.tint {
        Tint::Plain | Tint::Green => 'G',
        Tint::Red => 'R',
        Tint::Yellow => 'Y',
        Tint::Blue => 'B',
    };
    let square = |cell: &Cell| {
        let on_board = (0..8).contains(&cell.col) && (0..8).contains(&cell.row);
        on_board.then(|| format!("{}{}", char::from(b'a' + cell.col as u8), 8 - cell.row))
    };
    let squares: Option<String> = mark.cells.iter().map(square).collect();
    squares.map(|squares| format!("{tint}{squares}"))
}

/// A comment in words; a brace inside would end it.
fn braces(text: &str) -> Vec<String> {
    let mut words: Vec<String> = text.split_whitespace().map(|word| word.replace('}', ")")).collect();
    if let Some(first) = words.first_mut() {
        first.insert(0, '{');
    }
    if let Some(last) = words.last_mut() {
        last.push('}');
    }
    words
}
