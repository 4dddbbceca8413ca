//! Disks that fill up or fail under a running server: requests are refused meanwhile, health says so at each moment, and the
//! game goes on without a restart. Where a test needs more than the machine allows, it says so and shows nothing.

use crate::server_process::{ServerProcess, Socket, TestStore, brickwool, take_seat};
use brickwool_load::GuestClient;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::fs;
use std::io::{self, Write};
use std::net::SocketAddr;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;

/// "Within seconds", for busy machines.
const TIMEOUT: Duration = Duration::from_secs(30);
const ANY_PORT: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), 0);

/// Sends a request with an id and returns the answer to it.
pub(crate) async fn ask(socket: &mut Socket, mut request: Value) -> Value {
    let id = format!("{}", request["text"].as_str().map_or(0, str::len));
    request["id"] = json!(id);
    socket.send(Message::text(request.to_string())).await.expect("the message is sent");
    let answer = async {
        loop {
            let message = socket.next().await.expect("the socket is open").expect("a message");
            if let Message::Text(text) = message {
                let message: Value = serde_json::from_str(&text).expect("JSON");
                if message["id"] == id.as_str() {
                    return message;
                }
            }
        }
    };
    timeout(TIMEOUT, answer).await.expect("an answer")
}

/// A chat message of so many letters; each length is another request.
fn chat(letters: usize) -> Value {
    json!({"type": "chat", "text": "x".repeat(letters)})
}

/// Somebody in a seat at a new table.
async fn seated(server: &ServerProcess) -> (GuestClient, Socket) {
    let ada = GuestClient::new(server.address, "Ada").await.expect("the server is there");
    let table = ada.create_table(&json!({})).await.expect("a table");
    let mut socket = server.socket(&ada, table.as_str(), "").await;
    let sits = take_seat(&ada, table.as_str(), 0).await;
    assert_eq!(ask(&mut socket, sits).await["type"], "ack");
    (ada, socket)
}

