//! Nobody waits for an attacker, and limits hold however one connects. The server has its default limits unless a test says
//! otherwise.

use crate::attacker::{CONTINUATION, TEXT, Wire, frame};
use crate::client::{Person, TestServer, start_game};
use brickwool_server::{Config, Limits, Server};
use serde_json::{Value, json};
use std::net::{IpAddr, SocketAddr};

/// A loopback address that no other test uses.
fn own_address(number: u8) -> IpAddr {
    [127, 0, 3, number].into()
}

fn at(test_server: &TestServer, number: u8) -> Person {
    Person { from: own_address(number), ..Person::stranger(test_server.server.address) }
}

/// A finished game of two bots at a public table, by its id.
async fn finished_game(test_server: &TestServer, host: &Person) -> String {
    let settings = json!({"seats": 2, "bot_pause": 0, "public": true});
    let table = host.create_table(&settings).await;
    let mut socket = host.connect(&table, None).await;
    for seat in 0..2 {
        let bot = json!({"type": "seat_bot", "seat": seat, "bot": "random"});
        assert_eq!(socket.request(bot).await.0["type"], "ack");
    }
    assert_eq!(socket.request(json!({"type": "start"})).await.0["type"], "ack");
    loop {
        let message = socket.receive().await.expect("the game goes on");
        if message["info"]["stage"] == "over" {
            return table;
        }
        assert!(test_server.server.address.port() > 0);
    }
}

#[tokio::test]
async fn a_history_comes_in_pages_and_from_the_cache_the_same() {
    let test_server = TestServer::open().await;
    let host = Person::named(test_server.server.address, "Ada").await;
    let table = finished_game(&test_server, &host).await;
    let path = format!("/api/tables/{table}/history?as=referee");
    let (first, again) = (host.get(&path).await, host.get(&path).await);
    assert_eq!((first.status, &first.body), (200, &again.body));
    let last = first.body["version"].as_u64().expect("a version");
    let (mut since, mut entries) = (0, Vec::new());
    while since < last {
        let page = host.get(&format!("{path}&since={since}")).await.body;
        let page = page["entries"].as_array().expect("entries").clone();
        since = page.last().expect("a page has entries")["version"].as_u64().expect("a version");
        entries.extend(page);
    }
    let versions: Vec<u64> = entries.iter().filter_map(|entry| entry["version"].as_u64()).collect();
    assert_eq!(versions, (1..=last).collect::<Vec<_>>());
    let end = host.get(&format!("{path}&since={}", u64::MAX)).await;
    assert_eq!((end.status, &end.body["entries"]), (200, &json!([])));
    let (record, cached) = (
        host.get(&format!("/api/tables/{table}/record")).await,
        host.get(&format!("/api/tables/{table}/record")).await,
    );
    assert_eq!((record.status, &record.body), (200, &cached.body));
}

#[tokio::test]
async fn a_cached_history_shows_nobody_what_others_may_see() {
    let test_server = TestServer::open().await;
    let address = test_server.server.address;
    let (host, other) = (Person::named(address, "Ada").await, Person::named(address, "Ben").await);
    let table = host.create_table(&json!({"seats": 2})).await;
    let mut sockets = [host.connect(&table, None).await, other.connect(&table, None).await];
    for (seat, socket) in sockets.iter_mut().enumerate() {
        let name = format!("Player {seat}");
        socket.request(json!({"type": "take_seat", "seat": seat, "name": name})).await;
    }
    start_game(&mut sockets).await;
    let path = format!("/api/tables/{table}/history");
    // The players look first, so that their views are in the cache.
    for (seat, person) in [&host, &other].into_iter().enumerate() {
        for path in [path.clone(), format!("{path}?as={seat}")] {
            assert_eq!(person.get(&path).await.body["you"], json!({"seat": seat}), "{path}");
        }
    }
    let stranger = Person::stranger(address);
    for (person, seat) in [(&host, 1), (&other, 0), (&stranger, 0), (&stranger, 1)] {
        for viewer in [seat.to_string(), "referee".into()] {
            assert_eq!(person.get(&format!("{path}?as={viewer}")).await.status, 403, "as {viewer}");
        }
    }
    assert_eq!(stranger.get(&path).await.body["you"], "spectator");
    let wrong = host.get(&format!("{path}?as=7")).await;
    assert_eq!(wrong.status, 400, "{}", wrong.body);
}

