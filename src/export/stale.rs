//! Passing names, and what killed processes leave behind under them.
//!
//! Whoever writes under a passing name holds a lock on it, which the system takes away with the process however it ends: a
//! lock that is free tells that nobody is at work any more, and no clock is asked. Locks are only known within one machine, so the
//! names carry a mark of it; what another machine has left, or this one before it was started, must also be old.

use std::fs::{self, File, Permissions};
use std::io;
use std::path::Path;
use std::sync::LazyLock;
use std::time::{Duration, SystemTime};

use tempfile::{Builder, NamedTempFile, TempDir};

/// How the names of files and folders begin that are on their way to a name of their own, beside it.
pub const HIDDEN: &str = ".matchreel-";
/// How the names of folders begin that last as long as a match, where the system keeps such things.
pub const WORK: &str = "matchreel-";

/// What is from elsewhere and so old is nobody's any more.
const OLD: Duration = Duration::from_secs(24 * 3600);
/// How often a name is tried that others take away.
const TRIES: usize = 16;

/// This machine since it was started.
static HERE: LazyLock<u32> =
    LazyLock::new(|| crc32fast::hash(&fs::read("/proc/sys/kernel/random/boot_id").unwrap_or_default()));

/// Says, as long as it lives, that somebody is at work.
#[derive(Debug)]
pub struct Held {
    _lock: Option<File>,
}

/// How the names begin that are made here.
fn marked(head: &str) -> String {
    format!("{head}{:08x}-", *HERE)
}

fn builder<'a>(prefix: &'a str, rights: Option<Permissions>) -> Builder<'a, 'static> {
    let mut builder = Builder::new();
    builder.prefix(prefix);
    if let Some(rights) = rights {
        builder.permissions(rights);
    }
    builder
}

/// A file with a passing name. Its own handle is the lock.
pub fn file(head: &str, rights: Option<Permissions>, place: &Path) -> io::Result<NamedTempFile> {
    let prefix = marked(head);
    let builder = builder(&prefix, rights);
    for _ in 0..TRIES {
        let file = builder.tempfile_in(place)?;
        if locked(file.as_file(), file.path()) {
            return Ok(file);
        }
    }
    Err(taken())
}

/// A folder with a passing name, and its lock.
pub fn folder(head: &str, rights: Option<Permissions>, place: &Path) -> io::Result<(TempDir, Held)> {
    let prefix = marked(head);
    let builder = builder(&prefix, rights);
    for _ in 0..TRIES {
        let folder = builder.tempdir_in(place)?;
        // Where folders cannot be opened there are no locks, and nothing is swept.
        let Ok(lock) = File::open(folder.path()) else { return Ok((folder, Held { _lock: None })) };
        if locked(&lock, folder.path()) {
            return Ok((folder, Held { _lock: Some(lock) }));
        }
    }
    Err(taken())
}

fn taken() -> io::Error {
    io::Error::other("other programs take every name away")
}

/// Removes what nobody works at any more from the folder in which `own` lies, a passing name of this process.
pub fn sweep(head: &str, own: &Path, remove: impl Fn(&Path)) {
    let Some(folder) = own.parent() else { return };
    let (Ok(entries), Ok(mine)) = (fs::read_dir(folder), fs::symlink_metadata(own)) else { return };
    let prefix = marked(head);
    for entry in entries.flatten() {
        let name = entry.file_name();
        let Some(name) = name.to_str().filter(|name| name.starts_with(head)) else { continue };
        let path = entry.path();
        let Ok(meta) = fs::symlink_metadata(&path) else { continue };
        let ours = (meta.is_file() || meta.is_dir()) && same_owner(&meta, &mine);
        if ours && (name.starts_with(&prefix) || is_old(&meta)) {
            // Held until it is gone, so that nobody takes it for theirs meanwhile.
            if let Some(_held) = File::open(&path).ok().filter(|file| file.try_lock().is_ok()) {
                remove(&path);
            }
        }
    }
}

