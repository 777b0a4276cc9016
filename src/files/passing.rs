//! Folders for unfinished work, and what killed processes leave behind in them.
//!
//! Whatever is on its way to a name of its own lies in a passing folder with a mark of ours inside. Its maker holds a lock on
//! the mark, which the system takes away with the process however it ends: a lock that is free tells that nobody is at work any
//! more, and no clock is asked. Locks are only known within one machine, so the names carry a sign of it; what another machine
//! has left, or this one before it was started, must also be old. Nothing is ever removed for its name alone.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime};

use super::folder_of;

/// How the names of folders begin beside what is being written.
const HIDDEN: &str = ".matchreel-";
/// How the names of folders begin where the system keeps what passes.
const VISIBLE: &str = "matchreel-";
/// Letters and digits drawn by lot at the end of a name.
const LOT: usize = 6;

/// The file that says whose a passing folder is, and all it holds.
const MARK: &str = "matchreel.passing";
const MARK_TEXT: &str = "Unfinished work of matchreel. Once no matchreel is running, this folder can be deleted.\n";

/// What is being removed.
const GONE: &str = "gone";

/// What is from elsewhere and so old is nobody's any more.
const OLD: Duration = Duration::from_secs(24 * 3600);
/// How often a name is tried that others take away.
const TRIES: usize = 16;

/// This machine since it was started.
static HERE: LazyLock<u32> =
    LazyLock::new(|| crc32fast::hash(&fs::read("/proc/sys/kernel/random/boot_id").unwrap_or_default()));

/// The passing folders of this process. Whoever gives work its name holds this meanwhile.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());
/// Folders that were cleared of what killed processes left.
static SWEPT: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Removes whatever is being written and ends the process. What is just being named is waited for, and nothing is named any
/// more once this has begun.
pub fn exit_at_once(code: i32) -> ! {
    let mut nobody_writes = unfinished();
    nobody_writes.drain(..).for_each(|path| remove(&path));
    std::process::exit(code)
}

pub(super) fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A folder for unfinished work. It is gone when this is; those of a process that was killed are gone when the next one is
/// made at the same place.
#[derive(Debug)]
pub struct Passing {
    folder: PathBuf,
    _lock: File,
}

impl Passing {
    /// A hidden one beside what will have the name `path`.
    pub fn beside(path: &Path) -> io::Result<Passing> {
        Passing::make(HIDDEN, folder_of(path))
    }

    /// One where the system keeps what passes.
    pub fn elsewhere() -> io::Result<Passing> {
        Passing::make(VISIBLE, &std::env::temp_dir())
    }

    fn make(head: &str, place: &Path) -> io::Result<Passing> {
        let prefix = signed(head);
        for _ in 0..TRIES {
            // Whoever ends the process waits until the folder is known, or finds none.
            let mut all = unfinished();
            let folder = tempfile::Builder::new().prefix(&prefix).rand_bytes(LOT).tempdir_in(place)?.keep();
            // A sweeper that was faster than our lock takes the folder away: then another name is tried.
            match mark(&folder) {
                Ok(Some(lock)) => {
                    all.push(folder.clone());
                    drop(all);
                    sweep_once(head, place);
                    return Ok(Passing { folder, _lock: lock });
                }
                Ok(None) => remove(&folder),
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => {
                    remove(&folder);
                    return Err(error);
                }
            }
        }
        Err(io::Error::other("other programs take every name away"))
    }

    pub fn path(&self) -> &Path {
        &self.folder
    }

    /// Removes the folder; the caller has seen to it that nobody else does.
    pub(super) fn clear(&self, unfinished: &mut Vec<PathBuf>) {
        if let Some(at) = unfinished.iter().position(|path| *path == self.folder) {
            unfinished.swap_remove(at);
            remove(&self.folder);
        }
    }
}

impl Drop for Passing {
    fn drop(&mut self) {
        self.clear(&mut unfinished());
    }
}

/// How the names begin that are made here.
fn signed(head: &str) -> String {
    format!("{head}{:08x}-", *HERE)
}

/// Whether a passing folder could have this name; the value tells whether one of this machine since its start.
fn could_be(head: &str, name: &str) -> Option<bool> {
    let (sign, lot) = name.strip_prefix(head)?.split_once('-')?;
    let is_sign = sign.len() == 8 && sign.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b));
    let is_lot = lot.len() == LOT && lot.bytes().all(|b| b.is_ascii_alphanumeric());
    (is_sign && is_lot).then(|| sign == format!("{:08x}", *HERE))
}

/// Whether an entry of a folder is unfinished work of ours.
pub(super) fn is_passing(entry: &fs::DirEntry) -> bool {
    let named = entry.file_name().to_str().is_some_and(|name| could_be(HIDDEN, name).is_some());
    named && entry.path().join(MARK).is_file()
}

