//! What a game looks like in a terminal: the board as a picture, the table as a panel, colours for both.

mod canvas;
pub(crate) mod draw;
mod paint;
pub(crate) mod panel;
pub(crate) mod svg;
mod wrap;

pub(crate) use paint::{ColourArg, Ink, Paint, seat_ink};
pub(crate) use wrap::wrap;
