//! Connections to PostgreSQL are encrypted where the server offers that, and only there unless more is demanded.

use crate::postgres::start_with;
use brickwool_store::Store;
use sqlx::{Connection, PgConnection};
use std::net::TcpListener;

/// Makes a certificate for `localhost`.
const CERTIFICATE: &str = r#"
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost \
    -addext basicConstraints=critical,CA:FALSE \
    -keyout data/server.key -out data/server.crt 2>openssl.log || { cat openssl.log >&2; exit 1; }
chmod 600 data/server.key
cp data/server.crt root.crt
chmod 755 . && chmod 644 root.crt
"#;

#[tokio::test(flavor = "multi_thread")]
async fn connections_are_encrypted_where_the_server_offers_it() {
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let server = start_with(CERTIFICATE, &format!("-p {port} -c listen_addresses=localhost -c ssl=on"));
    let url = format!("postgres://brickwool@localhost:{port}/postgres");
    // Connections that are encrypted and that are not, of programs other than the one that asks.
    let mut witness = PgConnection::connect(&format!("{url}?sslmode=disable")).await.unwrap();
    let encrypted = "SELECT count(*) FILTER (WHERE ssl), count(*) FILTER (WHERE NOT ssl)
        FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
        WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()";
    for (mode, expected) in [("", true), ("?sslmode=disable", false), ("?sslmode=require", true)] {
        let store = Store::open(&format!("{url}{mode}")).await.unwrap();
        store.ping().await.unwrap();
        let (with, without): (i64, i64) = sqlx::query_as(encrypted).fetch_one(&mut witness).await.unwrap();
        assert_eq!((with > 0, without > 0), (expected, !expected), "{mode}: {with} encrypted, {without} not");
        store.close().await;
    }
    let root = format!("{}/root.crt", server.folder);
    Store::open(&format!("{url}?sslmode=verify-full&sslrootcert={root}"))
        .await
        .expect("the certificate is known")
        .close()
        .await;
    let refused = Store::open(&format!("{url}?sslmode=verify-full")).await.unwrap_err().to_string();
    assert!(
        refused.contains("cannot open the database postgres at localhost"),
        "nobody vouches for it: {refused}"
    );
}
