//! Scripted clients that play whole games over real sockets and measure how long the server takes.
//!
//! [`run`] carries out a [`LoadPlan`]: how many tables, how many people at each, at what pace, for how long. Every client checks what
//! it receives: versions have no gaps, a request sent twice is carried out once, a broken connection resumes where it was.
//! The result is a [`LoadReport`]; what the server did wrong is in [`LoadReport::faults`].

#![forbid(unsafe_code)]

mod choose;
mod client;
mod flood;
mod http;
mod report;
mod reviews;

pub use choose::choose;
pub use client::Acked;
pub use flood::{FloodPlan, FloodReport, flood};
pub use http::{GuestClient, HttpError};
pub use report::{LoadReport, Percentiles, ReceivedEntry};
pub use reviews::{ReviewsReport, keep_reviewing};

use brickwool_table::{Clock, Settings, TableId};
use client::{Client, SharedRun};
use report::LoadTotals;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

/// The configuration of a server without limits on what scripted clients do.
pub const NO_LIMITS: &str = "[limits]
messages_per_second = 1e9
message_burst = 1e9
chat_per_minute = 1e9
requests_per_second = 1e9
request_burst = 1e9
connections_per_address = 1000000
sockets_per_address = 1000000
sockets_per_guest = 1000000
reads_per_address = 4
reads_waiting = 1000000
guests_per_hour = 1e9
tables_per_hour = 1e9
analyses_per_hour = 1e9
queued_per_socket = 1024
";

/// What is to be played, and how.
#[derive(Clone, PartialEq, Debug)]
pub struct LoadPlan {
    /// At least one. Each table's people are spread over them; a client that loses its server tries the next.
    pub servers: Vec<SocketAddr>,
    pub tables: usize,
    /// People at each table.
    pub people: u8,
    /// Bots at each table.
    pub bots: u8,
    pub bot: String,
    /// The time limits of every table.
    pub clock: Clock,
    /// How long a client takes for a decision.
    pub pace: Duration,
    /// How long to play before times are measured, once all games have started, until clients no longer act in step.
    pub settle: Duration,
    /// How long times are measured; then everybody stops.
    pub time: Duration,
    /// Stop after this many games, if that comes first.
    pub games: Option<u64>,
    /// Stop after this many acknowledged requests, if that comes first.
    pub acks: Option<u64>,
    /// How long a connection lasts on average before the client drops it; never, if missing.
    pub drop_after: Option<Duration>,
    /// The seed of the clients' decisions.
    pub seed: u64,
    /// Whether the report has everything that was acknowledged and received, to compare it with the log.
    pub remember: bool,
}

impl Default for LoadPlan {
    /// A full table of people who decide at once and play one game.
    fn default() -> LoadPlan {
        LoadPlan {
            servers: Vec::new(),
            tables: 1,
            people: Settings::default().seats,
            bots: 0,
            bot: "greedy".into(),
            clock: Clock { grace: 600, ..Clock::default() },
            pace: Duration::ZERO,
            settle: Duration::ZERO,
            time: Duration::from_secs(120),
            games: Some(1),
            acks: None,
            drop_after: None,
            seed: 1,
            remember: false,
        }
    }
}

impl LoadPlan {
    /// How many clients connect to each table: where only bots play, one spectator.
    fn clients_per_table(&self) -> u8 {
        self.people.max(1)
    }

    /// The settings of every table.
    fn settings(&self) -> Settings {
        Settings { bot_pause: 0, clock: self.clock, ..Settings::for_seats(self.people + self.bots) }
    }

    /// The server that the client in a seat connects to first.
    fn server(&self, seat: usize) -> SocketAddr {
        self.servers[seat % self.servers.len()]
    }
}

/// Why a plan could not be carried out.
pub type LoadError = HttpError;

/// How many tables are prepared at the same time.
const CONCURRENT_TABLES: usize = 32;

/// Carries out the plan.
///
/// A box, so that the clients are compiled once, and not again in every program that runs them.
pub fn run(plan: &LoadPlan) -> Pin<Box<dyn Future<Output = Result<LoadReport, LoadError>> + Send + '_>> {
    Box::pin(async { Ok(play(plan, prepare(plan).await?).await) })
}

/// Carries out the plan with people who are known already, at their tables: their games begin or go on. The seed has to be
/// another one than that of an earlier run with them.
pub fn run_at(
    plan: &LoadPlan,
    tables: Vec<PreparedTable>,
) -> Pin<Box<dyn Future<Output = LoadReport> + Send + '_>> {
    Box::pin(play(plan, tables))
}

async fn play(plan: &LoadPlan, tables: Vec<PreparedTable>) -> LoadReport {
    let shared = Arc::new(SharedRun::new(plan.clone()));
    let mistakes_before = bot_mistakes(plan).await;
    let mut clients = JoinSet::new();
    for (number, seated) in tables.into_iter().enumerate() {
        for (seat, person) in seated.people.into_iter().enumerate() {
            let client = Client::new(shared.clone(), person, seated.table.clone(), number, seat);
            clients.spawn(client.play());
        }
    }
    shared.all_started(plan.tables, plan.time).await;
    tokio::time::sleep(plan.settle).await;
    shared.measuring.store(true, Ordering::Relaxed);
    let started = Instant::now();
    tokio::select! {
        () = tokio::time::sleep(plan.time) => {}
        () = shared.enough.notified() => {}
    }
    let time = started.elapsed();
    shared.stop.send_replace(true);
    let mut totals = LoadTotals::default();
    while let Some(client) = clients.join_next().await {
        match client {
            Ok(report) => totals.add(report),
            Err(error) => totals.faults.push(format!("a client failed: {error}")),
        }
    }
    let mistakes = bot_mistakes(plan).await.saturating_sub(mistakes_before);
    if mistakes > 0 {
        totals.faults.push(format!("bots made {mistakes} illegal decisions"));
    }
    totals.report(plan, time)
}

/// How many illegal decisions the servers' bots have made, as far as the metrics can be read.
async fn bot_mistakes(plan: &LoadPlan) -> u64 {
    let mut mistakes = 0;
    for &server in &plan.servers {
        mistakes += http::metric(server, "brickwool_bot_mistakes_total").await.unwrap_or(0);
    }
    mistakes
}

/// A table that has been created, and the people who play there.
#[derive(Clone, Debug)]
pub struct PreparedTable {
    pub people: Vec<GuestClient>,
    pub table: TableId,
}

/// Creates the guests and tables of the plan.
pub async fn prepare(plan: &LoadPlan) -> Result<Vec<PreparedTable>, LoadError> {
    let mut creating = JoinSet::new();
    let mut tables = Vec::new();
    for _ in 0..plan.tables {
        let plan = plan.clone();
        creating.spawn(async move { create_table(&plan).await });
        if creating.len() >= CONCURRENT_TABLES
            && let Some(created) = creating.join_next().await
        {
            tables.push(created.map_err(|error| HttpError::Broken(error.to_string()))??);
        }
    }
    while let Some(created) = creating.join_next().await {
        tables.push(created.map_err(|error| HttpError::Broken(error.to_string()))??);
    }
    Ok(tables)
}

async fn create_table(plan: &LoadPlan) -> Result<PreparedTable, HttpError> {
    let mut people = Vec::new();
    for seat in 0..plan.clients_per_table() {
        let server = plan.server(usize::from(seat));
        people.push(GuestClient::new(server, &format!("Load {}", seat + 1)).await?);
    }
    let table = people[0].create_table(&plan.settings()).await?;
    Ok(PreparedTable { people, table })
}
