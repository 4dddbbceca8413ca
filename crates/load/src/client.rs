//! One scripted client: takes a seat, plays legal actions, reconnects when the connection breaks, and checks what it receives.

use crate::LoadPlan;
use crate::choose::choose;
use crate::http::GuestClient;
use crate::report::{ClientReport, ReceivedEntry};
use brickwool_game::{Luck, Seat};
use brickwool_luck::{SeededLuck, nth_seed, seal};
use brickwool_settlers::ActionGroups;
use brickwool_table::{GameAction, GuestId, Request, TableId, TableStage};
use brickwool_wire::ClientMessage;
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::Value;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use tokio::sync::{Notify, watch};
use tokio::time::{sleep, sleep_until, timeout};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::StatusCode;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

/// The library fills its whole buffer with zeros before each read; with its usual 128 KiB that took a twentieth of the time.
const READ_BUFFER: usize = 8 * 1024;
/// How long a client waits before it tries to connect again.
const RETRY_AFTER: Duration = Duration::from_millis(50);
/// How long a server may be unreachable before that is a fault.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(60);
/// A game of bots counts as stuck if nothing happens for this long.
const STUCK_AFTER: Duration = Duration::from_secs(30);

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A request that was acknowledged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Acked {
    pub table: TableId,
    pub guest: GuestId,
    /// The client's id for it.
    pub id: String,
    /// The version that it led to.
    pub version: u64,
}

/// What all clients share.
pub(crate) struct SharedRun {
    plan: LoadPlan,
    pub(crate) stop: watch::Sender<bool>,
    pub(crate) enough: Notify,
    /// Whether times are measured yet: not while people are still taking seats.
    pub(crate) measuring: AtomicBool,
    started_tables: AtomicUsize,
    table_started: Notify,
    ended_games: AtomicU64,
    acks: AtomicU64,
}

impl SharedRun {
    pub(crate) fn new(plan: LoadPlan) -> SharedRun {
        SharedRun {
            plan,
            stop: watch::Sender::new(false),
            enough: Notify::new(),
            measuring: AtomicBool::new(false),
            started_tables: AtomicUsize::new(0),
            table_started: Notify::new(),
            ended_games: AtomicU64::new(0),
            acks: AtomicU64::new(0),
        }
    }

    /// Waits until the first game of each table has started, or `at_most` has passed.
    pub(crate) async fn all_started(&self, tables: usize, at_most: Duration) {
        let all = async {
            while self.started_tables.load(Relaxed) < tables {
                self.table_started.notified().await;
            }
        };
        let _ = timeout(at_most.max(CONNECT_TIMEOUT), all).await;
    }
}

/// What a client reads of the server's messages.
#[derive(Deserialize)]
struct Incoming<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    #[serde(default)]
    id: Option<String>,
    #[serde(default)]
    version: Option<u64>,
    #[serde(default)]
    code: Option<String>,
    #[serde(default)]
    message: Option<String>,
    #[serde(default)]
    entries: Vec<IncomingEntry>,
    #[serde(default)]
    turn: Option<IncomingTurn>,
    #[serde(default)]
    info: Option<IncomingInfo>,
}

#[derive(Deserialize)]
struct IncomingEntry {
    version: u64,
}

#[derive(Deserialize)]
struct IncomingTurn {
    ply: u32,
    legal: Option<IncomingLegal>,
}

/// What is legal in the base game; an offer is never made.
#[derive(Deserialize)]
struct IncomingLegal {
    groups: ActionGroups,
}

#[derive(Deserialize)]
struct IncomingInfo {
    stage: TableStage,
    commitment: String,
    seats: Vec<IncomingSeat>,
    rematch: Option<TableId>,
}

#[derive(Deserialize)]
struct IncomingSeat {
    player: Option<serde::de::IgnoredAny>,
    seal: Option<String>,
    nonce: String,
}

/// A request on its way.
struct Pending {
    id: String,
    request: Request,
    sent: Instant,
}

impl Pending {
    fn message(&self) -> Message {
        let message = ClientMessage { id: Some(self.id.clone()), request: self.request.clone() };
        Message::text(message.to_json())
    }
}

pub(crate) struct Client {
    shared: Arc<SharedRun>,
    http: GuestClient,
    /// Missing where the client has to create its next table.
    table: Option<TableId>,
    /// The first client of a table starts its games; where only bots play, it is the only one.
    is_host: bool,
    seat: usize,
    /// The commitment that the last nonce was drawn for, and the nonce.
    nonce: (String, String),
    /// How often a connection failed: each time the next server is tried.
    failed_connections: usize,
    luck: SeededLuck,
    version: Option<u64>,
    next: u64,
    pending: Option<Pending>,
    /// The next request other than a move, such as to take a seat or to start the game.
    lobby_request: Option<Request>,
    /// The ply and what is legal, if it is this client's turn.
    turn: Option<(u32, ActionGroups)>,
    /// When the last entry was received.
    last_entry: Instant,
    /// As far as it is known.
    stage: Option<TableStage>,
    report: ClientReport,
}

