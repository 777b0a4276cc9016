//! The answers that did not count, beside the rounds of a match: `faults/0143.json` tells of those to round 143.

use std::path::Path;

use super::ground::Ground;
use crate::formats::faults;
use crate::formats::rounds::FAULTS;
use crate::model::{FaultNote, Record, Sheet};

/// More than this no server writes about one round.
const MOST: usize = 64 << 10;

/// Adds to the record of a folder of rounds whose answers did not count; one without such files stays as it is.
pub fn gather(ground: &Ground, rounds: &Path, record: &mut Record) {
    if ground.is_folder(&rounds.join(FAULTS)) {
        faults::gather(record, &|name| ground.some_of(&rounds.join(name), MOST));
    }
}

/// The faults among the answers that one sheet of a folder of rounds tells.
pub fn of_sheet(rounds: &Path, sheet: &Sheet) -> Vec<FaultNote> {
    faults::of_sheet(sheet, &|name| Ground::Disk.some_of(&rounds.join(name), MOST))
}
