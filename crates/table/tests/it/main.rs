//! A table driven as a server drives it, but without sockets, storage or a clock.

mod clocks;
mod dice_values;
mod driver;
mod games;
mod hot_seat;
mod layouts;
mod limits;
mod other_versions;
mod positions;
mod proofs;
mod requests;
mod results;
mod sealing;
mod small_print;
mod tricks;
mod votes;
