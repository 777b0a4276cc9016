//! What somebody says about the rounds of a match, beside them: `comments/0143.txt` is about the state at the start of round 143.

use std::path::Path;

use super::ground::Ground;
use crate::formats::comments::{self, MOST};
use crate::formats::rounds::COMMENTS;
use crate::model::{Record, Sheet};

/// Adds to the record of a folder of rounds what is said about them; one without such files stays as it is.
pub fn gather(ground: &Ground, rounds: &Path, record: &mut Record) {
    if ground.is_folder(&rounds.join(COMMENTS)) {
        comments::gather(record, &|name| ground.some_of(&rounds.join(name), MOST));
    }
}

/// What is said about one sheet of a folder of rounds.
pub fn of_sheet(rounds: &Path, sheet: &Sheet) -> Option<String> {
    comments::of_sheet(sheet, &|name| Ground::Disk.some_of(&rounds.join(name), MOST))
}
