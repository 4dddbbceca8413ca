//! Measures durable appends to many tables at once, each appending its next entry as soon as the last one is on disk.
//!
//! ```text
//! cargo run --release -p brickwool-store --example throughput -- URL [TABLES] [SECONDS] [APPENDS PER SECOND AND TABLE]
//! ```
//!
//! Without the last number every table goes as fast as it can. Every tenth append changes the table's summary. Instead of a
//! URL, `sqlite` is a temporary file, `postgres` a temporary server.

#[path = "../tests/support/postgres.rs"]
mod postgres;

use brickwool_ids::{GuestId, TableId};
use brickwool_store::{Append, NewTable, Store, StoredStage, TableSummary};
use std::error::Error;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;
use tokio::time::sleep_until;

const ENTRY: &str =
    r#"{"at":1789000000000,"type":"step","step":{"act":[2,{"build_road":41}]},"id":"c0ffee-0123456789"}"#;
const INFO: &str = r#"{"game":"settlers","seats":[{"name":"Ada","points":4},{"name":"Grace","points":6},{"name":"Mary","points":3},{"bot":"greedy","points":5}],"ply":123}"#;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let url = arguments.next().ok_or("usage: throughput URL [TABLES] [SECONDS] [RATE]")?;
    let tables: usize = arguments.next().map_or(Ok(2_000), |number| number.parse())?;
    let seconds: u64 = arguments.next().map_or(Ok(10), |number| number.parse())?;
    let rate: Option<f64> = arguments.next().map(|number| number.parse()).transpose()?;
    let folder = tempfile::tempdir()?;
    let url = match url.as_str() {
        "sqlite" => format!("sqlite:{}/store.db", folder.path().display()),
        "postgres" => postgres::fresh_database(),
        _ => url,
    };
    let store = Store::open(&url).await?;
    let run = std::process::id();
    let id =
        |table: usize| -> TableId { format!("{run:x}t{table:06x}").parse().expect("letters and digits") };
    let mut making = JoinSet::new();
    for table in 0..tables {
        let (store, id) = (store.clone(), id(table));
        making.spawn(async move { store.create_table(new_table(id)).await });
    }
    making.join_all().await.into_iter().collect::<Result<Vec<()>, _>>()?;

    let before = store.metrics();
    let start = Instant::now();
    let end = start + Duration::from_secs(seconds);
    let mut playing = JoinSet::new();
    for table in 0..tables {
        // Spread the tables' first appends over the interval.
        let between = rate.map(|rate| Duration::from_secs_f64(1.0 / rate));
        let first = start + between.unwrap_or_default().mul_f64(table as f64 / tables as f64);
        playing.spawn(play(store.clone(), id(table), first, end, between));
    }
    let mut latencies: Vec<Duration> = playing.join_all().await.into_iter().flatten().collect();
    let time = start.elapsed().as_secs_f64();
    let after = store.metrics();
    latencies.sort_unstable();
    let at = |part: f64| {
        latencies.get((latencies.len() as f64 * part) as usize).map_or(0.0, |l| l.as_secs_f64() * 1e3)
    };
    let (batches, entries) = (after.batches - before.batches, after.entries - before.entries);
    println!("tables             {tables}");
    println!("appends per second  {:.0}", entries as f64 / time);
    println!("batches            {batches}, {:.1} entries each", entries as f64 / batches as f64);
    println!(
        "time of a batch    {:.2} ms",
        (after.commit_seconds - before.commit_seconds) * 1e3 / batches as f64
    );
    println!("latency            p50 {:.1} ms, p99 {:.1} ms, max {:.1} ms", at(0.5), at(0.99), at(0.999_999));
    store.close().await;
    Ok(())
}

/// Appends until time is up and returns the latency of each append.
async fn play(
    store: Store,
    id: TableId,
    first: Instant,
    end: Instant,
    between: Option<Duration>,
) -> Vec<Duration> {
    let mut latencies = Vec::new();
    let mut due = first;
    for version in 1_u64.. {
        if between.is_some() {
            sleep_until(due.into()).await;
        }
        let sent = Instant::now();
        if sent >= end {
            break;
        }
        let summary = version.is_multiple_of(10).then(|| summary(StoredStage::Playing));
        let append = Append {
            table: id.clone(),
            from: version,
            entries: vec![ENTRY.to_owned()],
            summary,
            at: version,
        };
        store.append(append).await.expect("nobody else appends to this table");
        latencies.push(sent.elapsed());
        due += between.unwrap_or_default();
    }
    latencies
}

fn new_table(id: TableId) -> NewTable {
    NewTable {
        format: 1,
        id,
        seed: "seed".into(),
        first: ENTRY.to_owned(),
        summary: summary(StoredStage::Gathering),
        at: 0,
    }
}

fn summary(stage: StoredStage) -> TableSummary {
    TableSummary {
        stage,
        kind: "settlers".to_owned(),
        public: true,
        unattended: false,
        info: INFO.to_owned(),
        guests: [1, 2, 3].map(GuestId).to_vec(),
    }
}
