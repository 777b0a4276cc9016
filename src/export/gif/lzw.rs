//! LZW as GIF wants it, with a short way through runs of one colour.
//!
//! Most pixels of a film did not change and are written as one transparent colour. Inside such a run the dictionary only ever
//! grows by "one more of the same", so the codes for 1, 2, 3… equal pixels are kept in a list for each colour and the longest that
//! fits is taken in one step. The codes are exactly those a pixel by pixel search would give.

use std::ops::Range;

use super::super::alike;

/// Codes have at most 12 bits.
const FULL: u16 = 4096;
const SLOT_BITS: u32 = 13;

/// An encoder that is used again for the next picture.
pub struct Lzw {
    /// Known strings: `prefix code << 20 | next pixel << 12 | code`, and 0 where the slot is free. Twice the room of a full
    /// dictionary and still small enough for the first cache.
    slots: Box<[u32; 1 << SLOT_BITS]>,
    /// For each colour the codes of 2, 3, 4… pixels of it.
    runs: Box<[Vec<u16>; 256]>,
    /// Colours whose list is not empty.
    grown: Vec<u8>,
    next: u16,
    /// Bits of a code, and the first code that needs one more.
    width: u32,
    wider: u16,
}

/// What is there before changes are drawn over it.
#[derive(Clone, Copy)]
pub struct Under<'a> {
    pub pixels: &'a [u8],
    /// The pixel that leaves what is there.
    pub clear: u8,
    /// Where the changes are, in order; each begins and ends with one. If there are none they are looked for.
    pub islands: &'a [Range<usize>],
}

impl Under<'_> {
    /// What is behind a pixel if that is clear.
    #[inline]
    fn behind(self, pixel: u8, at: usize) -> Option<u8> {
        if pixel == self.clear { self.pixels.get(at).copied() } else { None }
    }
}

impl Lzw {
    pub fn new() -> Lzw {
        let runs = Box::new([const { Vec::new() }; 256]);
        Lzw { slots: Box::new([0; 1 << SLOT_BITS]), runs, grown: Vec::new(), next: 0, width: 0, wider: 0 }
    }

    /// Appends the code size and the codes of a picture, not yet cut into blocks. All pixels are below `1 << min_bits`.
    pub fn encode(&mut self, min_bits: u8, pixels: &[u8], out: &mut Vec<u8>) {
        self.encode_over(min_bits, pixels, None, out);
    }

    /// The same for changes over a picture: a clear pixel may as well be written as what is there, so whichever of the two
    /// continues a known string is taken.
    pub fn encode_over(&mut self, min_bits: u8, pixels: &[u8], under: Option<Under>, out: &mut Vec<u8>) {
        let clear = 1u16 << min_bits;
        out.push(min_bits);
        let mut bits = Bits { out, held: 0, count: 0 };
        self.forget(clear);
        bits.put(clear, self.width);
        let (mut at, mut run_end) = (0, 0);
        let mut islands = under.map(|under| under.islands).unwrap_or_default();
        while at < pixels.len() {
            if run_end <= at {
                run_end = sea(&mut islands, at).unwrap_or_else(|| at + alike(&pixels[at..]));
            }
            let code;
            (code, at) = self.longest(pixels, under, at, run_end);
            bits.put(code, self.width);
            // The reader learns each string one code later, so the width grows even after the last code.
            if self.next == self.wider {
                (self.width, self.wider) = (self.width + 1, self.wider * 2);
            }
            if at < pixels.len() {
                self.next += 1;
                if self.next == FULL {
                    bits.put(clear, self.width);
                    self.forget(clear);
                }
            }
        }
        bits.put(clear + 1, self.width);
        bits.flush();
    }

