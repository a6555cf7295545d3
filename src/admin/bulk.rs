//! The same change to many products, in one transaction.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::products::{change, delete, restore};
use crate::catalogue::product::BADGES;
use crate::catalogue::store::products::find;
use crate::catalogue::store::search::IndexChanges;
use crate::error::{Error, FieldErrors, Result};
use crate::history::entry::Actor;
use crate::platform::db::WriteTx;
use crate::platform::text::{NonBlank, fold};

/// Products that one call may change.
const MOST: usize = 500;

/// What is asked for.
#[derive(Debug, Clone, Default, Serialize, Deserialize, ToSchema)]
pub struct BulkRequest {
    /// Products, 1 to 500.
    #[serde(default)]
    #[schema(required)]
    pub ids: Vec<i64>,
    /// `set_category`, `add_badge`, `remove_badge`, `delete` or `restore`.
    #[schema(required, nullable = false)]
    pub action: Option<String>,
    /// For `set_category`.
    pub category: Option<String>,
    /// For `add_badge` and `remove_badge`.
    pub badge: Option<String>,
}

/// What was done.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
pub struct BulkResult {
    /// Products that are different now.
    pub changed: Vec<i64>,
    /// Products that are not there, or were so already.
    pub unchanged: Vec<i64>,
}

/// A request that makes sense.
#[derive(Debug, Clone)]
pub struct Bulk {
    ids: Vec<i64>,
    change: Change,
}

#[derive(Debug, Clone)]
enum Change {
    SetCategory(String),
    AddBadge(&'static str),
    RemoveBadge(&'static str),
    Delete,
    Restore,
}

impl Bulk {
    /// Checks every field and reports all that is wrong at once.
    ///
    /// # Errors
    /// [`crate::error::Error::Invalid`].
    pub fn parse(request: BulkRequest) -> Result<Self> {
        let mut errors = FieldErrors::default();
        let mut ids = request.ids;
        ids.sort_unstable();
        ids.dedup();
        if ids.is_empty() || ids.len() > MOST {
            errors.add("ids", format!("must name 1 to {MOST} products"));
        }
        let badge = request.badge.unwrap_or_default();
        let badge = BADGES.into_iter().find(|known| known.eq_ignore_ascii_case(badge.trim()));
        let badge = badge.ok_or_else(|| format!("must be one of {}", BADGES.join(", ")));
        let change = match request.action.as_deref().unwrap_or_default() {
            "set_category" => {
                let category = NonBlank::parse(&request.category.unwrap_or_default(), 100);
                errors.take("category", category).map(|name| Change::SetCategory(name.into_string()))
            }
            "add_badge" => errors.take("badge", badge).map(Change::AddBadge),
            "remove_badge" => errors.take("badge", badge).map(Change::RemoveBadge),
            "delete" => Some(Change::Delete),
            "restore" => Some(Change::Restore),
            _ => {
                errors.add("action", "must be set_category, add_badge, remove_badge, delete or restore");
                None
            }
        };
        match (errors.is_empty(), change) {
            (true, Some(change)) => Ok(Self { ids, change }),
            _ => Err(Error::Invalid(errors)),
        }
    }

    /// Whether the products are to be deleted.
    pub fn is_deletion(&self) -> bool {
        matches!(self.change, Change::Delete)
    }

    /// Makes the change.
    ///
    /// # Errors
    /// [`crate::error::Error::Invalid`] when a restored SKU has been taken: then nothing was done.
    pub fn run(&self, tx: &WriteTx<'_>, actor: &Actor) -> Result<BulkResult> {
        let mut result = BulkResult::default();
        let mut index = IndexChanges::default();
        for &id in &self.ids {
            let done = match &self.change {
                Change::Delete => delete(tx, actor, id, &mut index)?,
                Change::Restore => restore(tx, actor, id, &mut index)?.is_some_and(|(_, changed)| changed),
                other => other.apply(tx, actor, id)?,
            };
            if done { result.changed.push(id) } else { result.unchanged.push(id) }
        }
        index.flush(tx)?;
        Ok(result)
    }
}

impl Change {
    /// Changes fields of one product; whether it was different before.
    fn apply(&self, tx: &WriteTx<'_>, actor: &Actor, id: i64) -> Result<bool> {
        let Some(before) = find(tx, id)? else { return Ok(false) };
        let summary = &before.summary;
        let has = |badge: &str| summary.badges.iter().any(|own| fold(own) == fold(badge));
        let same = match self {
            Self::SetCategory(category) => summary.category == *category,
            Self::AddBadge(badge) => has(badge),
            Self::RemoveBadge(badge) => !has(badge),
            Self::Delete | Self::Restore => true,
        };
        if same {
            return Ok(false);
        }
        change(tx, actor, &before, |product| match self {
            Self::SetCategory(category) => product.category.clone_from(category),
            Self::AddBadge(badge) => product.badges.push((*badge).to_owned()),
            Self::RemoveBadge(badge) => product.badges.retain(|own| fold(own) != fold(badge)),
            Self::Delete | Self::Restore => {}
        })?;
        Ok(true)
    }
}
