-- Whether visitors may not read the name of a category or benefit that no product has: 1 when products had it that they never saw,
-- so that its name does not come out when the last of these is deleted, changed or purged; 2 for those that every site begins with.
ALTER TABLE category ADD COLUMN concealed INTEGER NOT NULL DEFAULT 0 CHECK (concealed IN (0, 1, 2));
ALTER TABLE benefit ADD COLUMN concealed INTEGER NOT NULL DEFAULT 0 CHECK (concealed IN (0, 1, 2));
UPDATE category SET concealed = 2 WHERE id <= 4;
UPDATE benefit SET concealed = 2 WHERE id <= 8;
UPDATE category SET concealed = 1
    WHERE concealed = 0
      AND EXISTS (SELECT 1 FROM product p WHERE p.category_key = category.name_key AND p.public_from IS NOT 0)
      AND NOT EXISTS (SELECT 1 FROM product p WHERE p.category_key = category.name_key AND p.public_from = 0);
UPDATE benefit SET concealed = 1
    WHERE concealed = 0
      AND EXISTS (SELECT 1 FROM product_benefit b JOIN product p ON p.id = b.product_id
                  WHERE b.benefit_key = benefit.name_key AND p.public_from IS NOT 0)
      AND NOT EXISTS (SELECT 1 FROM product_benefit b JOIN product p ON p.id = b.product_id
                      WHERE b.benefit_key = benefit.name_key AND p.public_from = 0);
