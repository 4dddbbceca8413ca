//! Group commit: checks a batch of appends in order against the versions in the database, and writes all that were
//! accepted with a handful of statements, however many requests there are.
//!
//! On PostgreSQL, where every statement is a round trip, a batch that only appends is first tried optimistically: one
//! statement writes everything if all logs are as long as the requests say, and nothing otherwise. Only then are the
//! versions read and the requests checked one by one.

use crate::columns::{guest_column, table_from_column};
use crate::db::{Backend, Tx, json, on_backend};
use crate::error::{AppendError, StoreError};
use crate::row_change::{ChangeResult, RowChange};
use crate::sql;
use crate::types::{Append, StoredSeed, TableSummary};
use crate::writer_connection::WriterConnection;
use brickwool_ids::TableId;
use serde::Serialize;
use sqlx::{PgConnection, SqliteConnection};
use std::collections::{BTreeMap, BTreeSet};

/// An append to a log; with a seed, the first one to a new table.
pub(crate) struct AppendRequest {
    pub(crate) seed: Option<StoredSeed>,
    /// The format of a new table's log.
    pub(crate) format: u32,
    pub(crate) append: Append,
}

/// The results of a batch, in the order of its changes and appends.
pub(crate) struct BatchResult {
    pub(crate) changes: Vec<ChangeResult>,
    pub(crate) appends: Vec<AppendResult>,
}

/// The decision on one append; final once the transaction is committed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AppendResult {
    Accepted,
    Conflict { version: u64 },
    NoSuchTable,
}

impl AppendResult {
    pub(crate) fn into_result(self) -> Result<(), AppendError> {
        match self {
            AppendResult::Accepted => Ok(()),
            AppendResult::Conflict { version } => Err(AppendError::Conflict { version }),
            AppendResult::NoSuchTable => Err(AppendError::NoSuchTable),
        }
    }
}

#[derive(Serialize)]
struct NewTableRow<'a> {
    id: &'a TableId,
    seed: &'a str,
    format: u32,
    created: u64,
    #[serde(flatten)]
    summary: SummaryRow<'a>,
}

#[derive(Serialize)]
struct SummaryRow<'a> {
    kind: &'a str,
    stage: &'static str,
    public: bool,
    unattended: bool,
    face: &'a str,
    ended: Option<u64>,
}

#[derive(Serialize)]
struct VersionRow<'a> {
    table: &'a TableId,
    version: u64,
}

#[derive(Serialize)]
struct EntryRow<'a> {
    table: &'a TableId,
    version: u64,
    at: u64,
    entry: &'a str,
}

#[derive(Serialize)]
struct GuestRow<'a> {
    table: &'a TableId,
    guest: i64,
}

#[derive(Serialize)]
struct SummaryUpdate<'a> {
    id: &'a TableId,
    #[serde(flatten)]
    summary: SummaryRow<'a>,
}

impl<'a> SummaryRow<'a> {
    fn new(summary: &'a TableSummary, at: u64) -> SummaryRow<'a> {
        SummaryRow {
            kind: &summary.kind,
            stage: summary.stage.as_str(),
            public: summary.public,
            unattended: summary.unattended,
            face: &summary.info,
            ended: summary.stage.has_ended().then_some(at),
        }
    }
}

/// Applies changes and appends in one transaction. On an error nothing is stored.
pub(crate) async fn apply(
    connection: &mut WriterConnection,
    changes: &[RowChange],
    requests: &[AppendRequest],
) -> Result<BatchResult, StoreError> {
    if let Backend::Postgres(writer) = connection
        && changes.is_empty()
        && let Some(plan) = plan_optimistically(requests)
        && plan.write_in_one_statement(writer.get().await?).await?
    {
        return Ok(BatchResult { changes: Vec::new(), appends: plan.results });
    }
    let dialect = connection.dialect();
    let mut tx = connection.begin().await?;
    let mut changed = Vec::with_capacity(changes.len());
    for change in changes {
        changed.push(change.apply(&mut tx).await?);
    }
    let appended = if requests.is_empty() {
        Vec::new()
    } else {
        let new = new_tables(requests);
        if !new.is_empty() {
            tx.run(sql::INSERT_TABLES.of(dialect), &new).await?;
        }
        let plan = plan(requests, lock(&mut tx, requests).await?);
        plan.write(&mut tx).await?;
        plan.results
    };
    tx.commit().await?;
    Ok(BatchResult { changes: changed, appends: appended })
}

/// The rows of new tables. If two requests use the same id, the first one gets it.
fn new_tables(requests: &[AppendRequest]) -> Vec<NewTableRow<'_>> {
    let mut rows = BTreeMap::new();
    for AppendRequest { seed, format, append } in requests {
        if let (Some(seed), Some(summary)) = (seed, &append.summary) {
            let row = || NewTableRow {
                id: &append.table,
                seed: &seed.0,
                format: *format,
                created: append.at,
                summary: SummaryRow::new(summary, append.at),
            };
            rows.entry(&append.table).or_insert_with(row);
        }
    }
    rows.into_values().collect()
}

