//! The shelf at the head of the whole catalogue: some packs of every category.

use serde::Serialize;
use utoipa::ToSchema;

use super::term::Term;
use crate::media::picture::Picture;

/// Packs that stand for a category.
pub(crate) const PACKS: usize = 3;

/// With more categories than this, or fewer than two with a pack to show, there is no shelf.
pub(crate) const MAX_STRETCHES: usize = 24;

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

impl Stretch {
    /// A category with these packs.
    pub(crate) fn new(category: Term, packs: Vec<Picture>) -> Self {
        let Term { id: _, name, slug, products } = category;
        Self { name, slug, products, packs }
    }
}
