//! `brickwool serve` from outside: killed in the middle of games, two processes on one database, its settings, its secrets.

mod crash;
mod fair;
mod house;
mod logs;
#[path = "../../../store/tests/support/postgres.rs"]
mod postgres;
mod secrets;
mod settings;
mod two;
