//! The arithmetic coder: bins with contexts that learn how likely each is, after ITU-T H.264, 9.3.

use super::tables::{AFTER_UNLIKELY, ALONE, CONTEXTS, COSTS, PREDICTED, UNLIKELY};

/// Takes the bins of a picture: to write them, or to know what they would cost.
pub trait Bins {
    /// A bin by a context.
    fn bin(&mut self, context: usize, bin: bool);

    /// A bin that is as likely as not.
    fn even(&mut self, bin: bool);

    /// Whether something ends here that rarely ends.
    fn end(&mut self, end: bool);
}

/// What the contexts have learnt: each a state and its likely bin.
#[derive(Clone)]
pub struct Contexts([u8; CONTEXTS]);

impl Contexts {
    /// As at the start of a picture, which may be predicted from others.
    pub fn new(predicted: bool, quantizer: u8) -> Contexts {
        let table = if predicted { &PREDICTED } else { &ALONE };
        Contexts(table.map(|(slope, offset)| {
            let place = ((i32::from(slope) * i32::from(quantizer)) >> 4) + i32::from(offset);
            match place.clamp(1, 126) as u8 {
                place @ 0..=63 => (63 - place) << 1,
                place => (place - 64) << 1 | 1,
            }
        }))
    }

    /// Learns a bin and tells the state before, and whether the bin was the likely one.
    fn learn(&mut self, context: usize, bin: bool) -> (usize, bool) {
        let now = self.0[context];
        let (state, likely) = (now >> 1, now & 1);
        let as_expected = u8::from(bin) == likely;
        self.0[context] = match as_expected {
            true => (state + 1).min(62) << 1 | likely,
            false => AFTER_UNLIKELY[usize::from(state)] << 1 | if state == 0 { likely ^ 1 } else { likely },
        };
        (usize::from(state), as_expected)
    }
}

/// Counts what bins would cost.
pub struct Counter {
    contexts: Contexts,
    /// In 256ths of a bit.
    cost: u32,
}

impl Counter {
    pub fn new(contexts: &Contexts) -> Counter {
        Counter { contexts: contexts.clone(), cost: 0 }
    }

    /// In 256ths of a bit.
    pub fn cost(&self) -> u32 {
        self.cost
    }
}

impl Bins for Counter {
    fn bin(&mut self, context: usize, bin: bool) {
        let (state, as_expected) = self.contexts.learn(context, bin);
        self.cost += u32::from(COSTS[state][usize::from(!as_expected)]);
    }

    fn even(&mut self, _: bool) {
        self.cost += 256;
    }

    fn end(&mut self, end: bool) {
        self.cost += if end { 7 * 256 } else { 2 };
    }
}

/// Writes bins as bytes.
pub struct Writer {
    pub contexts: Contexts,
    bytes: Vec<u8>,
    low: u32,
    range: u32,
    /// How many bits of `low` are still free.
    free: u32,
    /// A byte that a carry may still change, and how many bytes of ones follow it.
    last: Option<u8>,
    ones: usize,
}

impl Writer {
    pub fn new(contexts: Contexts) -> Writer {
        Writer { contexts, bytes: Vec::new(), low: 0, range: 510, free: 23, last: None, ones: 0 }
    }

    /// Moves on by so many bits.
    fn shift(&mut self, bits: u32) {
        self.low <<= bits;
        self.range <<= bits;
        self.free -= bits;
        if self.free < 12 {
            self.push();
        }
    }

    /// Takes the highest byte off `low`.
    fn push(&mut self) {
        let lead = self.low >> (24 - self.free);
        self.free += 8;
        self.low &= u32::MAX >> self.free;
        if lead == 0xff && self.last.is_some() {
            self.ones += 1;
            return;
        }
        self.settle(lead > 0xff);
        self.last = Some(lead as u8);
    }

    /// Writes what waited, now that it is known whether a carry comes.
    fn settle(&mut self, carry: bool) {
        if let Some(last) = self.last.take() {
            self.bytes.push(last.wrapping_add(u8::from(carry)));
        }
        self.bytes.extend(std::iter::repeat_n(if carry { 0 } else { 0xff }, self.ones));
        self.ones = 0;
    }

    /// The bytes, after the last bin; the bit that stops a unit is in them.
    pub fn finish(mut self) -> Vec<u8> {
        self.end(true);
        let carry = self.low >> (32 - self.free) != 0;
        self.settle(carry);
        self.low &= u32::MAX >> self.free;
        // What is left of `low`, the bit that stops, and zeros.
        let count = 24 - self.free + 1;
        let rest = (self.low >> 8 << 1 | 1) << (32 - count);
        self.bytes.extend(&rest.to_be_bytes()[..count.div_ceil(8) as usize]);
        self.bytes
    }
}

impl Bins for Writer {
    fn bin(&mut self, context: usize, bin: bool) {
        let (state, as_expected) = self.contexts.learn(context, bin);
        let unlikely = u32::from(UNLIKELY[state][(self.range >> 6 & 3) as usize]);
        self.range -= unlikely;
        if !as_expected {
            self.low += self.range;
            self.range = unlikely;
        }
        if self.range < 256 {
            self.shift(self.range.leading_zeros() - 23);
        }
    }

    fn even(&mut self, bin: bool) {
        let range = self.range;
        self.low <<= 1;
        self.low += if bin { range } else { 0 };
        self.free -= 1;
        if self.free < 12 {
            self.push();
        }
    }

    fn end(&mut self, end: bool) {
        self.range -= 2;
        if end {
            self.low += self.range;
            self.range = 2;
        }
        if self.range < 256 {
            self.shift(self.range.leading_zeros() - 23);
        }
    }
}
