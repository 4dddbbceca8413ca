//! Scripted clients that play whole games over real sockets, and how long the server kept them waiting.
//!
//! [`run`] plays a [`Plan`]: so many tables, so many people at each, at a pace, for a time. Every client checks what it is
//! told: versions come without gaps, what was sent twice is done once, a connection that breaks is taken up again where it
//! was. What came of it is a [`Report`]; broken promises of the server are in it as [`Report::faults`].

#![forbid(unsafe_code)]

mod choose;
mod client;
mod http;
mod report;

pub use choose::choose;
pub use client::Acked;
pub use http::{HttpError, Person};
pub use report::{Heard, Percentiles, Report};

use client::{Client, Shared};
use report::Gathered;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

/// Settings of a server to which nothing that scripted clients do is too much.
pub const NO_LIMITS: &str = "[limits]
messages_per_second = 1e9
message_burst = 1e9
chat_per_minute = 1e9
requests_per_second = 1e9
request_burst = 1e9
connections_per_address = 1000000
sockets_per_address = 1000000
guests_per_hour = 1e9
tables_per_hour = 1e9
outbox = 1024
";

/// What is to be played.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// Where the servers are, at least one. Each table's people are spread over them; who loses one tries the next.
    pub servers: Vec<SocketAddr>,
    /// How many tables.
    pub tables: usize,
    /// How many people at each.
    pub people: u8,
    /// How many bots besides.
    pub bots: u8,
    /// Which.
    pub bot: String,
    /// Seconds that somebody may be away before a bot stands in.
    pub grace: u32,
    /// How long each takes for a decision; nothing, if they decide at once.
    pub pace: Duration,
    /// How long to play before waits count, once all games have begun: sitting down all at once is no human pace.
    pub settle: Duration,
    /// After this time everybody stops. It is counted from when waits count.
    pub time: Duration,
    /// When so many games have ended everybody stops, if that comes first.
    pub games: Option<u64>,
    /// How long a connection lasts on average before the client drops it, if it does at all.
    pub drop_after: Option<Duration>,
    /// Where the clients' choices come from.
    pub seed: u64,
    /// Whether to remember everything that was acknowledged and told, to compare it with the log.
    pub remember: bool,
}

impl Default for Plan {
    /// Four people at one table, who decide at once and play one game.
    fn default() -> Plan {
        Plan {
            servers: Vec::new(),
            tables: 1,
            people: 4,
            bots: 0,
            bot: "greedy".into(),
            grace: 600,
            pace: Duration::ZERO,
            settle: Duration::ZERO,
            time: Duration::from_secs(120),
            games: Some(1),
            drop_after: None,
            seed: 1,
            remember: false,
        }
    }
}

impl Plan {
    /// How many connect to each table: where nobody plays but bots, one person looks on.
    fn visitors(&self) -> u8 {
        self.people.max(1)
    }

    /// What every table is made as.
    fn settings(&self) -> Value {
        json!({"seats": self.people + self.bots, "bot_pause": 0, "clock": {"grace": self.grace}})
    }

    /// The server that somebody in a seat begins with.
    fn server(&self, seat: usize) -> SocketAddr {
        self.servers[seat % self.servers.len()]
    }
}

/// Why nothing could be played.
pub type LoadError = HttpError;

/// How many guests are made at the same time.
const AT_ONCE: usize = 32;

/// Plays the plan.
///
/// A box, so that the clients are compiled once, and not again in every program that has them play.
pub fn run(plan: &Plan) -> Pin<Box<dyn Future<Output = Result<Report, LoadError>> + Send + '_>> {
    Box::pin(play(plan))
}

async fn play(plan: &Plan) -> Result<Report, LoadError> {
    let shared = Arc::new(Shared::new(plan.clone()));
    let mistakes_before = bot_mistakes(plan).await;
    let crews = gather(plan).await?;
    let mut clients = JoinSet::new();
    for (number, crew) in crews.into_iter().enumerate() {
        for (seat, person) in crew.people.into_iter().enumerate() {
            let client = Client::new(shared.clone(), person, crew.table.clone(), number, seat);
            clients.spawn(client.play());
        }
    }
    shared.all_seated(plan.tables, plan.time).await;
    tokio::time::sleep(plan.settle).await;
    shared.measuring.store(true, Ordering::Relaxed);
    let begun = Instant::now();
    tokio::select! {
        () = tokio::time::sleep(plan.time) => {}
        () = shared.enough.notified() => {}
    }
    let time = begun.elapsed();
    shared.stop.send_replace(true);
    let mut gathered = Gathered::default();
    while let Some(client) = clients.join_next().await {
        match client {
            Ok(told) => gathered.take(told),
            Err(error) => gathered.faults.push(format!("a client broke: {error}")),
        }
    }
    let mistakes = bot_mistakes(plan).await.saturating_sub(mistakes_before);
    if mistakes > 0 {
        gathered.faults.push(format!("bots made {mistakes} illegal decisions"));
    }
    Ok(gathered.report(plan, time))
}

/// How many illegal decisions the servers' bots have made, as far as they tell.
async fn bot_mistakes(plan: &Plan) -> u64 {
    let mut mistakes = 0;
    for &server in &plan.servers {
        mistakes += http::metric(server, "brickwool_bot_mistakes_total").await.unwrap_or(0);
    }
    mistakes
}

/// The people of a table that has been made.
struct Crew {
    people: Vec<Person>,
    table: String,
}

/// Makes everybody known to the server, and a table for each crew.
async fn gather(plan: &Plan) -> Result<Vec<Crew>, HttpError> {
    let mut making = JoinSet::new();
    let mut crews = Vec::new();
    for _ in 0..plan.tables {
        let plan = plan.clone();
        making.spawn(async move { crew(&plan).await });
        if making.len() >= AT_ONCE
            && let Some(made) = making.join_next().await
        {
            crews.push(made.map_err(|error| HttpError::Broken(error.to_string()))??);
        }
    }
    while let Some(made) = making.join_next().await {
        crews.push(made.map_err(|error| HttpError::Broken(error.to_string()))??);
    }
    Ok(crews)
}

async fn crew(plan: &Plan) -> Result<Crew, HttpError> {
    let mut people = Vec::new();
    for seat in 0..plan.visitors() {
        let server = plan.server(usize::from(seat));
        people.push(Person::new(server, &format!("Load {seat}")).await?);
    }
    let table = people[0].make_table(&plan.settings()).await?;
    Ok(Crew { people, table })
}
