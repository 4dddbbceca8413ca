//! Every message that anybody was ever sent, held against the log: it is what that viewer may know, and nothing else.
//!
//! People play whole games over sockets while somebody looks on; connections break and come back with `since`. Every
//! message is kept. Afterwards the log is read from the store and everything is worked out again: each message must be,
//! byte for byte, what the log gives for this viewer. Only who is connected and what time it is are taken from the message.

use crate::client::{Person, Socket, TestServer};
use brickwool_game::{Luck, Seat, Viewer};
use brickwool_load::choose;
use brickwool_luck::SeededLuck;
use brickwool_store::Store;
use brickwool_table::{
    GameAction, GuestId, LoggedEntry, Millis, Presence, Request, Table, TableRecord, TableStage,
};
use brickwool_wire::bodies::TableHistory;
use brickwool_wire::{
    ClientMessage, RecentEntry, ServerMessage, Snapshot, TableInfo, TurnInfo, VisibleEntry,
};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::net::SocketAddr;

/// Games at the same time, and one after the other.
const TABLES: u64 = 6;
const ROUNDS: u64 = 5;
const SEATS: u8 = 3;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everybody_is_sent_what_the_log_gives_for_them_and_nothing_else() {
    let test_server = TestServer::open().await;
    let (address, mut playing, mut messages) = (test_server.server.address, Vec::new(), 0);
    for table in 0..TABLES {
        playing.push(tokio::spawn(async move {
            let mut played = Vec::new();
            for round in 0..ROUNDS {
                played.push(Evening::begin(address, table * ROUNDS + round).await.play().await);
            }
            played
        }));
    }
    let store = Store::open(&test_server.store()).await.expect("the store opens a second time");
    for played in playing {
        for evening in played.await.expect("the games are played") {
            let past = Archive::read(&store, &evening.table).await;
            evening.listeners.iter().for_each(|listener| past.explains_everything(listener));
            messages += evening.listeners.iter().map(|listener| listener.heard.len()).sum::<usize>();
            past.is_open_after_the_end(&evening).await;
        }
    }
    println!("{} games, {messages} messages", TABLES * ROUNDS);
    assert!(messages > 5_000, "{messages}");
}

/// A game being played, and everybody there.
struct Evening {
    table: String,
    /// The players in the order of their seats, then somebody who looks on.
    listeners: Vec<Listener>,
    luck: SeededLuck,
}

/// Somebody at a table, and all they were ever told.
struct Listener {
    person: Person,
    guest: GuestId,
    socket: Socket,
    /// The version they know, and what they may do.
    version: u64,
    turn: Value,
    stage: Value,
    /// Every message, with the version known before it.
    heard: Vec<(u64, String)>,
    /// Bodies of their requests over HTTP for news.
    read: Vec<Value>,
    asked: HashMap<String, Request>,
}

impl Evening {
    /// A table whose players have sat down and begun.
    async fn begin(address: SocketAddr, number: u64) -> Evening {
        let mut luck = SeededLuck::for_game(7, number);
        let target = 4 + luck.below(2);
        let rules = json!({"victory_target": target, "hand_limit": 4 + luck.below(4)});
        let settings = json!({"game": {"kind": "settlers", "rules": rules}, "seats": SEATS});
        let host = Person::named(address, "player 0").await;
        let table = host.create_table(&settings).await;
        let mut evening = Evening { listeners: vec![Listener::come(host, &table).await], table, luck };
        for number in 1..=SEATS {
            let person = Person::named(address, &format!("player {number}")).await;
            evening.listeners.push(Listener::come(person, &evening.table).await);
        }
        for seat in Seat::first(SEATS) {
            let (name, nonce) = (format!("player {seat}"), format!("w{}", evening.luck.below(1 << 30)));
            evening.request(seat.index(), Request::TakeSeat { seat, name, colour: None, nonce }).await;
        }
        evening.request(0, Request::Start).await;
        evening
    }

