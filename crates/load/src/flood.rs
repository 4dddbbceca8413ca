//! A flood: many connections from one address request what is expensive, again and again, while a person at another address
//! uses the server. Measures how long that person waits before and during the flood.

use crate::http::{GuestClient, HttpError};
use crate::report::Percentiles;
use brickwool_table::{Settings, TableId};
use futures_util::{SinkExt, StreamExt};
use http_body_util::{BodyExt, Empty};
use hyper::Request;
use hyper::body::Bytes;
use hyper::client::conn::http1::{self, SendRequest};
use hyper::header::{COOKIE, HOST};
use hyper_util::rt::TokioIo;
use serde::Serialize;
use serde_json::{Value, json};
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};
use tokio::net::TcpSocket;
use tokio::task::JoinSet;
use tokio::time::sleep;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// The time between the person's requests: fewer than the limit of an address.
const PACE: Duration = Duration::from_millis(60);
/// How long an attacker waits after a broken connection.
const RETRY: Duration = Duration::from_millis(10);

/// What is to be asked, by how many, for how long.
#[derive(Clone, PartialEq, Debug)]
pub struct FloodPlan {
    /// It must be on this machine, with the usual limits.
    pub server: SocketAddr,
    pub connections: usize,
    /// How long to measure before the flood, and again during it.
    pub time: Duration,
    /// Another address of this machine, from which the flood comes.
    pub attacker: IpAddr,
}

/// How long the person waited, and what became of the flood.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct FloodReport {
    pub connections: usize,
    /// Requests of the person before and during the flood.
    pub requests: [usize; 2],
    pub before: Percentiles,
    pub during: Percentiles,
    /// Requests of the flood that were answered, refused, or ended with the connection.
    pub answered: u64,
    pub refused: u64,
    pub broken: u64,
    /// The person's requests that failed. There should be nothing.
    pub faults: Vec<String>,
}

#[derive(Default)]
struct FloodCounts {
    answered: AtomicU64,
    refused: AtomicU64,
    broken: AtomicU64,
    over: AtomicBool,
}

/// Carries out the plan.
pub fn flood(plan: &FloodPlan) -> Pin<Box<dyn Future<Output = Result<FloodReport, HttpError>> + Send + '_>> {
    Box::pin(run(plan))
}

async fn run(plan: &FloodPlan) -> Result<FloodReport, HttpError> {
    let person = GuestClient::new(plan.server, "Patience").await?;
    let table = finished_game(plan.server, &person).await?;
    let mut faults = Vec::new();
    let before = measure(plan, &person, &table, &mut faults).await;
    let counts = Arc::new(FloodCounts::default());
    let mut attackers = JoinSet::new();
    for number in 0..plan.connections {
        attackers.spawn(attack(plan.clone(), table.clone(), number, counts.clone()));
    }
    let during = measure(plan, &person, &table, &mut faults).await;
    counts.over.store(true, Relaxed);
    attackers.abort_all();
    while attackers.join_next().await.is_some() {}
    Ok(FloodReport {
        connections: plan.connections,
        requests: [before.len(), during.len()],
        before: Percentiles::of(before),
        during: Percentiles::of(during),
        answered: counts.answered.load(Relaxed),
        refused: counts.refused.load(Relaxed),
        broken: counts.broken.load(Relaxed),
        faults,
    })
}

