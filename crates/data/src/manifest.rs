//! `match.json`: what an export holds and how it was made. Also `times.json`, the one file that differs from run to run.

use crate::tables::{TableColumn, games, steps, turns};
use crate::write::WrittenFile;
use crate::{DataError, ExportDetail, ExportOptions};
use brickwool_arena::{Boards, MatchPlan};
use brickwool_bots::{DecisionStats, Mishaps};
use brickwool_insight::Effort;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

/// The version of the export's format: a change that old readers would misread makes a new one.
pub(crate) const VERSION: u32 = 1;

/// What `match.json` says.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Manifest {
    /// The version of the format.
    pub brickwool_export: u32,
    /// The version of the program that wrote it.
    pub program: String,
    /// Who played, in the order that player numbers count.
    pub players: Vec<String>,
    pub seed: u64,
    pub rules: String,
    /// Which boards: `random` or `fixed`.
    pub boards: String,
    /// Which hexes, vertices and edges there are: `base` for instance.
    pub shape: String,
    /// How a random board's number tokens were laid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tokens: Option<String>,
    /// The board, if it was always the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layout: Option<String>,
    pub games_planned: u64,
    /// How thoroughly the games were reviewed, if they were.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub insight: Option<Effort>,
    /// How many games were played.
    pub games: u64,
    /// `false` in what a crash left behind.
    pub finished: bool,
    /// How many games have a record.
    pub records: u64,
    pub tables: BTreeMap<String, TableSchema>,
}

/// A table of an export: its size, files and columns.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct TableSchema {
    pub rows: u64,
    pub files: Vec<WrittenFile>,
    pub columns: Vec<ColumnSchema>,
}

/// A column of a table.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ColumnSchema {
    /// What it is called; one for each seat where it is by seat, `_0` to `_5`.
    pub name: String,
    /// What it holds: `int16`, `text` and so on.
    #[serde(rename = "type")]
    pub kind: String,
    /// Whether there is one for each seat.
    pub by_seat: bool,
    pub about: String,
}

impl Manifest {
    pub(crate) fn new(plan: &MatchPlan, options: ExportOptions) -> Manifest {
        let (boards, shape, tokens, layout) = match plan.boards() {
            Boards::Random(shape, tokens) => {
                ("random", shape.to_string(), serde_json::to_value(tokens).ok(), None)
            }
            Boards::Fixed(layout) => {
                let shape = layout.shape().map_or("own".to_owned(), |shape| shape.to_string());
                ("fixed", shape, None, Some(layout.to_string()))
            }
        };
        let mut tables = BTreeMap::from([("games".to_owned(), table(&games::columns(options)))]);
        if options.detail >= ExportDetail::Turns {
            tables.insert("turns".to_owned(), table(&turns::columns(options)));
        }
        if options.detail >= ExportDetail::Steps {
            tables.insert("steps".to_owned(), table(&steps::columns(options)));
        }
        Manifest {
            brickwool_export: VERSION,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            players: plan.names().to_vec(),
            seed: plan.seed(),
            rules: plan.rules().to_string(),
            boards: boards.to_owned(),
            shape,
            tokens: tokens.and_then(|tokens| tokens.as_str().map(str::to_owned)),
            layout,
            games_planned: plan.games,
            insight: options.insight,
            games: 0,
            finished: false,
            records: 0,
            tables,
        }
    }

    pub(crate) fn set_files(&mut self, name: &str, files: Vec<WrittenFile>) {
        let table = self.tables.entry(name.to_owned()).or_default();
        table.rows = files.iter().map(|written| written.rows).sum();
        table.files = files;
    }
}

fn table<R>(columns: &[&'static [TableColumn<R>]]) -> TableSchema {
    let describe = |column: &TableColumn<R>| ColumnSchema {
        name: column.name.to_owned(),
        kind: column.kind.name().to_owned(),
        by_seat: column.is_by_seat(),
        about: column.doc.to_owned(),
    };
    TableSchema {
        rows: 0,
        files: Vec::new(),
        columns: columns.iter().copied().flatten().map(describe).collect(),
    }
}

/// `times.json`: how long the whole series took, and what decisions cost each player.
#[derive(Serialize, Deserialize)]
pub(crate) struct SeriesTimes {
    pub(crate) seconds: f64,
    pub(crate) players: Vec<PlayerTimes>,
}

/// How many decisions a player made, how long they took in microseconds, and how many went wrong.
#[derive(Serialize, Deserialize)]
pub(crate) struct PlayerTimes {
    player: String,
    pub(crate) decisions: u64,
    pub(crate) mean_us: Option<f64>,
    pub(crate) median_us: Option<f64>,
    pub(crate) p99_us: Option<f64>,
    pub(crate) longest_us: Option<f64>,
    pub(crate) mishaps: Mishaps,
}

impl SeriesTimes {
    pub(crate) fn new(players: &[String], decisions: &[DecisionStats], seconds: f64) -> SeriesTimes {
        let players = players.iter().zip(decisions).map(|(name, stats)| PlayerTimes::new(name, stats));
        SeriesTimes { seconds, players: players.collect() }
    }
}

impl PlayerTimes {
    fn new(name: &str, DecisionStats { times, mishaps }: &DecisionStats) -> PlayerTimes {
        let micros = |time: Option<Duration>| time.map(|time| time.as_secs_f64() * 1e6);
        PlayerTimes {
            player: name.to_owned(),
            decisions: times.count(),
            mean_us: micros(times.mean()),
            median_us: micros(times.quantile(0.5)),
            p99_us: micros(times.quantile(0.99)),
            longest_us: micros(times.longest()),
            mishaps: *mishaps,
        }
    }
}

/// Writes a value as indented JSON; a crash leaves the old file or the new one, never a part.
pub(crate) fn save(path: &Path, value: &impl Serialize) -> Result<(), DataError> {
    let mut text = serde_json::to_string_pretty(value).expect("manifests hold nothing that JSON cannot");
    text.push('\n');
    let unfinished = path.with_extension("json.unfinished");
    std::fs::write(&unfinished, text).map_err(DataError::io("write", &unfinished))?;
    std::fs::rename(&unfinished, path).map_err(DataError::io("rename", &unfinished))
}
