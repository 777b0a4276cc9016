//! What is kept of a game: a file named by both players and the time it began.

use std::path::{Path, PathBuf};

use crate::files::{self, FileError};
use crate::formats::rounds::HEARD;
use crate::formats::{Format, json};
use crate::games;
use crate::model::Record;

/// The tag that says why a game was lost that was not lost on the board.
pub const REASON: &str = "Termination";

/// The tag that tells the clocks a game was played with, as PGN has it.
pub const CLOCK: &str = "TimeControl";

/// The tag with which the players' luck was drawn: the same seed plays the same game again.
pub const SEED: &str = "Seed";

/// The time of day: `2026-05-04 17:15`, by the clock of Greenwich.
pub fn now() -> String {
    jiff::Timestamp::now().strftime("%Y-%m-%d %H:%M").to_string()
}

/// The score as the rules count it.
pub fn score(record: &Record) -> Option<Vec<i64>> {
    games::judge(record).ok()?.replay.outcome.score
}

/// The file of a game in a folder.
pub fn file(folder: &Path, record: &Record, game: u32, format: &Format) -> PathBuf {
    let plain = |name: &String| -> String {
        name.chars().take(30).map(|c| if c.is_alphanumeric() || "-.".contains(c) { c } else { '_' }).collect()
    };
    let names: Vec<String> = record.players.iter().map(plain).collect();
    let date = record.date.as_deref().unwrap_or_default().replace(' ', "_").replace(':', "");
    let suffix = format.suffixes().first().unwrap_or(&"");
    folder.join(format!("{}_{date}_{:03}.{suffix}", names.join("_"), game + 1))
}

/// A game as a file.
pub fn bytes(record: &Record, format: &Format) -> Result<Vec<u8>, String> {
    format.write(record).map(|(bytes, _)| bytes).map_err(|error| error.to_string())
}

/// A game as a file of a format, or of our own where that one has no place for what was played, such as dead stones.
pub fn whole(record: &Record, format: &'static Format) -> Result<(&'static Format, Vec<u8>), String> {
    match bytes(record, format) {
        Ok(bytes) => Ok((format, bytes)),
        Err(_) => Ok((&json::FORMAT, bytes(record, &json::FORMAT)?)),
    }
}

/// Writes what programs printed to standard error in a game, for each seat beside the game's own file. Silence leaves no file.
pub fn heard(path: &Path, heard: &[String; 2]) -> Result<(), FileError> {
    for (seat, text) in (1..).zip(heard).filter(|(_, text)| !text.is_empty()) {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        files::write(&path.with_file_name(HEARD).join(format!("{name}.P{seat}.txt")), text.as_bytes())?;
    }
    Ok(())
}
