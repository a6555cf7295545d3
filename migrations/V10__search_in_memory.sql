-- The search index is in memory. It reads what changed since it last looked.
DROP TABLE product_search;
DROP TABLE product_gram;

-- The content version from which a product is different. A product that has never changed since has no row.
CREATE TABLE product_change (
    product_id INTEGER PRIMARY KEY,
    version    INTEGER NOT NULL
);
CREATE INDEX product_change_version ON product_change (version);

-- The version rises at the end of the transaction, so that it is one higher than the version now.
CREATE TRIGGER product_inserted AFTER INSERT ON product BEGIN
    INSERT INTO product_change VALUES (new.id, (SELECT version + 1 FROM content_version))
    ON CONFLICT (product_id) DO UPDATE SET version = excluded.version;
END;
CREATE TRIGGER product_updated AFTER UPDATE ON product BEGIN
    INSERT INTO product_change VALUES (new.id, (SELECT version + 1 FROM content_version))
    ON CONFLICT (product_id) DO UPDATE SET version = excluded.version;
END;
CREATE TRIGGER product_deleted AFTER DELETE ON product BEGIN
    INSERT INTO product_change VALUES (old.id, (SELECT version + 1 FROM content_version))
    ON CONFLICT (product_id) DO UPDATE SET version = excluded.version;
END;
