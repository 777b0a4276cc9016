//! The system's errors and sizes in words of ours.

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

/// A size in bytes for people.
pub fn human(bytes: u64) -> String {
    let mut unit = "bytes";
    let mut value = bytes as f64;
    for larger in ["KiB", "MiB", "GiB", "TiB"] {
        if value < 1024.0 {
            break;
        }
        (value, unit) = (value / 1024.0, larger);
    }
    let digits = usize::from(value.fract() >= 0.05 && value < 100.0);
    format!("{value:.digits$} {unit}")
}
