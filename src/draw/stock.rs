//! Pictures of shapes, letters and grounds that were made once and serve all canvases that share the stock.

use std::hash::{BuildHasher, Hash};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rustc_hash::FxBuildHasher;

use super::bitmap::Bitmap;
use super::cache::{Cache, Weighty};
use super::canvas::{Layer, Shown};
use super::mask::Mask;
use super::scaled::Scaled;
use crate::font::Glyph;

/// Each cache may grow to about twice this.
const BYTES: usize = 48 << 20;
/// Caches are divided so that threads seldom wait for each other.
const PARTS: usize = 8;

/// What canvases share. A clone is the same stock.
#[derive(Clone)]
pub struct Stock {
    pub(super) masks: Shared<u64, Mask>,
    pub(super) letters: Shared<(Glyph, u16), Mask>,
    pub(super) bitmaps: Shared<u64, Bitmap>,
    /// By the key of a picture, and the width and height it has now.
    pub(super) scaled: Shared<(u64, u32, u32), Scaled>,
    pub(super) grounds: Shared<(u32, u32, u64), Layer>,
    /// What canvases showed that are gone, all of one size.
    spare: Arc<Mutex<Vec<Shown>>>,
}

impl Default for Stock {
    fn default() -> Stock {
        Stock {
            masks: Shared::new(PARTS),
            letters: Shared::new(PARTS),
            bitmaps: Shared::new(PARTS),
            // Few and large: divided, each part would hold less than one.
            scaled: Shared::new(1),
            grounds: Shared::new(1),
            spare: Arc::default(),
        }
    }
}

impl Stock {
    fn spare(&self) -> MutexGuard<'_, Vec<Shown>> {
        self.spare.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What a canvas of some size showed, if one is left.
    pub(super) fn take(&self, size: (u32, u32)) -> Option<Shown> {
        let mut spare = self.spare();
        let place = spare.iter().position(|shown| shown.size() == size)?;
        Some(spare.swap_remove(place))
    }

    /// Takes back what a canvas showed. Nobody is likely to ask for other sizes any more.
    pub(super) fn give(&self, shown: Shown) {
        let mut spare = self.spare();
        spare.retain(|other| other.size() == shown.size());
        if spare.iter().map(Weighty::bytes).sum::<usize>() + shown.bytes() <= BYTES {
            spare.push(shown);
        }
    }
}

/// A cache for several threads.
pub struct Shared<K, V> {
    parts: Arc<[Mutex<Cache<K, V>>]>,
}

impl<K, V> Clone for Shared<K, V> {
    fn clone(&self) -> Shared<K, V> {
        Shared { parts: Arc::clone(&self.parts) }
    }
}

impl<K: Hash + Eq + Copy, V: Weighty> Shared<K, V> {
    fn new(parts: usize) -> Shared<K, V> {
        Shared { parts: (0..parts).map(|_| Mutex::new(Cache::new(BYTES / parts))).collect() }
    }

    /// The value of a key; nobody waits while it is made, so two threads may make the same one.
    pub fn get(&self, key: K, make: impl FnOnce() -> V) -> Arc<V> {
        // The highest bits: the table inside uses the lowest.
        let part = FxBuildHasher.hash_one(key) as usize >> (usize::BITS - 8);
        let Some(part) = self.parts.get(part % self.parts.len()) else { return Arc::new(make()) };
        // A cache is whole at any time, also when a thread that held it came to grief.
        let cache = || part.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = cache().find(key) {
            return known;
        }
        let value = Arc::new(make());
        cache().keep(key, &value);
        value
    }
}
