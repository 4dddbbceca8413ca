-- What is known of a table besides its log: its secret seed, and the head by which it is listed.
CREATE TABLE tables (
    id         TEXT    NOT NULL PRIMARY KEY,
    seed       TEXT    NOT NULL,
    kind       TEXT    NOT NULL,
    stage      TEXT    NOT NULL CHECK (stage IN ('gathering', 'playing', 'over', 'closed')),
    public     BOOLEAN NOT NULL,
    unattended BOOLEAN NOT NULL,
    face       TEXT    NOT NULL,
    created    BIGINT  NOT NULL,
    ended      BIGINT
);
CREATE INDEX tables_live ON tables (id) WHERE ended IS NULL;
CREATE INDEX tables_unattended ON tables (id) WHERE stage = 'playing' AND unattended;
CREATE INDEX tables_public ON tables (created) WHERE public AND ended IS NULL;

-- The logs. The primary key decides who was first to append a version, and keeps a log's entries next to each other.
CREATE TABLE entries (
    table_id TEXT   NOT NULL REFERENCES tables ON DELETE CASCADE,
    version  BIGINT NOT NULL,
    at       BIGINT NOT NULL,
    entry    TEXT   NOT NULL,
    PRIMARY KEY (table_id, version)
) WITHOUT ROWID;

-- Guests, the hashes of the secrets they are known by, and of the links that move them to another device.
CREATE TABLE guests (
    id      INTEGER NOT NULL PRIMARY KEY,
    name    TEXT    NOT NULL,
    created BIGINT  NOT NULL
);
CREATE TABLE secrets (
    hash    BLOB   NOT NULL PRIMARY KEY,
    guest   BIGINT NOT NULL REFERENCES guests ON DELETE CASCADE,
    created BIGINT NOT NULL
);
CREATE INDEX secrets_guest ON secrets (guest);
CREATE TABLE links (
    hash    BLOB   NOT NULL PRIMARY KEY,
    guest   BIGINT NOT NULL UNIQUE REFERENCES guests ON DELETE CASCADE,
    expires BIGINT NOT NULL
);

-- Whom a guest does not want to hear.
CREATE TABLE mutes (
    guest BIGINT NOT NULL REFERENCES guests ON DELETE CASCADE,
    whom  BIGINT NOT NULL REFERENCES guests ON DELETE CASCADE,
    PRIMARY KEY (guest, whom)
) WITHOUT ROWID;
CREATE INDEX mutes_whom ON mutes (whom);

-- Who is or was at which table: the index behind a guest's history.
CREATE TABLE table_guests (
    guest    BIGINT NOT NULL REFERENCES guests ON DELETE CASCADE,
    table_id TEXT   NOT NULL REFERENCES tables ON DELETE CASCADE,
    PRIMARY KEY (guest, table_id)
) WITHOUT ROWID;
CREATE INDEX table_guests_table ON table_guests (table_id);