#[tokio::test]
async fn the_lobby_shows_few_tables_of_one_host_and_no_layouts() {
    let test_server = TestServer::strict().await;
    let (greedy, other) =
        (at(&test_server, 1).called("Spammer").await, at(&test_server, 2).called("Ada").await);
    let layout = json!({"rows": [], "harbours": [], "name": "x"});
    let refused =
        greedy.post("/api/tables", &json!({"game": {"kind": "settlers", "board": {"layout": layout}}})).await;
    assert_eq!(refused.status, 400);
    let beginner = brickwool_settlers_layout();
    let own = json!({"public": true, "game": {"kind": "settlers", "board": {"layout": beginner}}});
    for _ in 0..10 {
        greedy.create_table(&own).await;
    }
    let table = other.create_table(&json!({"public": true})).await;
    let mut socket = other.open("/api/lobby/socket").await;
    let seen = |tables: &Value| {
        let tables = tables.as_array().expect("a list").clone();
        let others = tables.iter().any(|listed| listed["table"] == json!(table));
        (others, tables.len())
    };
    let message = socket.receive().await.expect("the list");
    assert_eq!(seen(&message["tables"]), (true, 4), "three of the spammer's, one of the other's");
    assert!(!message.to_string().contains("terrain"), "{message}");
    assert_eq!(greedy.get("/api/tables").await.body, message["tables"]);
    // Where it is played, the layout is told.
    let spammed = message["tables"][1]["table"].as_str().expect("an id");
    let info = other.get(&format!("/api/tables/{spammed}")).await;
    assert!(info.body.to_string().contains("terrain"), "{}", info.body);
}

/// The beginners' board as a layout file.
fn brickwool_settlers_layout() -> Value {
    json!(brickwool_settlers::layout_file::LayoutFile::from(&brickwool_settlers::Layout::beginner()))
}

#[tokio::test]
async fn limits_outlast_connections() {
    let test_server = TestServer::strict().await;
    let limits = Limits::default();
    let guest = at(&test_server, 3).called("Chatty").await;
    let table = guest.create_table(&json!({"seats": 2})).await;
    let mut sent = 0;
    let mut refused = None;
    // A new connection for every few messages, which changes nothing.
    'outer: for _ in 0..20 {
        let mut socket = guest.connect(&table, None).await;
        if sent == 0 {
            let sits = json!({"type": "take_seat", "seat": 0, "name": "Chatty"});
            assert_eq!(socket.request(sits).await.0["type"], "ack");
        }
        for _ in 0..5 {
            let (answer, _) = socket.request(json!({"type": "chat", "text": "hello"})).await;
            if answer["type"] == "error" {
                refused = Some(answer["code"].clone());
                break 'outer;
            }
            sent += 1;
        }
    }
    assert_eq!(refused, Some(json!("too_much")));
    assert!(f64::from(sent) <= limits.chat_per_minute + 5.0, "{sent} messages");
}

#[tokio::test]
async fn empty_fragments_count() {
    let test_server = TestServer::strict().await;
    let attacker = at(&test_server, 4).called("Attacker").await;
    let table = attacker.create_table(&json!({"seats": 2})).await;
    let path = format!("/api/tables/{table}/socket");
    let mut wire = Wire::upgraded(&attacker, &path).await.expect("a socket");
    assert!(wire.send(&frame(false, TEXT, b"{", 1)).await);
    let many: Vec<u8> = (0..1_000).flat_map(|_| frame(false, CONTINUATION, b"", 0)).collect();
    let mut sent = 0;
    while wire.send(&many).await {
        sent += 1_000;
        assert!(sent < 1_000_000, "a million empty fragments were taken");
    }
    // The table is as it was.
    let mut socket = attacker.connect(&table, None).await;
    assert_eq!(socket.receive().await.expect("a snapshot")["type"], "snapshot");
}

#[tokio::test]
async fn whoever_does_not_read_is_disconnected() {
    let test_server = TestServer::open().await;
    let host = Person::named(test_server.server.address, "Ada").await;
    let table = finished_game(&test_server, &host).await;
    let mut wire = Wire::open(test_server.server.address, own_address(5)).await;
    let request = format!("GET /api/tables/{table}/history?as=referee HTTP/1.1\r\nHost: a\r\n\r\n");
    // More than the buffers of both sides hold, and not one byte is read.
    let requests = request.repeat(400);
    let ends = async { while wire.send(requests.as_bytes()).await {} };
    tokio::time::timeout(std::time::Duration::from_secs(60), ends).await.expect("the server gives up");
    assert_eq!(host.get("/api/guest").await.status, 200);
}

