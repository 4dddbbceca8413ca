//! A PostgreSQL server for tests, from the distribution's package. It is started for the first test that needs it and
//! stopped when the tests' process ends, however that happens. Each test gets its own database.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// Starts a server in a temporary folder, prints the folder, and stops the server when its standard input is closed,
/// which happens even if the tests are killed.
///
/// No test cuts the power, so nothing has to reach a disk: the folder is in memory where that is possible, and nothing is
/// synchronised. `$PREPARE` is run before the server starts.
const SCRIPT: &str = r#"
set -e
place=/dev/shm
[ -d $place ] && [ -w $place ] && [ "$(df -Pk $place | awk 'END { print $4 }')" -gt 2000000 ] || place=/tmp
folder=$(mktemp -d $place/brickwool-postgres-XXXXXX)
cd "$folder"
trap '"$BIN/pg_ctl" -D data -m immediate stop >/dev/null 2>&1; cd /; rm -rf "$folder"' EXIT
"$BIN/initdb" -D data -U brickwool -A trust -E UTF8 --no-locale --no-sync >init.log 2>&1 || { cat init.log >&2; exit 1; }
eval "$PREPARE"
"$BIN/pg_ctl" -D data -w -l server.log -o "-k $folder -c fsync=off -c full_page_writes=off $OPTIONS" \
    start >start.log 2>&1 || { cat start.log server.log >&2; exit 1; }
echo "$folder"
read -r _ || true
"#;

pub(crate) struct PostgresServer {
    pub(crate) folder: String,
    /// Closing its standard input stops the server.
    _script: Child,
}

/// Creates a database and returns its URL.
pub(crate) fn fresh_database() -> String {
    static SERVER: OnceLock<PostgresServer> = OnceLock::new();
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let server = SERVER.get_or_init(start);
    let name = format!("test{}", NUMBER.fetch_add(1, Ordering::Relaxed));
    let made = Command::new(binaries().join("createdb"))
        .args(["-h", &server.folder, "-U", "brickwool", &name])
        .status()
        .expect("createdb runs");
    assert!(made.success(), "createdb makes a database");
    format!("postgres://brickwool@localhost/{name}?host={}", server.folder)
}

/// The folder of the server's programs.
pub(crate) fn binaries() -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> = versions
        .map(|version| version.path().join("bin"))
        .filter(|bin| bin.join("postgres").exists())
        .collect();
    found.sort();
    found.pop().expect(
        "PostgreSQL is not installed: these tests need /usr/lib/postgresql/*/bin/postgres (apt-get install postgresql)",
    )
}

fn start() -> PostgresServer {
    start_with("", "-c listen_addresses='' -c max_connections=200")
}

/// Starts a server with options of its own, after what a shell has to prepare.
pub(crate) fn start_with(prepare: &str, options: &str) -> PostgresServer {
    let bin = binaries();
    // PostgreSQL refuses to run as root; its package creates a user for it.
    let mut command = if is_root() {
        let mut command = Command::new("runuser");
        command.args(["-u", "postgres", "--", "sh", "-c", SCRIPT]);
        command
    } else {
        let mut command = Command::new("sh");
        command.args(["-c", SCRIPT]);
        command
    };
    command.env("BIN", &bin).env("PREPARE", prepare).env("OPTIONS", options).current_dir("/");
    let mut script =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("a shell can be started");
    let mut folder = String::new();
    let output = script.stdout.take().expect("the output is piped");
    BufReader::new(output).read_line(&mut folder).expect("the script says where the server is");
    assert!(!folder.is_empty(), "PostgreSQL from {} does not start; see above", bin.display());
    PostgresServer { folder: folder.trim().to_owned(), _script: script }
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().expect("id runs");
    id.stdout.trim_ascii() == b"0"
}
