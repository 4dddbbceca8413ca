//! A client for tests: plain HTTP with a cookie, and a table's socket.

use brickwool_server::{Config, Limits, Server};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::collections::{BTreeMap, VecDeque};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

/// A server with a database of its own.
pub(crate) struct TestServer {
    pub(crate) server: Server,
    folder: TempDir,
    limits: Limits,
}

impl TestServer {
    /// A server for tests that are in a hurry.
    pub(crate) async fn open() -> TestServer {
        let limits = Limits {
            requests_per_second: 1e6,
            request_burst: 1e6,
            messages_per_second: 1e6,
            message_burst: 200.0,
            chat_per_minute: 1e6,
            sockets_per_address: 10_000,
            connections_per_address: 10_000,
            ..Limits::default()
        };
        TestServer::with(limits).await
    }

    /// A server as people run it.
    pub(crate) async fn strict() -> TestServer {
        TestServer::with(Limits::default()).await
    }

    /// A server with these limits.
    pub(crate) async fn with(limits: Limits) -> TestServer {
        TestServer::in_folder(tempfile::tempdir().expect("a folder can be made"), limits).await
    }

    /// A server on the database in a folder, as after a restart.
    pub(crate) async fn in_folder(folder: TempDir, limits: Limits) -> TestServer {
        let config = Config {
            address: SocketAddr::from(([127, 0, 0, 1], 0)),
            store: store(&folder),
            limits: limits.clone(),
            ..Config::default()
        };
        let server = Server::start(config).await.expect("the server starts");
        TestServer { server, folder, limits }
    }

    /// The URL of its store.
    pub(crate) fn store(&self) -> String {
        store(&self.folder)
    }

    /// Stops; what is left is the folder with its database.
    pub(crate) async fn stop(self) -> (TempDir, Limits) {
        let TestServer { server, folder, limits } = self;
        server.stop().await;
        (folder, limits)
    }

    /// Stops and starts again on the same database.
    pub(crate) async fn restart(self) -> TestServer {
        let (folder, limits) = self.stop().await;
        TestServer::in_folder(folder, limits).await
    }
}

fn store(folder: &TempDir) -> String {
    format!("sqlite:{}", folder.path().join("test.db").display())
}

/// A connection to the server from one of this machine's addresses, each of which counts as somebody else.
pub(crate) async fn dial(server: SocketAddr, from: IpAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket can be made");
    socket.bind((from, 0).into()).expect("the address is one of this machine's");
    socket.connect(server).await.expect("the server listens")
}

/// Somebody with a cookie.
#[derive(Clone)]
pub(crate) struct Person {
    pub(crate) address: SocketAddr,
    /// Where they are themselves.
    pub(crate) from: IpAddr,
    pub(crate) cookie: String,
}

pub(crate) struct HttpReply {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Value,
}

impl Person {
    /// Somebody the server has never seen.
    pub(crate) fn stranger(address: SocketAddr) -> Person {
        Person { address, from: Ipv4Addr::LOCALHOST.into(), cookie: String::new() }
    }

    /// A guest of this name.
    pub(crate) async fn named(address: SocketAddr, name: &str) -> Person {
        Person::stranger(address).called(name).await
    }

    /// The same person as a guest of this name.
    pub(crate) async fn called(&self, name: &str) -> Person {
        let reply = self.send("POST", "/api/guest", &json!({"name": name}), "").await;
        assert_eq!(reply.status, 200, "{}", reply.body);
        self.with_cookie_of(&reply)
    }

    pub(crate) fn with_cookie_of(&self, reply: &HttpReply) -> Person {
        let line =
            reply.head.lines().find(|line| line.to_lowercase().starts_with("set-cookie:")).expect("a cookie");
        assert!(line.contains("HttpOnly") && line.contains("SameSite=Lax"), "{line}");
        let cookie = line.split_once(':').expect("a header").1.split(';').next().expect("a pair").trim();
        Person { cookie: cookie.into(), ..self.clone() }
    }

    pub(crate) async fn get(&self, path: &str) -> HttpReply {
        self.send("GET", path, &Value::Null, "").await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> HttpReply {
        self.send("POST", path, body, "").await
    }

    /// One request on a connection of its own; `more` are further header lines.
    pub(crate) async fn send(&self, method: &str, path: &str, body: &Value, more: &str) -> HttpReply {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let mut stream = dial(self.address, self.from).await;
        let cookie =
            if self.cookie.is_empty() { String::new() } else { format!("Cookie: {}\r\n", self.cookie) };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\n{cookie}{more}Content-Type: application/json\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
            self.address,
            body.len()
        );
        stream.write_all(request.as_bytes()).await.expect("the request is sent");
        let mut reply = Vec::new();
        stream.read_to_end(&mut reply).await.expect("the reply comes");
        let reply = String::from_utf8(reply).expect("the reply is text");
        let (head, body) = reply.split_once("\r\n\r\n").expect("a head and a body");
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
        HttpReply {
            status,
            head: head.into(),
            body: serde_json::from_str(body).unwrap_or(Value::String(body.into())),
        }
    }

    pub(crate) async fn create_table(&self, settings: &Value) -> String {
        let reply = self.post("/api/tables", settings).await;
        assert_eq!(reply.status, 200, "{}", reply.body);
        reply.body["table"].as_str().expect("an id").to_owned()
    }

    pub(crate) async fn connect(&self, table: &str, since: Option<u64>) -> Socket {
        let since = since.map_or(String::new(), |since| format!("?since={since}"));
        self.open(&format!("/api/tables/{table}/socket{since}")).await
    }

