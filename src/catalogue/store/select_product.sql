SELECT p.*, c.slug AS category_slug
FROM product p
LEFT JOIN category c ON c.name_key = p.category_key