/// Locks the tables until the commit and returns the length of each log. A table that this transaction has just inserted
/// has no entries.
async fn lock(tx: &mut Tx<'_>, requests: &[AppendRequest]) -> Result<BTreeMap<TableId, u64>, StoreError> {
    let ids: BTreeSet<&TableId> = requests.iter().map(|request| &request.append.table).collect();
    if tx.is_postgres() {
        tx.run(sql::LOCK_TABLES_POSTGRES, &ids).await?;
    }
    let (sql, ids) = (sql::VERSIONS.of(tx.dialect()), json(&ids)?);
    let versions: Vec<(String, i64)> =
        on_backend!(tx, tx => sqlx::query_as(sql).bind(ids).fetch_all(&mut **tx).await)?;
    let version = |(id, version): (String, i64)| Ok((table_from_column(id)?, version.cast_unsigned()));
    versions.into_iter().map(version).collect()
}

/// The rows to write and the result of each request.
#[derive(Default)]
struct BatchPlan<'a> {
    /// The length of each log before the batch.
    before: BTreeMap<&'a TableId, u64>,
    entries: Vec<EntryRow<'a>>,
    /// For each table with a new summary, the last one and its time.
    summaries: BTreeMap<&'a TableId, (&'a TableSummary, u64)>,
    results: Vec<AppendResult>,
}

/// Decides on each request in turn, counting the accepted ones before it.
fn plan(requests: &[AppendRequest], mut versions: BTreeMap<TableId, u64>) -> BatchPlan<'_> {
    let mut plan = BatchPlan::default();
    for AppendRequest { seed, append, .. } in requests {
        let creates = seed.is_some();
        let result = match versions.get_mut(&append.table) {
            Some(version) if *version == append.from && creates == (*version == 0) => {
                *version += append.entries.len() as u64;
                plan.accept(append);
                AppendResult::Accepted
            }
            None | Some(0) if !creates => AppendResult::NoSuchTable,
            found => AppendResult::Conflict { version: found.map_or(0, |version| *version) },
        };
        plan.results.push(result);
    }
    plan
}

/// A plan on the assumption that the logs are as long as the requests say, if then all of them can be accepted. Every
/// request must have entries, because only their primary keys make the statement fail if another process was faster.
fn plan_optimistically(requests: &[AppendRequest]) -> Option<BatchPlan<'_>> {
    if requests.iter().any(|request| request.seed.is_some() || request.append.entries.is_empty()) {
        return None;
    }
    let mut versions = BTreeMap::new();
    for AppendRequest { append, .. } in requests {
        versions.entry(append.table.clone()).or_insert(append.from);
    }
    let plan = plan(requests, versions);
    plan.results.iter().all(|result| *result == AppendResult::Accepted).then_some(plan)
}

impl<'a> BatchPlan<'a> {
    fn accept(&mut self, append: &'a Append) {
        self.before.entry(&append.table).or_insert(append.from);
        let numbered = (append.from..).zip(&append.entries);
        let row = |(version, entry): (u64, &'a String)| EntryRow {
            table: &append.table,
            version,
            at: append.at,
            entry,
        };
        self.entries.extend(numbered.map(row));
        if let Some(summary) = &append.summary {
            self.summaries.insert(&append.table, (summary, append.at));
        }
    }

    async fn write(&self, tx: &mut Tx<'_>) -> Result<(), StoreError> {
        match tx {
            Backend::Sqlite(tx) => self.write_sqlite(tx).await,
            Backend::Postgres(tx) => self.write_postgres(tx).await.map(drop),
        }
    }

    async fn write_sqlite(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        let entries = json(&self.entries)?;
        sqlx::query(sql::INSERT_ENTRIES_SQLITE).bind(entries).execute(&mut *connection).await?;
        if !self.summaries.is_empty() {
            let (summaries, guests) = (json(&self.summary_rows())?, json(&self.guest_rows())?);
            sqlx::query(sql::UPDATE_SUMMARIES_SQLITE).bind(&summaries).execute(&mut *connection).await?;
            sqlx::query(sql::INSERT_TABLE_GUESTS_SQLITE).bind(&guests).execute(&mut *connection).await?;
            let delete = sqlx::query(sql::DELETE_TABLE_GUESTS_SQLITE).bind(summaries).bind(guests);
            delete.execute(connection).await?;
        }
        Ok(())
    }

