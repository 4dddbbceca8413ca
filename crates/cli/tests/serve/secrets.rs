//! What must not be logged, however much is.

use crate::house::Place;
use crate::logs;
use brickwool_load::{LoadPlan, Person};
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn no_secret_is_logged_even_if_everything_is() {
    let mut place = Place::postgres();
    place.store = place.store.replace("://brickwool@", "://brickwool:hush-hush@");
    let house = place.open("trace");
    let ada = Person::new(house.address, "Ada").await.expect("the server is there");
    let link = house.request("POST", "/api/guest/link", &ada.cookie, "").await;
    let word = link.split('"').nth(3).expect("a word").to_owned();
    let taken = json!({"word": word}).to_string();
    let taken = house.request("POST", "/api/guest/link/take", "", &taken).await;
    let phone = taken.split("brickwool=").nth(1).and_then(|rest| rest.split(';').next()).expect("a cookie");
    let known = house.request("GET", "/api/guest", &format!("brickwool={phone}"), "").await;
    assert!(known.contains("Ada"), "{known}");
    let plan =
        LoadPlan { servers: vec![house.address], people: 2, seed: 3, remember: true, ..LoadPlan::default() };
    let report = brickwool_load::run(&plan).await.expect("the server is there");
    assert!(house.terminate().success());

    let logged = place.logged();
    assert!(logged.contains("serving") && logged.contains("DEBUG"), "everything is logged");
    let cookie = ada.cookie.strip_prefix("brickwool=").expect("a cookie").to_owned();
    let mut secrets = vec!["hush-hush".to_owned(), cookie, word, phone.to_owned()];
    secrets.extend(logs::read(&place, &report).await.values().map(|kept| kept.seed.to_string()));
    for secret in secrets {
        assert!(secret.len() > 8);
        let line = logged.lines().find(|line| line.contains(&secret));
        assert_eq!(line, None, "{secret} was logged");
    }
}
