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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_listed_with_its_place_and_its_sum() {
        let zip = pack([("a.txt", &b"hello"[..]), ("b/ž.txt", b"")].into_iter());
        let number = |at: usize, bytes: usize| {
            zip[at..at + bytes].iter().rev().fold(0, |sum, byte| sum << 8 | usize::from(*byte))
        };
        let end = zip.len() - 22;
        assert_eq!((&zip[end..end + 4], number(end + 8, 2), number(end + 10, 2)), (&b"PK\x05\x06"[..], 2, 2));
        let (length, list) = (number(end + 12, 4), number(end + 16, 4));
        assert_eq!((list + length, &zip[list..list + 4]), (end, &b"PK\x01\x02"[..]));
        // The sum, both lengths and the place of the first file; then its name.
        assert_eq!(number(list + 16, 4), 0x3610_a686);
        assert_eq!((number(list + 20, 4), number(list + 24, 4), number(list + 42, 4)), (5, 5, 0));
        assert_eq!(&zip[list + 46..list + 51], b"a.txt");
        let second = number(list + 51 + 42, 4);
        assert_eq!((&zip[second..second + 4], &zip[30..40]), (&b"PK\x03\x04"[..], &b"a.txthello"[..]));
    }
}
