//! Lists of products: what visitors and the office ask for, answered by the search and the database.

use std::collections::BTreeMap;

use super::filter::{AdminProductFilter, NEWEST_FIRST, ProductFilter, ProductListState, Sort};
use super::not_stocked::missing;
use super::product::{Product, ProductId, ProductPage, Stretch};
use super::salt_matrix;
use super::search::{SearchIndex, SearchText};
use super::store::listing::{
    self, Conditions, NOT_IN_TRASH, all_ids, by_ids, drawers, is_photographed, sorted_ids,
};
use super::store::products::{id_of_sku, newest_packs};
use super::store::public::{PUBLIC, featured};
use super::store::{save, terms};
use super::term::{Term, TermKind};
use crate::error::Result;
use crate::platform::db::Snapshot;
use crate::platform::input::Paging;
use text::fold;

/// Packs that stand for a category.
const PACKS: usize = 3;

/// With more categories than this, or fewer than two with a pack to show, there is no shelf.
const MAX_STRETCHES: usize = 24;

/// Categories in the cabinet of the home page, which is there where its products have fewer pictures than this.
const MAX_DRAWERS: u32 = 12;
const FEW_PICTURES: usize = 3;

/// The page of products that a visitor's filter asks for.
///
/// # Errors
/// [`crate::error::Error::CorruptRow`] names a row that cannot be read.
pub fn page(snapshot: &Snapshot, index: &SearchIndex, filter: &ProductFilter) -> Result<ProductPage> {
    let Paging { page, per_page } = filter.paging;
    let photographed = filter.usual.then(|| is_photographed(snapshot)).transpose()?;
    let by_name = filter.sort.is_none() && filter.q.is_none() && photographed == Some(false);
    let sort = if by_name { Some(Sort::Name) } else { filter.sort };
    let filter = &ProductFilter { sort, ..filter.clone() };
    if filter.is_whole_catalogue() && !filter.facets {
        let (mut ids, total) = match filter.sort {
            // Does not wait for the index at the start.
            None | Some(Sort::Newest) => {
                all_ids(snapshot, NEWEST_FIRST, filter.paging, &Conditions::public())?
            }
            _ => {
                let matches = index.matches(snapshot, filter)?;
                (matches.page, matches.total)
            }
        };
        if filter.featured && page == 1 {
            let chosen = featured(snapshot)?;
            ids.retain(|id| !chosen.contains(id));
            ids = chosen.into_iter().chain(ids).take(per_page as usize).collect();
        }
        let found = ProductPage { photographed, total, page, per_page, ..ProductPage::default() };
        let mut found = found.with(snapshot, &ids)?;
        if page == 1 && found.items.iter().filter(|product| product.picture.is_some()).count() < FEW_PICTURES
        {
            found.drawers = Some(drawers(snapshot, MAX_DRAWERS)?);
        }
        Ok(found)
    } else {
        let mut matches = index.matches(snapshot, filter)?;
        let asked = filter.q.as_deref().map(SearchText::new);
        let not_stocked = match asked.as_ref().filter(|_| !filter.exact) {
            Some(asked) => missing(index, snapshot, asked, matches.by_words)?,
            None => None,
        };
        if let Some(not_stocked) = not_stocked.as_ref().filter(|missing| !missing.stocked.is_empty()) {
            let stocked: Vec<_> = not_stocked.stocked.iter().map(|product| product.id).collect();
            matches = index.matches_among(snapshot, filter, &stocked)?;
        }
        let ids = matches.page;
        let (total, facets, corrected) = (matches.total, matches.facets, matches.corrected);
        let is_explained = filter.facets && not_stocked.is_none();
        let brand_of = match asked.as_ref().filter(|_| is_explained && total > 0) {
            Some(asked) => index.with_items(snapshot, |items| items.of_brand(asked))?,
            None => None,
        };
        let meant = corrected.as_deref().map(SearchText::new).or(asked);
        let matrix = match meant.filter(|_| is_explained && page == 1 && filter.chooses_nothing()) {
            Some(meant) => salt_matrix::of_search(snapshot, index, &meant)?,
            None => None,
        };
        let shelf = if filter.is_whole_catalogue() && page == 1 && photographed != Some(false) {
            shelf(snapshot, index)?
        } else {
            None
        };
        let found = ProductPage { photographed, total, page, per_page, ..ProductPage::default() };
        let found = ProductPage { facets, corrected, not_stocked, brand_of, matrix, shelf, ..found };
        found.with(snapshot, &ids)
    }
}

impl ProductPage {
    /// This page with the products of these ids, in this order.
    fn with(mut self, snapshot: &Snapshot, ids: &[ProductId]) -> Result<Self> {
        self.items = by_ids(snapshot, ids, PUBLIC)?.into_iter().map(|product| product.summary).collect();
        // The index may be newer than this snapshot, by a product that was created meanwhile.
        self.total -= (ids.len() - self.items.len()) as u64;
        Ok(self)
    }
}

