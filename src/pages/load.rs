//! Loads what a page shows, from one snapshot.

use jiff::Timestamp;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Value, json};

use super::route::{ListView, Page};
use super::structured::{self, breadcrumbs};
use crate::blog::post::{BlogPage, PostFilter};
use crate::blog::store::{posts, posts as post_list};
use crate::catalogue::filter::{ProductFilter, in_order};
use crate::catalogue::product::{Product, ProductId, ProductPage, ProductSummary};
use crate::catalogue::search::SearchIndex;
use crate::catalogue::store::{listed, products, public, terms};
use crate::catalogue::term::TermKind;
use crate::catalogue::{listing, salt_matrix, unanswered};
use crate::config::Config;
use crate::content;
use crate::content::page_name::PageName;
use crate::content::read::ANNOUNCEMENTS;
use crate::content::visibility::HiddenPages;
use crate::enquiries::list::TypedLine;
use crate::error::{Error, Result};
use crate::platform::db::Snapshot;
use crate::platform::input::Paging;
use crate::site::{Site, paths};

/// Products and posts on the home page (spec section 9).
const FEATURED: u32 = 3;

/// Everything that a page is rendered from.
#[derive(Debug, Default)]
pub struct PageData {
    /// 200, or 404 when the address names nothing.
    pub status: u16,
    /// The new address of a page that has moved; then the rest is not used.
    pub moved_to: Option<String>,
    /// Query keys and what they hold.
    pub queries: Vec<(Value, Box<RawValue>)>,
    /// Structured data (schema.org), each a JSON text.
    pub structured: Vec<String>,
    /// When the page changes without a save: a post, a product or a page's publication is due, an announcement starts or ends.
    pub fresh_until: Option<Timestamp>,
    /// The text of a search that found nothing.
    pub unanswered: Option<String>,
    /// Whether the office hides the page that was asked for; this is the one for addresses that lead nowhere then.
    pub is_hidden: bool,
    /// Whether the office keeps it out of search engines.
    pub unlisted: bool,
    /// Whether it has an announcement.
    pub has_announcements: bool,
}

/// Which pages there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Visible {
    /// Those that the office does not hide.
    ToVisitors,
    /// All of them, as for the editor.
    ToTheOffice,
}

/// Loads a page as it is at the moment `now`.
///
/// # Errors
/// When the database fails or a row is damaged.
pub fn load(
    snapshot: &Snapshot,
    search: &SearchIndex,
    page: &Page,
    (config, site): (&Config, &Site),
    visible: Visible,
    now: Timestamp,
) -> Result<PageData> {
    let (mut data, layout) = PageData::of_every_page(snapshot, config, site, now)?;
    let layout_changes = data.fresh_until;
    let hidden = HiddenPages::of(&layout);
    data.is_hidden = visible == Visible::ToVisitors && hidden.hides(&page.canonical());
    let page = if data.is_hidden { &Page::NotFound } else { page };
    let mut head = match page {
        Page::Catalogue { .. } => &layout["catalogue"]["head"],
        Page::Blog(_) => &layout["blog"]["head"],
        _ => &Value::Null,
    };
    let mut documents = Vec::new();
    for name in page.content() {
        documents.push(data.seed_content(snapshot, config, *name, now)?.0);
    }
    if let Some(own) = documents.first() {
        head = &own["head"];
    }
    data.unlisted = head["robots"] == false;
    let mut loader = Loader { snapshot, search, site, now, data };
    match page {
        Page::Home => loader.home(&hidden)?,
        Page::Catalogue { filter, view } => loader.catalogue(filter, *view)?,
        Page::Product(id) => loader.product(*id)?,
        Page::Blog(filter) => loader.blog(filter)?,
        Page::Post(slug) => loader.post(slug)?,
        Page::Contact(_) => {
            loader.data.structured.push(structured::local_business(site));
            loader.data.structured.push(breadcrumbs(site, &[("Contact", "/contact")]));
        }
        Page::EnquiryList(lines) => loader.enquiry_list(lines)?,
        Page::Static(page) => loader.data.structured.push(breadcrumbs(site, &[(page.name, page.path)])),
        Page::NotFound => loader.data.status = 404,
    }
    let mut data = loader.data;
    if data.status == 404 && *page != Page::NotFound {
        data.seed_content(snapshot, config, PageName::NotFound, now)?;
    }
    // Every page says whether there is a product at all.
    let product = public::next_change(snapshot, now)?;
    data.fresh_until = [data.fresh_until, layout_changes, product].into_iter().flatten().min();
    Ok(data)
}

