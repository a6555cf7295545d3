-- Articles. Times are milliseconds since the epoch, UTC. A post without `published_at` is a draft; one with a later hour
-- waits for it. Whether a post is public is judged when it is read, never stored.

CREATE TABLE post (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    title        TEXT NOT NULL,
    slug         TEXT NOT NULL,
    excerpt      TEXT NOT NULL,
    category     TEXT,
    category_key TEXT,
    author       TEXT NOT NULL,
    image_url    TEXT,
    featured     INTEGER NOT NULL DEFAULT 0,
    read_time    INTEGER NOT NULL,
    published_at INTEGER,
    created_at   INTEGER NOT NULL,
    updated_at   INTEGER NOT NULL,
    deleted_at   INTEGER,
    revision     INTEGER NOT NULL DEFAULT 1,
    -- Sanitised HTML; last, so that lists never read its pages.
    content      TEXT NOT NULL
);
CREATE UNIQUE INDEX post_slug_live ON post (slug) WHERE deleted_at IS NULL;
CREATE INDEX post_newest ON post (published_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX post_category_newest ON post (category_key, published_at DESC, id DESC) WHERE deleted_at IS NULL;

-- Slugs that posts had before: their addresses keep working.
CREATE TABLE post_slug (
    slug    TEXT PRIMARY KEY,
    post_id INTEGER NOT NULL REFERENCES post (id) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE INDEX post_slug_post ON post_slug (post_id);

-- Substring search over folded text without tags; rowid and post_id are the post's id. Trashed posts are not in them.
-- `post_text` holds title, excerpt and text, a line each, for one and two letters, which trigrams cannot answer.
CREATE VIRTUAL TABLE post_search USING fts5 (
    title, excerpt, body,
    content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
);
CREATE TABLE post_text (
    post_id INTEGER PRIMARY KEY REFERENCES post (id) ON DELETE CASCADE,
    text    TEXT NOT NULL
);
