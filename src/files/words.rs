//! The system's errors in words of ours.

use std::io::{self, ErrorKind};

/// Why something cannot be read.
pub fn words(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "no such file or folder".into(),
        ErrorKind::PermissionDenied => "no permission to read it".into(),
        ErrorKind::NotADirectory => "no such file: a part of the path is a file, not a folder".into(),
        _ => format!("cannot be read: {error}"),
    }
}
