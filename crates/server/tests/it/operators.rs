//! What operators do beside a running server, over another connection to its store, and through the admin page.

use crate::client::{Person, TestServer, start_game};
use brickwool_server::admin::{Admin, AdminError, PasswordHash};
use brickwool_server::{Config, Limits, Server};
use brickwool_store::Store;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::Duration;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// The console of an operator: another program that has the database open.
async fn console(test_server: &TestServer) -> Admin {
    Admin::new(Store::open(&test_server.store()).await.expect("the store opens"), "console")
}

fn sit(seat: u8, name: &str) -> Value {
    json!({"type": "take_seat", "seat": seat, "name": name})
}

/// A person's id.
async fn id_of(person: &Person) -> String {
    person.get("/api/guest").await.body["guest"].as_str().expect("an id").to_owned()
}

#[tokio::test]
async fn a_banned_guest_is_disconnected_and_stays_out_until_the_ban_is_lifted() {
    let test_server = TestServer::open().await;
    let admin = console(&test_server).await;
    let rude = Person::named(test_server.server.address, "Rude").await;
    let table = rude.create_table(&json!({"seats": 2})).await;
    let mut socket = rude.connect(&table, None).await;
    let guest = id_of(&rude).await;
    admin.ban(guest.parse().expect("an id"), DAY, "insults").await.expect("banned");
    // The server notices by itself: the socket ends, and says why.
    let end = tokio::time::timeout(Duration::from_secs(30), socket.closed()).await.expect("the socket ends");
    assert_eq!((end.0, end.1.as_str()), (4002, "an operator has banned you for some time"));
    let reply = rude.get("/api/guest").await;
    assert_eq!((reply.status, &reply.body["code"]), (403, &json!("forbidden")));
    let ban = admin.bans().await.expect("bans")[0].id;
    admin.unban(ban).await.expect("lifted");
    while rude.get("/api/guest").await.status != 200 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(matches!(admin.unban(ban).await, Err(AdminError::NoSuchBan(_))));
    let nobody = "00000000000000ff".parse().expect("an id");
    assert!(matches!(admin.ban(nobody, DAY, "").await, Err(AdminError::NoSuchGuest(_))));
}

#[tokio::test]
async fn a_banned_range_of_addresses_stays_out_and_others_play_on() {
    let test_server = TestServer::open().await;
    let admin = console(&test_server).await;
    let stranger =
        |last| Person { from: [127, 0, 4, last].into(), ..Person::stranger(test_server.server.address) };
    let (rude, other) = (stranger(1), Person::named(test_server.server.address, "Ada").await);
    let mut lobby = rude.open("/api/lobby/socket").await;
    lobby.receive().await.expect("the list");
    admin.ban("127.0.4.0/24".parse().expect("a range"), DAY, "spam").await.expect("banned");
    while lobby.receive().await.is_some() {}
    for last in [1, 2] {
        assert_eq!(stranger(last).post("/api/guest", &json!({"name": "Rude"})).await.status, 403);
    }
    assert_eq!(other.get("/api/guest").await.status, 200);
    // A restarted server knows it from the start.
    let test_server = test_server.restart().await;
    let again = Person { from: [127, 0, 4, 1].into(), ..Person::stranger(test_server.server.address) };
    assert_eq!(again.get("/api/tables").await.status, 403);
}

