-- What the back office's list filters by besides: compositions without any strength, as imports leave them where a list is not sure.
-- The generated column cannot be changed, so it is made again with one more bit.
DROP INDEX product_missing_facts;
ALTER TABLE product DROP COLUMN missing_facts;
ALTER TABLE product ADD COLUMN missing_facts INTEGER GENERATED ALWAYS AS (
    (schedules = '[]') + 2 * (kind IS NULL) + 4 * (pack_size IS NULL) + 8 * (storage IS NULL)
    + 16 * (manufacturer IS NULL) + 32 * (hsn IS NULL) + 64 * (gtin IS NULL) + 128 * (country IS NULL)
    + 256 * (images = '[]') + 512 * (sku IS NULL) + 1024 * (composition IS NULL)
    + 2048 * (composition IS NOT NULL AND composition NOT GLOB '*[0-9]*')
) VIRTUAL;
CREATE INDEX product_missing_facts ON product (missing_facts) WHERE deleted_at IS NULL;
