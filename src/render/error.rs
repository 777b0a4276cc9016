//! Why there is no film, one line each.

use thiserror::Error;

use crate::export::ExportError;
#[cfg(feature = "files")]
use crate::files::FileError;
use crate::model::{Millis, NoStep, Problem, StepName};

#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RenderError {
    #[error("{0}")]
    Record(#[from] Problem),
    #[error("{0}")]
    Export(#[from] ExportError),
    #[cfg(feature = "files")]
    #[error("{0}")]
    File(#[from] FileError),
    #[error("{0}")]
    NoStep(#[from] NoStep),
    #[error("{from} comes after {to}")]
    Backwards { from: StepName, to: StepName },
    #[error("there is no cell {name}; this board has {first} to {last}")]
    NoCell { name: String, first: String, last: String },
    #[error("--camera: there is nobody called {name}; the players are {players}")]
    Nobody { name: String, players: String },
    #[error("no film of this match fits into {most} bytes; --select a part or --still")]
    NoFit { most: u64 },
    #[error("--reel {wanted} is too short for the best moment of this match; {least} is enough")]
    ShortReel { wanted: Millis, least: Millis },
    /// What was asked for cannot be had together.
    #[error("{0}")]
    Together(&'static str),
    #[error("--out-template: {{{field}}} is not known; known are {known}")]
    Template { field: String, known: String },
}

impl RenderError {
    /// Whether whoever reads our output went away, which is no error for a command.
    pub fn is_closed_pipe(&self) -> bool {
        match self {
            RenderError::Export(error) => error.is_closed_pipe(),
            #[cfg(feature = "files")]
            RenderError::File(error) => error.is_closed_pipe(),
            RenderError::Record(_)
            | RenderError::NoStep(_)
            | RenderError::Backwards { .. }
            | RenderError::NoCell { .. }
            | RenderError::Nobody { .. }
            | RenderError::NoFit { .. }
            | RenderError::ShortReel { .. }
            | RenderError::Together(_)
            | RenderError::Template { .. } => false,
        }
    }
}
