//! Backups of a database while it is in use, and restoring them, in the same or the other kind of database.

use crate::backup_file::{
    BackupColumnKind, BackupError, BackupLine, BackupReader, BackupSection, BackupWriter, file_error,
};
use crate::db::{Backend, Db, Dialect, Location, Tx, on_backend};
use crate::error::StoreError;
use crate::migrate;
use crate::sql;
use crate::sqlite_file::{FileLock, with_suffix};
use futures_util::TryStreamExt;
use sqlx::AssertSqlSafe;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// So many rows are restored with one statement.
const BATCH_ROWS: usize = 2_000;
/// A batch with this many bytes takes no further rows.
const BATCH_BYTES: usize = 4 << 20;

/// What a backup holds.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BackupSummary {
    /// The number of rows of each database table.
    pub rows: BTreeMap<String, u64>,
    /// Tables whose log cannot be read, and why. They are in the backup as they are.
    pub damaged: Vec<(String, String)>,
}

/// Checks the log of a table with this id.
pub type CheckLog<'a> = &'a mut dyn FnMut(&str, &[String]) -> Result<(), String>;

/// Writes a backup of the database to a new file, reads it again and checks it: it is complete, has as many rows as the
/// database had at that moment, and every log is without gaps and passes `check`. The database may be in use meanwhile.
pub async fn backup(url: &str, file: &Path, check: CheckLog<'_>) -> Result<BackupSummary, BackupError> {
    let location = Location::parse(url)?;
    if let Location::File(path) = location
        && !path.exists()
    {
        return Err(file_error(path, std::io::ErrorKind::NotFound.into()));
    }
    if file.exists() {
        return Err(BackupError::FileExists(file.to_owned()));
    }
    let part = with_suffix(file, ".part");
    // What an interrupted backup has left.
    let _ = fs::remove_file(&part);
    let db = Db::open(location).await?;
    let written = write(&db, &part).await;
    db.close().await;
    let checked = written.and_then(|rows| {
        let summary = verify(&part, check)?;
        if summary.rows == rows {
            Ok(summary)
        } else {
            let why = "its numbers of rows differ from the database's".to_owned();
            Err(BackupError::Damaged { path: part.clone(), why })
        }
    });
    match checked {
        Ok(summary) => {
            fs::rename(&part, file).map_err(|why| file_error(file, why))?;
            Ok(summary)
        }
        Err(error) => {
            let _ = fs::remove_file(&part);
            Err(error)
        }
    }
}

/// Writes all rows as they are at one moment, and returns how many the database itself counts.
async fn write(db: &Db, file: &Path) -> Result<BTreeMap<String, u64>, BackupError> {
    let dialect = db.dialect();
    let mut rows = BTreeMap::new();
    let tx = match db {
        Backend::Sqlite(pools) => Tx::Sqlite(pools.read.begin().await?),
        Backend::Postgres(pools) => Tx::Postgres(pools.read.begin_with(sql::BEGIN_SNAPSHOT_POSTGRES).await?),
    };
    on_backend!(tx, tx => {
        let mut tx = tx;
        let schema: i64 = sqlx::query_scalar(sql::READ_SCHEMA).fetch_one(&mut *tx).await?;
        migrate::check_known(schema)?;
        let mut writer = BackupWriter::create(file, schema)?;
        for table in migrate::tables(schema) {
            let columns = sqlx::query_as(sql::COLUMNS.of(dialect)).bind(&table);
            let columns: Vec<(String, String)> = columns.fetch_all(&mut *tx).await?;
            let section = section(table, columns)?;
            writer.section(&section)?;
            let count = format!("SELECT count(*) FROM {}", section.table);
            let count: i64 = sqlx::query_scalar(AssertSqlSafe(count)).fetch_one(&mut *tx).await?;
            rows.insert(section.table.clone(), count.cast_unsigned());
            let mut read = sqlx::query_scalar::<_, String>(AssertSqlSafe(select(&section, dialect))).fetch(&mut *tx);
            while let Some(row) = read.try_next().await? {
                writer.row(&row)?;
            }
        }
        tx.rollback().await?;
        writer.finish()?;
    });
    Ok(rows)
}

fn section(table: String, columns: Vec<(String, String)>) -> Result<BackupSection, BackupError> {
    let known = |(name, kind): (String, String)| match kind.to_lowercase().as_str() {
        "text" => Ok((name, BackupColumnKind::Text)),
        "bigint" | "integer" => Ok((name, BackupColumnKind::Integer)),
        "boolean" => Ok((name, BackupColumnKind::Boolean)),
        "blob" | "bytea" => Ok((name, BackupColumnKind::Bytes)),
        _ => Err(StoreError::Corrupt(format!("the column {name} of {table} has the type {kind}"))),
    };
    let columns = columns.into_iter().map(known).collect::<Result<_, _>>()?;
    Ok(BackupSection { table, columns })
}

