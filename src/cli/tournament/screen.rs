//! What the window of a watched contest follows: one game after the other, each with the table as a comment.
//!
//! A game at a board is a file that is written anew for every move, one of somebody's own referee a file that grows by lines, and a
//! match in rounds a folder.

use std::ffi::OsString;
use std::fs;
use std::io::{Result, Write};
use std::path::{Path, PathBuf};

use serde_json::{Map, Value};

use crate::arena::boards::keep;
use crate::files;
use crate::formats::json;
use crate::formats::rounds::COMMENTS;
use crate::model::{Entry, Record};

/// The file or folder that is followed.
pub(super) struct Screen {
    path: PathBuf,
}

impl Screen {
    pub fn new(path: PathBuf) -> Screen {
        Screen { path }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Shows a game at a board. Tells how much of it can be seen, which is never nothing.
    pub fn record(&self, record: &Record, table: &str) -> Result<usize> {
        let mut record = record.clone();
        match record.entries.last_mut() {
            Some(Entry::Move(last)) => last.comment = Some(table.into()),
            Some(Entry::Sheet(_)) | None => record.comment = Some(table.into()),
        }
        let bytes = keep::bytes(&record, &json::FORMAT).map_err(std::io::Error::other)?;
        files::write(&self.path, &bytes).map_err(std::io::Error::other)?;
        Ok(record.entries.len() + 1)
    }

    /// Shows the lines of a match after those that have been shown; another match begins where none have. Tells how many are shown.
    pub fn lines(&self, text: &str, shown: usize, table: &str) -> Result<usize> {
        let lines = text.split_inclusive('\n').filter(|line| line.ends_with('\n')).enumerate().skip(shown);
        let new: Vec<String> = lines.map(|(at, line)| with_table(at, line.trim(), table) + "\n").collect();
        match shown {
            0 => files::write(&self.path, new.concat().as_bytes()).map_err(std::io::Error::other)?,
            _ => fs::File::options().append(true).open(&self.path)?.write_all(new.concat().as_bytes())?,
        }
        Ok(shown + new.len())
    }

    /// Shows a match up to a round; another match begins where nothing of it has been shown. Tells how many rounds are shown.
    pub fn rounds(&self, folder: &Path, (round, shown): (u32, usize), table: &str) -> Result<usize> {
        fs::create_dir_all(self.path.join(COMMENTS))?;
        if shown == 0 {
            self.clear(folder)?;
        }
        // Before its round, so that whoever sees the one finds the other.
        fs::write(self.path.join(COMMENTS).join(format!("{round:04}.txt")), table)?;
        for name in names(folder)? {
            let (from, to) = (folder.join(&name), self.path.join(&name));
            match (to.exists(), shown) {
                (false, _) => fs::hard_link(from, to)?,
                (true, 0) => {
                    let hidden = self.path.join(".next");
                    fs::hard_link(from, &hidden)?;
                    fs::rename(hidden, to)?;
                }
                (true, _) => {}
            }
        }
        Ok(shown + 1)
    }

    /// Takes away what is left of another match, from its last round to its first. What the next one has as well is replaced instead:
    /// so there is something to see at any moment.
    fn clear(&self, next: &Path) -> Result<()> {
        for name in names(&self.path)?.iter().rev().filter(|name| !next.join(name).exists()) {
            fs::remove_file(self.path.join(name))?;
        }
        for name in names(&self.path.join(COMMENTS))? {
            fs::remove_file(self.path.join(COMMENTS).join(name))?;
        }
        Ok(())
    }
}

/// The files of a folder that are no secret, in order.
fn names(folder: &Path) -> Result<Vec<OsString>> {
    let files = fs::read_dir(folder)?.flatten().filter(|entry| entry.path().is_file());
    let mut names: Vec<OsString> = files.map(|entry| entry.file_name()).collect();
    names.retain(|name| !name.to_string_lossy().starts_with('.'));
    names.sort();
    Ok(names)
}

/// A line of an open replay with the table as its comment, behind its own. The second line is the set-up, about which the first one
/// speaks; a line that says nothing but the result would become a step.
fn with_table(at: usize, line: &str, table: &str) -> String {
    let Ok(Value::Object(mut fields)) = serde_json::from_str::<Value>(line) else { return line.into() };
    let only_result =
        |fields: &Map<String, Value>| fields.keys().all(|name| name == "result" || name.starts_with("x-"));
    if at == 1 || only_result(&fields) {
        return line.into();
    }
    let own = fields.get("comment").and_then(Value::as_str);
    let comment = own.map_or_else(|| table.to_string(), |own| format!("{own} · {table}"));
    fields.insert("comment".into(), comment.into());
    Value::Object(fields).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(path: &Path) -> String {
        fs::read_to_string(path).unwrap()
    }

    #[test]
    fn lines_have_the_table_behind_what_they_say_themselves() {
        let dir = tempfile::tempdir().unwrap();
        let screen = Screen::new(dir.path().join("live"));
        let text = "{\"format\":\"open-replay/1\"}\n{}\n{\"comment\":\"well\"}\n";
        assert_eq!(screen.lines(text, 0, "1. ada").unwrap(), 3);
        // A line that is not whole is for the next time.
        let text = format!("{text}{{\"result\":{{}}}}\n{{\"mo");
        assert_eq!(screen.lines(&text, 3, "1. bob").unwrap(), 4);
        let lines: Vec<Value> = read(screen.path()).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let comments: Vec<Option<&str>> =
            lines.iter().map(|line| line.get("comment").and_then(Value::as_str)).collect();
        assert_eq!(comments, [Some("1. ada"), None, Some("well · 1. ada"), None]);
    }

    #[test]
    fn nothing_of_a_match_is_left_when_the_next_one_begins() {
        let dir = tempfile::tempdir().unwrap();
        let screen = Screen::new(dir.path().join("live"));
        let game = |name: &str, rounds: u32| {
            let folder = dir.path().join(name);
            fs::create_dir_all(&folder).unwrap();
            (0..rounds).for_each(|round| fs::write(folder.join(format!("round.{round}")), name).unwrap());
            folder
        };
        let first = game("first", 3);
        assert_eq!(screen.rounds(&first, (2, 0), "1. ada").unwrap(), 1);
        assert_eq!(names(screen.path()).unwrap().len(), 3);
        assert_eq!(screen.rounds(&game("second", 1), (0, 0), "1. bob").unwrap(), 1);
        assert_eq!(names(screen.path()).unwrap(), ["round.0"]);
        assert_eq!(read(&screen.path().join("round.0")), "second");
        assert_eq!(names(&screen.path().join(COMMENTS)).unwrap(), ["0000.txt"]);
        assert_eq!(read(&first.join("round.0")), "first", "its own record stays as it is");
    }
}
