//! A match that comes through a pipe while it is played: it is written to a passing file, which the window follows.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use tempfile::TempDir;

/// The word for standard input.
pub(super) const DASH: &str = "-";
/// What the file is called: people see the name.
const NAME: &str = "standard input";

/// The file behind a pipe. It is gone when this is dropped.
pub(super) struct Piped {
    folder: TempDir,
}

impl Piped {
    /// Begins to write down what arrives, all of it that is there at a time.
    pub(super) fn begin() -> io::Result<Piped> {
        let folder = tempfile::tempdir()?;
        let file = File::create(folder.path().join(NAME))?;
        std::thread::spawn(move || copy(io::stdin().lock(), file));
        Ok(Piped { folder })
    }

    pub(super) fn path(&self) -> PathBuf {
        self.folder.path().join(NAME)
    }

    /// Whether a path means the pipe.
    pub(super) fn is(path: &Path) -> bool {
        path.as_os_str() == DASH
    }
}

/// Copies until either side is closed.
fn copy(mut from: impl Read, mut to: impl Write) {
    let mut some = vec![0; 64 << 10];
    loop {
        match from.read(&mut some) {
            Ok(0) => return,
            Ok(read) => {
                let Some(read) = some.get(..read) else { return };
                if to.write_all(read).and_then(|()| to.flush()).is_err() {
                    return;
                }
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => return,
        }
    }
}
