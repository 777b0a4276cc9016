//! The folder a match is recorded in.
//!
//! ```text
//! match.json            who plays, by which constants, under which limits; once it is over, how it went
//! playfield.txt.0000    the state at the start of each round
//! stderr/P2/0143.txt    what the program of P2 printed to standard error when it was asked in round 143
//! faults/0143.json      whose answers to round 143 did not count, and why
//! score.txt             the final table
//! ```
//!
//! Every file appears whole or not at all, so whoever reads along never sees a half one, and a match that is cut off leaves
//! a record up to its last round.

use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::files::claim::{Claims, alone};
use crate::files::{FileError, Output, Passing, make_folder};
use crate::formats::faults;
use crate::formats::rounds::{FAULTS, HEARD, MATCH};
use crate::model::FaultNote;

/// How the names of round files begin.
const ROUND: &str = "playfield.txt.";
const SCORE: &str = "score.txt";
/// How the folders of several games begin.
const GAME: &str = "game-";

/// A folder that is being written.
#[derive(Clone, Debug)]
pub struct MatchFolder {
    path: PathBuf,
    /// Serves every file of the match.
    passing: Arc<Passing>,
}

impl MatchFolder {
    /// Makes the folder, unless it holds anything: only `force` clears an old record out of it, and nothing else.
    pub fn create(path: &Path, force: bool) -> Result<MatchFolder, FileError> {
        let claim = Claims::new(force).named(path, None, &alone)?;
        make_folder(path)?;
        if claim.replaces() {
            clear(path)?;
        }
        let passing = Arc::new(Passing::beside(&path.join(MATCH))?);
        Ok(MatchFolder { path: path.to_owned(), passing })
    }

    /// The folder of the next of several games: numbers go on where those of another evening end.
    pub fn next(folder: &Path, force: bool, game: u32) -> Result<MatchFolder, FileError> {
        let last = fs::read_dir(folder).into_iter().flatten().flatten().filter_map(|entry| number(&entry)).max();
        let number = if force { game + 1 } else { last.unwrap_or(0).saturating_add(1) };
        MatchFolder::create(&folder.join(format!("{GAME}{number:04}")), force)
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    pub fn round(&self, round: u32, text: &str) -> Result<(), FileError> {
        self.write(Path::new(&format!("{ROUND}{round:04}")), text)
    }

    /// What a program said when it was asked in a round. Silence leaves no file.
    pub fn heard(&self, seat: usize, round: u32, text: &str) -> Result<(), FileError> {
        if text.is_empty() {
            return Ok(());
        }
        let folder = Path::new(HEARD).join(format!("P{}", seat + 1));
        self.make(&folder)?;
        self.write(&folder.join(format!("{round:04}.txt")), text)
    }

    /// Whose answers to a round did not count. Where all did there is no file.
    pub fn faults(&self, round: u32, notes: &[FaultNote]) -> Result<(), FileError> {
        if notes.is_empty() {
            return Ok(());
        }
        self.make(Path::new(FAULTS))?;
        self.write(Path::new(&faults::file_of_round(round)), &format!("{}\n", faults::list(notes)))
    }

    /// Makes a folder within this one, unless it is there.
    fn make(&self, folder: &Path) -> Result<(), FileError> {
        match fs::create_dir_all(self.path.join(folder)) {
            Err(error) if error.kind() != ErrorKind::AlreadyExists => Err(FileError::from(error)),
            Ok(()) | Err(_) => Ok(()),
        }
    }

    pub fn about(&self, about: &serde_json::Value) -> Result<(), FileError> {
        self.write(Path::new(MATCH), &format!("{about:#}\n"))
    }

    pub fn score(&self, table: &str) -> Result<(), FileError> {
        self.write(Path::new(SCORE), table)
    }

    fn write(&self, name: &Path, text: &str) -> Result<(), FileError> {
        let mut file = Output::within(&self.passing, &self.path.join(name))?;
        file.write_all(text.as_bytes())?;
        file.commit()
    }
}

/// The number of a game's folder.
fn number(entry: &fs::DirEntry) -> Option<u32> {
    entry.file_name().to_str()?.strip_prefix(GAME)?.parse().ok()
}

/// Removes what a record consists of, from the last round to the first: what is left meanwhile can still be played.
fn clear(path: &Path) -> std::io::Result<()> {
    let mut ours: Vec<String> =
        fs::read_dir(path)?.flatten().filter_map(|entry| entry.file_name().into_string().ok()).collect();
    ours.retain(|name| is_ours(name));
    ours.sort();
    for file in ours.iter().rev().map(|name| path.join(name)) {
        if file.is_dir() { fs::remove_dir_all(&file)? } else { fs::remove_file(&file)? }
    }
    Ok(())
}

/// Whether a record of ours would have a file of this name.
fn is_ours(name: &str) -> bool {
    let round = name.strip_prefix(ROUND).is_some_and(|rest| rest.bytes().all(|b| b.is_ascii_digit()));
    round || [MATCH, SCORE, HEARD, FAULTS].contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(path: &Path) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(path)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn an_old_record_stays_unless_somebody_forces_its_end() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("new/match");
        let folder = MatchFolder::create(&path, false).unwrap();
        folder.about(&serde_json::json!({"match": "paintball"})).unwrap();
        folder.round(7, "7/30\n").unwrap();
        folder.heard(1, 7, "hm\n").unwrap();
        folder.heard(2, 7, "").unwrap();
        folder.score("place\n").unwrap();
        drop(folder);
        let all = ["match.json", "playfield.txt.0007", "score.txt", "stderr"];
        assert_eq!(names(&path), all);
        assert_eq!(names(&path.join("stderr")), ["P2"]);
        let why = MatchFolder::create(&path, false).unwrap_err().to_string();
        assert!(why.ends_with("match: there is match.json in it; name another folder, or --force"), "{why}");
        assert_eq!(names(&path), all);
        drop(MatchFolder::create(&path, true).unwrap());
        assert!(names(&path).is_empty());
    }

    #[test]
    fn games_of_another_evening_are_numbered_on() {
        let dir = tempfile::tempdir().unwrap();
        for evening in 0..2 {
            for game in 0..2 {
                MatchFolder::next(dir.path(), false, game).unwrap().round(0, &evening.to_string()).unwrap();
            }
        }
        assert_eq!(names(dir.path()), ["game-0001", "game-0002", "game-0003", "game-0004"]);
        assert_eq!(fs::read_to_string(dir.path().join("game-0001/playfield.txt.0000")).unwrap(), "0");
        MatchFolder::next(dir.path(), true, 0).unwrap().round(0, "forced").unwrap();
        assert_eq!(fs::read_to_string(dir.path().join("game-0001/playfield.txt.0000")).unwrap(), "forced");
    }

    #[test]
    fn somebody_elses_files_are_left_alone() {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join("playfield.txt.0001"), "1/30\n").unwrap();
        assert!(MatchFolder::create(dir.path(), false).is_err());
        fs::write(dir.path().join("notes.txt"), "mine").unwrap();
        assert!(MatchFolder::create(dir.path(), false).is_err());
        drop(MatchFolder::create(dir.path(), true).unwrap());
        assert_eq!(names(dir.path()), ["notes.txt"]);
    }
}
