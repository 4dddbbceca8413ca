//! What may be set, where it comes from, and that `--check` names what is wrong with it.

use crate::server_process::{TestStore, brickwool};
use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A configuration file, and a command that checks it on any port, with the database in the same folder.
fn check(test_store: &TestStore, config: &str) -> Command {
    let file = write(test_store.folder.path(), config);
    let mut command = brickwool(&["serve", "--check", "--addr", "127.0.0.1:0", "--store", &test_store.store]);
    command.arg("--config").arg(file);
    command
}

fn write(folder: &Path, config: &str) -> PathBuf {
    let file = folder.join("config.toml");
    fs::write(&file, config).expect("the configuration can be written");
    file
}

/// The command succeeds and says that all is well.
fn is_fine(command: &mut Command) {
    let output = command.output().expect("the command can be started");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.stdout, b"The configuration is fine.\n");
}

/// The command fails with a sentence that names the culprit; the sentence.
fn names(command: &mut Command, culprit: &str) -> String {
    let output = command.output().expect("the command can be started");
    let said = String::from_utf8(output.stderr).expect("the command speaks UTF-8");
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(output.stdout.is_empty());
    assert!(said.starts_with("brickwool: ") && said.contains(culprit), "{culprit}: {said}");
    said
}

#[test]
fn a_good_configuration_is_fine() {
    let test_store = TestStore::sqlite();
    is_fine(&mut check(&test_store, ""));
    let all = "trusted_proxies = ['10.0.0.1']
        metrics_readers = ['::1']
        origins = ['https://play.example', 'http://localhost:8080']
        secure_cookies = true
        [limits]
        queued_per_socket = 8
        tables_per_hour = 2.5";
    is_fine(&mut check(&test_store, all));
    let old_names = "[limits]\nlisteners = 300\noutbox = 512\nmailbox = 128";
    is_fine(&mut check(&test_store, old_names));
    assert!(!test_store.folder.path().join("log.txt").exists(), "nothing is served");
}

#[test]
fn what_is_wrong_with_a_configuration_is_named() {
    let test_store = TestStore::sqlite();
    for (config, culprit) in [
        ("adress = '127.0.0.1:0'", "adress"),
        ("address = 'here'", "line 1"),
        ("\n\nthis is no TOML", "line 3"),
        ("[limits]\nmessage_bites = 7", "message_bites"),
        ("[limits]\nqueued_per_socket = 1", "queued_per_socket must be at least 8"),
        ("[limits]\nmessages_per_second = nan", "messages_per_second must be at least 1"),
        ("origins = ['https://good.example', 'play.example']", "\"play.example\""),
        ("origins = ['https://play.example/']", "\"https://play.example/\""),
    ] {
        names(&mut check(&test_store, config), culprit);
    }
    names(brickwool(&["serve", "--check", "--config", "/no/such/file.toml"]).env("HOME", "/"), "file.toml");
    names(check(&test_store, "").args(["--log", "info,brickwool=loud"]), "loud");
    is_fine(&mut check(&test_store, "seed = 7"));
    let seeded = write(test_store.folder.path(), "seed = 7");
    names(
        brickwool(&["serve", "--check", "--addr", "0.0.0.0:0", "--store", &test_store.store, "--config"])
            .arg(seeded),
        "`seed` is for tests only",
    );
}

#[test]
fn a_store_that_does_not_open_is_named_without_its_password() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = write(folder.path(), "");
    let unknown = "mysql://someone:hush-hush@localhost/games";
    let absent = "postgres://someone:hush-hush@localhost/games?host=/no/such/folder";
    let in_a_file = format!("sqlite:{}/test.db", file.display());
    for (store, culprit) in [(unknown, "sqlite:PATH"), (absent, "games"), (&in_a_file, "config.toml")] {
        let said =
            names(&mut brickwool(&["serve", "--check", "--addr", "127.0.0.1:0", "--store", store]), culprit);
        assert!(!said.contains("hush-hush"), "{said}");
    }
}

#[test]
fn a_line_that_cannot_be_read_is_not_repeated_since_it_may_hold_a_password() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    for line in
        ["stor = 'postgres://someone:hush-hush@localhost/games'", "store = 'postgres://a:hush-hush@b/c"]
    {
        let file = write(folder.path(), line);
        let said = names(brickwool(&["serve", "--check", "--config"]).arg(file), "line 1");
        assert!(!said.contains("hush-hush"), "{said}");
    }
}

#[test]
fn a_port_in_use_is_named() {
    let test_store = TestStore::sqlite();
    let taken = TcpListener::bind("127.0.0.1:0").expect("there is a free port");
    let address = taken.local_addr().expect("an address").to_string();
    let said = names(
        &mut brickwool(&["serve", "--check", "--store", &test_store.store, "--addr", &address]),
        &address,
    );
    assert_eq!(said.matches("in use").count(), 1, "once is enough: {said}");
}

#[test]
fn flags_go_before_the_environment_and_that_before_the_file() {
    let test_store = TestStore::sqlite();
    let bad = |name: &str| format!("sqlite:/dev/null/{name}/test.db");
    let config = format!("address = '127.0.0.1:0'\nstore = '{}'", bad("from the file"));
    let file = write(test_store.folder.path(), &config);
    let checked = || {
        let mut command = brickwool(&["serve", "--check", "--config"]);
        command.arg(&file);
        command
    };
    names(&mut checked(), "from the file");
    names(checked().env("BRICKWOOL_STORE", bad("from the environment")), "from the environment");
    is_fine(checked().env("BRICKWOOL_STORE", &test_store.store));
    is_fine(
        checked().env("BRICKWOOL_STORE", bad("from the environment")).args(["--store", &test_store.store]),
    );
    names(
        checked().env("BRICKWOOL_STORE", &test_store.store).args(["--store", &bad("from a flag")]),
        "from a flag",
    );

    let mut without_flag = brickwool(&["serve", "--check"]);
    names(without_flag.env("BRICKWOOL_CONFIG", &file), "from the file");
}
