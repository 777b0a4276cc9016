//! Files that lie beside rounds and are no part of the game: what cannot be read of them is left out.

use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The first bytes of a file, at most so many.
pub fn bytes(path: &Path, most: usize) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path).ok()?.take(most as u64).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}
