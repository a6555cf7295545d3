//! The addresses of the site's records, root-relative. Nothing else formats them.

use std::fmt::Display;

use crate::catalogue::product::ProductId;

/// The list of products.
pub const PRODUCTS: &str = crate::catalogue::product::PRODUCTS;
/// The list of posts.
pub const BLOG: &str = "/blog";

/// The site's pages in the back office.
pub const SITE_PAGES: &str = "/admin/site";

/// The pages of preview links; what follows is a secret.
pub const PREVIEWS: &str = "/preview";

/// A product's page.
pub fn product(id: ProductId) -> String {
    id.page()
}

/// The products that a text finds.
pub fn product_search(q: &str) -> String {
    products_with("q", q)
}

/// The products of a category.
pub fn category(slug: &str) -> String {
    products_with("category", slug)
}

/// The products with a benefit.
pub fn benefit(slug: &str) -> String {
    products_with("benefit", slug)
}

/// The products with one value of a parameter of the list. A space is `%20`, as the pages write their canonical address.
pub fn products_with(parameter: &str, value: &str) -> String {
    let query = url::form_urlencoded::Serializer::new(String::new()).append_pair(parameter, value).finish();
    format!("{PRODUCTS}?{}", query.replace('+', "%20"))
}

/// A post's page.
pub fn post(slug: &str) -> String {
    format!("{BLOG}/{slug}")
}

/// The page of a preview link.
pub fn preview(token: &str) -> String {
    format!("{PREVIEWS}/{token}")
}

/// Whether a path is that of a preview link's page.
pub fn is_preview(path: &str) -> bool {
    path.strip_prefix(PREVIEWS).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// A product in the public API.
pub fn api_product(id: ProductId) -> String {
    format!("/api/products/{id}")
}

/// A post in the public API.
pub fn api_post(slug: &str) -> String {
    format!("/api/blogs/{slug}")
}

/// A record in the admin API; `collection` is `products` or `blogs`.
pub fn admin_api(collection: &str, id: impl Display) -> String {
    format!("/api/admin/{collection}/{id}")
}

/// A product's form in the back office.
pub fn edit_product(id: ProductId) -> String {
    format!("/admin/products/edit/{id}")
}

/// A post's form in the back office.
pub fn edit_post(id: impl Display) -> String {
    format!("/admin/blogs/edit/{id}")
}

/// An import in the back office.
pub fn import(id: i64) -> String {
    format!("/admin/imports/{id}")
}

/// A page of the site in the back office.
pub fn edit_site_page(name: &str) -> String {
    format!("/admin/site/{name}")
}
