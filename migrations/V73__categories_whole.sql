-- The order that the office has given categories, from 0; NULL: by name, behind those that have one. Benefits have the same table.
ALTER TABLE category ADD COLUMN position INTEGER;
ALTER TABLE benefit ADD COLUMN position INTEGER;

-- A category that products name is in the list of categories from now on, unless it was deleted.
INSERT INTO category (name, name_key, slug)
SELECT name, name_key,
       CASE WHEN row_number() OVER (PARTITION BY wanted ORDER BY name_key) = 1
                 AND NOT EXISTS (SELECT 1 FROM category c WHERE c.slug = wanted) THEN wanted
            ELSE wanted || '-p' || id END
FROM (
SELECT min(p.category) AS name, p.category_key AS name_key, min(p.id) AS id,
       CASE WHEN replace(lower(min(p.category)), ' ', '-') GLOB '[a-z0-9]*[a-z0-9]'
                 AND replace(lower(min(p.category)), ' ', '-') NOT GLOB '*[^a-z0-9-]*'
                 AND instr(replace(lower(min(p.category)), ' ', '-'), '--') = 0
            THEN replace(lower(min(p.category)), ' ', '-') ELSE 'category' END AS wanted
FROM product p
WHERE p.deleted_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM category c WHERE c.name_key = p.category_key)
  AND NOT EXISTS (SELECT 1 FROM facet_trash t WHERE t.kind = 'category' AND t.name_key = p.category_key)
  AND NOT EXISTS (SELECT 1 FROM facet_slug s WHERE s.kind = 'category' AND s.name_key = p.category_key)
GROUP BY p.category_key);
