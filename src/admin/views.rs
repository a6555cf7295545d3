//! Products and articles as the back office sees them.

use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use utoipa::ToSchema;

use super::TRASH_DAYS;
use crate::blog::post::StoredPost;
use crate::catalogue::product::{Product, ProductSummary};
use crate::history::version::Revision;
use crate::media::picture::Picture;
use crate::platform::clock::rfc3339;

/// What the back office knows of anything that can be changed and deleted.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Standing {
    /// Rises with every save; the entity's tag.
    pub revision: i64,
    /// When it went to the trash, RFC 3339 UTC.
    pub deleted_at: Option<String>,
    /// When the trash lets go of it, RFC 3339 UTC.
    pub purge_at: Option<String>,
}

impl Standing {
    fn new(revision: i64, deleted_at: Option<i64>) -> Self {
        Self { revision, deleted_at: deleted_at.map(rfc3339), purge_at: deleted_at.map(purge_at) }
    }
}

/// When the trash lets go of what was deleted at a moment (milliseconds since the epoch), RFC 3339 UTC.
pub(super) fn purge_at(deleted_at: i64) -> String {
    let days = SignedDuration::from_hours(24 * TRASH_DAYS);
    rfc3339(deleted_at + i64::try_from(days.as_millis()).unwrap_or_default())
}

/// A product in the back office's list.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AdminProductSummary {
    /// What visitors see.
    #[serde(flatten)]
    pub summary: ProductSummary,
    /// What the back office knows besides.
    #[serde(flatten)]
    pub standing: Standing,
}

/// A product with everything.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AdminProduct {
    /// What visitors see.
    #[serde(flatten)]
    pub product: Product,
    /// What the back office knows besides.
    #[serde(flatten)]
    pub standing: Standing,
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
}

/// An earlier version of a product.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ProductRevision {
    /// When, by whom, what changed.
    #[serde(flatten)]
    pub about: Revision,
    /// The product as it was then.
    pub product: AdminProduct,
}

impl From<Product> for AdminProduct {
    /// Pictures carry their own texts here, so that a form shows what was typed and nothing else.
    fn from(mut product: Product) -> Self {
        let standing = Standing::new(product.revision, product.deleted_at);
        for picture in &mut product.pictures {
            picture.alt = product.alts.get(&picture.url).cloned().unwrap_or_default();
        }
        Self { product, standing }
    }
}

impl From<Product> for AdminProductSummary {
    fn from(product: Product) -> Self {
        let standing = Standing::new(product.revision, product.deleted_at);
        Self { summary: product.summary, standing }
    }
}

/// Whether a post can be read by visitors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PostState {
    /// It has no date.
    Draft,
    /// Its date is in the future.
    Scheduled,
    /// It can be read.
    Public,
}

/// A post in the back office's list.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AdminPostSummary {
    /// Id.
    pub id: i64,
    /// Title.
    pub title: String,
    /// Slug, the last part of its address.
    pub slug: String,
    /// What it is about, in a sentence or two.
    pub excerpt: String,
    /// Category, as text.
    pub category: Option<String>,
    /// Who wrote it.
    pub author: String,
    /// Address of its picture.
    pub image_url: Option<String>,
    /// Its picture.
    pub picture: Option<Picture>,
    /// Whether the back office wants it to be seen first.
    pub featured: bool,
    /// Minutes to read it, at least 1.
    pub read_time: u32,
    /// Since when it is public, RFC 3339 UTC; none: a draft.
    pub published_at: Option<String>,
    /// When it was created, RFC 3339 UTC.
    pub created_at: String,
    /// When it was last saved, RFC 3339 UTC.
    pub updated_at: String,
    /// Whether it can be read by visitors.
    pub state: PostState,
    /// What the back office knows besides.
    #[serde(flatten)]
    pub standing: Standing,
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
}

/// An earlier version of a post.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PostRevision {
    /// When, by whom, what changed.
    #[serde(flatten)]
    pub about: Revision,
    /// The post as it was then.
    pub post: AdminPost,
}

impl AdminPost {
    /// A stored post with its picture, judged at a moment.
    pub fn new(post: StoredPost, picture: Option<Picture>, now: Timestamp) -> Self {
        let state = match post.published_at {
            None => PostState::Draft,
            Some(at) if at > now.as_millisecond() => PostState::Scheduled,
            Some(_) => PostState::Public,
        };
        let summary = AdminPostSummary {
            id: post.id,
            title: post.title,
            slug: post.slug,
            excerpt: post.excerpt,
            category: post.category,
            author: post.author,
            image_url: post.image_url,
            picture,
            featured: post.featured,
            read_time: post.read_time,
            published_at: post.published_at.map(rfc3339),
            created_at: rfc3339(post.created_at),
            updated_at: rfc3339(post.updated_at),
            state,
            standing: Standing::new(post.revision, post.deleted_at),
        };
        Self { summary, content: post.content }
    }
}
