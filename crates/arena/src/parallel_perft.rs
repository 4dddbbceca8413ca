//! Perft on all cores: the first steps are distributed, each is counted by [`perft`].

use brickwool_settlers::{Position, Step, divide, perft};
use rayon::prelude::*;

/// The first steps from a position, each with the number of paths of `depth` steps that begin with it. `counted` is called
/// whenever one of the first steps is done, with the number of all of them.
pub fn divide_in_parallel(
    position: &Position,
    depth: u32,
    counted: impl Fn(usize) + Sync,
) -> Vec<(Step, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let mut first = Vec::new();
    divide(&position.state, &position.board, 1, |step, _| first.push(step));
    let steps = first.len();
    let count = |step: Step| {
        let mut next = position.state;
        next.apply_unchecked(&position.board, step);
        let paths = perft(&next, &position.board, depth - 1);
        counted(steps);
        (step, paths)
    };
    first.into_par_iter().map(count).collect()
}
