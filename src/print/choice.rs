//! The catalogue of a choice: its products and what the choice is called.

use std::collections::HashMap;

use jiff::Timestamp;
use krilla::tagging::ArtifactType;
use text::fold;

use super::catalogue::{Catalogue, Choice};
use super::page::PageLayout;
use super::structure::Structure;
use super::style::{RUNNING_HEAD, SIDE, WIDTH};
use crate::catalogue::filter::{ProductFilter, Sort};
use crate::catalogue::listing;
use crate::catalogue::product::ProductSummary;
use crate::catalogue::search::SearchIndex;
use crate::catalogue::store::terms;
use crate::catalogue::term::TermKind;
use crate::catalogue::trade_facts::schedule_label;
use crate::error::Result;
use crate::platform::db::Snapshot;
use crate::platform::input::Paging;
use crate::site::Site;

/// Most products of a choice: they are set in some seconds. The page says so beside its link
/// (`frontend/src/pages/catalogue/SelectionFile.tsx`).
pub(crate) const MAX_CHOICE: u32 = 500;

/// The filter as far as it matters to a catalogue: products stand under their categories, there by name, in either
/// direction; pages and counts belong to the list.
pub(super) fn normalised(filter: ProductFilter) -> ProductFilter {
    let sort = match filter.sort {
        Some(Sort::NameDescending) => Sort::NameDescending,
        _ => Sort::Name,
    };
    ProductFilter { sort: Some(sort), paging: Paging::first(MAX_CHOICE), facets: false, ..filter }
}

/// How many products the filter chooses.
pub(super) fn count(snapshot: &Snapshot, index: &SearchIndex, filter: &ProductFilter) -> Result<u64> {
    let filter = ProductFilter { paging: Paging::first(1), ..filter.clone() };
    Ok(listing::page(snapshot, index, &filter)?.total)
}

impl Catalogue {
    /// Reads the products that the normalised filter chooses; `None` when there are none.
    pub(super) fn of_choice(
        snapshot: &Snapshot,
        index: &SearchIndex,
        filter: &ProductFilter,
        site: Site,
        made: Timestamp,
    ) -> Result<Option<Self>> {
        let page = listing::page(snapshot, index, filter)?;
        if page.items.is_empty() {
            return Ok(None);
        }
        let words = words(snapshot, filter, page.corrected.as_deref())?;
        let mut products = page.items;
        // Stable, so that names keep their order within a category.
        in_order_of_categories(snapshot, &mut products)?;
        Ok(Some(Self { products, choice: Some(Choice { words, total: page.total }), site, made }))
    }
}

/// What is chosen, as people say it: `Cardiac Care or Diabetes Care, Schedule H, “amlo”`.
fn words(snapshot: &Snapshot, filter: &ProductFilter, corrected: Option<&str>) -> Result<String> {
    let mut parts = Vec::new();
    for (kind, chosen) in [(TermKind::Category, &filter.category), (TermKind::Benefit, &filter.benefit)] {
        if !chosen.is_empty() {
            let names = terms::slugs_and_names(snapshot, kind)?;
            parts.push(any_of(chosen, |value| name_of(&names, value)));
        }
    }
    parts.push(any_of(&filter.form, str::to_owned));
    parts.push(any_of(&filter.schedule, |schedule| schedule_label(schedule).to_owned()));
    parts.push(any_of(&filter.badge, str::to_owned));
    parts.extend(filter.q.as_ref().map(|typed| match corrected {
        Some(corrected) => format!("“{corrected}” (for “{typed}”)"),
        None => format!("“{typed}”"),
    }));
    parts.retain(|part| !part.is_empty());
    Ok(parts.join(", "))
}

fn any_of(chosen: &[String], label: impl Fn(&str) -> String) -> String {
    chosen.iter().map(|value| label(value)).collect::<Vec<_>>().join(" or ")
}

/// The name of a category or benefit that is given by slug or name.
fn name_of(names: &[(String, String)], value: &str) -> String {
    let key = fold(value);
    let known = names.iter().find(|(slug, name)| *slug == key || fold(name) == key);
    known.map_or_else(|| value.to_owned(), |(_, name)| name.clone())
}

// The sections of the catalogue and their order, and the columns of a price list.

/// The width of a line of a price list.
pub(super) const LINE: f32 = WIDTH - 2.0 * SIDE;
/// Where name and pack begin; the code stands before them, the price ends the line.
pub(super) const NAME_AT: f32 = 62.0;
pub(super) const PACK_AT: f32 = LINE - 150.0;
/// Room for the widest price.
pub(super) const PRICES: f32 = 50.0;

/// What the columns of a price list are, at the head of each page.
pub(super) fn heads(layout: &mut PageLayout) {
    const BASELINE: f32 = 66.0;
    layout.within(Structure::Artifact(ArtifactType::Header), |layout| {
        for (x, head) in [(0.0, "Code"), (NAME_AT, "Name"), (PACK_AT, "Pack")] {
            layout.text(SIDE + x, BASELINE, RUNNING_HEAD.set(head));
        }
        layout.text_to(SIDE + LINE, BASELINE, RUNNING_HEAD.set("MRP"));
    });
}

/// What products of one section have in common; those whose category is not in the list stand together.
pub(super) fn section_key(product: &ProductSummary) -> String {
    if product.category_slug.is_some() { fold(&product.category) } else { String::new() }
}

/// Sorts products by the order of the categories; within one they stay as they are.
pub(super) fn in_order_of_categories(snapshot: &Snapshot, products: &mut [ProductSummary]) -> Result<()> {
    let names = terms::names_and_slugs(snapshot, TermKind::Category)?;
    let places: HashMap<_, _> = names.iter().enumerate().map(|(at, (name, _))| (fold(name), at)).collect();
    products.sort_by_cached_key(|product| places.get(&section_key(product)).copied().unwrap_or(places.len()));
    Ok(())
}