/// A clock that has jumped makes nothing older than it looks to everybody here; what is from the future stays.
fn is_old(meta: &fs::Metadata) -> bool {
    let age = meta.modified().ok().and_then(|time| SystemTime::now().duration_since(time).ok());
    age.is_some_and(|age| age > OLD)
}

/// Locks what was just made. False when a sweeper was faster and takes it away.
#[cfg(unix)]
fn locked(file: &File, path: &Path) -> bool {
    match file.try_lock() {
        Ok(()) => fs::symlink_metadata(path).is_ok(),
        Err(fs::TryLockError::WouldBlock) => false,
        // A disk without locks: nobody sweeps there either.
        Err(fs::TryLockError::Error(_)) => true,
    }
}

/// Elsewhere a lock would keep readers away, and nothing is swept.
#[cfg(not(unix))]
fn locked(_: &File, _: &Path) -> bool {
    true
}

#[cfg(unix)]
fn same_owner(one: &fs::Metadata, other: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    one.uid() == other.uid()
}

#[cfg(not(unix))]
fn same_owner(_: &fs::Metadata, _: &fs::Metadata) -> bool {
    false
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn remove(path: &Path) {
        if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) }.unwrap();
    }

    /// As a killed process leaves it: the name is there, the lock is not.
    fn left(place: &Path, name: &str) -> std::path::PathBuf {
        let path = place.join(name);
        fs::write(&path, "half").unwrap();
        path
    }

    fn age(path: &Path, by: Duration) {
        File::options().write(true).open(path).unwrap().set_modified(SystemTime::now() - by).unwrap();
    }

    #[test]
    fn what_nobody_holds_is_swept_and_what_somebody_holds_is_not() {
        let dir = tempfile::tempdir().unwrap();
        let own = file(HIDDEN, None, dir.path()).unwrap();
        let (busy, held) = folder(HIDDEN, None, dir.path()).unwrap();
        let dead = left(dir.path(), &format!("{}dead", marked(HIDDEN)));
        let dead_folder = dir.path().join(format!("{}folder", marked(HIDDEN)));
        fs::create_dir_all(dead_folder.join("deep")).unwrap();
        let other = left(dir.path(), "film.gif");
        sweep(HIDDEN, own.path(), remove);
        assert!(!dead.exists() && !dead_folder.exists());
        assert!(own.path().exists() && busy.path().exists() && other.exists());
        drop(held);
        sweep(HIDDEN, own.path(), remove);
        assert!(!busy.path().exists());
    }

    #[test]
    fn what_another_machine_left_must_be_old_whatever_the_clock_says() {
        let dir = tempfile::tempdir().unwrap();
        let own = file(HIDDEN, None, dir.path()).unwrap();
        let path = left(dir.path(), ".matchreel-00000000-x");
        sweep(HIDDEN, own.path(), remove);
        assert!(path.exists(), "just written");
        File::options().write(true).open(&path).unwrap().set_modified(SystemTime::now() + OLD * 1000).unwrap();
        sweep(HIDDEN, own.path(), remove);
        assert!(path.exists(), "from the future");
        age(&path, OLD * 2);
        sweep(HIDDEN, own.path(), remove);
        assert!(!path.exists());
    }

    #[test]
    fn a_link_with_a_passing_name_is_not_followed() {
        let dir = tempfile::tempdir().unwrap();
        let elsewhere = tempfile::tempdir().unwrap();
        let kept = left(elsewhere.path(), "kept");
        let own = file(HIDDEN, None, dir.path()).unwrap();
        std::os::unix::fs::symlink(elsewhere.path(), dir.path().join(format!("{}link", marked(HIDDEN)))).unwrap();
        sweep(HIDDEN, own.path(), remove);
        assert!(kept.exists());
    }

    #[test]
    fn many_at_once_take_nothing_from_each_other() {
        let dir = tempfile::tempdir().unwrap();
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    for turn in 0..200 {
                        let own = file(HIDDEN, None, dir.path()).unwrap();
                        sweep(HIDDEN, own.path(), |path| drop(fs::remove_file(path)));
                        own.persist(dir.path().join(format!("{turn}"))).unwrap();
                    }
                });
            }
        });
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 200);
    }
}
