//! Output that is whole or not there: written under a hidden name beside the target and renamed at the end.

use std::collections::BTreeSet;
use std::fs::{self, File, Permissions};
use std::io::{self, BufWriter, ErrorKind, Stdout, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use tempfile::{NamedTempFile, TempDir};

use super::ExportError;
use super::stale::{self, HIDDEN, Held};

const BUFFER: usize = 64 << 10;

/// Unfinished files and folders, for [`remove_unfinished`].
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());
/// Folders that were cleared of what killed processes left.
static SWEPT: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Removes whatever is being written. For a process that is told to end at once: it must not go on writing after this.
pub fn remove_unfinished() {
    for path in UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
        remove(&path);
    }
}

fn remove(path: &Path) {
    // There is nobody left to tell, and nothing better to do.
    let _ = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
}

/// Removes what killed processes left where something new is written, once for each folder.
fn sweep(own: &Path) {
    let folder = folder_of(own).to_owned();
    if SWEPT.lock().unwrap_or_else(PoisonError::into_inner).insert(folder) {
        stale::sweep(HIDDEN, own, remove);
    }
}

/// A name on the list of unfinished ones, as long as this lives.
struct Unfinished(PathBuf);

impl Unfinished {
    fn note(path: &Path) -> Unfinished {
        UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner).push(path.to_owned());
        Unfinished(path.to_owned())
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner).retain(|path| *path != self.0);
    }
}

/// Where one file goes. Dropped without [`commit`](Output::commit), it leaves nothing behind.
pub struct Output {
    path: PathBuf,
    sink: Sink,
}

enum Sink {
    /// Field order matters: the file is removed before it leaves the list of unfinished ones.
    Hidden {
        file: BufWriter<NamedTempFile>,
        _unfinished: Unfinished,
    },
    /// A device or a pipe: nothing to rename.
    Special(BufWriter<File>),
    Standard(BufWriter<Stdout>),
}

impl Output {
    /// Begins a file that will be at `path`, in place of what is there.
    pub fn create(path: &Path) -> Result<Output, ExportError> {
        let sink = match fs::metadata(path) {
            Ok(there) if there.is_dir() => return Err(place(path, "is a folder; name a file in it")),
            Ok(there) if !there.is_file() => {
                let file = File::options().write(true).open(path).map_err(|error| refused(path, &error))?;
                Sink::Special(BufWriter::with_capacity(BUFFER, file))
            }
            Ok(_) => hidden_file(path)?,
            Err(error) if error.kind() == ErrorKind::NotFound => hidden_file(path)?,
            Err(error) => return Err(refused(path, &error)),
        };
        Ok(Output { path: path.to_owned(), sink })
    }

    pub fn stdout() -> Output {
        let path = PathBuf::from("standard output");
        Output { path, sink: Sink::Standard(BufWriter::with_capacity(BUFFER, io::stdout())) }
    }

    /// Writes what is left and gives the file its name.
    pub fn commit(mut self) -> Result<(), ExportError> {
        self.flush()?;
        match self.sink {
            Sink::Hidden { file, _unfinished } => {
                let file = file.into_inner().map_err(|error| worded(&self.path, error.into_error()))?;
                file.persist(&self.path).map_err(|error| refused(&self.path, &error.error))?;
            }
            Sink::Special(_) | Sink::Standard(_) => {}
        }
        Ok(())
    }

