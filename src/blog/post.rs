//! A post as visitors see it (spec section 3), and as it is stored.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::FieldErrors;
use crate::media::bucket::Picture;
use crate::platform::columns::record_id;
use crate::platform::input::{Paging, flag, text};

record_id! {
    /// The id of a post.
    PostId
}

/// Most featured posts (spec section 9).
pub const FEATURED: u32 = 3;
/// Most related posts shown.
pub const RELATED: u32 = 3;
/// The author of a post without one (spec section 9).
pub const DEFAULT_AUTHOR: &str = "Admin";
const WORDS_A_MINUTE: usize = 200;

/// What visitors and the office see of a post, in lists too.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct PostHead {
    /// Id.
    #[schema(value_type = i64)]
    pub id: PostId,
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
    /// Address of its image.
    pub image_url: Option<String>,
    /// Its image.
    pub picture: Option<Picture>,
    /// Whether lists show it first.
    pub featured: bool,
    /// Minutes to read it, at least 1.
    pub read_time: u32,
    /// When it was last saved, RFC 3339 UTC.
    pub updated_at: Timestamp,
}

/// A public post without its content, as lists carry it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct PostSummary {
    /// What it is.
    #[serde(flatten)]
    pub head: PostHead,
    /// Since when it is public, RFC 3339 UTC.
    pub published_at: Timestamp,
}

/// A public post with everything.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Post {
    /// What lists carry too.
    #[serde(flatten)]
    pub summary: PostSummary,
    /// Sanitised HTML.
    pub content: String,
    /// Up to three others, of the same category first.
    pub related: Vec<PostSummary>,
}

/// One page of a list of public posts.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
pub struct BlogPage {
    /// The posts of this page, newest first.
    pub items: Vec<PostSummary>,
    /// How many match in all.
    pub total: u64,
    /// This page, from 1.
    pub page: u32,
    /// Posts a page.
    pub per_page: u32,
    /// The categories of all public posts, by name.
    pub categories: Vec<BlogCategory>,
    /// On the first page: the newest featured post of all that match, else the newest.
    pub featured: Option<PostSummary>,
}

/// A category that public posts have.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct BlogCategory {
    /// Name.
    pub name: String,
    /// How many public posts there are.
    pub posts: u64,
}

/// A post as it is stored, public or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredPost {
    /// What it is.
    pub head: PostHead,
    /// None: a draft.
    pub published_at: Option<Timestamp>,
    /// When it was created.
    pub created_at: Timestamp,
    /// Rises with every save; sent as the entity tag.
    pub revision: i64,
    /// Sanitised HTML.
    pub content: String,
    /// When it went to the trash.
    pub deleted_at: Option<Timestamp>,
}

/// Whether visitors can read a post.
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

impl StoredPost {
    /// The post as visitors will see it; one without a date as if it became public at the moment `now`.
    pub(crate) fn into_public(self, related: Vec<PostSummary>, now: Timestamp) -> Post {
        let summary = PostSummary { head: self.head, published_at: self.published_at.unwrap_or(now) };
        Post { summary, content: self.content, related }
    }
}

impl PostState {
    /// The state at the moment `now` of a post with this date.
    pub fn at(published_at: Option<Timestamp>, now: Timestamp) -> Self {
        match published_at {
            None => Self::Draft,
            Some(at) if at > now => Self::Scheduled,
            Some(_) => Self::Public,
        }
    }
}

/// How many posts there are: drafts, scheduled and public ones.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
pub struct BlogStats {
    /// In all.
    pub total: u64,
    /// Of these, featured ones.
    pub featured: u64,
    /// By category; those without one count under the empty text.
    #[serde(rename = "byCategory")]
    pub by_category: BTreeMap<String, u64>,
    /// Those that visitors can read.
    pub public: u64,
    /// Those that become public at a later time.
    pub scheduled: u64,
    /// Those without a date.
    pub draft: u64,
}

/// Minutes to read a text without tags: 200 words a minute, at least 1.
pub fn read_time(text: &str) -> u32 {
    let words = text.split_whitespace().count();
    u32::try_from(words.div_ceil(WORDS_A_MINUTE).max(1)).unwrap_or(u32::MAX)
}

// The query parameters of the public list of posts.

/// Posts a page, unless the query says otherwise.
pub const PER_PAGE: u32 = 12;

/// Which public posts a list shows.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PostFilter {
    /// A category's name, in any case.
    pub category: Option<String>,
    /// Text to find; never blank.
    pub q: Option<String>,
    /// Which page.
    pub paging: Paging,
}

impl Default for PostFilter {
    fn default() -> Self {
        Self { category: None, q: None, paging: Paging::first(PER_PAGE) }
    }
}

