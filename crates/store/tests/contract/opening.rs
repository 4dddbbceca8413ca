//! Opening, closing, and errors when something is wrong with the database.

use crate::database::{TestDatabase, append, create, first, live, table_id};
use brickwool_ids::GuestId;
use brickwool_store::{AppendError, Store, StoreError};
use std::time::Duration;
use tokio::runtime::Runtime;
use tokio::task::JoinSet;

pub(crate) async fn a_reopened_store_has_its_data(database: TestDatabase) {
    let store = database.open().await;
    create(&store, "t").await;
    store.append(append("t", 1, &["a"])).await.unwrap();
    store.close().await;
    let store = database.open().await;
    assert_eq!(store.log(&table_id("t"), 0).await.unwrap(), [(0, first("t")), (1, "a".to_owned())]);
    store.append(append("t", 2, &["b"])).await.unwrap();
    store.ping().await.unwrap();
}

pub(crate) async fn a_newer_database_is_refused(database: TestDatabase) {
    database.open().await.close().await;
    database.execute("INSERT INTO brickwool_schema (version) VALUES (999)").await;
    let error = Store::open(&database.url).await.unwrap_err();
    assert!(matches!(error, StoreError::Newer { found: 999, .. }), "{error}");
    assert!(error.to_string().contains("use a newer release"), "{error}");
}

pub(crate) async fn a_new_database_can_be_opened_concurrently(database: TestDatabase) {
    let mut tasks = JoinSet::new();
    for _ in 0..6 {
        let url = database.url.clone();
        tasks.spawn(async move { Store::open(&url).await.unwrap() });
    }
    for (n, store) in tasks.join_all().await.into_iter().enumerate() {
        create(&store, &format!("t{n}")).await;
        assert_eq!(live(&store).await.len(), n + 1);
    }
}

pub(crate) async fn a_closed_store_refuses_requests(database: TestDatabase) {
    let store = database.open().await;
    create(&store, "t").await;
    store.ping().await.unwrap();
    store.close().await;
    store.clone().close().await;
    let refused = store.append(append("t", 1, &["a"])).await;
    assert!(matches!(refused, Err(AppendError::Store(StoreError::Closed))), "{refused:?}");
    assert!(matches!(store.new_guest(GuestId(1), "x", [1; 32], 1).await, Err(StoreError::Closed)));
    assert!(matches!(store.log(&table_id("t"), 0).await, Err(StoreError::Closed)));
    assert!(matches!(store.ping().await, Err(StoreError::Closed)));
}

pub(crate) async fn closing_writes_exactly_what_it_acknowledges(database: TestDatabase) {
    let store = database.open().await;
    create(&store, "t").await;
    let mut tasks = JoinSet::new();
    for n in 0..300 {
        let store = store.clone();
        tasks.spawn(async move {
            let id = format!("t{n}");
            let summary = crate::database::summary(brickwool_store::StoredStage::Gathering, false, &[]);
            let made = store.create_table(crate::database::new_table(&id, summary, 1)).await;
            made.is_ok().then_some(id)
        });
    }
    tokio::time::sleep(Duration::from_millis(2)).await;
    store.close().await;
    let mut made: Vec<String> =
        tasks.join_all().await.into_iter().flatten().chain(["t".to_owned()]).collect();
    made.sort();
    let store = database.open().await;
    assert_eq!(live(&store).await, made, "those told Ok, and no others");
}

pub(crate) async fn a_failing_database_is_reported_and_recovered_from(database: TestDatabase) {
    let store = database.open().await;
    create(&store, "t").await;
    store.append(append("t", 1, &["a"])).await.unwrap();
    database.execute("ALTER TABLE entries RENAME TO mislaid").await;
    let failed = store.append(append("t", 2, &["b"])).await;
    assert!(matches!(failed, Err(AppendError::Store(StoreError::Database(_)))), "{failed:?}");
    assert!(store.log(&table_id("t"), 0).await.is_err());
    assert_eq!(store.metrics().failed_batches, 1);
    database.execute("ALTER TABLE mislaid RENAME TO entries").await;
    assert_eq!(store.version(&table_id("t")).await.unwrap(), Some(2));
    store.append(append("t", 2, &["c"])).await.unwrap();
    assert_eq!(store.log(&table_id("t"), 2).await.unwrap(), [(2, "c".to_owned())]);
}

