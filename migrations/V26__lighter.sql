-- Redirects to other sites are for owners now, whatever the host.
DROP TABLE redirect_host;

-- A preview link shows what is saved. One that carried unsaved changes would show something else than it was made for.
DELETE FROM media_use WHERE kind = 'preview_link';
DELETE FROM preview_link WHERE draft IS NOT NULL;
ALTER TABLE preview_link DROP COLUMN draft;

-- Imports are of products. What imports of articles and redirects have done stays; they cannot be undone any more.
DELETE FROM media_use WHERE kind = 'import' AND entity_id IN (SELECT id FROM import WHERE kind IN ('posts', 'redirects'));
DELETE FROM import_row WHERE import_id IN (SELECT id FROM import WHERE kind IN ('posts', 'redirects'));
DELETE FROM import WHERE kind IN ('posts', 'redirects');