/// What holds while nothing can be written, and after that can be done again.
///
/// `broken` and `repaired` do that; `reason` is what health says in between.
async fn goes_on_after(
    server: &ServerProcess,
    broken: impl FnOnce(),
    repaired: impl FnOnce(),
    reasons: &[&str],
) {
    let (ada, mut socket) = seated(server).await;
    assert_eq!(ask(&mut socket, chat(1)).await["type"], "ack");
    assert_eq!(server.health().await.0, 200);
    assert_eq!(server.metric("store_writable").await, 1);

    broken();
    // A log that is already long enough may take a few more entries: the first refusal is what counts.
    let mut letters = 2;
    let refused = loop {
        let answer = ask(&mut socket, chat(letters)).await;
        if answer["type"] == "error" {
            break answer;
        }
        assert!(letters < 299, "nothing is refused");
        letters += 1;
    };
    assert_eq!(refused["code"], "unavailable", "{refused}");
    let (status, health) = server.health().await;
    assert_eq!((status, &health["ok"]), (503, &json!(false)), "{health}");
    let reason = health["reason"].as_str().expect("a reason");
    assert!(reasons.iter().any(|known| reason.contains(known)), "{reason}");
    assert_eq!(server.metric("store_writable").await, 0);
    assert!(server.metric("store_failed_batches_total").await > 0);
    // SQLite's own log may have been copied back meanwhile and take a little again: new guests are refused at the latest when
    // that is used up.
    let mut guests = 0;
    loop {
        let made = server.request("POST", "/api/guest", "", r#"{"name":"Eve"}"#).await;
        if made.starts_with("HTTP/1.1 503") {
            break;
        }
        assert!(made.starts_with("HTTP/1.1 200"), "{made}");
        guests += 1;
        assert!(guests < 200, "nothing is refused");
    }
    let reads = server.request("GET", "/api/guest", &ada.cookie, "").await;
    assert!(reads.contains("Ada"), "what needs no writing goes on: {reads}");

    repaired();
    let healthy = async {
        while server.health().await.0 != 200 {
            sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(TIMEOUT, healthy).await.expect("health returns by itself, although nobody writes");
    // The request that was refused, with the same id.
    assert_eq!(
        ask(&mut socket, chat(letters)).await["type"],
        "ack",
        "and the game goes on, at the same socket"
    );
    assert_eq!(server.metric("store_writable").await, 1);
}

/// Says what could not be tested here, which `cargo xtask test` repeats at its end. Not by a macro: what those print is only
/// shown of tests that fail.
fn not_checked(what: &str) {
    writeln!(io::stderr(), "\n!! NOT CHECKED: {what}").expect("standard error can be written");
}

/// Fills up the file system of a folder.
fn fill(folder: &Path) {
    let filler = folder.join("filler");
    let mut content = vec![7; 64 << 20];
    // What fits is written.
    let _ = fs::write(&filler, &content);
    let mut written = fs::metadata(&filler).expect("the file is there").len() as usize;
    content.truncate(written + 4096);
    while fs::write(&filler, &content).is_ok() {
        written += 4096;
        content.resize(written + 4096, 7);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_refuses_moves_until_there_is_space_again() {
    let mut test_store = TestStore::sqlite();
    let disk = test_store.folder.path().join("disk");
    fs::create_dir(&disk).expect("a folder can be made");
    test_store.store = format!("sqlite:{}", disk.join("test.db").display());
    // A file system of four megabytes that only the server sees.
    let serve = test_store.serve(ANY_PORT, "off");
    let mut command = Command::new("unshare");
    command
        .args([
            "--map-root-user",
            "--mount",
            "sh",
            "-c",
            r#"mount -t tmpfs -o size=4m tmpfs "$0" && exec "$@""#,
        ])
        .arg(&disk)
        .arg(serve.get_program())
        .args(serve.get_args());
    let server = match ServerProcess::spawn(command) {
        Ok(server) => server,
        Err(said) => {
            not_checked(&format!("a full disk. No file system can be mounted here ({said})"));
            return;
        }
    };
    let seen = PathBuf::from(format!("/proc/{}/root", server.id()))
        .join(disk.strip_prefix("/").expect("a whole path"));
    assert!(seen.join("test.db").exists(), "the database is on the small disk");
    let broken = || fill(&seen);
    let repaired = || fs::remove_file(seen.join("filler")).expect("the file can be deleted");
    goes_on_after(&server, broken, repaired, &["full"]).await;
    assert!(server.terminate().success());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_io_error_refuses_moves_until_writing_works_again() {
    let test_store = TestStore::sqlite();
    let serve = test_store.serve(ANY_PORT, "off");
    let mut command = Command::new("sh");
    // A write beyond a limit on the size of files fails, if the signal about it is ignored.
    command.args(["-c", r#"trap "" XFSZ; exec "$0" "$@""#]).arg(serve.get_program()).args(serve.get_args());
    command.stderr(Stdio::null());
    let server = ServerProcess::spawn(command).expect("the server starts");
    let limit = |bytes: &str| {
        let set = Command::new("prlimit")
            .args(["--pid", &server.id().to_string(), &format!("--fsize={bytes}")])
            .status();
        set.is_ok_and(|set| set.success())
    };
    if !limit("unlimited:unlimited") {
        not_checked("an I/O error. `prlimit` does not work here");
        return;
    }
    let broken = || assert!(limit("1:unlimited"), "the limit can be set");
    let repaired = || assert!(limit("unlimited:unlimited"), "the limit can be removed");
    goes_on_after(&server, broken, repaired, &["disk I/O error"]).await;
    assert!(server.terminate().success());
}

/// A user who is not root, to whom permissions apply.
const NOBODY: u32 = 65_534;

#[test]
fn a_database_that_cannot_be_written_is_named_at_the_start() {
    let test_store = TestStore::sqlite();
    let created =
        test_store.serve(ANY_PORT, "off").arg("--check").status().expect("the command can be started");
    assert!(created.success(), "the database is made");
    let file = test_store.folder.path().join("test.db");
    let set =
        |path: &Path, mode| fs::set_permissions(path, PermissionsExt::from_mode(mode)).expect("permissions");
    let is_root = fs::metadata("/proc/self").is_ok_and(|own| std::os::unix::fs::MetadataExt::uid(&own) == 0);
    let serve = || {
        let mut command = test_store.serve(ANY_PORT, "off");
        if is_root {
            command.uid(NOBODY);
        }
        let said = tempfile::NamedTempFile::new().expect("a file can be made");
        command.stderr(said.reopen().expect("the file opens again"));
        assert!(ServerProcess::spawn(command).is_err(), "it does not start");
        fs::read_to_string(said.path()).expect("text")
    };
    set(&file, 0o444);
    set(test_store.folder.path(), 0o555);
    let said = serve();
    assert!(said.contains("test.db.lock") && said.contains("denied"), "a folder that is read-only: {said}");
    set(test_store.folder.path(), 0o777);
    let said = serve();
    set(test_store.folder.path(), 0o755);
    assert!(said.contains("test.db") && said.contains("readonly"), "a file that is read-only: {said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_server_on_one_file_is_refused_by_name() {
    let test_store = TestStore::sqlite();
    let server = test_store.start("warn");
    let output = test_store.serve(ANY_PORT, "off").output().expect("the command can be started");
    let said = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(
        said.contains("test.db is in use by another server") && said.contains(&server.id().to_string()),
        "{said}"
    );
    assert!(output.stdout.is_empty(), "it does not listen anywhere");
    let check =
        brickwool(&["serve", "--check", "--addr", "127.0.0.1:0", "--store", &test_store.store]).status();
    assert!(
        check.expect("the command can be started").success(),
        "other commands may look into the database"
    );
    server.kill();
    test_store.start("warn").kill();
}
