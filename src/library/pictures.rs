//! Pictures that somebody brought, from the disk.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use super::file;
use crate::files::{below, words};
use crate::formats::pictures::{check_bytes, decode, kind_image};
use crate::model::limits::MAX_IMAGE_BYTES;
use crate::model::{Image, Place, Problem};

/// What is said of a picture whose record lies nowhere.
pub(super) const NOWHERE: &str = "is not looked for: what comes from standard input lies nowhere; name the file itself";

/// A picture that a person named.
pub fn open(path: &Path) -> Result<Image, Problem> {
    read(path).map_err(|what| Problem::new(Place::file(path.display().to_string()), what))
}

/// A picture that a file in `folder` names, or what is wrong with it.
pub fn open_below(folder: &Path, name: &str) -> Result<Image, String> {
    read(&below(folder, name)?)
}

/// The image of a kind that a file in `folder` names, or what is wrong with it.
pub fn open_kind(folder: &Path, name: &str) -> Result<Image, String> {
    kind_image(&bytes(&below(folder, name)?)?)
}

fn read(path: &Path) -> Result<Image, String> {
    decode(&bytes(path)?)
}

fn bytes(path: &Path) -> Result<Vec<u8>, String> {
    let meta = std::fs::metadata(path).map_err(|error| words(&error))?;
    if !meta.is_file() {
        let kind = if meta.is_dir() { "a folder" } else { file::special(&meta) };
        return Err(format!("is {kind}; expected a picture"));
    }
    check_bytes(meta.len())?;
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(|error| words(&error))?;
    // One more, so that a file that grows meanwhile is found out.
    file.take(MAX_IMAGE_BYTES + 1).read_to_end(&mut bytes).map_err(|error| words(&error))?;
    Ok(bytes)
}
