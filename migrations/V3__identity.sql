-- Administrators, their sessions, factors and failed attempts.
-- Times are milliseconds since the epoch, UTC. Ids are UUIDs as text. Tokens and codes are stored hashed only.

CREATE TABLE administrator (
    id                  TEXT PRIMARY KEY,
    email               TEXT NOT NULL,
    email_key           TEXT NOT NULL UNIQUE,
    password_hash       TEXT NOT NULL,
    created_at          INTEGER NOT NULL,
    updated_at          INTEGER NOT NULL,
    last_sign_in_at     INTEGER,
    disabled_at         INTEGER
) WITHOUT ROWID;

-- A second factor. `secret` is the TOTP key; `credential` the WebAuthn credential as JSON; `phone` in E.164.
CREATE TABLE factor (
    id                  TEXT PRIMARY KEY,
    administrator_id    TEXT NOT NULL REFERENCES administrator (id) ON DELETE CASCADE,
    kind                TEXT NOT NULL CHECK (kind IN ('totp', 'webauthn', 'phone')),
    friendly_name       TEXT NOT NULL,
    verified            INTEGER NOT NULL DEFAULT 0,
    secret              BLOB,
    phone               TEXT,
    credential_id       BLOB UNIQUE,
    credential          TEXT,
    created_at          INTEGER NOT NULL,
    updated_at          INTEGER NOT NULL,
    last_challenged_at  INTEGER
) WITHOUT ROWID;
CREATE INDEX factor_of_administrator ON factor (administrator_id);

-- A TOTP step that was accepted once. Never purged: a clock that is set back must not revive a code.
CREATE TABLE totp_step (
    factor_id           TEXT NOT NULL REFERENCES factor (id) ON DELETE CASCADE,
    step                INTEGER NOT NULL,
    PRIMARY KEY (factor_id, step)
) WITHOUT ROWID;

-- A signed-in browser. `factor_id` is the factor that its level 2 rests upon.
CREATE TABLE session (
    id                  TEXT PRIMARY KEY,
    administrator_id    TEXT NOT NULL REFERENCES administrator (id) ON DELETE CASCADE,
    created_at          INTEGER NOT NULL,
    refreshed_at        INTEGER NOT NULL,
    aal                 INTEGER NOT NULL CHECK (aal IN (1, 2)),
    amr                 TEXT NOT NULL,
    factor_id           TEXT REFERENCES factor (id) ON DELETE SET NULL,
    user_agent          TEXT NOT NULL,
    address             TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX session_of_administrator ON session (administrator_id);
CREATE INDEX session_of_factor ON session (factor_id) WHERE factor_id IS NOT NULL;

-- Refresh tokens of a session, used ones included: a used one that comes back late ends the session.
CREATE TABLE refresh_token (
    hash                BLOB PRIMARY KEY,
    session_id          TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    created_at          INTEGER NOT NULL,
    used_at             INTEGER
) WITHOUT ROWID;
CREATE INDEX refresh_token_of_session ON refresh_token (session_id);

-- An open challenge: `state` is the WebAuthn ceremony, `code_hash` the code that was sent to a phone.
CREATE TABLE challenge (
    id                  TEXT PRIMARY KEY,
    factor_id           TEXT NOT NULL REFERENCES factor (id) ON DELETE CASCADE,
    session_id          TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE,
    created_at          INTEGER NOT NULL,
    state               TEXT,
    code_hash           BLOB
) WITHOUT ROWID;
CREATE INDEX challenge_of_factor ON challenge (factor_id);
CREATE INDEX challenge_of_session ON challenge (session_id);

CREATE TABLE recovery_code (
    hash                BLOB PRIMARY KEY,
    administrator_id    TEXT NOT NULL REFERENCES administrator (id) ON DELETE CASCADE,
    created_at          INTEGER NOT NULL,
    used_at             INTEGER
) WITHOUT ROWID;
CREATE INDEX recovery_code_of_administrator ON recovery_code (administrator_id);

-- Failed attempts (and sent text messages) that the limits count. `account` is the folded e-mail or the user's id.
CREATE TABLE attempt (
    id                  INTEGER PRIMARY KEY,
    kind                TEXT NOT NULL,
    account             TEXT NOT NULL,
    address             TEXT NOT NULL,
    at                  INTEGER NOT NULL
);
CREATE INDEX attempt_by_account ON attempt (kind, account, at);
CREATE INDEX attempt_by_address ON attempt (kind, address, at);
CREATE INDEX attempt_by_time ON attempt (at);
