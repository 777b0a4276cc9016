//! The progress line: frames done, frames a second, time left.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::terminal::Terminal;

/// A line on standard error while frames are made; nothing where nobody looks.
pub(crate) struct ProgressLine(ProgressBar);

impl ProgressLine {
    /// The frames of one film.
    pub fn new(terminal: &Terminal, what: &str) -> ProgressLine {
        ProgressLine::with(terminal, what, "frames")
    }

    /// The films of an archive.
    pub fn films(terminal: &Terminal) -> ProgressLine {
        ProgressLine::with(terminal, "rendering", "films")
    }

    /// The records of a site.
    #[cfg(feature = "publish")]
    pub fn records(terminal: &Terminal) -> ProgressLine {
        ProgressLine::with(terminal, "publishing", "records")
    }

    /// The rounds of a match.
    #[cfg(feature = "arena")]
    pub fn rounds(terminal: &Terminal) -> ProgressLine {
        ProgressLine::with(terminal, "playing", "rounds")
    }

    /// The rounds of a recorded match that are put to a player.
    #[cfg(feature = "arena")]
    pub fn questions(terminal: &Terminal) -> ProgressLine {
        ProgressLine::with(terminal, "asking", "rounds")
    }

    fn with(terminal: &Terminal, what: &str, unit: &str) -> ProgressLine {
        if !terminal.shows_progress() {
            return ProgressLine(ProgressBar::hidden());
        }
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(10));
        let template = format!("{{msg}} {{wide_bar}} {{pos}}/{{len}} {unit}  {{per_sec:.0}}  {{eta}} left");
        if let Ok(style) = ProgressStyle::with_template(&template) {
            bar.set_style(style);
        }
        bar.set_message(super::terminal::clean(what).into_owned());
        ProgressLine(bar)
    }

    pub fn set(&self, done: u64, total: u64) {
        if self.0.length() != Some(total) {
            self.0.set_length(total);
        }
        self.0.set_position(done);
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
