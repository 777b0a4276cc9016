//! A quick hash whose 64 bits are good enough to stand for the thing itself.

use std::hash::{Hash, Hasher};

/// Folds words together with a wide multiplication.
#[derive(Clone, Copy)]
pub struct Mixer(u64);

const SEED: u64 = 0x9e37_79b9_7f4a_7c15;
const STEP: u64 = 0xd6e8_feb8_6659_fd93;

impl Default for Mixer {
    fn default() -> Mixer {
        Mixer(SEED)
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
