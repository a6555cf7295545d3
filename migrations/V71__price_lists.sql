-- Lists of prices as suppliers send them. `composed` is 1 while the short description is made of the other fields, so that it follows them.
ALTER TABLE product ADD COLUMN composed INTEGER NOT NULL DEFAULT 0;

-- `headings` names the lists that are of one kind, by their folded headings; NULL where a list has none. `said` is a JSON document: what was
-- said of its columns and words. `gone` is what becomes of products that are not in the list any more, hide or discontinue; deleted ones are
-- rows with the change 5. `made_categories` is a JSON list of the ids of categories that the import has made.
ALTER TABLE import ADD COLUMN headings TEXT;
ALTER TABLE import ADD COLUMN said TEXT;
ALTER TABLE import ADD COLUMN gone TEXT;
ALTER TABLE import ADD COLUMN made_categories TEXT NOT NULL DEFAULT '[]';

-- `import_row.change` has one more value: 7, the product is not in the list, and earlier ones with these headings brought it.

-- The products that lists with these headings have brought, and what was said of the last of these lists.
CREATE TABLE list_product (
    headings   TEXT NOT NULL,
    product_id INTEGER NOT NULL REFERENCES product (id) ON DELETE CASCADE,
    PRIMARY KEY (headings, product_id)
) WITHOUT ROWID;
CREATE INDEX list_product_product ON list_product (product_id);
CREATE TABLE list_said (headings TEXT PRIMARY KEY, said TEXT NOT NULL) WITHOUT ROWID;
