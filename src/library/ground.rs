//! Where files lie: on the disk, or in an archive that is read as a folder.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

use super::archive::Archive;
use super::walk::{self, Entry};
use crate::formats::ReplayInput;

/// The disk or an archive. Paths are those that people are told: of a member, its archive's and its own.
#[derive(Clone)]
pub enum Ground {
    Disk,
    Archive(Arc<Archive>),
}

impl Ground {
    /// The files and folders of a folder in natural order.
    pub fn list(&self, folder: &Path) -> io::Result<Vec<Entry>> {
        match self {
            Ground::Disk => walk::list(folder),
            Ground::Archive(archive) => Ok(walk::in_order(archive.list(folder)?)),
        }
    }

    pub fn is_folder(&self, path: &Path) -> bool {
        match self {
            Ground::Disk => path.is_dir(),
            Ground::Archive(archive) => archive.is_folder(path),
        }
    }

    /// What a match is called whose rounds lie in a folder: as the folder is, or the archive without the end of its name.
    pub fn title<'p>(&self, folder: &'p Path) -> Option<&'p OsStr> {
        match self {
            Ground::Archive(archive) if archive.path() == folder => folder.file_stem(),
            Ground::Disk | Ground::Archive(_) => folder.file_name(),
        }
    }

    /// The bytes of a file.
    pub fn stream(&self, path: &Path) -> io::Result<Box<dyn Read + Send>> {
        match self {
            Ground::Disk => Ok(Box::new(File::open(path)?)),
            Ground::Archive(archive) => Ok(archive.stream(path)?.0),
        }
    }

    /// A file whose head has been read.
    pub fn open(&self, path: &Path) -> io::Result<ReplayInput> {
        match self {
            Ground::Disk => super::file::open(path),
            Ground::Archive(archive) => {
                let (stream, size) = archive.stream(path)?;
                Ok(ReplayInput::stream(stream)?.sized(size))
            }
        }
    }

    /// The first bytes of a file, up to a limit; nothing where there is no such file.
    pub fn some_of(&self, path: &Path, most: usize) -> Option<Vec<u8>> {
        let mut bytes = Vec::new();
        self.stream(path).ok()?.take(most as u64).read_to_end(&mut bytes).ok()?;
        Some(bytes)
    }
}