    /// Returns how many entries were written: all, or none because some log does not have the expected length.
    async fn write_postgres(&self, connection: &mut PgConnection) -> Result<u64, StoreError> {
        let row = |(table, version): (&&'a TableId, &u64)| VersionRow { table, version: *version };
        let before: Vec<VersionRow<'_>> = self.before.iter().map(row).collect();
        let write = sqlx::query(sql::WRITE_POSTGRES).bind(json(&before)?).bind(json(&self.entries)?);
        let write = write.bind(json(&self.summary_rows())?).bind(json(&self.guest_rows())?);
        Ok(write.execute(connection).await?.rows_affected())
    }

    /// Writes everything in one statement, which is its own transaction. False if nothing was written because of a conflict.
    async fn write_in_one_statement(&self, connection: &mut PgConnection) -> Result<bool, StoreError> {
        match self.write_postgres(connection).await {
            Ok(written) => Ok(written == self.entries.len() as u64),
            Err(StoreError::Database(error)) if is_conflict(&error) => Ok(false),
            Err(error) => Err(error),
        }
    }

    fn summary_rows(&self) -> Vec<SummaryUpdate<'_>> {
        let row = |(id, (summary, at)): (&&'a TableId, &(&'a TableSummary, u64))| SummaryUpdate {
            id,
            summary: SummaryRow::new(summary, *at),
        };
        self.summaries.iter().map(row).collect()
    }

    /// The guests at the tables with new summaries.
    fn guest_rows(&self) -> Vec<GuestRow<'_>> {
        let at_table = |(table, (summary, _)): (&&'a TableId, &(&'a TableSummary, u64))| {
            let table = *table;
            summary.guests.iter().map(move |guest| GuestRow { table, guest: guest_column(*guest) })
        };
        self.summaries.iter().flat_map(at_table).collect()
    }
}

/// Whether another process has appended the same version first.
fn is_conflict(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(|error| error.is_unique_violation())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(text: &str) -> TableId {
        text.parse().unwrap()
    }

    fn append(table: &str, from: u64, entries: usize) -> AppendRequest {
        let entries = vec!["{}".to_owned(); entries];
        AppendRequest {
            seed: None,
            format: 0,
            append: Append { table: id(table), from, entries, summary: None, at: 7 },
        }
    }

    fn create(table: &str) -> AppendRequest {
        AppendRequest { seed: Some("seed".into()), ..append(table, 0, 1) }
    }

    #[test]
    fn requests_are_checked_in_order() {
        use AppendResult::{Accepted, Conflict, NoSuchTable};
        let cases: [(&str, AppendRequest, AppendResult); 11] = [
            ("the next version", append("old", 5, 2), Accepted),
            ("taken earlier in the batch", append("old", 5, 1), Conflict { version: 7 }),
            ("a gap", append("old", 8, 1), Conflict { version: 7 }),
            ("after those of the same batch", append("old", 7, 1), Accepted),
            ("no entries, at the right version", append("old", 8, 0), Accepted),
            ("no such table", append("none", 0, 1), NoSuchTable),
            ("not created yet", append("new", 0, 1), NoSuchTable),
            ("created", create("new"), Accepted),
            ("created twice", create("new"), Conflict { version: 1 }),
            ("already exists", create("old"), Conflict { version: 8 }),
            ("to the one just created", append("new", 1, 3), Accepted),
        ];
        let versions = BTreeMap::from([(id("old"), 5), (id("new"), 0)]);
        let (mut names, mut requests, mut expected) = (Vec::new(), Vec::new(), Vec::new());
        for (name, request, result) in cases {
            names.push(name);
            requests.push(request);
            expected.push((name, result));
        }
        let plan = plan(&requests, versions);
        let found: Vec<(&str, AppendResult)> = names.into_iter().zip(plan.results).collect();
        assert_eq!(found, expected);
        let written: Vec<(&str, u64)> =
            plan.entries.iter().map(|row| (row.table.as_str(), row.version)).collect();
        let new = [("new", 0), ("new", 1), ("new", 2), ("new", 3)];
        assert_eq!(written, [[("old", 5), ("old", 6), ("old", 7)].as_slice(), &new].concat());
        assert_eq!(plan.before, BTreeMap::from([(&id("new"), 0), (&id("old"), 5)]));
    }

    #[test]
    fn only_consistent_appends_are_tried_optimistically() {
        let cases: [(&str, &[AppendRequest], bool); 6] = [
            ("several tables", &[append("a", 5, 2), append("b", 1, 1), append("a", 7, 1)], true),
            ("two want the same version", &[append("a", 5, 1), append("a", 5, 1)], false),
            ("a gap", &[append("a", 5, 1), append("a", 7, 1)], false),
            ("nothing to append", &[append("a", 5, 0)], false),
            ("the first entry of a table that does not exist", &[append("a", 0, 1)], false),
            ("a new table", &[append("a", 5, 1), create("b")], false),
        ];
        for (name, requests, expected) in cases {
            assert_eq!(plan_optimistically(requests).is_some(), expected, "{name}");
        }
    }
}
