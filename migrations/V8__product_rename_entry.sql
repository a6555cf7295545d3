-- A product takes on the new name of its category or benefit, which makes a revision that nobody saved. The product names
-- the history entry of that rename; until now it was found by its time.
ALTER TABLE product ADD COLUMN rename_entry INTEGER REFERENCES history (id);

UPDATE product SET rename_entry = (
    SELECT max(h.id) FROM history h WHERE h.action = 'renamed' AND h.at = product.updated_at
)
WHERE NOT EXISTS (
    SELECT 1 FROM entity_version v
    WHERE v.kind = 'product' AND v.entity_id = product.id AND v.revision = product.revision
);

DROP INDEX history_renamed;
