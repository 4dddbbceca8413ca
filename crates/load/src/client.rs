//! One scripted client: sits down, plays what is legal, comes back when the connection breaks, and checks what it is told.

use crate::Plan;
use crate::choose::choose;
use crate::http::Person;
use crate::report::{Heard, Told};
use brickwool_game::Luck;
use brickwool_luck::{SeededLuck, nth_seed};
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use tokio::sync::{Notify, watch};
use tokio::time::{sleep, sleep_until, timeout};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::StatusCode;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// How long a client waits before it tries again to connect.
const AGAIN: Duration = Duration::from_millis(50);
/// How long a server may be away before that is a fault.
const PATIENCE: Duration = Duration::from_secs(60);
/// A game of bots from which nothing is heard for so long is stuck.
const STUCK: Duration = Duration::from_secs(30);

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
    request: Value,
    sent: Instant,
}

pub(crate) struct Client {
    shared: Arc<Shared>,
    person: Person,
    table: String,
    /// The first person of a table starts its games; where bots play, nobody else is there.
    hosts: bool,
    seat: usize,
    /// For the dice.
    word: String,
    /// How often the connection was refused: each time the next server is tried.
    turned_away: usize,
    luck: SeededLuck,
    version: Option<u64>,
    next: u64,
    pending: Option<Pending>,
    /// What is to be asked besides playing, such as to sit down and to start.
    errand: Option<Value>,
    /// What may be done now, and at which ply.
    turn: Option<(u32, Value)>,
    /// When something was last heard to happen at the table.
    heard: Instant,
    stage: String,
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
        Client {
            person,
            table,
            hosts: seat == 0,
            seat,
            word,
            turned_away: 0,
            luck: SeededLuck::new(seed),
            version: None,
            next: 0,
            pending: None,
            errand: None,
            turn: None,
            heard: Instant::now(),
            stage: String::new(),
            told: Told::default(),
            shared,
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
        if self.table.is_empty() && !self.make_table().await {
            return;
        }
        let Some(mut socket) = self.connect().await else { return };
        // What was on its way when the connection broke is sent again: it is done once.
        if let Some(pending) = &self.pending
            && socket.send(Message::text(pending.request.to_string())).await.is_err()
        {
            return;
        }
        let dropping = self.shared.plan.drop_after.map(|mean| {
            let share = f64::from(self.luck.below(1 << 20) + 1) / f64::from(1 << 20);
            tokio::time::Instant::now() + mean.mul_f64(-share.ln())
        });
        let mut act_at: Option<tokio::time::Instant> = None;
        loop {
            if act_at.is_none() && self.may_ask() {
                act_at = Some(tokio::time::Instant::now() + self.thinking());
            }
            let never = || tokio::time::Instant::now() + Duration::from_secs(3600);
            let bots_play = self.shared.plan.people == 0 && self.stage == "playing";
            tokio::select! {
                heard = socket.next() => match heard {
                    Some(Ok(Message::Text(text))) => {
                        if !self.hear(&text) {
                            return;
                        }
                        if !self.may_ask() {
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
                () = sleep_until((self.heard + STUCK).into()), if bots_play => {
                    self.told.fault(format!("table {} is stuck: no news for {STUCK:?}", self.table));
                    self.go_to(String::new());
                    return;
                }
            }
        }
    }

    /// How long to think: about the pace, not everybody at the same time.
    fn thinking(&mut self) -> Duration {
        if self.errand.is_none() {
            let pace = self.shared.plan.pace;
            pace.mul_f64(0.5 + f64::from(self.luck.below(1000)) / 1000.0)
        } else {
            Duration::ZERO
        }
    }

    /// Whether there is something to ask, and nothing on its way.
    fn may_ask(&self) -> bool {
        self.pending.is_none() && (self.turn.is_some() || self.errand.is_some())
    }

    /// Makes the next table, where nobody sits who could ask for a rematch; whether that worked.
    async fn make_table(&mut self) -> bool {
        match self.person.make_table(&self.shared.plan.settings()).await {
            Ok(table) => self.go_to(table),
            Err(error) => {
                self.told.fault(format!("no table can be made: {error}"));
                sleep(Duration::from_secs(1)).await;
            }
        }
        !self.table.is_empty()
    }

    /// Leaves this table for another; one without a name is still to be made.
    fn go_to(&mut self, table: String) {
        (self.table, self.version, self.pending, self.turn) = (table, None, None, None);
        self.heard = Instant::now();
        self.errand = None;
        self.stage = String::new();
    }

    async fn connect(&mut self) -> Option<Socket> {
        let since = self.version.map_or(String::new(), |version| format!("?since={version}"));
        let begun = Instant::now();
        loop {
            let server = self.shared.plan.server(self.seat + self.turned_away);
            let url = format!("ws://{server}/api/tables/{}/socket{since}", self.table);
            let mut request = url.as_str().into_client_request().ok()?;
            request.headers_mut().insert("Cookie", self.person.cookie.parse().ok()?);
            match connect_async(request).await {
                Ok((socket, _)) => {
                    self.told.connected += 1;
                    return Some(socket);
                }
                Err(tungstenite::Error::Http(response))
                    if response.status() != StatusCode::SERVICE_UNAVAILABLE =>
                {
                    let status = response.status();
                    self.told.fault(format!("table {} cannot be connected to: {status}", self.table));
                    sleep(Duration::from_secs(1)).await;
                    return None;
                }
                Err(error) if begun.elapsed() > PATIENCE => {
                    self.told.fault(format!("the server is away: {error}"));
                    return None;
                }
                Err(_) => {
                    self.turned_away += 1;
                    sleep(AGAIN).await;
                }
            }
        }
    }

    /// Takes in a message; whether to go on with this connection.
    fn hear(&mut self, text: &str) -> bool {
        let heard: Incoming<'_> = match serde_json::from_str(text) {
            Ok(heard) => heard,
            Err(error) => {
                self.told.fault(format!("a message cannot be read: {error}: {text}"));
                return true;
            }
        };
        if self.shared.plan.remember {
            self.remember(text);
        }
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
                    self.heard = Instant::now();
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

    fn remember(&mut self, text: &str) {
        let mut message: Value = serde_json::from_str(text).unwrap_or_default();
        if let Value::Array(news) = message["news"].take() {
            let heard = |news| Heard { table: self.table.clone(), seat: self.seat, news };
            self.told.heard.extend(news.into_iter().map(heard));
        }
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
        let pending = self.pending.take_if(|pending| Some(&pending.id) == id.as_ref());
        let acts = pending.as_ref().is_some_and(|pending| pending.request["type"] == "act");
        // Two who may decide at once can cross, and one of them may win; anything else should not happen to a client that
        // does what is legal.
        let crossed = matches!(code.as_str(), "stale" | "not_your_turn") || (acts && code == "wrong_time");
        if !crossed && code != "unavailable" {
            self.told.fault(format!("refused with {code}: {}", message.unwrap_or_default()));
        }
        if code == "unavailable" {
            self.errand = pending.map(|pending| pending.request);
        }
        *self.told.refused.entry(code).or_default() += 1;
    }

    /// Looks at the table from outside: what is to be done besides playing; whether to go on here.
    fn look(&mut self, face: Face) -> bool {
        let enough = *self.shared.stop.borrow();
        let started = self.stage != "playing" && face.stage == "playing";
        let ended = self.stage == "playing" && face.stage == "over";
        let goes_elsewhere = ended && !enough && self.shared.plan.people == 0;
        self.errand = self.errand_at(&face, enough).filter(|errand| !self.is_asked(errand));
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
        let next = face.rematch.filter(|_| self.stage == "over");
        match next.or(goes_elsewhere.then(String::new)) {
            Some(table) => {
                self.go_to(table);
                false
            }
            None => true,
        }
    }

    /// What is to be asked at a table that looks like this, besides playing.
    fn errand_at(&self, face: &Face, enough: bool) -> Option<Value> {
        let Plan { people, bot, .. } = &self.shared.plan;
        let empty = |seat: usize| face.seats.get(seat).is_some_and(|seat| seat.player.is_none());
        let mut for_bots = usize::from(*people)..face.seats.len();
        match face.stage.as_str() {
            "gathering" if *people > 0 && empty(self.seat) => {
                let name = format!("Load {}", self.seat);
                Some(json!({"type": "sit", "seat": self.seat, "name": name, "word": self.word}))
            }
            _ if !self.hosts => None,
            "gathering" => match for_bots.find(|seat| empty(*seat)) {
                Some(seat) => Some(json!({"type": "seat_bot", "seat": seat, "bot": bot})),
                None => (!(0..face.seats.len()).any(empty)).then(|| json!({"type": "start"})),
            },
            "over" if *people > 0 && !enough && face.rematch.is_none() => Some(json!({"type": "rematch"})),
            _ => None,
        }
    }

    /// Whether just this is on its way.
    fn is_asked(&self, errand: &Value) -> bool {
        self.pending.as_ref().is_some_and(|pending| {
            ["type", "seat"].iter().all(|field| pending.request[field] == errand[field])
        })
    }

    /// The next request, and that it is on its way.
    fn next_request(&mut self) -> Option<String> {
        let mut request = match self.errand.take() {
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
        self.pending = Some(Pending { id, request, sent: Instant::now() });
        Some(text)
    }
}
