-- Redirects of old addresses, which the office keeps. Times are milliseconds since the epoch, UTC.

-- `address` is a path in one spelling, with a query if only that query is meant; `target` is where its visitors are sent,
-- null where they are told that the page is gone. `hits` counts how often it was followed; it rises without a new revision.
CREATE TABLE redirect (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    address     TEXT NOT NULL UNIQUE,
    target      TEXT,
    status      INTEGER NOT NULL CHECK (status IN (301, 302, 410)),
    revision    INTEGER NOT NULL DEFAULT 1,
    saved_at    INTEGER NOT NULL,
    saved_by    TEXT,
    hits        INTEGER NOT NULL DEFAULT 0,
    last_hit_at INTEGER,
    CHECK ((status = 410) = (target IS NULL))
);

-- Rises with every change of a rule; the index in memory goes by it.
CREATE TABLE redirect_version (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    version  INTEGER NOT NULL
);
INSERT INTO redirect_version VALUES (1, 0);
