//! Terms: the categories and benefits of products.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::pack_label::Ink;
use crate::error::{FieldErrors, Result};
use text::{NonBlank, Slug};

/// A category or a benefit, with how many products it leads to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Term {
    /// Id.
    pub id: i64,
    /// Name; products hold it as text.
    pub name: String,
    /// The name in addresses.
    pub slug: String,
    /// How many products have it.
    pub products: u64,
    /// The ink that was chosen for its labels: categories alone have one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ink: Option<Ink>,
}

/// A category or benefit in the trash; its products are those that still hold the name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TrashedTerm {
    /// What was deleted.
    pub term: Term,
    /// When.
    pub deleted_at: Timestamp,
}

/// Categories or benefits, which have tables of the same form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TermKind {
    /// What a product is.
    Category,
    /// What it is good for.
    Benefit,
}

impl TermKind {
    /// The table and the word for it.
    pub(crate) fn table(self) -> &'static str {
        match self {
            Self::Category => "category",
            Self::Benefit => "benefit",
        }
    }
}

/// What the form for a category or benefit sends.
#[derive(Debug, Clone, Default, Serialize, Deserialize, ToSchema)]
pub struct TermInput {
    /// Name; required.
    #[schema(required, nullable = false)]
    pub name: Option<String>,
    /// The name in addresses; without one it is made from the name, or stays.
    pub slug: Option<String>,
    /// The ink of a category's labels, empty to leave it to the site; without one it stays.
    pub ink: Option<String>,
    /// Where another one has the name: its products become those of that one. Without it such a name is refused.
    pub merge: Option<bool>,
}

/// The order of categories.
#[derive(Debug, Clone, Default, Serialize, Deserialize, ToSchema)]
pub struct TermOrder {
    /// The ids of those that come first, in this order; the others follow by name.
    pub ids: Vec<i64>,
}

/// A category or benefit that may be stored.
#[derive(Debug, Clone)]
pub struct NewTerm {
    /// Name.
    pub name: String,
    /// Slug, if one was chosen.
    pub slug: Option<Slug>,
    /// Whether it is merged into the one that has the name.
    pub merge: bool,
    /// The ink of its labels; benefits have none.
    pub ink: InkChoice,
}

/// What a form says of the ink of a category's labels.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum InkChoice {
    /// Nothing: it stays.
    #[default]
    Kept,
    /// The site gives one.
    Given,
    /// This one.
    Chosen(Ink),
}

impl NewTerm {
    /// Checks the fields and reports all that is wrong at once.
    pub(crate) fn parse(input: TermInput) -> Result<Self> {
        let mut errors = FieldErrors::default();
        let name = errors.take("name", NonBlank::parse(&input.name.unwrap_or_default(), 100));
        let slug = input.slug.filter(|slug| !slug.trim().is_empty());
        let merge = input.merge.unwrap_or_default();
        let slug = slug.and_then(|slug| errors.take("slug", Slug::parse(&slug)));
        let ink = errors.take("ink", InkChoice::parse(input.ink.as_deref())).unwrap_or_default();
        errors.into_result()?;
        Ok(Self { name: name.map(NonBlank::into_string).unwrap_or_default(), slug, merge, ink })
    }
}

impl InkChoice {
    fn parse(name: Option<&str>) -> std::result::Result<Self, String> {
        match name {
            None => Ok(Self::Kept),
            Some("") => Ok(Self::Given),
            Some(name) => name.parse().map(Self::Chosen).map_err(|_| {
                let names: Vec<_> = Ink::ALL.iter().map(|ink| ink.name()).collect();
                format!("must be one of {}", names.join(", "))
            }),
        }
    }
}
