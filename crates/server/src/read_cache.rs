//! A cache of what is expensive to read: bounded in bytes, and never older than a minute.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How long a value may be used. A log only grows, and the version is compared every time; but names in it can be deleted.
const MAX_AGE: Duration = Duration::from_secs(60);

/// The values used last, as many as fit.
pub(crate) struct ReadCache<K, V> {
    max_bytes: usize,
    inner: Mutex<Inner<K, V>>,
}

struct Inner<K, V> {
    items: HashMap<K, Item<V>>,
    bytes: usize,
}

struct Item<V> {
    value: V,
    bytes: usize,
    read_at: Instant,
    used_at: Instant,
}

impl<K: Clone + Eq + Hash, V: Clone> ReadCache<K, V> {
    pub(crate) fn new(max_bytes: usize) -> ReadCache<K, V> {
        ReadCache { max_bytes, inner: Mutex::new(Inner { items: HashMap::new(), bytes: 0 }) }
    }

    pub(crate) fn get(&self, key: &K) -> Option<V> {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        let item = inner.items.get_mut(key).filter(|item| item.read_at.elapsed() < MAX_AGE)?;
        item.used_at = Instant::now();
        Some(item.value.clone())
    }

    /// Keeps a value of so many bytes, and forgets those that were not used for longest.
    pub(crate) fn insert(&self, key: K, value: V, bytes: usize) {
        if bytes > self.max_bytes {
            return;
        }
        let now = Instant::now();
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        inner.remove(&key);
        while inner.bytes + bytes > self.max_bytes {
            let oldest = inner.items.iter().min_by_key(|(_, item)| item.used_at).map(|(key, _)| key.clone());
            let Some(oldest) = oldest else { break };
            inner.remove(&oldest);
        }
        inner.bytes += bytes;
        inner.items.insert(key, Item { value, bytes, read_at: now, used_at: now });
    }

    /// Forgets everything, because what it was read from has changed.
    pub(crate) fn clear(&self) {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        inner.items.clear();
        inner.bytes = 0;
    }

    /// Forgets what is too old to be used.
    pub(crate) fn sweep(&self) {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        let Inner { items, bytes } = &mut *inner;
        items.retain(|_, item| {
            let keep = item.read_at.elapsed() < MAX_AGE;
            *bytes -= if keep { 0 } else { item.bytes };
            keep
        });
    }
}

impl<K: Eq + Hash, V> Inner<K, V> {
    fn remove(&mut self, key: &K) {
        self.bytes -= self.items.remove(key).map_or(0, |item| item.bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_values_used_last_are_kept_as_far_as_they_fit() {
        let cache = ReadCache::new(100);
        for (key, bytes) in [("a", 40), ("b", 40), ("huge", 101)] {
            cache.insert(key, key, bytes);
        }
        assert_eq!((cache.get(&"huge"), cache.get(&"a")), (None, Some("a")));
        cache.insert("c", "c", 40);
        assert_eq!([cache.get(&"a"), cache.get(&"b"), cache.get(&"c")], [Some("a"), None, Some("c")]);
        cache.insert("c", "new", 60);
        assert_eq!([cache.get(&"a"), cache.get(&"c")], [Some("a"), Some("new")]);
        assert_eq!(cache.inner.lock().unwrap().bytes, 100);
    }
}
