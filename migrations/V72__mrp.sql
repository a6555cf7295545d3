-- The maximum retail price in paise, so that it is exact; NULL is none.
ALTER TABLE product ADD COLUMN mrp INTEGER CHECK (mrp > 0);
