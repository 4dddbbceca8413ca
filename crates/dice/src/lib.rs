//! The dice game, Island One (the rules of the Catan Dice Game).
mod board;
mod deed;
mod resource;
pub mod solver;
pub mod state;
mod structure;
mod text;

pub use board::{Blocked, Board};
pub use deed::{Deed, Refused};
pub use resource::{Resource, Resources, TooMany};
pub use structure::{City, Knight, Road, Settlement, Structure};
pub use text::TextError;
