-- Who may manage whom: roles of administrators, invitations by e-mail, and what owners decide for the whole site.
-- Times are milliseconds since the epoch, UTC.

-- Whoever has an account already manages everything today, and goes on to. `revision` rises when an owner changes the account.
ALTER TABLE administrator ADD COLUMN role TEXT NOT NULL DEFAULT 'editor' CHECK (role IN ('owner', 'editor'));
UPDATE administrator SET role = 'owner';
ALTER TABLE administrator ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;

-- Invitations that were neither accepted nor withdrawn. The token of the link is stored hashed only. They end with the
-- account of whoever sent them.
CREATE TABLE invitation (
    id          TEXT PRIMARY KEY,
    token_hash  BLOB NOT NULL UNIQUE,
    email       TEXT NOT NULL,
    email_key   TEXT NOT NULL UNIQUE,
    role        TEXT NOT NULL CHECK (role IN ('owner', 'editor')),
    invited_by  TEXT NOT NULL REFERENCES administrator (id) ON DELETE CASCADE,
    created_at  INTEGER NOT NULL,
    sent_at     INTEGER NOT NULL,
    expires_at  INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX invitation_by ON invitation (invited_by);

-- Settings of the whole site that owners change in the back office; `value` is JSON.
CREATE TABLE site_setting (
    name        TEXT PRIMARY KEY,
    value       TEXT NOT NULL
) WITHOUT ROWID;
