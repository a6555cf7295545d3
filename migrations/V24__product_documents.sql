-- Documents of a product, as JSON: files of the library with their kind and date.
ALTER TABLE product ADD COLUMN documents TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(documents));