/// What a page is rendered from that shows an error only.
pub(crate) fn problem_queries(
    snapshot: &Snapshot,
    config: &Config,
    site: &Site,
    now: Timestamp,
) -> Result<Vec<(Value, Box<RawValue>)>> {
    let mut data = PageData::default();
    data.seed(json!(["site"]), site)?;
    for name in [PageName::Layout, PageName::NotFound] {
        data.seed_content(snapshot, config, name, now)?;
    }
    Ok(data.queries)
}

impl PageData {
    /// What every page has, and the document `layout` of it.
    pub(super) fn of_every_page(
        snapshot: &Snapshot,
        config: &Config,
        site: &Site,
        now: Timestamp,
    ) -> Result<(Self, Value)> {
        let mut data = Self { status: 200, ..Self::default() };
        data.seed(json!(["site"]), site)?;
        let (layout, changes) = data.seed_content(snapshot, config, PageName::Layout, now)?;
        data.fresh_until = changes;
        data.has_announcements = layout[ANNOUNCEMENTS].as_array().is_some_and(|list| !list.is_empty());
        Ok((data, layout))
    }

    /// Adds a document; returns it, and when it or any other changes without a save.
    fn seed_content(
        &mut self,
        snapshot: &Snapshot,
        config: &Config,
        name: PageName,
        now: Timestamp,
    ) -> Result<(Value, Option<Timestamp>)> {
        let (document, until) = content::read::public_until(snapshot, name, &config.company, now)?;
        self.seed(json!(["content", name]), &document)?;
        Ok((document, until))
    }

    /// Adds a list of products.
    fn seed_list(&mut self, key: Value, page: ProductPage) -> Result<()> {
        let items = page.items.into_iter().map(ProductSummary::shown_in_list).collect();
        self.seed(key, &ProductPage { items, ..page })
    }

    /// Adds a query.
    pub(super) fn seed(&mut self, key: Value, value: &impl Serialize) -> Result<()> {
        self.queries.push((key, to_raw_value(value).map_err(Error::internal)?));
        Ok(())
    }
}

/// A page that is being loaded.
struct Loader<'l> {
    snapshot: &'l Snapshot,
    search: &'l SearchIndex,
    site: &'l Site,
    now: Timestamp,
    data: PageData,
}

