//! `brickwool load`: scripted clients play whole games over real sockets, and how long the server keeps them waiting.

use crate::args::SeedArgs;
use crate::figures::counted;
use crate::process_memory::{Memory, MemoryMonitor};
use anyhow::{Context, bail};
use brickwool_game::MAX_SEATS;
use brickwool_load::{FloodPlan, FloodReport, LoadPlan, LoadReport, NO_LIMITS, ReviewsReport};
use brickwool_settlers::constants::{MIN_SEATS, USUAL_SEATS};
use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// Load-test a server: scripted clients play on it, and the time that it keeps them waiting is measured.
///
/// Without --server, a server without limits is started for the test. A server named with --server must allow as many
/// guests, tables and sockets from one address as the test needs.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The address of a running server; repeat it for several servers on one database
    #[arg(long, value_name = "ADDRESS:PORT", conflicts_with = "store")]
    server: Vec<SocketAddr>,
    /// The database of the server that is started [default: a file that is deleted afterwards]
    #[arg(long, value_name = "URL")]
    store: Option<String>,
    /// The number of tables
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    tables: u32,
    /// The number of players at each table: 2 to 6
    #[arg(long, value_name = "N", default_value_t = USUAL_SEATS, value_parser = clap::value_parser!(u8).range(i64::from(MIN_SEATS)..=MAX_SEATS as i64))]
    seats: u8,
    /// Seat bots only, watched by one spectator at each table
    #[arg(long, value_name = "BOT", num_args = 0..=1, default_missing_value = "weighted")]
    bots: Option<String>,
    /// Seconds that a client takes for a decision; 0 is as fast as possible
    #[arg(long, default_value = "1", value_parser = seconds)]
    pace: Duration,
    /// Seconds to play before the measurement starts
    #[arg(long, default_value = "3", value_parser = seconds)]
    settle: Duration,
    /// Seconds to play
    #[arg(long, alias = "time", value_name = "SECONDS", default_value = "30", value_parser = seconds)]
    duration: Duration,
    /// Stop after this many games
    #[arg(long, value_name = "N")]
    games: Option<u64>,
    /// Average seconds after which a client drops its connection and reconnects
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    drop_after: Option<Duration>,
    /// Instead of playing, flood a server with this many connections of another address, and measure how long one person
    /// waits before and during that
    #[arg(long, value_name = "CONNECTIONS", num_args = 0..=1, default_missing_value = "80")]
    flood: Option<usize>,
    /// Play twice: once alone, and once while the server reviews one game after the other
    #[arg(long, conflicts_with = "flood")]
    reviews: bool,
    #[command(flatten)]
    seed: SeedArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Seconds, at most a day.
fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "a number of seconds is needed".to_owned())?;
    let fits = (0.0..=86_400.0).contains(&seconds);
    if fits { Ok(Duration::from_secs_f64(seconds)) } else { Err("seconds go from 0 to 86400".into()) }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let _ = rlimit::increase_nofile_limit(u64::MAX);
    let own = match args.server.as_slice() {
        [] => {
            // A flood meets the limits that people's servers have.
            let config = if args.flood.is_some() { "" } else { NO_LIMITS };
            Some(OwnServer::start(args.store.as_deref(), config)?)
        }
        _ => None,
    };
    if let Some(connections) = args.flood {
        return flood(args, own, connections);
    }
    let (people, bots) = if args.bots.is_some() { (0, args.seats) } else { (args.seats, 0) };
    let plan = LoadPlan {
        servers: own.as_ref().map_or_else(|| args.server.clone(), |own| vec![own.address]),
        tables: args.tables as usize,
        people,
        bots,
        bot: args.bots.clone().unwrap_or_default(),
        pace: args.pace,
        settle: args.settle,
        time: args.duration,
        games: args.games,
        drop_after: args.drop_after,
        seed: args.seed.get(),
        ..LoadPlan::default()
    };
    let runtime = tokio::runtime::Runtime::new().context("cannot start the async runtime")?;
    let watch = own.as_ref().and_then(|own| MemoryMonitor::start(own.process.id()));
    let report = runtime.block_on(brickwool_load::run(&plan))?;
    let reviewed = if args.reviews { Some(runtime.block_on(run_with_reviews(&plan))?) } else { None };
    let memory = watch.and_then(MemoryMonitor::stop);
    drop(own);
    let seed = plan.seed;
    // Memory was watched over both runs.
    let alone = if reviewed.is_some() { None } else { memory };
    print(&LoadResult { seed, report: &report, memory: alone, reviews: None }, args.json)?;
    let mut faults = report.faults.len();
    if let Some((report, reviews)) = &reviewed {
        print(&LoadResult { seed, report, memory, reviews: Some(reviews) }, args.json)?;
        faults += report.faults.len();
    }
    if faults > 0 {
        bail!("the load test found {}", counted(faults, "fault"));
    }
    Ok(())
}

/// The same plan once more, while the server reviews games.
async fn run_with_reviews(plan: &LoadPlan) -> anyhow::Result<(LoadReport, ReviewsReport)> {
    let (stop, stopped) = tokio::sync::watch::channel(false);
    let server = *plan.servers.first().context("there is no server")?;
    let reviews = tokio::spawn(brickwool_load::keep_reviewing(server, stopped));
    // Other people at other tables than in the first run.
    let report = brickwool_load::run(&LoadPlan { seed: plan.seed ^ 1, ..plan.clone() }).await?;
    stop.send_replace(true);
    Ok((report, reviews.await??))
}

