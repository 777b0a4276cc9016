//! What the players' programs said, in files beside the rounds of a match.

use std::path::Path;

use super::aside::bytes;
use crate::formats::heard::{self, MOST};
use crate::model::{Record, Seat, Sheet};

/// Adds to the record of a folder of rounds what the programs said; one without such files stays as it is.
pub fn listen(rounds: &Path, record: &mut Record) {
    heard::gather(record, &folders(rounds), &|name| bytes(&rounds.join(name), MOST));
}

/// What the programs said for one sheet of a folder of rounds.
pub fn of_sheet(rounds: &Path, sheet: &Sheet) -> Vec<(Seat, String)> {
    heard::of_sheet(sheet, &folders(rounds), &|name| bytes(&rounds.join(name), MOST))
}

/// Those that are there: nobody else has said anything at all.
fn folders(rounds: &Path) -> Vec<(Seat, String)> {
    heard::folders().filter(|(_, folder)| rounds.join(folder).is_dir()).collect()
}
