//! A game in play as a file of any format that holds it.

use crate::formats::{self, Format};
use crate::games;
use crate::model::Record;

/// The formats that hold a game, by their words: those people know first.
pub fn formats(record: &Record) -> Vec<&'static str> {
    let holds = |format: &&&'static Format| format.is_written() && !format.is_told() && written(record, format).is_ok();
    formats::all().iter().filter(holds).map(|format| format.id()).collect()
}

/// A game as a file, its moves in the words of the format.
pub fn written(record: &Record, format: &Format) -> Result<Vec<u8>, String> {
    let respelt = games::respell(record, format.style()).map_err(|problem| problem.to_string())?;
    let (bytes, _) = format.write(&respelt.record).map_err(|refusal| refusal.to_string())?;
    Ok(bytes)
}
