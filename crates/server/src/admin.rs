//! Moderation by operators: list and close tables, remove players, ban guests and addresses, delete names, read reports.
//! Everything goes through the store and is noted in its audit log, so that it also works from another program beside running
//! servers, which check that log every second (`audit_watch.rs`).

mod address_range;
mod audit_watch;
mod page;
mod password;

pub use address_range::{AddressRange, BadAddressRange};
pub(crate) use audit_watch::{Bans, watch_audit_log};
pub use brickwool_wire::bodies::ListedTable;
pub(crate) use page::router;
pub use page::time as time_text;
pub(crate) use password::LogIns;
pub use password::{BadPasswordHash, PasswordHash};

use crate::clock::now;
use crate::erasure::replace_name;
use crate::tables::{listed, read_table, summary};
use brickwool_game::Seat;
use brickwool_store::{
    Append, AppendError, AuditEntry, Ban, Banned, NewBan, Store, StoreError, StoredReport,
};
use brickwool_table::{
    DEFAULT_STAND_IN, Entry, GuestId, LoggedEntry, Player, Table, TableId, TableStage, text,
};
use brickwool_wire::TableInfo;
use std::fmt;
use std::time::Duration;
use thiserror::Error;

/// How many rows lists have.
const LIST: u32 = 200;
/// How often a change is retried because the game went on meanwhile.
const MAX_ATTEMPTS: usize = 20;
/// The longest reason, in characters.
const MAX_REASON: usize = 200;

/// Why an operator's command was not carried out. Nothing has changed.
#[derive(Debug, Error)]
pub enum AdminError {
    #[error("there is no table {0}")]
    NoSuchTable(TableId),
    #[error("there is no guest {0}")]
    NoSuchGuest(GuestId),
    #[error("there is no ban {0}")]
    NoSuchBan(i64),
    #[error("the table has already ended")]
    Ended,
    #[error("seat {0} of this table is empty")]
    EmptySeat(usize),
    #[error("the game is just starting: try again in 20 seconds")]
    Starting,
    #[error("{0}")]
    Text(String),
    #[error("the table changes too fast; please try again")]
    Busy,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Who is to be banned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BanTarget {
    Guest(GuestId),
    Network(AddressRange),
}

impl fmt::Display for BanTarget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BanTarget::Guest(guest) => guest.fmt(f),
            BanTarget::Network(network) => network.fmt(f),
        }
    }
}

impl std::str::FromStr for BanTarget {
    type Err = BadAddressRange;

    fn from_str(text: &str) -> Result<BanTarget, BadAddressRange> {
        match text.parse() {
            Ok(guest) => Ok(BanTarget::Guest(guest)),
            Err(_) => text.parse().map(BanTarget::Network),
        }
    }
}

/// A report as operators read it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReportInfo {
    pub at: u64,
    pub table: TableId,
    /// Who reported: name, seat and id, as far as they are known.
    pub by: String,
    /// Whom it is about, likewise; empty if nobody in particular.
    pub about: String,
    pub text: String,
}

impl ReportInfo {
    fn new(stored: StoredReport) -> ReportInfo {
        let StoredReport { report, reporter_name, about_name, table_info } = stored;
        let info: Option<TableInfo> = table_info.and_then(|info| serde_json::from_str(&info).ok());
        let person = |guest: GuestId, name: Option<String>| {
            let seats = (1..).zip(info.iter().flat_map(|info| &info.seats));
            let seat = seats.into_iter().find_map(|(number, seat)| match &seat.player {
                Some(Player::Person { guest: there, name }) if *there == guest => {
                    Some((number, name.clone()))
                }
                _ => None,
            });
            match (seat, name) {
                (Some((number, name)), _) => format!("{name}, seat {number} ({guest})"),
                (None, Some(name)) => format!("{name} ({guest})"),
                (None, None) => guest.to_string(),
            }
        };
        ReportInfo {
            at: report.at,
            table: report.table,
            by: person(report.reporter, reporter_name),
            about: report.about.map(|about| person(about, about_name)).unwrap_or_default(),
            text: report.text,
        }
    }
}

/// An operator's access to the store. Every change is noted in the audit log.
#[derive(Clone, Debug)]
pub struct Admin {
    store: Store,
    /// The operator's name in the audit log.
    operator: String,
}

impl Admin {
    /// Access for an operator who appears under this name in the audit log.
    pub fn new(store: Store, operator: impl Into<String>) -> Admin {
        Admin { store, operator: operator.into() }
    }

    /// Tables that have not ended, newest first.
    pub async fn tables(&self) -> Result<Vec<ListedTable>, AdminError> {
        Ok(self.store.open_tables(LIST).await?.into_iter().filter_map(listed).collect())
    }

    /// Closes a table, whatever stage its game is at.
    pub async fn close(&self, table: &TableId) -> Result<(), AdminError> {
        self.append(table, "close", "", |_| Ok(Entry::Closed)).await
    }

    /// Removes a player from their seat, which is then free or, once the game has started, a bot's.
    pub async fn remove_seat(&self, table: &TableId, seat: usize) -> Result<(), AdminError> {
        let entry = |table: &Table| {
            let empty = AdminError::EmptySeat(seat);
            let seats = Seat::first(table.settings().seats).enumerate();
            let Some((_, place)) = seats.into_iter().find(|(index, _)| index + 1 == seat) else {
                return Err(empty);
            };
            match (table.player_at(place), table.stage()) {
                (None, _) => Err(empty),
                (Some(_), TableStage::Gathering) => Ok(Entry::SeatVacated { seat: place }),
                (Some(_), TableStage::Revealing) => Err(AdminError::Starting),
                (Some(Player::Bot { .. }), _) => Err(empty),
                (Some(Player::Person { .. }), _) => {
                    Ok(Entry::Left { seat: place, bot: DEFAULT_STAND_IN.to_owned() })
                }
            }
        };
        self.append(table, "remove-seat", &format!("seat {seat}"), entry).await
    }

