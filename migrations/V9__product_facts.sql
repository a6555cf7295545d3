-- Facts of the trade on a product. All are optional: products from before have none until the office fills them in.
-- `schedules` is a JSON list of G, H, H1, X and NDPS, or of the single word none; an empty list is 'not stated'.
ALTER TABLE product ADD COLUMN schedules    TEXT NOT NULL DEFAULT '[]';
ALTER TABLE product ADD COLUMN kind         TEXT CHECK (kind IN ('medicine', 'food', 'cosmetic', 'device'));
ALTER TABLE product ADD COLUMN pack_size    TEXT;
ALTER TABLE product ADD COLUMN storage      TEXT;
ALTER TABLE product ADD COLUMN manufacturer TEXT;
ALTER TABLE product ADD COLUMN hsn          TEXT;
ALTER TABLE product ADD COLUMN gtin         TEXT;
ALTER TABLE product ADD COLUMN country      TEXT;

-- Which facts a product lacks, a bit each in the order of the columns above, and their counts without reading products.
ALTER TABLE product ADD COLUMN missing_facts INTEGER GENERATED ALWAYS AS (
    (schedules = '[]') + 2 * (kind IS NULL) + 4 * (pack_size IS NULL) + 8 * (storage IS NULL)
    + 16 * (manufacturer IS NULL) + 32 * (hsn IS NULL) + 64 * (gtin IS NULL) + 128 * (country IS NULL)
) VIRTUAL;
CREATE INDEX product_missing_facts ON product (missing_facts) WHERE deleted_at IS NULL;
