//! What is written of a series, and how.

use std::str::FromStr;

/// What is written of a series.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// As which kind of file.
    pub format: Format,
    /// Which tables.
    pub detail: Detail,
    /// Of which games a record is kept.
    pub records: Records,
}

/// Kinds of files.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Format {
    /// Columns, compressed, with types: what data tools like best.
    #[default]
    Parquet,
    /// Comma separated values.
    Csv,
    /// A JSON object on each line.
    Jsonl,
}

impl Format {
    /// What such files' names end in.
    pub const fn ending(self) -> &'static str {
        match self {
            Format::Parquet => "parquet",
            Format::Csv => "csv",
            Format::Jsonl => "jsonl",
        }
    }
}

/// Which tables; each level has those before it too.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Detail {
    /// A row for every game.
    #[default]
    Games,
    /// And a row for every turn.
    Turns,
    /// And a row for every step.
    Steps,
}

/// Of which games a record is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Records {
    /// Those with a number below this one.
    First(u64),
    /// All of them.
    All,
}

impl Default for Records {
    fn default() -> Records {
        Records::First(100)
    }
}

impl Records {
    pub(crate) fn wants(self, game: u64) -> bool {
        match self {
            Records::First(count) => game < count,
            Records::All => true,
        }
    }
}

impl FromStr for Records {
    type Err = String;

    fn from_str(text: &str) -> Result<Records, String> {
        match text {
            "all" => Ok(Records::All),
            "none" => Ok(Records::First(0)),
            count => {
                let count =
                    count.parse().map_err(|_| format!("{count:?} is not a number, `all` or `none`"))?;
                Ok(Records::First(count))
            }
        }
    }
}
