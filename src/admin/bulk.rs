//! The same change to many products, in one transaction.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::products::change;
use super::revisions::{delete, restore_with};
use crate::catalogue::product::{BADGES, Product, ProductId};
use crate::catalogue::store::products::find;
use crate::error::{Error, FieldErrors, Result};
use crate::history::entry::Actor;
use crate::platform::db::WriteTx;
use crate::platform::text::{NonBlank, fold};

/// Products that one call may change.
const MAX_PRODUCTS: usize = 500;

/// A change to many products.
#[derive(Debug, Clone, Default, Serialize, Deserialize, ToSchema)]
pub struct BulkRequest {
    /// Products, 1 to 500.
    #[serde(default)]
    #[schema(required, value_type = Vec<i64>)]
    pub ids: Vec<ProductId>,
    /// `set_category`, `add_badge`, `remove_badge`, `delete` or `restore`.
    #[schema(required, nullable = false)]
    pub action: Option<String>,
    /// For `set_category`.
    pub category: Option<String>,
    /// For `add_badge` and `remove_badge`.
    pub badge: Option<String>,
}

/// What a change to many products did.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
pub struct BulkResult {
    /// Products that are different now.
    #[schema(value_type = Vec<i64>)]
    pub changed: Vec<ProductId>,
    /// Products that do not exist, or needed no change.
    #[schema(value_type = Vec<i64>)]
    pub unchanged: Vec<ProductId>,
}

/// A request that has been checked.
#[derive(Debug, Clone)]
pub(crate) struct BulkChange {
    ids: Vec<ProductId>,
    action: BulkAction,
}

#[derive(Debug, Clone)]
enum BulkAction {
    SetCategory(String),
    AddBadge(&'static str),
    RemoveBadge(&'static str),
    Delete,
    Restore,
}

impl BulkChange {
    /// Checks every field and reports all that is wrong at once.
    pub(crate) fn parse(request: BulkRequest) -> Result<Self> {
        let mut errors = FieldErrors::default();
        let mut ids = request.ids;
        ids.sort_unstable();
        ids.dedup();
        if ids.is_empty() || ids.len() > MAX_PRODUCTS {
            errors.add("ids", format!("must name 1 to {MAX_PRODUCTS} products"));
        }
        let badge = request.badge.unwrap_or_default();
        let badge = BADGES.into_iter().find(|known| known.eq_ignore_ascii_case(badge.trim()));
        let badge = badge.ok_or_else(|| format!("must be one of {}", BADGES.join(", ")));
        let action = match request.action.as_deref().unwrap_or_default() {
            "set_category" => {
                let category = NonBlank::parse(&request.category.unwrap_or_default(), 100);
                errors.take("category", category).map(|name| BulkAction::SetCategory(name.into_string()))
            }
            "add_badge" => errors.take("badge", badge).map(BulkAction::AddBadge),
            "remove_badge" => errors.take("badge", badge).map(BulkAction::RemoveBadge),
            "delete" => Some(BulkAction::Delete),
            "restore" => Some(BulkAction::Restore),
            _ => {
                errors.add("action", "must be set_category, add_badge, remove_badge, delete or restore");
                None
            }
        };
        match (errors.is_empty(), action) {
            (true, Some(action)) => Ok(Self { ids, action }),
            _ => Err(Error::Invalid(errors)),
        }
    }

    /// Whether the products are to be deleted.
    pub(crate) fn is_deletion(&self) -> bool {
        matches!(self.action, BulkAction::Delete)
    }

    /// Makes the change; [`Error::Invalid`] when the SKU of a restored product has been taken.
    pub(crate) fn run(&self, tx: &WriteTx<'_>, actor: &Actor) -> Result<BulkResult> {
        let mut result = BulkResult::default();
        for &id in &self.ids {
            let changed = match &self.action {
                BulkAction::Delete => delete::<Product>(tx, actor, id)?,
                BulkAction::Restore => {
                    let restored = restore_with::<Product>(tx, actor, id)?;
                    restored.is_some_and(|(_, was_in_trash)| was_in_trash)
                }
                other => other.apply(tx, actor, id)?,
            };
            if changed { result.changed.push(id) } else { result.unchanged.push(id) }
        }
        Ok(result)
    }
}

impl BulkAction {
    /// Changes fields of one product; returns whether it was different before.
    fn apply(&self, tx: &WriteTx<'_>, actor: &Actor, id: ProductId) -> Result<bool> {
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
        change(tx, actor, &before, None, |product| match self {
            Self::SetCategory(category) => product.category.clone_from(category),
            Self::AddBadge(badge) => product.badges.push((*badge).to_owned()),
            Self::RemoveBadge(badge) => product.badges.retain(|own| fold(own) != fold(badge)),
            Self::Delete | Self::Restore => {}
        })?;
        Ok(true)
    }
}