impl PostFilter {
    /// Parses the known parameters, ignores the others, and reports all that are wrong at once.
    pub(crate) fn parse(query: &[(String, String)]) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        let mut filter = Self::default();
        for (name, value) in query {
            match name.as_str() {
                "category" => filter.category = text(&mut errors, name, value),
                "q" => filter.q = text(&mut errors, name, value),
                _ => filter.paging.take(&mut errors, name, value),
            }
        }
        errors.unless_any(filter)
    }
}

// The query parameters of the back office's list of posts.

/// Posts a page, unless the query says otherwise.
const ADMIN_PER_PAGE: u32 = 24;

/// After so many days without a save a draft counts as old.
pub(crate) const OLD_DRAFT_DAYS: i64 = 30;

/// Which posts the list shows, by their state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum PostListState {
    /// All that are not in the trash.
    #[default]
    All,
    /// Those in one state that are not in the trash.
    Only(PostState),
    /// Drafts that have not been saved for [`OLD_DRAFT_DAYS`].
    OldDraft,
    Trash,
}

/// Which posts the back office lists.
#[derive(Debug, Clone)]
pub(crate) struct AdminPostFilter {
    pub(crate) state: PostListState,
    /// A category's name, in any case.
    pub(crate) category: Option<String>,
    /// Text to find; never blank.
    pub(crate) q: Option<String>,
    /// Only posts without a picture.
    pub(crate) no_picture: bool,
    /// Whether to count the matches by state and by what they lack.
    pub(crate) counts: bool,
    /// `ORDER BY` for the post `p`; the trash has an order of its own.
    pub(crate) order: &'static str,
    pub(crate) paging: Paging,
}

impl AdminPostFilter {
    /// Parses the known parameters, ignores the others, and reports all that are wrong at once.
    pub(crate) fn parse(query: &[(String, String)]) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        let (state, paging) = (PostListState::default(), Paging::first(ADMIN_PER_PAGE));
        let order = DRAFTS_FIRST;
        let (no_picture, counts) = (false, false);
        let mut filter = Self { state, category: None, q: None, no_picture, counts, order, paging };
        for (name, value) in query {
            match name.as_str() {
                "category" => filter.category = text(&mut errors, name, value),
                "q" => filter.q = text(&mut errors, name, value),
                "state" => filter.state = errors.take(name, parse_state(value)).unwrap_or_default(),
                "missing" => filter.no_picture = errors.take(name, parse_missing(value)).unwrap_or_default(),
                "counts" => filter.counts = errors.take(name, flag(value)).unwrap_or_default(),
                "sort" => filter.order = errors.take(name, parse_sort(value)).unwrap_or(DRAFTS_FIRST),
                _ => filter.paging.take(&mut errors, name, value),
            }
        }
        errors.unless_any(filter)
    }
}

fn parse_state(value: &str) -> Result<PostListState, &'static str> {
    Ok(match value {
        "" | "all" => PostListState::All,
        "public" => PostListState::Only(PostState::Public),
        "scheduled" => PostListState::Only(PostState::Scheduled),
        "draft" => PostListState::Only(PostState::Draft),
        "old_draft" => PostListState::OldDraft,
        "trash" => PostListState::Trash,
        _ => return Err("must be all, public, scheduled, draft, old_draft or trash"),
    })
}

fn parse_missing(value: &str) -> Result<bool, &'static str> {
    match value {
        "" => Ok(false),
        "picture" => Ok(true),
        _ => Err("must be picture"),
    }
}

/// Drafts, which have no date, then newest first.
const DRAFTS_FIRST: &str = "p.published_at IS NOT NULL, p.published_at DESC, p.id DESC";

fn parse_sort(value: &str) -> Result<&'static str, &'static str> {
    Ok(match value {
        "" | "-published" => DRAFTS_FIRST,
        "published" => "p.published_at IS NULL, p.published_at, p.id",
        "title" => "p.title COLLATE NOCASE, p.id",
        "-title" => "p.title COLLATE NOCASE DESC, p.id DESC",
        "updated" => "p.updated_at, p.id",
        "-updated" => "p.updated_at DESC, p.id DESC",
        "created" => "p.created_at, p.id",
        "-created" => "p.created_at DESC, p.id DESC",
        _ => return Err("must be published, title, updated or created, with - for descending"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reading_takes_a_minute_for_every_two_hundred_words() {
        for (words, minutes) in [(0, 1), (1, 1), (200, 1), (201, 2), (1000, 5)] {
            assert_eq!(read_time(&"word ".repeat(words)), minutes, "{words}");
        }
    }
}
