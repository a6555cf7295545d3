-- Who works on an import. `process` names the process, `claim` rises each time one begins to work on it: only the last one may
-- write. `acting` is the e-mail of the administrator for whom it is applied or undone. `is_taken_back` is 1 while an import that
-- could not be applied is taken back. `state` has one more value, deleting: it is not shown any more, and its rows are on their
-- way out.
ALTER TABLE import ADD COLUMN process TEXT;
ALTER TABLE import ADD COLUMN claim INTEGER NOT NULL DEFAULT 0;
ALTER TABLE import ADD COLUMN acting TEXT;
ALTER TABLE import ADD COLUMN is_taken_back INTEGER NOT NULL DEFAULT 0;
