//! Games that are played at the window, as files: each has one, which is written anew after every move.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::files::claim::{Claims, alone};
use crate::files::{self, FileError};
use crate::formats::json;
use crate::library::Library;
use crate::model::Record;
use crate::render::FOLDER;
use crate::viewer::table;

/// Among how many files, the newest first, an unfinished game is looked for.
const LOOKED_AT: usize = 30;

/// The time of day: `2026-05-04 17:15`, by the clock of Greenwich.
pub fn now() -> String {
    jiff::Timestamp::now().strftime("%Y-%m-%d %H:%M").to_string()
}

/// Writes a game into its file; one that has none gets a name that nobody has.
pub fn keep(folder: &Path, place: Option<PathBuf>, name: &str, record: &Record) -> Result<PathBuf, String> {
    let worded = |error: FileError| error.to_string();
    let (bytes, _) = json::FORMAT.write(record).map_err(|refusal| refusal.to_string())?;
    if let Some(place) = place {
        return files::write(&place, &bytes).map(|()| place).map_err(worded);
    }
    files::make_folder(folder).map_err(worded)?;
    let claim = Claims::default().chosen(&folder.join(name), None, &alone);
    claim.write(&bytes).map(|()| claim.path).map_err(worded)
}

/// Saves a file beside pictures and films, under a name that nobody has.
pub fn save(name: &str, bytes: &[u8]) -> Result<String, String> {
    let worded = |error: FileError| error.to_string();
    files::make_folder(Path::new(FOLDER)).map_err(worded)?;
    let claim = Claims::default().chosen(&Path::new(FOLDER).join(name), None, &alone);
    claim.write(bytes).map(|()| claim.path.display().to_string()).map_err(worded)
}

/// The game that was played last and is not over.
pub fn unfinished(folder: &Path) -> Option<Record> {
    let mut files: Vec<(SystemTime, PathBuf)> = std::fs::read_dir(folder)
        .ok()?
        .filter_map(|entry| {
            let entry = entry.ok()?;
            Some((entry.metadata().ok()?.modified().ok()?, entry.path()))
        })
        .filter(|(_, path)| path.extension().is_some_and(|suffix| suffix == "json"))
        .collect();
    files.sort_unstable();
    let library = Library::new();
    let open = |path: PathBuf| library.game(&path, 1).ok()?.filter(|record| record.extra.contains_key(table::FIELD));
    files.into_iter().rev().take(LOOKED_AT).find_map(|(_, path)| open(path))
}