    /// Plays to the end, with everything that may happen on the way.
    async fn play(mut self) -> Evening {
        while self.listeners[0].stage != "over" {
            let who = self.luck.below(self.listeners.len() as u32) as usize;
            match self.luck.below(60) {
                0..4 => self.listeners[who].reconnect(&self.table).await,
                4 => self.knock(who).await,
                5 if who < usize::from(SEATS) => {
                    self.request(who, Request::Chat { text: "hello".into() }).await
                }
                6 => self.meddle(who).await,
                7..12 => self.take_back().await,
                _ => {}
            }
            self.decide().await;
        }
        self
    }

    /// Whoever may decide does something legal.
    async fn decide(&mut self) {
        let decides = |listener: &Listener| !listener.turn["legal"].is_null();
        let Some(who) = self.listeners.iter().position(decides) else { return };
        let turn = &self.listeners[who].turn;
        let action = choose(&turn["legal"], &mut self.luck).expect("something is legal");
        let ply = turn["ply"].as_u64().expect("a ply") as u32;
        self.request(who, Request::Act { ply, action }).await;
    }

    async fn take_back(&mut self) {
        let may = |listener: &Listener| listener.turn["may_undo"] == true;
        let Some(who) = self.listeners.iter().position(may) else { return };
        let ply = self.listeners[who].turn["ply"].as_u64().expect("a ply") as u32;
        self.request(who, Request::Undo { ply }).await;
    }

    /// Somebody tries something that is not for them.
    async fn meddle(&mut self, who: usize) {
        let ply = self.listeners[who].turn["ply"].as_u64().expect("a ply") as u32;
        let action =
            [json!("roll"), json!({"discard": "ore"}), json!({"steal_from": 1}), json!("accept_trade")];
        let action = action[self.luck.below(4) as usize].clone();
        let action: GameAction = read(&action);
        self.request(who, Request::Act { ply, action }).await;
    }

    /// Asks, and waits until everybody knows what came of it.
    async fn request(&mut self, who: usize, request: Request) {
        let Some(version) = self.listeners[who].request(request).await else { return };
        for listener in &mut self.listeners {
            while listener.version < version {
                listener.receive().await;
            }
        }
    }

    /// Looks through the other doors: the past with one's own eyes, and nothing that is for later or for others.
    async fn knock(&mut self, who: usize) {
        let listener = &mut self.listeners[who];
        let path = format!("/api/tables/{}", self.table);
        let seen = listener.person.get(&format!("{path}/news")).await;
        assert_eq!(seen.status, 200);
        listener.read.push(seen.body);
        listener.read.push(listener.person.get(&path).await.body);
        let record = listener.person.get(&format!("{path}/record")).await;
        assert_eq!(
            (record.status, &record.body["code"]),
            (404, &json!("not_found")),
            "no seed is shown early"
        );
        for eyes in ["referee".to_owned(), ((who + 1) % usize::from(SEATS)).to_string()] {
            let seen = listener.person.get(&format!("{path}/news?as={eyes}")).await;
            assert_eq!((seen.status, &seen.body["code"]), (403, &json!("forbidden")), "as {eyes}");
        }
    }
}

impl Listener {
    async fn come(person: Person, table: &str) -> Listener {
        let guest = person.get("/api/guest").await.body["guest"].take();
        let socket = person.connect(table, None).await;
        let mut listener = Listener {
            person,
            guest: serde_json::from_value(guest).expect("a guest's id"),
            socket,
            version: 0,
            turn: Value::Null,
            stage: Value::Null,
            heard: Vec::new(),
            read: Vec::new(),
            asked: HashMap::new(),
        };
        listener.receive().await;
        listener
    }

    /// Drops the connection and comes back for what was missed.
    async fn reconnect(&mut self, table: &str) {
        self.socket = self.person.connect(table, Some(self.version)).await;
        self.receive().await;
    }

