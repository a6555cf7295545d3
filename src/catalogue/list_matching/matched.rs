//! What is answered for a list.

use serde::Serialize;
use utoipa::ToSchema;

use crate::catalogue::not_stocked::Missing;
use crate::catalogue::product::ProductId;
use medicine::compare::Doubt;
use medicine::item::Item;
use medicine::line::LineReading;

/// A line of a list with what was understood of it.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct MatchedLine {
    /// Where it stands in the text or file, from 1. Blank lines are not answered, but counted.
    pub line: u32,
    /// The line as it came.
    pub text: String,
    /// How many are wanted; null when the line does not say so, or not rightly.
    pub quantity: Option<u32>,
    /// The pack, as '10x10 box'.
    pub pack: Option<String>,
    /// Whether it asks for something.
    pub kind: LineKind,
    /// The product, only when it is sure.
    #[serde(rename = "match")]
    pub matched: Option<MatchedProduct>,
    /// Products that may be meant, best first, at most three.
    pub candidates: Vec<MatchCandidate>,
    /// What the first of the candidates is beyond what was typed, so that it was not taken: 'sustained release', 'injection'.
    pub assumed: Vec<String>,
    /// What a person should know or check.
    pub note: Option<String>,
}

/// What a line of a list is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LineKind {
    /// Something that is asked for.
    Item,
    /// A heading, a greeting, a total: kept, and not counted.
    None,
}

/// The product that a line asks for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct MatchedProduct {
    /// Id.
    #[schema(value_type = i64)]
    pub id: ProductId,
    /// Name.
    pub name: String,
    /// Stock-keeping unit.
    pub sku: Option<String>,
}

/// A product that a line may ask for.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct MatchCandidate {
    /// Id.
    #[schema(value_type = i64)]
    pub id: ProductId,
    /// Name.
    pub name: String,
    /// What tells it apart from others of the same name: form, pack and SKU.
    pub detail: String,
    /// From 0 to 1.
    pub score: f32,
}

/// What a list came to.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct MatchedList {
    /// One or more for each line that is not blank, in the same order.
    pub lines: Vec<MatchedLine>,
    /// The items for which nothing was found, without their quantities.
    #[serde(skip)]
    #[schema(ignore)]
    pub(crate) unknown: Vec<String>,
}

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
