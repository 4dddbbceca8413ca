//! The server over real sockets on loopback.

mod abuse;
mod attacker;
mod client;
mod compatibility;
mod dice;
mod endpoints;
mod fair;
mod games;
mod guard;
mod guest_games;
mod layouts;
mod lobby_and_presence;
mod messages_match_log;
mod operators;
mod personal_data;
#[path = "../../../store/tests/support/postgres.rs"]
mod postgres;
mod reviews;