    /// Takes in the next message.
    async fn receive(&mut self) -> Value {
        let text = self.socket.receive_text().await.expect("the socket stays open");
        let message: Value = serde_json::from_str(&text).expect("JSON");
        self.heard.push((self.version, text));
        let told = message["entries"].as_array().and_then(|news| news.last()).map(|last| &last["version"]);
        let everything = (message["type"] == "snapshot").then_some(&message["version"]);
        if let Some(version) = told.or(everything).and_then(Value::as_u64) {
            self.version = version;
        }
        if message["turn"].is_object() {
            self.turn = message["turn"].clone();
        }
        if message["info"].is_object() {
            self.stage = message["info"]["stage"].clone();
        }
        message
    }

    /// Asks and waits for the answer; the version it led to, if it was carried out.
    async fn request(&mut self, request: Request) -> Option<u64> {
        let id = format!("s{}", self.asked.len());
        let message = ClientMessage { id: Some(id.clone()), request: request.clone() };
        self.socket.send_text(&message.to_json()).await;
        self.asked.insert(id.clone(), request);
        loop {
            let answer = self.receive().await;
            if answer["id"] == json!(id) {
                return answer["version"].as_u64();
            }
        }
    }
}

/// A game's log, and the table at each version.
struct Archive {
    id: String,
    seed: String,
    /// What nobody may be told before the end.
    secrets: [String; 2],
    log: Vec<RecentEntry>,
    /// The first is the table with one entry.
    tables: Vec<Table>,
}

impl Archive {
    async fn read(store: &Store, id: &str) -> Archive {
        let row = store.table(id).await.expect("the store works").expect("the table is there");
        let log = store.log(id, 0).await.expect("the store works");
        let log = log.iter().map(|(_, entry)| serde_json::from_str(entry).expect("an entry"));
        let log: Vec<LoggedEntry> = log.collect();
        let mut tables = vec![Table::new(&log[0]).expect("a table")];
        for logged in &log[1..] {
            let mut table = tables[tables.len() - 1].clone();
            table.fold(logged).expect("the log can be folded");
            tables.push(table);
        }
        let (_, log) = RecentEntry::from_log(log).expect("the log can be folded");
        let seed = row.seed.0.clone();
        let nonces = tables[tables.len() - 1].nonces().join("\n");
        let key = Sha256::digest(format!("{seed}\n{nonces}\n"));
        let key = key.iter().map(|byte| format!("{byte:02x}")).collect();
        Archive { id: id.into(), secrets: [seed.clone(), key], seed, log, tables }
    }

    fn at(&self, version: u64) -> &Table {
        &self.tables[version as usize - 1]
    }

    /// The entries after a version as a viewer may see them.
    fn entries(&self, since: u64, until: u64, viewer: Viewer) -> Vec<VisibleEntry> {
        let entries = &self.log[since as usize..until as usize];
        entries.iter().map(|entry| entry.visible_to(viewer, &[])).collect()
    }

    /// Every message that somebody got is what follows from the log.
    fn explains_everything(&self, listener: &Listener) {
        for (known, text) in &listener.heard {
            self.hides_its_secrets(text);
            let expected = self.message(*known, text, listener);
            assert_eq!(*text, expected.to_json(), "{}", listener.guest);
        }
        for body in &listener.read {
            self.hides_its_secrets(&body.to_string());
            let Some(version) = body["version"].as_u64() else { continue };
            let you = self.at(version).viewer(listener.guest);
            let past = TableHistory { version, you, entries: self.entries(0, version, you) };
            assert_eq!(*body, serde_json::to_value(past).expect("the past can be written"));
        }
    }

    fn hides_its_secrets(&self, text: &str) {
        assert!(!self.secrets.iter().any(|secret| text.contains(secret)), "a seed or a key is told: {text}");
    }