    /// Bans a guest or a range of addresses for a time.
    pub async fn ban(&self, who: BanTarget, time: Duration, reason: &str) -> Result<(), AdminError> {
        let reason = clean_reason(reason)?;
        if let BanTarget::Guest(guest) = who {
            self.store.guest(guest).await?.ok_or(AdminError::NoSuchGuest(guest))?;
        }
        let detail = format!("{who} for {} minutes: {reason}", time.as_secs() / 60);
        let banned = match who {
            BanTarget::Guest(guest) => Banned::Guest(guest),
            BanTarget::Network(network) => Banned::Network(network.to_string()),
        };
        let milliseconds = u64::try_from(time.as_millis()).unwrap_or(u64::MAX).min(MAX_BAN);
        let ban = NewBan { who: banned, reason, created: now(), expires: now() + milliseconds };
        Ok(self.store.add_ban(ban, self.audit("ban", None, detail)).await?)
    }

    /// Ends a ban.
    pub async fn unban(&self, id: i64) -> Result<(), AdminError> {
        let audit = self.audit("unban", None, format!("ban {id}"));
        if self.store.remove_ban(id, audit).await? { Ok(()) } else { Err(AdminError::NoSuchBan(id)) }
    }

    /// Bans that have not expired, newest first.
    pub async fn bans(&self) -> Result<Vec<Ban>, AdminError> {
        Ok(self.store.bans(now()).await?)
    }

    /// Replaces a guest's name by a number: at the tables where they are, in the logs of all games, and from now on. They can
    /// choose another.
    pub async fn delete_name(&self, guest: GuestId) -> Result<(), AdminError> {
        let known = self.store.guest(guest).await?.ok_or(AdminError::NoSuchGuest(guest))?;
        let new = format!("Guest {:04x}", guest.0 & 0xffff);
        let audit = self.audit("delete-name", None, format!("{guest}, {:?}", known.name));
        self.store.replace_name(guest, &new, audit).await?;
        for listing in self.store.current_tables(guest, LIST).await? {
            let entry = |table: &Table| {
                let seat = table.seat_of(guest).ok_or(AdminError::Ended)?;
                Ok(Entry::Renamed { seat, name: new.clone() })
            };
            match self.append(&listing.id, "delete-name", &guest.to_string(), entry).await {
                Ok(()) | Err(AdminError::Ended | AdminError::NoSuchTable(_)) => {}
                Err(error) => return Err(error),
            }
        }
        replace_name(&self.store, guest, &new).await?;
        Ok(())
    }

    /// What guests have reported, newest first.
    pub async fn reports(&self) -> Result<Vec<ReportInfo>, AdminError> {
        Ok(self.store.reports(LIST).await?.into_iter().map(ReportInfo::new).collect())
    }

    /// What operators have done, newest first.
    pub async fn audit_log(&self) -> Result<Vec<AuditEntry>, AdminError> {
        Ok(self.store.audit(LIST).await?)
    }

    /// Notes something that changes nothing in the store, such as a log-in.
    pub(crate) async fn note(&self, action: &str, detail: &str) -> Result<(), AdminError> {
        Ok(self.store.add_audit(self.audit(action, None, detail.to_owned())).await?)
    }

    fn audit(&self, action: &str, table: Option<&TableId>, detail: String) -> AuditEntry {
        AuditEntry {
            at: now(),
            operator: self.operator.clone(),
            action: action.to_owned(),
            table: table.cloned(),
            detail,
        }
    }

    /// Appends an entry to a table's log as another process would. A server that has the table loaded takes it in.
    async fn append(
        &self,
        id: &TableId,
        action: &str,
        detail: &str,
        entry: impl Fn(&Table) -> Result<Entry, AdminError>,
    ) -> Result<(), AdminError> {
        for _ in 0..MAX_ATTEMPTS {
            let read = read_table(&self.store, id).await?;
            let (_, log) = read.ok_or_else(|| AdminError::NoSuchTable(id.clone()))?;
            let corrupt = |why: String| StoreError::Corrupt(format!("table {id}: {why}"));
            let mut table = Table::from_log(&log).map_err(|error| corrupt(error.to_string()))?;
            if matches!(table.stage(), TableStage::Over | TableStage::Closed) {
                return Err(AdminError::Ended);
            }
            let (from, at) = (table.version(), now());
            let logged = LoggedEntry::unrequested(at, entry(&table)?);
            table.fold(&logged).map_err(|error| corrupt(error.to_string()))?;
            let json = serde_json::to_string(&logged).map_err(|error| corrupt(error.to_string()))?;
            let summary = Some(summary(&table));
            let append = Append { table: id.clone(), from, entries: vec![json], summary, at };
            match self.store.append(append).await {
                Ok(()) => {
                    let audit = self.audit(action, Some(id), detail.to_owned());
                    return Ok(self.store.add_audit(audit).await?);
                }
                Err(AppendError::Conflict { .. }) => {}
                Err(AppendError::NoSuchTable) => return Err(AdminError::NoSuchTable(id.clone())),
                Err(AppendError::Store(error)) => return Err(error.into()),
            }
        }
        Err(AdminError::Busy)
    }
}

/// The longest ban: ten years, in milliseconds.
const MAX_BAN: u64 = 10 * 365 * 24 * 60 * 60 * 1000;

fn clean_reason(reason: &str) -> Result<String, AdminError> {
    if reason.trim().is_empty() {
        return Ok(String::new());
    }
    text::clean_line("a reason", reason, MAX_REASON).map_err(|error| AdminError::Text(error.message))
}
