//! `brickwool serve`: serves the game to browsers. Reads the settings, starts the server and stops it.

use anyhow::{Context, anyhow, bail};
use brickwool_server::{Config, Server, ServerError};
use std::env;
use std::fs;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// If the default port is taken, this many ports after it are tried.
const PORTS_TRIED: u16 = 10;

/// Serve the game to browsers. Everything is stored in a file in your data folder unless --store names a database.
///
/// The command line takes precedence over the environment, and the environment over the configuration file.
/// `docs/server.md` explains every setting.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The address to listen on, such as 0.0.0.0:8080 for the whole network [default: 127.0.0.1:8080]
    #[arg(long, value_name = "ADDRESS:PORT", env = "BRICKWOOL_ADDR")]
    addr: Option<SocketAddr>,
    /// The database: `sqlite:FILE` or `postgres://…` [default: a file in your data folder]
    #[arg(long, value_name = "URL", env = "BRICKWOOL_STORE", hide_env_values = true)]
    store: Option<String>,
    /// A configuration file in TOML
    #[arg(long, value_name = "FILE", env = "BRICKWOOL_CONFIG")]
    config: Option<PathBuf>,
    /// Serve the page from this folder instead of from the program, to work on it
    #[arg(long, value_name = "FOLDER")]
    web: Option<PathBuf>,
    /// The log levels, such as `warn` or `info,brickwool_server=debug`
    #[arg(long, value_name = "LEVELS", default_value = "info,sqlx=error", env = "BRICKWOOL_LOG")]
    log: String,
    /// Log JSON lines instead of text
    #[arg(long, env = "BRICKWOOL_LOG_JSON")]
    log_json: bool,
    /// Check the configuration and exit
    #[arg(long)]
    check: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let (mut config, any_port) = read_settings(args)?;
    config.check()?;
    let levels = levels(&args.log)?;
    let runtime = tokio::runtime::Runtime::new().context("cannot start the async runtime")?;
    if args.check {
        if any_port {
            config.address.set_port(0);
        }
        runtime.block_on(brickwool_server::check(&config))?;
        writeln!(io::stdout().lock(), "The configuration is fine.")?;
        return Ok(());
    }
    start_logging(levels, args.log_json);
    // Every socket needs a file handle. If the limit can't be raised, the server runs with what there is.
    let _ = rlimit::increase_nofile_limit(u64::MAX);
    runtime.block_on(serve(config, any_port))
}

async fn serve(config: Config, any_port: bool) -> anyhow::Result<()> {
    let mut server = start(config, any_port).await?;
    {
        let mut out = io::stdout().lock();
        writeln!(out, "Brickwool is open at http://{}/ (Ctrl-C ends it)", server.address)?;
        out.flush()?;
    }
    let mut terminated = signal(SignalKind::terminate()).context("cannot listen for signals")?;
    let mut interrupted = signal(SignalKind::interrupt()).context("cannot listen for signals")?;
    tokio::select! {
        _ = terminated.recv() => {}
        _ = interrupted.recv() => {}
        error = server.wait() => return Err(error.into()),
    }
    server.stop().await;
    Ok(())
}

/// Starts on the address in the settings; if none was set, on the first free port from the default one on.
async fn start(mut config: Config, any_port: bool) -> Result<Server, ServerError> {
    let last = config.address.port().saturating_add(if any_port { PORTS_TRIED } else { 0 });
    loop {
        match Server::start(config.clone()).await {
            Err(ServerError::Listen { why, .. })
                if why.kind() == ErrorKind::AddrInUse && config.address.port() < last =>
            {
                config.address.set_port(config.address.port() + 1);
            }
            started => return started,
        }
    }
}

/// The configuration, and whether no port was chosen, so that any will do.
fn read_settings(args: &Args) -> anyhow::Result<(Config, bool)> {
    let (mut config, mut any_port) = (Config::default(), true);
    if let Some(file) = &args.config {
        (config, any_port) = read_config(file)?;
    }
    if let Some(address) = args.addr {
        (config.address, any_port) = (address, false);
    }
    if let Some(store) = &args.store {
        config.store.clone_from(store);
    }
    if let Some(web) = &args.web {
        config.web = Some(web.clone());
    }
    if config.store.is_empty() {
        config.store = default_store()?;
    }
    Ok((config, any_port))
}

/// What a configuration file says, and whether it leaves the port open.
pub(crate) fn read_config(file: &Path) -> anyhow::Result<(Config, bool)> {
    let text = fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let any_port = !toml::from_str::<toml::Table>(&text).is_ok_and(|table| table.contains_key("address"));
    let config = toml::from_str(&text).map_err(|error| config_error(file, &text, &error))?;
    Ok((config, any_port))
}

/// The database of those who choose none.
pub(crate) fn default_store() -> anyhow::Result<String> {
    Ok(format!("sqlite:{}", data_folder()?.join("brickwool.db").display()))
}

/// Names the line, but does not quote it: it may contain the password of a database.
fn config_error(file: &Path, text: &str, error: &toml::de::Error) -> anyhow::Error {
    let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
    let line = before.matches('\n').count() + 1;
    anyhow!("{} is not a valid configuration: line {line}: {}", file.display(), error.message())
}

/// The folder for the user's data.
fn data_folder() -> anyhow::Result<PathBuf> {
    let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let home = |rest: &str| set("HOME").map(|home| home.join(rest));
    let folder = if cfg!(target_os = "macos") {
        home("Library/Application Support")
    } else {
        set("XDG_DATA_HOME").filter(|folder| folder.is_absolute()).or_else(|| home(".local/share"))
    };
    match folder {
        Some(folder) => Ok(folder.join("brickwool")),
        None => {
            bail!("there is no home folder to store the games in; choose a file with --store sqlite:FILE")
        }
    }
}

fn levels(text: &str) -> anyhow::Result<Targets> {
    text.parse().with_context(|| {
        format!("--log must be levels such as \"info\" or \"warn,brickwool_server=debug\", not {text:?}")
    })
}

fn start_logging(levels: Targets, json: bool) {
    let registry = tracing_subscriber::registry().with(levels);
    let lines = tracing_subscriber::fmt::layer().with_writer(io::stderr);
    if json {
        registry.with(lines.json().flatten_event(true)).init();
    } else {
        registry.with(lines.with_ansi(io::stderr().is_terminal())).init();
    }
}
