-- The version of the format that a table's log is written in.
ALTER TABLE tables ADD COLUMN format BIGINT NOT NULL DEFAULT 1;
CREATE INDEX tables_ended ON tables (ended) WHERE ended IS NOT NULL;

-- When a guest was last there, to the hour or so.
ALTER TABLE guests ADD COLUMN seen BIGINT NOT NULL DEFAULT 0;
UPDATE guests SET seen = coalesce((
    SELECT max(coalesce(ended, tables.created)) FROM table_guests JOIN tables ON tables.id = table_id
    WHERE guest = guests.id), 0);
UPDATE guests SET seen = greatest(seen, created);
CREATE INDEX guests_seen ON guests (seen);

-- What a guest calls the device that holds a secret, and when it was last used, to the hour or so.
ALTER TABLE secrets ADD COLUMN label TEXT NOT NULL DEFAULT '';
ALTER TABLE secrets ADD COLUMN used BIGINT NOT NULL DEFAULT 0;
UPDATE secrets SET used = created;

-- Deleted guests whose names and chat are still being removed from logs.
CREATE TABLE erasures (
    guest     BIGINT NOT NULL PRIMARY KEY,
    requested BIGINT NOT NULL
);

-- One row that is written to find out whether writing works again after a failure.
CREATE TABLE write_probe (
    id      BIGINT NOT NULL PRIMARY KEY,
    content BYTEA  NOT NULL
);