/// Lays the mark into a new folder and locks it. `None` when a sweeper was faster.
fn mark(folder: &Path) -> io::Result<Option<File>> {
    let path = folder.join(MARK);
    let mut file = File::options().read(true).write(true).create_new(true).open(&path)?;
    let locked = lock(&file);
    file.write_all(MARK_TEXT.as_bytes())?;
    Ok((locked && path.exists()).then_some(file))
}

/// Locks what was just made. False when a sweeper holds it.
#[cfg(unix)]
fn lock(file: &File) -> bool {
    match file.try_lock() {
        Ok(()) => true,
        Err(fs::TryLockError::WouldBlock) => false,
        // A disk without locks: nobody sweeps there either.
        Err(fs::TryLockError::Error(_)) => true,
    }
}

/// Elsewhere a lock would keep readers away, and nothing is swept.
#[cfg(not(unix))]
fn lock(_: &File) -> bool {
    true
}

fn sweep_once(head: &str, place: &Path) {
    if SWEPT.lock().unwrap_or_else(PoisonError::into_inner).insert(place.to_owned()) {
        sweep(head, place);
    }
}

/// Removes what nobody works at any more: folders of ours with our mark inside and nobody's lock on it.
fn sweep(head: &str, place: &Path) {
    let Ok(entries) = fs::read_dir(place) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let Some(here) = name.to_str().and_then(|name| could_be(head, name)) else { continue };
        let path = entry.path();
        if fs::symlink_metadata(&path).is_ok_and(|meta| meta.is_dir() && is_mine(&meta)) {
            // The lock is held until the folder is gone, so that nobody takes it for theirs meanwhile.
            if let Some(_lock) = abandoned(&path, here) {
                remove(&path);
            }
        }
    }
}

/// The lock of a passing folder that nobody works in any more. Whoever is killed just after making one, or just before it is
/// gone, leaves it with nothing in it, or with a mark that is not yet written: then there is nothing to lose either.
fn abandoned(folder: &Path, here: bool) -> Option<Option<File>> {
    let mark = folder.join(MARK);
    let holds = fs::read_dir(folder).ok()?.count();
    if holds == 0 {
        let meta = fs::symlink_metadata(folder).ok()?;
        return (here || is_old(&meta)).then_some(None);
    }
    let meta = fs::symlink_metadata(&mark).ok().filter(|meta| meta.is_file() && is_mine(meta))?;
    let mut text = String::new();
    let file = File::open(&mark).ok()?;
    file.try_lock().ok()?;
    (&file).take(MARK_TEXT.len() as u64 + 1).read_to_string(&mut text).ok()?;
    let ours = text == MARK_TEXT || (text.is_empty() && holds == 1);
    (ours && (here || is_old(&meta))).then_some(Some(file))
}

/// A clock that has jumped makes nothing older than it looks to everybody here; what is from the future stays.
fn is_old(meta: &fs::Metadata) -> bool {
    let age = meta.modified().ok().and_then(|time| SystemTime::now().duration_since(time).ok());
    age.is_some_and(|age| age > OLD)
}

#[cfg(unix)]
fn is_mine(meta: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    // A file of our own tells who we are, without a call of the system that would need one.
    static ME: LazyLock<Option<u32>> = LazyLock::new(|| Some(tempfile::tempfile().ok()?.metadata().ok()?.uid()));
    *ME == Some(meta.uid())
}

#[cfg(not(unix))]
fn is_mine(_: &fs::Metadata) -> bool {
    false
}

/// Removes a passing folder, its mark last: what is left of it when we are killed meanwhile is still known as ours. A program
/// that worked there may have locked folders of its own.
fn remove(folder: &Path) {
    let all = |folder: &Path| -> io::Result<()> {
        for entry in fs::read_dir(folder)?.flatten().filter(|entry| entry.file_name() != MARK) {
            if entry.file_type()?.is_dir() {
                // Out of the way first: whoever still writes there finds no folder any more.
                let gone = folder.join(GONE);
                let moved = entry.file_name() != GONE && fs::rename(entry.path(), &gone).is_ok();
                fs::remove_dir_all(if moved { gone } else { entry.path() })?;
            } else {
                fs::remove_file(entry.path())?;
            }
        }
        Ok(())
    };
    if all(folder).is_err() {
        unlock(folder);
        if all(folder).is_err() {
            // What cannot be removed even with all rights given back is tried again another day.
            return;
        }
    }
    let _ = fs::remove_file(folder.join(MARK));
    let _ = fs::remove_dir(folder);
}

