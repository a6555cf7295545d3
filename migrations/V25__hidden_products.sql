-- From when visitors see a product, in milliseconds since the epoch, UTC: 0 is always, NULL never. A later moment has no job that
-- waits for it: whether a product is public is judged when it is read.
ALTER TABLE product ADD COLUMN public_from INTEGER DEFAULT 0;

-- Lists and counts for visitors read an index only, so that the indexes say it, too.
DROP INDEX product_newest;
DROP INDEX product_name;
DROP INDEX product_category_newest;
DROP INDEX product_category_name;
CREATE INDEX product_newest ON product (created_at DESC, id DESC, public_from) WHERE deleted_at IS NULL;
CREATE INDEX product_name ON product (name_key, id, public_from) WHERE deleted_at IS NULL;
CREATE INDEX product_category_newest ON product (category_key, created_at DESC, id DESC, public_from)
    WHERE deleted_at IS NULL;
CREATE INDEX product_category_name ON product (category_key, name_key, id, public_from) WHERE deleted_at IS NULL;

-- Those that are hidden or have a moment: few, in most catalogues.
CREATE INDEX product_public_from ON product (public_from) WHERE deleted_at IS NULL AND public_from IS NOT 0;

-- Whether an import brings its new products hidden; chosen when it is applied, and kept, so that one that was cut off goes on so.
ALTER TABLE import ADD COLUMN hides_new INTEGER NOT NULL DEFAULT 0;