impl Loader<'_> {
    fn home(&mut self, hidden: &HiddenPages) -> Result<()> {
        let filter =
            ProductFilter { paging: Paging::first(FEATURED), featured: true, ..ProductFilter::default() };
        self.data.seed_list(json!(["products"]), listing::page(self.snapshot, self.search, &filter)?)?;
        let filter = PostFilter { paging: Paging::first(FEATURED), ..PostFilter::default() };
        let posts = if hidden.hide_articles() {
            BlogPage::default()
        } else {
            post_list::page(self.snapshot, &filter, self.now)?
        };
        self.data.seed(json!(["blogs"]), &posts)?;
        self.data.fresh_until = posts::next_change(self.snapshot, self.now)?;
        self.data.structured.push(structured::organization(self.site));
        self.data.structured.push(structured::website(self.site));
        Ok(())
    }

    fn catalogue(&mut self, filter: &ProductFilter, view: Option<ListView>) -> Result<()> {
        if let Some(filter) = with_current_slugs(self.snapshot, filter)? {
            self.data.moved_to = Some(Page::Catalogue { filter, view }.canonical());
            return Ok(());
        }
        let page = listing::page(
            self.snapshot,
            self.search,
            &ProductFilter { facets: true, usual: true, ..filter.clone() },
        )?;
        if page.items.is_empty() && filter.paging.page > 1 {
            self.data.status = 404;
        }
        self.data.unanswered = unanswered::of_search(filter, &page);
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
        let key = json!({
            "category": category, "benefit": benefit, "form": form, "schedule": schedule, "badge": badge,
            "q": q, "exact": exact, "sort": sort, "page": paging.page,
        });
        self.data.seed_list(json!(["products", key]), page)?;
        for (key, kind) in [("categories", TermKind::Category), ("benefits", TermKind::Benefit)] {
            let counts = self.search.term_counts(self.snapshot, kind)?;
            self.data.seed(json!([key]), &terms::all_counted(self.snapshot, kind, &counts)?)?;
        }
        self.data.structured.push(breadcrumbs(self.site, &[("Products", paths::PRODUCTS)]));
        Ok(())
    }

    fn product(&mut self, id: ProductId) -> Result<()> {
        let Some(product) = products::find_public(self.snapshot, id)? else {
            self.data.seed(json!(["product", id]), &None::<Product>)?;
            self.data.status = 404;
            return Ok(());
        };
        seed_product(self.snapshot, self.search, &mut self.data, &product)?;
        let path = paths::product(id);
        self.data.structured.push(structured::product(self.site, &product));
        self.data
            .structured
            .push(breadcrumbs(self.site, &[("Products", paths::PRODUCTS), (&product.summary.name, &path)]));
        Ok(())
    }

    fn enquiry_list(&mut self, lines: &[TypedLine]) -> Result<()> {
        let ids = listed::ids(lines.iter().filter_map(|line| line.product));
        self.data.seed(json!(["enquiry_list"]), &lines)?;
        self.data.seed(json!(["enquiry_products", ids]), &listed::compared(self.snapshot, &ids)?)
    }

    fn blog(&mut self, filter: &PostFilter) -> Result<()> {
        let page = post_list::page(self.snapshot, filter, self.now)?;
        if page.items.is_empty() && filter.paging.page > 1 {
            self.data.status = 404;
        }
        let PostFilter { category, q, paging } = filter;
        self.data.seed(json!(["blogs", {"category": category, "q": q, "page": paging.page}]), &page)?;
        self.data.fresh_until = posts::next_change(self.snapshot, self.now)?;
        self.data.structured.push(breadcrumbs(self.site, &[("Resources", paths::BLOG)]));
        Ok(())
    }

    fn post(&mut self, slug: &str) -> Result<()> {
        let post = posts::find_public(self.snapshot, slug, self.now)?;
        self.data.seed(json!(["blog", slug]), &post)?;
        let Some(post) = post else {
            self.data.status = 404;
            self.data.moved_to =
                posts::redirect(self.snapshot, slug, self.now)?.map(|slug| paths::post(&slug));
            return Ok(());
        };
        self.data.fresh_until = posts::next_change(self.snapshot, self.now)?;
        let path = paths::post(slug);
        self.data.structured.push(structured::article(self.site, &post));
        self.data
            .structured
            .push(breadcrumbs(self.site, &[("Resources", paths::BLOG), (&post.summary.head.title, &path)]));
        Ok(())
    }
}

/// The filter with the current slugs in place of former ones, or `None` when it holds no former ones.
fn with_current_slugs(snapshot: &Snapshot, filter: &ProductFilter) -> Result<Option<ProductFilter>> {
    let mut current = filter.clone();
    let mut moved = false;
    for (kind, values) in
        [(TermKind::Category, &mut current.category), (TermKind::Benefit, &mut current.benefit)]
    {
        for value in values.iter_mut() {
            if let Some(slug) = terms::redirect(snapshot, kind, value)? {
                *value = slug;
                moved = true;
            }
        }
        in_order(values);
    }
    Ok(moved.then_some(current))
}

/// What the page of a product shows of it.
pub(super) fn seed_product(
    snapshot: &Snapshot,
    search: &SearchIndex,
    data: &mut PageData,
    product: &Product,
) -> Result<()> {
    let id = product.summary.id;
    data.seed(json!(["product", id]), product)?;
    let related = products::related(snapshot, id)?.into_iter().map(ProductSummary::shown_in_list);
    data.seed(json!(["related", id]), &related.collect::<Vec<_>>())?;
    data.seed(json!(["same_salt", id]), &salt_matrix::same_salt(snapshot, search, product)?)
}
