//! The shelf at the head of the whole catalogue: some packs of every category.

use serde::Serialize;
use utoipa::ToSchema;

use super::search::SearchIndex;
use super::store::products::newest_packs;
use super::store::terms;
use super::term::{Term, TermKind};
use crate::error::Result;
use crate::media::picture::Picture;
use crate::platform::db::Snapshot;
use crate::platform::text::fold;

/// Packs that stand for a category.
const PACKS: usize = 3;

/// With more categories than this, or fewer than two with a pack to show, there is no shelf.
const MAX_STRETCHES: usize = 24;

/// A category with the pictures of its newest products.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Stretch {
    /// Name of the category.
    pub name: String,
    /// Its name in addresses.
    pub slug: String,
    /// How many products it has.
    pub products: u64,
    /// Main pictures of its newest products; none where these have no picture.
    pub packs: Vec<Picture>,
}

/// The categories that have products, by name, each with its packs; none where a shelf would have nothing to show.
pub(crate) fn shelf(snapshot: &Snapshot, index: &SearchIndex) -> Result<Option<Vec<Stretch>>> {
    let counts = index.term_counts(snapshot, TermKind::Category)?;
    let mut categories = terms::all_counted(snapshot, TermKind::Category, &counts)?;
    categories.retain(|category| category.products > 0);
    if categories.len() > MAX_STRETCHES {
        return Ok(None);
    }
    let mut stretches = Vec::with_capacity(categories.len());
    for category in categories {
        let packs = newest_packs(snapshot, &fold(&category.name), PACKS)?;
        let Term { id: _, name, slug, products } = category;
        stretches.push(Stretch { name, slug, products, packs });
    }
    let filled = stretches.iter().filter(|stretch| !stretch.packs.is_empty()).count();
    Ok((filled > 1).then_some(stretches))
}
