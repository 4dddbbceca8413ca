//! `brickwool export-guest` and `brickwool delete-guest`: what a server has stored about a person.

use crate::backup::runtime;
use crate::figures::counted;
use crate::store_args::StoreArgs;
use anyhow::bail;
use brickwool_store::Store;
use brickwool_table::GuestId;
use serde_json::{Value, json};
use std::io::{self, Write};
use std::time::{SystemTime, UNIX_EPOCH};

/// How many tables are searched at once.
const PAGE: u32 = 500;

/// Print everything that a server has stored about a guest, as JSON.
///
/// Hashes of secrets and seeds of games are left out. The server may run meanwhile.
#[derive(clap::Args)]
pub(crate) struct GuestExportArgs {
    #[command(flatten)]
    who: GuestArgs,
    #[command(flatten)]
    store: StoreArgs,
}

/// Delete a guest: secrets, links, history, and their name and chat in all logs.
///
/// The games stay, with a neutral name in place of theirs. The server may run meanwhile: it signs the guest out and loads
/// their tables anew within a minute.
#[derive(clap::Args)]
pub(crate) struct DeleteArgs {
    #[command(flatten)]
    who: GuestArgs,
    #[command(flatten)]
    store: StoreArgs,
}

#[derive(clap::Args)]
#[group(required = true, multiple = false)]
struct GuestArgs {
    /// The guest's id, 16 hexadecimal digits
    id: Option<GuestId>,
    /// The guest's name, if only one has it
    #[arg(long)]
    name: Option<String>,
}

impl GuestArgs {
    async fn find(&self, store: &Store) -> anyhow::Result<GuestId> {
        let name = match (self.id, &self.name) {
            (Some(id), _) => return Ok(id),
            (None, name) => name.as_deref().unwrap_or_default(),
        };
        match store.guests_named(name).await?.as_slice() {
            [] => bail!("there is no guest called {name:?}"),
            [guest] => Ok(guest.id),
            several => {
                let ids: Vec<String> = several.iter().map(|guest| guest.id.to_string()).collect();
                bail!(
                    "{} guests are called {name:?}; give one of their ids: {}",
                    several.len(),
                    ids.join(", ")
                )
            }
        }
    }
}

pub(crate) fn export(args: &GuestExportArgs) -> anyhow::Result<()> {
    let url = args.store.url()?;
    let exported = runtime()?.block_on(async {
        let store = Store::open(&url).await?;
        let guest = args.who.find(&store).await?;
        let rows = store.rows_about(guest).await?;
        let mut entries = Vec::new();
        let mut after = None;
        loop {
            let page = store.all_tables(after.as_ref(), PAGE).await?;
            for (table, version, entry) in store.entries_with(&page, &[guest.to_string()]).await? {
                let entry: Value = serde_json::from_str(&entry).unwrap_or(Value::String(entry));
                entries.push(json!({"table": table, "version": version, "entry": entry}));
            }
            match page.last() {
                Some(last) => after = Some(last.clone()),
                None => break,
            }
        }
        store.close().await;
        if entries.is_empty() && rows.values().all(|rows| rows.as_array().is_none_or(Vec::is_empty)) {
            bail!("nothing is stored about the guest {guest}");
        }
        Ok(json!({"guest": guest, "rows": rows, "log_entries": entries}))
    })?;
    writeln!(io::stdout().lock(), "{exported:#}")?;
    Ok(())
}

pub(crate) fn delete(args: &DeleteArgs) -> anyhow::Result<()> {
    let url = args.store.url()?;
    let (guest, existed, tables) = runtime()?.block_on(async {
        let store = Store::open(&url).await?;
        let guest = args.who.find(&store).await?;
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64);
        let existed = store.delete_guest(guest, now).await?;
        let tables = brickwool_server::erase_guests(&store, &[guest]).await?;
        store.close().await;
        anyhow::Ok((guest, existed, tables.len()))
    })?;
    if !existed && tables == 0 {
        bail!("nothing is stored about the guest {guest}");
    }
    writeln!(io::stdout().lock(), "Deleted the guest {guest}, also from {}.", counted(tables, "log"))?;
    Ok(())
}
