//! The server behind Caddy with the files of `deploy/`: TLS, cookies, headers, redirections, whole games over sockets, and the
//! addresses of clients. Only names, ports and addresses are those of this machine.

use crate::server_process::{ServerProcess, TestStore, brickwool, free_address, request};
use brickwool_load::{LoadPlan, NO_LIMITS};
use std::fs::{self, File};
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::sleep;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// For busy machines.
const TIMEOUT: Duration = Duration::from_secs(60);
/// How many guests one address may create in this test.
const GUESTS: usize = 6;

fn in_tree(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// Caddy as `cargo xtask test` installs it.
fn caddy() -> PathBuf {
    let program = in_tree("target/python-tools/bin/caddy");
    assert!(program.exists(), "Caddy is not installed: `cargo xtask tools` does that");
    program
}

/// Caddy in front of a server; killed when dropped.
struct Proxy {
    process: Child,
    http: SocketAddr,
    https: SocketAddr,
    trusted: Arc<ClientConfig>,
    _folder: TempDir,
}

impl Proxy {
    async fn start(server: SocketAddr) -> Proxy {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let (http, https) = (free_address(), free_address());
        // What a machine of its own has by default: ports 80 and 443, all addresses, a certificate of a public authority.
        let options = format!(
            "{{\n\tadmin off\n\tskip_install_trust\n\tdefault_bind 127.0.0.1\n\thttp_port {}\n\thttps_port {}\n}}\n\
             import {}\n",
            http.port(),
            https.port(),
            in_tree("deploy/Caddyfile").display()
        );
        let config = folder.path().join("Caddyfile");
        fs::write(&config, options).expect("the configuration can be written");
        let log = File::create(folder.path().join("log.txt")).expect("the log can be written");
        let process = Command::new(caddy())
            .args(["run", "--adapter", "caddyfile", "--config"])
            .arg(&config)
            .env("SITE", "127.0.0.1")
            .env("BRICKWOOL", server.to_string())
            .env("HOME", folder.path())
            .env("XDG_DATA_HOME", folder.path().join("data"))
            .env("XDG_CONFIG_HOME", folder.path().join("config"))
            .stderr(log)
            .spawn()
            .expect("Caddy can be started");
        let authority = folder.path().join("data/caddy/pki/authorities/local/root.crt");
        let log = || fs::read_to_string(folder.path().join("log.txt")).expect("a log");
        let mut last = None;
        let started = Instant::now();
        // First there is an authority, and a moment later its certificate for the site.
        let trusted = loop {
            assert!(started.elapsed() < TIMEOUT, "Caddy does not start ({last:?}): {}", log());
            if let Ok(authority) = CertificateDer::from_pem_file(&authority) {
                let mut roots = RootCertStore::empty();
                roots.add(authority).expect("a certificate of an authority");
                let config = ClientConfig::builder().with_root_certificates(roots).with_no_client_auth();
                let trusted = Arc::new(config);
                match connect(https, trusted.clone(), Ipv4Addr::LOCALHOST).await {
                    Ok(_) => break trusted,
                    Err(error) => last = Some(error),
                }
            }
            sleep(Duration::from_millis(20)).await;
        };
        Proxy { process, http, https, trusted, _folder: folder }
    }

    /// An address whose connections lead through TLS to the proxy, which sees them come from `client`: so people who know
    /// nothing of TLS can play behind it.
    async fn tunnel(&self, client: Ipv4Addr) -> SocketAddr {
        let listener = tokio::net::TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let (https, trusted) = (self.https, self.trusted.clone());
        tokio::spawn(async move {
            while let Ok((mut plain, _)) = listener.accept().await {
                let trusted = trusted.clone();
                tokio::spawn(async move {
                    let mut encrypted = connect(https, trusted, client).await?;
                    tokio::io::copy_bidirectional(&mut plain, &mut encrypted).await
                });
            }
        });
        address
    }
}

/// A connection over TLS from one of this machine's addresses.
async fn connect(
    https: SocketAddr,
    trusted: Arc<ClientConfig>,
    client: Ipv4Addr,
) -> std::io::Result<TlsStream<TcpStream>> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::from((client, 0)))?;
    let stream = socket.connect(https).await?;
    TlsConnector::from(trusted).connect(ServerName::from(https.ip()), stream).await
}