    /// The longest known string that starts at `at`: its code and where it ends. Unless the picture ends there, that string
    /// and the pixel after it are learned as the next code.
    #[inline]
    fn longest(&mut self, pixels: &[u8], under: Option<Under>, at: usize, run_end: usize) -> (u16, usize) {
        let pixel = pixels[at];
        let run = &mut self.runs[usize::from(pixel)];
        let (known, left) = (run.len() + 1, run_end - at);
        if left > known {
            let code = run.last().copied().unwrap_or(u16::from(pixel));
            if run.is_empty() {
                self.grown.push(pixel);
            }
            run.push(self.next);
            // Only these may be looked for one by one: after clear pixels the next one differs, or there is no choice.
            if under.is_some_and(|under| under.clear != pixel) {
                let key = u32::from(code) << 8 | u32::from(pixel);
                let slot = self.slot(key);
                self.slots[slot] = key << 12 | u32::from(self.next);
            }
            return (code, at + known);
        }
        let mut code = if left == 1 { u16::from(pixel) } else { run[left - 2] };
        let mut at = run_end;
        while let Some(&pixel) = pixels.get(at) {
            let key = u32::from(code) << 8 | u32::from(pixel);
            let slot = self.slot(key);
            let mut known = self.slots[slot];
            if let (0, Some(there)) = (known, under.and_then(|under| under.behind(pixel, at))) {
                known = self.slots[self.slot(u32::from(code) << 8 | u32::from(there))];
            }
            if known == 0 {
                self.slots[slot] = key << 12 | u32::from(self.next);
                break;
            }
            code = (known & 0xfff) as u16;
            at += 1;
        }
        (code, at)
    }

    /// Where a string is, or where it would go.
    #[inline]
    fn slot(&self, key: u32) -> usize {
        let mut slot = (key.wrapping_mul(0x9e37_79b1) >> (32 - SLOT_BITS)) as usize;
        while self.slots[slot] != 0 && self.slots[slot] >> 12 != key {
            slot = (slot + 1) & ((1 << SLOT_BITS) - 1);
        }
        slot
    }

    /// An empty dictionary, as after a clear code.
    fn forget(&mut self, clear: u16) {
        self.slots.fill(0);
        for pixel in self.grown.drain(..) {
            self.runs[usize::from(pixel)].clear();
        }
        self.next = clear + 2;
        self.width = clear.trailing_zeros() + 1;
        self.wider = clear * 2;
    }
}

/// Where the next island begins if `at` is between two of them. Those before it are passed by.
fn sea(islands: &mut &[Range<usize>], at: usize) -> Option<usize> {
    while let [island, rest @ ..] = *islands {
        if at < island.end {
            return Some(island.start).filter(|start| at < *start);
        }
        *islands = rest;
    }
    None
}

/// Codes packed into bytes, lowest bits first.
struct Bits<'a> {
    out: &'a mut Vec<u8>,
    held: u64,
    count: u32,
}

