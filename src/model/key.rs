//! Keys by which caches know equal things.

use std::hash::{Hash, Hasher};

/// A key of a value: equal values have equal keys, and different ones, as good as certainly, different keys.
pub fn key(value: &impl Hash) -> u64 {
    let mut hasher = rustc_hash::FxHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}