impl Client {
    pub(crate) fn new(
        shared: Arc<SharedRun>,
        http: GuestClient,
        table: TableId,
        number: usize,
        seat: usize,
    ) -> Client {
        let seed = nth_seed(shared.plan.seed, (number * usize::from(Seat::MAX_COUNT) + seat) as u64);
        Client {
            http,
            table: Some(table),
            is_host: seat == 0,
            seat,
            nonce: Default::default(),
            failed_connections: 0,
            luck: SeededLuck::new(seed),
            version: None,
            next: 0,
            pending: None,
            lobby_request: None,
            turn: None,
            last_entry: Instant::now(),
            stage: None,
            report: ClientReport::default(),
            shared,
        }
    }

    /// Plays until everybody stops.
    pub(crate) async fn play(mut self) -> ClientReport {
        let mut stop = self.shared.stop.subscribe();
        let stopped = stop.wait_for(|stop| *stop);
        tokio::pin!(stopped);
        loop {
            tokio::select! {
                _ = &mut stopped => return self.report,
                () = self.run_connection() => {}
            }
        }
    }

    /// One connection to the table, until it breaks or the client moves to another table.
    async fn run_connection(&mut self) {
        if self.table.is_none() {
            self.create_table().await;
        }
        let Some(table) = self.table.clone() else { return };
        let Some(mut socket) = self.connect(&table).await else { return };
        // A request that was on its way when the connection broke is sent again: it is carried out once.
        if let Some(pending) = &self.pending
            && socket.send(pending.message()).await.is_err()
        {
            return;
        }
        let dropping = self.shared.plan.drop_after.map(|mean| {
            let share = f64::from(self.luck.below(1 << 20) + 1) / f64::from(1 << 20);
            tokio::time::Instant::now() + mean.mul_f64(-share.ln())
        });
        let mut act_at: Option<tokio::time::Instant> = None;
        loop {
            if act_at.is_none() && self.has_request() {
                act_at = Some(tokio::time::Instant::now() + self.thinking());
            }
            let never = || tokio::time::Instant::now() + Duration::from_secs(3600);
            let only_bots_play = self.shared.plan.people == 0 && self.stage == Some(TableStage::Playing);
            tokio::select! {
                received = socket.next() => match received {
                    Some(Ok(Message::Text(text))) => {
                        if !self.receive(&table, &text) {
                            return;
                        }
                        if !self.has_request() {
                            act_at = None;
                        }
                    }
                    Some(Ok(Message::Close(_)) | Err(_)) | None => {
                        self.report.broken += 1;
                        return;
                    }
                    Some(Ok(_)) => {}
                },
                () = sleep_until(act_at.unwrap_or_else(never)), if act_at.is_some() => {
                    act_at = None;
                    if let Some(message) = self.next_request()
                        && socket.send(message).await.is_err()
                    {
                        return;
                    }
                }
                () = sleep_until(dropping.unwrap_or_else(never)), if dropping.is_some() => {
                    self.report.dropped += 1;
                    return;
                }
                () = sleep_until((self.last_entry + STUCK_AFTER).into()), if only_bots_play => {
                    self.report.fault(format!("table {table} is stuck: nothing happened for {STUCK_AFTER:?}"));
                    self.go_to(None);
                    return;
                }
            }
        }
    }

    /// How long to think: about the pace, not everybody at the same time.
    fn thinking(&mut self) -> Duration {
        if self.lobby_request.is_none() {
            let pace = self.shared.plan.pace;
            pace.mul_f64(0.5 + f64::from(self.luck.below(1000)) / 1000.0)
        } else {
            Duration::ZERO
        }
    }

    /// Whether there is something to request, and nothing on its way.
    fn has_request(&self) -> bool {
        self.pending.is_none() && (self.turn.is_some() || self.lobby_request.is_some())
    }

    /// Creates the next table, where only bots play and nobody could request a rematch.
    async fn create_table(&mut self) {
        match self.http.create_table(&self.shared.plan.settings()).await {
            Ok(table) => self.go_to(Some(table)),
            Err(error) => {
                self.report.fault(format!("a table could not be created: {error}"));
                sleep(Duration::from_secs(1)).await;
            }
        }
    }

