//! Files of a folder in one: a ZIP archive whose files are stored as they are.

/// Versions, flags and times: made for everybody, names in UTF-8, nothing packed, the first day there is.
const PLAIN: [u8; 10] = [20, 0, 0, 8, 0, 0, 0, 0, 0x21, 0];

/// An archive of files by name.
pub fn pack<'a>(files: impl Iterator<Item = (&'a str, &'a [u8])>) -> Vec<u8> {
    let (mut out, mut list, mut count) = (Vec::new(), Vec::new(), 0_u16);
    for (name, bytes) in files {
        let start = out.len() as u32;
        let facts = facts(name, bytes);
        out.extend(b"PK\x03\x04".iter().chain(&facts));
        out.extend(name.bytes().chain(bytes.iter().copied()));
        list.extend(b"PK\x01\x02\x14\x00".iter().chain(&facts));
        // No comment, first and only disk, no attributes.
        list.extend([0; 10]);
        list.extend(start.to_le_bytes());
        list.extend(name.bytes());
        count = count.saturating_add(1);
    }
    let (start, length) = (out.len() as u32, list.len() as u32);
    out.append(&mut list);
    out.extend(b"PK\x05\x06\0\0\0\0");
    out.extend(count.to_le_bytes().repeat(2));
    out.extend(length.to_le_bytes().into_iter().chain(start.to_le_bytes()).chain([0, 0]));
    out
}

/// What both heads of a file say of it.
fn facts(name: &str, bytes: &[u8]) -> Vec<u8> {
    let length = (bytes.len() as u32).to_le_bytes();
    let mut facts = PLAIN.to_vec();
    facts.extend(crc32fast::hash(bytes).to_le_bytes());
    facts.extend(length.repeat(2));
    facts.extend((name.len() as u16).to_le_bytes());
    facts.extend([0, 0]);
    facts
}
