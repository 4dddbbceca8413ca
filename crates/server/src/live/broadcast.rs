//! Sending each subscriber of a table what they may see; everybody gets the same versions.

use super::LiveTable;
use crate::subscribers::ConnectionId;
use axum::extract::ws::Utf8Bytes;
use brickwool_game::Viewer;
use brickwool_table::{Entry, GuestId};
use brickwool_wire::{KnownHand, RecentEntry, ServerMessage, Snapshot, TableInfo};

/// How many entries are kept for those who reconnect; who missed more gets a snapshot.
const MAX_RECENT_ENTRIES: usize = 256;

impl LiveTable {
    /// Sends everybody the entries that have just been stored.
    pub(super) fn broadcast(&mut self, entries: &[RecentEntry]) {
        if entries.is_empty() {
            return;
        }
        let info_changed = entries.iter().any(RecentEntry::changes_info) || self.table.winners().is_some();
        if info_changed {
            self.update_presence();
        }
        let info = info_changed.then(|| TableInfo::new(&self.table, &self.presence));
        let is_chat = |entry: &RecentEntry| {
            matches!(entry.logged.entry, Entry::Chat { .. } | Entry::SpectatorChat { .. })
        };
        let has_chat = entries.iter().any(is_chat);
        // Subscribers with the same view get the same text, unless they have muted somebody.
        self.ledgers.observe(entries);
        let game_changed = entries.iter().any(RecentEntry::changes_game);
        let mut hands: Vec<(Viewer, Option<Vec<KnownHand>>)> = Vec::new();
        let mut written: Vec<(Viewer, Utf8Bytes)> = Vec::new();
        let mut outgoing: Vec<(ConnectionId, Utf8Bytes)> = Vec::new();
        for (connection, subscriber) in self.subscribers.iter() {
            let viewer = self.table.viewer(subscriber.guest);
            let muted: &[GuestId] = if has_chat { &subscriber.muted } else { &[] };
            let known = written.iter().find(|(other, _)| *other == viewer && muted.is_empty());
            let text = known.map(|(_, text)| text.clone()).unwrap_or_else(|| {
                let (table, presence, guest) = (&self.table, &self.presence, subscriber.guest);
                if game_changed && !hands.iter().any(|(other, _)| *other == viewer) {
                    hands.push((viewer, self.ledgers.changed_hands(table, viewer)));
                }
                let changed = hands.iter().find(|(other, _)| *other == viewer);
                let changed = changed.and_then(|(_, hands)| hands.clone());
                let update =
                    ServerMessage::update(table, presence, guest, muted, entries, info.clone(), changed);
                update.to_json().into()
            });
            if muted.is_empty() {
                written.push((viewer, text.clone()));
            }
            outgoing.push((connection, text));
        }
        outgoing.into_iter().for_each(|(connection, text)| self.subscribers.send_text(connection, text));
        self.send_snapshots_to_new_spectators(entries);
        for entry in entries {
            if let Entry::GuestBlocked { guest, blocked: true } = entry.logged.entry {
                self.subscribers.disconnect(guest);
            }
        }
        // Whoever takes or leaves a seat was a spectator before, or is one from now on.
        let changes_seats = |entry: &RecentEntry| {
            matches!(
                entry.logged.entry,
                Entry::SeatTaken { .. }
                    | Entry::SeatVacated { .. }
                    | Entry::Left { .. }
                    | Entry::GuestBlocked { .. }
            )
        };
        if entries.iter().any(changes_seats) {
            self.broadcast_presence();
        }
        self.recent.extend(entries.iter().cloned());
        while self.recent.len() > MAX_RECENT_ENTRIES {
            self.recent.pop_front();
        }
    }

    /// Whoever has left the game for good is a spectator from now on, and sees the table as one.
    fn send_snapshots_to_new_spectators(&mut self, entries: &[RecentEntry]) {
        if entries.iter().any(|entry| matches!(entry.logged.entry, Entry::Left { .. })) {
            let spectators = self.spectators().collect::<Vec<_>>();
            spectators.into_iter().for_each(|connection| self.send_first_message(connection, None));
        }
    }

    /// Sends a new connection what it missed since a version, or a snapshot if that is too long ago.
    pub(super) fn send_first_message(&mut self, connection: ConnectionId, since: Option<u64>) {
        let Some(subscriber) = self.subscribers.get(connection) else { return };
        let (guest, muted) = (subscriber.guest, &subscriber.muted);
        let known = self.ledgers.known_hands(&self.table, self.table.viewer(guest));
        let missed = since.and_then(|since| self.missed(since, guest, muted, known.clone()));
        let first = missed.unwrap_or_else(|| {
            let spectators = self.spectators().count();
            let (id, table, presence) = (self.id.clone(), &self.table, &self.presence);
            let clock = self.clock.now();
            let snapshot = Snapshot::new(id, table, presence, guest, muted, known, spectators, clock);
            ServerMessage::Snapshot(Box::new(snapshot))
        });
        self.subscribers.send(connection, &first);
    }

    /// What a guest missed since a version, if all of it is still kept.
    fn missed(
        &self,
        since: u64,
        guest: GuestId,
        muted: &[GuestId],
        known_hands: Option<Vec<KnownHand>>,
    ) -> Option<ServerMessage> {
        let count = self.table.version().checked_sub(since)?;
        let first = (self.recent.len() as u64).checked_sub(count)?;
        let entries = self.recent.iter().skip(first as usize);
        let known_hands = known_hands.filter(|_| entries.clone().any(RecentEntry::changes_game));
        let (table, presence) = (&self.table, &self.presence);
        let info = Some(TableInfo::new(table, presence));
        Some(ServerMessage::update(table, presence, guest, muted, entries, info, known_hands))
    }

    /// Tells everybody who is connected.
    pub(super) fn broadcast_presence(&mut self) {
        let spectators = self.spectators().count();
        self.subscribers.send_to_all(&ServerMessage::presence(&self.table, &self.presence, spectators));
    }

    fn spectators(&self) -> impl Iterator<Item = ConnectionId> {
        let subscribers = self.subscribers.iter();
        subscribers
            .filter(|(_, subscriber)| self.table.seat_of(subscriber.guest).is_none())
            .map(|(connection, _)| connection)
    }
}
