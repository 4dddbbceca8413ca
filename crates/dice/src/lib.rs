//! The dice game, Island One: its rules, its text encoding, the ten questions about it, and perfect play.
//!
//! The rules are those of the Catan Dice Game. A turn rolls six dice, re-rolls any of them up to twice, and spends what
//! they show on roads, settlements, cities and knights; fifteen turns make a game.
//!
//! - [`Structure`] is something that can be built, [`Board`] what a player has built, [`Resources`] what a player can spend,
//!   and [`ResourceAction`] a way to spend it. All have a text form, parsed with errors that point at the mistake.
//! - [`State`] is a game of one or more players. A [`Step`] is a player's [`Action`] or what chance [`Rolled`];
//!   [`State::legal`] lists what is legal, [`State::check`] says why a step is not, [`State::apply`] takes a step.
//! - [`questions`] and [`questions_json`] answer the ten questions, as functions and as JSON lines.
//! - [`solver`] knows the value of everything under best play; [`Policy`] plays by it, or more simply; a [`DiceReview`] says how
//!   far a game fell short of it, and how lucky it was.
//! - [`Map`] and the JSON of a [`View`] are for pages that draw the game.
//!
//! Everything here is pure: no I/O, clock or random numbers (the caller passes a [`brickwool_game::Luck`]). Only the solver
//! uses several threads, through rayon.
//!
//! ```
//! use brickwool_dice::{questions, Board, Resources};
//! let board: Board = "R0,J4".parse()?;
//! let hand = Resources::new([1, 0, 0, 0, 1, 0])?;
//! let plan = questions::build_plan("R1".parse()?, board, hand).unwrap();
//! assert_eq!(plan.iter().map(ToString::to_string).collect::<Vec<_>>(), ["swap 0 3", "build R1"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod action;
mod board;
mod legal;
mod notation;
mod plan;
mod players;
pub mod questions;
pub mod questions_json;
mod resource;
mod resource_action;
mod review;
pub mod solver;
mod state;
mod structure;
mod text;
mod view_json;

pub use action::{Action, Event, Illegal, Rolled, Step, Turn};
pub use board::{Board, BuildError};
pub use legal::Legal;
pub use notation::{ActionTextError, GameTextError};
pub use players::{Policy, UnknownPolicy};
pub use resource::{Resource, Resources, TooManyResources};
pub use resource_action::{ResourceAction, ResourceActionError, TRADE_PRICE};
pub use review::{DiceDecision, DiceReview, DiceReviewError, DiceTurnReview};
pub use state::{DICE, PENALTY, Phase, PlayerCountError, ROLLS, State, TURNS, View};
pub use structure::{City, Knight, Road, Settlement, Structure};
pub use text::{BoardTextError, TextError};
pub use view_json::{Map, PlanStep};
