-- Further facts of the trade on a product. All are optional, and none is counted as missing.
ALTER TABLE product ADD COLUMN shelf_life    TEXT;
ALTER TABLE product ADD COLUMN minimum_order TEXT;
ALTER TABLE product ADD COLUMN availability  TEXT CHECK (availability IN ('in_stock', 'on_order', 'discontinued'));