/// A statement that gives each row as one JSON array. Logs come in order.
fn select(section: &BackupSection, dialect: Dialect) -> String {
    let value = |(name, kind): &(String, BackupColumnKind)| match (kind, dialect) {
        (BackupColumnKind::Bytes, Dialect::Sqlite) => format!("lower(hex({name}))"),
        (BackupColumnKind::Bytes, Dialect::Postgres) => format!("encode({name}, 'hex')"),
        (BackupColumnKind::Boolean, Dialect::Sqlite) => format!("json(iif({name}, 'true', 'false'))"),
        _ => name.clone(),
    };
    let values: Vec<String> = section.columns.iter().map(value).collect();
    let values = values.join(", ");
    let order = if section.table == "entries" { " ORDER BY table_id, version" } else { "" };
    let array = match dialect {
        Dialect::Sqlite => format!("json_array({values})"),
        Dialect::Postgres => format!("json_build_array({values})::text"),
    };
    format!("SELECT {array} FROM {}{order}", section.table)
}

/// Reads a backup to its end and checks it.
pub fn verify(file: &Path, check: CheckLog<'_>) -> Result<BackupSummary, BackupError> {
    let mut reader = BackupReader::open(file)?;
    migrate::check_known(reader.schema)?;
    let mut damaged = Vec::new();
    // The log that is being read: its table and entries.
    let mut log: (String, Vec<String>) = Default::default();
    let mut in_logs = false;
    let mut end_log = |log: &mut (String, Vec<String>), damaged: &mut Vec<(String, String)>| {
        if !log.1.is_empty()
            && let Err(why) = check(&log.0, &log.1)
        {
            damaged.push((log.0.clone(), why));
        }
        log.1.clear();
    };
    while let Some(line) = reader.next()? {
        match line {
            BackupLine::Section(section) => in_logs = section.table == "entries",
            BackupLine::Row(row) if in_logs => {
                // The columns are those of the first migration: table, version, time, entry.
                let (table, version, _, entry): (String, u64, i64, String) =
                    serde_json::from_str(&row).map_err(|_| reader.damaged("an entry cannot be read"))?;
                if table != log.0 {
                    end_log(&mut log, &mut damaged);
                    log.0 = table;
                }
                if version != log.1.len() as u64 && damaged.last().is_none_or(|(table, _)| *table != log.0) {
                    damaged.push((log.0.clone(), format!("entry {} is missing", log.1.len())));
                }
                log.1.push(entry);
            }
            BackupLine::Row(_) => {}
        }
    }
    end_log(&mut log, &mut damaged);
    Ok(BackupSummary { rows: reader.rows().clone(), damaged })
}

/// Restores a backup into a database that is new or empty or, if `replace` is set, in place of what is there. No server may
/// be using it. A SQLite file that is replaced is kept, with `.replaced` appended to its name. Either everything is restored or
/// nothing.
pub async fn restore(file: &Path, url: &str, replace: bool) -> Result<BackupSummary, BackupError> {
    // Checked to its end before anything is touched.
    verify(file, &mut |_, _| Ok(()))?;
    match Location::parse(url)? {
        Location::File(path) => restore_file(file, path, replace).await,
        location @ (Location::Postgres(_) | Location::Memory) => {
            let db = Db::open(location).await?;
            let filled = fill(&db, file, replace).await;
            let migrated = match &filled {
                Ok(_) => migrate::migrate(&db).await,
                Err(_) => Ok(()),
            };
            db.close().await;
            migrated?;
            filled
        }
    }
}

async fn restore_file(file: &Path, path: &Path, replace: bool) -> Result<BackupSummary, BackupError> {
    let _lock = FileLock::take(path).map_err(|error| match error {
        StoreError::InUse { .. } => BackupError::ServerRunning(path.display().to_string()),
        error => error.into(),
    })?;
    if path.exists() && !replace {
        return Err(BackupError::NotEmpty(path.display().to_string()));
    }
    let new = with_suffix(path, ".restoring");
    let beside = ["", "-wal", "-shm"];
    for suffix in beside {
        // What an interrupted attempt has left.
        let _ = fs::remove_file(with_suffix(&new, suffix));
    }
    let db = Db::open(Location::File(&new)).await?;
    let filled = fill(&db, file, false).await;
    let migrated = match &filled {
        Ok(_) => migrate::migrate(&db).await,
        Err(_) => Ok(()),
    };
    db.close().await;
    migrated?;
    let summary = filled?;
    for suffix in beside {
        let (old, kept) = (with_suffix(path, suffix), with_suffix(&with_suffix(path, ".replaced"), suffix));
        if old.exists() {
            fs::rename(&old, &kept).map_err(|why| file_error(&old, why))?;
        }
    }
    fs::rename(&new, path).map_err(|why| file_error(path, why))?;
    Ok(summary)
}

