//! `brickwool man`: the manual, one page for each command.

use crate::cli::Cli;
use anyhow::Context;
use clap::CommandFactory;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Write a page for every command to this folder, instead of printing the main one
    #[arg(value_name = "FOLDER")]
    folder: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    match &args.folder {
        None => {
            let mut page = Vec::new();
            clap_mangen::Man::new(Cli::command()).render(&mut page)?;
            io::stdout().lock().write_all(&page)?;
        }
        Some(folder) => {
            fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
            clap_mangen::generate_to(Cli::command(), folder)
                .with_context(|| format!("cannot write to {}", folder.display()))?;
        }
    }
    Ok(())
}
