-- The back office: which pictures are in use, earlier versions, who did what, answers that may be asked for again.
-- Times are milliseconds since the epoch, UTC.

-- A picture is used by an entity as long as any version of it, or the entity in the trash, refers to the picture.
CREATE TABLE image_use (
    url       TEXT NOT NULL,
    kind      TEXT NOT NULL,
    entity_id INTEGER NOT NULL,
    PRIMARY KEY (url, kind, entity_id)
) WITHOUT ROWID;
CREATE INDEX image_use_entity ON image_use (kind, entity_id);
CREATE INDEX image_created ON image (created_at);
INSERT INTO image_use SELECT DISTINCT i.value, 'product', p.id FROM product p, json_each(p.images) i;
INSERT INTO image_use SELECT image_url, 'post', id FROM post WHERE image_url IS NOT NULL;

-- Versions of products and posts, the present one included once the office has touched the entity; `content` is the JSON
-- that its form sends, `changed` a JSON list of field names.
CREATE TABLE entity_version (
    id        INTEGER PRIMARY KEY,
    kind      TEXT NOT NULL,
    entity_id INTEGER NOT NULL,
    revision  INTEGER NOT NULL,
    action    TEXT,
    saved_at  INTEGER NOT NULL,
    saved_by  TEXT,
    changed   TEXT NOT NULL,
    content   TEXT NOT NULL
);
CREATE UNIQUE INDEX entity_version_of ON entity_version (kind, entity_id, revision);

-- `by_key` is the folded e-mail of whoever did it.
CREATE TABLE history (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    at        INTEGER NOT NULL,
    by        TEXT,
    by_key    TEXT,
    action    TEXT NOT NULL,
    kind      TEXT NOT NULL,
    entity_id INTEGER,
    name      TEXT NOT NULL,
    detail    TEXT
);
CREATE INDEX history_of ON history (kind, entity_id, id);
CREATE INDEX history_by ON history (by_key, id);

-- Answers to POSTs that carried an Idempotency-Key.
CREATE TABLE answered_once (
    user_id     TEXT NOT NULL,
    path        TEXT NOT NULL,
    key         TEXT NOT NULL,
    fingerprint BLOB NOT NULL,
    answer      TEXT NOT NULL,
    at          INTEGER NOT NULL,
    PRIMARY KEY (user_id, path, key)
) WITHOUT ROWID;
CREATE INDEX answered_once_at ON answered_once (at);

-- Orders of the office's table, and the trash.
CREATE INDEX product_sku_order ON product (sku COLLATE NOCASE, id) WHERE deleted_at IS NULL;
CREATE INDEX product_updated ON product (updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX product_trash ON product (deleted_at, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX post_trash ON post (deleted_at, id) WHERE deleted_at IS NOT NULL;
