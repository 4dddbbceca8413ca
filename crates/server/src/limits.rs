//! Limits: how large, how many, how often. Their defaults are such that a person at a browser never meets one.

use brickwool_table::GuestId;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// The limits, as a configuration file may set them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Limits {
    /// The largest message of a socket, in bytes.
    pub message_bytes: usize,
    /// The largest body of a request, in bytes.
    pub body_bytes: usize,
    /// Messages a second of one guest, on average, however many sockets they have.
    pub messages_per_second: f64,
    /// How many messages may come at once.
    pub message_burst: f64,
    /// Chat messages a minute of one guest.
    pub chat_per_minute: f64,
    /// Requests a second of one guest and of one address, on average; opening a socket counts as one.
    pub requests_per_second: f64,
    /// How many requests may come at once.
    pub request_burst: f64,
    /// Connections open at once from one address, before any becomes a socket.
    pub connections_per_address: usize,
    /// Sockets open at once from one address.
    pub sockets_per_address: usize,
    /// Sockets open at once of one guest.
    pub sockets_per_guest: usize,
    /// Sockets open at once at one table; players always get in.
    #[serde(alias = "listeners")]
    pub sockets_per_table: usize,
    /// Guests that may be created in an hour from one address.
    pub guests_per_hour: f64,
    /// Tables a guest may create in an hour.
    pub tables_per_hour: f64,
    /// Reports to the operators that a guest may send in an hour.
    pub reports_per_hour: f64,
    /// Public tables of one host that the lobby shows.
    pub listed_per_host: usize,
    /// Expensive reads (histories, records, lists) carried out at the same time.
    pub reads: usize,
    /// How many of these may be for one address.
    pub reads_per_address: usize,
    /// Expensive reads of one address that may wait for their turn.
    pub reads_waiting: usize,
    /// The largest record that is uploaded for a review, in bytes.
    pub record_bytes: usize,
    /// Games that are reviewed at the same time.
    pub reviews: usize,
    /// Reviews that may wait for their turn.
    pub reviews_waiting: usize,
    /// Positions that are analysed at the same time, while somebody looks at them.
    pub analyses: usize,
    /// Further positions that may be analysed in turn with these.
    pub analyses_waiting: usize,
    /// Uploads and analyses an hour from one address.
    pub analyses_per_hour: f64,
    /// Messages queued for one socket before it is disconnected.
    #[serde(alias = "outbox")]
    pub queued_per_socket: usize,
    /// Messages queued for one table before senders have to wait.
    #[serde(alias = "mailbox")]
    pub queued_per_table: usize,
    /// Hours after the last entry after which a table whose game has not started is closed.
    pub gathering_hours: u64,
    /// Days after the last entry after which a game is closed. (When games are deleted is `game_days` of `[retention]`.)
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
            sockets_per_guest: 50,
            sockets_per_table: 200,
            guests_per_hour: 200.0,
            tables_per_hour: 100.0,
            reports_per_hour: 10.0,
            listed_per_host: 3,
            reads: 4,
            reads_per_address: 1,
            reads_waiting: 32,
            record_bytes: 1 << 20,
            reviews: 1,
            reviews_waiting: 32,
            analyses: 1,
            analyses_waiting: 16,
            analyses_per_hour: 2_000.0,
            queued_per_socket: 256,
            queued_per_table: 64,
            gathering_hours: 6,
            game_days: 30,
            bot_threads: 2,
            bot_milliseconds: 2_000,
            silence_seconds: 60,
        }
    }
}

/// An address may do this many times as much as a guest: people who live or work together share one.
pub(crate) const ADDRESS_SHARE: f64 = 4.0;
/// How many keys a limiter remembers at least. It never holds more than twice as many.
const MAX_KEYS: usize = 50_000;

/// Those who share an address's limits: one IPv4 address, or the 2^64 IPv6 addresses of one network, which a single
/// machine can use as it likes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct AddressGroup(IpAddr);

impl From<IpAddr> for AddressGroup {
    fn from(address: IpAddr) -> AddressGroup {
        AddressGroup(match address.to_canonical() {
            IpAddr::V4(address) => address.into(),
            IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)).into(),
        })
    }
}

/// A token bucket: every event takes tokens, and tokens come back with time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    tokens: f64,
    at: Instant,
}

impl Bucket {
    pub(crate) fn full(size: f64, at: Instant) -> Bucket {
        Bucket { tokens: size, at }
    }

    /// Takes `tokens` tokens, if there are that many.
    pub(crate) fn take(&mut self, tokens: f64, per_second: f64, size: f64, at: Instant) -> bool {
        self.refill(per_second, size, at);
        if self.tokens < tokens {
            return false;
        }
        self.tokens -= tokens;
        true
    }

    fn refill(&mut self, per_second: f64, size: f64, at: Instant) {
        let passed = at.saturating_duration_since(self.at).as_secs_f64();
        self.tokens = (self.tokens + passed * per_second).min(size);
        self.at = at;
    }
}

/// A token bucket for every key.
///
/// Memory is bounded: when there are too many keys, those that were not used lately are forgotten.
pub(crate) struct Buckets<K> {
    per_second: f64,
    size: f64,
    buckets: Mutex<Generations<K>>,
}

