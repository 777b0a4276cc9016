//! What the players' programs said, beside the rounds of a match: `stderr/P2/0143.txt` was said in round 143.

use super::rounds::HEARD;
use crate::model::{Entry, Record, Seat, Sheet};

/// More than this nobody reads, of one program in one round.
pub const MOST: usize = 64 << 10;

/// No contest has more players.
const SEATS: u8 = 16;

/// The folders in which programs may have said something, by seat.
pub fn folders() -> impl Iterator<Item = (Seat, String)> {
    (0..SEATS).map(|seat| (Seat(seat), format!("{HEARD}/P{}", seat + 1)))
}

/// Adds to a record of rounds what the programs of some seats said. `read` gives the bytes of a file below its folder.
pub fn gather(record: &mut Record, folders: &[(Seat, String)], read: &dyn Fn(&str) -> Option<Vec<u8>>) {
    for entry in &mut record.entries {
        match entry {
            Entry::Sheet(sheet) => sheet.heard = of_sheet(sheet, folders, read),
            Entry::Move(_) => {}
        }
    }
}

/// What they said for one sheet, which tells the answers to the round before it.
pub fn of_sheet(
    sheet: &Sheet,
    folders: &[(Seat, String)],
    read: &dyn Fn(&str) -> Option<Vec<u8>>,
) -> Vec<(Seat, String)> {
    let Some(round) = sheet.round.checked_sub(1) else { return Vec::new() };
    let words = |(seat, folder): &(Seat, String)| {
        let bytes = read(&format!("{folder}/{round:04}.txt"))?;
        let text = String::from_utf8_lossy(bytes.get(..MOST).unwrap_or(&bytes)).into_owned();
        (!text.trim().is_empty()).then_some((*seat, text))
    };
    folders.iter().filter_map(words).collect()
}