impl Bits<'_> {
    #[inline]
    fn put(&mut self, code: u16, width: u32) {
        self.held |= u64::from(code) << self.count;
        self.count += width;
        if self.count >= 32 {
            self.out.extend_from_slice(&(self.held as u32).to_le_bytes());
            self.held >>= 32;
            self.count -= 32;
        }
    }

    fn flush(&mut self) {
        let bytes = self.count.div_ceil(8) as usize;
        self.out.extend_from_slice(&self.held.to_le_bytes()[..bytes]);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Decodes with the decoder that the gif crate uses.
    fn decode(bytes: &[u8], count: usize) -> Vec<u8> {
        let (&min_bits, codes) = bytes.split_first().unwrap();
        let mut decoder = weezl::decode::Decoder::new(weezl::BitOrder::Lsb, min_bits);
        let mut pixels = Vec::new();
        let result = decoder.into_vec(&mut pixels).decode_all(codes);
        result.status.unwrap();
        assert!(decoder.has_ended(), "the end code is missing");
        assert_eq!(result.consumed_in, codes.len(), "there is something behind the end");
        assert_eq!(pixels.len(), count);
        pixels
    }

    /// Encodes, decodes and compares; not larger than weezl's by more than one part in a hundred.
    fn check(lzw: &mut Lzw, min_bits: u8, pixels: &[u8]) {
        let mut ours = Vec::new();
        lzw.encode(min_bits, pixels, &mut ours);
        assert!(decode(&ours, pixels.len()) == pixels, "{min_bits} bits, {} pixels", pixels.len());
        let theirs = weezl::encode::Encoder::new(weezl::BitOrder::Lsb, min_bits).encode(pixels).unwrap();
        assert!(ours.len() <= theirs.len() + theirs.len() / 100 + 2, "{} bytes, weezl {}", ours.len(), theirs.len());
    }

    /// Numbers that look like chance and are always the same.
    fn random(count: usize, below: u32, seed: u32) -> Vec<u8> {
        let mut state = seed | 1;
        let mut next = || {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            (state >> 8) % below
        };
        (0..count).map(|_| next() as u8).collect()
    }

    #[test]
    fn noise_comes_back_at_every_code_size() {
        let mut lzw = Lzw::new();
        for bits in 2..=8 {
            for count in [0, 1, 2, 3, 255, 4095, 4096, 4097, 20_000] {
                check(&mut lzw, bits, &random(count, 1 << bits, count as u32 + u32::from(bits)));
            }
        }
    }

    #[test]
    fn runs_of_every_length_come_back() {
        let mut lzw = Lzw::new();
        for bits in 2..=8 {
            for count in (1..70).chain([255, 256, 1000, 8_000, 8_386_560, 8_400_000 / usize::from(bits)]) {
                check(&mut lzw, bits, &vec![((1u16 << bits) - 1) as u8; count]);
            }
        }
    }

    #[test]
    fn every_length_around_a_change_of_width_comes_back() {
        // Each length ends at another code, so some end exactly where the codes grow by a bit.
        let mut lzw = Lzw::new();
        for bits in [2, 3, 8] {
            let pixels = random(5000, 1 << bits, 99);
            for count in (0..600).chain(3500..4300) {
                check(&mut lzw, bits, &pixels[..count]);
            }
        }
    }

    #[test]
    fn films_of_runs_and_specks_come_back() {
        let mut lzw = Lzw::new();
        for bits in 2..=8 {
            let lengths = random(3000, 200, u32::from(bits));
            let specks = random(3000, 1 << bits, 5);
            let clear = ((1u16 << bits) - 1) as u8;
            let pixels: Vec<u8> = lengths
                .iter()
                .zip(&specks)
                .flat_map(|(length, speck)| {
                    let run = std::iter::repeat_n(clear, usize::from(*length) * usize::from(length % 7));
                    run.chain(std::iter::repeat_n(*speck, usize::from(length % 5)))
                })
                .collect();
            check(&mut lzw, bits, &pixels);
        }
    }

    #[test]
    fn strings_that_only_ever_grow_come_back() {
        // The worst for a dictionary: ever longer runs of two colours in turn, and codes that are used before they are known.
        let mut lzw = Lzw::new();
        let grown: Vec<u8> = (1..700).flat_map(|k| std::iter::repeat_n((k % 2) as u8, k)).collect();
        check(&mut lzw, 2, &grown);
        check(&mut lzw, 8, &grown);
        let pairs: Vec<u8> = (0..40_000u32).map(|k| (k % 2) as u8).collect();
        check(&mut lzw, 2, &pairs);
    }

    #[test]
    fn changes_drawn_over_a_picture_give_the_new_picture() {
        let mut lzw = Lzw::new();
        for seed in 1..40 {
            let below: Vec<u8> = random(900, 3, seed).iter().flat_map(|pixel| [*pixel; 9]).collect();
            let specks = random(below.len(), 6, seed + 100);
            let changes: Vec<u8> = specks.iter().map(|speck| if *speck < 2 { *speck } else { 7 }).collect();
            let mut over = Vec::new();
            lzw.encode_over(3, &changes, Some(Under { pixels: &below, clear: 7, islands: &[] }), &mut over);
            // Known islands only spare the search for them.
            let islands: Vec<Range<usize>> = changes
                .chunk_by(|a, b| (*a == 7) == (*b == 7))
                .scan(0, |end, piece| {
                    *end += piece.len();
                    Some((piece[0] != 7).then_some(*end - piece.len()..*end))
                })
                .flatten()
                .collect();
            let mut known = Vec::new();
            lzw.encode_over(3, &changes, Some(Under { pixels: &below, clear: 7, islands: &islands }), &mut known);
            assert!(known == over, "seed {seed}");
            let shown = |pixels: &[u8]| -> Vec<u8> {
                pixels.iter().zip(&below).map(|(new, old)| if *new == 7 { *old } else { *new }).collect()
            };
            assert!(shown(&decode(&over, below.len())) == shown(&changes), "seed {seed}");
        }
    }

    proptest! {
        #[test]
        fn anything_comes_back(bits in 2u8..=8, runs in proptest::collection::vec((any::<u8>(), 1usize..300), 0..400)) {
            let pixels: Vec<u8> =
                runs.iter().flat_map(|(pixel, count)| std::iter::repeat_n(pixel & (0xff >> (8 - bits)), *count)).collect();
            check(&mut Lzw::new(), bits, &pixels);
        }
    }
}
