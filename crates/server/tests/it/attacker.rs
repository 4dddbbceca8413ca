//! What attackers send: raw bytes over TCP from any loopback address, and WebSocket frames made by hand.

use crate::client::{Person, dial};
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// How long to wait until the server closes a connection: longer than any of its own timeouts.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(40);

/// The kinds of frames.
pub(crate) const CONTINUATION: u8 = 0;
pub(crate) const TEXT: u8 = 1;
pub(crate) const BINARY: u8 = 2;
pub(crate) const PING: u8 = 9;

/// The header lines with which a client asks for a socket.
pub(crate) const UPGRADE: &str = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
    Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

/// A connection on which anything can be sent.
pub(crate) struct Wire(TcpStream);

impl Wire {
    pub(crate) async fn open(server: SocketAddr, from: IpAddr) -> Wire {
        Wire(dial(server, from).await)
    }

    /// A table's socket, once the server has agreed to it; nothing, if it does not.
    pub(crate) async fn upgraded(attacker: &Person, path: &str) -> Option<Wire> {
        let mut wire = Wire::open(attacker.address, attacker.from).await;
        let cookie = &attacker.cookie;
        wire.send(format!("GET {path} HTTP/1.1\r\nHost: a\r\nCookie: {cookie}\r\n{UPGRADE}\r\n").as_bytes())
            .await;
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            head.push(wire.0.read_u8().await.ok()?);
        }
        head.starts_with(b"HTTP/1.1 101").then_some(wire)
    }

    /// Sends; whether the server still takes it.
    pub(crate) async fn send(&mut self, bytes: &[u8]) -> bool {
        matches!(timeout(CLOSE_TIMEOUT, self.0.write_all(bytes)).await, Ok(Ok(())))
    }

    /// What the server sends until it closes the connection.
    pub(crate) async fn read_to_the_end(&mut self) -> Vec<u8> {
        let mut read = Vec::new();
        let ended = timeout(CLOSE_TIMEOUT, self.0.read_to_end(&mut read)).await;
        // A reset is an end too.
        assert!(ended.is_ok(), "the server keeps the connection open: {}", String::from_utf8_lossy(&read));
        read
    }

    /// Shuts down the sending side; responses can still be read.
    pub(crate) async fn finish_sending(&mut self) {
        let _ = self.0.shutdown().await;
    }
}

/// A frame as clients send them, masked with zeroes. It may say that it is longer than it is.
pub(crate) fn frame(last: bool, kind: u8, payload: &[u8], announced: u64) -> Vec<u8> {
    let mut frame = vec![u8::from(last) << 7 | kind, 0x80 | 127];
    frame.extend(announced.to_be_bytes());
    frame.extend([0; 4]);
    frame.extend(payload);
    frame
}

/// A whole frame.
pub(crate) fn whole(kind: u8, payload: &[u8]) -> Vec<u8> {
    frame(true, kind, payload, payload.len() as u64)
}
