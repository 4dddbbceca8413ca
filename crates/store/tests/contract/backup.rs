//! Backups: made while the database is in use, complete, and restored in either kind of database.

use crate::database::{TestDatabase, append, create, new_table, summary, table_id};
use brickwool_ids::GuestId;
use brickwool_store::{BackupError, Store, StoredStage, backup, restore, verify_backup};
use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use tokio::task::JoinSet;

/// Everything that is in a database, as a backup of it.
async fn content(url: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("content");
    backup(url, &file, &mut |_, _| Ok(())).await.unwrap();
    let text = fs::read_to_string(file).unwrap();
    let mut lines: Vec<&str> = text.lines().collect();
    // The hash depends on the order, which is another one in each database.
    lines.pop();
    lines.sort_unstable();
    lines.join("\n").replace(", ", ",")
}

async fn fill(store: &Store) {
    for (n, name) in ["Ada 🐑", "a \"quoted\" \\ name", "line\nbreak"].into_iter().enumerate() {
        store.new_guest(GuestId(n as u64), name, [n as u8; 32], 5).await.unwrap();
    }
    store.new_guest(GuestId(u64::MAX), "the last", [9; 32], 5).await.unwrap();
    store.set_muted(GuestId(0), GuestId(u64::MAX), true).await.unwrap();
    store.new_link([77; 32], GuestId(1), 99).await.unwrap();
    for n in 0..20 {
        let id = format!("t{n:02}");
        let stage = if n % 2 == 0 { StoredStage::Over } else { StoredStage::Playing };
        store.create_table(new_table(&id, summary(stage, n % 3 == 0, &[0, 1]), 7)).await.unwrap();
        for version in 1..=n {
            store.append(append(&id, version, &[&format!("entry {version} \t \"🐑\"")])).await.unwrap();
        }
    }
}

pub(crate) async fn a_backup_restores_everything_in_either_database(database: TestDatabase) {
    let store = database.open().await;
    fill(&store).await;
    let audit = "INSERT INTO audit (id, at, operator, action, detail) VALUES (5, 1, 'console', 'close', '')";
    database.execute(audit).await;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("backup");
    let mut checked = 0;
    let mut check = |_: &str, log: &[String]| {
        checked += log.len();
        Ok(())
    };
    let summary = backup(&database.url, &file, &mut check).await.unwrap();
    assert_eq!((summary.rows["tables"], summary.rows["guests"], summary.damaged.len()), (20, 4, 0));
    assert_eq!((summary.rows["entries"], checked), (20 + 190, 20 + 190));
    let before = content(&database.url).await;
    for other in [TestDatabase::sqlite(), TestDatabase::postgres()] {
        assert_eq!(restore(&file, &other.url, false).await.unwrap().rows, summary.rows);
        assert_eq!(content(&other.url).await, before);
        let again = other.open().await;
        assert_eq!(
            again.log(&table_id("t19"), 0).await.unwrap(),
            store.log(&table_id("t19"), 0).await.unwrap()
        );
        assert_eq!(again.guest_by_secret([0; 32]).await.unwrap().unwrap().name, "Ada 🐑");
        again.append(append("t19", 20, &["goes on"])).await.expect("the game goes on");
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    }
}

