//! Archives: zip and tar files, whose members are read as the files of a folder are.
//!
//! A member is called by the path of its archive and its own name: `games.zip/round-1/game.pgn`. Nothing is unpacked to the disk but
//! a packed tar, once, into a nameless file. Members that lie outside or lead elsewhere are left out, and it is told.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Cursor, Read, Seek, SeekFrom};
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use zip::ZipArchive;

use super::file;
use super::walk::Entry;
use crate::formats::ReplayInput;
use crate::model::human;
use crate::model::limits::{MAX_FOLDER_ENTRIES, MAX_UNPACK_RATIO, UNPACKED_ALWAYS};

/// Members up to this size are unpacked into memory, larger ones into nameless files.
const SMALL: u64 = 16 << 20;

/// An archive that has been looked through.
pub struct Archive {
    path: PathBuf,
    kind: Kind,
    /// By their names.
    members: BTreeMap<PathBuf, Member>,
    /// The names of what is in each folder.
    folders: BTreeMap<PathBuf, Vec<(String, bool)>>,
    left_out: Vec<String>,
}

enum Kind {
    Zip(ZipArchive<Handle>),
    Tar(Handle),
}

/// Where a member lies.
#[derive(Clone, Copy)]
struct Member {
    /// The number in a zip, the place in a tar.
    at: u64,
    size: u64,
}

/// What a file begins with that is an archive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArchiveKind {
    Zip,
    Tar,
}

impl ArchiveKind {
    /// Told by the first bytes, unpacked where they were packed.
    pub fn of(head: &[u8]) -> Option<ArchiveKind> {
        match head {
            [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..] => Some(ArchiveKind::Zip),
            _ if head.get(257..262) == Some(b"ustar") => Some(ArchiveKind::Tar),
            _ => None,
        }
    }
}

impl Archive {
    /// Looks through an archive; `None` when the file is none.
    pub fn open(path: &Path) -> io::Result<Option<Archive>> {
        let input = file::open(path)?;
        match ArchiveKind::of(input.head()) {
            Some(kind) => Archive::read(path, kind, input).map(Some),
            None => Ok(None),
        }
    }

    fn read(path: &Path, kind: ArchiveKind, input: ReplayInput) -> io::Result<Archive> {
        let file = match input.packed {
            true => unpacked(input)?,
            false => File::open(path)?,
        };
        let handle = Handle::new(file)?;
        let mut members =
            Members { most: handle.length.saturating_mul(MAX_UNPACK_RATIO).max(UNPACKED_ALWAYS), ..Members::default() };
        let kind = match kind {
            ArchiveKind::Zip => Kind::Zip(members.of_zip(handle)?),
            ArchiveKind::Tar => Kind::Tar(members.of_tar(handle)?),
        };
        let Members { all, left_out, .. } = members;
        Ok(Archive { path: path.to_owned(), kind, folders: folders(all.keys()), members: all, left_out })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What cannot be read of it, in one line.
    pub fn left_out(&self) -> Option<String> {
        let first = self.left_out.first()?;
        let more = match self.left_out.len() {
            1 => String::new(),
            many => format!(" and {} more", many - 1),
        };
        Some(format!("{first}{more}: left out; expected files and folders inside the archive"))
    }

    /// What lies in one of its folders, named from outside.
    pub fn list(&self, folder: &Path) -> io::Result<Vec<Entry>> {
        let found = self.inside(folder).and_then(|inside| self.folders.get(inside)).ok_or(io::ErrorKind::NotFound)?;
        Ok(found.iter().map(|(name, is_folder)| Entry::new(folder.join(name), name.clone(), *is_folder)).collect())
    }

    pub fn is_folder(&self, path: &Path) -> bool {
        self.inside(path).is_some_and(|inside| self.folders.contains_key(inside))
    }

    /// A member from its first byte, and its size.
    pub fn stream(&self, path: &Path) -> io::Result<(Box<dyn Read + Send>, u64)> {
        let inside = self.inside(path).ok_or(io::ErrorKind::NotFound)?;
        let member = *self.members.get(inside).ok_or(io::ErrorKind::NotFound)?;
        let stream: Box<dyn Read + Send> = match &self.kind {
            Kind::Tar(handle) => Box::new(handle.from(member.at).take(member.size)),
            Kind::Zip(zip) => {
                let mut zip = zip.clone();
                let packed = zip.by_index(member.at as usize).map_err(io::Error::other)?;
                whole(packed.take(member.size), member.size)?
            }
        };
        Ok((stream, member.size))
    }

    /// The name of a path within the archive.
    fn inside<'p>(&self, path: &'p Path) -> Option<&'p Path> {
        path.strip_prefix(&self.path).ok()
    }
}

/// The content of a packed file, in a nameless one.
fn unpacked(input: ReplayInput) -> io::Result<File> {
    let mut file = tempfile::tempfile()?;
    io::copy(&mut input.into_stream(), &mut file)?;
    Ok(file)
}

/// A member of a zip, unpacked.
fn whole(mut packed: impl Read, size: u64) -> io::Result<Box<dyn Read + Send>> {
    if size <= SMALL {
        let mut bytes = Vec::new();
        packed.read_to_end(&mut bytes)?;
        return Ok(Box::new(Cursor::new(bytes)));
    }
    let mut file = tempfile::tempfile()?;
    io::copy(&mut packed, &mut file)?;
    file.seek(SeekFrom::Start(0))?;
    Ok(Box::new(file))
}

