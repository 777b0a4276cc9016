//! What the players' programs said, beside the rounds of a match: `stderr/P2/0143.txt` was said in round 143.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use crate::formats::rounds::{FORMAT, HEARD};
use crate::model::{Entry, Record, Seat, Sheet};

/// More than this nobody reads, of one program in one round.
const MOST: u64 = 64 << 10;

/// No contest has more players.
const SEATS: u8 = 16;

/// Adds to a record what the programs said; a record without such files stays as it is.
pub fn listen(record: &mut Record) {
    let Some(folder) = record.path.as_ref().map(|path| path.join(HEARD)) else { return };
    if record.format != FORMAT.id() || !folder.is_dir() {
        return;
    }
    let seats = seats(&folder);
    for entry in &mut record.entries {
        match entry {
            Entry::Sheet(sheet) => sheet.heard = of_round(&folder, &seats, sheet),
            Entry::Move(_) => {}
        }
    }
}

/// What the programs said for one sheet of a folder of rounds.
pub fn of_sheet(rounds: &Path, sheet: &Sheet) -> Vec<(Seat, String)> {
    let folder = rounds.join(HEARD);
    of_round(&folder, &seats(&folder), sheet)
}

/// The seats that have said anything at all.
fn seats(folder: &Path) -> Vec<Seat> {
    (0..SEATS).map(Seat).filter(|seat| place(folder, *seat).is_dir()).collect()
}

fn place(folder: &Path, seat: Seat) -> std::path::PathBuf {
    folder.join(format!("P{}", seat.index() + 1))
}

/// A sheet tells the answers to the round before it.
fn of_round(folder: &Path, seats: &[Seat], sheet: &Sheet) -> Vec<(Seat, String)> {
    let Some(round) = sheet.round.checked_sub(1) else { return Vec::new() };
    let words = |seat: &Seat| {
        let mut bytes = Vec::new();
        let file = File::open(place(folder, *seat).join(format!("{round:04}.txt"))).ok()?;
        file.take(MOST).read_to_end(&mut bytes).ok()?;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        (!text.trim().is_empty()).then_some((*seat, text))
    };
    seats.iter().filter_map(words).collect()
}
