//! Perft on all cores: the first steps are distributed, each is counted by [`perft`].

use brickwool_settlers::{Position, Step, divide, perft};
use rayon::prelude::*;

/// The first steps from a position, each with the number of paths of `depth` steps that begin with it.
pub fn divide_in_parallel(position: &Position, depth: u32) -> Vec<(Step, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let mut first = Vec::new();
    divide(&position.state, &position.board, 1, |step, _| first.push(step));
    let count = |step: Step| {
        let mut next = position.state;
        next.apply_unchecked(&position.board, step);
        (step, perft(&next, &position.board, depth - 1))
    };
    first.into_par_iter().map(count).collect()
}
