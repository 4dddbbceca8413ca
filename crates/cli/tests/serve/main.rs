//! `brickwool serve` from outside: killed in the middle of games, two processes on one database, its settings, its secrets.

mod crash;
mod data;
mod delivery;
mod disk;
mod fair;
mod logs;
mod operators;
#[path = "../../../store/tests/support/postgres.rs"]
mod postgres;
mod secrets;
mod server_process;
mod settings;
mod two_processes;
