//! The rarer writes: guests and deletions. They share transactions with the appends to logs.

use crate::columns::{guest_column, guest_from_column};
use crate::db::{Tx, on_backend};
use crate::error::StoreError;
use crate::moderation::ModerationChange;
use crate::sql;
use crate::types::{SecretHash, Timestamp};
use crate::validate::MAX_MUTES;
use brickwool_ids::{GuestId, TableId};

/// The last use of a device is written down again when it is this old, in milliseconds.
const TOUCH_AFTER: Timestamp = 50 * 60 * 1000;

/// A change to rows other than the logs.
pub(crate) enum RowChange {
    NewGuest {
        id: GuestId,
        name: String,
        hash: SecretHash,
        at: Timestamp,
    },
    RenameGuest {
        id: GuestId,
        name: String,
    },
    /// Deletes a guest with the reports by and about them and the bans against them, and notes that their name and chat have
    /// to be removed from logs.
    DeleteGuest {
        id: GuestId,
        at: Timestamp,
    },
    EndErasures {
        before: Timestamp,
    },
    TouchDevice {
        hash: SecretHash,
        label: String,
        at: Timestamp,
    },
    /// Entries are rows of versions and entries, as JSON.
    RewriteLog {
        table: TableId,
        entries: String,
    },
    ReplaceInfo {
        table: TableId,
        old: String,
        new: String,
    },
    AddSecret {
        guest: GuestId,
        hash: SecretHash,
        at: Timestamp,
    },
    RemoveSecret {
        hash: SecretHash,
    },
    NewLink {
        guest: GuestId,
        hash: SecretHash,
        expires: Timestamp,
    },
    TakeLink {
        hash: SecretHash,
        now: Timestamp,
    },
    Mute {
        guest: GuestId,
        whom: GuestId,
    },
    Unmute {
        guest: GuestId,
        whom: GuestId,
    },
    DeleteTable {
        id: TableId,
    },
    /// Takes a table that has ended off a guest's own lists.
    HideTable {
        guest: GuestId,
        id: TableId,
    },
    /// Leaves nothing but the guest's id in the audit log's details that contain it.
    ReduceAudit {
        guest: GuestId,
    },
    /// Results are rows of guests and results, as JSON.
    StoreResults {
        table: TableId,
        results: String,
        complete: bool,
    },
    Moderation(ModerationChange),
}

/// What came of a [`RowChange`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ChangeResult {
    /// There was nothing to change, or the change was not possible.
    Unchanged,
    Changed,
    /// The change would exceed a limit.
    LimitReached,
    /// The link that was taken leads to this guest.
    LinkedGuest(GuestId),
}

