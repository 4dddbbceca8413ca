//! Limits: how large, how many, how often. Their defaults are such that a person at a browser never meets one.

use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// The limits, as a configuration file may set them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Limits {
    /// The largest message of a socket, in bytes.
    pub message_bytes: usize,
    /// The largest body of a request, in bytes.
    pub body_bytes: usize,
    /// Messages a second of one socket, on average.
    pub messages_per_second: f64,
    /// How many messages may come at once.
    pub message_burst: f64,
    /// Chat messages a minute of one socket.
    pub chat_per_minute: f64,
    /// Requests a second of one address, on average; sockets count as one.
    pub requests_per_second: f64,
    /// How many requests may come at once.
    pub request_burst: f64,
    /// Connections open at once from one address, before any becomes a socket.
    pub connections_per_address: usize,
    /// Sockets open at once from one address.
    pub sockets_per_address: usize,
    /// Sockets open at once at one table; players always get in.
    pub listeners: usize,
    /// Guests that may be created in an hour from one address.
    pub guests_per_hour: f64,
    /// Tables a guest may create in an hour.
    pub tables_per_hour: f64,
    /// Messages queued for one socket before it is disconnected.
    pub outbox: usize,
    /// Messages queued for one table before senders have to wait.
    pub mailbox: usize,
    /// Hours after the last entry after which a table whose game has not started is closed.
    pub gathering_hours: u64,
    /// Days after the last entry after which a game is closed.
    pub game_days: u64,
    /// Bots that think at the same time, at all tables together.
    pub bot_threads: usize,
    /// Milliseconds that a bot has for a decision.
    pub bot_milliseconds: u64,
    /// Seconds without a message or pong after which a socket is closed.
    pub silence_seconds: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            message_bytes: 16 * 1024,
            body_bytes: 64 * 1024,
            messages_per_second: 20.0,
            message_burst: 60.0,
            chat_per_minute: 20.0,
            requests_per_second: 20.0,
            request_burst: 200.0,
            connections_per_address: 200,
            sockets_per_address: 100,
            listeners: 200,
            guests_per_hour: 200.0,
            tables_per_hour: 100.0,
            outbox: 256,
            mailbox: 64,
            gathering_hours: 6,
            game_days: 30,
            bot_threads: 2,
            bot_milliseconds: 2_000,
            silence_seconds: 60,
        }
    }
}

/// A token bucket: every event takes a token, and tokens come back with time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    tokens: f64,
    at: Instant,
}

impl Bucket {
    pub(crate) fn full(size: f64, at: Instant) -> Bucket {
        Bucket { tokens: size, at }
    }

    /// Takes a token, if there is one.
    pub(crate) fn take(&mut self, per_second: f64, size: f64, at: Instant) -> bool {
        self.refill(per_second, size, at);
        if self.tokens < 1.0 {
            return false;
        }
        self.tokens -= 1.0;
        true
    }

    fn refill(&mut self, per_second: f64, size: f64, at: Instant) {
        let passed = at.saturating_duration_since(self.at).as_secs_f64();
        self.tokens = (self.tokens + passed * per_second).min(size);
        self.at = at;
    }
}

/// A token bucket for every key.
pub(crate) struct Buckets<K> {
    per_second: f64,
    size: f64,
    buckets: Mutex<HashMap<K, Bucket>>,
}

impl<K: Eq + Hash> Buckets<K> {
    pub(crate) fn new(per_second: f64, size: f64) -> Buckets<K> {
        Buckets { per_second, size, buckets: Mutex::default() }
    }

    /// Takes a token of the key's, if there is one.
    pub(crate) fn take(&self, key: K) -> bool {
        let at = Instant::now();
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        buckets.entry(key).or_insert(Bucket::full(self.size, at)).take(self.per_second, self.size, at)
    }

    /// Drops the buckets that are full again.
    pub(crate) fn sweep(&self) {
        let at = Instant::now();
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        buckets.retain(|_, bucket| {
            bucket.refill(self.per_second, self.size, at);
            bucket.tokens < self.size
        });
    }
}

/// How many sockets each address has open.
#[derive(Clone, Default)]
pub(crate) struct Sockets(Arc<Mutex<HashMap<IpAddr, usize>>>);

/// An open socket; it is counted until this is dropped.
pub(crate) struct OpenSocket {
    sockets: Sockets,
    address: IpAddr,
}

impl Sockets {
    /// Counts a socket, unless the address has the most it may have.
    pub(crate) fn open(&self, address: IpAddr, max: usize) -> Option<OpenSocket> {
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = open.entry(address).or_default();
        if *count >= max {
            return None;
        }
        *count += 1;
        Some(OpenSocket { sockets: self.clone(), address })
    }

    pub(crate) fn count(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).values().sum()
    }
}

impl Drop for OpenSocket {
    fn drop(&mut self) {
        let mut open = self.sockets.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = open.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn tokens_come_back_with_time() {
        let start = Instant::now();
        let mut bucket = Bucket::full(2.0, start);
        assert!(
            bucket.take(1.0, 2.0, start) && bucket.take(1.0, 2.0, start) && !bucket.take(1.0, 2.0, start)
        );
        let later = start + Duration::from_millis(1_500);
        assert!(bucket.take(1.0, 2.0, later) && !bucket.take(1.0, 2.0, later));
    }

    #[test]
    fn sockets_are_counted_while_they_are_open() {
        let sockets = Sockets::default();
        let address: IpAddr = [127, 0, 0, 1].into();
        let first = sockets.open(address, 2);
        let second = sockets.open(address, 2);
        assert!(first.is_some() && second.is_some() && sockets.open(address, 2).is_none());
        drop(first);
        assert!(sockets.open(address, 2).is_some());
        drop(second);
        assert_eq!(sockets.count(), 0);
    }
}
