//! One scripted client: sits down, plays what is legal, comes back when the connection breaks, and checks what it is told.

use crate::choose::choose;
use crate::http::Person;
use crate::{Plan, report::Told};
use brickwool_game::Luck;
use brickwool_luck::{SeededLuck, nth_seed};
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use tokio::sync::{Notify, watch};
use tokio::time::{sleep, sleep_until, timeout};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// How long a client waits before it tries again to connect.
const AGAIN: Duration = Duration::from_millis(50);
/// How long a server may be away before that is a fault.
const PATIENCE: Duration = Duration::from_secs(60);

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A request that was acknowledged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Acked {
    /// At which table.
    pub table: String,
    /// Whose.
    pub guest: String,
    /// What the client called it.
    pub id: String,
    /// The version that it led to.
    pub version: u64,
}

/// What all clients share.
pub(crate) struct Shared {
    plan: Plan,
    pub(crate) stop: watch::Sender<bool>,
    pub(crate) enough: Notify,
    /// Whether waits count yet: not while people are still sitting down.
    pub(crate) measuring: AtomicBool,
    begun: AtomicUsize,
    begin: Notify,
    ended: AtomicU64,
}

impl Shared {
    pub(crate) fn new(plan: Plan) -> Shared {
        Shared {
            plan,
            stop: watch::Sender::new(false),
            enough: Notify::new(),
            measuring: AtomicBool::new(false),
            begun: AtomicUsize::new(0),
            begin: Notify::new(),
            ended: AtomicU64::new(0),
        }
    }

    /// Waits until the first game of each table has begun, but not for ever.
    pub(crate) async fn all_seated(&self, tables: usize, at_most: Duration) {
        let all = async {
            while self.begun.load(Relaxed) < tables {
                self.begin.notified().await;
            }
        };
        let _ = timeout(at_most.max(PATIENCE), all).await;
    }
}

/// What a message may hold, as far as a client cares.
#[derive(Deserialize)]
struct Heard<'a> {
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
    news: Vec<Numbered>,
    #[serde(default)]
    now: Option<Now>,
    #[serde(default)]
    face: Option<Face>,
}

#[derive(Deserialize)]
struct Numbered {
    version: u64,
}

#[derive(Deserialize)]
struct Now {
    ply: u32,
    legal: Option<Value>,
}

#[derive(Deserialize)]
struct Face {
    stage: String,
    seats: Vec<SeatFace>,
    rematch: Option<String>,
}

#[derive(Deserialize)]
struct SeatFace {
    player: Option<serde::de::IgnoredAny>,
}

/// A request on its way.
struct Pending {
    id: String,
    text: String,
    sent: Instant,
}

pub(crate) struct Client {
    shared: Arc<Shared>,
    person: Person,
    table: String,
    /// The first person of a table starts its games.
    hosts: bool,
    seat: usize,
    luck: SeededLuck,
    version: Option<u64>,
    next: u64,
    pending: Option<Pending>,
    /// What is still to be asked, such as to sit down and to start.
    errands: VecDeque<Value>,
    /// What may be done now, and at which ply.
    turn: Option<(u32, Value)>,
    seated: bool,
    stage: String,
    rematch: Option<String>,
    told: Told,
}

impl Client {
    pub(crate) fn new(
        shared: Arc<Shared>,
        person: Person,
        table: String,
        number: usize,
        seat: usize,
    ) -> Client {
        let seed = nth_seed(shared.plan.seed, (number * 8 + seat) as u64);
        let word = format!("w{seed:x}");
        let sit = json!({"type": "sit", "seat": seat, "name": format!("Load {seat}"), "word": word});
        Client {
            shared,
            person,
            table,
            hosts: seat == 0,
            seat,
            luck: SeededLuck::new(seed),
            version: None,
            next: 0,
            pending: None,
            errands: VecDeque::from([sit]),
            turn: None,
            seated: false,
            stage: String::new(),
            rematch: None,
            told: Told::default(),
        }
    }

