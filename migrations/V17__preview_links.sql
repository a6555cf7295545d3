-- Links that show a draft to somebody without an account, until they expire. The token of the link is stored hashed only.
-- Times are milliseconds since the epoch, UTC.
CREATE TABLE preview_link (
    id             INTEGER PRIMARY KEY AUTOINCREMENT,
    token_hash     BLOB NOT NULL UNIQUE,
    kind           TEXT NOT NULL CHECK (kind IN ('site', 'blog', 'product')),
    -- The name of the site's page, or the id of the article or product.
    target         TEXT NOT NULL,
    -- What the page, article or product was called when the link was made.
    name           TEXT NOT NULL,
    -- Unsaved changes that the link shows, as JSON; null: it shows what is saved.
    draft          TEXT,
    -- Null once the account is deleted: then the link is dead.
    creator        TEXT REFERENCES administrator (id) ON DELETE SET NULL,
    created_by     TEXT NOT NULL,
    created_at     INTEGER NOT NULL,
    expires_at     INTEGER NOT NULL,
    opened         INTEGER NOT NULL DEFAULT 0,
    last_opened_at INTEGER
);
CREATE INDEX preview_link_of ON preview_link (kind, target);
CREATE INDEX preview_link_creator ON preview_link (creator);
