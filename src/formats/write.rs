//! What writers share: which words they want, what they refuse, what they leave out.

use std::borrow::Cow;

use super::text;
use crate::model::{Annotation, Move, Record, calmed, steers_lines};

/// JSON without letters that steer a terminal: those JSON allows as they are become escapes, which mean the same.
pub fn calm_json(text: &str) -> Cow<'_, str> {
    if !text.contains(steers_lines) {
        return Cow::Borrowed(text);
    }
    let shown = |c: char| if steers_lines(c) { format!("\\u{:04x}", u32::from(c)) } else { c.to_string() };
    Cow::Owned(text.chars().map(shown).collect())
}

/// A file in which nothing steers: a comment must not take over the terminal it is shown on.
pub fn calm(bytes: Vec<u8>) -> Vec<u8> {
    match String::from_utf8(bytes) {
        Ok(text) if text.contains(steers_lines) => calmed(&text).into_bytes(),
        Ok(text) => text.into_bytes(),
        // Another charset: those above ASCII are letters there.
        Err(other) => {
            let shown = |byte: u8| if byte.is_ascii() && steers_lines(char::from(byte)) { b' ' } else { byte };
            other.into_bytes().into_iter().map(shown).collect()
        }
    }
}

/// Why a format cannot hold a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Refusal(String);

impl Refusal {
    pub fn new(what: impl Into<String>) -> Refusal {
        Refusal(what.into())
    }
}

/// What a writer had no place for, one line each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Losses(Vec<String>);

impl Losses {
    pub fn note(&mut self, what: &str, there: bool) {
        if there {
            self.0.push(what.to_string());
        }
    }

    pub fn count(&mut self, what: &str, number: usize) {
        if number > 0 {
            self.0.push(text::count(number, what));
        }
    }

    /// Everything said about moves that a bare list of moves has no place for.
    pub fn annotations(&mut self, record: &Record) {
        let comments = record.moves().filter(|written| written.comment.is_some()).count();
        self.count("comment", comments + usize::from(record.comment.is_some()));
        self.notes(record);
        self.count("variation", record.moves().map(|written| written.variations.len()).sum());
    }

    /// Judgements, marks and evaluations.
    pub fn notes(&mut self, record: &Record) {
        self.count("judgement", sum(record, |note| note.glyphs.len()));
        self.drawings(record);
    }

    /// Marks and evaluations.
    pub fn drawings(&mut self, record: &Record) {
        self.count("mark", record.marks.len() + sum(record, |note| note.marks.len()));
        self.count("evaluation", sum(record, |note| usize::from(note.eval.is_some())));
    }

    pub fn lines(&self) -> &[String] {
        &self.0
    }
}

/// How many of something there are in all notes.
fn sum(record: &Record, part: fn(&Annotation) -> usize) -> usize {
    record.moves().filter_map(|written: &Move| written.note.as_deref()).map(part).sum()
}