#[tokio::test]
async fn tables_are_closed_and_seats_removed_while_people_watch() {
    let test_server = TestServer::open().await;
    let admin = console(&test_server).await;
    let address = test_server.server.address;
    let (host, rude) = (Person::named(address, "Ada").await, Person::named(address, "Rude").await);
    let table = host.create_table(&json!({"seats": 2, "bot_pause": 10000})).await;
    let mut sockets = [host.connect(&table, None).await, rude.connect(&table, None).await];
    for (seat, name) in [(0, "Ada"), (1, "Rude")] {
        assert_eq!(sockets[seat].request(sit(seat as u8, name)).await.0["type"], "ack");
    }
    let id = table.parse().expect("an id");
    let player = |message: &Value, seat: usize| message["info"]["seats"][seat]["player"].clone();
    // Before the game the seat is free again.
    admin.remove_seat(&id, 2).await.expect("removed");
    let freed =
        wait_for(&mut sockets[0], |message| message["info"].is_object() && player(message, 1).is_null())
            .await;
    assert_eq!(player(&freed, 0)["name"], "Ada");
    assert_eq!(sockets[1].request(sit(1, "Rude")).await.0["type"], "ack");
    start_game(&mut sockets).await;
    // In the game a bot plays on.
    admin.remove_seat(&id, 2).await.expect("removed");
    wait_for(&mut sockets[0], |message| player(message, 1)["kind"] == "bot").await;
    assert!(matches!(admin.remove_seat(&id, 2).await, Err(AdminError::EmptySeat(2))));
    assert!(matches!(admin.remove_seat(&id, 9).await, Err(AdminError::EmptySeat(9))));
    // Names vanish from tables and from the guest.
    admin.delete_name(id_of(&host).await.parse().expect("an id")).await.expect("deleted");
    let renamed = wait_for(&mut sockets[0], |message| {
        player(message, 0)["name"].as_str().is_some_and(|name| name.starts_with("Guest "))
    });
    renamed.await;
    assert_ne!(host.get("/api/guest").await.body["name"], "Ada");
    let history = host.get(&format!("/api/tables/{table}/history")).await.body.to_string();
    assert!(history.contains("Guest ") && !history.contains("\"Ada\""), "{history}");
    admin.close(&id).await.expect("closed");
    wait_for(&mut sockets[0], |message| message["info"]["stage"] == "closed").await;
    assert!(matches!(admin.close(&id).await, Err(AdminError::Ended)));
    assert!(matches!(admin.close(&"nowhere".parse().expect("an id")).await, Err(AdminError::NoSuchTable(_))));
    let actions: Vec<String> =
        admin.audit_log().await.expect("the log").into_iter().map(|entry| entry.action).collect();
    for action in ["close", "delete-name", "remove-seat"] {
        assert!(actions.iter().any(|done| done == action), "{action} in {actions:?}");
    }
}

async fn wait_for(socket: &mut crate::client::Socket, found: impl Fn(&Value) -> bool) -> Value {
    loop {
        let message = socket.receive().await.expect("a message");
        if found(&message) {
            return message;
        }
    }
}

#[tokio::test]
async fn a_host_blocks_somebody() {
    let test_server = TestServer::open().await;
    let address = test_server.server.address;
    let (host, rude) = (Person::named(address, "Ada").await, Person::named(address, "Rude").await);
    let table = host.create_table(&json!({"seats": 2})).await;
    let (mut hosts, mut rudes) = (host.connect(&table, None).await, rude.connect(&table, None).await);
    assert_eq!(rudes.request(sit(0, "Rude")).await.0["type"], "ack");
    let guest = id_of(&rude).await;
    let block = |blocked: bool| json!({"type": "block", "guest": guest, "blocked": blocked});
    assert_eq!(
        rudes.request(json!({"type": "block", "guest": id_of(&host).await, "blocked": true})).await.0["code"],
        "not_the_host"
    );
    assert_eq!(hosts.request(block(true)).await.0["type"], "ack");
    while rudes.receive().await.is_some() {}
    let mut again = rude.connect(&table, None).await;
    assert!(again.receive().await.is_none(), "they are not let in");
    assert_eq!(hosts.request(block(false)).await.0["type"], "ack");
    let mut again = rude.connect(&table, None).await;
    assert_eq!(again.receive().await.expect("a snapshot")["type"], "snapshot");
    assert_eq!(again.request(sit(0, "Rude")).await.0["type"], "ack");
}