impl Drop for Proxy {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A server with the configuration for containers, which trusts the proxy on this machine instead.
fn start_server(test_store: &TestStore) -> ServerProcess {
    let delivered = fs::read_to_string(in_tree("deploy/brickwool.toml")).expect("a configuration");
    let trusting = delivered.replace("172.30.90.2", "127.0.0.1");
    assert_ne!(trusting, delivered, "the proxy of compose.yaml is trusted");
    let limits = NO_LIMITS.replace("guests_per_hour = 1e9", &format!("guests_per_hour = {GUESTS}"));
    let config = test_store.folder.path().join("config.toml");
    fs::write(&config, format!("{trusting}\n{limits}")).expect("the configuration can be written");
    let mut command = brickwool(&["serve", "--addr", "127.0.0.1:0", "--log", "warn", "--store"]);
    command.arg(&test_store.store).arg("--config").arg(&config);
    ServerProcess::spawn(command).expect("the server starts")
}

/// The value of a header of a response.
fn header<'a>(response: &'a str, name: &str) -> &'a str {
    let head = response.split("\r\n\r\n").next().unwrap_or_default();
    let found =
        head.lines().filter_map(|line| line.split_once(": ")).find(|(key, _)| key.eq_ignore_ascii_case(name));
    found.unwrap_or_else(|| panic!("no {name} in {response}")).1
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_played_behind_caddy_with_the_delivered_configuration() {
    let test_store = TestStore::sqlite();
    let server = start_server(&test_store);
    let proxy = Proxy::start(server.address).await;

    let plain = request(proxy.http, "GET", "/rules", "", "").await;
    assert!(plain.starts_with("HTTP/1.1 308"), "{plain}");
    assert_eq!(header(&plain, "Location"), "https://127.0.0.1/rules");

    let address = proxy.tunnel(Ipv4Addr::LOCALHOST).await;
    let page = request(address, "GET", "/", "Accept-Encoding: identity\r\n", "").await;
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("<!doctype html>"), "{page}");
    assert!(header(&page, "Strict-Transport-Security").contains("max-age="));
    assert!(header(&page, "Content-Security-Policy").starts_with("default-src 'self'"));
    let ada = request(address, "POST", "/api/guest", "", r#"{"name": "Ada"}"#).await;
    let cookie = header(&ada, "Set-Cookie");
    assert!(cookie.starts_with("__Host-brickwool="), "{cookie}");
    for attribute in ["Secure", "HttpOnly", "SameSite=Lax", "Path=/"] {
        assert!(cookie.split("; ").any(|found| found == attribute), "{attribute} in {cookie}");
    }
    assert!(!cookie.contains("Domain"), "{cookie}");
    // A browser's request comes from the page's own origin, or it is refused.
    let cookie = cookie.split(';').next().unwrap_or_default();
    for (origin, status) in [(format!("https://{address}"), 200), ("https://evil.example".to_owned(), 403)] {
        let headers = format!("Cookie: {cookie}\r\nOrigin: {origin}\r\n");
        let made = request(address, "POST", "/api/tables", &headers, "{}").await;
        assert!(made.starts_with(&format!("HTTP/1.1 {status}")), "{origin}: {made}");
    }

    let plan = LoadPlan { servers: vec![address], people: 2, bots: 1, seed: 7, ..LoadPlan::default() };
    let report = brickwool_load::run(&plan).await.expect("the server is there");
    assert_eq!((report.faults, report.games), (Vec::new(), 1), "a whole game over sockets");

    // Each client has the limits of its own address, whatever it says of itself.
    let crowded = proxy.tunnel(Ipv4Addr::new(127, 0, 0, 2)).await;
    let create = async |address, headers: &str| {
        let made = request(address, "POST", "/api/guest", headers, r#"{"name": "Eve"}"#).await;
        made.split(' ').nth(1).and_then(|status| status.parse::<u16>().ok()).expect("a status")
    };
    for _ in 0..GUESTS {
        assert_eq!(create(crowded, "").await, 200);
    }
    assert_eq!(create(crowded, "").await, 429);
    for forged in
        ["X-Forwarded-For: 127.0.0.9\r\n", "Forwarded: for=127.0.0.9\r\n", "X-Real-IP: 127.0.0.9\r\n"]
    {
        assert_eq!(create(crowded, forged).await, 429, "{forged}");
    }
    let other = proxy.tunnel(Ipv4Addr::new(127, 0, 0, 3)).await;
    assert_eq!(create(other, "").await, 200, "another address has its own limits");
    assert!(server.terminate().success());
}
