//! The file around the pictures: what stands where and how long each is shown, as ISO 14496-12 and -15 want it.

use super::super::SOFTWARE;
use super::super::h264::Sets;

/// Units of time in a second.
const TIMESCALE: u32 = 1000;
/// No turning, no moving: the identity.
const MATRIX: [u32; 9] = [0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000];
/// BT.709: primaries, transfer and matrix; then the range of television.
const COLORS: [u8; 7] = [0, 1, 0, 1, 0, 1, 0];

/// What the file's index says of its samples: a few bytes for each.
pub struct Index {
    sets: Sets,
    sizes: Vec<u32>,
    /// Runs of samples that last equally long.
    times: Vec<(u32, u32)>,
    /// The samples, from 1, that decoding can start at.
    keys: Vec<u32>,
    duration: u32,
    bytes: u64,
}

impl Index {
    pub fn new(sets: Sets) -> Index {
        Index { sets, sizes: Vec::new(), times: Vec::new(), keys: Vec::new(), duration: 0, bytes: 0 }
    }

    pub fn len(&self) -> usize {
        self.sizes.len()
    }

    /// Takes a sample in; decoding can start at a key.
    pub fn add(&mut self, size: u32, is_key: bool) {
        self.sizes.push(size);
        self.bytes += u64::from(size);
        if is_key {
            self.keys.push(self.sizes.len() as u32);
        }
    }

    /// Gives the newest sample its time, which is known when the next one comes.
    pub fn lengthen(&mut self, lasts: u32) {
        if self.sizes.is_empty() {
            return;
        }
        self.duration += lasts;
        match self.times.last_mut() {
            Some((count, each)) if *each == lasts => *count += 1,
            Some(_) | None => self.times.push((1, lasts)),
        }
    }

    /// Everything that stands before the samples.
    pub fn head(&self, size: (u16, u16), tag: Option<&str>) -> Vec<u8> {
        let mut head = Vec::new();
        put(&mut head, b"ftyp", |out| {
            out.extend(b"isom\0\0\x02\0isomiso2avc1mp41");
        });
        let data = data_head(self.bytes);
        // The index says where the samples start, which is behind the index: its length does not depend on that.
        let length = head.len() + self.movie(size, tag, 0).len() + data.len();
        head.extend(self.movie(size, tag, length as u32));
        head.extend(data);
        head
    }

    fn movie(&self, size: (u16, u16), tag: Option<&str>, start: u32) -> Vec<u8> {
        let mut movie = Vec::new();
        put(&mut movie, b"moov", |out| {
            put(out, b"mvhd", |out| {
                // Speed and volume are normal; the next track would have number 2.
                words(out, &[0, 0, 0, TIMESCALE, self.duration, 0x1_0000, 0x100_0000, 0, 0]);
                words(out, &MATRIX);
                words(out, &[0, 0, 0, 0, 0, 0, 2]);
            });
            // In front of the tables, so that the tag is found near the start of the file.
            notes(out, tag);
            put(out, b"trak", |out| self.track(out, size, start));
        });
        movie
    }

    fn track(&self, out: &mut Vec<u8>, (width, height): (u16, u16), start: u32) {
        put(out, b"tkhd", |out| {
            // Enabled, in the film, in its preview.
            words(out, &[7, 0, 0, 1, 0, self.duration, 0, 0, 0, 0]);
            words(out, &MATRIX);
            words(out, &[u32::from(width) << 16, u32::from(height) << 16]);
        });
        put(out, b"mdia", |out| {
            // The language is not determined: "und".
            put(out, b"mdhd", |out| words(out, &[0, 0, 0, TIMESCALE, self.duration, 0x55c4_0000]));
            put(out, b"hdlr", |out| {
                words(out, &[0, 0]);
                out.extend(b"vide\0\0\0\0\0\0\0\0\0\0\0\0video\0");
            });
            put(out, b"minf", |out| {
                put(out, b"vmhd", |out| words(out, &[1, 0, 0]));
                put(out, b"dinf", |out| {
                    put(out, b"dref", |out| {
                        words(out, &[0, 1]);
                        // The samples are in this file.
                        put(out, b"url ", |out| words(out, &[1]));
                    });
                });
                put(out, b"stbl", |out| self.tables(out, (width, height), start));
            });
        });
    }

