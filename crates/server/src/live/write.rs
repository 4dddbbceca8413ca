//! Appending to the log, and taking in what others have appended.

use super::Live;
use super::show::Kept;
use crate::clock::now;
use crate::tables::summary;
use brickwool_luck::Key;
use brickwool_store::{Append, AppendError, StoreError};
use brickwool_table::{Answer, Code, Entry, GuestId, Logged, Refusal, Request, Stage};
use tracing::{debug, error, warn};

/// How often a request is judged again because other processes were faster.
const ATTEMPTS: usize = 8;

/// What is on disk, and not shown to anybody yet.
pub(crate) struct Written {
    /// The version that it led to.
    pub(crate) version: u64,
    /// What is to be shown.
    pub(crate) shown: Vec<Kept>,
}

impl Written {
    fn nothing(version: u64) -> Written {
        Written { version, shown: Vec::new() }
    }
}

/// Why entries could not be appended.
enum Failed {
    /// Another process was faster; its entries have been taken in.
    Overtaken,
    /// The store does not work.
    Store(StoreError),
}

impl Live {
    /// Judges a guest's request and logs it.
    pub(super) async fn carry_out(
        &mut self,
        guest: GuestId,
        id: Option<&str>,
        request: &Request,
    ) -> Result<Written, Refusal> {
        for _ in 0..ATTEMPTS {
            let presence = self.presence;
            let entry = match self.table.judge(guest, id, request, |seat| presence.is_away(seat))? {
                Answer::Done(version) => return Ok(Written::nothing(version)),
                Answer::Mute { guest: whom, muted } => return self.mute(guest, whom, muted).await,
                Answer::Log(Entry::Started { .. }) => {
                    self.table.started(&self.key()).ok_or_else(unavailable)?
                }
                Answer::Log(Entry::Rematch { .. }) => {
                    let table = self.commons.meet_again(&self.table).await.map_err(|error| {
                        error!(table = self.id, %error, "a rematch cannot be made");
                        unavailable()
                    })?;
                    Entry::Rematch { table }
                }
                Answer::Log(entry) => entry,
            };
            match self.write(id.map(|id| (guest, id.to_owned())), entry).await {
                Ok(written) => return Ok(written),
                Err(Failed::Overtaken) => {}
                Err(Failed::Store(error)) => {
                    error!(table = self.id, %error, "a request could not be stored");
                    // Unless the connection was lost in the moment of the commit, which the log has told by now.
                    let again = self.table.judge(guest, id, request, |seat| presence.is_away(seat));
                    return match again {
                        Ok(Answer::Done(version)) => Ok(Written::nothing(version)),
                        _ => Err(unavailable()),
                    };
                }
            }
        }
        Err(unavailable())
    }

    async fn mute(&mut self, guest: GuestId, whom: GuestId, muted: bool) -> Result<Written, Refusal> {
        match self.commons.store.set_muted(guest.0, whom.0, muted).await {
            Ok(()) => {
                self.audience.set_muted(guest, whom, muted);
                Ok(Written::nothing(self.table.version()))
            }
            Err(error) => {
                warn!(table = self.id, %error, "a mute could not be stored");
                Err(unavailable())
            }
        }
    }

    /// Logs something that nobody asked for, and shows it; it comes up again if it fails.
    pub(super) async fn log_unasked(&mut self, entry: Entry) {
        match self.write(None, entry).await {
            Ok(written) => {
                self.store_failed = false;
                self.show(&written.shown);
            }
            Err(Failed::Overtaken) => debug!(table = self.id, "another process was faster"),
            Err(Failed::Store(error)) => {
                self.store_failed = true;
                error!(table = self.id, %error, "what was due could not be stored");
            }
        }
    }

    /// Appends an entry and what chance decides upon it; only then the table changes.
    async fn write(&mut self, asked: Option<(GuestId, String)>, entry: Entry) -> Result<Written, Failed> {
        let at = now();
        let mut next = self.table.clone();
        let mut written = Vec::new();
        let mut logged = Logged { at, asked, entry };
        let listed = !matches!(logged.entry, Entry::Step { .. } | Entry::Undone { .. } | Entry::Said { .. });
        loop {
            let happened = next.fold(&logged).map_err(|corrupt| {
                // What was judged fits; if not, nothing has been changed or stored.
                Failed::Store(StoreError::Corrupt(corrupt.to_string()))
            })?;
            written.push(Kept { version: next.version(), logged, happened });
            match next.chance(&self.key()) {
                Some(step) => logged = Logged::unasked(at, Entry::Step { step, by: None }),
                None => break,
            }
        }
        let ended = self.table.stage() == Stage::Playing && next.stage() != Stage::Playing;
        let listed = listed || ended;
        let append = Append {
            table: self.id.clone(),
            from: self.table.version(),
            entries: written.iter().map(|kept| text(&kept.logged)).collect(),
            summary: listed.then(|| summary(&next)),
            at,
        };
        match self.commons.store.append(append).await {
            Ok(()) => {
                let version = self.table.version() + 1;
                self.table = next;
                if ended {
                    self.commons.metrics.games_ended.add();
                }
                if listed && self.table.settings().public {
                    self.commons.lobby.ring();
                }
                Ok(Written { version, shown: written })
            }
            Err(AppendError::Conflict { .. }) => {
                self.commons.metrics.conflicts.add();
                self.catch_up().await.map_err(Failed::Store)?;
                Err(Failed::Overtaken)
            }
            Err(AppendError::NoSuchTable) => {
                Err(Failed::Store(StoreError::Corrupt("the table has been deleted".into())))
            }
            Err(AppendError::Store(error)) => {
                // Whether it is on disk is not known: the log tells.
                self.catch_up().await.map_err(Failed::Store)?;
                Err(Failed::Store(error))
            }
        }
    }

    /// Takes in what other processes have appended, and shows it.
    pub(super) async fn catch_up(&mut self) -> Result<(), StoreError> {
        let log = self.commons.store.log(&self.id, self.table.version()).await?;
        let mut next = self.table.clone();
        let mut read = Vec::new();
        for (_, entry) in log {
            let corrupt = |why: String| StoreError::Corrupt(format!("table {}: {why}", self.id));
            let logged: Logged = serde_json::from_str(&entry).map_err(|error| corrupt(error.to_string()))?;
            let happened = next.fold(&logged).map_err(|error| corrupt(error.to_string()))?;
            read.push(Kept { version: next.version(), logged, happened });
        }
        if !read.is_empty() {
            self.table = next;
            self.show(&read);
            Box::pin(self.come_back_to_those_here()).await;
        }
        Ok(())
    }

    fn key(&self) -> Key {
        self.seed.key(&self.table.words())
    }
}

fn unavailable() -> Refusal {
    Refusal::new(Code::Unavailable, "the server could not store that; nothing was lost, please try again")
}

fn text(logged: &Logged) -> String {
    serde_json::to_string(logged).expect("entries hold nothing that JSON cannot")
}
