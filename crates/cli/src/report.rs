//! `brickwool report`: the results of a series of games as one HTML page.

use anyhow::Context;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

/// Makes one self-contained HTML page from the games that `brickwool match --out FOLDER` wrote.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The folder that was written
    dir: PathBuf,
    /// Where the page goes: `report.html` in that folder unless said otherwise, `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let page = brickwool_data::report(&args.dir)?;
    let file = args.output.clone().unwrap_or_else(|| args.dir.join("report.html"));
    if file.as_os_str() == "-" {
        io::stdout().lock().write_all(page.as_bytes())?;
        return Ok(());
    }
    fs::write(&file, page).with_context(|| format!("cannot write {}", file.display()))?;
    writeln!(io::stdout().lock(), "{}", file.display())?;
    Ok(())
}
