//! Products and posts as the back office shows them.

use std::collections::BTreeMap;

use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use utoipa::ToSchema;

use super::TRASH_DAYS;
use crate::blog::post::{PostHead, PostState, StoredPost};
use crate::catalogue::product::{Product, ProductId, ProductSummary};
use crate::history::entry::Revision;

/// A record's revision, and its time in the trash.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = Standing)]
pub struct RecordStatus {
    /// Rises with every save; sent as the entity tag.
    pub revision: i64,
    /// When it went to the trash, RFC 3339 UTC.
    pub deleted_at: Option<Timestamp>,
    /// When it will be purged, RFC 3339 UTC.
    pub purge_at: Option<Timestamp>,
}

impl RecordStatus {
    fn new(revision: i64, deleted_at: Option<Timestamp>) -> Self {
        Self { revision, deleted_at, purge_at: deleted_at.map(purge_at) }
    }
}

/// When a record that was deleted at a moment will be purged.
pub(super) fn purge_at(deleted_at: Timestamp) -> Timestamp {
    deleted_at + SignedDuration::from_hours(24 * TRASH_DAYS)
}

/// A product in the back office's list.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AdminProductSummary {
    /// What visitors see.
    #[serde(flatten)]
    pub summary: ProductSummary,
    /// `public` or `hidden`.
    pub visibility: &'static str,
    /// The moment from which a public product is seen, RFC 3339 UTC, which may be past.
    pub visible_from: Option<Timestamp>,
    /// Revision and trash.
    #[serde(flatten)]
    pub status: RecordStatus,
}

/// A product with everything.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AdminProduct {
    /// What visitors see.
    #[serde(flatten)]
    pub product: Product,
    /// `public` or `hidden`.
    pub visibility: &'static str,
    /// The moment from which a public product is seen, RFC 3339 UTC, which may be past.
    pub visible_from: Option<Timestamp>,
    /// Revision and trash.
    #[serde(flatten)]
    pub status: RecordStatus,
}

/// One page of the back office's list of products.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AdminProductPage {
    /// The products of this page.
    pub items: Vec<AdminProductSummary>,
    /// How many match in all.
    pub total: u64,
    /// This page, from 1.
    pub page: u32,
    /// Products a page.
    pub per_page: u32,
    /// When asked for: how many that match text and category lack each fact, by its name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counts: Option<BTreeMap<&'static str, u64>>,
}

/// A value that records already have in a field.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct EarlierValue {
    /// The text.
    pub value: String,
    /// How many records have it.
    pub count: u64,
}

impl From<(String, u64)> for EarlierValue {
    fn from((value, count): (String, u64)) -> Self {
        Self { value, count }
    }
}

/// Where a product stands in a filtered and sorted list, whatever its page.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PlaceInList {
    /// From 1; `None` when the filter leaves the product out.
    pub position: Option<u64>,
    /// How many match.
    pub total: u64,
    /// The product after it.
    pub next: Option<NextProduct>,
}

/// A product that comes after another.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct NextProduct {
    /// Its id.
    #[schema(value_type = i64)]
    pub id: ProductId,
    /// Its name.
    pub name: String,
}

/// A product as it was at one revision.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ProductRevision {
    /// When, by whom, what changed.
    #[serde(flatten)]
    pub about: Revision,
    /// The product as it was then.
    pub product: AdminProduct,
}

impl From<Product> for AdminProduct {
    /// Images have their own alternative texts here, not the product's name, because the form edits them.
    fn from(mut product: Product) -> Self {
        let status = RecordStatus::new(product.revision, product.deleted_at);
        for picture in &mut product.pictures {
            picture.alt = product.alts.get(&picture.url).cloned().unwrap_or_default();
        }
        let visibility = product.summary.visibility;
        Self { visibility: visibility.name(), visible_from: visibility.moment(), product, status }
    }
}

impl From<Product> for AdminProductSummary {
    fn from(product: Product) -> Self {
        let status = RecordStatus::new(product.revision, product.deleted_at);
        let visibility = product.summary.visibility;
        Self {
            visibility: visibility.name(),
            visible_from: visibility.moment(),
            summary: product.summary,
            status,
        }
    }
}

/// A post in the back office's list.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AdminPostSummary {
    /// What it is.
    #[serde(flatten)]
    pub head: PostHead,
    /// Since when it is public, RFC 3339 UTC; none: a draft.
    pub published_at: Option<Timestamp>,
    /// When it was created, RFC 3339 UTC.
    pub created_at: Timestamp,
    /// Whether it can be read by visitors.
    pub state: PostState,
    /// Revision and trash.
    #[serde(flatten)]
    pub status: RecordStatus,
}

/// A post with everything.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AdminPost {
    /// What lists carry too.
    #[serde(flatten)]
    pub summary: AdminPostSummary,
    /// Sanitised HTML.
    pub content: String,
}

/// One page of the back office's list of posts.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AdminPostPage {
    /// The posts of this page.
    pub items: Vec<AdminPostSummary>,
    /// How many match in all.
    pub total: u64,
    /// This page, from 1.
    pub page: u32,
    /// Posts a page.
    pub per_page: u32,
    /// When asked for: how many that match text and category each state and each missing part has, by its name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counts: Option<BTreeMap<&'static str, u64>>,
}

/// A post as it was at one revision.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PostRevision {
    /// When, by whom, what changed.
    #[serde(flatten)]
    pub about: Revision,
    /// The post as it was then.
    pub post: AdminPost,
}

impl AdminPost {
    /// A stored post, with its state at the moment `now`.
    pub(super) fn new(post: StoredPost, now: Timestamp) -> Self {
        Self {
            summary: AdminPostSummary {
                head: post.head,
                published_at: post.published_at,
                created_at: post.created_at,
                state: PostState::at(post.published_at, now),
                status: RecordStatus::new(post.revision, post.deleted_at),
            },
            content: post.content,
        }
    }
}
