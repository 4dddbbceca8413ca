-- Who may not come here, until when: a guest, or a range of addresses. Ids are random numbers, so that they stay as they
-- are when rows move to another database.
CREATE TABLE bans (
    id      BIGINT  NOT NULL PRIMARY KEY,
    guest   BIGINT,
    network TEXT,
    reason  TEXT    NOT NULL,
    created BIGINT  NOT NULL,
    expires BIGINT  NOT NULL,
    CHECK ((guest IS NULL) <> (network IS NULL))
);

-- What guests have reported to the operators.
CREATE TABLE reports (
    id       BIGINT  NOT NULL PRIMARY KEY,
    at       BIGINT  NOT NULL,
    table_id TEXT    NOT NULL,
    reporter BIGINT  NOT NULL,
    about    BIGINT,
    content  TEXT    NOT NULL
);
CREATE INDEX reports_at ON reports (at, id);

-- What operators have done. Running servers notice new rows.
CREATE TABLE audit (
    id       BIGINT  NOT NULL PRIMARY KEY,
    at       BIGINT  NOT NULL,
    operator TEXT    NOT NULL,
    action   TEXT    NOT NULL,
    table_id TEXT,
    detail   TEXT    NOT NULL
);
CREATE INDEX audit_at ON audit (at, id);
