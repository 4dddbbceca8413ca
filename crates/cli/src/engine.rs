//! `brickwool engine`: answers requests in JSON lines, as `docs/engine-protocol.md` describes.

use std::io;

/// No options: everything is in the requests.
#[derive(clap::Args)]
pub(crate) struct Args {}

pub(crate) fn run(_: &Args) -> anyhow::Result<()> {
    brickwool_engine::serve(io::stdin().lock(), io::stdout().lock())?;
    Ok(())
}
