-- Accounts were stored under one folding of their e-mail and looked up under another, so that some could never sign
-- in. `fold` is the binary's own function (see src/platform/migrate.rs): SQLite folds ASCII only.
-- Of several addresses that are the same one, the account that could sign in keeps the key, else the oldest gets it;
-- the others keep the key they have, under which nobody finds them, and are named by `serve`, `doctor` and `list-admins`.

UPDATE administrator AS account SET email_key = fold(account.email)
WHERE account.email_key <> fold(account.email)
  AND NOT EXISTS (SELECT 1 FROM administrator AS other WHERE other.email_key = fold(account.email))
  AND account.id = (
      SELECT twin.id FROM administrator AS twin WHERE fold(twin.email) = fold(account.email)
      ORDER BY twin.created_at, twin.id LIMIT 1
  );