    /// Leaves this table for another, or for one that is still to be created.
    fn go_to(&mut self, table: Option<TableId>) {
        (self.table, self.version, self.pending, self.turn) = (table, None, None, None);
        self.last_entry = Instant::now();
        self.lobby_request = None;
        self.stage = None;
    }

    async fn connect(&mut self, table: &TableId) -> Option<Socket> {
        let since = self.version.map_or(String::new(), |version| format!("?since={version}"));
        let started = Instant::now();
        loop {
            let server = self.shared.plan.server(self.seat + self.failed_connections);
            let url = format!("ws://{server}/api/tables/{table}/socket{since}");
            let mut request = url.as_str().into_client_request().ok()?;
            request.headers_mut().insert("Cookie", self.http.cookie.parse().ok()?);
            let config = WebSocketConfig::default().read_buffer_size(READ_BUFFER);
            match connect_async_with_config(request, Some(config), false).await {
                Ok((socket, _)) => {
                    self.report.connected += 1;
                    return Some(socket);
                }
                Err(tungstenite::Error::Http(response))
                    if response.status() != StatusCode::SERVICE_UNAVAILABLE =>
                {
                    let status = response.status();
                    self.report.fault(format!("no connection to table {table}: {status}"));
                    sleep(Duration::from_secs(1)).await;
                    return None;
                }
                Err(error) if started.elapsed() > CONNECT_TIMEOUT => {
                    self.report.fault(format!("the server cannot be reached: {error}"));
                    return None;
                }
                Err(_) => {
                    self.failed_connections += 1;
                    sleep(RETRY_AFTER).await;
                }
            }
        }
    }