/// Creates the schema of the backup and writes its rows, in one transaction.
async fn fill(db: &Db, file: &Path, replace: bool) -> Result<BackupSummary, BackupError> {
    let dialect = db.dialect();
    let mut reader = BackupReader::open(file)?;
    let mut tx = db.begin().await?;
    if let Backend::Postgres(tx) = &mut tx {
        clear_postgres(tx, replace).await?;
    }
    migrate::apply_up_to(&mut tx, reader.schema).await?;
    let mut insert = String::new();
    let mut rows: Vec<String> = Vec::new();
    let mut bytes = 0;
    loop {
        let line = reader.next()?;
        if !rows.is_empty()
            && (!matches!(line, Some(BackupLine::Row(_))) || rows.len() >= BATCH_ROWS || bytes >= BATCH_BYTES)
        {
            let batch = format!("[{}]", rows.join(","));
            let statement = AssertSqlSafe(insert.clone());
            on_backend!(&mut tx, tx => sqlx::query(statement).bind(batch).execute(&mut **tx).await.map(drop))?;
            rows.clear();
            bytes = 0;
        }
        match line {
            Some(BackupLine::Section(section)) => {
                if !migrate::tables(reader.schema).contains(&section.table) {
                    return Err(reader.damaged("there is no such table"));
                }
                insert = insert_statement(&section, dialect)
                    .ok_or_else(|| reader.damaged("there is no such column"))?;
            }
            Some(BackupLine::Row(row)) => {
                bytes += row.len();
                rows.push(row);
            }
            None => break,
        }
    }
    tx.commit().await?;
    Ok(BackupSummary { rows: reader.rows().clone(), damaged: Vec::new() })
}

/// A statement that takes rows as a JSON array of arrays; nothing, if a column's name is not one.
fn insert_statement(section: &BackupSection, dialect: Dialect) -> Option<String> {
    let is_name =
        |name: &str| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    if !section.columns.iter().all(|(name, _)| is_name(name)) {
        return None;
    }
    let names: Vec<&str> = section.columns.iter().map(|(name, _)| name.as_str()).collect();
    let value = |(place, (_, kind)): (usize, &(String, BackupColumnKind))| match (kind, dialect) {
        (BackupColumnKind::Bytes, Dialect::Sqlite) => format!("unhex(value ->> {place})"),
        (_, Dialect::Sqlite) => format!("value ->> {place}"),
        (BackupColumnKind::Text, Dialect::Postgres) => format!("value ->> {place}"),
        (BackupColumnKind::Integer, Dialect::Postgres) => format!("(value ->> {place})::bigint"),
        (BackupColumnKind::Boolean, Dialect::Postgres) => format!("(value ->> {place})::boolean"),
        (BackupColumnKind::Bytes, Dialect::Postgres) => format!("decode(value ->> {place}, 'hex')"),
    };
    let values: Vec<String> = section.columns.iter().enumerate().map(value).collect();
    let from = match dialect {
        Dialect::Sqlite => "json_each($1)",
        Dialect::Postgres => "json_array_elements($1::json)",
    };
    Some(format!(
        "INSERT INTO {} ({}) SELECT {} FROM {from}",
        section.table,
        names.join(", "),
        values.join(", ")
    ))
}

/// Makes room in a PostgreSQL database, if that is asked for and no server is using it.
async fn clear_postgres(tx: &mut sqlx::PgConnection, replace: bool) -> Result<(), BackupError> {
    sqlx::query(sql::LOCK_SCHEMA_POSTGRES).execute(&mut *tx).await?;
    let name: String = sqlx::query_scalar("SELECT current_database()::text").fetch_one(&mut *tx).await?;
    let exists: bool =
        sqlx::query_scalar("SELECT to_regclass('brickwool_schema') IS NOT NULL").fetch_one(&mut *tx).await?;
    if !exists {
        return Ok(());
    }
    let schema: i64 = sqlx::query_scalar(sql::READ_SCHEMA).fetch_one(&mut *tx).await?;
    let schema = migrate::check_known(schema)?;
    let running: bool = sqlx::query_scalar(sql::SERVERS_RUNNING_POSTGRES)
        .bind(crate::presence::RUNNING_FOR.as_secs_f64())
        .fetch_one(&mut *tx)
        .await?;
    if running {
        return Err(BackupError::ServerRunning(name));
    }
    for table in migrate::tables(schema) {
        let filled = format!("SELECT EXISTS (SELECT 1 FROM {table})");
        let filled: bool = sqlx::query_scalar(AssertSqlSafe(filled)).fetch_one(&mut *tx).await?;
        if filled && !replace {
            return Err(BackupError::NotEmpty(name));
        }
    }
    let own = ["brickwool_schema", "processes", "presence", "write_probe"].map(str::to_owned);
    for table in migrate::tables(schema).into_iter().chain(own) {
        sqlx::query(AssertSqlSafe(format!("DROP TABLE IF EXISTS {table} CASCADE"))).execute(&mut *tx).await?;
    }
    Ok(())
}
