//! Which parts of a series are written, and in which format.

use brickwool_insight::Effort;
use std::str::FromStr;

/// Which parts of a series are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ExportOptions {
    pub format: Format,
    pub detail: ExportDetail,
    pub records: Records,
    /// How thoroughly the games are reviewed; without it they are not, and the tables have no chances, luck and costs.
    pub insight: Option<Effort>,
}

/// The file format of the tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Format {
    /// Typed, compressed columns: what data tools read best.
    #[default]
    Parquet,
    Csv,
    /// A JSON object on each line.
    Jsonl,
}

impl Format {
    pub const fn ending(self) -> &'static str {
        match self {
            Format::Parquet => "parquet",
            Format::Csv => "csv",
            Format::Jsonl => "jsonl",
        }
    }
}

/// Which tables are written; each level includes those before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum ExportDetail {
    /// A row for every game.
    #[default]
    Games,
    /// Also a row for every turn.
    Turns,
    /// Also a row for every step.
    Steps,
}

/// Which games get a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Records {
    /// This many games, from the first on.
    First(u64),
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
