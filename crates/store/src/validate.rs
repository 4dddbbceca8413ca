//! Input validation. A value that the database rejects would fail the whole batch it is in, so invalid input is
//! rejected before it is queued.

use crate::types::{Append, NewTable, TableSummary};
use thiserror::Error;

/// The longest name of a guest or kind of a table, in bytes.
pub const MAX_NAME_BYTES: usize = 1_000;
/// How many others a guest may mute.
pub const MAX_MUTES: u32 = 500;
/// How many bytes one request may carry.
pub const MAX_REQUEST_BYTES: usize = 4 << 20;

/// Why a value cannot be stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum InvalidInput {
    /// PostgreSQL cannot store this character in text.
    #[error("stored text must not contain the character U+0000")]
    NulCharacter,
    #[error("a name must not be longer than {MAX_NAME_BYTES} bytes")]
    NameTooLong,
    #[error("a request must not be larger than {MAX_REQUEST_BYTES} bytes")]
    RequestTooLarge,
    #[error("a guest can mute up to {MAX_MUTES} others")]
    TooManyMutes,
    #[error("times and versions must be less than 2^62")]
    NumberTooLarge,
}

pub(crate) fn new_table(new: &NewTable) -> Result<(), InvalidInput> {
    numbers(&[new.at])?;
    texts([new.seed.0.as_str(), &new.first, &new.summary.info].into_iter())?;
    name(&new.summary.kind)
}

pub(crate) fn append(append: &Append) -> Result<(), InvalidInput> {
    numbers(&[append.at, append.from])?;
    let info = append.summary.as_ref().map(|summary: &TableSummary| summary.info.as_str());
    texts(append.entries.iter().map(String::as_str).chain(info))?;
    append.summary.as_ref().map_or(Ok(()), |summary| name(&summary.kind))
}

/// Checks a name or another short text.
pub(crate) fn name(text: &str) -> Result<(), InvalidInput> {
    if text.len() > MAX_NAME_BYTES {
        return Err(InvalidInput::NameTooLong);
    }
    texts([text].into_iter())
}

/// Checks times and versions. The limit is well below `i64::MAX` so that counting on from there cannot overflow.
pub(crate) fn numbers(numbers: &[u64]) -> Result<(), InvalidInput> {
    if numbers.iter().all(|number| *number < 1 << 62) { Ok(()) } else { Err(InvalidInput::NumberTooLarge) }
}

pub(crate) fn texts<'a>(texts: impl Iterator<Item = &'a str> + Clone) -> Result<(), InvalidInput> {
    if texts.clone().map(str::len).sum::<usize>() > MAX_REQUEST_BYTES {
        return Err(InvalidInput::RequestTooLarge);
    }
    if texts.into_iter().any(|text| text.contains('\0')) { Err(InvalidInput::NulCharacter) } else { Ok(()) }
}
