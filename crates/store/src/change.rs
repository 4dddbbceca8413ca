//! The rarer writes: guests, and deletion. They ride in the same transactions as the logs.

use crate::db::{Tx, either};
use crate::error::StoreError;
use crate::fit::MOST_MUTES;
use crate::sql;
use crate::types::{Millis, SecretHash};

/// Something to be changed besides the logs.
pub(crate) enum Change {
    NewGuest { id: u64, name: String, hash: SecretHash, at: Millis },
    RenameGuest { id: u64, name: String },
    DeleteGuest { id: u64 },
    AddSecret { guest: u64, hash: SecretHash, at: Millis },
    RemoveSecret { hash: SecretHash },
    NewLink { guest: u64, hash: SecretHash, expires: Millis },
    TakeLink { hash: SecretHash, now: Millis },
    Mute { guest: u64, whom: u64 },
    Unmute { guest: u64, whom: u64 },
    DeleteTable { id: String },
}

/// What became of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Done {
    /// There was nothing to change, or no way to.
    Nothing,
    /// It was changed.
    Changed,
    /// There was no room for it.
    Full,
    /// It was a link that led to this guest.
    Guest(u64),
}

impl Change {
    pub(crate) async fn apply(&self, tx: &mut Tx) -> Result<Done, StoreError> {
        let insert_secret = sql::INSERT_SECRET.of(tx.dialect());
        let insert_link = sql::INSERT_LINK.of(tx.dialect());
        let insert_mute = sql::INSERT_MUTE.of(tx.dialect());
        let rows = either!(tx, tx => match self {
            Change::NewGuest { id, name, hash, at } => {
                let (id, at) = (id.cast_signed(), at.cast_signed());
                let guest = sqlx::query(sql::INSERT_GUEST).bind(id).bind(name.as_str()).bind(at).bind(&hash[..]);
                let rows = guest.execute(&mut **tx).await?.rows_affected();
                if rows > 0 {
                    let secret = sqlx::query(insert_secret).bind(&hash[..]).bind(id).bind(at);
                    secret.execute(&mut **tx).await?;
                }
                rows
            }
            Change::RenameGuest { id, name } => {
                let rename = sqlx::query(sql::RENAME_GUEST).bind(id.cast_signed()).bind(name.as_str());
                rename.execute(&mut **tx).await?.rows_affected()
            }
            Change::DeleteGuest { id } => {
                let delete = sqlx::query(sql::DELETE_GUEST).bind(id.cast_signed());
                delete.execute(&mut **tx).await?.rows_affected()
            }
            Change::AddSecret { guest, hash, at } => {
                let insert = sqlx::query(insert_secret).bind(&hash[..]).bind(guest.cast_signed());
                insert.bind(at.cast_signed()).execute(&mut **tx).await?.rows_affected()
            }
            Change::RemoveSecret { hash } => {
                let delete = sqlx::query(sql::DELETE_SECRET).bind(&hash[..]);
                delete.execute(&mut **tx).await?.rows_affected()
            }
            Change::NewLink { guest, hash, expires } => {
                let insert = sqlx::query(insert_link).bind(&hash[..]).bind(guest.cast_signed());
                insert.bind(expires.cast_signed()).execute(&mut **tx).await?.rows_affected()
            }
            Change::TakeLink { hash, now } => {
                let take = sqlx::query_as(sql::TAKE_LINK).bind(&hash[..]);
                let taken: Option<(i64, i64)> = take.fetch_optional(&mut **tx).await?;
                let valid = taken.filter(|(_, expires)| expires.cast_unsigned() > *now);
                return Ok(valid.map_or(Done::Nothing, |(guest, _)| Done::Guest(guest.cast_unsigned())));
            }
            Change::Mute { guest, whom } => {
                let (guest, whom) = (guest.cast_signed(), whom.cast_signed());
                let insert = sqlx::query(insert_mute).bind(guest).bind(whom);
                let rows = insert.execute(&mut **tx).await?.rows_affected();
                if rows > 0 {
                    // Two processes that mute for one guest in the same moment may both find room for the last one.
                    let count = sqlx::query_scalar(sql::COUNT_MUTES).bind(guest);
                    let count: i64 = count.fetch_one(&mut **tx).await?;
                    if count > i64::from(MOST_MUTES) {
                        sqlx::query(sql::DELETE_MUTE).bind(guest).bind(whom).execute(&mut **tx).await?;
                        return Ok(Done::Full);
                    }
                }
                rows
            }
            Change::Unmute { guest, whom } => {
                let delete = sqlx::query(sql::DELETE_MUTE).bind(guest.cast_signed()).bind(whom.cast_signed());
                delete.execute(&mut **tx).await?.rows_affected()
            }
            Change::DeleteTable { id } => {
                let delete = sqlx::query(sql::DELETE_TABLE).bind(id.as_str());
                delete.execute(&mut **tx).await?.rows_affected()
            }
        });
        Ok(if rows > 0 { Done::Changed } else { Done::Nothing })
    }
}
