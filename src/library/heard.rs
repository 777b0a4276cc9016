//! What the players' programs said, beside the rounds of a match: `stderr/P2/0143.txt` was said in round 143.

use std::path::Path;

use super::ground::Ground;
use crate::formats::rounds::HEARD;
use crate::model::{Entry, Record, Seat, Sheet};

/// More than this nobody reads, of one program in one round.
const MOST: u64 = 64 << 10;

/// No contest has more players.
const SEATS: u8 = 16;

/// Adds to the record of a folder of rounds what the programs said; one without such files stays as it is.
pub fn listen(ground: &Ground, rounds: &Path, record: &mut Record) {
    let folder = rounds.join(HEARD);
    let seats = seats(ground, &folder);
    for entry in &mut record.entries {
        match entry {
            Entry::Sheet(sheet) => sheet.heard = of_round(ground, &folder, &seats, sheet),
            Entry::Move(_) => {}
        }
    }
}

/// What the programs said for one sheet of a folder of rounds.
pub fn of_sheet(rounds: &Path, sheet: &Sheet) -> Vec<(Seat, String)> {
    let folder = rounds.join(HEARD);
    of_round(&Ground::Disk, &folder, &seats(&Ground::Disk, &folder), sheet)
}

/// The seats that have said anything at all.
fn seats(ground: &Ground, folder: &Path) -> Vec<Seat> {
    (0..SEATS).map(Seat).filter(|seat| ground.is_folder(&place(folder, *seat))).collect()
}

fn place(folder: &Path, seat: Seat) -> std::path::PathBuf {
    folder.join(format!("P{}", seat.index() + 1))
}

/// A sheet tells the answers to the round before it.
fn of_round(ground: &Ground, folder: &Path, seats: &[Seat], sheet: &Sheet) -> Vec<(Seat, String)> {
    let Some(round) = sheet.round.checked_sub(1) else { return Vec::new() };
    let words = |seat: &Seat| {
        let bytes = ground.some_of(&place(folder, *seat).join(format!("{round:04}.txt")), MOST)?;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        (!text.trim().is_empty()).then_some((*seat, text))
    };
    seats.iter().filter_map(words).collect()
}
