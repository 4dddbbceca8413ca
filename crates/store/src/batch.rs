//! What one group commit does to the logs: requests are judged in order against the versions that the database
//! holds, and all that was accepted is written with a handful of statements, however many requests there are.

use crate::change::{Change, Done};
use crate::db::{Db, Tx, either, json};
use crate::error::{AppendError, StoreError};
use crate::sql;
use crate::types::{Append, Head, Seed};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// Entries for a log; with a seed, the log is a new table's.
pub(crate) struct Request {
    pub(crate) seed: Option<Seed>,
    pub(crate) append: Append,
}

/// What became of a batch.
pub(crate) struct Outcome {
    pub(crate) done: Vec<Done>,
    pub(crate) verdicts: Vec<Verdict>,
}

/// What became of a request. Only the commit makes it true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    Accepted,
    Conflict { version: u64 },
    NoSuchTable,
}

impl Verdict {
    pub(crate) fn into_result(self) -> Result<(), AppendError> {
        match self {
            Verdict::Accepted => Ok(()),
            Verdict::Conflict { version } => Err(AppendError::Conflict { version }),
            Verdict::NoSuchTable => Err(AppendError::NoSuchTable),
        }
    }
}

#[derive(Serialize)]
struct TableRow<'a> {
    id: &'a str,
    seed: &'a str,
    created: u64,
    #[serde(flatten)]
    head: HeadRow<'a>,
}

#[derive(Serialize)]
struct HeadRow<'a> {
    kind: &'a str,
    stage: &'static str,
    public: bool,
    unattended: bool,
    face: &'a str,
    ended: Option<u64>,
}

#[derive(Serialize)]
struct EntryRow<'a> {
    table: &'a str,
    version: u64,
    at: u64,
    entry: &'a str,
}

#[derive(Serialize)]
struct GuestRow<'a> {
    table: &'a str,
    guest: i64,
}

#[derive(Serialize)]
struct HeadUpdate<'a> {
    id: &'a str,
    #[serde(flatten)]
    head: HeadRow<'a>,
}

impl<'a> HeadRow<'a> {
    fn new(head: &'a Head, at: u64) -> HeadRow<'a> {
        HeadRow {
            kind: &head.kind,
            stage: head.stage.word(),
            public: head.public,
            unattended: head.unattended,
            face: &head.face,
            ended: head.stage.has_ended().then_some(at),
        }
    }
}

/// Applies changes and requests in one transaction. On an error nothing of it is stored.
pub(crate) async fn apply(db: &Db, changes: &[Change], requests: &[Request]) -> Result<Outcome, StoreError> {
    let dialect = db.dialect();
    let mut tx = db.begin().await?;
    let mut done = Vec::with_capacity(changes.len());
    for change in changes {
        done.push(change.apply(&mut tx).await?);
    }
    let verdicts = if requests.is_empty() {
        Vec::new()
    } else {
        let new = new_tables(requests);
        if !new.is_empty() {
            tx.run(sql::INSERT_TABLES.of(dialect), &new).await?;
        }
        let plan = judge(requests, lock(&mut tx, requests).await?);
        plan.write(&mut tx).await?;
        plan.verdicts
    };
    tx.commit().await?;
    Ok(Outcome { done, verdicts })
}

/// The rows of the tables to be made; the first that wants an id has it.
fn new_tables(requests: &[Request]) -> Vec<TableRow<'_>> {
    let mut rows = BTreeMap::new();
    for Request { seed, append } in requests {
        if let (Some(seed), Some(head)) = (seed, &append.head) {
            let row = || TableRow {
                id: &append.table,
                seed: &seed.0,
                created: append.at,
                head: HeadRow::new(head, append.at),
            };
            rows.entry(append.table.as_str()).or_insert_with(row);
        }
    }
    rows.into_values().collect()
}

/// How many entries the logs have, which nobody else will change before the commit. A table that was inserted a
/// moment ago has none.
async fn lock(tx: &mut Tx, requests: &[Request]) -> Result<BTreeMap<String, u64>, StoreError> {
    let ids: BTreeSet<&str> = requests.iter().map(|request| request.append.table.as_str()).collect();
    if tx.is_postgres() {
        tx.run(sql::LOCK_TABLES_POSTGRES, &ids).await?;
    }
    let (sql, ids) = (sql::VERSIONS.of(tx.dialect()), json(&ids)?);
    let versions: Vec<(String, i64)> =
        either!(tx, tx => sqlx::query_as(sql).bind(ids).fetch_all(&mut **tx).await)?;
    Ok(versions.into_iter().map(|(id, version)| (id, version.cast_unsigned())).collect())
}

/// What there is to write, and an answer to each request.
#[derive(Default)]
struct Plan<'a> {
    entries: Vec<EntryRow<'a>>,
    /// The last head of each table that got a new one, and when.
    heads: BTreeMap<&'a str, (&'a Head, u64)>,
    verdicts: Vec<Verdict>,
}