#[tokio::test]
async fn guests_report_to_the_operators() {
    let test_server = TestServer::strict().await;
    let admin = console(&test_server).await;
    let address = test_server.server.address;
    let (host, rude) = (Person::named(address, "Ada").await, Person::named(address, "Rude").await);
    let table = host.create_table(&json!({"seats": 2})).await;
    let path = format!("/api/tables/{table}/report");
    let mut rudes = rude.connect(&table, None).await;
    rudes.receive().await.expect("a snapshot");
    assert_eq!(rudes.request(sit(1, "Rude")).await.0["type"], "ack");
    let report = json!({"guest": id_of(&rude).await, "text": " he  <b>shouts</b> "});
    let reply = host.post(&path, &report).await;
    assert_eq!((reply.status, &reply.body["reported"]), (200, &json!(true)), "{}", reply.body);
    let reports = admin.reports().await.expect("reports");
    assert_eq!((reports[0].text.as_str(), reports[0].table.as_str()), ("he <b>shouts</b>", table.as_str()));
    assert_eq!(reports[0].about, format!("Rude, seat 2 ({})", id_of(&rude).await));
    assert_eq!(reports[0].by, format!("Ada ({})", id_of(&host).await));
    for (path, body, status) in [
        (&path, json!({"text": "x".repeat(301)}), 400),
        (&path, json!({"text": ""}), 400),
        (&path, json!({"text": "a\u{202e}b"}), 400),
        (&path, json!({"text": "x", "guest": "nobody"}), 400),
        (&"/api/tables/nowhere/report".to_owned(), json!({"text": "x"}), 404),
    ] {
        assert_eq!(host.post(path, &body).await.status, status, "{body}");
    }
    assert_eq!(Person::stranger(address).post(&path, &json!({"text": "x"})).await.status, 401);
    let foreign = host.send("POST", &path, &json!({"text": "x"}), "Origin: https://evil.example\r\n").await;
    assert_eq!(foreign.status, 403);
    let limit = Limits::default().reports_per_hour as usize;
    let mut last = 200;
    for _ in 0..limit {
        last = host.post(&path, &json!({"text": "again"})).await.status;
    }
    assert_eq!(last, 429);
}

/// A server with an admin page, and its password.
async fn with_admin_page(password: &str) -> (Server, tempfile::TempDir) {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let config = Config {
        address: SocketAddr::from(([127, 0, 0, 1], 0)),
        store: format!("sqlite:{}", folder.path().join("test.db").display()),
        admin_password: Some(PasswordHash::of(password).expect("a good password")),
        ..Config::default()
    };
    (Server::start(config).await.expect("the server starts"), folder)
}

/// Sends a form as a browser does.
async fn post_form(person: &Person, path: &str, form: &str, origin: &str) -> (u16, String) {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let mut stream = crate::client::dial(person.address, person.from).await;
    let request = format!(
        "POST {path} HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\n{origin}Content-Type: application/x-www-form-urlencoded\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n{form}",
        person.address,
        person.cookie,
        form.len()
    );
    stream.write_all(request.as_bytes()).await.expect("the request is sent");
    let mut reply = String::new();
    stream.read_to_string(&mut reply).await.expect("the reply comes");
    let status = reply.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
    (status, reply)
}

#[tokio::test]
async fn there_is_no_admin_page_without_a_password() {
    let test_server = TestServer::open().await;
    let stranger = Person::stranger(test_server.server.address);
    for (method, path) in
        [("GET", "/admin"), ("GET", "/admin/style.css"), ("POST", "/admin/log-in"), ("POST", "/admin/act")]
    {
        assert_eq!(stranger.send(method, path, &Value::Null, "").await.status, 404, "{method} {path}");
    }
}

