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
mod mishap;
mod random;
mod registry;
mod seat;
mod stopwatch;
mod text;
mod times;
mod weighted;

pub use bot::{Bot, Budget, GameStart};
#[cfg(feature = "exec")]
pub use exec::{ExecBot, ExecCommand, ExecCommandError, ExecLimits, StartError};
pub use greedy::{Greedy, Weights};
pub use mishap::{Mishap, Mishaps, Problem};
pub use random::{Random, any_of};
pub use registry::{BUILT_IN, BotError, BotName, BuiltIn, BuiltInName, UnknownBot};
pub use seat::{BotSeat, DecisionStats};
pub use times::DecisionTimes;
pub use weighted::Weighted;
