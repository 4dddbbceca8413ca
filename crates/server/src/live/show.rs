//! Who is shown what: each listener what they may know, everybody the same versions.

use super::Live;
use crate::audience::Connection;
use crate::clock::now;
use crate::wire::{Everything, ToClient};
use axum::extract::ws::Utf8Bytes;
use brickwool_game::{Seat, Viewer};
use brickwool_table::{Entry, GuestId, Happened, Logged, News, View};

/// How many entries are kept to be sent to those who missed them; who missed more gets everything anew.
const KEPT: usize = 256;

/// An entry of the log with what came of it.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    /// The table's version with it.
    pub(crate) version: u64,
    pub(crate) logged: Logged,
    pub(crate) happened: Happened,
}

impl Kept {
    /// The making of a table.
    pub(crate) fn first(logged: &Logged) -> Kept {
        Kept { version: 1, logged: logged.clone(), happened: Happened::default() }
    }

    /// As a viewer may know it who does not want to hear some.
    pub(crate) fn news(&self, viewer: Viewer, muted: &[GuestId]) -> News {
        News::of(self.version, &self.logged, &self.happened, viewer).without(muted)
    }
}

impl Live {
    /// Shows everybody what the table has come to.
    pub(super) fn show(&mut self, shown: &[Kept]) {
        if shown.is_empty() {
            return;
        }
        let is_face = |kept: &Kept| {
            !matches!(kept.logged.entry, Entry::Step { .. } | Entry::Undone { .. } | Entry::Said { .. })
        };
        let new_face = shown.iter().any(is_face) || self.table.winners().is_some();
        if new_face {
            self.update_presence();
        }
        let face = new_face.then(|| self.table.face(&self.presence));
        let said = shown.iter().any(|kept| matches!(kept.logged.entry, Entry::Said { .. }));
        // Listeners who see with the same eyes get the same text.
        let mut written: Vec<(Viewer, Utf8Bytes)> = Vec::new();
        let mut sent: Vec<(Connection, Utf8Bytes)> = Vec::new();
        for (connection, listener) in self.audience.listeners() {
            let viewer = self.table.viewer(listener.guest);
            let muted: &[GuestId] = if said { &listener.muted } else { &[] };
            let known = written.iter().find(|(other, _)| *other == viewer && muted.is_empty());
            let text = known.map(|(_, text)| text.clone()).unwrap_or_else(|| {
                let news = shown.iter().map(|kept| kept.news(viewer, muted)).collect();
                let now = self.table.now(viewer, &self.presence);
                let view = self.view_with_news(viewer);
                ToClient::News { news, now, face: face.clone(), view }.text().into()
            });
            if muted.is_empty() {
                written.push((viewer, text.clone()));
            }
            sent.push((connection, text));
        }
        sent.into_iter().for_each(|(connection, text)| self.audience.send_text(connection, text));
        self.show_with_other_eyes(shown);
        // Whoever takes or leaves a seat looked on before, or does from now on.
        let seats = |kept: &Kept| {
            matches!(kept.logged.entry, Entry::Sat { .. } | Entry::Rose { .. } | Entry::Left { .. })
        };
        if shown.iter().any(seats) {
            self.tell_who_is_here();
        }
        self.kept.extend(shown.iter().cloned());
        while self.kept.len() > KEPT {
            self.kept.pop_front();
        }
    }

    /// Whoever has left for good looks on from now on, and is shown the table as those see it who look on.
    fn show_with_other_eyes(&mut self, shown: &[Kept]) {
        let left = shown.iter().any(|kept| matches!(kept.logged.entry, Entry::Left { .. }));
        if left {
            let lookers = self.audience.listeners();
            let lookers = lookers.filter(|(_, listener)| self.table.seat_of(listener.guest).is_none());
            let lookers: Vec<Connection> = lookers.map(|(connection, _)| connection).collect();
            lookers.into_iter().for_each(|connection| self.welcome(connection, None));
        }
    }

    /// What a connection is sent first: what it missed since a version, if that is not too long ago; or everything.
    pub(super) fn welcome(&mut self, connection: Connection, since: Option<u64>) {
        let Some(listener) = self.audience.get(connection) else { return };
        let viewer = self.table.viewer(listener.guest);
        let missed = since.and_then(|since| self.missed(since, viewer, &listener.muted));
        let first = missed
            .unwrap_or_else(|| ToClient::Table(Box::new(self.everything(listener.guest, &listener.muted))));
        self.audience.send(connection, &first);
    }

    /// What a viewer missed since a version, if it is not too long ago.
    fn missed(&self, since: u64, viewer: Viewer, muted: &[GuestId]) -> Option<ToClient> {
        let version = self.table.version();
        let count = version.checked_sub(since)?;
        let first = (self.kept.len() as u64).checked_sub(count)?;
        let news = self.kept.iter().skip(first as usize).map(|kept| kept.news(viewer, muted)).collect();
        let now = self.table.now(viewer, &self.presence);
        let (face, view) = (Some(self.table.face(&self.presence)), self.view_with_news(viewer));
        Some(ToClient::News { news, now, face, view })
    }

    fn view_with_news(&self, viewer: Viewer) -> Option<View> {
        self.table.game()?.view_with_news(viewer)
    }

    fn everything(&self, guest: GuestId, muted: &[GuestId]) -> Everything {
        let game = self.table.game();
        let viewer = self.table.viewer(guest);
        Everything {
            table: self.id.clone(),
            guest,
            version: self.table.version(),
            face: self.table.face(&self.presence),
            board: game.and_then(|game| game.board().cloned().map(Box::new)),
            view: game.map(|game| game.view(viewer)),
            now: self.table.now(viewer, &self.presence),
            spectators: self.spectators(),
            muted: muted.to_vec(),
            clock: now(),
        }
    }

    /// Tells everybody who is connected.
    pub(super) fn tell_who_is_here(&mut self) {
        let seats = Seat::first(self.table.settings().seats);
        let here = |seat: Seat| self.table.guest_at(seat).is_some() && !self.presence.is_away(seat);
        let seats: Vec<bool> = seats.map(here).collect();
        let deadlines = self.table.now(Viewer::Spectator, &self.presence).deadlines;
        self.audience.send_all(&ToClient::Here { seats, spectators: self.spectators(), deadlines });
    }

    fn spectators(&self) -> usize {
        let listeners = self.audience.listeners();
        listeners.filter(|(_, listener)| self.table.seat_of(listener.guest).is_none()).count()
    }
}
