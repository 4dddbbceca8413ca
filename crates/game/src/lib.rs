//! The vocabulary that all games of Brickwool share.
//!
//! A game is played by [`Seat`]s, numbered from 0. At any time it is the [`Turn`] of one seat, of several seats, or of
//! chance. A game advances by [`Step`]s: actions of seats and outcomes of chance. A [`Viewer`] is who looks at a game.
//! [`Luck`] is where random choices come from; the rules crates have no randomness of their own.
//!
//! There are no rules here, no I/O, no clock and no random number generator.

#![forbid(unsafe_code)]

mod luck;
mod seat;
mod turn;

pub use luck::Luck;
pub use seat::{BySeat, MAX_SEATS, Seat, Seats};
pub use turn::{Step, Turn, Viewer};