/// The members of an archive while it is looked through.
#[derive(Default)]
struct Members {
    all: BTreeMap<PathBuf, Member>,
    left_out: Vec<String>,
    /// Bytes of all together, and how many there may be.
    bytes: u64,
    most: u64,
}

impl Members {
    fn of_zip(&mut self, handle: Handle) -> io::Result<ZipArchive<Handle>> {
        let zip = ZipArchive::new(handle).map_err(|error| io::Error::other(format!("as a zip archive: {error}")))?;
        for at in 0..zip.len() {
            let Ok(entry) = zip.by_index_data(at) else { continue };
            if entry.is_dir() {
                continue;
            }
            let name = entry.name().unwrap_or_default().into_owned();
            let refused = match (entry.is_symlink(), entry.encrypted()) {
                (true, _) => Some("is a link"),
                (_, true) => Some("is locked with a password"),
                (false, false) => None,
            };
            self.add(&name, at as u64, entry.size(), refused)?;
        }
        Ok(zip)
    }

    fn of_tar(&mut self, handle: Handle) -> io::Result<Handle> {
        let mut tar = tar::Archive::new(handle.from(0));
        for entry in tar.entries_with_seek()? {
            // What comes before the fault of an archive that breaks off is as good as any.
            let Ok(entry) = entry else {
                self.left_out.push("what follows the place where it breaks off".into());
                break;
            };
            let name = String::from_utf8_lossy(&entry.path_bytes()).into_owned();
            let kind = entry.header().entry_type();
            if kind.is_dir() || kind.is_pax_global_extensions() {
                continue;
            }
            let refused = (!kind.is_file() && !kind.is_contiguous()).then_some("is a link or a device");
            self.add(&name, entry.raw_file_position(), entry.size(), refused)?;
        }
        Ok(handle)
    }

    fn add(&mut self, name: &str, at: u64, size: u64, refused: Option<&str>) -> io::Result<()> {
        self.bytes = self.bytes.saturating_add(size);
        if self.all.len() + self.left_out.len() >= MAX_FOLDER_ENTRIES {
            return Err(io::Error::other(format!("it holds more than {MAX_FOLDER_ENTRIES} files")));
        }
        if self.bytes > self.most {
            let what = format!("it unpacks to more than {}; expected an archive of replays", human(self.most));
            return Err(io::Error::other(what));
        }
        let inside = inside(name);
        match (refused, inside) {
            (None, Some(path)) => {
                self.all.insert(path, Member { at, size });
            }
            (Some(refused), _) => self.left_out.push(format!("{name:?} {refused}")),
            (None, None) => self.left_out.push(format!("{name:?} leads out of the archive")),
        }
        Ok(())
    }
}

/// A name as a path that stays inside; `None` where it does not.
fn inside(name: &str) -> Option<PathBuf> {
    let name = name.replace('\\', "/");
    let mut path = PathBuf::new();
    for part in Path::new(&name).components() {
        match part {
            Component::Normal(part) => path.push(part),
            Component::CurDir => {}
            Component::ParentDir | Component::RootDir | Component::Prefix(_) => return None,
        }
    }
    // A drive of another system.
    let drive = name.as_bytes().get(1) == Some(&b':');
    (!path.as_os_str().is_empty() && !drive).then_some(path)
}

/// What is in each folder, of those that the names of files tell.
fn folders<'n>(names: impl Iterator<Item = &'n PathBuf>) -> BTreeMap<PathBuf, Vec<(String, bool)>> {
    let mut folders: BTreeMap<PathBuf, Vec<(String, bool)>> = BTreeMap::from([(PathBuf::new(), Vec::new())]);
    for path in names {
        let (mut child, mut is_folder) = (path.as_path(), false);
        while let (Some(parent), Some(name)) = (child.parent(), child.file_name()) {
            let name = name.to_string_lossy().into_owned();
            let known = folders.contains_key(parent);
            // Names come in order: a folder that is not new was the last one its parent was told of.
            let listing = folders.entry(parent.to_owned()).or_default();
            if !name.starts_with('.') && listing.last().is_none_or(|(last, _)| *last != name) {
                listing.push((name, is_folder));
            }
            if known {
                break;
            }
            (child, is_folder) = (parent, true);
        }
    }
    folders
}

/// A file that several may read at once, each at a place of its own.
#[derive(Clone)]
struct Handle {
    file: Arc<Mutex<File>>,
    at: u64,
    length: u64,
}

impl Handle {
    fn new(mut file: File) -> io::Result<Handle> {
        let length = file.seek(SeekFrom::End(0))?;
        Ok(Handle { file: Arc::new(Mutex::new(file)), at: 0, length })
    }

    /// The same from another place on.
    fn from(&self, at: u64) -> Handle {
        Handle { at, ..self.clone() }
    }
}

impl Read for Handle {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.seek(SeekFrom::Start(self.at))?;
        let read = file.read(bytes)?;
        self.at += read as u64;
        Ok(read)
    }
}

impl Seek for Handle {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let at = match to {
            SeekFrom::Start(at) => Some(at),
            SeekFrom::End(by) => self.length.checked_add_signed(by),
            SeekFrom::Current(by) => self.at.checked_add_signed(by),
        };
        self.at = at.ok_or(io::ErrorKind::InvalidInput)?;
        Ok(self.at)
    }
}

#[cfg(test)]
mod tests;
