//! PNG chunks, for films: the pictures are compressed apart from each other and put together here.

use std::io::{self, Write};

pub const SIGNATURE: [u8; 8] = *b"\x89PNG\r\n\x1a\n";

/// Writes a chunk whose data comes in parts.
pub fn write_chunk(out: &mut dyn Write, kind: [u8; 4], parts: &[&[u8]]) -> io::Result<()> {
    let length: usize = parts.iter().map(|part| part.len()).sum();
    let length = u32::try_from(length).map_err(|_| io::Error::other("a picture is too large for a PNG chunk"))?;
    let mut check = crc32fast::Hasher::new();
    out.write_all(&length.to_be_bytes())?;
    for part in [&kind[..]].iter().chain(parts) {
        check.update(part);
        out.write_all(part)?;
    }
    out.write_all(&check.finalize().to_be_bytes())
}

/// The compressed pixels of a PNG that was just made.
pub fn image_data(png: &[u8]) -> Vec<u8> {
    let mut data = Vec::with_capacity(png.len());
    let mut rest = png.get(SIGNATURE.len()..).unwrap_or_default();
    while let Some((head, tail)) = rest.split_first_chunk::<8>() {
        let (length, kind) = head.split_at(4);
        let length = length.iter().fold(0, |length, byte| length << 8 | usize::from(*byte));
        let (Some(body), Some(next)) = (tail.get(..length), tail.get(length + 4..)) else { break };
        if kind == b"IDAT" {
            data.extend_from_slice(body);
        }
        rest = next;
    }
    data
}
