//! That what was written is on the disk and not only on its way there.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use super::folder_of;

/// From so many files on the whole disk is asked at once: each file for itself would take longer than the work between.
#[cfg(target_os = "linux")]
const FEW: usize = 64;

/// Waits until files below a folder, and their names, would survive a loss of power.
pub fn settle(folder: &Path, files: &[PathBuf]) -> io::Result<()> {
    #[cfg(target_os = "linux")]
    if files.len() > FEW {
        return Ok(rustix::fs::syncfs(File::open(folder)?)?);
    }
    let mut folders: Vec<&Path> = vec![folder];
    for file in files {
        File::open(file)?.sync_all()?;
        folders.push(folder_of(file));
    }
    folders.sort_unstable();
    folders.dedup();
    // Not every system can settle a folder; those that cannot keep names safe by themselves.
    folders.into_iter().for_each(|folder| drop(File::open(folder).and_then(|folder| folder.sync_all())));
    Ok(())
}
