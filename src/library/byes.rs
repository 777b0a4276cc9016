//! The byes of the contests whose records are counted.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::contest::{JOURNAL, ToldByes};
use crate::model::Record;

/// The folder of the contest a record belongs to: it lies there in `games/round-1`.
pub fn contest_of(record: &Record) -> Option<PathBuf> {
    let folder = record.place().ancestors().nth(3)?;
    folder.join(JOURNAL).is_file().then(|| folder.to_owned())
}

/// What the journals of some contests tell, as far as the whole of a contest was named and not only some of its games.
pub fn told(contests: &BTreeSet<PathBuf>, paths: &[PathBuf], game: Option<&str>) -> Vec<ToldByes> {
    let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let named: Vec<PathBuf> = paths.iter().map(|path| real(path)).collect();
    // A contest that is named in two ways is one.
    let contests: BTreeSet<PathBuf> = contests.iter().map(|folder| real(folder)).collect();
    let whole = contests.iter().filter(|folder| named.iter().any(|path| folder.starts_with(path)));
    let read = whole.filter_map(|folder| ToldByes::read(&std::fs::read(folder.join(JOURNAL)).ok()?));
    read.filter(|told| game.is_none_or(|game| told.game.eq_ignore_ascii_case(game))).collect()
}
