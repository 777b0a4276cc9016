//! What can go wrong while a film is written, one line each.

use std::io;

use thiserror::Error;

/// Why there is no output.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ExportError {
    /// The person or the caller asked to stop.
    #[error("stopped; nothing was left behind")]
    Cancelled,
    #[error("there is nothing to show: the film has no frames")]
    NoFrames,
    #[error("{width}×{height} is no picture size; {kind} holds 1×1 to {most}×{most}")]
    Size { width: u32, height: u32, kind: &'static str, most: u32 },
    #[error("{width}×{height} is no size for MP4, which holds up to {longest}×{shortest} or {shortest}×{longest}")]
    VideoSize { width: u32, height: u32, longest: u32, shortest: u32 },
    #[error("{frames} frames of {width}×{height} are more than a film may have; make it smaller, or --select a part")]
    TooMuch { frames: u64, width: u32, height: u32 },
    /// The writer failed; ours word these so that the line stands alone.
    #[error("{0}")]
    Write(#[from] io::Error),
    #[error("PNG: {0}")]
    Png(png::EncodingError),
    #[error("{0}")]
    LeftOut(&'static str),
    #[error("numbered pictures need a folder; name one with -o")]
    NeedsFolder,
    #[error("MP4: {0}")]
    Mp4(String),
}

impl ExportError {
    /// Whether whoever reads our output went away, which is no error for a command.
    pub fn is_closed_pipe(&self) -> bool {
        matches!(self, ExportError::Write(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

impl From<gif::EncodingError> for ExportError {
    fn from(error: gif::EncodingError) -> ExportError {
        match error {
            gif::EncodingError::Io(error) => ExportError::Write(error),
            other => ExportError::Write(io::Error::other(other)),
        }
    }
}

impl From<png::EncodingError> for ExportError {
    fn from(error: png::EncodingError) -> ExportError {
        match error {
            png::EncodingError::IoError(error) => ExportError::Write(error),
            other => ExportError::Png(other),
        }
    }
}
