//! Tells the state to whoever drives the window: one line of JSON whenever it changes.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::time::Duration;

use crate::viewer::Session;

/// Where the state is told, and what was told last.
pub struct Report {
    out: Option<Box<dyn Write>>,
    last: String,
    frames: u64,
}

impl Report {
    pub fn new(path: Option<&Path>) -> Result<Report, String> {
        let out: Option<Box<dyn Write>> = match path {
            None => None,
            Some(path) if path.as_os_str() == "-" => Some(Box::new(std::io::stdout())),
            Some(path) => {
                let file = File::create(path).map_err(|error| format!("{}: {error}", path.display()))?;
                Some(Box::new(file))
            }
        };
        Ok(Report { out, last: String::new(), frames: 0 })
    }

    /// Tells the state if it is another one.
    pub fn tell(&mut self, session: &Session, took: Duration) {
        self.frames += 1;
        let Some(out) = &mut self.out else { return };
        let mut state = session.report();
        let line = state.to_string();
        if line != self.last {
            if let Some(fields) = state.as_object_mut() {
                fields.insert("frame".into(), self.frames.into());
                fields.insert("took_us".into(), (took.as_micros() as u64).into());
            }
            // Whoever listened may have gone; that is no reason to close the window.
            let _ = writeln!(out, "{state}").and_then(|()| out.flush());
            self.last = line;
        }
    }
}
