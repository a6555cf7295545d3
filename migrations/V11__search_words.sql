-- The office's own search words, and the texts for which nobody found anything.

-- `word_key` is the word as the search splits it, so that two spellings of one word cannot both be there. Blank `means`
-- switches off what the shipped dictionary says of the word; several meanings are separated by commas.
CREATE TABLE own_word (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    word       TEXT NOT NULL,
    word_key   TEXT NOT NULL UNIQUE,
    means      TEXT NOT NULL,
    updated_at INTEGER NOT NULL,
    revision   INTEGER NOT NULL DEFAULT 1
);

-- Rises with every change of `own_word`; the search index goes by it.
CREATE TABLE own_word_version (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    version  INTEGER NOT NULL
);
INSERT INTO own_word_version VALUES (1, 0);

-- How often a text found nothing on a day in India (`2026-11-21`). Without row ids, which would tell the order of arrival.
CREATE TABLE unanswered (
    source TEXT NOT NULL CHECK (source IN ('search', 'enquiry_line')),
    text   TEXT NOT NULL,
    day    TEXT NOT NULL,
    count  INTEGER NOT NULL,
    PRIMARY KEY (source, text, day)
) WITHOUT ROWID;
CREATE INDEX unanswered_day ON unanswered (day);
