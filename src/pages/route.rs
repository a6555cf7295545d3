//! Public addresses, parsed: which page, and which of its query parameters matter.

use std::fmt::Write as _;

use crate::blog::filter::PostFilter;
use crate::catalogue::filter::{ProductFilter, Sort};
use crate::catalogue::product::ProductId;
use crate::error::FieldErrors;
use crate::platform::input;
use crate::site::paths;

/// A public page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Page {
    /// `/`
    Home,
    /// `/products`
    Catalogue(ProductFilter),
    /// `/products/{id}`
    Product(ProductId),
    /// `/about`
    About,
    /// `/legacy`
    Legacy,
    /// `/legacy-interactive`
    LegacyInteractive,
    /// `/partners`
    Partners,
    /// `/blog`
    Blog(PostFilter),
    /// `/blog/{slug}`; the slug need not be anyone's.
    Article(String),
    /// `/contact`, with the product that an enquiry begins with.
    Contact(Option<String>),
    /// `/privacy`
    Privacy,
    /// `/terms`
    Terms,
    /// Any other path.
    NotFound,
}

impl Page {
    /// Parses a path and its query.
    ///
    /// # Errors
    /// Query parameters that make no sense, by name.
    pub fn parse(path: &str, query: &[(String, String)]) -> Result<Self, FieldErrors> {
        // Pages have a fixed length: it is no part of what they are cached under.
        let known: Vec<_> = query.iter().filter(|(name, _)| name != "per_page").cloned().collect();
        Ok(match path {
            "/" => Self::Home,
            paths::PRODUCTS => Self::Catalogue(ProductFilter::parse(&known)?),
            "/about" => Self::About,
            "/legacy" => Self::Legacy,
            "/legacy-interactive" => Self::LegacyInteractive,
            "/partners" => Self::Partners,
            paths::BLOG => Self::Blog(PostFilter::parse(&known)?),
            "/contact" => Self::Contact(product_of_interest(query)?),
            "/privacy" => Self::Privacy,
            "/terms" => Self::Terms,
            _ => match path.rsplit_once('/') {
                Some((paths::PRODUCTS, id)) => id.parse().map_or(Self::NotFound, Self::Product),
                Some((paths::BLOG, slug)) if is_plain(slug) => Self::Article(slug.to_owned()),
                _ => Self::NotFound,
            },
        })
    }

    /// The source of the page's own script chunk.
    pub fn module(&self) -> &'static str {
        match self {
            Self::Home => "src/pages/home/HomePage.tsx",
            Self::Catalogue(_) => "src/pages/catalogue/CataloguePage.tsx",
            Self::Product(_) => "src/pages/product/ProductPage.tsx",
            Self::About => "src/pages/about/AboutPage.tsx",
            Self::Legacy => "src/pages/legacy/LegacyPage.tsx",
            Self::LegacyInteractive => "src/pages/legacy-interactive/LegacyInteractivePage.tsx",
            Self::Partners => "src/pages/partners/PartnersPage.tsx",
            Self::Blog(_) => "src/pages/blog/BlogPage.tsx",
            Self::Article(_) => "src/pages/article/ArticlePage.tsx",
            Self::Contact(_) => "src/pages/contact/ContactPage.tsx",
            Self::Privacy => "src/pages/privacy/PrivacyPage.tsx",
            Self::Terms => "src/pages/terms/TermsPage.tsx",
            // Part of the entry: there is no chunk of this name.
            Self::NotFound => "src/pages/not-found/NotFoundPage.tsx",
        }
    }

    /// Path and known query in one form for all addresses that mean the same; what pages are cached under.
    pub fn canonical(&self) -> String {
        match self {
            Self::Catalogue(filter) => paths::PRODUCTS.to_owned() + &product_query(filter),
            Self::Product(id) => paths::product(*id),
            Self::Blog(filter) => paths::BLOG.to_owned() + &post_query(filter),
            Self::Article(slug) => paths::post(slug),
            Self::Contact(Some(product)) => {
                let mut query = String::new();
                add(&mut query, "product", product);
                format!("/contact{query}")
            }
            Self::NotFound => "/404".to_owned(),
            plain => plain.plain_path().to_owned(),
        }
    }

    /// The path of a page that has only one.
    fn plain_path(&self) -> &'static str {
        match self {
            Self::About => "/about",
            Self::Legacy => "/legacy",
            Self::LegacyInteractive => "/legacy-interactive",
            Self::Partners => "/partners",
            Self::Contact(_) => "/contact",
            Self::Privacy => "/privacy",
            Self::Terms => "/terms",
            _ => "/",
        }
    }
}

