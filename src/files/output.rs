//! Output that is whole or not there: written in a passing folder beside its place and given its name at the end.

use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Stdout, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::error::worded;
use super::passing::{Passing, unfinished};
use super::{FileError, folder_of};

const BUFFER: usize = 64 << 10;

/// Where one file goes. Dropped without [`commit`](Output::commit), it leaves nothing behind.
pub struct Output {
    path: PathBuf,
    sink: Sink,
}

enum Sink {
    /// A file in a passing folder, on its way to its name; what has the name already may have to stay.
    Passing {
        file: BufWriter<File>,
        at: PathBuf,
        folder: Arc<Passing>,
        replaces: bool,
    },
    /// A device or a pipe: nothing to rename.
    Special(BufWriter<File>),
    Standard(BufWriter<Stdout>),
}

impl Output {
    /// Begins a file that will be at `path`, in place of what is there.
    pub fn create(path: &Path) -> Result<Output, FileError> {
        Output::begin(path, None, true)
    }

    /// Begins a file that will be at `path`, unless there is one by then.
    pub fn create_new(path: &Path) -> Result<Output, FileError> {
        Output::begin(path, None, false)
    }

    /// Begins a file that will be at `path`, in a passing folder that serves many.
    pub fn within(passing: &Arc<Passing>, path: &Path) -> Result<Output, FileError> {
        Output::begin(path, Some(passing), true)
    }

    fn begin(path: &Path, passing: Option<&Arc<Passing>>, replaces: bool) -> Result<Output, FileError> {
        let sink = match fs::metadata(path) {
            Ok(there) if there.is_dir() => return Err(FileError::place(path, "is a folder; name a file in it")),
            Ok(there) if !there.is_file() => {
                let file = File::options().write(true).open(path).map_err(|error| FileError::refused(path, &error))?;
                Sink::Special(BufWriter::with_capacity(BUFFER, file))
            }
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(FileError::refused(path, &error)),
            Ok(_) | Err(_) => {
                passing_file(path, passing, replaces).map_err(|error| FileError::refused(path, &error))?
            }
        };
        Ok(Output { path: path.to_owned(), sink })
    }

    pub fn stdout() -> Output {
        let path = PathBuf::from("standard output");
        Output { path, sink: Sink::Standard(BufWriter::with_capacity(BUFFER, io::stdout())) }
    }

    /// Writes what is left and gives the file its name.
    pub fn commit(mut self) -> Result<(), FileError> {
        self.flush()?;
        match self.sink {
            Sink::Passing { file, at, folder, replaces } => {
                drop(file);
                // Nobody who ends the process comes between the name and the clearing up.
                let mut unfinished = unfinished();
                let named = if replaces { fs::rename(&at, &self.path) } else { name_new(&at, &self.path) };
                if let Some(folder) = Arc::into_inner(folder) {
                    folder.clear(&mut unfinished);
                    drop(unfinished);
                }
                named.map_err(|error| FileError::refused(&self.path, &error))
            }
            Sink::Special(_) | Sink::Standard(_) => Ok(()),
        }
    }

