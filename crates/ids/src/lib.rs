//! Ids of guests and tables. Both are text in JSON and in addresses; the store's columns are its own concern.

#![forbid(unsafe_code)]

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A guest's public id. It identifies them to others; the secret that proves who they are is never here.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(try_from = "String", into = "String")]
pub struct GuestId(#[cfg_attr(feature = "ts", ts(as = "String"))] pub u64);

#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a guest's id is 16 digits from 0 to 9 and a to f")]
pub struct BadGuestId;

impl fmt::Display for GuestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl FromStr for GuestId {
    type Err = BadGuestId;

    fn from_str(text: &str) -> Result<GuestId, BadGuestId> {
        let valid = text.len() == 16 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        let id = valid.then(|| u64::from_str_radix(text, 16).ok()).flatten();
        id.map(GuestId).ok_or(BadGuestId)
    }
}

impl TryFrom<String> for GuestId {
    type Error = BadGuestId;

    fn try_from(text: String) -> Result<GuestId, BadGuestId> {
        text.parse()
    }
}

impl From<GuestId> for String {
    fn from(id: GuestId) -> String {
        id.to_string()
    }
}

/// A table's id: a few random letters and digits, which whoever creates the table chooses.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(try_from = "String", into = "String")]
pub struct TableId(String);

#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a table's id is 1 to {} letters and digits", TableId::MAX_LENGTH)]
pub struct BadTableId;

impl TableId {
    pub const MAX_LENGTH: usize = 64;

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for TableId {
    type Err = BadTableId;

    fn from_str(text: &str) -> Result<TableId, BadTableId> {
        text.to_owned().try_into()
    }
}

impl TryFrom<String> for TableId {
    type Error = BadTableId;

    fn try_from(text: String) -> Result<TableId, BadTableId> {
        let length = (1..=TableId::MAX_LENGTH).contains(&text.len());
        let valid = length && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if valid { Ok(TableId(text)) } else { Err(BadTableId) }
    }
}

impl From<TableId> for String {
    fn from(id: TableId) -> String {
        id.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_read_as_they_are_written() {
        let guest = GuestId(0xa1);
        assert_eq!(guest.to_string(), "00000000000000a1");
        assert_eq!(guest.to_string().parse(), Ok(guest));
        let table: TableId = "k3m9x2abcdef".parse().unwrap();
        assert_eq!(table.to_string().parse(), Ok(table));
    }

    #[test]
    fn other_text_is_no_id() {
        for wrong in ["", "a1", "00000000000000A1", "00000000000000a1 ", "+0000000000000a1"] {
            assert_eq!(wrong.parse::<GuestId>(), Err(BadGuestId), "{wrong:?}");
        }
        for wrong in ["", "..", "a b", "a/b", "é", &"a".repeat(65)] {
            assert_eq!(wrong.parse::<TableId>(), Err(BadTableId), "{wrong:?}");
        }
    }
}
