-- Words and pictures of the site's own pages. `document` is JSON; `format` is the number of the format it is in.

-- Pages that the office has worked on; the others are as shipped. `revision` rises with every change of the draft and with
-- every publication; `published` is the version that visitors see, null while that is the shipped one.
CREATE TABLE site_page (
    page      TEXT PRIMARY KEY,
    revision  INTEGER NOT NULL,
    published INTEGER
) WITHOUT ROWID;

-- Every version that was ever published.
CREATE TABLE site_page_version (
    page         TEXT NOT NULL,
    revision     INTEGER NOT NULL,
    format       INTEGER NOT NULL,
    document     TEXT NOT NULL,
    published_at INTEGER NOT NULL,
    published_by TEXT,
    PRIMARY KEY (page, revision)
);

-- Changes that are not published. `base` is the version that they were begun from; 0: the shipped one.
CREATE TABLE site_page_draft (
    page     TEXT PRIMARY KEY,
    revision INTEGER NOT NULL,
    base     INTEGER NOT NULL,
    format   INTEGER NOT NULL,
    document TEXT NOT NULL,
    saved_at INTEGER NOT NULL,
    saved_by TEXT
);

-- Publications that are to happen at a moment, each with the pages as they were when it was ordered.
CREATE TABLE site_publication (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    at         INTEGER NOT NULL,
    ordered_at INTEGER NOT NULL,
    ordered_by TEXT
);
CREATE TABLE site_publication_page (
    page        TEXT PRIMARY KEY,
    publication INTEGER NOT NULL REFERENCES site_publication (id) ON DELETE CASCADE,
    draft       INTEGER NOT NULL,
    format      INTEGER NOT NULL,
    document    TEXT NOT NULL
);
CREATE INDEX site_publication_page_of ON site_publication_page (publication);
