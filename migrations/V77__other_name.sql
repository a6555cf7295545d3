-- The name in another language or script: found by the search, not shown.
ALTER TABLE product ADD COLUMN other_name TEXT;
