//! LZW as GIF wants it, with a short way through runs of one colour.
//!
//! Most pixels of a film did not change and are written as one transparent colour. Inside such a run the dictionary only ever
//! grows by "one more of the same", so the codes for 1, 2, 3… equal pixels are kept in a list for each colour and the longest that
//! fits is taken in one step. The codes are exactly those a pixel by pixel search would give.

/// Codes have at most 12 bits.
const FULL: u16 = 4096;
const SLOT_BITS: u32 = 13;
/// How many pixels are compared at a time when a run's end is looked for.
const STRIDE: usize = 32;

/// An encoder that is used again for the next picture.
pub struct Lzw {
    /// Known strings: `prefix code << 20 | next pixel << 12 | code`, and 0 where the slot is free. Twice the room of a full
    /// dictionary and still small enough for the first cache.
    slots: Vec<u32>,
    /// For each colour the codes of 2, 3, 4… pixels of it.
    runs: Vec<Vec<u16>>,
    /// Colours whose list is not empty.
    grown: Vec<u8>,
    next: u16,
    width: u32,
}

impl Lzw {
    pub fn new() -> Lzw {
        Lzw { slots: vec![0; 1 << SLOT_BITS], runs: vec![Vec::new(); 256], grown: Vec::new(), next: 0, width: 0 }
    }

    /// Appends the code size and the codes of a picture, not yet cut into blocks. All pixels are below `1 << min_bits`.
    pub fn encode(&mut self, min_bits: u8, pixels: &[u8], out: &mut Vec<u8>) {
        let clear = 1u16 << min_bits;
        out.push(min_bits);
        let mut bits = Bits { out, held: 0, count: 0 };
        self.forget(clear);
        bits.put(clear, self.width);
        let (mut at, mut run_end) = (0, 0);
        while let Some(&pixel) = pixels.get(at) {
            if run_end <= at {
                run_end = end_of_run(pixels, at, pixel);
            }
            let code;
            (code, at) = self.longest(pixels, at, run_end);
            bits.put(code, self.width);
            // The reader learns each string one code later, so the width grows even after the last code.
            self.width += u32::from(u32::from(self.next) == 1 << self.width);
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
    fn longest(&mut self, pixels: &[u8], at: usize, run_end: usize) -> (u16, usize) {
        let pixel = pixels[at];
        let run = &mut self.runs[usize::from(pixel)];
        let (known, left) = (run.len() + 1, run_end - at);
        if left > known {
            let code = run.last().copied().unwrap_or(u16::from(pixel));
            if run.is_empty() {
                self.grown.push(pixel);
            }
            run.push(self.next);
            return (code, at + known);
        }
        let mut code = if left == 1 { u16::from(pixel) } else { run[left - 2] };
        let mut at = run_end;
        while let Some(&pixel) = pixels.get(at) {
            let key = u32::from(code) << 8 | u32::from(pixel);
            let slot = self.slot(key);
            let known = self.slots[slot];
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
    }
}

fn end_of_run(pixels: &[u8], start: usize, pixel: u8) -> usize {
    // Where things moved most runs are a single pixel.
    if pixels.get(start + 1) != Some(&pixel) {
        return start + 1;
    }
    let rest = &pixels[start..];
    // All of a stride is looked at, without a way out in the middle: that is what the processor does in one go.
    let same = |stride: &&[u8]| stride.iter().fold(0, |differs, p| differs | (p ^ pixel)) == 0;
    let strides = rest.chunks_exact(STRIDE).take_while(same).count();
    let near = &rest[strides * STRIDE..];
    start + strides * STRIDE + near.iter().position(|p| *p != pixel).unwrap_or(near.len())
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
