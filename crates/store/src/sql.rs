//! Every SQL statement, in both dialects where they differ.
//!
//! Statements for many rows at once take them as one JSON array, which `json_each` unpacks in SQLite and
//! `json_to_recordset` in PostgreSQL.

use crate::db::Dialect;

/// A statement that differs between the two databases.
#[derive(Clone, Copy)]
pub(crate) struct Sql {
    pub(crate) sqlite: &'static str,
    pub(crate) postgres: &'static str,
}

impl Sql {
    pub(crate) fn of(self, dialect: Dialect) -> &'static str {
        match dialect {
            Dialect::Sqlite => self.sqlite,
            Dialect::Postgres => self.postgres,
        }
    }
}

// ---- The batch of a group commit, in the order in which it is applied.

/// `$1`: rows for new tables. Rows whose id is taken are skipped.
pub(crate) const INSERT_TABLES: Sql = Sql {
    sqlite: "INSERT INTO tables (id, seed, format, kind, stage, public, unattended, face, created, ended)
        SELECT value ->> 'id', value ->> 'seed', value ->> 'format', value ->> 'kind', value ->> 'stage', value ->> 'public',
               value ->> 'unattended', value ->> 'face', value ->> 'created', value ->> 'ended'
        FROM json_each($1) WHERE true
        ON CONFLICT DO NOTHING",
    postgres: "INSERT INTO tables (id, seed, format, kind, stage, public, unattended, face, created, ended)
        SELECT id, seed, format, kind, stage, public, unattended, face, created, ended
        FROM json_to_recordset($1::json) AS new (id text, seed text, format bigint, kind text, stage text, public boolean,
                                                 unattended boolean, face text, created bigint, ended bigint)
        ORDER BY id COLLATE \"C\"
        ON CONFLICT DO NOTHING",
};

/// `$1`: ids. Locks these tables against appends by other processes until the end of the transaction. (SQLite has only
/// one writer anyway.) The order prevents deadlocks between two batches; rows that refer to the tables can still be
/// inserted.
pub(crate) const LOCK_TABLES_POSTGRES: &str = "SELECT id FROM tables
        WHERE id IN (SELECT json_array_elements_text($1::json))
        ORDER BY id FOR NO KEY UPDATE OF tables";

/// `$1`: ids. The number of log entries of each table that exists.
pub(crate) const VERSIONS: Sql = Sql {
    sqlite: "SELECT id, coalesce((SELECT max(version) + 1 FROM entries WHERE table_id = id), 0) FROM tables
        WHERE id IN (SELECT value FROM json_each($1))",
    postgres: "SELECT id, coalesce((SELECT max(version) + 1 FROM entries WHERE table_id = id), 0) FROM tables
        WHERE id IN (SELECT json_array_elements_text($1::json))",
};

/// `$1`: rows for entries.
pub(crate) const INSERT_ENTRIES_SQLITE: &str = "INSERT INTO entries (table_id, version, at, entry)
        SELECT value ->> 'table', value ->> 'version', value ->> 'at', value ->> 'entry' FROM json_each($1)";

/// `$1`: rows for summaries. The first time of ending is kept.
pub(crate) const UPDATE_SUMMARIES_SQLITE: &str = "UPDATE tables
        SET kind = value ->> 'kind', stage = value ->> 'stage', public = value ->> 'public',
            unattended = value ->> 'unattended', face = value ->> 'face',
            ended = CASE WHEN value ->> 'ended' IS NULL THEN NULL ELSE coalesce(ended, value ->> 'ended') END
        FROM json_each($1) WHERE tables.id = value ->> 'id'";

/// `$1`: rows for guests at tables. Unknown guests are skipped.
pub(crate) const INSERT_TABLE_GUESTS_SQLITE: &str = "INSERT INTO table_guests (guest, table_id)
        SELECT guests.id, value ->> 'table' FROM json_each($1) JOIN guests ON guests.id = value ->> 'guest' WHERE true
        ON CONFLICT DO NOTHING";

