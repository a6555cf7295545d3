-- Without an id: adds a product. With one: replaces it, if it is still at the revision and not in the trash.
INSERT INTO product (
    id, name, name_key, sku, category, category_key, description, detailed_description, composition, formulation,
    status, side_effects, dosage, benefits, badges, certifications, images, tata1mg_link, amazon_link, flipkart_link,
    created_at, updated_at
)
VALUES (
    :id, :name, :name_key, :sku, :category, :category_key, :description, :detailed_description, :composition, :formulation,
    :status, :side_effects, :dosage, :benefits, :badges, :certifications, :images, :tata1mg_link, :amazon_link, :flipkart_link,
    :now, :now
)
ON CONFLICT (id) DO UPDATE SET
    name = excluded.name,
    name_key = excluded.name_key,
    sku = excluded.sku,
    category = excluded.category,
    category_key = excluded.category_key,
    description = excluded.description,
    detailed_description = excluded.detailed_description,
    composition = excluded.composition,
    formulation = excluded.formulation,
    status = excluded.status,
    side_effects = excluded.side_effects,
    dosage = excluded.dosage,
    benefits = excluded.benefits,
    badges = excluded.badges,
    certifications = excluded.certifications,
    images = excluded.images,
    tata1mg_link = excluded.tata1mg_link,
    amazon_link = excluded.amazon_link,
    flipkart_link = excluded.flipkart_link,
    updated_at = excluded.updated_at,
    rename_entry = NULL,
    revision = product.revision + 1
WHERE product.revision = :revision AND product.deleted_at IS NULL