/// Gives back the rights on all folders below a path.
#[cfg(unix)]
pub fn unlock(path: &Path) {
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
pub fn unlock(_: &Path) {}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// As a killed process leaves it: everything is there but the lock.
    fn left(place: &Path, name: &str) -> PathBuf {
        let path = place.join(name);
        fs::create_dir_all(path.join("deep")).unwrap();
        fs::write(path.join("deep/half"), "half").unwrap();
        fs::write(path.join(MARK), MARK_TEXT).unwrap();
        path
    }

    fn here(lot: &str) -> String {
        format!("{}{lot}", signed(HIDDEN))
    }

    #[test]
    fn what_nobody_holds_is_swept_and_what_somebody_holds_is_not() {
        let dir = tempfile::tempdir().unwrap();
        let busy = Passing::beside(&dir.path().join("film.gif")).unwrap();
        let dead = left(dir.path(), &here("dead00"));
        sweep(HIDDEN, dir.path());
        assert!(!dead.exists() && busy.path().exists());
        let path = busy.path().to_owned();
        drop(busy);
        assert!(!path.exists());
    }

    #[test]
    fn what_people_keep_under_such_names_is_never_swept() {
        let dir = tempfile::tempdir().unwrap();
        let marked = ["main", "0.1.0.tar.gz", "deadbeef", "deadbeef-back", "deadbeef-backup2", "DEADBEEF-backup"];
        let theirs: Vec<PathBuf> = marked.iter().map(|end| left(dir.path(), &format!("{HIDDEN}{end}"))).collect();
        let unmarked = dir.path().join(here("backup"));
        fs::create_dir(&unmarked).unwrap();
        fs::write(unmarked.join("thesis.txt"), "mine").unwrap();
        let other_mark = left(dir.path(), &here("other0"));
        fs::write(other_mark.join(MARK), format!("{MARK_TEXT}and more")).unwrap();
        let plain = dir.path().join(here("file00"));
        fs::write(&plain, MARK_TEXT).unwrap();
        for path in theirs.iter().chain([&unmarked, &other_mark]) {
            File::open(path).unwrap().set_modified(SystemTime::now() - OLD * 9).unwrap();
        }
        sweep(HIDDEN, dir.path());
        for path in theirs.iter().chain([&unmarked, &other_mark, &plain]) {
            assert!(path.exists(), "{} was swept", path.display());
        }
        assert_eq!(fs::read_to_string(unmarked.join("thesis.txt")).unwrap(), "mine");
    }

    #[test]
    fn what_was_left_before_it_had_a_mark_is_swept_if_nothing_is_in_it() {
        let dir = tempfile::tempdir().unwrap();
        let (empty, begun, full) =
            (dir.path().join(here("empty0")), dir.path().join(here("begun0")), dir.path().join(here("full00")));
        for folder in [&empty, &begun, &full] {
            fs::create_dir(folder).unwrap();
        }
        fs::write(begun.join(MARK), "").unwrap();
        fs::write(full.join(MARK), "").unwrap();
        fs::write(full.join("thesis.txt"), "mine").unwrap();
        sweep(HIDDEN, dir.path());
        assert!(!empty.exists() && !begun.exists() && full.join("thesis.txt").exists());
    }

    #[test]
    fn what_another_machine_left_must_be_old_whatever_the_clock_says() {
        let dir = tempfile::tempdir().unwrap();
        let path = left(dir.path(), &format!("{HIDDEN}00000000-abcdef"));
        let age = |time| File::options().write(true).open(path.join(MARK)).unwrap().set_modified(time).unwrap();
        sweep(HIDDEN, dir.path());
        assert!(path.exists(), "just written");
        age(SystemTime::now() + OLD * 1000);
        sweep(HIDDEN, dir.path());
        assert!(path.exists(), "from the future");
        age(SystemTime::now() - OLD * 2);
        sweep(HIDDEN, dir.path());
        assert!(!path.exists());
    }

    #[test]
    fn links_with_a_passing_name_or_inside_are_not_followed() {
        let dir = tempfile::tempdir().unwrap();
        let elsewhere = tempfile::tempdir().unwrap();
        let kept = left(elsewhere.path(), "kept");
        std::os::unix::fs::symlink(&kept, dir.path().join(here("link00"))).unwrap();
        let dead = left(dir.path(), &here("dead00"));
        std::os::unix::fs::symlink(&kept, dead.join("link")).unwrap();
        sweep(HIDDEN, dir.path());
        assert!(!dead.exists() && kept.join("deep/half").exists());
    }

    #[test]
    fn many_at_once_take_nothing_from_each_other() {
        let dir = tempfile::tempdir().unwrap();
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    for turn in 0..100 {
                        let name = dir.path().join(turn.to_string());
                        let own = Passing::beside(&name).unwrap();
                        sweep(HIDDEN, dir.path());
                        fs::write(own.path().join("x"), "x").unwrap();
                        fs::rename(own.path().join("x"), name).unwrap();
                    }
                });
            }
        });
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 100);
    }
}