    /// Plays until everybody stops.
    pub(crate) async fn play(mut self) -> Told {
        let mut stop = self.shared.stop.subscribe();
        let stopped = stop.wait_for(|stop| *stop);
        tokio::pin!(stopped);
        loop {
            tokio::select! {
                _ = &mut stopped => return self.told,
                () = self.visit() => {}
            }
        }
    }

    /// One connection to the table, until it breaks or the players meet elsewhere.
    async fn visit(&mut self) {
        let Some(mut socket) = self.connect().await else { return };
        // What was on its way when the connection broke is sent again: it is done once.
        if let Some(pending) = &mut self.pending
            && socket.send(Message::text(pending.text.clone())).await.is_err()
        {
            return;
        }
        let dropping = self.shared.plan.drop_after.map(|mean| {
            let share = f64::from(self.luck.below(1 << 20) + 1) / f64::from(1 << 20);
            tokio::time::Instant::now() + mean.mul_f64(-share.ln())
        });
        let mut act_at: Option<tokio::time::Instant> = None;
        loop {
            if self.pending.is_none() && act_at.is_none() && (self.turn.is_some() || !self.errands.is_empty())
            {
                act_at = Some(tokio::time::Instant::now() + self.thinking());
            }
            let never = || tokio::time::Instant::now() + Duration::from_secs(3600);
            tokio::select! {
                heard = socket.next() => match heard {
                    Some(Ok(Message::Text(text))) => {
                        if !self.hear(&text) {
                            return;
                        }
                        if self.pending.is_some() || (self.turn.is_none() && self.errands.is_empty()) {
                            act_at = None;
                        }
                    }
                    Some(Ok(Message::Close(_)) | Err(_)) | None => {
                        self.told.broken += 1;
                        return;
                    }
                    Some(Ok(_)) => {}
                },
                () = sleep_until(act_at.unwrap_or_else(never)), if act_at.is_some() => {
                    act_at = None;
                    if let Some(text) = self.next_request()
                        && socket.send(Message::text(text)).await.is_err()
                    {
                        return;
                    }
                }
                () = sleep_until(dropping.unwrap_or_else(never)), if dropping.is_some() => {
                    self.told.dropped += 1;
                    return;
                }
            }
        }
    }

    /// How long to think: about the pace, not everybody at the same time.
    fn thinking(&mut self) -> Duration {
        if self.errands.is_empty() {
            let pace = self.shared.plan.pace;
            pace.mul_f64(0.5 + f64::from(self.luck.below(1000)) / 1000.0)
        } else {
            Duration::ZERO
        }
    }

    async fn connect(&mut self) -> Option<Socket> {
        let since = self.version.map_or(String::new(), |version| format!("?since={version}"));
        let server = self.shared.plan.server;
        let url = format!("ws://{server}/api/tables/{}/socket{since}", self.table);
        let begun = Instant::now();
        loop {
            let mut request = url.as_str().into_client_request().ok()?;
            request.headers_mut().insert("Cookie", self.person.cookie.parse().ok()?);
            match connect_async(request).await {
                Ok((socket, _)) => {
                    self.told.connected += 1;
                    return Some(socket);
                }
                Err(tungstenite::Error::Http(response)) => {
                    let status = response.status();
                    self.told.fault(format!("table {} cannot be connected to: {status}", self.table));
                    sleep(Duration::from_secs(1)).await;
                    return None;
                }
                Err(error) if begun.elapsed() > PATIENCE => {
                    self.told.fault(format!("the server is away: {error}"));
                    return None;
                }
                Err(_) => sleep(AGAIN).await,
            }
        }
    }

