-- The ink that somebody has chosen for the labels of a category. A category in the trash keeps its
-- row: ids are never given again.
CREATE TABLE category_ink (
    category_id INTEGER PRIMARY KEY,
    ink         TEXT NOT NULL
);
