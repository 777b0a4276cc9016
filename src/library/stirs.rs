//! Whether anything below some folders stirs: for those who make everything anew when something has changed.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher};

use crate::model::{Place, Problem};

/// Whoever writes without a pause is not waited for any longer.
const PATIENCE: Duration = Duration::from_secs(3);

/// A watch over everything below some files and folders.
pub struct Stirs {
    events: Receiver<notify::Result<Event>>,
    // Watching ends when this is dropped.
    _watcher: RecommendedWatcher,
    /// What is watched, by its whole path.
    paths: Vec<PathBuf>,
    /// What lies below this is left out.
    but: PathBuf,
}

impl Stirs {
    /// Watches some paths, but not what lies below `but`.
    pub fn below(paths: &[PathBuf], but: &Path) -> Result<Stirs, Problem> {
        let (sender, events) = channel();
        let problem = |path: &Path, error: notify::Error| {
            Problem::new(Place::file(path.display().to_string()), format!("cannot be watched: {error}"))
        };
        let mut watcher = notify::recommended_watcher(sender).map_err(|error| problem(but, error))?;
        let whole = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let paths: Vec<PathBuf> = paths.iter().map(|path| whole(path)).collect();
        for path in &paths {
            watcher.watch(path, RecursiveMode::Recursive).map_err(|error| problem(path, error))?;
        }
        Ok(Stirs { events, _watcher: watcher, paths, but: whole(but) })
    }

    /// Waits until something has changed, and then nothing for a while. False where nobody tells any more.
    pub fn wait(&mut self, quiet: Duration) -> bool {
        loop {
            match self.events.recv() {
                Ok(event) if self.counts(&event) => break,
                Ok(_) => {}
                Err(_) => return false,
            }
        }
        let since = Instant::now();
        let mut last = since;
        while last.elapsed() < quiet && since.elapsed() < PATIENCE {
            match self.events.recv_timeout(quiet.saturating_sub(last.elapsed())) {
                Ok(event) if self.counts(&event) => last = Instant::now(),
                Ok(_) | Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return false,
            }
        }
        true
    }

    /// Whether an event tells of a change. One that could not be told may have been anything.
    fn counts(&self, event: &notify::Result<Event>) -> bool {
        let Ok(event) = event else { return true };
        match event.kind {
            // Our own reading raises these.
            EventKind::Access(_) => false,
            EventKind::Any | EventKind::Other | EventKind::Create(_) | EventKind::Modify(_) | EventKind::Remove(_) => {
                event.need_rescan()
                    || event.paths.iter().any(|path| !path.starts_with(&self.but) && !self.is_hidden(path))
            }
        }
    }

    /// What is hidden is not read either: unfinished work of ours and of others.
    fn is_hidden(&self, path: &Path) -> bool {
        let below = self.paths.iter().find_map(|top| path.strip_prefix(top).ok()).unwrap_or(path);
        below.components().any(|part| part.as_os_str().as_encoded_bytes().starts_with(b"."))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stirs_outside_of_what_is_left_out_is_noticed() {
        let dir = tempfile::tempdir().unwrap();
        let (cup, site) = (dir.path().join("cup"), dir.path().join("cup/site"));
        std::fs::create_dir_all(&site).unwrap();
        let mut stirs = Stirs::below(std::slice::from_ref(&cup), &site).unwrap();
        let (told, heard) = channel();
        std::thread::spawn(move || told.send(stirs.wait(Duration::from_millis(30))));
        std::fs::write(site.join("index.html"), "ours").unwrap();
        std::fs::write(cup.join(".passing"), "unfinished").unwrap();
        assert_eq!(heard.recv_timeout(Duration::from_millis(300)), Err(RecvTimeoutError::Timeout));
        std::fs::write(cup.join("game.json"), "{}").unwrap();
        assert_eq!(heard.recv_timeout(Duration::from_secs(20)), Ok(true));
    }
}
