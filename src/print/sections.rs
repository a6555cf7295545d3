//! The sections of the catalogue and their order, and the columns of a price list.

use std::collections::HashMap;

use krilla::tagging::ArtifactType;
use text::fold;

use super::page::PageLayout;
use super::structure::Structure;
use super::style::{RUNNING_HEAD, SIDE, WIDTH};
use crate::catalogue::product::ProductSummary;
use crate::catalogue::store::terms;
use crate::catalogue::term::TermKind;
use crate::error::Result;
use crate::platform::db::Snapshot;

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
