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

pub use client::Acked;
pub use http::{HttpError, Person};
pub use report::{Percentiles, Report};

use client::{Client, Shared};
use report::Gathered;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

/// What is to be played.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// Where the server is.
    pub server: SocketAddr,
    /// How many tables.
    pub tables: usize,
    /// How many people at each.
    pub seats: u8,
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
    /// Whether to remember every acknowledged request, to compare it with the log.
    pub remember: bool,
}

/// Why nothing could be played.
pub type LoadError = HttpError;

/// How many guests are made at the same time.
const AT_ONCE: usize = 32;

/// Plays the plan.
pub async fn run(plan: &Plan) -> Result<Report, LoadError> {
    let shared = Arc::new(Shared::new(plan.clone()));
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
    Ok(gathered.report(plan, time))
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
    for seat in 0..plan.seats {
        people.push(Person::new(plan.server, &format!("Load {seat}")).await?);
    }
    let settings = serde_json::json!({"seats": plan.seats, "bot_pause": 0, "clock": {"grace": 600}});
    let table = people[0].make_table(&settings).await?;
    Ok(Crew { people, table })
}
