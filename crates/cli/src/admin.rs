//! `brickwool admin`: what operators do about nuisances, from the machine that holds the data, beside a running server.

use crate::hidden_input;
use crate::store_args::StoreArgs;
use anyhow::{Context, bail};
use brickwool_server::admin::{Admin, BanTarget, ListedTable, PasswordHash, ReportInfo};
use brickwool_store::{Banned, Store};
use brickwool_table::{GuestId, Player, TableId};
use std::io::{self, BufRead, IsTerminal, Write};
use std::time::Duration;

/// List and close tables, ban guests and addresses, delete names, and read what guests reported.
///
/// Works on the database itself, beside a running server, which notices within two seconds. Everything that changes something
/// is noted in the audit log.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    store: StoreArgs,
    #[command(subcommand)]
    command: AdminCommand,
}

#[derive(clap::Subcommand)]
enum AdminCommand {
    /// List the tables that have not ended, newest first
    #[command(after_help = "Example:\n  brickwool admin tables")]
    Tables,
    /// Close a table
    #[command(after_help = "Example:\n  brickwool admin close k3m9x2abcdef")]
    Close { table: TableId },
    /// Take somebody's seat away; in a game, a bot plays on
    #[command(after_help = "Example:\n  brickwool admin remove-seat k3m9x2abcdef 2")]
    RemoveSeat {
        table: TableId,
        /// Counted from 1
        seat: usize,
    },
    /// Ban a guest, an address or a range of addresses for a time
    #[command(after_help = "\
Examples:
  brickwool admin ban 5f0c3a9d2b1e4f60 --for 7d --reason insults
  brickwool admin ban 203.0.113.0/24 --for 12h")]
    Ban {
        /// A guest's id, or addresses such as 203.0.113.7, 203.0.113.0/24 or 2001:db8::/48
        who: BanTarget,
        /// For how long: minutes, hours or days, such as 90m, 12h or 7d
        #[arg(long = "for", value_name = "TIME", default_value = "1d", value_parser = parse_time)]
        time: Duration,
        /// Why, for the operators
        #[arg(long, default_value = "")]
        reason: String,
    },
    /// Lift a ban
    #[command(after_help = "Example:\n  brickwool admin unban 3141592653")]
    Unban {
        /// The ban's number, as `bans` lists it
        ban: i64,
    },
    /// List the bans in force
    #[command(after_help = "Example:\n  brickwool admin bans")]
    Bans,
    /// Replace a guest's name by a number, at their tables too
    #[command(after_help = "Example:\n  brickwool admin delete-name 5f0c3a9d2b1e4f60")]
    DeleteName { guest: GuestId },
    /// Show what guests have reported, newest first
    #[command(after_help = "Example:\n  brickwool admin reports")]
    Reports,
    /// Show what operators have done, newest first
    #[command(after_help = "Example:\n  brickwool admin audit")]
    Audit,
    /// Read a password and print its hash, which `admin_password` in the configuration takes
    #[command(after_help = "Example:\n  brickwool admin hash-password")]
    HashPassword,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    if let AdminCommand::HashPassword = args.command {
        return hash_password();
    }
    let url = args.store.url()?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .context("cannot start the async runtime")?;
    runtime.block_on(async {
        let store = Store::open(&url).await?;
        let done = carry_out(&Admin::new(store.clone(), operator()), &args.command).await;
        store.close().await;
        done
    })
}