    fn sink(&mut self) -> &mut dyn Write {
        match &mut self.sink {
            Sink::Hidden { file, .. } => file,
            Sink::Special(file) => file,
            Sink::Standard(out) => out,
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.sink().write(bytes).map_err(|error| worded(&self.path, error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.sink().flush().map_err(|error| worded(&self.path, error))
    }
}

/// A folder that is filled under a hidden name. Dropped without [`commit`](Folder::commit), it leaves nothing behind.
pub struct Folder {
    path: PathBuf,
    hidden: TempDir,
    replace: bool,
    _held: Held,
    _unfinished: Unfinished,
}

impl Folder {
    /// Begins a folder that will be at `path`. What is there is replaced only if `replace` says so; an empty folder always.
    pub fn create(path: &Path, replace: bool) -> Result<Folder, ExportError> {
        match fs::read_dir(path) {
            Ok(mut entries) => {
                if !replace && entries.next().is_some() {
                    return Err(place(path, "is there already"));
                }
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) if error.kind() == ErrorKind::NotADirectory => {
                return Err(place(path, "is a file; a folder is needed"));
            }
            Err(error) => return Err(refused(path, &error)),
        }
        let (hidden, _held) =
            stale::folder(HIDDEN, rights(0o777), folder_of(path)).map_err(|error| refused(path, &error))?;
        let _unfinished = Unfinished::note(hidden.path());
        sweep(hidden.path());
        Ok(Folder { path: path.to_owned(), hidden, replace, _held, _unfinished })
    }

    /// Writes a whole file into the folder.
    pub fn write(&self, name: &str, bytes: &[u8]) -> Result<(), ExportError> {
        Ok(fs::write(self.hidden.path().join(name), bytes).map_err(|error| worded(&self.path, error))?)
    }

    /// Gives the folder its name.
    pub fn commit(self) -> Result<(), ExportError> {
        let refused = |error: io::Error| refused(&self.path, &error);
        // The old folder steps aside first, so that at no moment the two are mixed.
        let aside = if self.replace && self.path.exists() {
            let aside = stale::folder(HIDDEN, rights(0o700), folder_of(&self.path)).map_err(refused)?;
            fs::rename(&self.path, aside.0.path().join("old")).map_err(refused)?;
            Some(aside)
        } else {
            None
        };
        match fs::rename(self.hidden.path(), &self.path) {
            Ok(()) => {
                // Its hidden name is gone, so there is nothing to clean up any more.
                let _ = self.hidden.keep();
                Ok(())
            }
            Err(error) => {
                if let Some((aside, _)) = &aside {
                    let _ = fs::rename(aside.path().join("old"), &self.path);
                }
                Err(refused(error))
            }
        }
    }
}

fn hidden_file(path: &Path) -> Result<Sink, ExportError> {
    let file = stale::file(HIDDEN, rights(0o666), folder_of(path)).map_err(|error| refused(path, &error))?;
    let _unfinished = Unfinished::note(file.path());
    sweep(file.path());
    Ok(Sink::Hidden { file: BufWriter::with_capacity(BUFFER, file), _unfinished })
}

/// What others may read later, as far as the person's own settings let them.
#[cfg(unix)]
fn rights(mode: u32) -> Option<Permissions> {
    use std::os::unix::fs::PermissionsExt;
    Some(Permissions::from_mode(mode))
}

#[cfg(not(unix))]
fn rights(_mode: u32) -> Option<Permissions> {
    None
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn place(path: &Path, trouble: &'static str) -> ExportError {
    ExportError::Place { path: path.to_owned(), trouble }
}

/// Why a file could not be begun or named.
fn refused(path: &Path, error: &io::Error) -> ExportError {
    match error.kind() {
        ErrorKind::NotFound => place(path, "its folder does not exist"),
        ErrorKind::NotADirectory => place(path, "a part of this path is a file"),
        ErrorKind::PermissionDenied => place(path, "you may not write there"),
        ErrorKind::ReadOnlyFilesystem => place(path, "this disk is read-only"),
        ErrorKind::InvalidFilename => place(path, "this name is too long or not allowed"),
        ErrorKind::IsADirectory | ErrorKind::DirectoryNotEmpty => place(path, "a folder is in the way"),
        _ => ExportError::Write(worded(path, io::Error::new(error.kind(), error.to_string()))),
    }
}

/// The same error with a line that stands alone.
fn worded(path: &Path, error: io::Error) -> io::Error {
    let name = path.file_name().unwrap_or(path.as_os_str()).display();
    let line = match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
            format!("disk full: {name} needs more room; nothing was left behind")
        }
        ErrorKind::Interrupted | ErrorKind::BrokenPipe => return error,
        _ => format!("{name}: {error}; nothing was left behind"),
    };
    io::Error::new(error.kind(), line)
}
