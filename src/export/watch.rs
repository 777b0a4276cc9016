//! Watching an export: how far it is, and asking it to stop.

use std::sync::atomic::{AtomicBool, Ordering};

use super::ExportError;

/// How far an export is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    pub done: usize,
    pub total: usize,
}

/// Who watches an export.
#[derive(Clone, Copy)]
pub struct Watch<'a> {
    /// Set from anywhere, the export ends at the next frame with [`ExportError::Cancelled`].
    pub cancel: &'a AtomicBool,
    /// Called on the thread that started the export, after each frame.
    pub progress: &'a (dyn Fn(Progress) + Sync),
}

impl Watch<'static> {
    /// Nobody looks and nobody stops it.
    pub fn nobody() -> Watch<'static> {
        static NEVER: AtomicBool = AtomicBool::new(false);
        Watch { cancel: &NEVER, progress: &|_| {} }
    }
}

impl Watch<'_> {
    pub(super) fn check(&self) -> Result<(), ExportError> {
        if self.cancel.load(Ordering::Relaxed) { Err(ExportError::Cancelled) } else { Ok(()) }
    }
}
