//! The value table as bytes, to be stored in a file: with version and checksum, so that damage is noticed.

use crate::solver::board_numbers::BOARDS;
use crate::solver::value_table::ValueTable;
use crate::state::TURNS;
use thiserror::Error;

/// What the bytes begin with.
const MAGIC: &[u8; 8] = b"BWISLAND";
/// Changes whenever the rules, the numbering of boards or the layout of the bytes do.
const VERSION: u32 = 1;
const HEADER: usize = 8 + 4 + 4 + 4 + 8;

/// Why bytes are not a value table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum ValueTableError {
    /// Something else altogether.
    #[error("this is not a value table of the dice game")]
    Foreign,
    /// Made by another release.
    #[error("this table has version {0}, not {VERSION}")]
    Version(u32),
    /// Cut off, or too long, or for another number of boards.
    #[error("this table has the wrong size")]
    Size,
    /// The values are not those that were written.
    #[error("this table is damaged: its checksum is wrong")]
    Checksum,
}

impl ValueTable {
    /// The table as bytes: magic, version, turns, boards, checksum, then the values, little-endian.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(HEADER + self.turns() as usize * BOARDS * 8);
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(self.turns().to_le_bytes());
        bytes.extend((BOARDS as u32).to_le_bytes());
        bytes.extend(checksum(self.all_values().map(f64::to_bits)).to_le_bytes());
        bytes.extend(self.all_values().flat_map(f64::to_le_bytes));
        bytes
    }

    /// The table that was written as these bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<ValueTable, ValueTableError> {
        let (header, rest) = bytes.split_at_checked(HEADER).ok_or(ValueTableError::Foreign)?;
        let (magic, header) = header.split_at(MAGIC.len());
        if magic != MAGIC {
            return Err(ValueTableError::Foreign);
        }
        let word = |at: usize| u32::from_le_bytes(std::array::from_fn(|byte| header[at + byte]));
        let (version, turns, boards) = (word(0), word(4), word(8));
        let sum = u64::from(word(12)) | u64::from(word(16)) << 32;
        if version != VERSION {
            return Err(ValueTableError::Version(version));
        }
        if boards as usize != BOARDS || turns > TURNS || rest.len() != turns as usize * BOARDS * 8 {
            return Err(ValueTableError::Size);
        }
        let words =
            rest.chunks_exact(8).map(|chunk| u64::from_le_bytes(std::array::from_fn(|byte| chunk[byte])));
        if checksum(words.clone()) != sum {
            return Err(ValueTableError::Checksum);
        }
        let all: Vec<f64> = words.map(f64::from_bits).collect();
        let mut values = vec![vec![0.0; BOARDS]];
        values.extend(all.chunks_exact(BOARDS).map(<[f64]>::to_vec));
        Ok(ValueTable::from_values(values))
    }
}

/// A sum that any changed, missing or exchanged word changes (multiply and mix, after FNV; no protection from malice).
fn checksum(words: impl Iterator<Item = u64>) -> u64 {
    words.fold(0xcbf2_9ce4_8422_2325, |sum, word| {
        let mixed = (sum ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed ^ mixed >> 29
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_survives_its_bytes_and_damage_is_noticed() {
        let table = ValueTable::arbitrary(1);
        let bytes = table.to_bytes();
        assert_eq!(ValueTable::from_bytes(&bytes).as_ref(), Ok(&table));

        let changed = |at: usize| {
            let mut bytes = bytes.clone();
            bytes[at] ^= 1;
            ValueTable::from_bytes(&bytes).unwrap_err()
        };
        assert_eq!(changed(0), ValueTableError::Foreign);
        assert_eq!(changed(8), ValueTableError::Version(0));
        assert_eq!(changed(12), ValueTableError::Size);
        assert_eq!(changed(16), ValueTableError::Size);
        assert_eq!(changed(20), ValueTableError::Checksum);
        assert_eq!(changed(24), ValueTableError::Checksum);
        assert_eq!(changed(HEADER + 1000), ValueTableError::Checksum);
        assert_eq!(changed(bytes.len() - 1), ValueTableError::Checksum);
        assert_eq!(ValueTable::from_bytes(&bytes[..bytes.len() - 1]), Err(ValueTableError::Size));
        assert_eq!(ValueTable::from_bytes(&bytes[..10]), Err(ValueTableError::Foreign));
    }

    #[test]
    fn files_written_by_earlier_releases_are_read() {
        // The header of a table of no turns, byte for byte: its name, version 1, 0 turns, 155 575 boards, an empty checksum.
        let header = b"BWISLAND\x01\0\0\0\0\0\0\0\xb7\x5f\x02\0\x25\x23\x22\x84\xe4\x9c\xf2\xcb";
        let empty = ValueTable::made_up(0, |_| 0.0);
        assert_eq!(empty.to_bytes(), header);
        assert_eq!(ValueTable::from_bytes(header), Ok(empty));
        // Worked out by another program.
        assert_eq!(checksum([1, 2, 3].into_iter()), 0x1538_bbb2_3f26_7e07);
    }

    #[test]
    fn a_game_has_fifteen_turns_and_not_sixteen() {
        let bytes = |turns| ValueTable::made_up(turns, |_| 1.0).to_bytes();
        assert_eq!(ValueTable::from_bytes(&bytes(15)).map(|table| table.turns()), Ok(15));
        assert_eq!(ValueTable::from_bytes(&bytes(16)), Err(ValueTableError::Size));
    }
}
