//! Draws games: the board and the players in a terminal, with or without colours. (SVG pictures are in `crates/picture`.)

mod canvas;
pub(crate) mod draw;
mod paint;
pub(crate) mod panel;
mod wrap;

pub(crate) use paint::{ColourArg, Paint, TextStyle, seat_style};
pub(crate) use wrap::wrap;
