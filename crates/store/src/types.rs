//! What is stored, as those who use the store see it.

use std::fmt;

/// Milliseconds since 1970. The store has no clock: whoever writes says when.
pub type Millis = u64;

/// The hash of a secret or of a link. The secrets themselves are never stored.
pub type SecretHash = [u8; 32];

/// A table's secret seed. It does not show itself in debug output, and so not in logs.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed(pub String);

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(hidden)")
    }
}

impl From<&str> for Seed {
    fn from(text: &str) -> Seed {
        Seed(text.to_owned())
    }
}

/// How far a table has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// People are sitting down.
    Gathering,
    /// The game is on.
    Playing,
    /// The game has ended.
    Over,
    /// The game was broken off, or never began.
    Closed,
}

impl Stage {
    const ALL: [Stage; 4] = [Stage::Gathering, Stage::Playing, Stage::Over, Stage::Closed];

    /// The word for it in the database.
    pub fn word(self) -> &'static str {
        match self {
            Stage::Gathering => "gathering",
            Stage::Playing => "playing",
            Stage::Over => "over",
            Stage::Closed => "closed",
        }
    }

    /// Whether nothing more is played at the table.
    pub fn has_ended(self) -> bool {
        matches!(self, Stage::Over | Stage::Closed)
    }

    pub(crate) fn from_word(word: &str) -> Option<Stage> {
        Stage::ALL.into_iter().find(|stage| stage.word() == word)
    }
}

/// What a table is listed by: a copy, for searching, of what its log comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Head {
    /// How far it has come.
    pub stage: Stage,
    /// What is played.
    pub kind: String,
    /// Whether it is listed for everybody.
    pub public: bool,
    /// Whether no person has a seat: bots play by themselves.
    pub unattended: bool,
    /// What the lobby shows of it; nothing is read out of it here.
    pub face: String,
    /// Who is at the table and will find it in their history. Guests that the store does not know are left out.
    pub guests: Vec<u64>,
}

/// A table to be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewTable {
    /// Its id: up to [`MOST_ID`](crate::MOST_ID) visible ASCII characters.
    pub id: String,
    /// The secret that its chance comes from.
    pub seed: Seed,
    /// Version 0 of its log.
    pub first: String,
    /// What it is listed by.
    pub head: Head,
    /// When it was made.
    pub at: Millis,
}

/// Entries to be appended to a table's log: all of them or none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    /// The table's id.
    pub table: String,
    /// The version of the first of them: as many as the log has entries.
    pub from: u64,
    /// The entries, in order.
    pub entries: Vec<String>,
    /// What the table is listed by from now on, if that changes.
    pub head: Option<Head>,
    /// When they were made.
    pub at: Millis,
}

/// A table in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listing {
    /// Its id.
    pub id: String,
    /// How far it has come.
    pub stage: Stage,
    /// What is played.
    pub kind: String,
    /// Whether it is listed for everybody.
    pub public: bool,
    /// What the lobby shows of it.
    pub face: String,
    /// When it was made.
    pub created: Millis,
    /// When its stage first was one that has ended.
    pub ended: Option<Millis>,
}

/// Everything about a table but its log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableRow {
    /// What lists show.
    pub listing: Listing,
    /// The secret that its chance comes from.
    pub seed: Seed,
    /// Who is or was at the table, in no particular order.
    pub guests: Vec<u64>,
    /// How many entries its log has.
    pub version: u64,
    /// When the last of them was made.
    pub updated: Millis,
}

/// Somebody the store knows by a secret.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guest {
    /// Who.
    pub id: u64,
    /// What they are called.
    pub name: String,
    /// Since when.
    pub created: Millis,
}
