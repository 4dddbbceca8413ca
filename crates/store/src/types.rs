//! The values that go into the store and come out of it.

use crate::columns::guest_from_column;
use brickwool_ids::{GuestId, TableId};
use std::fmt;

/// Milliseconds since 1970. The store has no clock: the caller supplies every time.
pub type Timestamp = u64;

/// The hash of a secret or of a sign-in link. The secrets themselves are never stored.
pub type SecretHash = [u8; 32];

/// A table's secret seed. Its debug output is redacted, so it cannot end up in logs.
#[derive(Clone, PartialEq, Eq)]
pub struct StoredSeed(pub String);

impl fmt::Debug for StoredSeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("StoredSeed(hidden)")
    }
}

impl From<&str> for StoredSeed {
    fn from(text: &str) -> StoredSeed {
        StoredSeed(text.to_owned())
    }
}

/// A table's stage as the database stores it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StoredStage {
    /// Players are taking seats.
    Gathering,
    Playing,
    /// The game was played to its end.
    Over,
    /// The game was abandoned or never started.
    Closed,
}

impl StoredStage {
    const ALL: [StoredStage; 4] =
        [StoredStage::Gathering, StoredStage::Playing, StoredStage::Over, StoredStage::Closed];

    /// The value in the database's `stage` column.
    pub fn as_str(self) -> &'static str {
        match self {
            StoredStage::Gathering => "gathering",
            StoredStage::Playing => "playing",
            StoredStage::Over => "over",
            StoredStage::Closed => "closed",
        }
    }

    /// Whether no more moves can be made at the table.
    pub fn has_ended(self) -> bool {
        matches!(self, StoredStage::Over | StoredStage::Closed)
    }

    pub(crate) fn from_column(text: &str) -> Option<StoredStage> {
        StoredStage::ALL.into_iter().find(|stage| stage.as_str() == text)
    }
}

/// What lists of tables are made from: a searchable copy of what the table's log says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableSummary {
    pub stage: StoredStage,
    /// Which game is played.
    pub kind: String,
    /// Whether the table is listed for everybody.
    pub public: bool,
    /// Whether no person has a seat, so that bots play by themselves.
    pub unattended: bool,
    /// What the lobby shows of the table, as JSON that the store does not look into (column `face`).
    pub info: String,
    /// The guests in whose history the table appears. Guests the store does not know are left out.
    pub guests: Vec<GuestId>,
}

/// A table to be created.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewTable {
    pub id: TableId,
    /// The secret from which the table's dice and cards are drawn.
    pub seed: StoredSeed,
    /// Version 0 of the log.
    pub first: String,
    pub summary: TableSummary,
    /// The version of the format of the log's entries. The store does not look into them.
    pub format: u32,
    pub at: Timestamp,
}

/// Entries to be appended to a table's log: all of them or none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    pub table: TableId,
    /// The version of the first entry, which is the number of entries already in the log.
    pub from: u64,
    pub entries: Vec<String>,
    /// The table's new summary, if it changes.
    pub summary: Option<TableSummary>,
    pub at: Timestamp,
}

/// A table in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listing {
    pub id: TableId,
    pub stage: StoredStage,
    /// Which game is played.
    pub kind: String,
    /// Whether the table is listed for everybody.
    pub public: bool,
    /// What the lobby shows of the table, as JSON (column `face`).
    pub info: String,
    pub created: Timestamp,
    /// When the stage first became one that has ended.
    pub ended: Option<Timestamp>,
}

/// Everything about a table except its log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableRow {
    pub listing: Listing,
    /// The secret from which the table's dice and cards are drawn.
    pub seed: StoredSeed,
    /// The guests who are or were at the table, in no particular order.
    pub guests: Vec<GuestId>,
    /// The number of entries in the log.
    pub version: u64,
    /// When the last entry was appended.
    pub updated: Timestamp,
    /// The version of the format of the log's entries.
    pub format: u32,
}

/// A person known by a secret.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guest {
    pub id: GuestId,
    pub name: String,
    pub created: Timestamp,
}

impl Guest {
    /// From the columns of `guests`: id, name and when it was created.
    pub(crate) fn from_columns((id, name, created): (i64, String, i64)) -> Guest {
        Guest { id: guest_from_column(id), name, created: created.cast_unsigned() }
    }
}

/// A device that a guest has signed in with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Device {
    /// The hash of the device's secret.
    pub hash: SecretHash,
    /// What the device is called; empty if it was not used since names were added.
    pub label: String,
    pub created: Timestamp,
    /// When it was last used, to the hour or so.
    pub used: Timestamp,
}
