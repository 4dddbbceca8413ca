//! What operators need: bans, reports of guests, and the audit log of what operators did. Running servers compare
//! [`Store::audit_marker`] to notice what another program has changed.

use crate::columns::{guest_column, guest_from_column, table_from_column};
use crate::db::{Tx, on_backend};
use crate::error::StoreError;
use crate::row_change::{ChangeResult, RowChange};
use crate::store::Store;
use crate::tables::{ListingColumns, listing};
use crate::types::{Guest, Listing, Timestamp};
use crate::{sql, validate};
use brickwool_ids::{GuestId, TableId};
use std::hash::{BuildHasher, RandomState};

/// How many reports are kept; the oldest make way.
pub const MAX_REPORTS: u32 = 1_000;
/// How many bans are read.
const MAX_BANS: i64 = 10_000;

/// Who is banned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Banned {
    Guest(GuestId),
    /// A range of addresses, as text that the store does not look into.
    Network(String),
}

/// A ban to be added.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewBan {
    pub who: Banned,
    pub reason: String,
    pub created: Timestamp,
    pub expires: Timestamp,
}

/// A ban and its number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ban {
    pub id: i64,
    pub ban: NewBan,
}

/// What a guest reported about a table, or about somebody there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GuestReport {
    pub at: Timestamp,
    pub table: TableId,
    pub reporter: GuestId,
    pub about: Option<GuestId>,
    pub text: String,
}

/// A report with what else the store knows of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredReport {
    pub report: GuestReport,
    /// The present name of whoever reported, unless they are forgotten.
    pub reporter_name: Option<String>,
    /// The present name of whom it is about.
    pub about_name: Option<String>,
    /// The table's info, if it still exists.
    pub table_info: Option<String>,
}

/// What an operator did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AuditEntry {
    pub at: Timestamp,
    /// Who: the console, or the address from which the admin page was used.
    pub operator: String,
    pub action: String,
    /// The table whose log was changed, if one was.
    pub table: Option<TableId>,
    pub detail: String,
}

/// A change to these rows; the audit entry is written in the same transaction.
pub(crate) enum ModerationChange {
    Ban(NewBan, AuditEntry),
    Unban(i64, AuditEntry),
    RenameGuest(GuestId, String, AuditEntry),
    Report(GuestReport),
    Audit(AuditEntry),
}

type BanColumns = (i64, Option<i64>, Option<String>, String, i64, i64);
type ReportColumns = (i64, String, i64, Option<i64>, String, Option<String>, Option<String>, Option<String>);
type AuditColumns = (i64, String, String, Option<String>, String);

impl Store {
    pub async fn add_ban(&self, ban: NewBan, audit: AuditEntry) -> Result<(), StoreError> {
        validate::numbers(&[ban.created, ban.expires])?;
        validate::name(&ban.reason)?;
        if let Banned::Network(network) = &ban.who {
            validate::name(network)?;
        }
        let audit = checked(audit)?;
        // Only a number that is taken keeps a ban from being added.
        while !self.moderate(ModerationChange::Ban(ban.clone(), audit.clone())).await? {}
        Ok(())
    }

    /// Ends a ban. False if there is no such ban.
    pub async fn remove_ban(&self, id: i64, audit: AuditEntry) -> Result<bool, StoreError> {
        self.moderate(ModerationChange::Unban(id, checked(audit)?)).await
    }

    /// Changes a guest's name for them. False if there is no such guest.
    pub async fn replace_name(
        &self,
        guest: GuestId,
        name: &str,
        audit: AuditEntry,
    ) -> Result<bool, StoreError> {
        validate::name(name)?;
        self.moderate(ModerationChange::RenameGuest(guest, name.to_owned(), checked(audit)?)).await
    }

    /// Keeps a report, and forgets the oldest if there are too many.
    pub async fn add_report(&self, report: GuestReport) -> Result<(), StoreError> {
        validate::numbers(&[report.at])?;
        validate::name(&report.text)?;
        self.moderate(ModerationChange::Report(report)).await.map(drop)
    }

    /// Notes what an operator did.
    pub async fn add_audit(&self, audit: AuditEntry) -> Result<(), StoreError> {
        self.moderate(ModerationChange::Audit(checked(audit)?)).await.map(drop)
    }

    /// The bans that have not expired, newest first.
    pub async fn bans(&self, now: Timestamp) -> Result<Vec<Ban>, StoreError> {
        let rows: Vec<BanColumns> = on_backend!(&*self.0.db, pools => {
            sqlx::query_as(sql::BANS).bind(now.cast_signed()).bind(MAX_BANS).fetch_all(&pools.identity).await
        })?;
        let ban = |(id, guest, network, reason, created, expires): BanColumns| {
            let who = match (guest, network) {
                (Some(guest), _) => Banned::Guest(guest_from_column(guest)),
                (None, network) => Banned::Network(network.unwrap_or_default()),
            };
            let (created, expires) = (created.cast_unsigned(), expires.cast_unsigned());
            Ban { id, ban: NewBan { who, reason, created, expires } }
        };
        Ok(rows.into_iter().map(ban).collect())
    }

    /// Reports, newest first.
    pub async fn reports(&self, limit: u32) -> Result<Vec<StoredReport>, StoreError> {
        let rows: Vec<ReportColumns> = on_backend!(&*self.0.db, pools => {
            sqlx::query_as(sql::REPORTS).bind(i64::from(limit)).fetch_all(&pools.read).await
        })?;
        let stored = |columns: ReportColumns| {
            let (at, table, reporter, about, text, reporter_name, about_name, table_info) = columns;
            let report = GuestReport {
                at: at.cast_unsigned(),
                table: table_from_column(table)?,
                reporter: guest_from_column(reporter),
                about: about.map(guest_from_column),
                text,
            };
            Ok(StoredReport { report, reporter_name, about_name, table_info })
        };
        rows.into_iter().map(stored).collect()
    }

