//! What the players' programs said, beside the rounds of a match: `stderr/P2/0143.txt` was said in round 143.

use std::path::Path;

use super::ground::Ground;
use crate::formats::heard::{self, MOST};
use crate::model::{Record, Seat, Sheet};

/// Adds to the record of a folder of rounds what the programs said; one without such files stays as it is.
pub fn listen(ground: &Ground, rounds: &Path, record: &mut Record) {
    heard::gather(record, &folders(ground, rounds), &|name| ground.some_of(&rounds.join(name), MOST));
}

/// What the programs said for one sheet of a folder of rounds.
pub fn of_sheet(rounds: &Path, sheet: &Sheet) -> Vec<(Seat, String)> {
    let ground = Ground::Disk;
    heard::of_sheet(sheet, &folders(&ground, rounds), &|name| ground.some_of(&rounds.join(name), MOST))
}

/// Those that are there: nobody else has said anything at all.
fn folders(ground: &Ground, rounds: &Path) -> Vec<(Seat, String)> {
    heard::folders().filter(|(_, folder)| ground.is_folder(&rounds.join(folder))).collect()
}