fn product_of_interest(query: &[(String, String)]) -> Result<Option<String>, FieldErrors> {
    let mut errors = FieldErrors::default();
    let asked = query.iter().rfind(|(name, _)| name == "product");
    let product = asked.and_then(|(name, value)| input::text(&mut errors, name, value));
    errors.unless_any(product)
}

/// Whether a path's last part can be looked up as it is: nothing in it is written in another way in addresses.
fn is_plain(part: &str) -> bool {
    let plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.' | b'~');
    !part.is_empty() && part.len() <= 200 && part.bytes().all(plain)
}

/// The query of a filter: only what differs from the default, in a fixed order.
pub fn product_query(filter: &ProductFilter) -> String {
    let mut query = String::new();
    let texts = [("category", &filter.category), ("benefit", &filter.benefit), ("q", &filter.q)];
    for (name, value) in texts {
        if let Some(value) = value {
            add(&mut query, name, value);
        }
    }
    match filter.sort {
        Sort::Newest => {}
        Sort::Name => add(&mut query, "sort", "name"),
        Sort::NameDescending => add(&mut query, "sort", "-name"),
    }
    if filter.paging.page > 1 {
        add(&mut query, "page", &filter.paging.page.to_string());
    }
    query
}

/// The query of a filter of articles: only what differs from the default, in a fixed order.
pub fn post_query(filter: &PostFilter) -> String {
    let mut query = String::new();
    for (name, value) in [("category", &filter.category), ("q", &filter.q)] {
        if let Some(value) = value {
            add(&mut query, name, value);
        }
    }
    if filter.paging.page > 1 {
        add(&mut query, "page", &filter.paging.page.to_string());
    }
    query
}

fn add(query: &mut String, name: &str, value: &str) {
    let value: String = url::form_urlencoded::byte_serialize(value.as_bytes()).collect();
    let mark = if query.is_empty() { '?' } else { '&' };
    let _ = write!(query, "{mark}{name}={value}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_plain_number_is_a_product() {
        assert_eq!(Page::parse("/products/12", &[]).unwrap(), Page::Product(ProductId::new(12)));
        for other in [
            "/products/",
            "/products/012",
            "/products/1e3",
            "/products/-1",
            "/products/1/2",
            "/x",
            "//",
            "/blog/",
            "/blog/a/b",
            "/blog/a%20b",
        ] {
            assert_eq!(Page::parse(other, &[]).unwrap(), Page::NotFound, "{other}");
        }
    }

    #[test]
    fn every_plain_path_leads_back_to_its_page() {
        for path in [
            "/",
            "/about",
            "/legacy",
            "/legacy-interactive",
            "/partners",
            "/contact",
            "/privacy",
            "/terms",
            "/blog",
            "/blog/a-b",
        ] {
            let page = Page::parse(path, &[]).unwrap();
            assert_eq!(page.canonical(), path);
            assert_ne!(page, Page::NotFound);
            assert!(std::path::Path::new("frontend").join(page.module()).exists(), "{}", page.module());
        }
    }

    #[test]
    fn addresses_that_mean_the_same_are_cached_once() {
        let query = |text: &str| {
            url::form_urlencoded::parse(text.as_bytes())
                .map(|(k, v)| (k.into_owned(), v.into_owned()))
                .collect::<Vec<_>>()
        };
        let one = Page::parse("/products", &query("page=1&q=+amox+&utm_source=x")).unwrap();
        let other = Page::parse("/products", &query("q=amox&sort=newest&per_page=1")).unwrap();
        assert_eq!(one.canonical(), other.canonical());
        assert_eq!(one.canonical(), "/products?q=amox");
        let blog = Page::parse("/blog", &query("page=2&category=Health+%26+Home&x=1")).unwrap();
        assert_eq!(blog.canonical(), "/blog?category=Health+%26+Home&page=2");
        let contact = Page::parse("/contact", &query("product=+Gel+1%25+")).unwrap();
        assert_eq!(contact.canonical(), "/contact?product=Gel+1%25");
    }
}
