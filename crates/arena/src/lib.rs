//! Plays many games: matches between bots on all cores, games of random players, the benchmark, parallel perft.
//!
//! A [`GameSchedule`] says what is played: a [`MatchPlan`] between the same players, a [`TournamentPlan`] between all of a
//! field. Each game's [`GameSetup`] depends only on the schedule's seed and the game's number. A [`MatchTable`] of bots
//! plays one game after another; [`series`] plays them on many threads and returns the results in order.

#![forbid(unsafe_code)]

pub mod bench;
mod luck_adjusted;
mod match_plan;
mod match_table;
mod names;
mod observer;
mod parallel_perft;
mod random;
pub mod ratings;
mod schedule;
mod seating;
pub mod series;
pub mod sprt;
mod stats;
mod tally;
mod tournament_plan;

pub use luck_adjusted::{AdjustedShare, GameLuck, LuckObserver, LuckTally, ModelChances, WinChances};
pub use match_plan::{Boards, GameSetup, MatchPlan, PlanError};
pub use match_table::{GameResult, MatchTable, TradeCounts};
pub use observer::GameObserver;
pub use parallel_perft::divide_in_parallel;
pub use random::random_step;
pub use schedule::GameSchedule;
pub use seating::Seating;
pub use stats::{Estimate, Mean, Share, Z95};
pub use tally::{MatchTally, PlayerTally, TradeTally};
pub use tournament_plan::{TournamentPlan, TournamentTable};
