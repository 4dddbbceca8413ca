//! The pool in which bots think: a few threads apart from the async executor, so that no bot holds up a table's connections,
//! and bots never take more than these threads, however many tables there are.

use brickwool_bots::Budget;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::timeout;
use tracing::error;

/// How many positions a searching bot may visit for one decision: about seventy milliseconds on one core, so that a few threads
/// serve many tables.
const NODES: u64 = 100_000;
/// A bot is given up on once it has taken its time budget this many times over.
const OVERTIME: u32 = 4;

/// Runs decisions on a limited number of threads.
pub(crate) struct BotPool {
    permits: Arc<Semaphore>,
    budget: Duration,
}

impl BotPool {
    /// A pool with this many threads and this time budget for each decision.
    pub(crate) fn new(threads: usize, budget: Duration) -> BotPool {
        BotPool { permits: Arc::new(Semaphore::new(threads)), budget }
    }

    /// Runs a decision once a thread is free. Returns nothing if the decision panics or never ends; in the latter case its thread
    /// stays occupied.
    pub(crate) fn run<T: Send + 'static>(
        &self,
        decide: impl FnOnce(Budget) -> T + Send + 'static,
    ) -> JoinHandle<Option<T>> {
        let (permits, budget) = (self.permits.clone(), self.budget);
        tokio::spawn(async move {
            let permit = permits.acquire_owned().await.ok()?;
            let thread = spawn_blocking(move || {
                let decided = decide(Budget::of(budget).with_nodes(NODES));
                drop(permit);
                decided
            });
            match timeout(budget * OVERTIME, thread).await {
                Ok(Ok(decided)) => Some(decided),
                Ok(Err(error)) => {
                    error!(%error, "a bot panicked");
                    None
                }
                Err(_) => {
                    error!(?budget, "a bot did not decide in time");
                    None
                }
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
    use std::thread::sleep;

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn no_more_decisions_run_at_once_than_there_are_threads() {
        let pool = BotPool::new(2, Duration::from_secs(10));
        let (running, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let decisions: Vec<_> = (0..8)
            .map(|number| {
                let (running, most) = (running.clone(), most.clone());
                pool.run(move |_| {
                    most.fetch_max(running.fetch_add(1, SeqCst) + 1, SeqCst);
                    sleep(Duration::from_millis(20));
                    running.fetch_sub(1, SeqCst);
                    number
                })
            })
            .collect();
        for (number, decision) in decisions.into_iter().enumerate() {
            assert_eq!(decision.await.unwrap(), Some(number));
        }
        assert_eq!(most.load(SeqCst), 2);
    }

    #[tokio::test]
    async fn nothing_comes_of_a_bot_that_panics_or_takes_too_long() {
        let pool = BotPool::new(1, Duration::from_millis(5));
        assert_eq!(pool.run(|_| -> u8 { panic!("a bug in a bot") }).await.unwrap(), None);
        let (go_on, wait) = std::sync::mpsc::channel();
        let slow = pool.run(move |_| wait.recv().is_ok());
        assert_eq!(slow.await.unwrap(), None);
        // The thread is free again once the slow bot has ended. On a busy machine a quick one may be too slow at first.
        go_on.send(()).unwrap();
        while pool.run(|_| 2).await.unwrap() != Some(2) {}
    }

    /// The executor has one thread here: if a bot thought on it, nothing else could go on.
    #[tokio::test(flavor = "current_thread")]
    async fn a_thinking_bot_does_not_hold_up_the_executor() {
        let pool = BotPool::new(1, Duration::from_secs(10));
        let (go_on, wait) = std::sync::mpsc::channel();
        let thinking = pool.run(move |_| wait.recv().is_ok());
        tokio::time::sleep(Duration::from_millis(10)).await;
        assert!(!thinking.is_finished());
        go_on.send(()).unwrap();
        assert_eq!(thinking.await.unwrap(), Some(true));
    }
}
