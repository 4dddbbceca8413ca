//! `brickwool report`: what a series of games came to, as one page to look at.

use anyhow::Context;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

/// Makes one HTML page of the games that `brickwool match --out DIR` wrote. It needs no network and nothing beside it.
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
