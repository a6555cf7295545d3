-- Imports: what a dry run found, and what undoing needs. Times are milliseconds since the epoch, UTC.

-- `state`: planning, planned, applying, applied, undoing, undone, failed. `changed_at` is when it was last worked on, `about` a
-- JSON document about the file's format and columns.
CREATE TABLE import (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    kind       TEXT NOT NULL,
    file_name  TEXT NOT NULL,
    state      TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    created_by TEXT,
    changed_at INTEGER NOT NULL,
    about      TEXT NOT NULL
);
CREATE INDEX import_changed ON import (changed_at);

-- A row of the file. `change`: 1 wrong, 2 changed, 3 new, 4 unchanged. `report` is JSON for the reader, `content` the JSON of the
-- form that would save the row. `revision` is the record's when the plan was made, `saved_revision` the one that the import made
-- of it, as long as it is not undone.
CREATE TABLE import_row (
    import_id      INTEGER NOT NULL REFERENCES import (id) ON DELETE CASCADE,
    number         INTEGER NOT NULL,
    change         INTEGER NOT NULL,
    line           INTEGER NOT NULL,
    name           TEXT NOT NULL,
    key            TEXT,
    report         TEXT NOT NULL,
    content        TEXT,
    entity_id      INTEGER,
    revision       INTEGER,
    saved_revision INTEGER,
    PRIMARY KEY (import_id, number)
) WITHOUT ROWID;
CREATE INDEX import_row_change ON import_row (import_id, change, number, saved_revision);
