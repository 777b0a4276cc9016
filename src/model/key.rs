//! Keys by which caches know equal things.

use std::hash::{Hash, Hasher};

#[cfg(target_pointer_width = "64")]
use rustc_hash::FxHasher as Keyer;

/// A key of a value: equal values have equal keys, and different ones, as good as certainly, different keys.
pub fn key(value: &impl Hash) -> u64 {
    let mut hasher = Keyer::default();
    value.hash(&mut hasher);
    hasher.finish()
}

/// Where machine words are short the usual hash is as short as they are: too short for a key. This one has all bits, and makes the same of
/// numbers as that of long words does: what is strewn about by keys lies in the same places in a browser.
#[cfg(any(test, not(target_pointer_width = "64")))]
mod whole {
    use std::hash::Hasher;

    const STEP: u64 = 0xf135_7aea_2e62_a9c5;

    #[derive(Default)]
    pub struct Whole(u64);

    impl Hasher for Whole {
        fn finish(&self) -> u64 {
            self.0.rotate_left(26)
        }

        fn write(&mut self, bytes: &[u8]) {
            for word in bytes.chunks(8) {
                // The rotation keeps what came before from being shifted out.
                self.0 = self.0.rotate_left(29);
                self.write_u64(word.iter().fold(1, |sum, byte| sum << 8 | u64::from(*byte)));
            }
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
            self.0 = self.0.wrapping_add(value).wrapping_mul(STEP);
        }

        fn write_usize(&mut self, value: usize) {
            self.write_u64(value as u64);
        }
    }
}

#[cfg(not(target_pointer_width = "64"))]
use whole::Whole as Keyer;

#[cfg(all(test, target_pointer_width = "64"))]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_the_same_keys_on_machines_of_all_kinds() {
        for value in [(0, 0), (3, 17), (-1, 40), (i32::MAX, i32::MIN)] {
            let mut hasher = whole::Whole::default();
            value.hash(&mut hasher);
            assert_eq!(hasher.finish(), key(&value), "{value:?}");
        }
    }
}
