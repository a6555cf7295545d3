-- Catalogue, the pictures it refers to, and the version that caches go by.
-- Times are milliseconds since the epoch, UTC. `*_key` columns hold the folded (lower-case) text that comparisons use.

CREATE TABLE content_version (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    version  INTEGER NOT NULL
);
INSERT INTO content_version VALUES (1, 1);

CREATE TABLE category (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    name     TEXT NOT NULL,
    name_key TEXT NOT NULL UNIQUE,
    slug     TEXT NOT NULL UNIQUE
);
INSERT INTO category (name, name_key, slug) VALUES
    ('Generic Medicines', 'generic medicines', 'generics'),
    ('Antibiotics',       'antibiotics',       'antibiotics'),
    ('Cardiac Care',      'cardiac care',      'cardiac'),
    ('Diabetes Care',     'diabetes care',     'diabetes');

CREATE TABLE benefit (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    name     TEXT NOT NULL,
    name_key TEXT NOT NULL UNIQUE,
    slug     TEXT NOT NULL UNIQUE
);
INSERT INTO benefit (name, name_key, slug) VALUES
    ('Boosts Immunity',        'boosts immunity',        'boosts-immunity'),
    ('Improves Bone Health',   'improves bone health',   'improves-bone-health'),
    ('Supports Heart Health',  'supports heart health',  'supports-heart-health'),
    ('Enhances Energy',        'enhances energy',        'enhances-energy'),
    ('Promotes Healthy Skin',  'promotes healthy skin',  'promotes-healthy-skin'),
    ('Supports Brain Function','supports brain function','supports-brain-function'),
    ('Aids Digestion',         'aids digestion',         'aids-digestion'),
    ('Reduces Inflammation',   'reduces inflammation',   'reduces-inflammation');

-- A stored picture. `url` is root-relative and never reused; `variants` is a JSON list of widths that exist as WebP.
CREATE TABLE image (
    url        TEXT PRIMARY KEY,
    bucket     TEXT NOT NULL,
    width      INTEGER NOT NULL,
    height     INTEGER NOT NULL,
    bytes      INTEGER NOT NULL,
    tone       INTEGER NOT NULL,
    variants   TEXT NOT NULL,
    alt        TEXT NOT NULL DEFAULT '',
    created_at INTEGER NOT NULL
) WITHOUT ROWID;

-- Products hold the category's name, not its id: deleting a category hides nothing.
CREATE TABLE product (
    id                   INTEGER PRIMARY KEY AUTOINCREMENT,
    name                 TEXT NOT NULL,
    name_key             TEXT NOT NULL,
    sku                  TEXT,
    category             TEXT NOT NULL,
    category_key         TEXT NOT NULL,
    description          TEXT NOT NULL,
    detailed_description TEXT,
    composition          TEXT,
    formulation          TEXT,
    status               TEXT,
    side_effects         TEXT,
    dosage               TEXT,
    benefits             TEXT NOT NULL DEFAULT '[]',
    badges               TEXT NOT NULL DEFAULT '[]',
    certifications       TEXT NOT NULL DEFAULT '[]',
    images               TEXT NOT NULL DEFAULT '[]',
    tata1mg_link         TEXT,
    amazon_link          TEXT,
    flipkart_link        TEXT,
    created_at           INTEGER NOT NULL,
    updated_at           INTEGER NOT NULL,
    deleted_at           INTEGER,
    revision             INTEGER NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX product_sku ON product (sku COLLATE NOCASE) WHERE sku IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX product_newest ON product (created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX product_name ON product (name_key, id) WHERE deleted_at IS NULL;
CREATE INDEX product_category_newest ON product (category_key, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX product_category_name ON product (category_key, name_key, id) WHERE deleted_at IS NULL;

-- The benefits of the products that are not in the trash, for filtering and counting.
CREATE TABLE product_benefit (
    benefit_key TEXT NOT NULL,
    product_id  INTEGER NOT NULL REFERENCES product (id) ON DELETE CASCADE,
    PRIMARY KEY (benefit_key, product_id)
) WITHOUT ROWID;
CREATE INDEX product_benefit_product ON product_benefit (product_id);

-- Substring search: one phrase of trigrams over folded text; rowid is the product's id. Trashed products are not in it.
CREATE VIRTUAL TABLE product_search USING fts5 (
    name, description, sku, composition, formulation,
    content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
);

-- Which products hold a letter or a pair of letters (folded): bit n of block b is product b * 4096 + n.
CREATE TABLE product_gram (
    gram  TEXT NOT NULL,
    block INTEGER NOT NULL,
    bits  BLOB NOT NULL,
    PRIMARY KEY (gram, block)
) WITHOUT ROWID;
