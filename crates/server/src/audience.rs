//! Everybody connected to a table. A message is written once for all who get the same.

use crate::wire::ToClient;
use axum::extract::ws::Utf8Bytes;
use brickwool_table::GuestId;
use std::collections::BTreeMap;
use tokio::sync::mpsc;

/// Where a connection's messages go. It is bounded: who does not read is disconnected, and can come back for what they
/// missed.
pub(crate) type Outbox = mpsc::Sender<Utf8Bytes>;

/// The connections of a table, by number.
#[derive(Debug, Default)]
pub(crate) struct Audience {
    connections: BTreeMap<u64, (GuestId, Outbox)>,
    next: u64,
}

impl Audience {
    /// Takes in a connection and numbers it.
    pub(crate) fn add(&mut self, guest: GuestId, out: Outbox) -> u64 {
        let number = self.next;
        self.next += 1;
        self.connections.insert(number, (guest, out));
        number
    }

    /// Forgets a connection, and tells whose it was.
    pub(crate) fn remove(&mut self, connection: u64) -> Option<GuestId> {
        self.connections.remove(&connection).map(|(guest, _)| guest)
    }

    /// Whose connection it is.
    pub(crate) fn guest(&self, connection: u64) -> Option<GuestId> {
        self.connections.get(&connection).map(|(guest, _)| *guest)
    }

    /// Everybody, as often as they are connected.
    pub(crate) fn guests(&self) -> impl Iterator<Item = GuestId> + '_ {
        self.connections.values().map(|(guest, _)| *guest)
    }

    /// Whether somebody is connected.
    pub(crate) fn has(&self, guest: GuestId) -> bool {
        self.guests().any(|other| other == guest)
    }

    /// Whether nobody is.
    pub(crate) fn is_empty(&self) -> bool {
        self.connections.is_empty()
    }

    /// Sends to one connection.
    pub(crate) fn send(&mut self, connection: u64, message: &ToClient) {
        if let Some((_, out)) = self.connections.get(&connection) {
            // A full outbox closes when the sender is dropped; the socket then ends and reports it.
            if out.try_send(message.text().into()).is_err() {
                self.cut(connection);
            }
        }
    }

    /// Sends to everybody.
    pub(crate) fn send_all(&mut self, message: &ToClient) {
        self.send_where(message, |_| true);
    }

    /// Sends to everybody of whom this is true.
    pub(crate) fn send_where(&mut self, message: &ToClient, whom: impl Fn(GuestId) -> bool) {
        let text = Utf8Bytes::from(message.text());
        let mut slow = Vec::new();
        for (number, (_, out)) in self.connections.iter().filter(|(_, (guest, _))| whom(*guest)) {
            if out.try_send(text.clone()).is_err() {
                slow.push(*number);
            }
        }
        slow.into_iter().for_each(|number| self.cut(number));
    }

    /// Stops sending to a connection. It stays in the list until its socket has ended.
    fn cut(&mut self, connection: u64) {
        if let Some((_, out)) = self.connections.get_mut(&connection) {
            let (closed, _) = mpsc::channel(1);
            *out = closed;
        }
    }
}
