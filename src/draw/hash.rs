//! A quick hash whose 64 bits are good enough to stand for the thing itself.

use std::hash::{Hash, Hasher};

/// Folds words together with a wide multiplication.
#[derive(Clone, Copy)]
pub struct Mixer(u64);

const SEED: u64 = 0x9e37_79b9_7f4a_7c15;
/// Not one of the other two: `mix` must not start from a product with 0.
const START: u64 = 0xa076_1d64_78bd_642f;
const STEP: u64 = 0xd6e8_feb8_6659_fd93;

impl Default for Mixer {
    fn default() -> Mixer {
        Mixer(START)
    }
}

/// Two words into one, so that neither the order nor a bit is lost.
pub fn mix(a: u64, b: u64) -> u64 {
    let wide = u128::from(a ^ SEED).wrapping_mul(u128::from(b ^ STEP));
    (wide as u64) ^ ((wide >> 64) as u64) ^ a.rotate_left(23)
}

pub fn hash_of(value: &impl Hash) -> u64 {
    let mut mixer = Mixer::default();
    value.hash(&mut mixer);
    mixer.finish()
}

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        mix(self.0, STEP)
    }

    fn write(&mut self, bytes: &[u8]) {
        let mut words = bytes.chunks_exact(8);
        for word in words.by_ref() {
            self.write_u64(word.iter().fold(0, |sum, byte| sum << 8 | u64::from(*byte)));
        }
        let rest = words.remainder().iter().fold(1, |sum, byte| sum << 8 | u64::from(*byte));
        self.write_u64(rest);
    }

    fn write_u8(&mut self, value: u8) {
        self.write_u64(u64::from(value));
    }

    fn write_u16(&mut self, value: u16) {
        self.write_u64(u64::from(value));
    }

    fn write_u32(&mut self, value: u32) {
        self.write_u64(u64::from(value));
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = mix(self.0, value);
    }

    fn write_usize(&mut self, value: usize) {
        self.write_u64(value as u64);
    }

    fn write_i32(&mut self, value: i32) {
        self.write_u64(u64::from(value as u32));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_and_its_place_count() {
        let words = [0_u64, 1, 2, SEED, STEP, START, u64::MAX];
        let mut seen = std::collections::BTreeSet::new();
        for first in words {
            for second in words {
                assert!(seen.insert(hash_of(&(first, second))), "{first:x} {second:x}");
            }
        }
    }

    #[test]
    fn texts_that_differ_only_in_length_differ() {
        assert_ne!(hash_of(&"a"), hash_of(&"a\0"));
        assert_ne!(hash_of(&"abcdefgh"), hash_of(&"abcdefgh\0"));
    }
}
