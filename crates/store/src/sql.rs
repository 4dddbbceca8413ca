//! Every statement, in both dialects where they differ.
//!
//! Statements for many rows at once take them as one JSON array in `$1`: `json_each` unpacks it in SQLite,
//! `json_to_recordset` in PostgreSQL.

use crate::db::Dialect;

/// A statement that the two databases want written differently.
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

/// `$1`: rows for new tables. Those whose id is taken are left out.
pub(crate) const INSERT_TABLES: Sql = Sql {
    sqlite: "INSERT INTO tables (id, seed, kind, stage, public, unattended, face, created, ended)
        SELECT value ->> 'id', value ->> 'seed', value ->> 'kind', value ->> 'stage', value ->> 'public',
               value ->> 'unattended', value ->> 'face', value ->> 'created', value ->> 'ended'
        FROM json_each($1) WHERE true
        ON CONFLICT DO NOTHING",
    postgres: "INSERT INTO tables (id, seed, kind, stage, public, unattended, face, created, ended)
        SELECT id, seed, kind, stage, public, unattended, face, created, ended
        FROM json_to_recordset($1::json) AS new (id text, seed text, kind text, stage text, public boolean,
                                                 unattended boolean, face text, created bigint, ended bigint)
        ORDER BY id COLLATE \"C\"
        ON CONFLICT DO NOTHING",
};

/// `$1`: ids. Until the end of the transaction nobody else appends to these tables. (In SQLite there is only one
/// writer anyway.) The order makes sure that two batches do not wait for each other.
pub(crate) const LOCK_TABLES_POSTGRES: &str = "SELECT id FROM tables
        WHERE id IN (SELECT json_array_elements_text($1::json))
        ORDER BY id FOR UPDATE OF tables";

/// `$1`: ids. How many entries the logs of those that exist have.
pub(crate) const VERSIONS: Sql = Sql {
    sqlite: "SELECT id, coalesce((SELECT max(version) + 1 FROM entries WHERE table_id = id), 0) FROM tables
        WHERE id IN (SELECT value FROM json_each($1))",
    postgres: "SELECT id, coalesce((SELECT max(version) + 1 FROM entries WHERE table_id = id), 0) FROM tables
        WHERE id IN (SELECT json_array_elements_text($1::json))",
};

