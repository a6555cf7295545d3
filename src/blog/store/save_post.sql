-- Without an id: adds a post. With one: replaces it, if it is still at the revision and not in the trash.
INSERT INTO post (
    id, title, slug, excerpt, category, category_key, author, image_url, featured, read_time, published_at, content,
    created_at, updated_at
)
VALUES (
    :id, :title, :slug, :excerpt, :category, :category_key, :author, :image_url, :featured, :read_time, :published_at,
    :content, :now, :now
)
ON CONFLICT (id) DO UPDATE SET
    title = excluded.title,
    slug = excluded.slug,
    excerpt = excluded.excerpt,
    category = excluded.category,
    category_key = excluded.category_key,
    author = excluded.author,
    image_url = excluded.image_url,
    featured = excluded.featured,
    read_time = excluded.read_time,
    published_at = excluded.published_at,
    content = excluded.content,
    updated_at = excluded.updated_at,
    revision = post.revision + 1
WHERE post.revision = :revision AND post.deleted_at IS NULL
