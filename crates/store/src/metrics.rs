//! Counters of the writer's work, for whoever watches the server.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// Upper bounds, in seconds, of the classes that commits are counted in; a last class takes the rest.
pub const COMMIT_BOUNDS: [f64; 12] =
    [0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5];

/// What the writer has done since the store was opened.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Metrics {
    /// Transactions committed.
    pub batches: u64,
    /// Transactions that failed; every request in them was told.
    pub failed_batches: u64,
    /// Requests answered by committed transactions, those refused included.
    pub requests: u64,
    /// Requests refused because somebody else was first, or the table was gone.
    pub conflicts: u64,
    /// Entries appended.
    pub entries: u64,
    /// Requests waiting in the queue now.
    pub waiting: u64,
    /// How many transactions took up to each of [`COMMIT_BOUNDS`], and longer than the last. Not cumulative.
    pub commits: [u64; COMMIT_BOUNDS.len() + 1],
    /// How long all transactions took together, in seconds, from begin to commit.
    pub commit_seconds: f64,
}

#[derive(Default)]
pub(crate) struct Counters {
    pub(crate) batches: AtomicU64,
    pub(crate) failed_batches: AtomicU64,
    pub(crate) requests: AtomicU64,
    pub(crate) conflicts: AtomicU64,
    pub(crate) entries: AtomicU64,
    commits: [AtomicU64; COMMIT_BOUNDS.len() + 1],
    commit_micros: AtomicU64,
}

impl Counters {
    /// Counts a committed transaction.
    pub(crate) fn committed(&self, time: Duration) {
        let seconds = time.as_secs_f64();
        let class = COMMIT_BOUNDS.iter().take_while(|bound| seconds > **bound).count();
        self.commits[class].fetch_add(1, Relaxed);
        self.commit_micros.fetch_add(time.as_micros() as u64, Relaxed);
        self.batches.fetch_add(1, Relaxed);
    }

    pub(crate) fn snapshot(&self, waiting: usize) -> Metrics {
        Metrics {
            batches: self.batches.load(Relaxed),
            failed_batches: self.failed_batches.load(Relaxed),
            requests: self.requests.load(Relaxed),
            conflicts: self.conflicts.load(Relaxed),
            entries: self.entries.load(Relaxed),
            waiting: waiting as u64,
            commits: std::array::from_fn(|class| self.commits[class].load(Relaxed)),
            commit_seconds: self.commit_micros.load(Relaxed) as f64 / 1e6,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commits_are_counted_in_their_class() {
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
