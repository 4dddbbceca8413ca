//! The server over real sockets on loopback.

mod client;
mod dice;
mod doors;
mod games;
mod rooms;
