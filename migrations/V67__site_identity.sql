-- Which site this is. Backups carry it, so that those of several sites that lie together are told apart (ADR 90).
INSERT OR IGNORE INTO site_setting (name, value) VALUES ('identity', json_quote(lower(hex(randomblob(6)))));
