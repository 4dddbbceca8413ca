//! `brickwool engine`: the JSON-lines door. What it says and understands is in `docs/engine-protocol.md`.

use std::io;

/// No options: everything is said in the requests.
#[derive(clap::Args)]
pub(crate) struct Args {}

pub(crate) fn run(_: &Args) -> anyhow::Result<()> {
    brickwool_engine::serve(io::stdin().lock(), io::stdout().lock())?;
    Ok(())
}