    fn sink(&mut self) -> &mut dyn Write {
        match &mut self.sink {
            Sink::Passing { file, .. } => file,
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

fn passing_file(path: &Path, passing: Option<&Arc<Passing>>, replaces: bool) -> io::Result<Sink> {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let folder = passing.map_or_else(|| Passing::beside(path).map(Arc::new), |passing| Ok(Arc::clone(passing)))?;
    let at = folder.path().join(COUNT.fetch_add(1, Ordering::Relaxed).to_string());
    let file = BufWriter::with_capacity(BUFFER, File::create_new(&at)?);
    Ok(Sink::Passing { file, at, folder, replaces })
}

/// Gives a file a name that nothing has.
fn name_new(from: &Path, to: &Path) -> io::Result<()> {
    match fs::hard_link(from, to) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists && !to.try_exists()? => fs::rename(from, to),
        linked => linked,
    }
}

/// A folder of numbered files that is filled in a passing one. Dropped without [`commit`](Folder::commit), it leaves nothing behind.
pub struct Folder {
    path: PathBuf,
    new: PathBuf,
    passing: Passing,
    replaces: bool,
}

impl Folder {
    /// Begins a folder that will be at `path`. An old one is replaced only if `replaces` says so and all it holds are files that
    /// `is_ours` knows by their names: a person's notes among them are never lost.
    pub fn create(path: &Path, replaces: bool, is_ours: impl Fn(&str) -> bool) -> Result<Folder, FileError> {
        match fs::read_dir(path) {
            Ok(entries) => {
                for entry in entries {
                    let entry = entry.map_err(|error| FileError::refused(path, &error))?;
                    let name = entry.file_name().to_string_lossy().into_owned();
                    if !is_ours(&name) || !entry.file_type().is_ok_and(|kind| kind.is_file()) {
                        let trouble = format!("there is {name} in it, which would be lost; name another folder");
                        return Err(FileError::place(path, trouble));
                    }
                    if !replaces {
                        return Err(FileError::place(path, "is there already; --force replaces it"));
                    }
                }
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) if error.kind() == ErrorKind::NotADirectory => {
                return Err(FileError::place(path, "is a file; a folder is needed"));
            }
            Err(error) => return Err(FileError::refused(path, &error)),
        }
        let refused = |error: io::Error| FileError::refused(path, &error);
        let passing = Passing::beside(path).map_err(refused)?;
        let new = passing.path().join("new");
        fs::create_dir(&new).map_err(refused)?;
        Ok(Folder { path: path.to_owned(), new, passing, replaces })
    }

    /// Writes a whole file into the folder.
    pub fn write(&self, name: &str, bytes: &[u8]) -> io::Result<()> {
        fs::write(self.new.join(name), bytes).map_err(|error| worded(&self.path, error))
    }

    /// Gives the folder its name. At every moment the old one or the new one is whole at its place, or, where the system
    /// cannot exchange two folders in one go, the old one beside it under a name that is told.
    pub fn commit(self) -> Result<(), FileError> {
        let refused = |error: io::Error| FileError::refused(&self.path, &error);
        // Nobody who ends the process comes between the names and the clearing up.
        let mut unfinished = unfinished();
        // Into an empty place or over an empty folder in one go.
        let mut named = fs::rename(&self.new, &self.path);
        if let Err(error) = &named
            && self.replaces
            && matches!(
                error.kind(),
                ErrorKind::DirectoryNotEmpty | ErrorKind::AlreadyExists | ErrorKind::PermissionDenied
            )
        {
            named = exchange(&self.new, &self.path);
        }
        self.passing.clear(&mut unfinished);
        drop(unfinished);
        named.map_err(refused)
    }
}

/// Puts the new folder at the place of the old one, which is then where the new one was.
#[cfg(any(target_os = "linux", target_os = "macos"))]
fn exchange(new: &Path, old: &Path) -> io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    match renameat_with(CWD, new, CWD, old, RenameFlags::EXCHANGE) {
        Err(rustix::io::Errno::INVAL | rustix::io::Errno::NOSYS | rustix::io::Errno::NOTSUP) => step_aside(new, old),
        result => Ok(result?),
    }
}

#[cfg(not(any(target_os = "linux", target_os = "macos")))]
fn exchange(new: &Path, old: &Path) -> io::Result<()> {
    step_aside(new, old)
}

/// The old folder steps aside under a name that nobody sweeps: whoever is killed here still has it.
fn step_aside(new: &Path, old: &Path) -> io::Result<()> {
    let name = old.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let aside = (1..).map(|n| folder_of(old).join(format!("{name}.old-{n}"))).find(|aside| !aside.exists());
    let aside = aside.unwrap_or_default();
    fs::rename(old, &aside)?;
    match fs::rename(new, old) {
        Ok(()) => fs::remove_dir_all(&aside),
        Err(error) => {
            fs::rename(&aside, old)?;
            Err(error)
        }
    }
}