    /// Takes in a message; whether to go on with this connection.
    fn hear(&mut self, text: &str) -> bool {
        let heard: Heard<'_> = match serde_json::from_str(text) {
            Ok(heard) => heard,
            Err(error) => {
                self.told.fault(format!("a message cannot be read: {error}: {text}"));
                return true;
            }
        };
        match heard.kind {
            "table" => {
                let (before, after) = (self.version.unwrap_or(0), heard.version.unwrap_or(0));
                if after < before {
                    self.told.fault(format!("table {}: version {before} became {after}", self.table));
                }
                self.version = Some(after);
            }
            "news" => {
                for Numbered { version } in heard.news {
                    let expected = self.version.map_or(version, |last| last + 1);
                    if version != expected {
                        self.told.fault(format!("table {}: {version} instead of {expected}", self.table));
                    }
                    self.version = Some(version);
                    self.told.news += 1;
                }
            }
            "ack" => self.acknowledged(heard.id, heard.version),
            "refused" => self.refused(heard.id, heard.code, heard.message),
            _ => {}
        }
        if let Some(now) = heard.now {
            self.turn = now.legal.map(|legal| (now.ply, legal));
        }
        heard.face.is_none_or(|face| self.look(face))
    }

    fn acknowledged(&mut self, id: Option<String>, version: Option<u64>) {
        let expected = self.pending.take_if(|pending| Some(&pending.id) == id.as_ref());
        let (Some(pending), Some(version)) = (expected, version) else {
            self.told.fault(format!("{id:?} was acknowledged, which was not asked"));
            return;
        };
        if self.shared.measuring.load(Relaxed) {
            self.told.waited(pending.sent.elapsed());
        }
        if self.shared.plan.remember {
            let (table, guest) = (self.table.clone(), self.person.guest.clone());
            self.told.acked.push(Acked { table, guest, id: pending.id, version });
        }
    }

    fn refused(&mut self, id: Option<String>, code: Option<String>, message: Option<String>) {
        let code = code.unwrap_or_default();
        self.pending.take_if(|pending| Some(&pending.id) == id.as_ref());
        // Two who may decide at once can cross; anything else should not happen to a client that does what is legal.
        if !matches!(code.as_str(), "stale" | "not_your_turn" | "unavailable") {
            self.told.fault(format!("refused with {code}: {}", message.unwrap_or_default()));
        }
        *self.told.refused.entry(code).or_default() += 1;
    }

    /// Looks at the table from outside: what is to be done besides playing; whether to go on here.
    fn look(&mut self, face: Face) -> bool {
        let all_taken = face.seats.iter().all(|seat| seat.player.is_some());
        self.seated = face.seats.get(self.seat).is_some_and(|seat| seat.player.is_some());
        let enough = *self.shared.stop.borrow();
        let started = self.stage != "playing" && face.stage == "playing";
        let ended = self.stage == "playing" && face.stage == "over";
        let errand = match face.stage.as_str() {
            "gathering" if self.hosts && all_taken => Some("start"),
            "over" if self.hosts && !enough && face.rematch.is_none() => Some("rematch"),
            _ => None,
        };
        if self.hosts && started {
            self.shared.begun.fetch_add(1, Relaxed);
            self.shared.begin.notify_one();
        }
        if self.hosts && ended {
            self.told.games += 1;
            let ended = self.shared.ended.fetch_add(1, Relaxed) + 1;
            if self.shared.plan.games.is_some_and(|games| ended >= games) {
                self.shared.enough.notify_one();
            }
        }
        self.stage = face.stage;
        self.errands.retain(|errand| errand["type"] == "sit" && !self.seated);
        if let Some(errand) = errand {
            self.errands.push_back(json!({"type": errand}));
        }
        self.rematch = face.rematch.filter(|_| self.stage == "over");
        match self.rematch.take() {
            Some(table) => {
                (self.table, self.version, self.pending, self.turn) = (table, None, None, None);
                self.errands.clear();
                self.stage = String::new();
                false
            }
            None => true,
        }
    }

    /// The next request, and that it is on its way.
    fn next_request(&mut self) -> Option<String> {
        let mut request = match self.errands.pop_front() {
            Some(errand) => errand,
            None => {
                let (ply, legal) = self.turn.take()?;
                let action = choose(&legal, &mut self.luck)?;
                json!({"type": "act", "ply": ply, "action": action})
            }
        };
        self.next += 1;
        let id = format!("c{}", self.next);
        request["id"] = json!(id);
        let text = request.to_string();
        self.pending = Some(Pending { id, text: text.clone(), sent: Instant::now() });
        Some(text)
    }
}
