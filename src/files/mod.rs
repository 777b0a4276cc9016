//! The edge to the disk: everything that is written goes through here, and nobody's work is lost on the way.
//!
//! | file | decides |
//! |---|---|
//! | [`output`] | that a file or folder is whole or not there |
//! | [`lines`] | that a file which grows by lines has each of them whole |
//! | [`passing`] | what unfinished work is called, and who clears up after a killed process |
//! | [`claim`] | whether something new may take a name: the one rule for films, pictures, records and conversions |
//! | [`prune`] | how much is kept of what can be made again |
//! | [`settle`] | what would survive a loss of power |
//! | [`stamp`] | what a film was made of |
//! | [`below`] | what a file may name: what lies beside it or below |
//! | [`name`] | what the second of two things with one name is called |
//! | [`user`] | where the system keeps settings and what can be made again |
//! | [`words`] | how the system's errors are put |

mod below;
pub mod claim;
mod error;
mod lines;
pub mod name;
mod output;
mod passing;
mod prune;
mod settle;
pub mod stamp;
#[cfg(test)]
mod tests;
pub mod user;
mod words;

use std::io::Write;
use std::path::Path;

pub use below::below;
pub use claim::{Claim, Claims, FilmMark};
pub use error::FileError;
pub use lines::LineOutput;
pub use output::{Folder, Output};
pub use passing::{Passing, exit_at_once, unlock};
pub use prune::prune;
pub use settle::settle;
pub use words::words;

/// Writes a whole file in place of what is there, and the folders it lies in.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    make_folder(folder_of(path))?;
    let mut out = Output::create(path)?;
    out.write_all(bytes)?;
    out.commit()
}

/// Makes a folder and all it lies in, unless it is there.
pub fn make_folder(folder: &Path) -> Result<(), FileError> {
    std::fs::create_dir_all(folder).map_err(|error| FileError::refused(folder, &error))
}

/// The folder a path lies in.
pub fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
