//! Output that grows line by line, for whoever reads along: each line is there whole, and what is there stays.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use super::{FileError, folder_of, make_folder};

/// A file that grows by lines. It has its name from the start.
pub struct LineOutput {
    path: PathBuf,
    file: File,
}

impl LineOutput {
    /// Begins a file where there is none, and makes the folders it lies in.
    pub fn create_new(path: &Path) -> Result<LineOutput, FileError> {
        make_folder(folder_of(path))?;
        let file = File::options().write(true).create_new(true).open(path);
        let file = file.map_err(|error| FileError::refused(path, &error))?;
        Ok(LineOutput { path: path.to_owned(), file })
    }

    /// Adds a line in one piece.
    pub fn line(&mut self, text: &str) -> Result<(), FileError> {
        let written = self.file.write_all(format!("{text}\n").as_bytes());
        written.map_err(|error| FileError::refused(&self.path, &error))
    }

    /// Sees to it that all lines are on the disk.
    pub fn close(self) -> Result<(), FileError> {
        self.file.sync_all().map_err(|error| FileError::refused(&self.path, &error))
    }
}
