//! The query parameters of the public list of posts.

use crate::blog::post::PostState;
use crate::error::FieldErrors;
use crate::platform::input::{Paging, flag, text};

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
