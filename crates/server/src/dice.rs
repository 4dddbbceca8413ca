//! What perfect play of the dice game is worth, worked out once in the background when somebody first needs it.

use brickwool_dice::solver;
use brickwool_table::DiceValues;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, LazyLock, OnceLock};
use tracing::info;

/// The solver and how far it is.
#[derive(Clone)]
pub(crate) struct DiceSolver(Arc<Inner>);

struct Inner {
    begun: AtomicBool,
    /// Of a thousand parts.
    done: AtomicU32,
    solved: OnceLock<DiceValues>,
    /// What is known before that: nothing.
    nothing: DiceValues,
}

impl DiceSolver {
    /// The solver of this process: however many servers it runs, the game is worked out once. (Several at a time would
    /// also steal each other's work, and pile it up on one thread's stack.)
    pub(crate) fn of_this_process() -> DiceSolver {
        static SOLVER: LazyLock<DiceSolver> = LazyLock::new(DiceSolver::new);
        SOLVER.clone()
    }

    /// Nothing is worked out yet.
    fn new() -> DiceSolver {
        let nothing = Arc::new(solver::ValueTable::solve_last(0, |_, _| ()));
        let (begun, done, solved) = (AtomicBool::new(false), AtomicU32::new(0), OnceLock::new());
        DiceSolver(Arc::new(Inner { begun, done, solved, nothing }))
    }

    /// Somebody will need it: begins, if that has not been done.
    pub(crate) fn want(&self) {
        if self.0.begun.swap(true, Relaxed) {
            return;
        }
        let inner = Arc::clone(&self.0);
        // A thread of its own, which no server's end has to wait for.
        std::thread::spawn(move || {
            let tell = |done: usize, of: usize| inner.done.store((1000 * done / of.max(1)) as u32, Relaxed);
            let table = solver::ValueTable::solve(tell);
            // Nobody else sets it: only the first who wants it begins.
            let _ = inner.solved.set(Arc::new(table));
            info!("the dice game is solved");
        });
    }

    /// All there is to know, once it is worked out; otherwise begins to.
    pub(crate) fn solved(&self) -> Option<DiceValues> {
        self.want();
        self.0.solved.get().cloned()
    }

    /// What is known so far.
    pub(crate) fn values(&self) -> DiceValues {
        self.0.solved.get().unwrap_or(&self.0.nothing).clone()
    }

    /// How much is done, from 0 to 1; nothing, if nobody has wanted it yet.
    pub(crate) fn progress(&self) -> Option<f64> {
        let done = if self.0.solved.get().is_some() { 1000 } else { self.0.done.load(Relaxed).min(999) };
        self.0.begun.load(Relaxed).then(|| f64::from(done) / 1000.0)
    }
}