/// `$1`: rows for summaries; `$2`: rows for all guests at their tables. Guests not among these are removed.
pub(crate) const DELETE_TABLE_GUESTS_SQLITE: &str = "DELETE FROM table_guests
        WHERE table_id IN (SELECT value ->> 'id' FROM json_each($1))
        AND (table_id, guest) NOT IN (SELECT value ->> 'table', value ->> 'guest' FROM json_each($2))";

/// `$1`: the lengths that the logs must have; `$2`: rows for entries; `$3`: rows for summaries; `$4`: rows for all guests at
/// the tables with summaries. Does the same as the four statements for SQLite, in one round trip.
///
/// If a table does not exist or its log does not have the required length, nothing is written. An append by another
/// process between the start of this statement and the lock is not seen here, but then the version is taken and the
/// primary key makes the whole statement fail. Known guests are locked, so that they cannot be deleted before the commit.
pub(crate) const WRITE_POSTGRES: &str = "WITH
        needed AS (SELECT * FROM json_to_recordset($1::json) AS needed (\"table\" text, version bigint)),
        locked AS (
            SELECT id FROM tables WHERE id IN (SELECT \"table\" FROM needed)
            ORDER BY id FOR NO KEY UPDATE OF tables
        ),
        fitting AS (
            SELECT id FROM locked JOIN needed ON id = \"table\"
            WHERE needed.version = coalesce((SELECT max(version) + 1 FROM entries WHERE table_id = id), 0)
        ),
        accepted AS (
            SELECT id FROM fitting WHERE (SELECT count(*) FROM fitting) = (SELECT count(*) FROM needed)
        ),
        heads AS (
            SELECT new.* FROM json_to_recordset($3::json) AS new (id text, kind text, stage text, public boolean,
                                                                  unattended boolean, face text, ended bigint)
            JOIN accepted ON accepted.id = new.id
        ),
        at_tables AS (
            SELECT new.* FROM json_to_recordset($4::json) AS new (\"table\" text, guest bigint)
            JOIN accepted ON accepted.id = new.\"table\"
        ),
        update_heads AS (
            UPDATE tables
            SET kind = heads.kind, stage = heads.stage, public = heads.public, unattended = heads.unattended,
                face = heads.face,
                ended = CASE WHEN heads.ended IS NULL THEN NULL ELSE coalesce(tables.ended, heads.ended) END
            FROM heads WHERE tables.id = heads.id
        ),
        insert_guests AS (
            INSERT INTO table_guests (guest, table_id)
            SELECT guests.id, at_tables.\"table\" FROM at_tables JOIN guests ON guests.id = at_tables.guest
            FOR KEY SHARE OF guests
            ON CONFLICT DO NOTHING
        ),
        delete_guests AS (
            DELETE FROM table_guests
            WHERE table_id IN (SELECT id FROM heads)
            AND (table_id, guest) NOT IN (SELECT \"table\", guest FROM at_tables)
        )
        INSERT INTO entries (table_id, version, at, entry)
        SELECT new.\"table\", new.version, new.at, new.entry
        FROM json_to_recordset($2::json) AS new (\"table\" text, version bigint, at bigint, entry text)
        JOIN accepted ON accepted.id = new.\"table\"";

/// `$1` content. Written to find out whether writing works.
pub(crate) const WRITE_PROBE: &str = "INSERT INTO write_probe (id, content) VALUES (1, $1)
        ON CONFLICT (id) DO UPDATE SET content = excluded.content";

// ---- Guests and deletion. An impossible change affects no row, so that no request can make a whole batch fail.

/// `$1` id, `$2` name, `$3` now, `$4` hash.
pub(crate) const INSERT_GUEST: &str = "INSERT INTO guests (id, name, created, seen)
        SELECT $1, $2, $3, $3 WHERE NOT EXISTS (SELECT 1 FROM secrets WHERE hash = $4)
        ON CONFLICT DO NOTHING";

/// `$1` hash, `$2` guest, `$3` now.
pub(crate) const INSERT_SECRET: Sql = Sql {
    sqlite: "INSERT INTO secrets (hash, guest, created, used)
        SELECT $1, id, $3, $3 FROM guests WHERE id = $2
        ON CONFLICT DO NOTHING",
    postgres: "INSERT INTO secrets (hash, guest, created, used)
        SELECT $1, id, $3, $3 FROM guests WHERE id = $2 FOR KEY SHARE
        ON CONFLICT DO NOTHING",
};

/// `$1` hash.
pub(crate) const DELETE_SECRET: &str = "DELETE FROM secrets WHERE hash = $1";

/// `$1` id, `$2` name.
pub(crate) const RENAME_GUEST: &str = "UPDATE guests SET name = $2 WHERE id = $1";

/// `$1` hash, `$2` guest, `$3` expires. A guest has one link at a time.
pub(crate) const INSERT_LINK: Sql = Sql {
    sqlite: "INSERT INTO links (hash, guest, expires)
        SELECT $1, id, $3 FROM guests
        WHERE id = $2 AND NOT EXISTS (SELECT 1 FROM links WHERE hash = $1)
        ON CONFLICT (guest) DO UPDATE SET hash = excluded.hash, expires = excluded.expires",
    postgres: "INSERT INTO links (hash, guest, expires)
        SELECT $1, id, $3 FROM guests
        WHERE id = $2 AND NOT EXISTS (SELECT 1 FROM links WHERE hash = $1) FOR KEY SHARE
        ON CONFLICT (guest) DO UPDATE SET hash = excluded.hash, expires = excluded.expires",
};

/// `$1` hash.
pub(crate) const TAKE_LINK: &str = "DELETE FROM links WHERE hash = $1 RETURNING guest, expires";

/// `$1` guest, `$2` whom.
pub(crate) const INSERT_MUTE: Sql = Sql {
    sqlite: "INSERT INTO mutes (guest, whom)
        SELECT guests.id, others.id FROM guests, guests AS others WHERE guests.id = $1 AND others.id = $2
        ON CONFLICT DO NOTHING",
    postgres: "INSERT INTO mutes (guest, whom)
        SELECT guests.id, others.id FROM guests, guests AS others WHERE guests.id = $1 AND others.id = $2
        FOR KEY SHARE
        ON CONFLICT DO NOTHING",
};

/// `$1` guest.
pub(crate) const COUNT_MUTES: &str = "SELECT count(*) FROM mutes WHERE guest = $1";

/// `$1` guest, `$2` whom.
pub(crate) const DELETE_MUTE: &str = "DELETE FROM mutes WHERE guest = $1 AND whom = $2";

/// `$1` id. Cascades to secrets, links, mutes and the index of the history.
pub(crate) const DELETE_GUEST: &str = "DELETE FROM guests WHERE id = $1";

/// `$1` guest. What others reported about them goes too: it is of no use against somebody who is gone.
pub(crate) const DELETE_REPORTS_OF_GUEST: &str = "DELETE FROM reports WHERE reporter = $1 OR about = $1";

/// `$1` guest.
pub(crate) const DELETE_BANS_OF_GUEST: &str = "DELETE FROM bans WHERE guest = $1";

/// `$1` text. Leaves nothing but this text in the details that contain it.
pub(crate) const REDUCE_AUDIT: &str =
    "UPDATE audit SET detail = $1 WHERE detail LIKE '%' || $1 || '%' AND detail <> $1";

/// `$1` guest, `$2` table. Only a table that has ended.
pub(crate) const HIDE_TABLE: &str = "UPDATE table_guests SET hidden = TRUE
        WHERE guest = $1 AND table_id = $2
        AND EXISTS (SELECT 1 FROM tables WHERE tables.id = table_id AND ended IS NOT NULL)";

/// `$1` guest, `$2` now.
pub(crate) const INSERT_ERASURE: &str =
    "INSERT INTO erasures (guest, requested) VALUES ($1, $2) ON CONFLICT DO NOTHING";

/// `$1` time.
pub(crate) const DELETE_ERASURES: &str = "DELETE FROM erasures WHERE requested < $1";

/// `$1` hash, `$2` label, `$3` now, `$4` the time since which a use need not be noted again.
pub(crate) const TOUCH_SECRET: &str =
    "UPDATE secrets SET label = $2, used = $3 WHERE hash = $1 AND (label <> $2 OR used < $4)";

/// `$1` hash, `$2` now, `$3` the time since which a visit need not be noted again.
pub(crate) const TOUCH_GUEST: &str = "UPDATE guests SET seen = $2
        WHERE id = (SELECT guest FROM secrets WHERE hash = $1) AND seen < $3";

/// `$1` table, `$2` rows of versions and entries.
pub(crate) const REWRITE_LOG: Sql = Sql {
    sqlite: "UPDATE entries SET entry = value ->> 'entry' FROM json_each($2)
        WHERE table_id = $1 AND version = value ->> 'version'",
    postgres: "UPDATE entries SET entry = new.entry
        FROM json_to_recordset($2::json) AS new (version bigint, entry text)
        WHERE table_id = $1 AND entries.version = new.version",
};

/// `$1` table, `$2` old, `$3` new.
pub(crate) const REPLACE_INFO: &str = "UPDATE tables SET face = $3 WHERE id = $1 AND face = $2";

/// `$1` id. Cascades to the log.
pub(crate) const DELETE_TABLE: &str = "DELETE FROM tables WHERE id = $1";

// ---- Reading.

/// `$1` hash.
pub(crate) const GUEST_BY_SECRET: &str = "SELECT guests.id, guests.name, guests.created
        FROM secrets JOIN guests ON guests.id = secrets.guest WHERE secrets.hash = $1";

/// `$1` guest.
pub(crate) const DEVICES: &str =
    "SELECT hash, label, created, used FROM secrets WHERE guest = $1 ORDER BY used DESC, created DESC";

/// `$1`: hashes in hexadecimal. Those that exist.
pub(crate) const KNOWN_SECRETS: Sql = Sql {
    sqlite: "SELECT hash FROM secrets WHERE hash IN (SELECT unhex(value) FROM json_each($1))",
    postgres: "SELECT hash FROM secrets
        WHERE hash IN (SELECT decode(value, 'hex') FROM json_array_elements_text($1::json))",
};

/// `$1` name.
pub(crate) const GUESTS_NAMED: &str = "SELECT id, name, created FROM guests WHERE name = $1 ORDER BY created";

/// `$1` id of the last one seen, `$2` limit.
pub(crate) const ALL_TABLES: &str = "SELECT id FROM tables WHERE id > $1 ORDER BY id LIMIT $2";

/// `$1` the prefix, `$2` the first text after all that begin with it, by bytes. Two rows are enough to see whether there is only one.
pub(crate) const GATHERING_TABLES: &str =
    "SELECT id FROM tables WHERE id >= $1 AND id < $2 AND stage = 'gathering' ORDER BY id LIMIT 2";

/// `$1`: ids of tables; `$2`: texts.
pub(crate) const ENTRIES_WITH: Sql = Sql {
    sqlite: "SELECT table_id, version, entry FROM entries
        WHERE table_id IN (SELECT value FROM json_each($1))
        AND EXISTS (SELECT 1 FROM json_each($2) WHERE instr(entry, value) > 0)",
    postgres: "SELECT table_id, version, entry FROM entries
        WHERE table_id IN (SELECT json_array_elements_text($1::json))
        AND EXISTS (SELECT 1 FROM json_array_elements_text($2::json) AS texts (value) WHERE strpos(entry, value) > 0)",
};

pub(crate) const ERASURES: &str = "SELECT guest, requested FROM erasures ORDER BY requested";

/// `$1` time, `$2` limit.
pub(crate) const IDLE_GUESTS: &str = "SELECT id FROM guests WHERE seen < $1
        AND NOT EXISTS (SELECT 1 FROM table_guests JOIN tables ON tables.id = table_id
                        WHERE guest = guests.id AND ended IS NULL)
        ORDER BY seen LIMIT $2";

/// `$1` time, `$2` limit.
pub(crate) const ENDED_TABLES: &str =
    "SELECT id FROM tables WHERE ended IS NOT NULL AND ended < $1 ORDER BY ended LIMIT $2";

/// `$1` guest.
pub(crate) const MUTED: &str = "SELECT whom FROM mutes WHERE guest = $1";

/// `$1` table, `$2` first version.
pub(crate) const LOG: &str =
    "SELECT version, entry FROM entries WHERE table_id = $1 AND version >= $2 ORDER BY version";

/// `$1` table. Version and time come from the last entry.
pub(crate) const TABLE: Sql = Sql {
    sqlite: "SELECT id, stage, kind, public, face, created, ended, seed, version + 1, at, format,
               (SELECT json_group_array(guest) FROM table_guests WHERE table_guests.table_id = id)
        FROM tables JOIN entries ON entries.table_id = id
        WHERE id = $1 ORDER BY version DESC LIMIT 1",
    postgres: "SELECT id, stage, kind, public, face, created, ended, seed, version + 1, at, format,
               (SELECT coalesce(json_agg(guest), '[]')::text FROM table_guests WHERE table_guests.table_id = id)
        FROM tables JOIN entries ON entries.table_id = id
        WHERE id = $1 ORDER BY version DESC LIMIT 1",
};

/// `$1` id of the last one seen, `$2` limit.
pub(crate) const UNATTENDED_TABLES: &str =
    "SELECT id FROM tables WHERE stage = 'playing' AND unattended AND id > $1 ORDER BY id LIMIT $2";

/// `$1` id of the last one seen, `$2` limit.
pub(crate) const LIVE_TABLES: &str =
    "SELECT id FROM tables WHERE ended IS NULL AND id > $1 ORDER BY id LIMIT $2";

/// `$1` stage, `$2` time, `$3` limit.
pub(crate) const IDLE_TABLES: &str = "SELECT id FROM tables
        WHERE ended IS NULL AND stage = $1
        AND (SELECT at FROM entries WHERE table_id = id ORDER BY version DESC LIMIT 1) < $2
        ORDER BY id LIMIT $3";

/// `$1` limit.
pub(crate) const PUBLIC_TABLES: &str = "SELECT id, stage, kind, public, face, created, ended FROM tables
        WHERE public AND ended IS NULL ORDER BY created DESC, id LIMIT $1";

/// `$1` guest, `$2` limit.
pub(crate) const CURRENT_TABLES: &str = "SELECT id, stage, kind, public, face, created, ended
        FROM table_guests JOIN tables ON tables.id = table_guests.table_id
        WHERE table_guests.guest = $1 AND ended IS NULL
        ORDER BY created DESC, id LIMIT $2";

/// `$1` guest, `$2` and `$3` end and id of the last one seen, `$4` limit.
pub(crate) const HISTORY: &str = "SELECT id, stage, kind, public, face, created, ended
        FROM table_guests JOIN tables ON tables.id = table_guests.table_id
        WHERE table_guests.guest = $1 AND NOT hidden AND ended IS NOT NULL
        AND (ended < $2 OR (ended = $2 AND id < $3))
        ORDER BY ended DESC, id DESC LIMIT $4";

// ---- Results of games.

/// `$1` guest, `$2` and `$3` end and id of the last one seen, `$4` limit. Tables that have ended, and the guest's results.
pub(crate) const RESULTS: &str = "SELECT id, stage, kind, public, face, created, ended, result
        FROM table_guests JOIN tables ON tables.id = table_guests.table_id
        LEFT JOIN results ON results.guest = table_guests.guest AND results.table_id = tables.id
        WHERE table_guests.guest = $1 AND NOT hidden AND ended IS NOT NULL
        AND (ended < $2 OR (ended = $2 AND id < $3))
        ORDER BY ended DESC, id DESC LIMIT $4";

/// `$1` guest. How many results there are, when the last of these games ended, and how many games have none yet.
pub(crate) const COUNT_RESULTS: &str = "SELECT count(result), coalesce(max(ended), 0),
               count(CASE WHEN stage = 'over' AND NOT has_results THEN 1 END)
        FROM table_guests JOIN tables ON tables.id = table_guests.table_id
        LEFT JOIN results ON results.guest = table_guests.guest AND results.table_id = tables.id
        WHERE table_guests.guest = $1 AND NOT hidden AND ended IS NOT NULL";

/// `$1` a game that is left out, `$2` limit.
pub(crate) const TABLES_WITHOUT_RESULTS: &str = "SELECT id FROM tables
        WHERE stage = 'over' AND NOT has_results AND kind <> $1 ORDER BY ended DESC, id DESC LIMIT $2";

/// `$1` guest, `$2` a game that is left out, `$3` limit.
pub(crate) const GUEST_TABLES_WITHOUT_RESULTS: &str = "SELECT id
        FROM table_guests JOIN tables ON tables.id = table_guests.table_id
        WHERE guest = $1 AND stage = 'over' AND NOT has_results AND kind <> $2
        ORDER BY ended DESC, id DESC LIMIT $3";

/// `$1` table, `$2` rows of guests and results. Unknown guests are skipped.
pub(crate) const INSERT_RESULTS: Sql = Sql {
    sqlite: "INSERT INTO results (guest, table_id, result)
        SELECT guests.id, tables.id, value ->> 'result'
        FROM json_each($2) JOIN guests ON guests.id = value ->> 'guest' JOIN tables ON tables.id = $1 WHERE true
        ON CONFLICT (guest, table_id) DO UPDATE SET result = excluded.result",
    postgres: "INSERT INTO results (guest, table_id, result)
        SELECT guests.id, tables.id, new.result
        FROM json_to_recordset($2::json) AS new (guest bigint, result text)
        JOIN guests ON guests.id = new.guest JOIN tables ON tables.id = $1
        FOR KEY SHARE OF guests, tables
        ON CONFLICT (guest, table_id) DO UPDATE SET result = excluded.result",
};

/// `$1` table.
pub(crate) const MARK_RESULTS: &str = "UPDATE tables SET has_results = TRUE WHERE id = $1";

// ---- Presence, on PostgreSQL only. Times are by the database's clock, which all processes share.

/// `$1` process. Affects no row if the process has been deleted.
pub(crate) const HEARTBEAT_POSTGRES: &str = "UPDATE processes SET seen = now() WHERE mark = $1";

/// `$1` process.
pub(crate) const INSERT_PROCESS_POSTGRES: &str = "INSERT INTO processes (mark, seen) VALUES ($1, now())";

/// `$1` process. Cascades to its presence rows.
pub(crate) const DELETE_PROCESS_POSTGRES: &str = "DELETE FROM processes WHERE mark = $1";

/// `$1` seconds. Deletes processes not seen for that long, and returns them with the tables they had connections at.
pub(crate) const DELETE_DEAD_PROCESSES_POSTGRES: &str = "WITH dead AS (
            DELETE FROM processes WHERE seen < now() - make_interval(secs => $1) RETURNING mark
        )
        SELECT DISTINCT process, table_id FROM presence JOIN dead ON mark = process";

/// `$1` process, `$2` rows of guests at tables. Tables that don't exist are skipped.
pub(crate) const INSERT_PRESENCE_POSTGRES: &str = "INSERT INTO presence (table_id, guest, process)
        SELECT tables.id, new.guest, $1
        FROM json_to_recordset($2::json) AS new (\"table\" text, guest bigint) JOIN tables ON tables.id = new.\"table\"
        FOR KEY SHARE OF tables
        ON CONFLICT DO NOTHING";

/// `$1` process, `$2` rows of guests at tables.
pub(crate) const DELETE_PRESENCE_POSTGRES: &str = "DELETE FROM presence
        WHERE process = $1 AND (table_id, guest) IN (SELECT \"table\", guest
             FROM json_to_recordset($2::json) AS gone (\"table\" text, guest bigint))";

/// `$1` table, `$2` the process that asks, `$3` seconds for which a process counts as running.
pub(crate) const GUESTS_ELSEWHERE_POSTGRES: &str =
    "SELECT DISTINCT guest FROM presence JOIN processes ON mark = process
        WHERE table_id = $1 AND process <> $2 AND seen > now() - make_interval(secs => $3)";

// ---- Moderation.

/// `$1` guest, `$2` network, `$3` reason, `$4` created, `$5` expires, `$6` id.
pub(crate) const INSERT_BAN: &str = "INSERT INTO bans (guest, network, reason, created, expires, id)
        VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING";

/// `$1` id.
pub(crate) const DELETE_BAN: &str = "DELETE FROM bans WHERE id = $1";

/// `$1` now, `$2` limit.
pub(crate) const BANS: &str = "SELECT id, guest, network, reason, created, expires FROM bans
        WHERE expires > $1 ORDER BY created DESC, id DESC LIMIT $2";

/// `$1` at, `$2` table, `$3` reporter, `$4` about, `$5` text, `$6` id.
pub(crate) const INSERT_REPORT: &str = "INSERT INTO reports (at, table_id, reporter, about, content, id)
        VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING";

/// `$1` how many are kept.
pub(crate) const DELETE_OLD_REPORTS: &str =
    "DELETE FROM reports WHERE id IN (SELECT id FROM reports ORDER BY at DESC, id DESC LIMIT 100 OFFSET $1)";

/// `$1` limit.
pub(crate) const REPORTS: &str =
    "SELECT at, table_id, reporter, about, content, reporters.name, others.name, face
        FROM reports
        LEFT JOIN guests AS reporters ON reporters.id = reporter
        LEFT JOIN guests AS others ON others.id = about
        LEFT JOIN tables ON tables.id = table_id
        ORDER BY at DESC, reports.id DESC LIMIT $1";

/// `$1` at, `$2` operator, `$3` action, `$4` table, `$5` detail, `$6` id.
pub(crate) const INSERT_AUDIT: &str = "INSERT INTO audit (at, operator, action, table_id, detail, id)
        VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING";

/// `$1` limit.
pub(crate) const AUDIT: &str =
    "SELECT at, operator, action, table_id, detail FROM audit ORDER BY at DESC, id DESC LIMIT $1";

pub(crate) const AUDIT_MARKER: &str = "SELECT coalesce(max(at), 0), count(*) FROM audit";

/// `$1` limit.
pub(crate) const OPEN_TABLES: &str = "SELECT id, stage, kind, public, face, created, ended FROM tables
        WHERE ended IS NULL ORDER BY created DESC, id LIMIT $1";

/// `$1` id.
pub(crate) const GUEST: &str = "SELECT id, name, created FROM guests WHERE id = $1";

// ---- Migrations.

/// Holds one row for each migration that was applied.
pub(crate) const CREATE_SCHEMA: &str =
    "CREATE TABLE IF NOT EXISTS brickwool_schema (version BIGINT NOT NULL PRIMARY KEY)";

pub(crate) const READ_SCHEMA: &str = "SELECT coalesce(max(version), 0) FROM brickwool_schema";

/// `$1` version.
pub(crate) const WRITE_SCHEMA: &str = "INSERT INTO brickwool_schema (version) VALUES ($1)";

/// Makes processes that start at the same time wait for each other. (In SQLite, `BEGIN IMMEDIATE` does that.)
pub(crate) const LOCK_SCHEMA_POSTGRES: &str = "SELECT pg_advisory_xact_lock(8387236824920420)";

// ---- Backups.

/// `$1` table. Its columns and their types, in order.
pub(crate) const COLUMNS: Sql = Sql {
    sqlite: "SELECT name, type FROM pragma_table_info($1) ORDER BY cid",
    postgres: "SELECT column_name::text, data_type::text FROM information_schema.columns
        WHERE table_schema = current_schema() AND table_name = $1 ORDER BY ordinal_position",
};

/// Begins a transaction that reads everything as it is at one moment. (In SQLite, every transaction does.)
pub(crate) const BEGIN_SNAPSHOT_POSTGRES: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

/// `$1` seconds for which a process counts as running.
pub(crate) const SERVERS_RUNNING_POSTGRES: &str =
    "SELECT EXISTS (SELECT 1 FROM processes WHERE seen > now() - make_interval(secs => $1))";

/// Begins a transaction that writes.
pub(crate) const BEGIN: Sql = Sql { sqlite: "BEGIN IMMEDIATE", postgres: "BEGIN" };

/// `$1` channel, `$2` payload.
pub(crate) const NOTIFY_POSTGRES: &str = "SELECT pg_notify($1, $2)";