pub(crate) async fn a_backup_under_load_holds_whole_appends_only(database: TestDatabase) {
    let store = database.open().await;
    let stop = Arc::new(AtomicBool::new(false));
    let mut tasks = JoinSet::new();
    for n in 0..12 {
        let (store, stop) = (store.clone(), stop.clone());
        tasks.spawn(async move {
            let id = format!("t{n}");
            create(&store, &id).await;
            let mut version = 1;
            while !stop.load(Relaxed) {
                store.append(append(&id, version, &["one", "two", "three"])).await.unwrap();
                version += 3;
            }
            (id, version)
        });
    }
    while store.metrics().entries < 200 {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    let acknowledged = store.metrics().entries;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("backup");
    let mut check = |table: &str, log: &[String]| {
        if log.len() % 3 == 1 { Ok(()) } else { Err(format!("{table} has {} entries", log.len())) }
    };
    let summary = backup(&database.url, &file, &mut check).await.unwrap();
    assert!(store.metrics().entries > acknowledged, "others write meanwhile");
    stop.store(true, Relaxed);
    let now: u64 = tasks.join_all().await.into_iter().map(|(_, version)| version).sum();
    assert_eq!(summary.damaged, [], "an append is all or nothing");
    let entries = summary.rows["entries"];
    assert!(acknowledged <= entries && entries <= now, "{acknowledged} ≤ {entries} ≤ {now}");
    let other = TestDatabase::sqlite();
    restore(&file, &other.url, false).await.unwrap();
    let restored = other.open().await;
    for n in 0..12 {
        let (id, version) =
            (format!("t{n}"), restored.version(&table_id(&format!("t{n}"))).await.unwrap().unwrap());
        let log = restored.log(&table_id(&id), 0).await.unwrap();
        assert_eq!(
            log,
            store.log(&table_id(&id), 0).await.unwrap()[..version as usize],
            "the same up to that moment"
        );
        restored.append(append(&id, version, &["goes on"])).await.expect("the game goes on");
    }
}

pub(crate) async fn nothing_is_overwritten_by_accident(database: TestDatabase) {
    let store = Store::open_exclusively(&database.url).await.unwrap();
    create(&store, "old").await;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("backup");
    backup(&database.url, &file, &mut |_, _| Ok(())).await.unwrap();
    let again = backup(&database.url, &file, &mut |_, _| Ok(())).await;
    assert!(matches!(again, Err(BackupError::FileExists(_))), "{again:?}");
    create(&store, "new").await;
    let refused = restore(&file, &database.url, true).await.expect_err("a server is running");
    assert!(matches!(refused, BackupError::ServerRunning(_)), "{refused}");
    store.close().await;
    let refused = restore(&file, &database.url, false).await;
    assert!(matches!(refused, Err(BackupError::NotEmpty(_))), "{refused:?}");
    let store = database.open().await;
    assert_eq!(store.version(&table_id("new")).await.unwrap(), Some(1), "nothing has changed");
    store.close().await;
    restore(&file, &database.url, true).await.unwrap();
    let store = database.open().await;
    assert_eq!(
        (store.version(&table_id("new")).await.unwrap(), store.version(&table_id("old")).await.unwrap()),
        (None, Some(1))
    );
}

#[tokio::test]
async fn a_damaged_backup_is_refused_and_touches_nothing() {
    let database = TestDatabase::sqlite();
    let store = database.open().await;
    fill(&store).await;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("backup");
    backup(&database.url, &file, &mut |_, _| Ok(())).await.unwrap();
    let good = fs::read_to_string(&file).unwrap();
    let lines: Vec<&str> = good.lines().collect();
    let without_end = lines[..lines.len() - 1].join("\n") + "\n";
    let newer = good.replacen("\"brickwool_backup\":1", "\"brickwool_backup\":999", 1);
    let newer_schema = good.replacen("\"schema\":", "\"schema\":9", 1);
    let cases = [
        ("empty", String::new(), "its first line is not that of a backup"),
        ("another file", "{}\n".to_owned(), "its first line is not that of a backup"),
        ("cut off", good[..good.find("entry 3").unwrap()].to_owned(), "cut off"),
        ("without its end", without_end, "its last line is missing"),
        ("changed", good.replacen("entry 1", "entry 9", 1), "changed after it was written"),
        ("with more", format!("{good}[]\n"), "there is data after the last line"),
        ("of a newer release", newer, "only knows formats up to 1"),
        ("of a newer schema", newer_schema, "use a newer release"),
    ];
    let target = TestDatabase::sqlite();
    for (name, text, expected) in cases {
        fs::write(&file, text).unwrap();
        let refused = verify_backup(&file, &mut |_, _| Ok(())).unwrap_err().to_string();
        assert!(refused.contains(expected), "{name}: {refused}");
        assert!(restore(&file, &target.url, true).await.is_err());
        assert!(!std::path::Path::new(target.url.strip_prefix("sqlite:").unwrap()).exists(), "{name}");
    }
}
