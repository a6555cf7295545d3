//! The catalogue of a choice: its products and what the choice is called.

use jiff::Timestamp;

use super::catalogue::{Catalogue, Choice, MAX_PRODUCTS};
use crate::catalogue::filter::{ProductFilter, Sort};
use crate::catalogue::store::{list, terms};
use crate::catalogue::term::TermKind;
use crate::error::Result;
use crate::platform::db::Snapshot;
use crate::platform::input::Paging;
use crate::platform::text::fold;
use crate::site::Site;

impl Catalogue {
    /// Reads the products that the filter chooses; `None` when there are none. They stand under their categories, there
    /// by name; the page of the list does not matter.
    pub(super) fn of_choice(
        snapshot: &Snapshot,
        filter: ProductFilter,
        site: Site,
        made: Timestamp,
    ) -> Result<Option<Self>> {
        let words = words(snapshot, &filter)?;
        let sort = if filter.sort == Sort::NameDescending { Sort::NameDescending } else { Sort::Name };
        let filter = ProductFilter { sort, paging: Paging::first(MAX_PRODUCTS), ..filter };
        let page = list::page(snapshot, &filter)?;
        if page.items.is_empty() {
            return Ok(None);
        }
        let mut products = page.items;
        // Stable, so that names keep their order within a category.
        products.sort_by_cached_key(|product| fold(&product.category));
        Ok(Some(Self { products, choice: Some(Choice { words, total: page.total }), site, made }))
    }
}

/// What is chosen, as people say it: `Cardiac Care, “amlo”`.
fn words(snapshot: &Snapshot, filter: &ProductFilter) -> Result<String> {
    let mut words = Vec::new();
    for (kind, chosen) in [(TermKind::Category, &filter.category), (TermKind::Benefit, &filter.benefit)] {
        let names = terms::slugs_and_names(snapshot, kind)?;
        let name = |chosen: &String| {
            let key = fold(chosen);
            let known = names.iter().find(|(slug, name)| *slug == key || fold(name) == key);
            known.map_or_else(|| chosen.clone(), |(_, name)| name.clone())
        };
        let chosen: Vec<_> = chosen.iter().map(name).collect();
        if !chosen.is_empty() {
            words.push(chosen.join(" or "));
        }
    }
    words.extend(filter.q.iter().map(|text| format!("“{text}”")));
    Ok(if words.is_empty() { "All products".to_owned() } else { words.join(", ") })
}
