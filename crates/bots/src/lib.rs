//! Players of the base game that are programs: what a bot is, the bots there are, finding one by its name, and the seat in
//! which it plays.
//!
//! A bot sees what a person in its seat would see, a [`View`](brickwool_settlers::View), and never the state behind it.
//! One file for each bot; `registry.rs` lists them; whoever runs games gives each bot a [`BotSeat`].
//!
//! The feature `exec` (on by default) adds bots that are programs of their own, started as `exec:COMMAND`. Without it the
//! crate starts no processes and no threads, and compiles for WebAssembly.

#![forbid(unsafe_code)]

mod bot;
#[cfg(feature = "exec")]
mod exec;
mod greedy;
mod levels;
mod mishap;
mod random;
mod registry;
mod rollouts;
mod search;
mod seat;
mod stopwatch;
mod text;
mod times;
mod weighted;
pub mod win_model;

pub use bot::{Bot, Budget, GameStart};
#[cfg(feature = "exec")]
pub use exec::{ExecBot, ExecCommand, ExecCommandError, ExecLimits, StartError};
pub use greedy::{Greedy, Skill, Weights, opening_sites, settlement_sites, with_valuation};
pub use levels::{Level, LevelBot, Taste};
pub use mishap::{Mishap, Mishaps, Problem};
pub use random::{Random, any_index, any_of};
pub use registry::{BUILT_IN, BotError, BotName, BuiltIn, BuiltInName, USUAL_BOT, UnknownBot};
pub use rollouts::{Rollouts, rolls_until};
pub use search::rollout::{DealtDice, RolloutLuck};
pub use search::{Search, SearchSettings};
pub use seat::{BotSeat, DecisionStats};
pub use times::DecisionTimes;
pub use weighted::Weighted;
pub use win_model::WinModel;
