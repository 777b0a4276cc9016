//! One file: its head first, the rest only when the head is a replay's and the size is within bounds.

use std::fs::{File, Metadata};
use std::io;
use std::path::{Path, PathBuf};

use super::ground::Ground;
use super::walk::Entry;
use crate::formats::{Format, Records, ReplayInput};
use crate::model::limits::MAX_NAMES_BYTES;
use crate::model::{Problem, Record};

/// Opens a file and reads its head.
pub fn open(path: &Path) -> io::Result<ReplayInput> {
    let file = File::open(path)?;
    let size = file.metadata()?.len();
    Ok(ReplayInput::stream(file)?.sized(size))
}

/// The records of an input whose format is known.
pub fn records(
    ground: &Ground,
    format: &Format,
    source: &str,
    path: Option<&Path>,
    input: ReplayInput,
) -> Result<Records, String> {
    let companions = path.map(|path| beside(ground, path, format)).unwrap_or_default();
    let records = input.records(format, source, &companions)?;
    Ok(Box::new(Placed { path: path.map(Path::to_owned), records }))
}

/// Records that know where they lie.
struct Placed {
    path: Option<PathBuf>,
    records: Records,
}

impl Placed {
    fn put(&self, record: Result<Record, Problem>) -> Result<Record, Problem> {
        record.map(|record| Record { path: self.path.clone(), ..record })
    }
}

impl Iterator for Placed {
    type Item = Result<Record, Problem>;

    fn next(&mut self) -> Option<Self::Item> {
        self.records.next().map(|record| self.put(record))
    }

    /// Files with many games can pass over some without reading them.
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        self.records.nth(n).map(|record| self.put(record))
    }
}

/// What lies beside a file and belongs to it.
pub fn beside(ground: &Ground, path: &Path, format: &Format) -> Vec<Option<Vec<u8>>> {
    if format.companions().is_empty() {
        return Vec::new();
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let listing = ground.list(folder).unwrap_or_default();
    let companion = |suffix: &&str| -> Option<Vec<u8>> {
        let own = |name: &str| Path::new(name).extension().is_some_and(|own| own.eq_ignore_ascii_case(suffix));
        let found = listing.iter().filter_map(Entry::file).filter(|name| own(name)).min()?;
        ground.some_of(&folder.join(found), MAX_NAMES_BYTES as usize)
    };
    format.companions().iter().map(companion).collect()
}

/// What a path is that is neither file nor folder.
#[cfg(unix)]
pub fn special(meta: &Metadata) -> &'static str {
    use std::os::unix::fs::FileTypeExt;
    let kind = meta.file_type();
    if kind.is_fifo() {
        "a pipe"
    } else if kind.is_socket() {
        "a socket"
    } else {
        "a device"
    }
}

#[cfg(not(unix))]
pub fn special(_meta: &Metadata) -> &'static str {
    "a device"
}
