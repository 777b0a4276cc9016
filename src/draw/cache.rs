//! A cache that forgets what was not asked for lately.

use std::hash::Hash;
use std::sync::Arc;

use rustc_hash::FxHashMap;

/// Something that knows how much memory it takes.
pub trait Weighty {
    fn bytes(&self) -> usize;
}

/// Two generations: when the young one is full it becomes the old one, and what the old one held and nobody asked for is dropped.
#[derive(Debug)]
pub struct Cache<K, V> {
    young: FxHashMap<K, Arc<V>>,
    old: FxHashMap<K, Arc<V>>,
    bytes: usize,
    limit: usize,
}

impl<K: Hash + Eq + Copy, V: Weighty> Cache<K, V> {
    /// Holds about twice `limit` bytes at most.
    pub fn new(limit: usize) -> Cache<K, V> {
        Cache { young: FxHashMap::default(), old: FxHashMap::default(), bytes: 0, limit }
    }

    pub fn get(&mut self, key: K, make: impl FnOnce() -> V) -> Arc<V> {
        if let Some(value) = self.young.get(&key) {
            return Arc::clone(value);
        }
        let value = self.old.remove(&key).unwrap_or_else(|| Arc::new(make()));
        let bytes = value.bytes();
        if self.bytes + bytes > self.limit {
            self.old = std::mem::take(&mut self.young);
            self.bytes = 0;
        }
        self.bytes += bytes;
        self.young.insert(key, Arc::clone(&value));
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Stone(usize);

    impl Weighty for Stone {
        fn bytes(&self) -> usize {
            self.0
        }
    }

    #[test]
    fn what_is_asked_for_again_is_made_once() {
        let (mut cache, mut made) = (Cache::new(100), 0);
        for key in [1, 2, 1, 2, 1] {
            cache.get(key, || {
                made += 1;
                Stone(10)
            });
        }
        assert_eq!(made, 2);
    }

    #[test]
    fn a_thousand_things_seen_once_do_not_pile_up() {
        let mut cache = Cache::new(100);
        for key in 0..1000 {
            cache.get(0, || Stone(10));
            cache.get(key, || Stone(10));
        }
        assert!(cache.young.len() + cache.old.len() <= 20);
        cache.get(0, || panic!("what is used all the time stays"));
    }
}
