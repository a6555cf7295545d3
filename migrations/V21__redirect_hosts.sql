-- Hosts of other sites that redirects may lead to. Owners keep the list; those that are in use begin it. Targets are stored in
-- the spelling of URLs: https://host/..., with a port or without, an IPv6 address in brackets.
CREATE TABLE redirect_host (
    host     TEXT PRIMARY KEY,
    added_at INTEGER NOT NULL,
    added_by TEXT
) WITHOUT ROWID;

INSERT INTO redirect_host (host, added_at)
SELECT CASE
           WHEN authority LIKE '[%' THEN substr(authority, 1, instr(authority, ']'))
           WHEN instr(authority, ':') > 0 THEN substr(authority, 1, instr(authority, ':') - 1)
           ELSE authority
       END AS host,
       min(saved_at)
FROM (SELECT substr(target, 9, instr(substr(target, 9), '/') - 1) AS authority, saved_at
      FROM redirect WHERE target LIKE 'https://_%/%')
GROUP BY host;
