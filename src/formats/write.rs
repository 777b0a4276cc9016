//! What writers share: which words they want, what they refuse, what they leave out.

use super::text;
use crate::model::{Annotation, Move, Record};

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
        self.count("mark", sum(record, |note| note.marks.len()));
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
