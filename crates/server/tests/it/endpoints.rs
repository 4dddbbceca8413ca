//! The HTTP endpoints: who may use them, and what strangers are sent.

use crate::client::{Person, TestServer};
use serde_json::{Value, json};

#[tokio::test]
async fn guests_are_known_by_their_cookie_alone() {
    let test_server = TestServer::open().await;
    let stranger = Person::stranger(test_server.server.address);
    assert_eq!(stranger.get("/api/guest").await.body, Value::Null);
    assert_eq!(stranger.post("/api/tables", &json!({})).await.status, 401);
    let ada = Person::named(test_server.server.address, "Ada").await;
    assert_eq!(ada.get("/api/guest").await.body["name"], "Ada");
    assert_eq!(ada.post("/api/guest", &json!({"name": "Ada L."})).await.body["name"], "Ada L.");
    let forged = Person { cookie: "brickwool=aaaaaaaa".into(), ..ada.clone() };
    assert_eq!(forged.get("/api/guest").await.body, Value::Null);
    for wrong in [json!({"name": ""}), json!({"name": 7}), json!({}), json!({"name": "a", "x": 1})] {
        assert_eq!(ada.post("/api/guest", &wrong).await.status, 400, "{wrong}");
    }
}

#[tokio::test]
async fn a_link_moves_a_guest_to_another_device_once() {
    let test_server = TestServer::open().await;
    let ada = Person::named(test_server.server.address, "Ada").await;
    let code = ada.post("/api/guest/link", &Value::Null).await.body["code"].clone();
    let phone = Person::stranger(test_server.server.address);
    let moved = phone.post("/api/guest/link/take", &json!({"code": code})).await;
    assert_eq!(moved.status, 200);
    let phone = phone.with_cookie_of(&moved);
    assert_eq!(phone.get("/api/guest").await.body, ada.get("/api/guest").await.body);
    assert_eq!(
        Person::stranger(test_server.server.address)
            .post("/api/guest/link/take", &json!({"code": code}))
            .await
            .status,
        404
    );
}

#[tokio::test]
async fn pages_of_other_sites_are_refused() {
    let test_server = TestServer::open().await;
    let ada = Person::named(test_server.server.address, "Ada").await;
    let evil = ada.send("POST", "/api/tables", &json!({}), "Origin: https://evil.example\r\n").await;
    assert_eq!((evil.status, &evil.body["code"]), (403, &json!("foreign_origin")));
    let own = format!("Origin: http://{}\r\n", test_server.server.address);
    assert_eq!(ada.send("POST", "/api/tables", &json!({}), &own).await.status, 200);
}

#[tokio::test]
async fn tables_are_made_listed_and_refused() {
    let test_server = TestServer::open().await;
    let ada = Person::named(test_server.server.address, "Ada").await;
    let public = ada.create_table(&json!({"public": true})).await;
    let private = ada.create_table(&json!({})).await;
    let listed = ada.get("/api/tables").await.body.to_string();
    assert!(listed.contains(&public) && !listed.contains(&private), "{listed}");
    assert_eq!(ada.get(&format!("/api/tables/{private}")).await.body["info"]["stage"], "gathering");
    assert_eq!(ada.get("/api/tables/nosuchtable").await.status, 404);
    for wrong in [json!({"seats": 9}), json!({"seat": 2}), json!({"clock": {"decision": 1}}), json!("x")] {
        let reply = ada.post("/api/tables", &wrong).await;
        assert_eq!(reply.status, 400, "{wrong}: {}", reply.body);
    }
}

#[tokio::test]
async fn every_answer_has_its_headers_and_health_is_told() {
    let test_server = TestServer::open().await;
    let stranger = Person::stranger(test_server.server.address);
    let health = stranger.get("/healthz").await;
    assert_eq!((health.status, &health.body["ok"]), (200, &json!(true)));
    for header in ["content-security-policy", "x-content-type-options", "referrer-policy"] {
        assert!(health.head.to_lowercase().contains(header), "{header}");
    }
    let metrics = stranger.get("/metrics").await.body;
    assert!(metrics.as_str().is_some_and(|text| text.contains("brickwool_tables_alive")), "{metrics}");
}

#[tokio::test]
async fn garbage_on_a_socket_is_answered_and_floods_are_cut_off() {
    let test_server = TestServer::strict().await;
    let ada = Person::named(test_server.server.address, "Ada").await;
    let table = ada.create_table(&json!({})).await;
    let mut socket = ada.connect(&table, None).await;
    socket.receive_until("snapshot").await;
    for garbage in [
        "",
        "{",
        "[]",
        "{\"type\":\"fly\"}",
        "{\"type\":\"act\"}",
        "{\"type\":\"take_seat\",\"seat\":9,\"name\":\"a\"}",
    ] {
        socket.send_text(garbage).await;
        let (refused, _) = socket.receive_until("error").await;
        assert_eq!(refused["code"], "bad_message", "{garbage}: {refused}");
    }
    for _ in 0..300 {
        // The server disconnects before the last of them.
        socket.try_send_text("{}").await;
    }
    while socket.receive().await.is_some() {}
}
