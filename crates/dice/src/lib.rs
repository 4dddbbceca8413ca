//! The dice game, Island One (the rules of the Catan Dice Game).
mod action;
pub mod ask;
mod board;
mod deed;
mod legal;
mod notation;
mod plan;
mod players;
pub mod questions;
mod resource;
pub mod solver;
mod state;
mod structure;
mod text;

pub use action::{Action, Event, Illegal, Rolled, Step, Turn};
pub use board::{Blocked, Board};
pub use deed::{Deed, Refused};
pub use legal::Legal;
pub use notation::{ActionTextError, GameTextError};
pub use players::{Policy, UnknownPolicy};
pub use resource::{Resource, Resources, TooMany};
pub use state::{BadPlayers, DICE, PENALTY, Phase, ROLLS, State, TURNS, View};
pub use structure::{City, Knight, Road, Settlement, Structure};
pub use text::TextError;
