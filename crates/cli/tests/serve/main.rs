//! `brickwool serve` from outside: killed in the middle of games, two processes on one database, its settings, its
//! secrets, behind a proxy, on a machine whose clock is set.

mod clock_jump;
mod crash;
mod data;
mod delivery;
mod disk;
mod fair;
mod logs;
mod operators;
#[path = "../../../store/tests/support/postgres.rs"]
mod postgres;
mod proxy;
mod secrets;
mod server_process;
mod settings;
mod two_processes;
