//! The server over real sockets on loopback.

mod abuse;
mod attacker;
mod client;
mod dice;
mod doors;
mod games;
mod rooms;
mod secrecy;