#[tokio::test]
async fn errors_name_what_is_wrong_with_a_url() {
    let folder = tempfile::tempdir().unwrap();
    let in_file = folder.path().join("file");
    std::fs::write(&in_file, "no folder").unwrap();
    let in_file = format!("sqlite:{}/store.db", in_file.display());
    let a_folder = format!("sqlite:{}", folder.path().display());
    let no_database = folder.path().join("file");
    let no_database = format!("sqlite:{}", no_database.display());
    let cases = [
        ("store.db", "begins with a scheme and a colon"),
        ("mysql://somewhere/x", "\"mysql\" is not a kind of store"),
        ("sqlite:", "needs the path of a file"),
        (&in_file, "cannot create the folder"),
        (&a_folder, "cannot open the database"),
        (&no_database, "cannot open the database"),
        ("postgres://me:hidden@localhost:port/x", "URL of the PostgreSQL database is not valid"),
        ("postgres://me:hidden@localhost:1/games", "cannot open the database games at localhost"),
    ];
    for (url, expected) in cases {
        let error = Store::open(url).await.unwrap_err().to_string();
        assert!(error.contains(expected), "{url}: {error}");
        assert!(!error.contains("hidden"), "{url}: {error}");
    }
}

#[tokio::test]
async fn stores_in_memory_are_independent() {
    let (one, two) =
        (Store::open("sqlite::memory:").await.unwrap(), Store::open("sqlite::memory:").await.unwrap());
    create(&one, "t").await;
    assert_eq!(one.version(&table_id("t")).await.unwrap(), Some(1));
    assert_eq!(two.version(&table_id("t")).await.unwrap(), None);
}

#[tokio::test]
async fn a_second_server_on_one_file_is_refused() {
    let database = TestDatabase::sqlite();
    let server = Store::open_exclusively(&database.url).await.unwrap();
    let refused = Store::open_exclusively(&database.url).await.unwrap_err();
    assert!(matches!(refused, StoreError::InUse { .. }), "{refused}");
    let said = refused.to_string();
    assert!(said.contains(&format!("another server (process {})", std::process::id())), "{said}");
    // Other programs may use it meanwhile.
    let other = database.open().await;
    create(&other, "t").await;
    assert_eq!(server.version(&table_id("t")).await.unwrap(), Some(1));
    other.close().await;
    server.close().await;
    Store::open_exclusively(&database.url).await.expect("the first one is closed").close().await;
}

#[cfg(unix)]
#[tokio::test]
async fn files_are_created_for_their_owner_only() {
    use std::os::unix::fs::PermissionsExt;
    let database = TestDatabase::sqlite();
    let store = Store::open_exclusively(&database.url).await.unwrap();
    create(&store, "t").await;
    let file = database.url.strip_prefix("sqlite:").unwrap();
    let mode = |path: &str| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    for suffix in ["", "-wal", "-shm", ".lock"] {
        assert_eq!(mode(&format!("{file}{suffix}")), 0o600, "the file {file}{suffix}");
    }
    assert_eq!(mode(std::path::Path::new(file).parent().unwrap().to_str().unwrap()), 0o700);
}

/// Whatever stops the writer, callers get an error instead of waiting forever.
#[test]
fn requests_fail_when_the_writer_is_gone() {
    let database = TestDatabase::sqlite();
    let first = Runtime::new().unwrap();
    let store = first.block_on(database.open());
    first.block_on(create(&store, "t"));
    first.shutdown_background();
    let limit = Duration::from_secs(20);
    Runtime::new().unwrap().block_on(async {
        let refused =
            tokio::time::timeout(limit, store.append(append("t", 1, &["a"]))).await.expect("an answer");
        assert!(matches!(refused, Err(AppendError::Store(StoreError::Closed))), "{refused:?}");
        assert!(matches!(store.ping().await, Err(StoreError::Closed)));
    });
}
