//! `brickwool backup` and `brickwool restore`: a server's database as one file, made while the server runs.

use crate::figures::counted;
use crate::store_args::StoreArgs;
use anyhow::Context;
use brickwool_store::BackupSummary;
use brickwool_table::{LoggedEntry, Table};
use std::io::{self, Write};
use std::path::PathBuf;

/// Back up a server's database to one file, and check the file.
///
/// The server may run meanwhile. The file holds the secret seeds of games in progress and is created for its owner only.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The file to write; it must not exist
    file: PathBuf,
    #[command(flatten)]
    store: StoreArgs,
}

/// Restore a backup, in the same or the other kind of database.
///
/// No server may be using the database. A SQLite file that is replaced is kept, with `.replaced` appended to its name.
#[derive(clap::Args)]
pub(crate) struct RestoreArgs {
    /// The backup
    file: PathBuf,
    #[command(flatten)]
    store: StoreArgs,
    /// Replace what is in the database
    #[arg(long)]
    replace: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let url = args.store.url()?;
    let made = runtime()?.block_on(brickwool_store::backup(&url, &args.file, &mut check_log));
    let summary = made.context("the backup failed")?;
    let mut out = io::stdout().lock();
    writeln!(out, "{}: {}.", args.file.display(), contents(&summary))?;
    for (table, why) in &summary.damaged {
        writeln!(out, "Table {table} is damaged, and is in the backup as it is: {why}.")?;
    }
    Ok(())
}

pub(crate) fn restore(args: &RestoreArgs) -> anyhow::Result<()> {
    let url = args.store.url()?;
    let restored = runtime()?.block_on(brickwool_store::restore(&args.file, &url, args.replace));
    let summary = restored.map_err(|error| match error {
        error @ brickwool_store::BackupError::NotEmpty(_) => anyhow::anyhow!("{error}, with --replace"),
        error => error.into(),
    })?;
    writeln!(io::stdout().lock(), "Restored: {}.", contents(&summary))?;
    Ok(())
}

/// Whether the game of a log can be played again.
fn check_log(_: &str, log: &[String]) -> Result<(), String> {
    let log =
        log.iter().map(|entry| serde_json::from_str::<LoggedEntry>(entry)).collect::<Result<Vec<_>, _>>();
    let log = log.map_err(|error| error.to_string())?;
    Table::from_log(&log).map(drop).map_err(|error| error.to_string())
}

fn contents(summary: &BackupSummary) -> String {
    let count = |rows: &str, noun| counted(summary.rows.get(rows).copied().unwrap_or_default(), noun);
    format!("{}, {}, {}", count("tables", "table"), count("entries", "log entry"), count("guests", "guest"))
}

pub(crate) fn runtime() -> anyhow::Result<tokio::runtime::Runtime> {
    tokio::runtime::Runtime::new().context("cannot start the async runtime")
}