    /// Handles a message; returns whether to go on with this connection.
    fn receive(&mut self, table: &TableId, text: &str) -> bool {
        let message: Incoming<'_> = match serde_json::from_str(text) {
            Ok(message) => message,
            Err(error) => {
                self.report.fault(format!("a message cannot be read: {error}: {text}"));
                return true;
            }
        };
        if self.shared.plan.remember {
            self.remember(table, text);
        }
        match message.kind {
            "snapshot" => {
                let (before, after) = (self.version.unwrap_or(0), message.version.unwrap_or(0));
                if after < before {
                    self.report.fault(format!("table {table}: version {before} became {after}"));
                }
                self.version = Some(after);
            }
            "update" => {
                for IncomingEntry { version } in message.entries {
                    let expected = self.version.map_or(version, |last| last + 1);
                    if version != expected {
                        self.report.fault(format!("table {table}: {version} instead of {expected}"));
                    }
                    self.version = Some(version);
                    self.report.entries += 1;
                    self.last_entry = Instant::now();
                }
            }
            "ack" => self.acknowledged(table, message.id, message.version),
            "error" => self.refused(message.id, message.code, message.message),
            _ => {}
        }
        if let Some(turn) = message.turn {
            self.turn = turn.legal.map(|legal| (turn.ply, legal.groups));
        }
        message.info.is_none_or(|info| self.take_info(info))
    }

    fn remember(&mut self, table: &TableId, text: &str) {
        let mut message: Value = serde_json::from_str(text).unwrap_or_default();
        if let Value::Array(entries) = message["entries"].take() {
            let received = |entry| ReceivedEntry { table: table.clone(), seat: self.seat, entry };
            self.report.received.extend(entries.into_iter().map(received));
        }
    }

    fn acknowledged(&mut self, table: &TableId, id: Option<String>, version: Option<u64>) {
        let expected = self.pending.take_if(|pending| Some(&pending.id) == id.as_ref());
        let (Some(pending), Some(version)) = (expected, version) else {
            self.report.fault(format!("{id:?} was acknowledged, but not requested"));
            return;
        };
        let acks = self.shared.acks.fetch_add(1, Relaxed) + 1;
        if self.shared.plan.acks.is_some_and(|enough| acks >= enough) {
            self.shared.enough.notify_one();
        }
        if self.shared.measuring.load(Relaxed) {
            self.report.waited(pending.sent.elapsed());
        }
        if self.shared.plan.remember {
            let (table, guest) = (table.clone(), self.http.guest);
            self.report.acked.push(Acked { table, guest, id: pending.id, version });
        }
    }

    fn refused(&mut self, id: Option<String>, code: Option<String>, message: Option<String>) {
        let code = code.unwrap_or_default();
        let pending = self.pending.take_if(|pending| Some(&pending.id) == id.as_ref());
        let acts = pending.as_ref().is_some_and(|pending| matches!(pending.request, Request::Act { .. }));
        // The decisions of two players may cross, and one of them may end the game; anything else should not happen to a
        // client that does what is legal.
        let starts = pending.as_ref().is_some_and(|pending| {
            matches!(pending.request, Request::TakeSeat { .. } | Request::Start | Request::Reveal { .. })
        });
        let crossed = matches!(code.as_str(), "stale" | "not_your_turn")
            || (acts && code == "wrong_time")
            // Somebody has stopped a start, or just called one.
            || (starts && matches!(code.as_str(), "wrong_time" | "bad_seal" | "not_sealed"));
        if !crossed && code != "unavailable" {
            self.report.fault(format!("refused with {code}: {}", message.unwrap_or_default()));
        }
        if code == "unavailable" {
            self.lobby_request = pending.map(|pending| pending.request);
        }
        *self.report.refused.entry(code).or_default() += 1;
    }

    /// Takes in the table's public info and decides what to request next. Returns whether to stay at this table.
    fn take_info(&mut self, info: IncomingInfo) -> bool {
        let enough = *self.shared.stop.borrow();
        let playing = Some(TableStage::Playing);
        let started = self.stage != playing && info.stage == TableStage::Playing;
        let ended = self.stage == playing && info.stage == TableStage::Over;
        self.lobby_request =
            self.lobby_request_at(&info, enough).filter(|lobby_request| !self.is_pending(lobby_request));
        if self.is_host && started {
            self.shared.started_tables.fetch_add(1, Relaxed);
            self.shared.table_started.notify_one();
        }
        if self.is_host && ended {
            self.report.games += 1;
            let ended = self.shared.ended_games.fetch_add(1, Relaxed) + 1;
            if self.shared.plan.games.is_some_and(|games| ended >= games) {
                self.shared.enough.notify_one();
            }
        }
        self.stage = Some(info.stage);
        let rematch = info.rematch.filter(|_| info.stage == TableStage::Over);
        let only_bots_played = ended && !enough && self.shared.plan.people == 0;
        if rematch.is_some() || only_bots_played {
            self.go_to(rematch);
            return false;
        }
        true
    }

    /// What is to be requested at a table in this state, besides playing.
    fn lobby_request_at(&mut self, info: &IncomingInfo, enough: bool) -> Option<Request> {
        if self.nonce.0 != info.commitment {
            let nonce = (0..4).map(|_| format!("{:08x}", self.luck.below(u32::MAX))).collect();
            self.nonce = (info.commitment.clone(), nonce);
        }
        let (commitment, nonce) = self.nonce.clone();
        let seal = seal(&commitment, self.seat, &nonce);
        let own = info.seats.get(self.seat);
        let sealed = own.is_some_and(|own| own.seal.as_ref() == Some(&seal));
        let revealed = own.is_some_and(|own| !own.nonce.is_empty());
        let all_sealed =
            info.seats.iter().take(usize::from(self.shared.plan.people)).all(|seat| seat.seal.is_some());
        let LoadPlan { people, bot, .. } = &self.shared.plan;
        let empty = |seat: usize| info.seats.get(seat).is_some_and(|seat| seat.player.is_none());
        let mut bot_seats = usize::from(*people)..info.seats.len();
        let seat = |seat: usize| Seat::new(seat as u8);
        match info.stage {
            TableStage::Gathering if *people > 0 && !sealed => Some(Request::TakeSeat {
                seat: seat(self.seat),
                name: format!("Load {}", self.seat + 1),
                colour: None,
                commitment,
                seal,
            }),
            TableStage::Revealing if *people > 0 && sealed && !revealed => {
                Some(Request::Reveal { seat: seat(self.seat), nonce })
            }
            _ if !self.is_host => None,
            TableStage::Gathering => match bot_seats.find(|seat| empty(*seat)) {
                Some(free) => Some(Request::SeatBot { seat: seat(free), bot: bot.clone() }),
                None => (!(0..info.seats.len()).any(empty) && all_sealed).then_some(Request::Start),
            },
            TableStage::Over if *people > 0 && !enough && info.rematch.is_none() => Some(Request::Rematch),
            _ => None,
        }
    }

    /// Whether just this is on its way.
    fn is_pending(&self, lobby_request: &Request) -> bool {
        self.pending.as_ref().is_some_and(|pending| pending.request == *lobby_request)
    }

    /// The next request, which is then on its way.
    fn next_request(&mut self) -> Option<Message> {
        let request = match self.lobby_request.take() {
            Some(lobby_request) => lobby_request,
            None => {
                let (ply, legal) = self.turn.take()?;
                Request::Act { ply, action: GameAction::Settlers(choose(&legal, &mut self.luck)?) }
            }
        };
        self.next += 1;
        // The same people may play on in a later run, with another seed: an id is used once.
        let id = format!("{:x}c{}", self.shared.plan.seed, self.next);
        let pending = Pending { id, request, sent: Instant::now() };
        let message = pending.message();
        self.pending = Some(pending);
        Some(message)
    }
}
