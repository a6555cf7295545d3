//! Public addresses, parsed: which page, and which of its query parameters matter.

use crate::blog::post::PostFilter;
use crate::catalogue::filter::{ProductFilter, Sort};
use crate::catalogue::product::ProductId;
use crate::content::page_name::PageName;
use crate::enquiries::list::{TypedLine, address};
use crate::error::FieldErrors;
use crate::platform::input;
use crate::site::paths;

/// A public page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Page {
    /// `/`
    Home,
    /// `/products`
    Catalogue {
        /// Which products.
        filter: ProductFilter,
        /// How: as a table, whose columns compare them, or as cards; without a choice, as the catalogue has pictures.
        view: Option<ListView>,
    },
    /// `/products/{id}`
    Product(ProductId),
    /// `/blog`
    Blog(PostFilter),
    /// `/blog/{slug}`; there need not be such a post.
    Post(String),
    /// `/contact`, with the product that the enquiry is about.
    Contact(Option<String>),
    /// `/enquiry-list`, with the lines that the address holds.
    EnquiryList(Vec<TypedLine>),
    /// A page without data of its own.
    Static(&'static StaticPage),
    /// Any other path.
    NotFound,
}

/// A page that shows its own text and the company's facts.
#[derive(Debug, PartialEq, Eq)]
pub struct StaticPage {
    /// Its path.
    pub path: &'static str,
    /// Its name in the breadcrumbs.
    pub name: &'static str,
    /// The documents that it shows, besides header and footer.
    pub(crate) content: &'static [PageName],
    module: &'static str,
}

/// Every static page. To add one: a row here and one in the frontend's `app/routes.ts`.
pub(crate) static STATIC_PAGES: [&StaticPage; 6] = [
    &page("/about", "Our Story", &[PageName::About, PageName::Company], "src/public/company/AboutPage.tsx"),
    &page(
        "/legacy",
        "Our Legacy",
        &[PageName::Legacy, PageName::LegacyInteractive],
        "src/public/company/LegacyPage.tsx",
    ),
    &page(
        "/legacy-interactive",
        "Our Legacy",
        &[PageName::LegacyInteractive],
        "src/public/company/LegacyInteractivePage.tsx",
    ),
    &PARTNERS,
    &page("/privacy", "Privacy Policy", &[PageName::Privacy], "src/public/company/PrivacyPage.tsx"),
    &page("/terms", "Terms of Service", &[PageName::Terms], "src/public/company/TermsPage.tsx"),
];

/// The page with the partnership form and the catalogue to download.
pub(crate) static PARTNERS: StaticPage =
    page("/partners", "For Partners", &[PageName::Partners], "src/public/contact/PartnersPage.tsx");

const fn page(
    path: &'static str,
    name: &'static str,
    content: &'static [PageName],
    module: &'static str,
) -> StaticPage {
    StaticPage { path, name, content, module }
}

impl Page {
    /// Parses a path and its query.
    ///
    /// # Errors
    /// Invalid query parameters, by name.
    pub fn parse(path: &str, query: &[(String, String)]) -> Result<Self, FieldErrors> {
        // Pages have a fixed length, so `per_page` is not part of the cache key.
        let known: Vec<_> = query.iter().filter(|(name, _)| name != "per_page").cloned().collect();
        if let Some(page) = STATIC_PAGES.into_iter().find(|page| page.path == path) {
            return Ok(Self::Static(page));
        }
        Ok(match path {
            "/" => Self::Home,
            paths::PRODUCTS => {
                Self::Catalogue { filter: ProductFilter::parse(&known)?, view: view_of(query) }
            }
            paths::BLOG => Self::Blog(PostFilter::parse(&known)?),
            "/contact" => Self::Contact(product_of_interest(query)?),
            address::PATH => Self::EnquiryList(address::lines(query)),
            _ => match path.rsplit_once('/') {
                Some((paths::PRODUCTS, id)) => id.parse().map_or(Self::NotFound, Self::Product),
                Some((paths::BLOG, slug)) if is_unreserved(slug) => Self::Post(slug.to_owned()),
                _ => Self::NotFound,
            },
        })
    }