    /// The message that should have been sent in place of this one, to somebody who knew this version.
    fn message(&self, known: u64, text: &str, listener: &Listener) -> ServerMessage {
        let sent: Value = serde_json::from_str(text).expect("JSON");
        let id = sent["id"].as_str().map(str::to_owned);
        match sent["type"].as_str() {
            Some("snapshot") => {
                let table = self.at(read(&sent["version"]));
                let (spectators, clock) = (read(&sent["spectators"]), read(&sent["clock"]));
                let presence = presence(&sent["info"]);
                let id = self.id.parse().expect("an id");
                let snapshot = Snapshot::new(id, table, &presence, listener.guest, &[], spectators, clock);
                let turn = turn(table, table.viewer(listener.guest), &sent["turn"]);
                ServerMessage::Snapshot(Box::new(Snapshot { turn, ..snapshot }))
            }
            Some("update") => {
                let count = sent["entries"].as_array().map_or(0, Vec::len) as u64;
                let table = self.at(known + count);
                let viewer = table.viewer(listener.guest);
                ServerMessage::Update {
                    entries: self.entries(known, known + count, viewer),
                    turn: turn(table, viewer, &sent["turn"]),
                    info: sent.get("info").map(|info| Box::new(TableInfo::new(table, &presence(info)))),
                    view: table.game().and_then(|game| game.view_with_update(viewer)),
                }
            }
            Some("ack") => {
                let version = read(&sent["version"]);
                let asked = &self.log[version as usize - 1].logged.request;
                assert_eq!(
                    asked,
                    &id.clone().map(|id| (listener.guest, id)),
                    "what was acknowledged is logged"
                );
                ServerMessage::Ack { id, version }
            }
            Some("error") => {
                let request = &listener.asked[id.as_deref().expect("an id")];
                let judged = self.at(known).judge(listener.guest, None, request, |_| false);
                ServerMessage::Error { id, error: judged.expect_err("it was refused") }
            }
            Some("presence") => ServerMessage::Presence {
                seats: read(&sent["seats"]),
                spectators: read(&sent["spectators"]),
                deadlines: read(&sent["deadlines"]),
            },
            _ => panic!("nobody knows this message: {text}"),
        }
    }

    /// The seed is shown, its proof holds, and the past may be seen with anybody's eyes.
    async fn is_open_after_the_end(&self, evening: &Evening) {
        let anybody = &evening.listeners[usize::from(SEATS)].person;
        assert_eq!(self.tables[self.tables.len() - 1].stage(), TableStage::Over);
        let record = anybody.get(&format!("/api/tables/{}/record", self.id)).await;
        let record: TableRecord = serde_json::from_value(record.body).expect("a record");
        assert_eq!(record.seed, self.seed);
        record.verify().expect("the dice are fair");
        let seen = anybody.get(&format!("/api/tables/{}/news?as=referee", self.id)).await;
        let version = self.log.len() as u64;
        let entries = self.entries(0, version, Viewer::Referee);
        let past = TableHistory { version, you: Viewer::Referee, entries };
        assert_eq!(seen.body, serde_json::to_value(past).expect("the past can be written"));
    }
}

fn read<T: serde::de::DeserializeOwned>(value: &Value) -> T {
    serde_json::from_value(value.clone()).unwrap_or_else(|error| panic!("{error}: {value}"))
}

/// Who was connected, as a message has it.
fn presence(info: &Value) -> Presence {
    let mut presence = Presence::all_away(0);
    for (seat, shown) in Seat::first(SEATS).zip(info["seats"].as_array().expect("seats")) {
        if shown["connected"] == true {
            presence.set_connected(seat, 0);
        }
    }
    presence
}

/// What a viewer may do, with the deadlines that a message has: they depend on who was connected when.
fn turn(table: &Table, viewer: Viewer, sent: &Value) -> TurnInfo {
    let deadlines: Vec<(Seat, Millis)> = read(&sent["deadlines"]);
    let turn = TurnInfo::new(table, viewer, &Presence::all_away(0));
    assert!(deadlines.iter().all(|(seat, _)| turn.deciding.contains(*seat)), "{sent}");
    TurnInfo { deadlines, ..turn }
}
