//! Players of the base game that are programs: what a bot is, the bots there are, and finding one by its name.
//!
//! A bot sees what a person in its seat would see, a [`View`](brickwool_settlers::View), and never the state behind it.
//! One file for each bot; `registry.rs` lists them for every door.
//!
//! ```
//! use brickwool_bots::{BotName, Budget, GameStart};
//! use brickwool_game::{Seat, Viewer};
//! use brickwool_settlers::{Board, Layout, Rules, State, Step};
//!
//! let board = Board::new(Layout::beginner(), Rules::default())?;
//! let mut game = State::new(&board, 4)?;
//! let seat = Seat::new(0);
//! let mut bot = "weighted".parse::<BotName>()?.make()?;
//! bot.start_game(&GameStart { board: &board, seat, seats: 4, seed: 1 });
//!
//! let view = game.view(&board, Viewer::Seat(seat));
//! let action = bot.decide(&board, &view, &game.legal_for(&board, seat), Budget::UNLIMITED);
//! game.apply(&board, Step::Act(seat, action))?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod bot;
mod exec;
mod greedy;
mod random;
mod registry;
mod weighted;

pub use bot::{Bot, Budget, GameStart, Mishap, Mishaps};
pub use exec::{ExecBot, ExecCommand, ExecLimits, Problem, StartError, WordsError};
pub use greedy::{Greedy, Weights};
pub use random::{Random, any_of};
pub use registry::{BUILT_IN, BotError, BotName, BuiltIn};
pub use weighted::Weighted;
