//! The options that name a server's database, for commands beside `brickwool serve`.

use crate::serve;
use std::path::PathBuf;

#[derive(clap::Args)]
pub(crate) struct StoreArgs {
    /// The database: `sqlite:FILE` or `postgres://…` [default: a file in your data folder]
    #[arg(long, value_name = "URL", env = "BRICKWOOL_STORE", hide_env_values = true, global = true)]
    store: Option<String>,
    /// The server's configuration file in TOML
    #[arg(long, value_name = "FILE", env = "BRICKWOOL_CONFIG", global = true)]
    config: Option<PathBuf>,
}

impl StoreArgs {
    /// The database that a server with the same options would use.
    pub(crate) fn url(&self) -> anyhow::Result<String> {
        match (&self.store, &self.config) {
            (Some(store), _) => Ok(store.clone()),
            (None, Some(file)) => match serve::read_config(file)?.0.store {
                store if store.is_empty() => serve::default_store(),
                store => Ok(store),
            },
            (None, None) => serve::default_store(),
        }
    }
}