async fn carry_out(admin: &Admin, command: &AdminCommand) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    match command {
        AdminCommand::Tables => {
            for table in admin.tables().await? {
                writeln!(out, "{}", describe(&table))?;
            }
            return Ok(());
        }
        AdminCommand::Bans => {
            for ban in admin.bans().await? {
                let who = match &ban.ban.who {
                    Banned::Guest(guest) => guest.to_string(),
                    Banned::Network(network) => network.clone(),
                };
                writeln!(out, "{}  {who}  until {}  {}", ban.id, time(ban.ban.expires), ban.ban.reason)?;
            }
            return Ok(());
        }
        AdminCommand::Reports => {
            for report in admin.reports().await? {
                let ReportInfo { at, table, by, about, text } = report;
                let about = if about.is_empty() { about } else { format!(" about {about}") };
                writeln!(out, "{}  table {table}  by {by}{about}: {text}", time(at))?;
            }
            return Ok(());
        }
        AdminCommand::Audit => {
            for entry in admin.audit_log().await? {
                let table = entry.table.map(|table| format!("  table {table}")).unwrap_or_default();
                let at = time(entry.at);
                writeln!(out, "{at}  {}  {}{table}  {}", entry.operator, entry.action, entry.detail)?;
            }
            return Ok(());
        }
        AdminCommand::Close { table } => admin.close(table).await?,
        AdminCommand::RemoveSeat { table, seat } => admin.remove_seat(table, *seat).await?,
        AdminCommand::Ban { who, time, reason } => admin.ban(*who, *time, reason).await?,
        AdminCommand::Unban { ban } => admin.unban(*ban).await?,
        AdminCommand::DeleteName { guest } => admin.delete_name(*guest).await?,
        AdminCommand::HashPassword => {}
    }
    writeln!(out, "Done.")?;
    Ok(())
}

/// A table on one line.
fn describe(listed: &ListedTable) -> String {
    let ListedTable { table, kind, created, info, .. } = listed;
    let people = (1..).zip(&info.seats).filter_map(|(number, seat)| match &seat.player {
        Some(Player::Person { guest, name }) => Some(format!("{number}: {name} ({guest})")),
        Some(Player::Bot { .. }) | None => None,
    });
    let people = people.collect::<Vec<_>>().join(", ");
    let public = if info.settings.public { "public" } else { "private" };
    let (kind, stage, created) = (kind.as_str(), info.stage.as_str(), time(*created));
    format!("{table}  {kind}  {stage}  {public}  {created}  {people}")
}

/// A time as people read it, in UTC.
fn time(at: u64) -> String {
    brickwool_server::admin::time_text(at)
}

/// Who works at this console, for the audit log.
fn operator() -> String {
    let name = std::env::var("SUDO_USER").or_else(|_| std::env::var("USER")).unwrap_or_default();
    let name: String = name.chars().filter(char::is_ascii_graphic).take(40).collect();
    if name.is_empty() { "console".to_owned() } else { format!("console {name}") }
}

fn parse_time(text: &str) -> Result<Duration, String> {
    let units = [('m', 60), ('h', 60 * 60), ('d', 24 * 60 * 60)];
    let seconds = units.into_iter().find_map(|(unit, seconds)| {
        let count: u64 = text.strip_suffix(unit)?.parse().ok()?;
        count.checked_mul(seconds)
    });
    let most = 3650 * 24 * 60 * 60;
    seconds
        .filter(|seconds| (60..=most).contains(seconds))
        .map(Duration::from_secs)
        .ok_or_else(|| "a time is written like 90m, 12h or 7d, and is at most ten years".to_owned())
}

/// The password comes from standard input, so that it is in no history of commands.
fn hash_password() -> anyhow::Result<()> {
    let password = if io::stdin().is_terminal() {
        let password = hidden_input::read_line("Password: ")?;
        if hidden_input::read_line("Repeat the password: ")? != password {
            bail!("the two passwords differ");
        }
        password
    } else {
        let mut line = String::new();
        io::stdin().lock().read_line(&mut line).context("cannot read the password")?;
        line
    };
    let password = password.trim_end_matches(['\r', '\n']);
    if password.is_empty() {
        bail!("there is no password on standard input");
    }
    writeln!(io::stdout().lock(), "{}", PasswordHash::of(password)?)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_a_unit() {
        assert_eq!(parse_time("90m"), Ok(Duration::from_secs(5_400)));
        assert_eq!(parse_time("7d"), Ok(Duration::from_secs(604_800)));
        for wrong in ["", "7", "d", "0m", "-1h", "1w", "999999999999999999d", "1.5h"] {
            assert!(parse_time(wrong).is_err(), "{wrong:?}");
        }
    }
}
