//! Writes a match of rounds: its files in one archive, which is read as the folder it was.

use super::super::{Losses, Refusal, faults, zipped};
use super::{COMMENTS, HEARD, MATCH};
use crate::model::{Record, Sheet};

/// The round files as they are, and what lies beside them, as a zip archive.
pub fn write(record: &Record, losses: &mut Losses) -> Result<Vec<u8>, Refusal> {
    if record.sheets().any(|sheet| sheet.file.is_empty()) || record.sheets().next().is_none() {
        return Err(Refusal::new("round files hold the rounds of a contest, not moves"));
    }
    losses.count("tag", record.tags.len());
    Ok(zipped(record))
}

/// The files of a match of rounds in one archive.
pub fn zipped(record: &Record) -> Vec<u8> {
    let about = (!record.extra.is_empty()).then(|| (MATCH.into(), serde_json::json!(record.extra).to_string().into()));
    let files: Vec<(String, Vec<u8>)> = record.sheets().flat_map(files).chain(about).collect();
    zipped::pack(files.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())))
}

/// A round file and the files that tell of it.
fn files(sheet: &Sheet) -> Vec<(String, Vec<u8>)> {
    let mut files = vec![(sheet.file.clone(), sheet.text.clone().into_bytes())];
    files.extend(sheet.comment.iter().map(|said| (format!("{COMMENTS}/{:04}.txt", sheet.round), said.clone().into())));
    // A sheet tells the answers to the round before it.
    if let Some(round) = sheet.round.checked_sub(1) {
        let heard = |(seat, words): &(crate::model::Seat, String)| {
            (format!("{HEARD}/P{}/{round:04}.txt", seat.index() + 1), words.clone().into_bytes())
        };
        files.extend(sheet.heard.iter().map(heard));
        if !sheet.faults.is_empty() {
            files.push((faults::file_of_round(round), faults::list(&sheet.faults).to_string().into_bytes()));
        }
    }
    files
}
