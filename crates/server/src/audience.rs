//! Everybody connected to a table. A message is written once for all who get the same.

use crate::wire::ToClient;
use axum::extract::ws::Utf8Bytes;
use brickwool_table::GuestId;
use std::collections::BTreeMap;
use tokio::sync::mpsc;

/// Where a connection's messages go. It is bounded: who does not read is disconnected, and can come back for what they
/// missed.
pub(crate) type Outbox = mpsc::Sender<Utf8Bytes>;

/// A connection's number at its table.
pub(crate) type Connection = u64;

/// The connections of a table.
#[derive(Debug, Default)]
pub(crate) struct Audience {
    connections: BTreeMap<Connection, Listener>,
    next: Connection,
}

/// Who is at the other end of a connection.
#[derive(Debug)]
pub(crate) struct Listener {
    pub(crate) guest: GuestId,
    /// Whom they do not want to hear.
    pub(crate) muted: Vec<GuestId>,
    out: Outbox,
}

impl Audience {
    /// Takes in a connection and numbers it.
    pub(crate) fn add(&mut self, guest: GuestId, muted: Vec<GuestId>, out: Outbox) -> Connection {
        let number = self.next;
        self.next += 1;
        self.connections.insert(number, Listener { guest, muted, out });
        number
    }

    /// Forgets a connection, and tells whose it was.
    pub(crate) fn remove(&mut self, connection: Connection) -> Option<GuestId> {
        self.connections.remove(&connection).map(|listener| listener.guest)
    }

    /// Who is at the other end.
    pub(crate) fn get(&self, connection: Connection) -> Option<&Listener> {
        self.connections.get(&connection)
    }

    /// Everybody, as often as they are connected.
    pub(crate) fn listeners(&self) -> impl Iterator<Item = (Connection, &Listener)> {
        self.connections.iter().map(|(&number, listener)| (number, listener))
    }

    /// Whether somebody is connected.
    pub(crate) fn has(&self, guest: GuestId) -> bool {
        self.connections.values().any(|listener| listener.guest == guest)
    }

    /// Whether nobody is.
    pub(crate) fn is_empty(&self) -> bool {
        self.connections.is_empty()
    }

    /// How many connections there are.
    pub(crate) fn len(&self) -> usize {
        self.connections.len()
    }

    /// Notes that somebody does not want to hear somebody else, or does again; whom they don't now.
    pub(crate) fn set_muted(&mut self, guest: GuestId, whom: GuestId, muted: bool) {
        for listener in self.connections.values_mut().filter(|listener| listener.guest == guest) {
            listener.muted.retain(|other| *other != whom);
            if muted {
                listener.muted.push(whom);
            }
        }
    }

    /// Sends to one connection.
    pub(crate) fn send(&mut self, connection: Connection, message: &ToClient) {
        self.send_text(connection, message.text().into());
    }

    /// Sends to everybody.
    pub(crate) fn send_all(&mut self, message: &ToClient) {
        let text = Utf8Bytes::from(message.text());
        let everybody: Vec<Connection> = self.connections.keys().copied().collect();
        everybody.into_iter().for_each(|connection| self.send_text(connection, text.clone()));
    }

    /// Sends a written message to one connection. A client that has left too much unread is cut off: its outbox closes,
    /// so that its socket ends; it stays in the list until the socket says so.
    pub(crate) fn send_text(&mut self, connection: Connection, text: Utf8Bytes) {
        if let Some(listener) = self.connections.get_mut(&connection)
            && listener.out.try_send(text).is_err()
        {
            let (closed, _) = mpsc::channel(1);
            listener.out = closed;
        }
    }
}