    /// The pattern of the page's address; none of what is not there.
    pub(crate) fn pattern(&self) -> Option<&'static str> {
        Some(match self {
            Self::Home => "/",
            Self::Catalogue { .. } => paths::PRODUCTS,
            Self::Product(_) => "/products/{id}",
            Self::Blog(_) => paths::BLOG,
            Self::Post(_) => "/blog/{slug}",
            Self::Contact(_) => "/contact",
            Self::EnquiryList(_) => address::PATH,
            Self::Static(page) => page.path,
            Self::NotFound => return None,
        })
    }

    /// The source of the page's own script chunk.
    pub(crate) fn module(&self) -> &'static str {
        match self {
            Self::Home => "src/public/home/HomePage.tsx",
            Self::Catalogue { .. } => "src/public/catalogue/CataloguePage.tsx",
            Self::Product(_) => "src/public/product/ProductPage.tsx",
            Self::Blog(_) => "src/public/articles/BlogPage.tsx",
            Self::Post(_) => "src/public/articles/ArticlePage.tsx",
            Self::Contact(_) => "src/public/contact/ContactPage.tsx",
            Self::EnquiryList(_) => "src/public/enquiry/EnquiryListPage.tsx",
            Self::Static(page) => page.module,
            // Part of the entry: there is no chunk of this name.
            Self::NotFound => "src/public/problem/NotFoundPage.tsx",
        }
    }

    /// The documents that the page shows, besides header and footer.
    pub(crate) fn content(&self) -> &'static [PageName] {
        match self {
            Self::Home => &[PageName::Home],
            Self::Contact(_) => &[PageName::Contact],
            Self::Static(page) => page.content,
            Self::NotFound => &[PageName::NotFound],
            Self::Catalogue { .. }
            | Self::Product(_)
            | Self::Blog(_)
            | Self::Post(_)
            | Self::EnquiryList(_) => &[],
        }
    }

    /// Path and known query in one form for all addresses that mean the same; what pages are cached under.
    pub fn canonical(&self) -> String {
        match self {
            Self::Home => "/".to_owned(),
            Self::Catalogue { filter, view } => {
                let view = ("view", view.map(|view| view.word().to_owned()));
                with_query(paths::PRODUCTS, product_parameters(filter).into_iter().chain([view]))
            }
            Self::Product(id) => paths::product(*id),
            Self::Blog(filter) => {
                let texts = [("category", filter.category.clone()), ("q", filter.q.clone())];
                with_query(paths::BLOG, texts.into_iter().chain([page_number(filter.paging.page)]))
            }
            Self::Post(slug) => paths::post(slug),
            Self::Contact(product) => with_query("/contact", [("product", product.clone())]),
            Self::EnquiryList(lines) => address::address(lines).unwrap_or_else(|| address::PATH.to_owned()),
            Self::Static(page) => page.path.to_owned(),
            Self::NotFound => "/404".to_owned(),
        }
    }

    /// Whether the page is made for one visitor: it is never cached.
    pub(crate) fn is_personal(&self) -> bool {
        matches!(self, Self::EnquiryList(_))
    }

    /// Whether the page offers the printed catalogue and tells its size.
    pub(crate) fn shows_catalogue_file(&self) -> bool {
        matches!(self, Self::Catalogue { .. }) || *self == Self::Static(&PARTNERS)
    }
}

/// How a list of products is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListView {
    /// Rows with a column for each fact.
    Table,
    /// Cards.
    Grid,
}

impl ListView {
    fn word(self) -> &'static str {
        match self {
            Self::Table => "table",
            Self::Grid => "grid",
        }
    }
}

