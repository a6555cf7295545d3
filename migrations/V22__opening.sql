-- Whether visitors see the site is stored from now on: a new site is not open, and its backups are taken unless the
-- configuration says otherwise. Sites that exist stay as they are.
INSERT INTO site_setting (name, value)
VALUES ('public_site', CASE WHEN is_new_database() THEN '{"open":false}' ELSE '{"open":true}' END)
ON CONFLICT (name) DO NOTHING;
INSERT INTO site_setting (name, value)
VALUES ('backups_by_default', CASE WHEN is_new_database() THEN 'true' ELSE 'false' END);

-- A site with the sample content is told from others: its texts and facts are examples. A site that was filled by an earlier
-- release is known by what that loads.
INSERT INTO site_setting (name, value)
SELECT 'sample', 'true'
WHERE EXISTS (SELECT 1 FROM product WHERE sku = 'ABX-0101')
  AND EXISTS (SELECT 1 FROM post WHERE slug = 'how-generic-medicines-are-approved');

-- What the site says of the company as shipped, and who has confirmed that it is true. `claim` is page:path, `text` the words
-- that were confirmed: other words are another matter.
CREATE TABLE claim_confirmation (
    claim        TEXT PRIMARY KEY,
    text         TEXT NOT NULL,
    confirmed_at INTEGER NOT NULL,
    confirmed_by TEXT
) WITHOUT ROWID;

-- The year of the seal is the company's year of foundation, which is one fact for all pages now.
UPDATE site_page_version SET document = json_set(document, '$.seal.year', '{founded}')
WHERE page = 'layout' AND json_extract(document, '$.seal.year') = '1976';
UPDATE site_page_draft SET document = json_set(document, '$.seal.year', '{founded}')
WHERE page = 'layout' AND json_extract(document, '$.seal.year') = '1976';
UPDATE site_publication_page SET document = json_set(document, '$.seal.year', '{founded}')
WHERE page = 'layout' AND json_extract(document, '$.seal.year') = '1976';
