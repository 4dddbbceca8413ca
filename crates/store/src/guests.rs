//! Guests: people who are known by a secret, of which only the hash is stored.

use crate::columns::{guest_column, guests_from_columns};
use crate::db::{json, on_backend};
use crate::error::StoreError;
use crate::row_change::{ChangeResult, RowChange};
use crate::store::Store;
use crate::types::{Device, Guest, SecretHash, Timestamp};
use crate::{InvalidInput, sql, validate};
use brickwool_ids::GuestId;

impl Store {
    /// Creates a guest with their first secret. False if the id or the secret is taken.
    pub async fn new_guest(
        &self,
        id: GuestId,
        name: &str,
        hash: SecretHash,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        validate::name(name)?;
        validate::numbers(&[at])?;
        self.changed(RowChange::NewGuest { id, name: name.to_owned(), hash, at }).await
    }

    /// The guest with this secret.
    pub async fn guest_by_secret(&self, hash: SecretHash) -> Result<Option<Guest>, StoreError> {
        let row: Option<(i64, String, i64)> = on_backend!(&*self.0.db, pools => {
            sqlx::query_as(sql::GUEST_BY_SECRET).bind(&hash[..]).fetch_optional(&pools.identity).await
        })?;
        Ok(row.map(Guest::from_columns))
    }

    /// Changes a guest's name. False if there is no such guest.
    pub async fn rename_guest(&self, id: GuestId, name: &str) -> Result<bool, StoreError> {
        validate::name(name)?;
        self.changed(RowChange::RenameGuest { id, name: name.to_owned() }).await
    }

    /// Deletes a guest with their secrets, links, mutes and history, the reports by and about them and the bans against them,
    /// and notes them in [`Store::erasures`], because logs still have their name and chat. False if there is no such guest, who is noted all the same.
    pub async fn delete_guest(&self, id: GuestId, at: Timestamp) -> Result<bool, StoreError> {
        validate::numbers(&[at])?;
        self.changed(RowChange::DeleteGuest { id, at }).await
    }

    /// Writes down that a device was used, and what it is called, if that was not done within the last hour or so.
    pub async fn touch_device(&self, hash: SecretHash, label: &str, at: Timestamp) -> Result<(), StoreError> {
        validate::name(label)?;
        validate::numbers(&[at])?;
        self.changed(RowChange::TouchDevice { hash, label: label.to_owned(), at }).await.map(drop)
    }

    /// A guest's devices, the last used first.
    pub async fn devices(&self, guest: GuestId) -> Result<Vec<Device>, StoreError> {
        let rows: Vec<(Vec<u8>, String, i64, i64)> = on_backend!(&*self.0.db, pools => {
            sqlx::query_as(sql::DEVICES).bind(guest_column(guest)).fetch_all(&pools.read).await
        })?;
        let device = |(hash, label, created, used): (Vec<u8>, String, i64, i64)| {
            let (created, used) = (created.cast_unsigned(), used.cast_unsigned());
            Ok(Device { hash: secret_hash(hash)?, label, created, used })
        };
        rows.into_iter().map(device).collect()
    }

    /// Those of these secrets that still exist.
    pub async fn known_secrets(&self, hashes: &[SecretHash]) -> Result<Vec<SecretHash>, StoreError> {
        let hex = |hash: &SecretHash| hash.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
        let hashes = json(&hashes.iter().map(hex).collect::<Vec<_>>())?;
        let sql = sql::KNOWN_SECRETS.of(self.0.db.dialect());
        let rows: Vec<Vec<u8>> = on_backend!(&*self.0.db, pools => sqlx::query_scalar(sql).bind(hashes).fetch_all(&pools.read).await)?;
        rows.into_iter().map(secret_hash).collect()
    }

    /// Adds a secret, for another device. False if there is no such guest or the secret is taken.
    pub async fn add_secret(
        &self,
        guest: GuestId,
        hash: SecretHash,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        validate::numbers(&[at])?;
        self.changed(RowChange::AddSecret { guest, hash, at }).await
    }

    /// Deletes a secret, which signs its device out. False if there is no such secret.
    pub async fn remove_secret(&self, hash: SecretHash) -> Result<bool, StoreError> {
        self.changed(RowChange::RemoveSecret { hash }).await
    }

    /// Creates a link that signs in as a guest, once and before it expires. It replaces the guest's earlier link.
    /// False if there is no such guest or the link is taken.
    pub async fn new_link(
        &self,
        hash: SecretHash,
        guest: GuestId,
        expires: Timestamp,
    ) -> Result<bool, StoreError> {
        validate::numbers(&[expires])?;
        self.changed(RowChange::NewLink { guest, hash, expires }).await
    }

    /// Uses up a link and returns its guest. Of several callers at the same time only one gets the guest.
    pub async fn take_link(&self, hash: SecretHash, now: Timestamp) -> Result<Option<GuestId>, StoreError> {
        match self.change(RowChange::TakeLink { hash, now }).await? {
            ChangeResult::LinkedGuest(guest) => Ok(Some(guest)),
            ChangeResult::Unchanged | ChangeResult::Changed | ChangeResult::LimitReached => Ok(None),
        }
    }

    /// Mutes another guest for this guest, or unmutes them. More than [`MAX_MUTES`](crate::MAX_MUTES) mutes are refused
    /// with [`InvalidInput::TooManyMutes`]. Unknown guests are ignored.
    pub async fn set_muted(&self, guest: GuestId, whom: GuestId, muted: bool) -> Result<(), StoreError> {
        let change = if muted { RowChange::Mute { guest, whom } } else { RowChange::Unmute { guest, whom } };
        match self.change(change).await? {
            ChangeResult::LimitReached => Err(InvalidInput::TooManyMutes.into()),
            ChangeResult::Unchanged | ChangeResult::Changed | ChangeResult::LinkedGuest(_) => Ok(()),
        }
    }

    /// The guests that a guest has muted, in no particular order.
    pub async fn muted(&self, guest: GuestId) -> Result<Vec<GuestId>, StoreError> {
        let rows: Vec<i64> = on_backend!(&*self.0.db, pools => {
            sqlx::query_scalar(sql::MUTED).bind(guest_column(guest)).fetch_all(&pools.identity).await
        })?;
        Ok(guests_from_columns(rows))
    }

    async fn changed(&self, change: RowChange) -> Result<bool, StoreError> {
        Ok(self.change(change).await? == ChangeResult::Changed)
    }
}

fn secret_hash(bytes: Vec<u8>) -> Result<SecretHash, StoreError> {
    bytes
        .try_into()
        .map_err(|_| StoreError::Corrupt("the hash of a secret does not have 32 bytes".to_owned()))
}
