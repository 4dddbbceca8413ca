//! `brickwool serve` as a separate process, with a database and a folder of its own.

use crate::postgres;
use brickwool_load::{GuestClient, NO_LIMITS};
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::net::{SocketAddr, TcpListener};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::Duration;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::sleep;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// The command, without environment variables that would configure it.
pub(crate) fn brickwool(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_brickwool"));
    for name in ["ADDR", "STORE", "CONFIG", "LOG", "LOG_JSON"] {
        command.env_remove(format!("BRICKWOOL_{name}"));
    }
    command.args(arguments);
    command
}

/// An address at which nobody listens. Its port is below those that the system gives to clients: while a server is down, one
/// of them could get the server's port otherwise, even by connecting to itself.
pub(crate) fn free_address() -> SocketAddr {
    static TRIED: AtomicU32 = AtomicU32::new(0);
    loop {
        let number = std::process::id().wrapping_mul(97).wrapping_add(TRIED.fetch_add(1, Relaxed));
        let address = SocketAddr::from(([127, 0, 0, 1], 12_000 + (number % 18_000) as u16));
        if TcpListener::bind(address).is_ok() {
            return address;
        }
    }
}

/// A database, and a folder with the configuration and the log of the servers that use it.
pub(crate) struct TestStore {
    pub(crate) store: String,
    pub(crate) folder: TempDir,
}

impl TestStore {
    pub(crate) fn sqlite() -> TestStore {
        let folder = tempfile::tempdir().expect("a folder can be made");
        TestStore { store: format!("sqlite:{}", folder.path().join("test.db").display()), folder }
    }

    pub(crate) fn postgres() -> TestStore {
        let folder = tempfile::tempdir().expect("a folder can be made");
        TestStore { store: postgres::fresh_database(), folder }
    }

    /// Starts a server on any free port.
    pub(crate) fn start(&self, log: &str) -> ServerProcess {
        self.start_at(free_address(), log)
    }

    /// Starts a server at this address.
    pub(crate) fn start_at(&self, address: SocketAddr, log: &str) -> ServerProcess {
        let logged = File::options().create(true).append(true).open(self.log_file());
        let mut command = self.serve(address, log);
        command.stderr(logged.expect("the log can be written"));
        match ServerProcess::spawn(command) {
            Ok(server) => server,
            Err(line) => panic!("{line:?} names no address: {}", self.logged()),
        }
    }

    /// The command that serves this store at an address, without limits.
    pub(crate) fn serve(&self, address: SocketAddr, log: &str) -> Command {
        let config = self.folder.path().join("config.toml");
        fs::write(&config, NO_LIMITS).expect("the configuration can be written");
        let mut command = brickwool(&["serve", "--addr", &address.to_string(), "--log", log]);
        command.args(["--store", &self.store, "--config"]).arg(&config);
        command
    }

    /// Everything that servers on this store have logged.
    pub(crate) fn logged(&self) -> String {
        fs::read_to_string(self.log_file()).expect("the log can be read")
    }

    fn log_file(&self) -> std::path::PathBuf {
        self.folder.path().join("log.txt")
    }
}

/// The request with which somebody takes a seat. Nobody reveals its nonce.
pub(crate) async fn take_seat(who: &GuestClient, table: &str, seat: u8) -> serde_json::Value {
    let info = who.get(&format!("/api/tables/{table}")).await.expect("the table is there");
    let commitment = &info["info"]["commitment"];
    let seal = format!("{seat:064x}");
    serde_json::json!({
        "type": "take_seat", "seat": seat, "name": "Ada", "id": "sits", "commitment": commitment, "seal": seal
    })
}

/// A table's socket.
pub(crate) type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A running server; killed when dropped.
pub(crate) struct ServerProcess {
    process: Child,
    pub(crate) address: SocketAddr,
}

impl ServerProcess {
    /// Starts a server and waits until it says where it is; what it said instead, if it ends.
    pub(crate) fn spawn(mut command: Command) -> Result<ServerProcess, String> {
        let mut process = command.stdout(Stdio::piped()).spawn().expect("the server can be started");
        let mut line = String::new();
        let out = process.stdout.take().expect("the output is piped");
        BufReader::new(out).read_line(&mut line).expect("the server says something");
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        match address.and_then(|address| address.parse().ok()) {
            Some(address) => Ok(ServerProcess { process, address }),
            None => {
                process.wait().expect("the server ends");
                Err(line)
            }
        }
    }

    pub(crate) fn id(&self) -> u32 {
        self.process.id()
    }

    /// The status and the body of `/healthz`.
    pub(crate) async fn health(&self) -> (u16, serde_json::Value) {
        let response = self.request("GET", "/healthz", "", "").await;
        let status = response.split(' ').nth(1).and_then(|status| status.parse().ok());
        let body = response.split("\r\n\r\n").nth(1).expect("a body");
        (status.expect("a status"), serde_json::from_str(body).expect("JSON"))
    }

    /// Kills it (SIGKILL), as a power cut would.
    pub(crate) fn kill(mut self) {
        self.process.kill().expect("the server can be killed");
        self.process.wait().expect("the server ends");
    }

    /// Stops it in order (SIGTERM).
    pub(crate) fn terminate(mut self) -> ExitStatus {
        let sent = Command::new("kill").args(["-TERM", &self.process.id().to_string()]).status();
        assert!(sent.expect("kill runs").success());
        self.process.wait().expect("the server ends")
    }

    /// Waits until a metric is at least `least`.
    pub(crate) async fn wait_for_metric(&self, name: &str, least: u64) {
        while self.metric(name).await < least {
            sleep(Duration::from_millis(10)).await;
        }
    }

    /// A metric from `/metrics`.
    pub(crate) async fn metric(&self, name: &str) -> u64 {
        let metrics = self.request("GET", "/metrics", "", "").await;
        let name = format!("brickwool_{name} ");
        let value = metrics.lines().find_map(|line| line.strip_prefix(&name)?.parse().ok());
        value.unwrap_or_else(|| panic!("no metric {name}: {metrics}"))
    }

    /// Opens a person's socket at a table; `query` may hold `since`.
    pub(crate) async fn socket(&self, who: &GuestClient, table: &str, query: &str) -> Socket {
        let url = format!("ws://{}/api/tables/{table}/socket{query}", self.address);
        let mut request = url.into_client_request().expect("an address");
        request.headers_mut().insert("Cookie", who.cookie.parse().expect("a cookie"));
        connect_async(request).await.expect("the socket opens").0
    }

    /// Sends an HTTP request and returns the whole response, headers included.
    pub(crate) async fn request(&self, method: &str, path: &str, cookie: &str, body: &str) -> String {
        request(self.address, method, path, &format!("Cookie: {cookie}\r\n"), body).await
    }
}

/// Sends an HTTP request with more headers, each ended by a line break, and returns the whole response.
pub(crate) async fn request(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &str,
    body: &str,
) -> String {
    let mut stream = TcpStream::connect(address).await.expect("the server listens");
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\n{headers}Content-Type: application/json\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await.expect("the request is sent");
    let mut response = String::new();
    stream.read_to_string(&mut response).await.expect("the response arrives");
    response
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
