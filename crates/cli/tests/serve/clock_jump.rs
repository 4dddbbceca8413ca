//! The machine's clock is set forward and back by an hour under a running server, and while it is restarted: nobody's turn is
//! taken away, no bot waits for a time that has passed or is far off.
//!
//! The server sees the time of day through libfaketime, which follows a file; clocks that only go forward stay as they are.

use crate::logs;
use crate::server_process::{ServerProcess, TestStore, free_address, request};
use brickwool_load::LoadPlan;
use brickwool_table::{Clock, DecidedBy, Entry};
use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tokio::time::timeout;

const TABLES: usize = 3;
/// Generous, for busy machines, and much less than an hour.
const TIMEOUT: Duration = Duration::from_secs(120);
/// Requests of people that are carried out after each jump, and as many decisions of bots.
const GO_ON: u64 = 60;

/// The library that shifts the time of day, as Debian's package has it.
fn library() -> PathBuf {
    let folders = fs::read_dir("/usr/lib").into_iter().flatten().flatten().map(|entry| entry.path());
    let mut found =
        folders.map(|folder| folder.join("faketime/libfaketimeMT.so.1")).filter(|file| file.exists());
    found.next().expect("libfaketime is not installed: this test needs it (`cargo xtask tools`)")
}

/// A server whose time of day is that of the machine plus what the file says.
fn start(test_store: &TestStore, address: SocketAddr, offset: &Path) -> ServerProcess {
    let mut command = test_store.serve(address, "info");
    let log = fs::File::options().create(true).append(true).open(test_store.folder.path().join("log.txt"));
    command.stderr(log.expect("the log can be written"));
    command.env("LD_PRELOAD", library()).env("FAKETIME_TIMESTAMP_FILE", offset);
    command.env("FAKETIME_NO_CACHE", "1").env("FAKETIME_DONT_FAKE_MONOTONIC", "1");
    ServerProcess::spawn(command).unwrap_or_else(|line| panic!("{line:?}: {}", test_store.logged()))
}

/// The hour of the day by which the server logs what browsers report.
async fn hour_of_the_log(test_store: &TestStore, server: &ServerProcess, mark: &str) -> u32 {
    let body = format!(r#"{{"csp-report": {{"blocked-uri": "{mark}", "effective-directive": "img-src"}}}}"#);
    request(server.address, "POST", "/api/csp-report", "", &body).await;
    let logged = test_store.logged();
    let line =
        logged.lines().find(|line| line.contains(mark)).unwrap_or_else(|| panic!("no {mark}: {logged}"));
    let time = line.split('T').nth(1).expect("a time");
    time[..2].parse().expect("an hour")
}

/// Waits until people and bots have gone on playing.
async fn plays_on(server: &ServerProcess) {
    let acks = server.metric("acks_total").await + GO_ON;
    let decisions = server.metric("unasked_total").await + GO_ON;
    let both = async {
        server.wait_for_metric("acks_total", acks).await;
        server.wait_for_metric("unasked_total", decisions).await;
    };
    timeout(TIMEOUT, both).await.expect("people and bots play on");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_notices_that_the_clock_jumps_by_an_hour() {
    let test_store = TestStore::sqlite();
    let offset = test_store.folder.path().join("offset");
    let set = |seconds: &str| {
        // At once, so that the server never reads half of it.
        let new = test_store.folder.path().join("new-offset");
        fs::write(&new, format!("{seconds}\n")).expect("the file can be written");
        fs::rename(&new, &offset).expect("the file can be replaced");
    };
    set("+0");
    let mut server = start(&test_store, free_address(), &offset);
    let plan = LoadPlan {
        servers: vec![server.address],
        tables: TABLES,
        people: 2,
        bots: 2,
        clock: Clock { decision: Some(300), game: Some(3_000), ..Clock::default() },
        games: None,
        time: TIMEOUT * 10,
        seed: 3,
        remember: true,
        ..LoadPlan::default()
    };
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let playing = tokio::spawn(async move {
        tokio::select! {
            report = brickwool_load::run(&plan) => Some(report.expect("the server is there")),
            _ = stopped => None,
        }
    });
    plays_on(&server).await;
    let start_hour = hour_of_the_log(&test_store, &server, "before").await;
    for (number, (seconds, hours)) in [("+3600", 1), ("-3600", 23), ("+0", 0)].into_iter().enumerate() {
        set(seconds);
        let hour = hour_of_the_log(&test_store, &server, &format!("jump-{number}")).await;
        // A run may last into the next hour.
        let ahead = (hour + 24 - start_hour) % 24;
        assert!(ahead == hours % 24 || ahead == (hours + 1) % 24, "the server sees the jump: {ahead} hours");
        plays_on(&server).await;
    }
    // Set back while the server does not run: entries of the log are in its future.
    let address = server.address;
    server.kill();
    set("-3600");
    server = start(&test_store, address, &offset);
    plays_on(&server).await;
    set("+3600");
    server.kill();
    server = start(&test_store, address, &offset);
    plays_on(&server).await;
    let _ = stop.send(());
    playing.await.expect("the clients end");
    assert!(server.terminate().success());

    let stored = logs::read_with(&test_store, logs::ended_games(&test_store).await).await;
    assert!(stored.len() >= TABLES, "every table was played at: {}", stored.len());
    for (id, stored) in &stored {
        let by_clock = |entry: &Entry| matches!(entry, Entry::Step { by: Some(DecidedBy::Clock), .. });
        let taken_away = stored.log.iter().find(|logged| {
            by_clock(&logged.entry)
                || matches!(logged.entry, Entry::StandInTookOver { .. } | Entry::Left { .. })
        });
        assert_eq!(taken_away, None, "table {id}: somebody's decision was taken away");
        let ordered = stored.log.windows(2).all(|pair| pair[0].at <= pair[1].at);
        assert!(ordered, "table {id}: times go forward");
    }
}