#[tokio::test]
async fn the_admin_page_acts_for_those_who_know_the_password_and_for_nobody_else() {
    let (server, _folder) = with_admin_page("correct horse battery").await;
    let address = server.address;
    let own = format!("Origin: http://{address}\r\n");
    let host = Person::named(address, "Ada <script>").await;
    let table = host.create_table(&json!({"seats": 2})).await;
    let close = format!("action=close&table={table}");
    let stranger = Person::stranger(address);
    // Without a session there is a form, and nothing is done.
    assert!(
        stranger
            .get("/admin")
            .await
            .body
            .as_str()
            .is_some_and(|page| page.contains("log-in") && !page.contains(&table))
    );
    post_form(&stranger, "/admin/act", &close, &own).await;
    assert_eq!(host.get(&format!("/api/tables/{table}")).await.body["info"]["stage"], "gathering");
    // Whoever has the wrong password sees the form again. Browsers say where a form comes from only if the page allows it.
    let (status, reply) = post_form(&stranger, "/admin/log-in", "password=wrong", &own).await;
    let page = reply.contains("content-type: text/html") && reply.contains("referrer-policy: same-origin");
    assert!(status == 403 && page && reply.contains("action=\"/admin/log-in\""), "{reply}");
    let (status, reply) = post_form(&stranger, "/admin/log-in", "password=correct+horse+battery", &own).await;
    assert_eq!(status, 303, "{reply}");
    let line = reply.lines().find(|line| line.to_lowercase().starts_with("set-cookie:")).expect("a cookie");
    assert!(line.contains("HttpOnly") && line.contains("SameSite=Strict"), "{line}");
    let cookie = line.split_once(": ").expect("a header").1.split(';').next().expect("a pair").to_owned();
    let operator = Person { cookie, ..stranger.clone() };
    let page = operator.get("/admin").await.body;
    let page = page.as_str().expect("a page");
    assert!(page.contains(&table) && !page.contains("<script>"), "{page}");
    // Another site cannot use the session, nor can a request that does not say where it comes from.
    for origin in ["Origin: https://evil.example\r\n", ""] {
        assert_eq!(post_form(&operator, "/admin/act", &close, origin).await.0, 403, "{origin}");
    }
    assert_eq!(post_form(&operator, "/admin/act", &close, &own).await.0, 303);
    loop {
        if host.get(&format!("/api/tables/{table}")).await.body["info"]["stage"] == "closed" {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    for wrong in [
        "action=close&table=nowhere",
        "action=ban&who=0.0.0.0%2F0&hours=1",
        "action=fly",
        "action=unban&ban=7",
    ] {
        assert_eq!(post_form(&operator, "/admin/act", wrong, &own).await.0, 400, "{wrong}");
    }
    let ban = format!("action=ban&who={}&hours=1&reason=spam", id_of(&host).await);
    assert_eq!(post_form(&operator, "/admin/act", &ban, &own).await.0, 303);
    while host.get("/api/guest").await.status != 403 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let page = operator.get("/admin").await.body;
    let page = page.as_str().expect("a page");
    for noted in ["log-in", "close", "ban", "spam", "page 127.0.0.1"] {
        assert!(page.contains(noted), "{noted}");
    }
    // Logging out ends the session, not only the cookie.
    post_form(&operator, "/admin/log-out", "", &own).await;
    assert!(operator.get("/admin").await.body.as_str().is_some_and(|page| !page.contains("Audit log")));
    server.stop().await;
}

#[tokio::test]
async fn passwords_cannot_be_tried_for_long() {
    let (server, _folder) = with_admin_page("correct horse battery").await;
    let stranger = Person::stranger(server.address);
    let own = format!("Origin: http://{}\r\n", server.address);
    let mut statuses = Vec::new();
    for _ in 0..7 {
        statuses.push(post_form(&stranger, "/admin/log-in", "password=guess", &own).await.0);
    }
    assert_eq!(statuses, [403, 403, 403, 403, 403, 429, 429]);
    let (status, _) = post_form(&stranger, "/admin/log-in", "password=correct+horse+battery", &own).await;
    assert_eq!(status, 429, "not even the right one");
    server.stop().await;
}