/// `$1`: rows for entries.
pub(crate) const INSERT_ENTRIES: Sql = Sql {
    sqlite: "INSERT INTO entries (table_id, version, at, entry)
        SELECT value ->> 'table', value ->> 'version', value ->> 'at', value ->> 'entry' FROM json_each($1)",
    postgres: "INSERT INTO entries (table_id, version, at, entry)
        SELECT \"table\", version, at, entry
        FROM json_to_recordset($1::json) AS new (\"table\" text, version bigint, at bigint, entry text)",
};

/// `$1`: rows for heads. The first time of having ended stays.
pub(crate) const UPDATE_HEADS: Sql = Sql {
    sqlite: "UPDATE tables
        SET kind = value ->> 'kind', stage = value ->> 'stage', public = value ->> 'public',
            unattended = value ->> 'unattended', face = value ->> 'face',
            ended = CASE WHEN value ->> 'ended' IS NULL THEN NULL ELSE coalesce(ended, value ->> 'ended') END
        FROM json_each($1) WHERE tables.id = value ->> 'id'",
    postgres: "UPDATE tables
        SET kind = new.kind, stage = new.stage, public = new.public, unattended = new.unattended, face = new.face,
            ended = CASE WHEN new.ended IS NULL THEN NULL ELSE coalesce(tables.ended, new.ended) END
        FROM json_to_recordset($1::json) AS new (id text, kind text, stage text, public boolean, unattended boolean,
                                                 face text, ended bigint)
        WHERE tables.id = new.id",
};

/// `$1`: rows for guests at tables. Unknown guests are left out; known ones cannot be deleted before the commit.
pub(crate) const INSERT_TABLE_GUESTS: Sql = Sql {
    sqlite: "INSERT INTO table_guests (guest, table_id)
        SELECT guests.id, value ->> 'table' FROM json_each($1) JOIN guests ON guests.id = value ->> 'guest' WHERE true
        ON CONFLICT DO NOTHING",
    postgres: "INSERT INTO table_guests (guest, table_id)
        SELECT guests.id, new.\"table\"
        FROM json_to_recordset($1::json) AS new (\"table\" text, guest bigint) JOIN guests ON guests.id = new.guest
        FOR KEY SHARE OF guests
        ON CONFLICT DO NOTHING",
};

/// `$1`: ids of tables; `$2`: rows for all guests at them. Who is not among these is no longer there.
pub(crate) const DELETE_TABLE_GUESTS: Sql = Sql {
    sqlite: "DELETE FROM table_guests
        WHERE table_id IN (SELECT value FROM json_each($1))
        AND (table_id, guest) NOT IN (SELECT value ->> 'table', value ->> 'guest' FROM json_each($2))",
    postgres: "DELETE FROM table_guests
        WHERE table_id IN (SELECT json_array_elements_text($1::json))
        AND (table_id, guest) NOT IN (SELECT \"table\", guest
             FROM json_to_recordset($2::json) AS kept (\"table\" text, guest bigint))",
};

// ---- Guests and deletion. What cannot be done changes no row; nothing here fails because of what a request says.

/// `$1` id, `$2` name, `$3` now, `$4` hash.
pub(crate) const INSERT_GUEST: &str = "INSERT INTO guests (id, name, created)
        SELECT $1, $2, $3 WHERE NOT EXISTS (SELECT 1 FROM secrets WHERE hash = $4)
        ON CONFLICT DO NOTHING";

/// `$1` hash, `$2` guest, `$3` now.
pub(crate) const INSERT_SECRET: Sql = Sql {
    sqlite: "INSERT INTO secrets (hash, guest, created)
        SELECT $1, id, $3 FROM guests WHERE id = $2
        ON CONFLICT DO NOTHING",
    postgres: "INSERT INTO secrets (hash, guest, created)
        SELECT $1, id, $3 FROM guests WHERE id = $2 FOR KEY SHARE
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

/// `$1` id. Secrets, links, mutes and the index of the history go with it.
pub(crate) const DELETE_GUEST: &str = "DELETE FROM guests WHERE id = $1";

/// `$1` id. The log goes with it.
pub(crate) const DELETE_TABLE: &str = "DELETE FROM tables WHERE id = $1";

// ---- Reading.

/// `$1` hash.
pub(crate) const GUEST_BY_SECRET: &str = "SELECT guests.id, guests.name, guests.created
        FROM secrets JOIN guests ON guests.id = secrets.guest WHERE secrets.hash = $1";

/// `$1` guest.
pub(crate) const MUTED: &str = "SELECT whom FROM mutes WHERE guest = $1";

/// `$1` table, `$2` first version.
pub(crate) const LOG: &str =
    "SELECT version, entry FROM entries WHERE table_id = $1 AND version >= $2 ORDER BY version";

/// `$1` table. The last entry tells version and time.
pub(crate) const TABLE: Sql = Sql {
    sqlite: "SELECT id, stage, kind, public, face, created, ended, seed, version + 1, at,
               (SELECT json_group_array(guest) FROM table_guests WHERE table_guests.table_id = id)
        FROM tables JOIN entries ON entries.table_id = id
        WHERE id = $1 ORDER BY version DESC LIMIT 1",
    postgres: "SELECT id, stage, kind, public, face, created, ended, seed, version + 1, at,
               (SELECT coalesce(json_agg(guest), '[]')::text FROM table_guests WHERE table_guests.table_id = id)
        FROM tables JOIN entries ON entries.table_id = id
        WHERE id = $1 ORDER BY version DESC LIMIT 1",
};

/// `$1` id of the last one seen, `$2` limit.
pub(crate) const UNATTENDED_TABLES: &str =
    "SELECT id FROM tables WHERE stage = 'playing' AND unattended AND id > $1 ORDER BY id LIMIT $2";

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
        WHERE table_guests.guest = $1 AND ended IS NOT NULL AND (ended < $2 OR (ended = $2 AND id < $3))
        ORDER BY ended DESC, id DESC LIMIT $4";

// ---- Migrations.

/// The schema's versions that were reached.
pub(crate) const CREATE_SCHEMA: &str =
    "CREATE TABLE IF NOT EXISTS brickwool_schema (version BIGINT NOT NULL PRIMARY KEY)";

/// The last of them.
pub(crate) const READ_SCHEMA: &str = "SELECT coalesce(max(version), 0) FROM brickwool_schema";

/// `$1` version.
pub(crate) const WRITE_SCHEMA: &str = "INSERT INTO brickwool_schema (version) VALUES ($1)";

/// Processes that start at once wait here for each other. (In SQLite, `BEGIN IMMEDIATE` makes them.)
pub(crate) const LOCK_SCHEMA_POSTGRES: &str = "SELECT pg_advisory_xact_lock(8387236824920420)";

/// How a transaction that writes begins.
pub(crate) const BEGIN: Sql = Sql { sqlite: "BEGIN IMMEDIATE", postgres: "BEGIN" };

/// `$1` channel, `$2` payload.
pub(crate) const NOTIFY_POSTGRES: &str = "SELECT pg_notify($1, $2)";
