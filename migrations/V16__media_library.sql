-- The media library: pictures and documents in one table, each with an id, the name that it was uploaded under, and who
-- uploaded it. Times are milliseconds since the epoch, UTC.

-- `name` is the file's name as it was uploaded, '' where that is not known; documents are saved under it. Documents have
-- no width, height and tone. What is `kept` stays although nothing refers to it.
CREATE TABLE media (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    url        TEXT NOT NULL UNIQUE,
    bucket     TEXT NOT NULL,
    name       TEXT NOT NULL DEFAULT '',
    bytes      INTEGER NOT NULL,
    width      INTEGER,
    height     INTEGER,
    tone       INTEGER,
    variants   TEXT NOT NULL DEFAULT '[]',
    alt        TEXT NOT NULL DEFAULT '',
    kept       INTEGER NOT NULL DEFAULT 0,
    created_at INTEGER NOT NULL,
    created_by TEXT
);
INSERT INTO media (url, bucket, bytes, width, height, tone, variants, alt, created_at)
    SELECT url, bucket, bytes, width, height, tone, variants, alt, created_at FROM image ORDER BY created_at, url;
UPDATE media SET name = uploaded.name, created_by = uploaded.by
    FROM (SELECT detail, name, by FROM history WHERE kind = 'image' AND action = 'uploaded') AS uploaded
    WHERE uploaded.detail = media.url;
DROP TABLE image;
CREATE INDEX media_created ON media (created_at, id);
CREATE INDEX media_bucket ON media (bucket, created_at, id);

ALTER TABLE image_use RENAME TO media_use;
DROP INDEX image_use_entity;
CREATE INDEX media_use_entity ON media_use (kind, entity_id);
