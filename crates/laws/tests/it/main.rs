//! The laws over random games, whole games kept as files, and the judges themselves.

mod coverage;
mod golden;
mod laws;
mod naive;
