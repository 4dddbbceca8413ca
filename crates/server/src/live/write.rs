//! Appending to a table's log, and taking in what other processes have appended.

use super::LiveTable;
use crate::tables::summary;
use brickwool_store::{Append, AppendError, StoreError};
use brickwool_table::{
    Entry, ErrorCode, Granted, GuestId, LoggedEntry, MAX_ENTRIES, Request, RequestError, TableStage,
};
use brickwool_wire::RecentEntry;
use tracing::{debug, error, warn};

/// How often a request is judged again because other processes were faster.
const MAX_ATTEMPTS: usize = 8;

/// Entries that are on disk and have not been shown to anybody yet.
pub(crate) struct Written {
    /// The version that the request led to.
    pub(crate) version: u64,
    pub(crate) entries: Vec<RecentEntry>,
}

impl Written {
    fn nothing(version: u64) -> Written {
        Written { version, entries: Vec::new() }
    }
}

/// Why entries could not be appended.
enum WriteError {
    /// Another process appended first; its entries have been taken in.
    Conflict,
    Store(StoreError),
}

impl LiveTable {
    /// Judges a guest's request and carries it out.
    pub(super) async fn handle_request(
        &mut self,
        guest: GuestId,
        id: Option<&str>,
        request: &Request,
    ) -> Result<Written, RequestError> {
        for _ in 0..MAX_ATTEMPTS {
            let (presence, now) = (self.presence, self.clock.now());
            let entry = match self.table.judge(guest, id, request, now, |seat| presence.is_away(seat))? {
                Granted::AlreadyDone { version } => return Ok(Written::nothing(version)),
                Granted::SetMuted { guest: other, muted } => {
                    return self.set_muted(guest, other, muted).await;
                }
                Granted::CreateRematch => {
                    let table = self.services.create_rematch(&self.table).await.map_err(|error| {
                        error!(table = %self.id, %error, "a rematch could not be created");
                        unavailable()
                    })?;
                    Entry::Rematch { table }
                }
                Granted::Append(entry) => entry,
            };
            match self.write(id.map(|id| (guest, id.to_owned())), entry).await {
                Ok(written) => return Ok(written),
                Err(WriteError::Conflict) => {}
                Err(WriteError::Store(error)) => {
                    error!(table = %self.id, %error, "a request could not be stored");
                    // The connection may have been lost just after the commit: the log is read again to find out.
                    let again = self.table.judge(guest, id, request, now, |seat| presence.is_away(seat));
                    return match again {
                        Ok(Granted::AlreadyDone { version }) => Ok(Written::nothing(version)),
                        _ => Err(unavailable()),
                    };
                }
            }
        }
        Err(unavailable())
    }

    async fn set_muted(
        &mut self,
        guest: GuestId,
        other: GuestId,
        muted: bool,
    ) -> Result<Written, RequestError> {
        match self.services.store.set_muted(guest, other, muted).await {
            Ok(()) => {
                self.subscribers.set_muted(guest, other, muted);
                Ok(Written::nothing(self.table.version()))
            }
            Err(error) => {
                warn!(table = %self.id, %error, "a mute could not be stored");
                Err(unavailable())
            }
        }
    }

    /// Appends and shows an entry that no guest requested. If that fails, it becomes due again.
    pub(super) async fn write_unrequested(&mut self, entry: Entry) {
        // A game that never ends is closed.
        let entry = if self.table.version() >= MAX_ENTRIES { Entry::Closed } else { entry };
        match self.write(None, entry).await {
            Ok(written) => {
                self.store_failed = false;
                self.broadcast(&written.entries);
            }
            Err(WriteError::Conflict) => debug!(table = %self.id, "another process was faster"),
            Err(WriteError::Store(error)) => {
                self.store_failed = true;
                error!(table = %self.id, %error, "what was due could not be stored");
            }
        }
    }

    /// Appends an entry and what follows from it at once. The table changes only once that is stored.
    async fn write(
        &mut self,
        request: Option<(GuestId, String)>,
        entry: Entry,
    ) -> Result<Written, WriteError> {
        let at = self.clock.now();
        let mut next = self.table.clone();
        let mut written = Vec::new();
        let mut logged = LoggedEntry { at, request, entry };
        loop {
            // What was judged can be folded; if not, nothing has been changed or stored.
            let result = next
                .fold(&logged)
                .map_err(|corrupt| WriteError::Store(StoreError::Corrupt(corrupt.to_string())))?;
            written.push(RecentEntry { version: next.version(), logged, result });
            match next.consequence(&self.secret) {
                Some(entry) => logged = LoggedEntry::unrequested(at, entry),
                None => break,
            }
        }
        let ended = self.table.stage() == TableStage::Playing && next.stage() != TableStage::Playing;
        let listing_changed = ended || written.iter().any(RecentEntry::changes_info);
        let append = Append {
            table: self.id.clone(),
            from: self.table.version(),
            entries: written.iter().map(|entry| to_json(&entry.logged)).collect(),
            summary: listing_changed.then(|| summary(&next)),
            at,
        };
        match self.services.store.append(append).await {
            Ok(()) => {
                let version = self.table.version() + 1;
                self.table = next;
                if ended {
                    self.services.metrics.games_ended.add();
                    self.services.game_ended.notify_one();
                    if let Some(bots) = &mut self.bots {
                        bots.end_game(&self.table);
                    }
                }
                if listing_changed && self.table.settings().public {
                    self.services.lobby.notify();
                }
                Ok(Written { version, entries: written })
            }
            Err(AppendError::Conflict { .. }) => {
                self.services.metrics.conflicts.add();
                self.catch_up().await.map_err(WriteError::Store)?;
                Err(WriteError::Conflict)
            }
            Err(AppendError::NoSuchTable) => {
                Err(WriteError::Store(StoreError::Corrupt("the table has been deleted".into())))
            }
            Err(AppendError::Store(error)) => {
                // The entries may or may not be on disk: only reading the log can tell.
                self.catch_up().await.map_err(WriteError::Store)?;
                Err(WriteError::Store(error))
            }
        }
    }

    /// Takes in what other processes have appended, and shows it.
    pub(super) async fn catch_up(&mut self) -> Result<(), StoreError> {
        let log = self.services.store.log(&self.id, self.table.version()).await?;
        let mut next = self.table.clone();
        let mut read = Vec::new();
        for (_, entry) in log {
            let corrupt = |why: String| StoreError::Corrupt(format!("table {}: {why}", self.id));
            let logged: LoggedEntry =
                serde_json::from_str(&entry).map_err(|error| corrupt(error.to_string()))?;
            let result = next.fold(&logged).map_err(|error| corrupt(error.to_string()))?;
            read.push(RecentEntry { version: next.version(), logged, result });
        }
        if !read.is_empty() {
            self.table = next;
            self.clock.not_before(self.table.updated_at());
            self.broadcast(&read);
            Box::pin(self.resume_connected_seats()).await;
        }
        Ok(())
    }
}

fn unavailable() -> RequestError {
    let message = "the server couldn't save that; nothing was lost, please try again";
    RequestError::new(ErrorCode::Unavailable, message)
}

fn to_json(logged: &LoggedEntry) -> String {
    serde_json::to_string(logged).expect("entries hold nothing that JSON cannot")
}
