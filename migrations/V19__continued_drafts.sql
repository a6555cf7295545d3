-- Drafts that are worked on after their publication was ordered. `ordered` is the scheduled publication that the draft is
-- part of and has been continued since: once that publication happens, the draft is based on the version that it makes.
-- Null for a draft that was begun anew, which is based on an older version then.
ALTER TABLE site_page_draft ADD COLUMN ordered INTEGER;

-- Of the drafts there are, those that nobody has changed since the order are certainly continued.
UPDATE site_page_draft SET ordered =
    (SELECT o.publication FROM site_publication_page o
     WHERE o.page = site_page_draft.page AND o.draft = site_page_draft.revision);