impl RowChange {
    pub(crate) async fn apply(&self, tx: &mut Tx<'_>) -> Result<ChangeResult, StoreError> {
        if let RowChange::Moderation(change) = self {
            let rows = change.apply(tx).await?;
            return Ok(if rows > 0 { ChangeResult::Changed } else { ChangeResult::Unchanged });
        }
        let insert_secret = sql::INSERT_SECRET.of(tx.dialect());
        let insert_link = sql::INSERT_LINK.of(tx.dialect());
        let rewrite_log = sql::REWRITE_LOG.of(tx.dialect());
        let insert_mute = sql::INSERT_MUTE.of(tx.dialect());
        let insert_results = sql::INSERT_RESULTS.of(tx.dialect());
        let rows = on_backend!(tx, tx => match self {
            RowChange::NewGuest { id, name, hash, at } => {
                let (id, at) = (guest_column(*id), at.cast_signed());
                let guest = sqlx::query(sql::INSERT_GUEST).bind(id).bind(name.as_str()).bind(at).bind(&hash[..]);
                let rows = guest.execute(&mut **tx).await?.rows_affected();
                if rows > 0 {
                    let secret = sqlx::query(insert_secret).bind(&hash[..]).bind(id).bind(at);
                    secret.execute(&mut **tx).await?;
                }
                rows
            }
            RowChange::RenameGuest { id, name } => {
                let rename = sqlx::query(sql::RENAME_GUEST).bind(guest_column(*id)).bind(name.as_str());
                rename.execute(&mut **tx).await?.rows_affected()
            }
            RowChange::DeleteGuest { id, at } => {
                let erasure = sqlx::query(sql::INSERT_ERASURE).bind(guest_column(*id)).bind(at.cast_signed());
                erasure.execute(&mut **tx).await?;
                for statement in [sql::DELETE_REPORTS_OF_GUEST, sql::DELETE_BANS_OF_GUEST] {
                    sqlx::query(statement).bind(guest_column(*id)).execute(&mut **tx).await?;
                }
                let delete = sqlx::query(sql::DELETE_GUEST).bind(guest_column(*id));
                delete.execute(&mut **tx).await?.rows_affected()
            }
            RowChange::EndErasures { before } => {
                let delete = sqlx::query(sql::DELETE_ERASURES).bind(before.cast_signed());
                delete.execute(&mut **tx).await?.rows_affected()
            }
            RowChange::TouchDevice { hash, label, at } => {
                let (now, earlier) = (at.cast_signed(), at.saturating_sub(TOUCH_AFTER).cast_signed());
                let guest = sqlx::query(sql::TOUCH_GUEST).bind(&hash[..]).bind(now).bind(earlier);
                guest.execute(&mut **tx).await?;
                let secret = sqlx::query(sql::TOUCH_SECRET).bind(&hash[..]).bind(label.as_str());
                secret.bind(now).bind(earlier).execute(&mut **tx).await?.rows_affected()
            }
            RowChange::RewriteLog { table, entries } => {
                let rewrite = sqlx::query(rewrite_log).bind(table.as_str()).bind(entries.as_str());
                rewrite.execute(&mut **tx).await?.rows_affected()
            }
            RowChange::ReplaceInfo { table, old, new } => {
                let replace = sqlx::query(sql::REPLACE_INFO).bind(table.as_str()).bind(old.as_str());
                replace.bind(new.as_str()).execute(&mut **tx).await?.rows_affected()
            }
            RowChange::AddSecret { guest, hash, at } => {
                let insert = sqlx::query(insert_secret).bind(&hash[..]).bind(guest_column(*guest));
                insert.bind(at.cast_signed()).execute(&mut **tx).await?.rows_affected()
            }
            RowChange::RemoveSecret { hash } => {
                let delete = sqlx::query(sql::DELETE_SECRET).bind(&hash[..]);
                delete.execute(&mut **tx).await?.rows_affected()
            }
            RowChange::NewLink { guest, hash, expires } => {
                let insert = sqlx::query(insert_link).bind(&hash[..]).bind(guest_column(*guest));
                insert.bind(expires.cast_signed()).execute(&mut **tx).await?.rows_affected()
            }
            RowChange::TakeLink { hash, now } => {
                let take = sqlx::query_as(sql::TAKE_LINK).bind(&hash[..]);
                let taken: Option<(i64, i64)> = take.fetch_optional(&mut **tx).await?;
                let valid = taken.filter(|(_, expires)| expires.cast_unsigned() > *now);
                return Ok(valid.map_or(ChangeResult::Unchanged, |(guest, _)| ChangeResult::LinkedGuest(guest_from_column(guest))));
            }
            RowChange::Mute { guest, whom } => {
                let (guest, whom) = (guest_column(*guest), guest_column(*whom));
                let insert = sqlx::query(insert_mute).bind(guest).bind(whom);
                let rows = insert.execute(&mut **tx).await?.rows_affected();
                if rows > 0 {
                    // Two processes that mute for one guest at the same moment can exceed the limit by one, which is harmless.
                    let count = sqlx::query_scalar(sql::COUNT_MUTES).bind(guest);
                    let count: i64 = count.fetch_one(&mut **tx).await?;
                    if count > i64::from(MAX_MUTES) {
                        sqlx::query(sql::DELETE_MUTE).bind(guest).bind(whom).execute(&mut **tx).await?;
                        return Ok(ChangeResult::LimitReached);
                    }
                }
                rows
            }
            RowChange::Unmute { guest, whom } => {
                let delete = sqlx::query(sql::DELETE_MUTE).bind(guest_column(*guest)).bind(guest_column(*whom));
                delete.execute(&mut **tx).await?.rows_affected()
            }
            RowChange::DeleteTable { id } => {
                let delete = sqlx::query(sql::DELETE_TABLE).bind(id.as_str());
                delete.execute(&mut **tx).await?.rows_affected()
            }
            RowChange::HideTable { guest, id } => {
                let hide = sqlx::query(sql::HIDE_TABLE).bind(guest_column(*guest)).bind(id.as_str());
                hide.execute(&mut **tx).await?.rows_affected()
            }
            RowChange::ReduceAudit { guest } => {
                sqlx::query(sql::REDUCE_AUDIT).bind(guest.to_string()).execute(&mut **tx).await?.rows_affected()
            }
            RowChange::StoreResults { table, results, complete } => {
                let insert = sqlx::query(insert_results).bind(table.as_str()).bind(results.as_str());
                let rows = insert.execute(&mut **tx).await?.rows_affected();
                if *complete {
                    sqlx::query(sql::MARK_RESULTS).bind(table.as_str()).execute(&mut **tx).await?;
                }
                rows
            }
            RowChange::Moderation(_) => 0,
        });
        Ok(if rows > 0 { ChangeResult::Changed } else { ChangeResult::Unchanged })
    }
}