#[tokio::test]
async fn the_reads_of_one_address_take_turns() {
    let limits = Limits { reads_waiting: 2, ..Limits::default() };
    let test_server = TestServer::with(limits).await;
    let host = at(&test_server, 6).called("Ada").await;
    let table = host.create_table(&json!({"seats": 2})).await;
    let path = format!("/api/tables/{table}/history");
    let mut requests = tokio::task::JoinSet::new();
    for _ in 0..60 {
        let (host, path) = (host.clone(), path.clone());
        requests.spawn(async move { host.get(&path).await.status });
    }
    let other = at(&test_server, 7).called("Ben").await;
    assert_eq!(other.get(&path).await.status, 200, "others are served");
    let statuses = requests.join_all().await;
    assert!(statuses.iter().all(|status| matches!(status, 200 | 429)), "{statuses:?}");
    assert!(statuses.contains(&200));
}

/// A server that trusts a proxy on this machine.
async fn behind_a_proxy() -> (Server, tempfile::TempDir) {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let config = Config {
        address: SocketAddr::from(([127, 0, 0, 1], 0)),
        store: format!("sqlite:{}", folder.path().join("test.db").display()),
        trusted_proxies: vec![[127, 0, 0, 1].into()],
        ..Config::default()
    };
    (Server::start(config).await.expect("the server starts"), folder)
}

#[tokio::test]
async fn unreadable_forwarded_headers_are_never_this_machine() {
    let (server, _folder) = behind_a_proxy().await;
    let proxy = Person::stranger(server.address);
    let metrics = async |more: &str| proxy.send("GET", "/metrics", &Value::Null, more).await.status;
    assert_eq!(metrics("").await, 200, "the machine itself may read them");
    for more in [
        "X-Forwarded-For: nonsense\r\n",
        "X-Forwarded-For: \r\n",
        "X-Forwarded-For: 127.0.0.1, unknown\r\n",
        "X-Forwarded-For: 203.0.113.9\r\n",
        "X-Forwarded-Proto: https\r\n",
        "Forwarded: for=127.0.0.1\r\n",
    ] {
        assert_eq!(metrics(more).await, 403, "{more}");
    }
    server.stop().await;
}

#[tokio::test]
async fn encrypted_connections_get_host_cookies_and_strict_transport() {
    let (server, _folder) = behind_a_proxy().await;
    let proxy = Person::stranger(server.address);
    let secure = "X-Forwarded-For: 203.0.113.9\r\nX-Forwarded-Proto: https\r\n";
    let plain = "X-Forwarded-For: 203.0.113.9\r\nX-Forwarded-Proto: http\r\n";
    let named = proxy.send("POST", "/api/guest", &json!({"name": "Ada"}), secure).await;
    let head = named.head.to_lowercase();
    assert!(head.contains("set-cookie: __host-brickwool=") && head.contains("; secure"), "{head}");
    assert!(head.contains("strict-transport-security: max-age="), "{head}");
    for header in
        ["permissions-policy: ", "cross-origin-opener-policy: same-origin", "report-uri /api/csp-report"]
    {
        assert!(head.contains(header), "{header} in {head}");
    }
    let known = proxy.with_cookie_of(&named);
    assert_eq!(known.send("GET", "/api/guest", &Value::Null, secure).await.body["name"], "Ada");
    // A cookie of earlier versions counts as long as there is no other.
    let older = Person { cookie: known.cookie.replace("__Host-", ""), ..known.clone() };
    assert_eq!(older.send("GET", "/api/guest", &Value::Null, secure).await.body["name"], "Ada");
    let both = Person { cookie: format!("brickwool=forged; {}", known.cookie), ..known.clone() };
    assert_eq!(both.send("GET", "/api/guest", &Value::Null, secure).await.body["name"], "Ada");
    let unencrypted =
        proxy.send("POST", "/api/guest", &json!({"name": "Ben"}), plain).await.head.to_lowercase();
    assert!(
        unencrypted.contains("set-cookie: brickwool=") && !unencrypted.contains("strict-transport"),
        "{unencrypted}"
    );
    let report =
        json!({"csp-report": {"violated-directive": "script-src", "blocked-uri": "https://evil.example"}});
    assert_eq!(proxy.send("POST", "/api/csp-report", &report, plain).await.status, 204);
    server.stop().await;
}
