//! What the catalogue has for a line.

use crate::catalogue::not_stocked::Missing;
use crate::catalogue::product::ProductId;
use medicine::compare::Doubt;
use medicine::item::Item;
use medicine::line::LineReading;

/// A product that a line may ask for.
#[derive(Debug, Clone)]
pub(super) struct Offer {
    pub(super) id: ProductId,
    pub(super) item: Item,
    /// Whether the line may ask for it; otherwise it is only near.
    pub(super) is_asked: bool,
    /// What speaks against it.
    pub(super) doubts: Vec<Doubt>,
    /// From 0 to 1.
    pub(super) score: f32,
}

/// What the catalogue has for a line.
#[derive(Debug, Default)]
pub(super) struct Answer {
    /// The reading that counts.
    pub(super) reading: Option<LineReading>,
    /// Whether the first offer is what the line asks for.
    pub(super) is_sure: bool,
    /// How many products are what the line asks for.
    pub(super) alike: usize,
    /// Best first, at most a few.
    pub(super) offers: Vec<Offer>,
    pub(super) missing: Option<Missing>,
    /// The line or the list would take more steps than it may.
    pub(super) is_cut_off: bool,
}
