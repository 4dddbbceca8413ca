//! Plays many games: matches between bots on all cores, games of random players, the benchmark, parallel perft.
//!
//! A [`MatchPlan`] says what is played; each of its [`GameSetup`]s depends only on the seed and the game's number. A
//! [`MatchTable`] of bots plays one game after another; [`series`] plays them on many threads and returns the results in
//! order.

#![forbid(unsafe_code)]

pub mod bench;
mod match_plan;
mod match_table;
mod observer;
mod parallel_perft;
mod random;
pub mod ratings;
mod seating;
pub mod series;
pub mod sprt;
mod stats;
mod tally;

pub use match_plan::{Boards, GameSetup, MatchPlan, PlanError};
pub use match_table::{GameResult, MatchTable};
pub use observer::GameObserver;
pub use parallel_perft::divide_in_parallel;
pub use random::random_step;
pub use seating::Seating;
pub use stats::{Estimate, Mean, Share};
pub use tally::{MatchTally, PlayerTally};
