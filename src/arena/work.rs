//! The folders programs work in: one for each seat, as long as the match lasts.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::export::stale::{self, Held, WORK};

/// Working folders. They are gone when this is; those of a server that was killed are gone when the next one is made.
pub struct Work {
    folder: Option<TempDir>,
    _held: Held,
}

impl Work {
    pub fn new(seats: usize) -> io::Result<Work> {
        let (folder, _held) = passing()?;
        let work = Work { folder: Some(folder), _held };
        for seat in 0..seats {
            fs::create_dir(work.folder(seat))?;
        }
        Ok(work)
    }

    pub fn folder(&self, seat: usize) -> PathBuf {
        self.folder.as_ref().map_or(Path::new(""), TempDir::path).join(format!("P{}", seat + 1))
    }

    /// Lays a file before a program. Everybody gets a copy of their own, so that nobody can change another's.
    pub fn lay(&self, seat: usize, name: &str, text: &str) -> io::Result<PathBuf> {
        let folder = self.folder(seat);
        let file = folder.join(name);
        // What the program put in the file's place, a link to elsewhere for example, is not followed but replaced.
        let fresh = || fs::remove_file(&file).and_then(|()| fs::File::create_new(&file).map(drop));
        let plain = fs::symlink_metadata(&file).is_ok_and(|meta| meta.is_file());
        if !plain && fs::symlink_metadata(&file).is_ok() {
            fresh().or_else(|_| self.renew(seat))?;
        }
        if fs::write(&file, text).is_err() {
            // The program has taken away its own ground, or locked it: it gets a new one.
            self.renew(seat)?;
            fs::write(&file, text)?;
        }
        Ok(file)
    }

    /// A seat's folder, empty.
    fn renew(&self, seat: usize) -> io::Result<()> {
        let folder = self.folder(seat);
        remove(&folder)?;
        fs::create_dir_all(&folder)
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        if let Some(folder) = self.folder.take() {
            let path = folder.keep();
            // What cannot be removed even with all rights given back is not ours to remove.
            let _ = remove(&path);
        }
    }
}

/// A folder for as long as a match lasts. What servers left that were killed is removed first.
pub fn passing() -> io::Result<(TempDir, Held)> {
    let made = stale::folder(WORK, None, &std::env::temp_dir())?;
    // What cannot be removed today is tried again tomorrow.
    stale::sweep(WORK, made.0.path(), |path| drop(remove(path)));
    Ok(made)
}

/// Removes whatever is at a path. A program may have locked folders of its own.
fn remove(path: &Path) -> io::Result<()> {
    let gone = |path: &Path| match fs::symlink_metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
        Ok(meta) if meta.is_dir() => fs::remove_dir_all(path),
        Ok(_) => fs::remove_file(path),
    };
    gone(path).or_else(|_| {
        unlock(path);
        gone(path)
    })
}

/// Gives back the rights on all folders below a path.
#[cfg(unix)]
fn unlock(path: &Path) {
    use std::os::unix::fs::PermissionsExt;
    let mut folders = vec![path.to_owned()];
    while let Some(folder) = folders.pop() {
        let _ = fs::set_permissions(&folder, fs::Permissions::from_mode(0o700));
        let Ok(entries) = fs::read_dir(&folder) else { continue };
        let is_folder = |entry: &fs::DirEntry| entry.file_type().is_ok_and(|kind| kind.is_dir());
        folders.extend(entries.flatten().filter(is_folder).map(|entry| entry.path()));
    }
}

#[cfg(not(unix))]
fn unlock(_: &Path) {}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;
    use std::os::unix::fs::{PermissionsExt, symlink};

    #[test]
    fn links_folders_and_locks_in_the_way_are_no_trap() {
        let work = Work::new(2).unwrap();
        let outside = tempfile::NamedTempFile::new().unwrap();
        let file = work.folder(0).join("round");
        symlink(outside.path(), &file).unwrap();
        work.lay(0, "round", "1/30").unwrap();
        assert_eq!(fs::read(outside.path()).unwrap(), b"", "nothing is written through a link");
        fs::remove_file(&file).unwrap();
        fs::create_dir_all(file.join("deep")).unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o000)).unwrap();
        work.lay(0, "round", "2/30").unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"2/30");
        fs::remove_dir_all(work.folder(0)).unwrap();
        work.lay(0, "round", "3/30").unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"3/30");
        let path = work.folder(0).parent().unwrap().to_owned();
        fs::create_dir(work.folder(1).join("locked")).unwrap();
        fs::write(work.folder(1).join("locked/file"), "x").unwrap();
        fs::set_permissions(work.folder(1).join("locked"), fs::Permissions::from_mode(0o000)).unwrap();
        drop(work);
        assert!(!path.exists());
    }
}
