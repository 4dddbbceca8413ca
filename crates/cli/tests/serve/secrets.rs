//! What must not be logged, however much is.

use crate::logs;
use crate::server_process::TestStore;
use brickwool_load::{GuestClient, LoadPlan};
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn no_secret_is_logged_even_if_everything_is() {
    let mut test_store = TestStore::postgres();
    test_store.store = test_store.store.replace("://brickwool@", "://brickwool:hush-hush@");
    let server = test_store.start("trace");
    let ada = GuestClient::new(server.address, "Ada").await.expect("the server is there");
    let link = server.request("POST", "/api/guest/link", &ada.cookie, "").await;
    let code = link.split('"').nth(3).expect("a code").to_owned();
    let taken = json!({"code": code}).to_string();
    let taken = server.request("POST", "/api/guest/link/take", "", &taken).await;
    let phone = taken.split("brickwool=").nth(1).and_then(|rest| rest.split(';').next()).expect("a cookie");
    let known = server.request("GET", "/api/guest", &format!("brickwool={phone}"), "").await;
    assert!(known.contains("Ada"), "{known}");
    let plan =
        LoadPlan { servers: vec![server.address], people: 2, seed: 3, remember: true, ..LoadPlan::default() };
    let report = brickwool_load::run(&plan).await.expect("the server is there");
    assert!(server.terminate().success());

    let logged = test_store.logged();
    assert!(logged.contains("serving") && logged.contains("DEBUG"), "everything is logged");
    let cookie = ada.cookie.strip_prefix("brickwool=").expect("a cookie").to_owned();
    let mut secrets = vec!["hush-hush".to_owned(), cookie, code, phone.to_owned()];
    secrets.extend(logs::read(&test_store, &report).await.values().map(|stored| stored.seed.to_string()));
    for secret in secrets {
        assert!(secret.len() > 8);
        let line = logged.lines().find(|line| line.contains(&secret));
        assert_eq!(line, None, "{secret} was logged");
    }
}
