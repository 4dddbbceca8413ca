//! Solves the dice game once, in the background, when somebody first needs it.

use brickwool_dice::solver;
use brickwool_table::DiceValues;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, LazyLock, OnceLock};
use tracing::info;

/// The solver and its progress.
#[derive(Clone)]
pub(crate) struct DiceSolver(Arc<Inner>);

struct Inner {
    started: AtomicBool,
    /// In thousandths.
    done: AtomicU32,
    solved: OnceLock<DiceValues>,
    /// The empty table that is used until then.
    empty: DiceValues,
}

impl DiceSolver {
    /// The solver of this process: however many servers it runs, the game is solved once. (Several at a time would also
    /// steal each other's work, and pile it up on one thread's stack.)
    pub(crate) fn of_this_process() -> DiceSolver {
        static SOLVER: LazyLock<DiceSolver> = LazyLock::new(DiceSolver::new);
        SOLVER.clone()
    }

    fn new() -> DiceSolver {
        let empty = Arc::new(solver::ValueTable::solve_last(0, |_, _| ()));
        let (started, done, solved) = (AtomicBool::new(false), AtomicU32::new(0), OnceLock::new());
        DiceSolver(Arc::new(Inner { started, done, solved, empty }))
    }

    /// Starts solving, unless that has been done already.
    pub(crate) fn start(&self) {
        if self.0.started.swap(true, Relaxed) {
            return;
        }
        let inner = Arc::clone(&self.0);
        // A thread of its own: a server that stops does not wait for it.
        std::thread::spawn(move || {
            let report = |done: usize, of: usize| inner.done.store((1000 * done / of.max(1)) as u32, Relaxed);
            let table = solver::ValueTable::solve(report);
            // Nobody else sets it: only the first call starts a thread.
            let _ = inner.solved.set(Arc::new(table));
            info!("the dice game is solved");
        });
    }

    /// The values, once the game is solved; otherwise starts solving.
    pub(crate) fn solved(&self) -> Option<DiceValues> {
        self.start();
        self.0.solved.get().cloned()
    }

    /// The values, if the game is solved; does not start solving.
    pub(crate) fn if_solved(&self) -> Option<DiceValues> {
        self.0.solved.get().cloned()
    }

    /// The values known so far: all or none.
    pub(crate) fn values(&self) -> DiceValues {
        self.0.solved.get().unwrap_or(&self.0.empty).clone()
    }

    /// How much is done, from 0 to 1; `None` if solving has not started.
    pub(crate) fn progress(&self) -> Option<f64> {
        let done = if self.0.solved.get().is_some() { 1000 } else { self.0.done.load(Relaxed).min(999) };
        self.0.started.load(Relaxed).then(|| f64::from(done) / 1000.0)
    }
}