/// Decides on each request in turn, as if those before it were done.
fn judge(requests: &[Request], mut versions: BTreeMap<String, u64>) -> Plan<'_> {
    let mut plan = Plan::default();
    for Request { seed, append } in requests {
        let makes = seed.is_some();
        let verdict = match versions.get_mut(&append.table) {
            Some(version) if *version == append.from && makes == (*version == 0) => {
                *version += append.entries.len() as u64;
                plan.accept(append);
                Verdict::Accepted
            }
            None | Some(0) if !makes => Verdict::NoSuchTable,
            found => Verdict::Conflict { version: found.map_or(0, |version| *version) },
        };
        plan.verdicts.push(verdict);
    }
    plan
}

impl<'a> Plan<'a> {
    fn accept(&mut self, append: &'a Append) {
        let numbered = (append.from..).zip(&append.entries);
        let row = |(version, entry): (u64, &'a String)| EntryRow {
            table: &append.table,
            version,
            at: append.at,
            entry,
        };
        self.entries.extend(numbered.map(row));
        if let Some(head) = &append.head {
            self.heads.insert(&append.table, (head, append.at));
        }
    }

    async fn write(&self, tx: &mut Tx) -> Result<(), StoreError> {
        let dialect = tx.dialect();
        if !self.entries.is_empty() {
            tx.run(sql::INSERT_ENTRIES.of(dialect), &self.entries).await?;
        }
        if !self.heads.is_empty() {
            let update = |(id, (head, at)): (&&'a str, &(&'a Head, u64))| HeadUpdate {
                id,
                head: HeadRow::new(head, *at),
            };
            let updates: Vec<HeadUpdate<'_>> = self.heads.iter().map(update).collect();
            tx.run(sql::UPDATE_HEADS.of(dialect), &updates).await?;
            self.write_guests(tx).await?;
        }
        Ok(())
    }

    async fn write_guests(&self, tx: &mut Tx) -> Result<(), StoreError> {
        let at_table = |(table, (head, _)): (&&'a str, &(&'a Head, u64))| {
            let table = *table;
            head.guests.iter().map(move |guest| GuestRow { table, guest: guest.cast_signed() })
        };
        let guests: Vec<GuestRow<'_>> = self.heads.iter().flat_map(at_table).collect();
        let tables: Vec<&str> = self.heads.keys().copied().collect();
        tx.run(sql::INSERT_TABLE_GUESTS.of(tx.dialect()), &guests).await?;
        let (sql, tables, guests) =
            (sql::DELETE_TABLE_GUESTS.of(tx.dialect()), json(&tables)?, json(&guests)?);
        either!(tx, tx => sqlx::query(sql).bind(tables).bind(guests).execute(&mut **tx).await.map(drop))?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn append(table: &str, from: u64, entries: usize) -> Request {
        let entries = vec!["{}".to_owned(); entries];
        Request { seed: None, append: Append { table: table.to_owned(), from, entries, head: None, at: 7 } }
    }

    fn create(table: &str) -> Request {
        Request { seed: Some("seed".into()), ..append(table, 0, 1) }
    }

    #[test]
    fn requests_are_judged_in_order() {
        use Verdict::{Accepted, Conflict, NoSuchTable};
        let cases: [(&str, Request, Verdict); 11] = [
            ("the next version", append("old", 5, 2), Accepted),
            ("taken a moment ago", append("old", 5, 1), Conflict { version: 7 }),
            ("a gap", append("old", 8, 1), Conflict { version: 7 }),
            ("after those of the same batch", append("old", 7, 1), Accepted),
            ("nothing, at the right place", append("old", 8, 0), Accepted),
            ("no such table", append("none", 0, 1), NoSuchTable),
            ("not made yet", append("new", 0, 1), NoSuchTable),
            ("made", create("new"), Accepted),
            ("made twice", create("new"), Conflict { version: 1 }),
            ("there already", create("old"), Conflict { version: 8 }),
            ("to the one just made", append("new", 1, 3), Accepted),
        ];
        let versions = BTreeMap::from([("old".to_owned(), 5), ("new".to_owned(), 0)]);
        let (mut names, mut requests, mut expected) = (Vec::new(), Vec::new(), Vec::new());
        for (name, request, verdict) in cases {
            names.push(name);
            requests.push(request);
            expected.push((name, verdict));
        }
        let plan = judge(&requests, versions);
        let found: Vec<(&str, Verdict)> = names.into_iter().zip(plan.verdicts).collect();
        assert_eq!(found, expected);
        let written: Vec<(&str, u64)> = plan.entries.iter().map(|row| (row.table, row.version)).collect();
        let new = [("new", 0), ("new", 1), ("new", 2), ("new", 3)];
        assert_eq!(written, [[("old", 5), ("old", 6), ("old", 7)].as_slice(), &new].concat());
    }
}
