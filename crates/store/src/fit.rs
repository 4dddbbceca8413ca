//! What fits into the store. One request that the database refuses would spoil a whole batch of others', so nothing
//! unfit gets as far as the queue.

use crate::types::{Append, Head, NewTable};
use thiserror::Error;

/// The longest id of a table, in bytes.
pub const MOST_ID: usize = 64;
/// The longest name of a guest or kind of a table, in bytes.
pub const MOST_TEXT: usize = 1_000;
/// The most others that a guest may mute.
pub const MOST_MUTES: u32 = 500;
/// The most bytes that one request may carry.
pub const MOST_BYTES: usize = 4 << 20;

/// Why something cannot be stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Unfit {
    /// The id of a table.
    #[error("a table's id is 1 to {MOST_ID} visible ASCII characters")]
    Id,
    /// PostgreSQL has no text with the character U+0000.
    #[error("a text to be stored must not contain the character U+0000")]
    Nul,
    /// Too long a text.
    #[error("a name must not be longer than {MOST_TEXT} bytes")]
    TooLong,
    /// Too much at once.
    #[error("a request must not carry more than {MOST_BYTES} bytes")]
    TooBig,
    /// Too many others muted.
    #[error("a guest can mute up to {MOST_MUTES} others")]
    TooManyMutes,
    /// A time or version that no database can hold.
    #[error("times and versions must be less than 2^62")]
    TooLate,
}

pub(crate) fn new_table(new: &NewTable) -> Result<(), Unfit> {
    id(&new.id)?;
    times(&[new.at])?;
    texts([new.seed.0.as_str(), &new.first, &new.head.face].into_iter())?;
    short(&new.head.kind)
}

pub(crate) fn append(append: &Append) -> Result<(), Unfit> {
    id(&append.table)?;
    times(&[append.at, append.from])?;
    let face = append.head.as_ref().map(|head: &Head| head.face.as_str());
    texts(append.entries.iter().map(String::as_str).chain(face))?;
    append.head.as_ref().map_or(Ok(()), |head| short(&head.kind))
}

/// A name or another short text.
pub(crate) fn short(text: &str) -> Result<(), Unfit> {
    if text.len() > MOST_TEXT {
        return Err(Unfit::TooLong);
    }
    texts([text].into_iter())
}

pub(crate) fn times(times: &[u64]) -> Result<(), Unfit> {
    // Room is left for counting on from there.
    if times.iter().all(|time| *time < 1 << 62) { Ok(()) } else { Err(Unfit::TooLate) }
}

/// Whether a table can have this id at all.
pub(crate) fn is_id(id: &str) -> bool {
    (1..=MOST_ID).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_graphic())
}

pub(crate) fn id(id: &str) -> Result<(), Unfit> {
    if is_id(id) { Ok(()) } else { Err(Unfit::Id) }
}

fn texts<'a>(texts: impl Iterator<Item = &'a str> + Clone) -> Result<(), Unfit> {
    if texts.clone().map(str::len).sum::<usize>() > MOST_BYTES {
        return Err(Unfit::TooBig);
    }
    if texts.into_iter().any(|text| text.contains('\0')) { Err(Unfit::Nul) } else { Ok(()) }
}
