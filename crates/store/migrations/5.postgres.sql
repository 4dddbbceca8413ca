-- A guest can take a game that has ended off their own list; the others still have it.
ALTER TABLE table_guests ADD COLUMN hidden BOOLEAN NOT NULL DEFAULT FALSE;
