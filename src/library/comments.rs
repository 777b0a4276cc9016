//! What somebody says about the rounds of a match, beside them: `comments/0143.txt` is about the state at the start of round 143.

use std::path::Path;

use super::ground::Ground;
use crate::formats::rounds::COMMENTS;
use crate::model::{Entry, Record, Sheet};

/// More than this nobody reads of one round.
const MOST: u64 = 4 << 10;

/// Adds to the record of a folder of rounds what is said about them; one without such files stays as it is.
pub fn gather(ground: &Ground, rounds: &Path, record: &mut Record) {
    if !ground.is_folder(&rounds.join(COMMENTS)) {
        return;
    }
    for entry in &mut record.entries {
        match entry {
            Entry::Sheet(sheet) => sheet.comment = said(ground, rounds, sheet),
            Entry::Move(_) => {}
        }
    }
    // The first sheet is the set-up, and what is said about it is said about the match.
    let first = record.sheets().next().and_then(|first| first.comment.clone());
    record.comment = first;
}

/// What is said about one sheet of a folder of rounds.
pub fn of_sheet(rounds: &Path, sheet: &Sheet) -> Option<String> {
    said(&Ground::Disk, rounds, sheet)
}

fn said(ground: &Ground, rounds: &Path, sheet: &Sheet) -> Option<String> {
    let bytes = ground.some_of(&rounds.join(COMMENTS).join(format!("{:04}.txt", sheet.round)), MOST)?;
    let words = String::from_utf8_lossy(&bytes).trim().to_string();
    (!words.is_empty()).then_some(words)
}