    /// What operators did, newest first.
    pub async fn audit(&self, limit: u32) -> Result<Vec<AuditEntry>, StoreError> {
        let rows: Vec<AuditColumns> = on_backend!(&*self.0.db, pools => {
            sqlx::query_as(sql::AUDIT).bind(i64::from(limit)).fetch_all(&pools.identity).await
        })?;
        let entry = |(at, operator, action, table, detail): AuditColumns| {
            let (at, table) = (at.cast_unsigned(), table.map(table_from_column).transpose()?);
            Ok(AuditEntry { at, operator, action, table, detail })
        };
        rows.into_iter().map(entry).collect()
    }

    /// The last time and the count of audit entries: another value after every change by an operator.
    pub async fn audit_marker(&self) -> Result<(i64, i64), StoreError> {
        Ok(on_backend!(&*self.0.db, pools => {
            sqlx::query_as(sql::AUDIT_MARKER).fetch_one(&pools.identity).await
        })?)
    }

    /// All tables that have not ended, newest first.
    pub async fn open_tables(&self, limit: u32) -> Result<Vec<Listing>, StoreError> {
        let rows: Vec<ListingColumns> = on_backend!(&*self.0.db, pools => {
            sqlx::query_as(sql::OPEN_TABLES).bind(i64::from(limit)).fetch_all(&pools.read).await
        })?;
        rows.into_iter().map(listing).collect()
    }

    /// The guest with this id.
    pub async fn guest(&self, id: GuestId) -> Result<Option<Guest>, StoreError> {
        let row: Option<(i64, String, i64)> = on_backend!(&*self.0.db, pools => {
            sqlx::query_as(sql::GUEST).bind(guest_column(id)).fetch_optional(&pools.identity).await
        })?;
        Ok(row.map(Guest::from_columns))
    }

    async fn moderate(&self, change: ModerationChange) -> Result<bool, StoreError> {
        Ok(self.change(RowChange::Moderation(change)).await? == ChangeResult::Changed)
    }
}

/// A random number that a person can still type.
fn new_id() -> i64 {
    let random = RandomState::new().hash_one(0_u8);
    i64::from(random as u32)
}

fn checked(audit: AuditEntry) -> Result<AuditEntry, StoreError> {
    validate::numbers(&[audit.at])?;
    for text in [&audit.operator, &audit.action, &audit.detail] {
        validate::name(text)?;
    }
    Ok(audit)
}

impl ModerationChange {
    /// Carries out the change and notes it, if there was something to change. Returns how many rows were.
    pub(crate) async fn apply(&self, tx: &mut Tx<'_>) -> Result<u64, StoreError> {
        let (rows, audit) = match self {
            ModerationChange::Ban(ban, audit) => {
                let (guest, network) = match &ban.who {
                    Banned::Guest(guest) => (Some(guest_column(*guest)), None),
                    Banned::Network(network) => (None, Some(network.as_str())),
                };
                let rows = on_backend!(tx, tx => {
                    let insert = sqlx::query(sql::INSERT_BAN).bind(guest).bind(network).bind(ban.reason.as_str());
                    let insert = insert.bind(ban.created.cast_signed()).bind(ban.expires.cast_signed());
                    insert.bind(new_id()).execute(&mut **tx).await?.rows_affected()
                });
                (rows, Some(audit))
            }
            ModerationChange::Unban(id, audit) => {
                let rows = on_backend!(tx, tx => {
                    sqlx::query(sql::DELETE_BAN).bind(*id).execute(&mut **tx).await?.rows_affected()
                });
                (rows, Some(audit))
            }
            ModerationChange::RenameGuest(guest, name, audit) => {
                let rows = on_backend!(tx, tx => {
                    let rename = sqlx::query(sql::RENAME_GUEST).bind(guest_column(*guest)).bind(name.as_str());
                    rename.execute(&mut **tx).await?.rows_affected()
                });
                (rows, Some(audit))
            }
            ModerationChange::Report(report) => {
                let rows = on_backend!(tx, tx => {
                    let insert = sqlx::query(sql::INSERT_REPORT).bind(report.at.cast_signed());
                    let insert = insert.bind(report.table.as_str()).bind(guest_column(report.reporter));
                    let about = report.about.map(guest_column);
                    let insert = insert.bind(about).bind(report.text.as_str()).bind(new_id());
                    let rows = insert.execute(&mut **tx).await?.rows_affected();
                    let delete = sqlx::query(sql::DELETE_OLD_REPORTS).bind(i64::from(MAX_REPORTS));
                    delete.execute(&mut **tx).await?;
                    rows
                });
                (rows, None)
            }
            ModerationChange::Audit(audit) => (1, Some(audit)),
        };
        if let Some(audit) = audit.filter(|_| rows > 0) {
            on_backend!(tx, tx => {
                let insert = sqlx::query(sql::INSERT_AUDIT).bind(audit.at.cast_signed());
                let insert = insert.bind(audit.operator.as_str()).bind(audit.action.as_str());
                let insert = insert.bind(audit.table.as_ref().map(TableId::as_str)).bind(audit.detail.as_str());
                insert.bind(new_id()).execute(&mut **tx).await?;
            });
        }
        Ok(rows)
    }
}
