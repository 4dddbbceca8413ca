//! The laws over random games, whole games kept as files, and the naive rules themselves.

mod coverage;
mod golden;
mod laws;
mod naive;
mod own_boards;
