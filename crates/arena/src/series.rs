//! Plays a series on many threads and returns the games in order, never holding more than a few batches of them.
//!
//! Threads take the next batch of games whenever they are free. The batches are put back into order before the caller
//! sees them, so that what is counted, written or decided does not depend on the number of threads.

use crate::{GameObserver, GameResult, GameSchedule, MatchTable};
use brickwool_bots::{BotName, DecisionStats};
use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;

/// Games in a batch at most: enough that passing it on costs nothing even when games take microseconds.
const MAX_BATCH: u64 = 256;
/// With an observer: what it collects is held in memory until the batch is passed on.
const MAX_OBSERVED_BATCH: u64 = 32;
/// With bots that think: what is finished should be seen soon.
const MAX_THINKING_BATCH: u64 = 8;
/// How many batches per thread may be finished ahead of the one that the caller gets next.
const AHEAD_PER_THREAD: u64 = 4;

/// Consecutive games of a series.
#[derive(Debug)]
pub struct GameBatch<O> {
    pub games: Vec<GameResult>,
    /// By bot, in the order of the schedule.
    pub stats: Vec<DecisionStats>,
    /// What followed these games.
    pub observer: O,
}

/// Plays games of a schedule, each of the `tables` on a thread of its own, with a new observer for each batch, and calls
/// `each` with one batch after another, in order. Ends early when `each` breaks, or when `stop` is set; then what is
/// finished is still passed on.
pub fn play<O: GameObserver>(
    schedule: &impl GameSchedule,
    games: Range<u64>,
    tables: Vec<MatchTable>,
    stop: &AtomicBool,
    new_observer: impl Fn() -> O + Sync,
    mut each: impl FnMut(GameBatch<O>) -> ControlFlow<()>,
) {
    let threads = tables.len().max(1) as u64;
    let all_random = schedule.bots().iter().all(BotName::is_random);
    let longest = match (all_random, O::OBSERVES) {
        (true, false) => MAX_BATCH,
        (true, true) => MAX_OBSERVED_BATCH,
        (false, _) => MAX_THINKING_BATCH,
    };
    let length = (games.end.saturating_sub(games.start) / (threads * 64)).clamp(1, longest);
    let queue = Queue::new(games, length, threads * AHEAD_PER_THREAD);
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for table in tables {
            let (sender, queue, new_observer) = (sender.clone(), &queue, &new_observer);
            scope.spawn(move || work(schedule, table, queue, stop, new_observer, &sender));
        }
        drop(sender);
        let mut early = BTreeMap::new();
        for (number, batch) in receiver {
            early.insert(number, batch);
            while let Some(batch) = early.remove(&queue.handed_over()) {
                if each(batch).is_break() {
                    queue.close();
                    return;
                }
                queue.hand_over();
            }
        }
    });
}

fn work<O: GameObserver>(
    schedule: &impl GameSchedule,
    mut table: MatchTable,
    queue: &Queue,
    stop: &AtomicBool,
    new_observer: &(impl Fn() -> O + Sync),
    sender: &mpsc::Sender<(u64, GameBatch<O>)>,
) {
    while let Some((number, games)) = queue.take(stop) {
        let mut observer = new_observer();
        let unless_stopped = games.take_while(|_| !stop.load(Ordering::Relaxed) && !queue.is_closed());
        let games =
            unless_stopped.map_while(|game| table.play(schedule.setup(game), &mut observer, stop)).collect();
        let batch = GameBatch { games, stats: table.take_stats(), observer };
        if sender.send((number, batch)).is_err() {
            return;
        }
    }
}

/// Distributes batches to threads and limits how far ahead of the slowest one they get.
struct Queue {
    games: Range<u64>,
    length: u64,
    ahead: u64,
    progress: Mutex<Progress>,
    moved: Condvar,
    closed: AtomicBool,
}

/// Counted in batches.
#[derive(Default)]
struct Progress {
    taken: u64,
    handed_over: u64,
}

impl Queue {
    fn new(games: Range<u64>, length: u64, ahead: u64) -> Queue {
        let (progress, moved, closed) = (Mutex::default(), Condvar::new(), AtomicBool::new(false));
        Queue { games, length, ahead, progress, moved, closed }
    }

    /// The next batch, once it is not too far ahead.
    fn take(&self, stop: &AtomicBool) -> Option<(u64, Range<u64>)> {
        let mut progress = self.lock();
        while progress.taken >= progress.handed_over + self.ahead && !self.is_closed() {
            progress = self.moved.wait(progress).unwrap_or_else(PoisonError::into_inner);
        }
        let number = progress.taken;
        let first = self.games.start + number * self.length;
        if self.is_closed() || stop.load(Ordering::Relaxed) || first >= self.games.end {
            return None;
        }
        progress.taken += 1;
        Some((number, first..(first + self.length).min(self.games.end)))
    }

    fn handed_over(&self) -> u64 {
        self.lock().handed_over
    }

    fn hand_over(&self) {
        self.lock().handed_over += 1;
        self.moved.notify_all();
    }

    fn close(&self) {
        // Under the lock, so that nobody goes to sleep between looking and waiting.
        let _progress = self.lock();
        self.closed.store(true, Ordering::Relaxed);
        self.moved.notify_all();
    }

    fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Relaxed)
    }

    fn lock(&self) -> MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
