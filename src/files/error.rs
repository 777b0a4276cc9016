//! What can go wrong while something is written, one line each.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use thiserror::Error;

/// Why a file or folder could not be written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FileError {
    #[error("{}: {trouble}", path.display())]
    Place { path: PathBuf, trouble: String },
    /// The line stands alone.
    #[error("{0}")]
    Write(#[from] io::Error),
}

impl FileError {
    pub(crate) fn place(path: &Path, trouble: impl Into<String>) -> FileError {
        FileError::Place { path: path.to_owned(), trouble: trouble.into() }
    }

    /// Why a file or folder could not be begun or named.
    pub(crate) fn refused(path: &Path, error: &io::Error) -> FileError {
        let trouble = match error.kind() {
            ErrorKind::NotFound => "its folder does not exist",
            ErrorKind::NotADirectory => "a part of this path is a file",
            ErrorKind::PermissionDenied => "you may not write there",
            ErrorKind::ReadOnlyFilesystem => "this disk is read-only",
            ErrorKind::InvalidFilename => "this name is too long or not allowed",
            ErrorKind::IsADirectory | ErrorKind::DirectoryNotEmpty => "a folder is in the way",
            ErrorKind::AlreadyExists => "is there already; --force replaces it",
            _ => return FileError::Write(worded(path, io::Error::new(error.kind(), error.to_string()))),
        };
        FileError::place(path, trouble)
    }

    /// Whether whoever reads our output went away, which is no error for a command.
    pub fn is_closed_pipe(&self) -> bool {
        matches!(self, FileError::Write(error) if error.kind() == ErrorKind::BrokenPipe)
    }
}

/// The same error with a line that stands alone.
pub(super) fn worded(path: &Path, error: io::Error) -> io::Error {
    let name = path.file_name().unwrap_or(path.as_os_str()).display();
    let line = match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
            format!("disk full: {name} needs more room; nothing was left behind")
        }
        ErrorKind::Interrupted | ErrorKind::BrokenPipe => return error,
        _ => format!("{name}: {error}; nothing was left behind"),
    };
    io::Error::new(error.kind(), line)
}
