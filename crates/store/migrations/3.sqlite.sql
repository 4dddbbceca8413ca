-- Who may not come here, until when: a guest, or a range of addresses.
CREATE TABLE bans (
    id      INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    guest   BIGINT,
    network TEXT,
    reason  TEXT    NOT NULL,
    created BIGINT  NOT NULL,
    expires BIGINT  NOT NULL,
    CHECK ((guest IS NULL) <> (network IS NULL))
);

-- What guests have reported to the operators.
CREATE TABLE reports (
    id       INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    at       BIGINT  NOT NULL,
    table_id TEXT    NOT NULL,
    reporter BIGINT  NOT NULL,
    about    BIGINT,
    content  TEXT    NOT NULL
);

-- What operators have done. Running servers notice new rows.
CREATE TABLE audit (
    id       INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    at       BIGINT  NOT NULL,
    operator TEXT    NOT NULL,
    action   TEXT    NOT NULL,
    table_id TEXT,
    detail   TEXT    NOT NULL
);
