//! What somebody says about rounds, beside them: `comments/0143.txt` is about the state at the start of round 143.

use super::rounds::COMMENTS;
use crate::model::{Entry, Record, Sheet};

/// More than this nobody reads of one round.
pub const MOST: usize = 4 << 10;

/// Adds to a record of rounds what is said about them. `read` gives the bytes of a file below its folder.
pub fn gather(record: &mut Record, read: &dyn Fn(&str) -> Option<Vec<u8>>) {
    for entry in &mut record.entries {
        match entry {
            Entry::Sheet(sheet) => sheet.comment = of_sheet(sheet, read),
            Entry::Move(_) => {}
        }
    }
    // The first sheet is the set-up, and what is said about it is said about the match.
    let first = record.sheets().next().and_then(|first| first.comment.clone());
    record.comment = first;
}

/// What is said about one sheet.
pub fn of_sheet(sheet: &Sheet, read: &dyn Fn(&str) -> Option<Vec<u8>>) -> Option<String> {
    let bytes = read(&format!("{COMMENTS}/{:04}.txt", sheet.round))?;
    let words = String::from_utf8_lossy(bytes.get(..MOST).unwrap_or(&bytes)).trim().to_string();
    (!words.is_empty()).then_some(words)
}
