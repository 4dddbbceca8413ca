//! The connections of a table. A message is serialised once for all who get the same.

use axum::extract::ws::Utf8Bytes;
use brickwool_table::GuestId;
use brickwool_wire::ServerMessage;
use std::collections::BTreeMap;
use tokio::sync::mpsc;

/// The queue of messages to one connection. It is bounded: a client that does not read is disconnected, and can reconnect
/// for what it missed.
pub(crate) type Outbox = mpsc::Sender<Utf8Bytes>;

/// A connection's number at its table.
pub(crate) type ConnectionId = u64;

#[derive(Debug, Default)]
pub(crate) struct Subscribers {
    connections: BTreeMap<ConnectionId, Subscriber>,
    next: ConnectionId,
}

/// The client at the other end of a connection.
#[derive(Debug)]
pub(crate) struct Subscriber {
    pub(crate) guest: GuestId,
    /// Guests whose chat messages this one does not want to see.
    pub(crate) muted: Vec<GuestId>,
    outbox: Outbox,
}

impl Subscribers {
    pub(crate) fn add(&mut self, guest: GuestId, muted: Vec<GuestId>, outbox: Outbox) -> ConnectionId {
        let id = self.next;
        self.next += 1;
        self.connections.insert(id, Subscriber { guest, muted, outbox });
        id
    }

    /// Removes a connection and returns whose it was.
    pub(crate) fn remove(&mut self, connection: ConnectionId) -> Option<GuestId> {
        self.connections.remove(&connection).map(|subscriber| subscriber.guest)
    }

    pub(crate) fn get(&self, connection: ConnectionId) -> Option<&Subscriber> {
        self.connections.get(&connection)
    }

    /// All connections; a guest may have several.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (ConnectionId, &Subscriber)> {
        self.connections.iter().map(|(&id, subscriber)| (id, subscriber))
    }

    /// Whether a guest is connected.
    pub(crate) fn has(&self, guest: GuestId) -> bool {
        self.connections.values().any(|subscriber| subscriber.guest == guest)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.connections.is_empty()
    }

    pub(crate) fn len(&self) -> usize {
        self.connections.len()
    }

    /// Notes that a guest has muted another, or no longer does.
    pub(crate) fn set_muted(&mut self, guest: GuestId, other: GuestId, muted: bool) {
        for subscriber in self.connections.values_mut().filter(|subscriber| subscriber.guest == guest) {
            subscriber.muted.retain(|known| *known != other);
            if muted {
                subscriber.muted.push(other);
            }
        }
    }

    /// Ends a guest's connections, once they have read what was sent to them.
    pub(crate) fn disconnect(&mut self, guest: GuestId) {
        for subscriber in self.connections.values_mut().filter(|subscriber| subscriber.guest == guest) {
            let (closed, _) = mpsc::channel(1);
            subscriber.outbox = closed;
        }
    }

    pub(crate) fn send(&mut self, connection: ConnectionId, message: &ServerMessage) {
        self.send_text(connection, message.to_json().into());
    }

    pub(crate) fn send_to_all(&mut self, message: &ServerMessage) {
        let text = Utf8Bytes::from(message.to_json());
        let all: Vec<ConnectionId> = self.connections.keys().copied().collect();
        all.into_iter().for_each(|connection| self.send_text(connection, text.clone()));
    }

    /// Sends a serialised message. A client that has left too much unread is disconnected: its outbox closes, which ends its
    /// socket; it stays in the list until the socket says so.
    pub(crate) fn send_text(&mut self, connection: ConnectionId, text: Utf8Bytes) {
        if let Some(subscriber) = self.connections.get_mut(&connection)
            && subscriber.outbox.try_send(text).is_err()
        {
            let (closed, _) = mpsc::channel(1);
            subscriber.outbox = closed;
        }
    }
}