/// Any other view is the usual one, as in the frontend's `filters.ts`.
fn view_of(query: &[(String, String)]) -> Option<ListView> {
    let (_, asked) = query.iter().rfind(|(name, _)| name == "view")?;
    [ListView::Table, ListView::Grid].into_iter().find(|view| view.word() == asked.trim())
}

fn product_of_interest(query: &[(String, String)]) -> Result<Option<String>, FieldErrors> {
    let mut errors = FieldErrors::default();
    let asked = query.iter().rfind(|(name, _)| name == "product");
    let product = asked.and_then(|(name, value)| input::text(&mut errors, name, value));
    errors.unless_any(product)
}

/// Whether a path's last part has unreserved characters only (RFC 3986, section 2.3), which have one spelling.
fn is_unreserved(part: &str) -> bool {
    let plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.' | b'~');
    !part.is_empty() && part.len() <= 200 && part.bytes().all(plain)
}

fn product_parameters(filter: &ProductFilter) -> Vec<Parameter> {
    let ProductFilter {
        category,
        benefit,
        form,
        schedule,
        badge,
        q,
        exact,
        sort,
        paging,
        facets: _,
        usual: _,
        featured: _,
    } = filter;
    let sort = sort.map(|sort| match sort {
        Sort::Newest => "newest",
        Sort::Name => "name",
        Sort::NameDescending => "-name",
    });
    let facets = [
        ("category", category),
        ("benefit", benefit),
        ("form", form),
        ("schedule", schedule),
        ("badge", badge),
    ];
    let chosen = facets.into_iter().flat_map(|(name, values)| values.iter().map(move |value| (name, value)));
    let chosen = chosen.map(|(name, value)| (name, Some(value.clone())));
    let rest = [
        ("q", q.clone()),
        ("exact", exact.then(|| "1".to_owned())),
        ("sort", sort.map(str::to_owned)),
        page_number(paging.page),
    ];
    chosen.chain(rest).collect()
}

type Parameter = (&'static str, Option<String>);

fn page_number(page: u32) -> Parameter {
    ("page", (page > 1).then(|| page.to_string()))
}

/// An address with the parameters that differ from their default, in the order given.
fn with_query(path: &str, parameters: impl IntoIterator<Item = Parameter>) -> String {
    let given = parameters.into_iter().filter_map(|(name, value)| Some((name, value?)));
    let query = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(given).finish();
    if query.is_empty() { path.to_owned() } else { format!("{path}?{query}") }
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
            "/enquiry-list",
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
        let other = Page::parse("/products", &query("q=amox&sort=&per_page=1&facets=1")).unwrap();
        assert_eq!(one.canonical(), other.canonical());
        assert_eq!(one.canonical(), "/products?q=amox");
        let sorted = Page::parse("/products", &query("q=amox&sort=newest")).unwrap();
        assert_eq!(sorted.canonical(), "/products?q=amox&sort=newest", "best first is another order");
        let one = Page::parse("/products", &query("sort=newest&form=Tablet&category=b&category=a")).unwrap();
        let other = Page::parse("/products", &query("category=a&category=b&category=a&form=tablet")).unwrap();
        assert_eq!(one.canonical(), other.canonical());
        assert_eq!(one.canonical(), "/products?category=a&category=b&form=tablet");
        let table = Page::parse("/products", &query("view=table&form=Tablet&page=2")).unwrap();
        assert_eq!(table.canonical(), "/products?form=tablet&page=2&view=table");
        let grid = Page::parse("/products", &query("view=grid")).unwrap();
        assert_eq!(grid.canonical(), "/products?view=grid");
        assert_eq!(Page::parse("/products", &query("view=x")).unwrap().canonical(), "/products");
        let blog = Page::parse("/blog", &query("page=2&category=Health+%26+Home&x=1")).unwrap();
        assert_eq!(blog.canonical(), "/blog?category=Health+%26+Home&page=2");
        let contact = Page::parse("/contact", &query("product=+Gel+1%25+")).unwrap();
        assert_eq!(contact.canonical(), "/contact?product=Gel+1%25");
    }
}