/// Keys used lately, and those used before that.
struct Generations<K> {
    young: HashMap<K, Bucket>,
    old: HashMap<K, Bucket>,
}

impl<K: Eq + Hash> Buckets<K> {
    pub(crate) fn new(per_second: f64, size: f64) -> Buckets<K> {
        let generations = Generations { young: HashMap::new(), old: HashMap::new() };
        Buckets { per_second, size, buckets: Mutex::new(generations) }
    }

    /// Takes a token of the key's, if there is one.
    pub(crate) fn take(&self, key: K) -> bool {
        let at = Instant::now();
        let mut buckets = self.lock();
        if buckets.young.len() >= MAX_KEYS && !buckets.young.contains_key(&key) {
            buckets.old = std::mem::take(&mut buckets.young);
        }
        let known = buckets.old.remove(&key).unwrap_or(Bucket::full(self.size, at));
        buckets.young.entry(key).or_insert(known).take(1.0, self.per_second, self.size, at)
    }

    /// Drops the buckets that are full again.
    pub(crate) fn sweep(&self) {
        let at = Instant::now();
        let mut buckets = self.lock();
        let Generations { young, old } = &mut *buckets;
        for generation in [young, old] {
            generation.retain(|_, bucket| {
                bucket.refill(self.per_second, self.size, at);
                bucket.tokens < self.size
            });
        }
    }

    fn lock(&self) -> MutexGuard<'_, Generations<K>> {
        self.buckets.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The same limit for guests and, a few times as large, for addresses. Both outlast connections.
pub(crate) struct SharedLimit {
    guests: Buckets<GuestId>,
    addresses: Buckets<AddressGroup>,
}

impl SharedLimit {
    pub(crate) fn new(per_second: f64, size: f64) -> SharedLimit {
        SharedLimit {
            guests: Buckets::new(per_second, size),
            addresses: Buckets::new(per_second * ADDRESS_SHARE, size * ADDRESS_SHARE),
        }
    }

    /// Counts one event, if both limits allow it.
    pub(crate) fn take(&self, guest: GuestId, address: IpAddr) -> bool {
        self.guests.take(guest) && self.addresses.take(address.into())
    }

    pub(crate) fn sweep(&self) {
        self.guests.sweep();
        self.addresses.sweep();
    }
}

/// How many sockets each address or guest has open.
pub(crate) struct Sockets<K: Eq + Hash>(Arc<Mutex<HashMap<K, usize>>>);

/// An open socket; it is counted until this is dropped.
pub(crate) struct OpenSocket<K: Copy + Eq + Hash> {
    sockets: Sockets<K>,
    key: K,
}

impl<K: Copy + Eq + Hash> Sockets<K> {
    /// Counts a socket, unless the key has the most it may have.
    pub(crate) fn open(&self, key: K, max: usize) -> Option<OpenSocket<K>> {
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = open.entry(key).or_default();
        if *count >= max {
            return None;
        }
        *count += 1;
        Some(OpenSocket { sockets: Sockets(self.0.clone()), key })
    }

    pub(crate) fn count(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).values().sum()
    }
}

impl<K: Eq + Hash> Default for Sockets<K> {
    fn default() -> Sockets<K> {
        Sockets(Arc::default())
    }
}

impl<K: Copy + Eq + Hash> Drop for OpenSocket<K> {
    fn drop(&mut self) {
        let mut open = self.sockets.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = open.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.key);
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
        let mut take = |at| bucket.take(1.0, 1.0, 2.0, at);
        assert!(take(start) && take(start) && !take(start));
        let later = start + Duration::from_millis(1_500);
        assert!(take(later) && !take(later));
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

    #[test]
    fn an_ipv6_network_is_one_address() {
        let group = |text: &str| AddressGroup::from(text.parse::<IpAddr>().unwrap());
        assert_eq!(group("2001:db8:1:2::1"), group("2001:db8:1:2:ffff:1:2:3"));
        assert_ne!(group("2001:db8:1:2::1"), group("2001:db8:1:3::1"));
        assert_eq!(group("::ffff:192.0.2.1"), group("192.0.2.1"));
        assert_ne!(group("192.0.2.1"), group("192.0.2.2"));
    }

    #[test]
    fn a_flood_of_keys_takes_bounded_memory() {
        let buckets = Buckets::new(1e-9, 1.0);
        for key in 0..5 * MAX_KEYS {
            assert!(buckets.take(key));
            if key % 1_000 == 0 {
                // A key in use is never forgotten.
                assert_eq!(buckets.take(usize::MAX), key == 0);
            }
        }
        let buckets = buckets.lock();
        let held = buckets.young.len() + buckets.old.len();
        assert!(held <= 2 * MAX_KEYS, "{held}");
    }

    #[test]
    fn an_address_is_limited_however_many_guests_it_has() {
        let limit = SharedLimit::new(1e-9, 2.0);
        let taken = (0..100).filter(|&guest| limit.take(GuestId(guest), [10, 0, 0, 1].into())).count();
        assert_eq!(taken, 8);
        assert!(limit.take(GuestId(200), [10, 0, 0, 2].into()), "others are not concerned");
    }
}
