//! Where games begin that do not begin as usual.

use std::fmt;

use super::{Record, Seat};

/// A position that games begin from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartPosition {
    pub drawing: StartDrawing,
    /// Whether the player moves first who usually moves second.
    pub second: bool,
}

/// A start position as the head of a record holds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartDrawing {
    /// In Forsyth–Edwards notation.
    Fen(String),
    /// Rows from the top, one character a cell.
    Rows(Vec<String>),
}

impl StartPosition {
    /// Who moves first, where `lead` has the colour that usually does.
    pub fn first(&self, lead: Seat) -> Seat {
        if self.second { Seat(1 - lead.0.min(1)) } else { lead }
    }

    /// Writes it into the head of a record in which `lead` has the colour that usually moves first.
    pub fn declare(&self, lead: Seat, record: &mut Record) {
        match &self.drawing {
            StartDrawing::Fen(fen) => record.fen = Some(fen.clone()),
            StartDrawing::Rows(rows) => record.start = Some(rows.clone()),
        }
        record.first = Some(self.first(lead));
    }
}

impl StartPosition {
    /// A drawn position in a line, as it is shown: rows from the top with strokes between them, and `:2` where the player begins who
    /// usually does not.
    pub fn drawn(text: &str) -> StartPosition {
        let (rows, second) = match text.trim().strip_suffix(":2") {
            Some(rows) => (rows, true),
            None => (text.trim(), false),
        };
        StartPosition { drawing: StartDrawing::Rows(rows.split('/').map(str::to_string).collect()), second }
    }

    /// The rows, where it is drawn.
    pub fn rows(&self) -> Option<&[String]> {
        match &self.drawing {
            StartDrawing::Rows(rows) => Some(rows),
            StartDrawing::Fen(_) => None,
        }
    }
}

impl fmt::Display for StartPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.drawing {
            StartDrawing::Fen(fen) => write!(f, "fen:{fen}"),
            StartDrawing::Rows(rows) => write!(f, "{}{}", rows.join("/"), if self.second { ":2" } else { "" }),
        }
    }
}