    fn tables(&self, out: &mut Vec<u8>, size: (u16, u16), start: u32) {
        put(out, b"stsd", |out| {
            words(out, &[0, 1]);
            put(out, b"avc1", |out| self.kind(out, size));
        });
        put(out, b"stts", |out| {
            words(out, &[0, self.times.len() as u32]);
            self.times.iter().for_each(|(count, lasts)| words(out, &[*count, *lasts]));
        });
        put(out, b"stss", |out| {
            words(out, &[0, self.keys.len() as u32]);
            words(out, &self.keys);
        });
        // One chunk holds them all: there is no sound to stand between them.
        put(out, b"stsc", |out| words(out, &[0, 1, 1, self.sizes.len() as u32, 1]));
        put(out, b"stsz", |out| {
            words(out, &[0, 0, self.sizes.len() as u32]);
            words(out, &self.sizes);
        });
        put(out, b"stco", |out| words(out, &[0, 1, start]));
    }

    /// What the samples are.
    fn kind(&self, out: &mut Vec<u8>, (width, height): (u16, u16)) {
        words(out, &[0, 1, 0, 0, 0, 0, u32::from(width) << 16 | u32::from(height)]);
        // 72 dots an inch, one picture a sample, no name for the encoder, 24 bits deep.
        words(out, &[0x48_0000, 0x48_0000, 0]);
        out.extend([0, 1]);
        out.extend([0; 32]);
        out.extend([0, 24, 0xff, 0xff]);
        put(out, b"avcC", |out| {
            let Sets { sequence, picture } = &self.sets;
            out.push(1);
            // Profile, compatibility and level are what the sequence says of itself.
            out.extend(sequence.iter().skip(1).take(3));
            // Lengths have four bytes; one set of each kind.
            out.extend([0xff, 0xe1]);
            sized(out, sequence);
            out.push(1);
            sized(out, picture);
        });
        put(out, b"colr", |out| {
            out.extend(b"nclx");
            out.extend(COLORS);
        });
        put(out, b"pasp", |out| words(out, &[1, 1]));
    }
}

/// Who made the film, and the caller's tag.
fn notes(out: &mut Vec<u8>, tag: Option<&str>) {
    put(out, b"udta", |out| {
        put(out, b"meta", |out| {
            words(out, &[0]);
            put(out, b"hdlr", |out| {
                words(out, &[0, 0]);
                out.extend(b"mdirappl\0\0\0\0\0\0\0\0\0");
            });
            put(out, b"ilst", |out| {
                note(out, b"\xa9too", SOFTWARE);
                if let Some(tag) = tag {
                    note(out, b"\xa9cmt", tag);
                }
            });
        });
    });
}

fn note(out: &mut Vec<u8>, kind: &[u8; 4], text: &str) {
    put(out, kind, |out| {
        put(out, b"data", |out| {
            // UTF-8, in no particular country.
            words(out, &[1, 0]);
            out.extend(text.as_bytes());
        });
    });
}

/// The start of the box with the samples; large ones have a longer length.
fn data_head(bytes: u64) -> Vec<u8> {
    match u32::try_from(bytes + 8) {
        Ok(size) => [&size.to_be_bytes()[..], b"mdat"].concat(),
        Err(_) => [&1_u32.to_be_bytes()[..], b"mdat", &(bytes + 16).to_be_bytes()].concat(),
    }
}

/// A box: its size, its kind, and what is in it.
fn put(out: &mut Vec<u8>, kind: &[u8; 4], fill: impl FnOnce(&mut Vec<u8>)) {
    let start = out.len();
    out.extend([0; 4]);
    out.extend(kind);
    fill(out);
    let size = (out.len() - start) as u32;
    out[start..start + 4].copy_from_slice(&size.to_be_bytes());
}

fn words(out: &mut Vec<u8>, words: &[u32]) {
    out.extend(words.iter().flat_map(|word| word.to_be_bytes()));
}

fn sized(out: &mut Vec<u8>, bytes: &[u8]) {
    out.extend((bytes.len() as u16).to_be_bytes());
    out.extend(bytes);
}
