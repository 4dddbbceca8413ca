//! Plays many games: matches between bots on all cores, random players, the benchmark, counting.
//!
//! A [`Plan`] says what is played; its [`Start`]s depend on nothing but the seed and a game's number. A [`Table`] of bots
//! plays one game after the other, [`series`] plays them on many threads and hands them over in order.

#![forbid(unsafe_code)]

pub mod bench;
mod count;
mod plan;
mod random;
pub mod ratings;
mod seating;
pub mod series;
pub mod sprt;
mod stats;
mod table;
mod tally;
mod times;
mod watch;

pub use count::divide_in_parallel;
pub use plan::{Boards, Plan, PlanError, Start};
pub use random::random_step;
pub use seating::Seating;
pub use stats::{Estimate, Mean, Share};
pub use table::{Cost, Played, Table};
pub use tally::{PlayerTally, Tally};
pub use times::Times;
pub use watch::Watch;
