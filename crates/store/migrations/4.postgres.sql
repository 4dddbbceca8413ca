-- What came of a game for a guest who played it: what profiles and lists of finished games are made from. It can be computed
-- from the log again.
CREATE TABLE results (
    guest    BIGINT NOT NULL REFERENCES guests ON DELETE CASCADE,
    table_id TEXT   COLLATE "C" NOT NULL REFERENCES tables ON DELETE CASCADE,
    result   TEXT   NOT NULL,
    PRIMARY KEY (guest, table_id)
);
CREATE INDEX results_table ON results (table_id);

-- Whether the results of a table's game are stored. Those of games that ended before are computed little by little.
ALTER TABLE tables ADD COLUMN has_results BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX tables_without_results ON tables (ended) WHERE stage = 'over' AND NOT has_results;