fn flood(args: &Args, own: Option<OwnServer>, connections: usize) -> anyhow::Result<()> {
    let server = own.as_ref().map(|own| own.address).or_else(|| args.server.first().copied());
    let server = server.context("there is no server")?;
    let attacker = [127, 0, 0, 2].into();
    let plan = FloodPlan { server, connections, time: args.duration, attacker };
    let runtime = tokio::runtime::Runtime::new().context("cannot start the async runtime")?;
    let watch = own.as_ref().and_then(|own| MemoryMonitor::start(own.process.id()));
    let report = runtime.block_on(brickwool_load::flood(&plan))?;
    let memory = watch.and_then(MemoryMonitor::stop);
    drop(own);
    let mut out = io::stdout().lock();
    if args.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&FloodResult { report: &report, memory })?)?;
    } else {
        let FloodReport { before, during, requests, .. } = &report;
        for (name, waits, count) in [("before", before, requests[0]), ("during", during, requests[1])] {
            writeln!(
                out,
                "{name} the flood: {count} requests, waiting time (ms): 50 % {:.1}, 99 % {:.1}, longest {:.1}",
                waits.p50, waits.p99, waits.longest
            )?;
        }
        let FloodReport { answered, refused, broken, .. } = report;
        writeln!(
            out,
            "{connections} connections flooding: {answered} answered, {refused} refused, {broken} broken"
        )?;
        if let Some(Memory { end, peak, .. }) = memory {
            writeln!(out, "the server's memory (MiB): {end:.1} at the end, {peak:.1} at most")?;
        }
        for fault in &report.faults {
            writeln!(out, "FAULT: {fault}")?;
        }
    }
    if !report.faults.is_empty() {
        bail!("the load test found {}", counted(report.faults.len(), "fault"));
    }
    Ok(())
}

/// The result of a flood.
#[derive(serde::Serialize)]
struct FloodResult<'a> {
    #[serde(flatten)]
    report: &'a FloodReport,
    memory: Option<Memory>,
}

/// The result of a run.
#[derive(serde::Serialize)]
struct LoadResult<'a> {
    seed: u64,
    #[serde(flatten)]
    report: &'a LoadReport,
    memory: Option<Memory>,
    /// What was reviewed meanwhile.
    #[serde(skip_serializing_if = "Option::is_none")]
    reviews: Option<&'a ReviewsReport>,
}

fn print(result: &LoadResult<'_>, json: bool) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    if json {
        writeln!(out, "{}", serde_json::to_string_pretty(result)?)?;
        return Ok(());
    }
    let LoadResult { seed, report, memory, reviews } = *result;
    if let Some(ReviewsReport { finished, decisions, longest_first, longest_whole }) = reviews {
        writeln!(
            out,
            "\nwhile {finished} games were reviewed ({decisions} decisions; the first answer after {longest_first:.1} s \
             at most, all of it after {longest_whole:.1} s):"
        )?;
    }
    let LoadReport { tables, sockets, seconds, acks, acks_per_second, waits, .. } = report;
    writeln!(out, "{tables} tables, {sockets} sockets, {seconds:.1} s (seed {seed})")?;
    writeln!(out, "{acks} requests stored and acknowledged, {acks_per_second:.0} a second")?;
    writeln!(
        out,
        "waiting time (ms): 50 % {:.1}, 90 % {:.1}, 99 % {:.1}, 99.9 % {:.1}, longest {:.1}",
        waits.p50, waits.p90, waits.p99, waits.p999, waits.longest
    )?;
    writeln!(out, "{} log entries received, {} games ended", report.entries, report.games)?;
    let LoadReport { connected, broken, dropped, .. } = report;
    writeln!(
        out,
        "{connected} connections opened, {broken} broken by the server, {dropped} dropped by clients"
    )?;
    if let Some(Memory { early, end, peak }) = memory {
        writeln!(
            out,
            "the server's memory (MiB): {early:.1} after a quarter of the time, {end:.1} at the end, {peak:.1} at most"
        )?;
    }
    for (code, count) in &report.refused {
        writeln!(out, "{count} requests refused: {code}")?;
    }
    for fault in &report.faults {
        writeln!(out, "FAULT: {fault}")?;
    }
    Ok(())
}

/// A server that runs during the test.
struct OwnServer {
    process: Child,
    address: SocketAddr,
    folder: PathBuf,
}

impl OwnServer {
    fn start(store: Option<&str>, limits: &str) -> anyhow::Result<OwnServer> {
        let folder = std::env::temp_dir().join(format!("brickwool-load-{}", std::process::id()));
        fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
        let started = OwnServer::start_in(&folder, store, limits);
        if started.is_err() {
            let _ = fs::remove_dir_all(&folder);
        }
        let (process, address) = started?;
        Ok(OwnServer { process, address, folder })
    }

    fn start_in(folder: &Path, store: Option<&str>, limits: &str) -> anyhow::Result<(Child, SocketAddr)> {
        let config = folder.join("config.toml");
        fs::write(&config, limits).with_context(|| format!("cannot write {}", config.display()))?;
        let file = format!("sqlite:{}", folder.join("load.db").display());
        let mut process = Command::new(std::env::current_exe().context("cannot find the brickwool program")?)
            .args(["serve", "--addr", "127.0.0.1:0", "--log", "warn", "--store", store.unwrap_or(&file)])
            .arg("--config")
            .arg(&config)
            .stdout(Stdio::piped())
            .spawn()
            .context("cannot start a server")?;
        let mut line = String::new();
        let out = process.stdout.take().context("the server has no output")?;
        BufReader::new(out).read_line(&mut line)?;
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        match address.and_then(|address| address.parse().ok()) {
            Some(address) => Ok((process, address)),
            None => {
                let _ = process.kill();
                let _ = process.wait();
                bail!("the server did not start")
            }
        }
    }
}

impl Drop for OwnServer {
    fn drop(&mut self) {
        // Its data is deleted, so an orderly shutdown is not needed.
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}
