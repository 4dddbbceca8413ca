//! The few words every game of Brickwool speaks.
//!
//! A game is played by [`Seat`]s. At any moment it is somebody's [`Turn`]: one seat's, several seats', or chance's.
//! What happens is a [`Step`]: a seat's action or an outcome of chance. Who looks on is a [`Viewer`]. Whoever has to
//! draw something at random asks a [`Luck`]; the rules crates own no randomness of their own.
//!
//! This crate knows no rules, no I/O, no clock and no random number generator.

#![forbid(unsafe_code)]

mod luck;
mod seat;
mod turn;

pub use luck::Luck;
pub use seat::{BySeat, MAX_SEATS, Seat, Seats};
pub use turn::{Step, Turn, Viewer};
