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

    /// A value that is still there; one of the old generation is young again.
    pub fn find(&mut self, key: K) -> Option<Arc<V>> {
        if let Some(value) = self.young.get(&key) {
            return Some(Arc::clone(value));
        }
        let value = self.old.remove(&key)?;
        self.keep(key, &value);
        Some(value)
    }

    pub fn keep(&mut self, key: K, value: &Arc<V>) {
        let bytes = value.bytes();
        if self.bytes + bytes > self.limit {
            self.old = std::mem::take(&mut self.young);
            self.bytes = 0;
        }
        self.bytes += bytes;
        self.young.insert(key, Arc::clone(value));
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

    /// Asks for a stone; tells whether it had to be made.
    fn ask(cache: &mut Cache<i32, Stone>, key: i32) -> bool {
        let found = cache.find(key).is_some();
        if !found {
            cache.keep(key, &Arc::new(Stone(10)));
        }
        !found
    }

    #[test]
    fn what_is_asked_for_again_is_made_once() {
        let mut cache = Cache::new(100);
        let made = [1, 2, 1, 2, 1].into_iter().filter(|key| ask(&mut cache, *key)).count();
        assert_eq!(made, 2);
    }

    #[test]
    fn a_thousand_things_seen_once_do_not_pile_up() {
        let mut cache = Cache::new(100);
        for key in 0..1000 {
            ask(&mut cache, 0);
            ask(&mut cache, key);
        }
        assert!(cache.young.len() + cache.old.len() <= 20);
        assert!(!ask(&mut cache, 0), "what is used all the time stays");
    }
}
