//! Counters of the writer's work, for monitoring.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Upper bounds, in seconds, of the histogram buckets for commit times; one more bucket takes the rest.
pub const COMMIT_BOUNDS: [f64; 12] =
    [0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5];

/// The writer's counters since the store was opened.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct StoreMetrics {
    /// Committed transactions.
    pub batches: u64,
    /// Failed transactions, among them attempts to find out whether writing works again.
    pub failed_batches: u64,
    /// Requests in committed transactions, including refused ones.
    pub requests: u64,
    /// Requests refused because of a conflict or because the table did not exist.
    pub conflicts: u64,
    /// Appended log entries.
    pub entries: u64,
    /// Requests in the queue at the moment.
    pub waiting: u64,
    /// Histogram of commit times with the buckets of [`COMMIT_BOUNDS`]; not cumulative.
    pub commits: [u64; COMMIT_BOUNDS.len() + 1],
    /// The sum of all transactions' times from begin to commit, in seconds.
    pub commit_seconds: f64,
    /// Why the last transaction failed; nothing once one has succeeded.
    pub write_error: Option<String>,
    /// The time since a transaction was committed or, if none was, since the store was opened.
    pub since_success: Duration,
}

pub(crate) struct Counters {
    pub(crate) batches: AtomicU64,
    pub(crate) failed_batches: AtomicU64,
    pub(crate) requests: AtomicU64,
    pub(crate) conflicts: AtomicU64,
    pub(crate) entries: AtomicU64,
    commits: [AtomicU64; COMMIT_BOUNDS.len() + 1],
    commit_micros: AtomicU64,
    health: Mutex<WriterHealth>,
}

/// What came of the last transactions.
struct WriterHealth {
    last_success: Instant,
    error: Option<String>,
}

impl Default for Counters {
    fn default() -> Counters {
        Counters {
            batches: AtomicU64::default(),
            failed_batches: AtomicU64::default(),
            requests: AtomicU64::default(),
            conflicts: AtomicU64::default(),
            entries: AtomicU64::default(),
            commits: Default::default(),
            commit_micros: AtomicU64::default(),
            health: Mutex::new(WriterHealth { last_success: Instant::now(), error: None }),
        }
    }
}

impl Counters {
    /// Writing works: a transaction was committed.
    pub(crate) fn succeeded(&self) {
        *self.health() = WriterHealth { last_success: Instant::now(), error: None };
    }

    pub(crate) fn failed(&self, why: String) {
        self.failed_batches.fetch_add(1, Relaxed);
        self.health().error = Some(why);
    }

    /// Why the last transaction failed, if it did.
    pub(crate) fn write_error(&self) -> Option<String> {
        self.health().error.clone()
    }

    fn health(&self) -> MutexGuard<'_, WriterHealth> {
        self.health.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn committed(&self, time: Duration) {
        let seconds = time.as_secs_f64();
        let bucket = COMMIT_BOUNDS.iter().take_while(|bound| seconds > **bound).count();
        self.commits[bucket].fetch_add(1, Relaxed);
        self.commit_micros.fetch_add(time.as_micros() as u64, Relaxed);
        self.batches.fetch_add(1, Relaxed);
        self.succeeded();
    }

    pub(crate) fn snapshot(&self, waiting: usize) -> StoreMetrics {
        StoreMetrics {
            batches: self.batches.load(Relaxed),
            failed_batches: self.failed_batches.load(Relaxed),
            requests: self.requests.load(Relaxed),
            conflicts: self.conflicts.load(Relaxed),
            entries: self.entries.load(Relaxed),
            waiting: waiting as u64,
            commits: std::array::from_fn(|bucket| self.commits[bucket].load(Relaxed)),
            commit_seconds: self.commit_micros.load(Relaxed) as f64 / 1e6,
            write_error: self.write_error(),
            since_success: self.health().last_success.elapsed(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commit_times_are_counted_in_their_bucket() {
        let counters = Counters::default();
        for micros in [300, 500, 501, 9_000_000] {
            counters.committed(Duration::from_micros(micros));
        }
        let metrics = counters.snapshot(3);
        assert_eq!((metrics.commits[0], metrics.commits[1], metrics.commits[12]), (2, 1, 1));
        assert_eq!((metrics.batches, metrics.waiting), (4, 3));
        assert!((metrics.commit_seconds - 9.001_301).abs() < 1e-9);
    }
}
