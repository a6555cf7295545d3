-- The trash of categories and benefits, and the slugs that they had. Times are milliseconds since the epoch, UTC.

-- Deleted ones, until they are brought back, added again or purged; meanwhile others may take their names and slugs.
CREATE TABLE facet_trash (
    kind       TEXT NOT NULL CHECK (kind IN ('category', 'benefit')),
    id         INTEGER NOT NULL,
    name       TEXT NOT NULL,
    name_key   TEXT NOT NULL,
    slug       TEXT NOT NULL,
    deleted_at INTEGER NOT NULL,
    PRIMARY KEY (kind, id)
) WITHOUT ROWID;

-- Former slugs: addresses with them keep working. Of one that was purged, the name that gets the slug again.
CREATE TABLE facet_slug (
    kind     TEXT NOT NULL CHECK (kind IN ('category', 'benefit')),
    slug     TEXT NOT NULL,
    facet_id INTEGER NOT NULL,
    name_key TEXT,
    PRIMARY KEY (kind, slug)
) WITHOUT ROWID;
CREATE INDEX facet_slug_facet ON facet_slug (kind, facet_id);
