//! What is wrong, where, and what would be right: one line each.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A place in somebody's file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The file or folder, as the person named it.
    pub file: String,
    /// From 1; 0 when the place is the whole file.
    pub line: u32,
}

impl Place {
    pub fn file(file: impl Into<String>) -> Place {
        Place { file: file.into(), line: 0 }
    }

    pub fn line(file: impl Into<String>, line: u32) -> Place {
        Place { file: file.into(), line }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}", self.file),
            line => write!(f, "{}:{line}", self.file),
        }
    }
}

/// Why a file, or the rest of it, could not be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[error("{place}: {what}")]
pub struct Problem {
    pub place: Place,
    /// What was found and what was expected, in one line.
    pub what: String,
}

impl Problem {
    pub fn new(place: Place, what: impl Into<String>) -> Problem {
        Problem { place, what: what.into() }
    }
}

/// Something in a record that the rules of the game do not allow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub place: Place,
    /// Which game of the file, from 1.
    pub game: u32,
    /// Round or ply.
    pub step: u32,
    pub what: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: game {}, step {}: {}", self.place, self.game, self.step, self.what)
    }
}

/// Something worth knowing that is no fault of the play: a foreign file, a missing start, an early stop.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remark {
    pub place: Place,
    pub what: String,
}

impl Remark {
    pub fn new(place: Place, what: impl Into<String>) -> Remark {
        Remark { place, what: what.into() }
    }
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.what)
    }
}
