//! The catalogue of a choice: its products and what the choice is called.

use jiff::Timestamp;
use text::fold;

use super::catalogue::{Catalogue, Choice, in_order_of_categories};
use crate::catalogue::filter::{ProductFilter, Sort};
use crate::catalogue::listing;
use crate::catalogue::search::SearchIndex;
use crate::catalogue::store::terms;
use crate::catalogue::term::TermKind;
use crate::catalogue::trade_facts::schedule_label;
use crate::error::Result;
use crate::platform::db::Snapshot;
use crate::platform::input::Paging;
use crate::site::Site;

/// Most products of a choice: they are set in some seconds. The page says so beside its link
/// (`frontend/src/public/catalogue/AboveResults.tsx`).
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
