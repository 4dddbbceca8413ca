//! Watches what operators do, in this process or another: bans are read again, and tables take in what was appended.

use super::AddressRange;
use crate::App;
use crate::clock::now;
use crate::error::ApiError;
use brickwool_store::{Banned, Store, StoreError};
use brickwool_table::{GuestId, Millis};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::sleep;
use tracing::warn;

/// How often the audit log is checked.
const INTERVAL: Duration = Duration::from_secs(1);
/// How many of its last entries are searched for tables that have changed.
const LAST_ENTRIES: u32 = 100;

/// The bans in force. Sockets that are open learn of new ones.
pub(crate) struct Bans(watch::Sender<Arc<BanList>>);

#[derive(Default)]
pub(crate) struct BanList {
    guests: Vec<(GuestId, Millis)>,
    networks: Vec<(AddressRange, Millis)>,
}

impl Bans {
    pub(crate) fn new() -> Bans {
        Bans(watch::Sender::new(Arc::default()))
    }

    pub(crate) async fn read(&self, store: &Store) -> Result<(), StoreError> {
        let mut list = BanList::default();
        for ban in store.bans(now()).await? {
            match ban.ban.who {
                Banned::Guest(guest) => list.guests.push((guest, ban.ban.expires)),
                Banned::Network(network) => match network.parse() {
                    Ok(network) => list.networks.push((network, ban.ban.expires)),
                    Err(_) => warn!(network, "a ban names no range of addresses"),
                },
            }
        }
        self.0.send_replace(Arc::new(list));
        Ok(())
    }

    /// Refuses requests from banned addresses.
    pub(crate) fn expect_address(&self, address: IpAddr) -> Result<(), ApiError> {
        if self.0.borrow().has_address(address) { Err(ApiError::Banned) } else { Ok(()) }
    }

    /// Refuses requests of banned guests.
    pub(crate) fn expect_guest(&self, guest: GuestId) -> Result<(), ApiError> {
        if self.0.borrow().has_guest(guest) { Err(ApiError::Banned) } else { Ok(()) }
    }

    pub(crate) fn subscribe(&self) -> watch::Receiver<Arc<BanList>> {
        self.0.subscribe()
    }
}

impl BanList {
    pub(crate) fn has_address(&self, address: IpAddr) -> bool {
        let now = now();
        self.networks.iter().any(|(network, expires)| *expires > now && network.contains(address))
    }

    pub(crate) fn has_guest(&self, guest: GuestId) -> bool {
        let now = now();
        self.guests.iter().any(|(banned, expires)| *expires > now && *banned == guest)
    }
}

/// Looks for what operators have done, until the server stops.
pub(crate) async fn watch_audit_log(app: App, mut stopping: watch::Receiver<bool>) {
    let mut seen = None;
    loop {
        match read_audit_log(&app, seen).await {
            Ok(marker) => seen = Some(marker),
            Err(error) => warn!(%error, "what operators have done cannot be read"),
        }
        tokio::select! {
            () = sleep(INTERVAL) => {}
            () = app.operator_acted.notified() => {}
            _ = stopping.changed() => return,
        }
    }
}

async fn read_audit_log(app: &App, seen: Option<(i64, i64)>) -> Result<(i64, i64), StoreError> {
    let marker = app.store.audit_marker().await?;
    if seen == Some(marker) {
        return Ok(marker);
    }
    app.bans.read(&app.store).await?;
    for entry in app.store.audit(LAST_ENTRIES).await? {
        if let Some(id) = entry.table {
            app.tables.log_grown(&id);
        }
    }
    if seen.is_some() {
        app.lobby.notify();
    }
    Ok(marker)
}
