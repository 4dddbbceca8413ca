//! Plays a series on many threads and hands the games over in order, never holding more than a few stretches of them.
//!
//! Threads take stretches of games as they come free. The results are put back into order before anybody sees them, so
//! that what is counted, written or decided on the way does not depend on the threads.

use crate::{Cost, Plan, Played, Table, Watch};
use brickwool_bots::{BotError, BotName};
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;

/// The longest stretch: enough that handing over costs nothing even when games take microseconds.
const LONGEST_STRETCH: u64 = 256;
/// The longest stretch that somebody looks on at: what they gather is kept until it is handed over.
const LONGEST_WATCHED_STRETCH: u64 = 32;
/// The longest stretch of bots that think: what was finished is to be seen soon.
const LONGEST_THOUGHTFUL_STRETCH: u64 = 8;
/// How many stretches of games a thread may be ahead of the one that is waited for.
const AHEAD_PER_THREAD: u64 = 4;

/// Some games in a row.
#[derive(Debug)]
pub struct Stretch<W> {
    /// How each of them went.
    pub games: Vec<Played>,
    /// What the decisions cost, by player.
    pub costs: Vec<Cost>,
    /// Who looked on.
    pub watch: W,
}

/// Plays the games of a plan on so many threads, a new watcher for each stretch of them, and calls `each` with one
/// stretch after the other, in order. Ends early when `each` breaks; or when `stop` is set, after handing over what was
/// finished.
pub fn play<W: Watch>(
    plan: &Plan,
    games: Range<u64>,
    threads: NonZeroUsize,
    stop: &AtomicBool,
    watcher: impl Fn() -> W + Sync,
    mut each: impl FnMut(Stretch<W>) -> ControlFlow<()>,
) -> Result<(), BotError> {
    let threads = threads.get() as u64;
    let all_random = plan.players().iter().all(BotName::is_random);
    let longest = match (all_random, W::LOOKS) {
        (true, false) => LONGEST_STRETCH,
        (true, true) => LONGEST_WATCHED_STRETCH,
        (false, _) => LONGEST_THOUGHTFUL_STRETCH,
    };
    let length = (games.end.saturating_sub(games.start) / (threads * 64)).clamp(1, longest);
    let queue = Queue::new(games, length, threads * AHEAD_PER_THREAD);
    let tables = (0..threads).map(|_| Table::new(plan)).collect::<Result<Vec<_>, _>>()?;
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for table in tables {
            let (sender, queue, watcher) = (sender.clone(), &queue, &watcher);
            scope.spawn(move || work(plan, table, queue, stop, watcher, &sender));
        }
        drop(sender);
        let mut early = BTreeMap::new();
        for (number, stretch) in receiver {
            early.insert(number, stretch);
            while let Some(stretch) = early.remove(&queue.handed_over()) {
                if each(stretch).is_break() {
                    queue.close();
                    return;
                }
                queue.hand_over();
            }
        }
    });
    Ok(())
}

fn work<W: Watch>(
    plan: &Plan,
    mut table: Table,
    queue: &Queue,
    stop: &AtomicBool,
    watcher: &(impl Fn() -> W + Sync),
    sender: &mpsc::Sender<(u64, Stretch<W>)>,
) {
    while let Some((number, games)) = queue.take(stop) {
        let mut watch = watcher();
        let unless_stopped = games.take_while(|_| !stop.load(Ordering::Relaxed) && !queue.is_closed());
        let games = unless_stopped.map_while(|game| table.play(plan.start(game), &mut watch, stop)).collect();
        let stretch = Stretch { games, costs: table.take_costs(), watch };
        if sender.send((number, stretch)).is_err() {
            return;
        }
    }
}

/// Which games are next, and how far ahead of the slowest one may go.
struct Queue {
    games: Range<u64>,
    length: u64,
    ahead: u64,
    progress: Mutex<Progress>,
    moved: Condvar,
    closed: AtomicBool,
}

/// Counted in stretches.
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

    /// The next stretch, once it is not too far ahead.
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
