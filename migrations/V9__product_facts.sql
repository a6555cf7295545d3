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
