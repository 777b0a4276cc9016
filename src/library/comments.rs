//! What somebody says about the rounds of a match, in files beside them.

use std::path::Path;

use super::aside::bytes;
use crate::formats::comments::{self, MOST};
use crate::formats::rounds::COMMENTS;
use crate::model::{Record, Sheet};

/// Adds to the record of a folder of rounds what is said about them; one without such files stays as it is.
pub fn gather(rounds: &Path, record: &mut Record) {
    if rounds.join(COMMENTS).is_dir() {
        comments::gather(record, &|name| bytes(&rounds.join(name), MOST));
    }
}

/// What is said about one sheet of a folder of rounds.
pub fn of_sheet(rounds: &Path, sheet: &Sheet) -> Option<String> {
    comments::of_sheet(sheet, &|name| bytes(&rounds.join(name), MOST))
}