/// The page of products that the back office's filter asks for, and how many match; each with its main picture only.
pub(crate) fn admin_page(
    snapshot: &Snapshot,
    index: &SearchIndex,
    filter: &AdminProductFilter,
) -> Result<(Vec<Product>, u64)> {
    let (ids, total) = admin_ids(snapshot, index, filter)?;
    Ok((by_ids(snapshot, &ids, NOT_IN_TRASH)?, total))
}

/// The ids of that page, and how many match.
fn admin_ids(
    snapshot: &Snapshot,
    index: &SearchIndex,
    filter: &AdminProductFilter,
) -> Result<(Vec<ProductId>, u64)> {
    let conditions = Conditions::new(snapshot, filter)?;
    match &filter.q {
        None => all_ids(snapshot, filter.order, filter.paging, &conditions),
        Some(text) => {
            let ids = conditions.among(snapshot, index.all_ids(snapshot, text)?)?;
            let total = ids.len();
            // The product whose code was typed stands first.
            let order = match id_of_sku(snapshot, text)? {
                Some(id) => format!("p.id <> {}, {}", id.get(), filter.order),
                None => filter.order.to_owned(),
            };
            Ok((sorted_ids(snapshot, &order, filter.paging, ids)?, total))
        }
    }
}

/// The ids of all products that the back office's filter asks for, in its order.
pub(crate) fn all_admin_ids(
    snapshot: &Snapshot,
    index: &SearchIndex,
    filter: &AdminProductFilter,
) -> Result<Vec<ProductId>> {
    let whole = AdminProductFilter { paging: Paging::first(u32::MAX), ..filter.clone() };
    Ok(admin_ids(snapshot, index, &whole)?.0)
}

/// The ids of all products that a filter asks for, those of the trash too.
pub(crate) fn all_ids_of(
    snapshot: &Snapshot,
    index: &SearchIndex,
    filter: &AdminProductFilter,
) -> Result<Vec<ProductId>> {
    match filter.state {
        ProductListState::Trash => save::trash_ids(snapshot, filter),
        _ => all_admin_ids(snapshot, index, filter),
    }
}

/// Where a product stands in the whole list of a filter, whatever its page.
pub(crate) struct ListPlace {
    /// From 1; `None` when the filter leaves the product out.
    pub(crate) position: Option<u64>,
    /// How many match.
    pub(crate) total: u64,
    /// The product after it.
    pub(crate) next: Option<Product>,
}

/// Where a product stands in the list that the back office's filter asks for, and which comes after it.
pub(crate) fn place(
    snapshot: &Snapshot,
    index: &SearchIndex,
    filter: &AdminProductFilter,
    id: ProductId,
) -> Result<ListPlace> {
    let ids = all_admin_ids(snapshot, index, filter)?;
    let at = ids.iter().position(|other| *other == id);
    let next: Vec<_> = at.and_then(|at| ids.get(at + 1)).copied().into_iter().collect();
    let next = by_ids(snapshot, &next, NOT_IN_TRASH)?.pop();
    Ok(ListPlace { position: at.map(|at| at as u64 + 1), total: ids.len() as u64, next })
}

/// How many of the products that match text and category lack each fact, and how many visitors see, whatever of these the list
/// is filtered by.
pub(crate) fn admin_counts(
    snapshot: &Snapshot,
    index: &SearchIndex,
    filter: &AdminProductFilter,
) -> Result<BTreeMap<&'static str, u64>> {
    let found = filter.q.as_deref().map(|text| index.all_ids(snapshot, text)).transpose()?;
    listing::counts(snapshot, filter, found.as_ref())
}

/// The categories that have products, by name, each with its packs; none where a shelf would have nothing to show.
fn shelf(snapshot: &Snapshot, index: &SearchIndex) -> Result<Option<Vec<Stretch>>> {
    let counts = index.term_counts(snapshot, TermKind::Category)?;
    let mut categories = terms::all_counted(snapshot, TermKind::Category, &counts)?;
    categories.retain(|category| category.products > 0);
    if categories.len() > MAX_STRETCHES {
        return Ok(None);
    }
    let mut stretches = Vec::with_capacity(categories.len());
    for category in categories {
        let packs = newest_packs(snapshot, &fold(&category.name), PACKS)?;
        let Term { name, slug, products, .. } = category;
        stretches.push(Stretch { name, slug, products, packs });
    }
    let filled = stretches.iter().filter(|stretch| !stretch.packs.is_empty()).count();
    Ok((filled > 1).then_some(stretches))
}
