//! Guests: people known by a secret, of which only the hash is kept.

use crate::change::{Change, Done};
use crate::db::either;
use crate::error::StoreError;
use crate::store::Store;
use crate::types::{Guest, Millis, SecretHash};
use crate::{Unfit, fit, sql};

impl Store {
    /// Remembers somebody new and the secret they are known by. False if the id or the secret is taken.
    pub async fn new_guest(
        &self,
        id: u64,
        name: &str,
        hash: SecretHash,
        at: Millis,
    ) -> Result<bool, StoreError> {
        fit::short(name)?;
        fit::times(&[at])?;
        self.changed(Change::NewGuest { id, name: name.to_owned(), hash, at }).await
    }

    /// Who has this secret.
    pub async fn guest_by_secret(&self, hash: SecretHash) -> Result<Option<Guest>, StoreError> {
        let row: Option<(i64, String, i64)> = either!(&*self.0.db, pools => {
            sqlx::query_as(sql::GUEST_BY_SECRET).bind(&hash[..]).fetch_optional(&pools.read).await
        })?;
        let guest = |(id, name, created): (i64, String, i64)| Guest {
            id: id.cast_unsigned(),
            name,
            created: created.cast_unsigned(),
        };
        Ok(row.map(guest))
    }

    /// Gives a guest another name. False if there is no such guest.
    pub async fn rename_guest(&self, id: u64, name: &str) -> Result<bool, StoreError> {
        fit::short(name)?;
        self.changed(Change::RenameGuest { id, name: name.to_owned() }).await
    }

    /// Forgets a guest with their secrets, links, mutes and history. The logs of tables they played at stay as they are;
    /// see [`Store::delete_table`]. False if there is no such guest.
    pub async fn delete_guest(&self, id: u64) -> Result<bool, StoreError> {
        self.changed(Change::DeleteGuest { id }).await
    }

    /// Lets a guest be known by one more secret: another device. False if there is no such guest or the secret is taken.
    pub async fn add_secret(&self, guest: u64, hash: SecretHash, at: Millis) -> Result<bool, StoreError> {
        fit::times(&[at])?;
        self.changed(Change::AddSecret { guest, hash, at }).await
    }

    /// Forgets a secret: its device is signed out. False if it was not known.
    pub async fn remove_secret(&self, hash: SecretHash) -> Result<bool, StoreError> {
        self.changed(Change::RemoveSecret { hash }).await
    }

    /// Makes a link that leads to a guest once, before it expires. An earlier one of the same guest is no longer valid.
    /// False if there is no such guest or the link is taken.
    pub async fn new_link(&self, hash: SecretHash, guest: u64, expires: Millis) -> Result<bool, StoreError> {
        fit::times(&[expires])?;
        self.changed(Change::NewLink { guest, hash, expires }).await
    }

    /// The guest that a link leads to. Works once, however many ask at the same time.
    pub async fn take_link(&self, hash: SecretHash, now: Millis) -> Result<Option<u64>, StoreError> {
        match self.change(Change::TakeLink { hash, now }).await? {
            Done::Guest(guest) => Ok(Some(guest)),
            Done::Nothing | Done::Changed | Done::Full => Ok(None),
        }
    }

    /// Mutes somebody for a guest, or lets them be heard again. A guest mutes up to [`MOST_MUTES`](crate::MOST_MUTES)
    /// others; one more is refused with [`Unfit::TooManyMutes`]. Guests that the store does not know are ignored.
    pub async fn set_muted(&self, guest: u64, whom: u64, muted: bool) -> Result<(), StoreError> {
        let change = if muted { Change::Mute { guest, whom } } else { Change::Unmute { guest, whom } };
        match self.change(change).await? {
            Done::Full => Err(Unfit::TooManyMutes.into()),
            Done::Nothing | Done::Changed | Done::Guest(_) => Ok(()),
        }
    }

    /// Whom a guest has muted, in no particular order.
    pub async fn muted(&self, guest: u64) -> Result<Vec<u64>, StoreError> {
        let rows: Vec<i64> = either!(&*self.0.db, pools => {
            sqlx::query_scalar(sql::MUTED).bind(guest.cast_signed()).fetch_all(&pools.read).await
        })?;
        Ok(rows.into_iter().map(i64::cast_unsigned).collect())
    }

    async fn changed(&self, change: Change) -> Result<bool, StoreError> {
        Ok(self.change(change).await? == Done::Changed)
    }
}