    /// Opens any socket.
    pub(crate) async fn open(&self, path: &str) -> Socket {
        let url = format!("ws://{}{path}", self.address);
        let mut request = url.into_client_request().expect("an address");
        request.headers_mut().insert("Cookie", self.cookie.parse().expect("a cookie"));
        let stream = dial(self.address, self.from).await;
        let (stream, _) = client_async(request, stream).await.expect("the socket opens");
        Socket { stream, commitment: None, nonces: BTreeMap::new(), unread: VecDeque::new() }
    }
}

/// The number in the id of the next request.
static NEXT: AtomicU64 = AtomicU64::new(1);

/// A table's socket, and what its player adds to the dice.
pub(crate) struct Socket {
    stream: WebSocketStream<TcpStream>,
    /// The table's commitment, as far as it is known.
    pub(crate) commitment: Option<String>,
    /// The nonces that were sealed, by seat.
    pub(crate) nonces: BTreeMap<u64, String>,
    /// Messages that were looked at, but not for the test.
    unread: VecDeque<String>,
}

/// The host, whose socket is the first, starts the game, and everybody reveals what they have sealed. What everybody reads
/// next is that the game has started.
pub(crate) async fn start_game(sockets: &mut [Socket]) {
    let (answer, _) = sockets[0].request(json!({"type": "start"})).await;
    assert_eq!(answer["type"], "ack", "{answer}");
    for socket in sockets.iter_mut() {
        for (seat, nonce) in socket.nonces.clone() {
            let (answer, _) = socket.request(json!({"type": "reveal", "seat": seat, "nonce": nonce})).await;
            assert_eq!(answer["type"], "ack", "{answer}");
        }
    }
    for socket in sockets {
        let started = socket.receive_entry("started").await;
        socket.unread.push_front(started);
    }
}

impl Socket {
    /// The next message; nothing when the socket was closed.
    pub(crate) async fn receive(&mut self) -> Option<Value> {
        self.receive_text().await.map(|text| serde_json::from_str(&text).expect("JSON"))
    }

    /// The next message as it came. Besides messages there is nothing but an empty ping now and then.
    pub(crate) async fn receive_text(&mut self) -> Option<String> {
        if let Some(unread) = self.unread.pop_front() {
            return Some(unread);
        }
        self.read().await
    }

    async fn read(&mut self) -> Option<String> {
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Text(text))) => {
                    let message: Value = serde_json::from_str(&text).unwrap_or_default();
                    if let Some(commitment) = message["info"]["commitment"].as_str() {
                        self.commitment = Some(commitment.to_owned());
                    }
                    return Some(text.to_string());
                }
                Some(Ok(Message::Ping(load) | Message::Pong(load))) => assert!(load.is_empty(), "{load:?}"),
                Some(Ok(Message::Binary(load))) => panic!("messages are text, not {load:?}"),
                Some(Ok(Message::Close(_) | Message::Frame(_)) | Err(_)) | None => return None,
            }
        }
    }

    /// The next update that tells of an entry of a type.
    pub(crate) async fn receive_entry(&mut self, kind: &str) -> String {
        loop {
            let text = self.receive_text().await.expect("the socket stays open");
            let message: Value = serde_json::from_str(&text).expect("JSON");
            let entries = message["entries"].as_array();
            if entries.is_some_and(|entries| entries.iter().any(|entry| entry["type"] == kind)) {
                return text;
            }
        }
    }

    /// Waits until the server closes the socket, and returns its code and reason.
    pub(crate) async fn closed(&mut self) -> (u16, String) {
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Close(Some(frame)))) => {
                    return (frame.code.into(), frame.reason.to_string());
                }
                Some(Ok(_)) => {}
                other => panic!("the socket ended with {other:?}"),
            }
        }
    }

    /// A request to take a seat, completed with a new nonce, sealed for the table's commitment.
    async fn seal(&mut self, request: &mut Value) {
        while self.commitment.is_none() {
            let text = self.read().await.expect("the socket stays open");
            self.unread.push_back(text);
        }
        let seat = request["seat"].as_u64().expect("a seat");
        let nonce = format!("a-nonce-for-tests-{:08}", NEXT.fetch_add(1, Relaxed));
        let commitment = self.commitment.clone().unwrap_or_default();
        request["seal"] = json!(brickwool_luck::seal(&commitment, seat as usize, &nonce));
        request["commitment"] = json!(commitment);
        self.nonces.insert(seat, nonce);
    }

    /// The next message of a type, and all that came before it.
    pub(crate) async fn receive_until(&mut self, kind: &str) -> (Value, Vec<Value>) {
        let mut before = Vec::new();
        loop {
            let message = self.receive().await.unwrap_or_else(|| panic!("closed before {kind}: {before:?}"));
            if message["type"] == kind {
                return (message, before);
            }
            before.push(message);
        }
    }

    pub(crate) async fn send_text(&mut self, message: &str) {
        assert!(self.try_send_text(message).await, "the message is sent");
    }

    /// Sends a message, whether anybody listens or not; whether somebody may have.
    pub(crate) async fn try_send_text(&mut self, message: &str) -> bool {
        self.stream.send(Message::text(message)).await.is_ok()
    }

    /// Sends a request and waits for its answer; what came before the answer too.
    pub(crate) async fn request(&mut self, mut request: Value) -> (Value, Vec<Value>) {
        if request["type"] == "take_seat" && request["seal"].is_null() {
            self.seal(&mut request).await;
        }
        let id = format!("t{}", NEXT.fetch_add(1, Relaxed));
        request["id"] = json!(id);
        self.send_text(&request.to_string()).await;
        let mut before = Vec::new();
        loop {
            let message = self.receive().await.unwrap_or_else(|| panic!("closed: {before:?}"));
            let answers = matches!(message["type"].as_str(), Some("ack" | "error"));
            if answers && message["id"] == json!(id) {
                return (message, before);
            }
            before.push(message);
        }
    }
}
