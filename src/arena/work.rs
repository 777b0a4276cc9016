//! The folders programs work in: one for each seat, as long as the match lasts.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::files::{Passing, unlock};

/// Working folders. They are gone when this is; those of a server that was killed are gone when the next one is made.
pub struct Work {
    passing: Passing,
}

impl Work {
    pub fn new(seats: usize) -> io::Result<Work> {
        let work = Work { passing: Passing::elsewhere()? };
        for seat in 0..seats {
            fs::create_dir(work.folder(seat))?;
        }
        Ok(work)
    }

    pub fn folder(&self, seat: usize) -> PathBuf {
        self.passing.path().join(format!("P{}", seat + 1))
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
