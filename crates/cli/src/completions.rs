//! `brickwool completions`: scripts with which a shell completes commands and options.

use crate::cli::Cli;
use clap::CommandFactory;
use clap_complete::Shell;
use std::io::{self, Write};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The shell
    shell: Shell,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    // Written to memory first: the generator panics when its output is closed.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "brickwool", &mut script);
    io::stdout().lock().write_all(&script)?;
    Ok(())
}
