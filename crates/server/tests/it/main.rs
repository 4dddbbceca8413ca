//! The server over real sockets on loopback.

mod client;
mod doors;
mod games;
mod rooms;