/// Has bots play a game, whose history is then long.
pub(crate) async fn finished_game(server: SocketAddr, host: &GuestClient) -> Result<TableId, HttpError> {
    let broken = |error: tokio_tungstenite::tungstenite::Error| HttpError::Broken(error.to_string());
    let settings = Settings { seats: 4, public: true, bot_pause: 0, ..Settings::default() };
    let table = host.create_table(&settings).await?;
    let url = format!("ws://{server}/api/tables/{table}/socket");
    let mut request = url.into_client_request().map_err(broken)?;
    let cookie = host.cookie.parse().map_err(|_| HttpError::Broken("a cookie that fits no header".into()))?;
    request.headers_mut().insert("Cookie", cookie);
    let (mut socket, _) = connect_async(request).await.map_err(broken)?;
    let seats = (0..4).map(|seat| json!({"type": "seat_bot", "seat": seat, "bot": "weighted"}));
    for message in seats.chain([json!({"type": "start"})]) {
        socket.send(Message::text(message.to_string())).await.map_err(broken)?;
    }
    loop {
        match socket.next().await {
            Some(Ok(Message::Text(text))) => {
                let message: Value = serde_json::from_str(&text).unwrap_or_default();
                if message["type"] == "error" {
                    return Err(HttpError::Broken(format!("no game can be played: {message}")));
                }
                if message["info"]["stage"] == "over" {
                    return Ok(table);
                }
            }
            Some(Ok(_)) => {}
            Some(Err(error)) => return Err(broken(error)),
            None => return Err(HttpError::Broken("the socket was closed".into())),
        }
    }
}

/// The person's waiting times in microseconds.
async fn measure(
    plan: &FloodPlan,
    person: &GuestClient,
    table: &TableId,
    faults: &mut Vec<String>,
) -> Vec<u32> {
    let paths = [
        "/api/guest".to_owned(),
        "/api/tables".to_owned(),
        "/api/guest/tables".to_owned(),
        "/api/guest/history".to_owned(),
        format!("/api/tables/{table}/record"),
    ];
    let (start, mut waits) = (Instant::now(), Vec::new());
    for path in paths.iter().cycle() {
        if start.elapsed() >= plan.time {
            break;
        }
        let asked = Instant::now();
        match person.get(path).await {
            Ok(_) => waits.push(u32::try_from(asked.elapsed().as_micros()).unwrap_or(u32::MAX)),
            Err(error) => faults.push(error.to_string()),
        }
        sleep(PACE.saturating_sub(asked.elapsed())).await;
    }
    waits
}

/// One connection of the flood: it asks again as soon as it has an answer, and connects again when it is disconnected.
async fn attack(plan: FloodPlan, table: TableId, number: usize, counts: Arc<FloodCounts>) {
    let paths = [
        format!("/api/tables/{table}/news?as=referee"),
        "/api/tables".to_owned(),
        format!("/api/tables/{table}/news?as={}", number % 4),
    ];
    while !counts.over.load(Relaxed) {
        let Some(mut sender) = connect(&plan).await else {
            counts.broken.fetch_add(1, Relaxed);
            sleep(RETRY).await;
            continue;
        };
        for path in paths.iter().cycle() {
            match ask(&mut sender, plan.server, path).await {
                Some(true) => counts.answered.fetch_add(1, Relaxed),
                Some(false) => counts.refused.fetch_add(1, Relaxed),
                None => {
                    counts.broken.fetch_add(1, Relaxed);
                    break;
                }
            };
        }
        sleep(RETRY).await;
    }
}

async fn connect(plan: &FloodPlan) -> Option<SendRequest<Empty<Bytes>>> {
    let socket = TcpSocket::new_v4().ok()?;
    socket.bind((plan.attacker, 0).into()).ok()?;
    let stream = socket.connect(plan.server).await.ok()?;
    let (sender, connection) = http1::handshake(TokioIo::new(stream)).await.ok()?;
    tokio::spawn(connection);
    Some(sender)
}

/// Whether a request was answered or refused; nothing if the connection is broken.
async fn ask(sender: &mut SendRequest<Empty<Bytes>>, server: SocketAddr, path: &str) -> Option<bool> {
    let request = Request::builder().uri(path).header(HOST, server.to_string()).header(COOKIE, "");
    sender.ready().await.ok()?;
    let response = sender.send_request(request.body(Empty::new()).ok()?).await.ok()?;
    let answered = response.status().is_success();
    response.into_body().collect().await.ok()?;
    Some(answered)
}
