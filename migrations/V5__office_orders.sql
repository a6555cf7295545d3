-- Orders and look-ups of the office that walked whole tables.

-- One category in the order of SKUs, or of changes.
CREATE INDEX product_category_sku ON product (category_key, sku COLLATE NOCASE, id) WHERE deleted_at IS NULL;
CREATE INDEX product_category_updated ON product (category_key, updated_at, id) WHERE deleted_at IS NULL;

-- One kind of thing in the history, newest first.
CREATE INDEX history_of_kind ON history (kind, id);

-- Which version of a product came about because its category or benefit was renamed: by the moment of the renaming.
CREATE INDEX history_renamed ON history (at) WHERE action = 'renamed';
