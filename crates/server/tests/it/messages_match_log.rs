//! Every message that a client is sent, compared with the log: it holds what that viewer may know, and nothing else.
//!
//! People play whole games over sockets while a spectator watches; clients disconnect and reconnect with `since`. Every
//! message is stored. Afterwards the log is read from the store and every message computed again: it must be, byte for byte,
//! what the log gives for this viewer. Only who is connected and what time it is are taken from the message.

use crate::client::{Person, Socket, TestServer};
use brickwool_game::{Luck, Seat, Viewer};
use brickwool_load::choose;
use brickwool_luck::{Seed, SeededLuck, seal};
use brickwool_store::Store;
use brickwool_table::{
    Entry, GameAction, GuestId, LoggedEntry, Millis, Presence, Request, Table, TableId, TableRecord,
    TableStage,
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
const ROUNDS: u64 = 2;
const SEATS: u8 = 3;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everybody_is_sent_what_the_log_gives_for_them_and_nothing_else() {
    let test_server = TestServer::open().await;
    let (address, mut playing, mut messages) = (test_server.server.address, Vec::new(), 0);
    for table in 0..TABLES {
        playing.push(tokio::spawn(async move {
            let mut played = Vec::new();
            for round in 0..ROUNDS {
                played.push(RecordedGame::start(address, table * ROUNDS + round).await.play().await);
            }
            played
        }));
    }
    let store = Store::open(&test_server.store()).await.expect("the store opens a second time");
    for played in playing {
        for game in played.await.expect("the games are played") {
            let archive = Archive::read(&store, &game.table.parse().expect("an id")).await;
            game.clients.iter().for_each(|client| archive.check_messages(client));
            messages += game.clients.iter().map(|client| client.received.len()).sum::<usize>();
            archive.check_after_the_end(&game).await;
        }
    }
    println!("{} games, {messages} messages", TABLES * ROUNDS);
    assert!(messages > 5_000, "{messages}");
}

/// A game being played, with all its clients.
struct RecordedGame {
    table: String,
    /// The players in the order of their seats, then a spectator.
    clients: Vec<RecordingClient>,
    luck: SeededLuck,
}

/// A client, with everything it was sent.
struct RecordingClient {
    person: Person,
    guest: GuestId,
    socket: Socket,
    /// The version it knows, and what its guest may do.
    version: u64,
    turn: Value,
    stage: Value,
    /// Every message, with the version known before it.
    received: Vec<(u64, String)>,
    /// Bodies of HTTP responses.
    bodies: Vec<Value>,
    requests: HashMap<String, Request>,
}

impl RecordedGame {
    /// Creates a table, seats the players and starts the game.
    async fn start(address: SocketAddr, number: u64) -> RecordedGame {
        let mut luck = SeededLuck::for_game(7, number);
        let target = 4 + luck.below(2);
        let rules = json!({"victory_target": target, "hand_limit": 4 + luck.below(4)});
        let settings = json!({"game": {"kind": "settlers", "rules": rules}, "seats": SEATS});
        let host = Person::named(address, "player 0").await;
        let table = host.create_table(&settings).await;
        let mut game =
            RecordedGame { clients: vec![RecordingClient::connect(host, &table).await], table, luck };
        for number in 1..=SEATS {
            let person = Person::named(address, &format!("player {number}")).await;
            game.clients.push(RecordingClient::connect(person, &game.table).await);
        }
        let info = game.clients[0].person.get(&format!("/api/tables/{}", game.table)).await.body;
        let commitment = info["info"]["commitment"].as_str().expect("a commitment").to_owned();
        let nonce = |seat: Seat| format!("a-nonce-of-game-{number}-and-seat-{seat}");
        for seat in Seat::first(SEATS) {
            let (name, colour) = (format!("player {seat}"), None);
            let commitment = commitment.clone();
            let seal = seal(&commitment, seat.index(), &nonce(seat));
            game.request(seat.index(), Request::TakeSeat { seat, name, colour, commitment, seal }).await;
        }
        game.request(0, Request::Start).await;
        for seat in Seat::first(SEATS) {
            game.request(seat.index(), Request::Reveal { seat, nonce: nonce(seat) }).await;
        }
        game
    }

    /// Plays to the end, with everything that may happen on the way.
    async fn play(mut self) -> RecordedGame {
        while self.clients[0].stage != "over" {
            let who = self.luck.below(self.clients.len() as u32) as usize;
            match self.luck.below(60) {
                0..4 => self.clients[who].reconnect(&self.table).await,
                4 => self.use_other_endpoints(who).await,
                5 if who < usize::from(SEATS) => {
                    self.request(who, Request::Chat { text: "hello".into() }).await
                }
                6 => self.try_forbidden_action(who).await,
                7..12 => self.undo().await,
                _ => {}
            }
            self.decide().await;
        }
        self
    }

    /// Whoever may decide does something legal.
    async fn decide(&mut self) {
        let decides = |client: &RecordingClient| !client.turn["legal"].is_null();
        let Some(who) = self.clients.iter().position(decides) else { return };
        let turn = &self.clients[who].turn;
        let groups = serde_json::from_value(turn["legal"]["groups"].clone()).expect("groups of actions");
        let action = GameAction::Settlers(choose(&groups, &mut self.luck).expect("something is legal"));
        let ply = turn["ply"].as_u64().expect("a ply") as u32;
        self.request(who, Request::Act { ply, action }).await;
    }

    async fn undo(&mut self) {
        let may = |client: &RecordingClient| client.turn["may_undo"] == true;
        let Some(who) = self.clients.iter().position(may) else { return };
        let ply = self.clients[who].turn["ply"].as_u64().expect("a ply") as u32;
        self.request(who, Request::Undo { ply }).await;
    }

    /// Sends an action that is mostly not this client's to take.
    async fn try_forbidden_action(&mut self, who: usize) {
        let ply = self.clients[who].turn["ply"].as_u64().expect("a ply") as u32;
        let action =
            [json!("roll"), json!({"discard": "ore"}), json!({"steal_from": 1}), json!("accept_trade")];
        let action = action[self.luck.below(4) as usize].clone();
        let action: GameAction = read(&action);
        self.request(who, Request::Act { ply, action }).await;
    }

    /// Sends a request, and waits until every client has received its entries.
    async fn request(&mut self, who: usize, request: Request) {
        let Some(version) = self.clients[who].request(request).await else { return };
        for client in &mut self.clients {
            while client.version < version {
                client.receive().await;
            }
        }
    }

    /// Reads the history as the client may see it; the record and other viewers' histories are refused until the end.
    async fn use_other_endpoints(&mut self, who: usize) {
        let client = &mut self.clients[who];
        let path = format!("/api/tables/{}", self.table);
        let seen = client.person.get(&format!("{path}/history")).await;
        assert_eq!(seen.status, 200);
        client.bodies.push(seen.body);
        client.bodies.push(client.person.get(&path).await.body);
        let record = client.person.get(&format!("{path}/record")).await;
        assert_eq!(
            (record.status, &record.body["code"]),
            (404, &json!("not_found")),
            "no seed is shown early"
        );
        for viewer in ["referee".to_owned(), ((who + 1) % usize::from(SEATS)).to_string()] {
            let seen = client.person.get(&format!("{path}/history?as={viewer}")).await;
            assert_eq!((seen.status, &seen.body["code"]), (403, &json!("forbidden")), "as {viewer}");
        }
    }
}

impl RecordingClient {
    async fn connect(person: Person, table: &str) -> RecordingClient {
        let guest = person.get("/api/guest").await.body["guest"].take();
        let socket = person.connect(table, None).await;
        let mut client = RecordingClient {
            person,
            guest: serde_json::from_value(guest).expect("a guest's id"),
            socket,
            version: 0,
            turn: Value::Null,
            stage: Value::Null,
            received: Vec::new(),
            bodies: Vec::new(),
            requests: HashMap::new(),
        };
        client.receive().await;
        client
    }

    /// Drops the connection and opens another for what was missed.
    async fn reconnect(&mut self, table: &str) {
        self.socket = self.person.connect(table, Some(self.version)).await;
        self.receive().await;
    }

    /// Receives and records the next message.
    async fn receive(&mut self) -> Value {
        let text = self.socket.receive_text().await.expect("the socket stays open");
        let message: Value = serde_json::from_str(&text).expect("JSON");
        self.received.push((self.version, text));
        let last =
            message["entries"].as_array().and_then(|entries| entries.last()).map(|entry| &entry["version"]);
        let snapshot = (message["type"] == "snapshot").then_some(&message["version"]);
        if let Some(version) = last.or(snapshot).and_then(Value::as_u64) {
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

    /// Sends a request and waits for the answer; the version it led to, if it was carried out.
    async fn request(&mut self, request: Request) -> Option<u64> {
        let id = format!("s{}", self.requests.len());
        let message = ClientMessage { id: Some(id.clone()), request: request.clone() };
        self.socket.send_text(&message.to_json()).await;
        self.requests.insert(id.clone(), request);
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
    id: TableId,
    seed: String,
    /// What nobody may be sent before the end.
    secrets: [String; 3],
    log: Vec<RecentEntry>,
    /// The first is the table with one entry.
    tables: Vec<Table>,
}

impl Archive {
    async fn read(store: &Store, id: &TableId) -> Archive {
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
        let secret: Seed = row.seed.0.parse().expect("a seed");
        let seed = tables[tables.len() - 1].seed(&secret).to_string();
        let nonces = tables[tables.len() - 1].nonces().join("\n");
        let key = Sha256::digest(format!("{seed}\n{nonces}\n"));
        let key = key.iter().map(|byte| format!("{byte:02x}")).collect();
        Archive { id: id.clone(), secrets: [row.seed.0, seed.clone(), key], seed, log, tables }
    }

    fn at(&self, version: u64) -> &Table {
        &self.tables[version as usize - 1]
    }

    /// The entries after a version as a viewer may see them.
    fn entries(&self, since: u64, until: u64, viewer: Viewer) -> Vec<VisibleEntry> {
        let entries = &self.log[since as usize..until as usize];
        entries.iter().map(|entry| entry.visible_to(viewer, &[])).collect()
    }

    /// Every message that a client was sent follows from the log.
    fn check_messages(&self, client: &RecordingClient) {
        for (known, text) in &client.received {
            self.check_no_secrets(text);
            let expected = self.message(*known, text, client);
            assert_eq!(*text, expected.to_json(), "{}", client.guest);
        }
        for body in &client.bodies {
            self.check_no_secrets(&body.to_string());
            let Some(version) = body["version"].as_u64() else { continue };
            let you = self.at(version).viewer(client.guest);
            // The first page: everything, unless the log is long.
            let sent = body["entries"].as_array().map_or(0, Vec::len) as u64;
            assert!(sent == version || sent >= 1_000, "{sent} entries of {version}");
            let history = TableHistory { version, you, entries: self.entries(0, sent, you) };
            assert_eq!(*body, serde_json::to_value(history).expect("a history can be written"));
        }
    }

    fn check_no_secrets(&self, text: &str) {
        assert!(!self.secrets.iter().any(|secret| text.contains(secret)), "a seed or a key is shown: {text}");
    }

    /// The message that should have been sent in place of this one, to somebody who knew this version.
    fn message(&self, known: u64, text: &str, client: &RecordingClient) -> ServerMessage {
        let sent: Value = serde_json::from_str(text).expect("JSON");
        let id = sent["id"].as_str().map(str::to_owned);
        match sent["type"].as_str() {
            Some("snapshot") => {
                let table = self.at(read(&sent["version"]));
                let (spectators, clock) = (read(&sent["spectators"]), read(&sent["clock"]));
                let presence = presence(&sent["info"]);
                let id = self.id.clone();
                let (guest, viewer) = (client.guest, table.viewer(client.guest));
                let known = table.known_hands(viewer);
                let snapshot = Snapshot::new(id, table, &presence, guest, &[], known, spectators, clock);
                let turn = turn(table, viewer, &sent["turn"]);
                ServerMessage::Snapshot(Box::new(Snapshot { turn, ..snapshot }))
            }
            Some("update") => {
                let count = sent["entries"].as_array().map_or(0, Vec::len) as u64;
                let table = self.at(known + count);
                let viewer = table.viewer(client.guest);
                let since = &self.log[known as usize..(known + count) as usize];
                // Whoever is not sent the hands knows them already, or left the game and is sent a snapshot next.
                let (known_hands, new) = (table.known_hands(viewer), sent.get("known_hands").is_some());
                let (before, viewer_before) = (self.at(known), self.at(known).viewer(client.guest));
                let same = before.known_hands(viewer_before) == known_hands;
                let left = viewer_before != viewer && viewer == Viewer::Spectator;
                assert!(new || same || left, "hands changed, and a client was not told: {text}");
                // They are sent once more only after a step back, and to somebody who comes back.
                let again = |entry: &RecentEntry| matches!(entry.logged.entry, Entry::Undone { .. });
                let back = sent.get("info").is_some() || since.iter().any(again);
                assert!(!new || !same || back, "hands are sent again: {text}");
                ServerMessage::Update {
                    entries: self.entries(known, known + count, viewer),
                    turn: turn(table, viewer, &sent["turn"]),
                    info: sent.get("info").map(|info| Box::new(TableInfo::new(table, &presence(info)))),
                    view: table.game().and_then(|game| game.view_with_update(viewer)),
                    known_hands: known_hands.filter(|_| new),
                }
            }
            Some("ack") => {
                let version = read(&sent["version"]);
                let requests = &self.log[version as usize - 1].logged.request;
                assert_eq!(
                    requests,
                    &id.clone().map(|id| (client.guest, id)),
                    "what was acknowledged is logged"
                );
                ServerMessage::Ack { id, version }
            }
            Some("error") => {
                let request = &client.requests[id.as_deref().expect("an id")];
                let judged = self.at(known).judge(client.guest, None, request, 0, |_| false);
                ServerMessage::Error { id, error: judged.expect_err("it was refused") }
            }
            Some("presence") => ServerMessage::Presence {
                seats: read(&sent["seats"]),
                spectators: read(&sent["spectators"]),
                deadlines: read(&sent["deadlines"]),
            },
            _ => panic!("unknown message: {text}"),
        }
    }

    /// After the end the seed is shown, the record verifies, and the history may be read as any viewer.
    async fn check_after_the_end(&self, game: &RecordedGame) {
        let spectator = &game.clients[usize::from(SEATS)].person;
        assert_eq!(self.tables[self.tables.len() - 1].stage(), TableStage::Over);
        let record = spectator.get(&format!("/api/tables/{}/record", self.id)).await;
        let record: TableRecord = serde_json::from_value(record.body).expect("a record");
        assert_eq!(record.seed, self.seed);
        record.verify().expect("the dice are fair");
        let version = self.log.len() as u64;
        let mut since = 0;
        while since < version {
            let page = format!("/api/tables/{}/history?as=referee&since={since}", self.id);
            let seen = spectator.get(&page).await.body;
            let sent = seen["entries"].as_array().map_or(0, Vec::len) as u64;
            assert!(sent > 0, "a page has entries: {seen}");
            let entries = self.entries(since, since + sent, Viewer::Referee);
            let history = TableHistory { version, you: Viewer::Referee, entries };
            assert_eq!(seen, serde_json::to_value(history).expect("a history can be written"));
            since += sent;
        }
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
            presence.set_connected(seat);
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
