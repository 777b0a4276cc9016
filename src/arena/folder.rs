//! The folder a match is recorded in.
//!
//! ```text
//! match.json            who plays, by which constants, under which limits; once it is over, how it went
//! playfield.txt.0000    the state at the start of each round
//! stderr/P2/0143.txt    what the program of P2 printed to standard error when it was asked in round 143
//! score.txt             the final table
//! ```
//!
//! Every file appears whole or not at all, so whoever reads along never sees a half one, and a match that is cut off leaves
//! a record up to its last round.

use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::export::{ExportError, Output};
use crate::formats::rounds::{HEARD, MATCH};

/// How the names of round files begin.
const ROUND: &str = "playfield.txt.";
const SCORE: &str = "score.txt";

/// A folder that is being written.
#[derive(Clone, Debug)]
pub struct MatchFolder {
    path: PathBuf,
}

impl MatchFolder {
    /// Makes the folder, or clears an old record out of it. A folder with anything else in it is only touched by `force`,
    /// and even then only what a record consists of is removed.
    pub fn create(path: &Path, force: bool) -> Result<MatchFolder, String> {
        let wrong = |error: std::io::Error| format!("{}: {error}", path.display());
        fs::create_dir_all(path).map_err(wrong)?;
        let mut ours = Vec::new();
        let mut foreign = None;
        for entry in fs::read_dir(path).map_err(wrong)? {
            let name = entry.map_err(wrong)?.file_name();
            match is_ours(&name.to_string_lossy()) {
                true => ours.push(name),
                false => foreign = Some(name),
            }
        }
        // Round files alone may be somebody else's record.
        let old_record = ours.is_empty() || ours.iter().any(|name| name == MATCH);
        let strange = foreign.or_else(|| ours.first().filter(|_| !old_record).cloned());
        if let Some(name) = strange.filter(|_| !force) {
            let name = name.to_string_lossy();
            return Err(format!("{}: there is {name} in it; name a new folder, or --force", path.display()));
        }
        // From the last to the first: what is left of a record while it is cleared can still be played.
        ours.sort();
        for name in ours.iter().rev() {
            let file = path.join(name);
            let gone = if file.is_dir() { fs::remove_dir_all(&file) } else { fs::remove_file(&file) };
            gone.map_err(wrong)?;
        }
        Ok(MatchFolder { path: path.to_owned() })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    pub fn round(&self, round: u32, text: &str) -> Result<(), ExportError> {
        self.write(Path::new(&format!("{ROUND}{round:04}")), text)
    }

    /// What a program said when it was asked in a round. Silence leaves no file.
    pub fn heard(&self, seat: usize, round: u32, text: &str) -> Result<(), ExportError> {
        if text.is_empty() {
            return Ok(());
        }
        let folder = Path::new(HEARD).join(format!("P{}", seat + 1));
        match fs::create_dir_all(self.path.join(&folder)) {
            Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(ExportError::from(error)),
            Ok(()) | Err(_) => {}
        }
        self.write(&folder.join(format!("{round:04}.txt")), text)
    }

    pub fn about(&self, about: &serde_json::Value) -> Result<(), ExportError> {
        self.write(Path::new(MATCH), &format!("{about:#}\n"))
    }

    pub fn score(&self, table: &str) -> Result<(), ExportError> {
        self.write(Path::new(SCORE), table)
    }

    fn write(&self, name: &Path, text: &str) -> Result<(), ExportError> {
        let mut file = Output::create(&self.path.join(name))?;
        file.write_all(text.as_bytes())?;
        file.commit()
    }
}

/// Whether a record of ours would have a file of this name; hidden ones are left behind by a server that was killed.
fn is_ours(name: &str) -> bool {
    let round = name.strip_prefix(ROUND).is_some_and(|rest| rest.bytes().all(|b| b.is_ascii_digit()));
    round || [MATCH, SCORE, HEARD].contains(&name) || name.starts_with(crate::export::HIDDEN)
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
    fn an_old_record_is_cleared_and_nothing_else() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("new/match");
        let folder = MatchFolder::create(&path, false).unwrap();
        folder.about(&serde_json::json!({"match": "paintball"})).unwrap();
        folder.round(7, "7/30\n").unwrap();
        folder.heard(1, 7, "hm\n").unwrap();
        folder.heard(2, 7, "").unwrap();
        folder.score("place\n").unwrap();
        assert_eq!(names(&path), ["match.json", "playfield.txt.0007", "score.txt", "stderr"]);
        assert_eq!(names(&path.join("stderr")), ["P2"]);
        MatchFolder::create(&path, false).unwrap();
        assert!(names(&path).is_empty());
    }

    #[test]
    fn somebody_elses_files_are_left_alone() {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join("playfield.txt.0001"), "1/30\n").unwrap();
        let why = MatchFolder::create(dir.path(), false).unwrap_err();
        assert!(why.contains("there is playfield.txt.0001 in it"), "{why}");
        fs::write(dir.path().join("notes.txt"), "mine").unwrap();
        assert!(MatchFolder::create(dir.path(), false).is_err());
        MatchFolder::create(dir.path(), true).unwrap();
        assert_eq!(names(dir.path()), ["notes.txt"]);
    }
}
