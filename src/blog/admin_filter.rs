//! What the back office's list of articles is asked for: the known query parameters, parsed.

use super::post::PostState;
use crate::error::FieldErrors;
use crate::platform::input::{Paging, text};

/// Articles a page when nothing else is asked for.
const PER_PAGE: u32 = 24;

/// Which articles the list shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum PostListState {
    /// All that are not in the trash.
    #[default]
    All,
    /// Those in one state that are not in the trash.
    Only(PostState),
    /// Those in the trash.
    Trash,
}

/// Order of the back office's list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[expect(missing_docs, reason = "the names say it")]
pub enum PostSort {
    Published,
    /// Drafts first, then newest first.
    #[default]
    PublishedDescending,
    Title,
    TitleDescending,
    Updated,
    UpdatedDescending,
    Created,
    CreatedDescending,
}

/// A question of the back office for a list of articles.
#[derive(Debug, Clone)]
pub struct AdminPostFilter {
    pub(crate) state: PostListState,
    /// A category's name, in any case.
    pub category: Option<String>,
    /// Text to find; never blank.
    pub q: Option<String>,
    /// Order; the trash has its own.
    pub sort: PostSort,
    /// Which part of them.
    pub paging: Paging,
}

impl AdminPostFilter {
    /// Reads the known parameters; unknown ones are nobody's business.
    ///
    /// # Errors
    /// Every parameter whose value is out of its range.
    pub fn parse(query: &[(String, String)]) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        let mut filter = Self {
            state: PostListState::default(),
            category: None,
            q: None,
            sort: PostSort::default(),
            paging: Paging::first(PER_PAGE),
        };
        for (name, value) in query {
            match name.as_str() {
                "category" => filter.category = text(&mut errors, name, value),
                "q" => filter.q = text(&mut errors, name, value),
                "state" => filter.state = errors.take(name, state(value)).unwrap_or_default(),
                "sort" => filter.sort = errors.take(name, sort(value)).unwrap_or_default(),
                _ => filter.paging.take(&mut errors, name, value),
            }
        }
        errors.unless_any(filter)
    }
}

fn state(value: &str) -> Result<PostListState, &'static str> {
    Ok(match value {
        "" | "all" => PostListState::All,
        "public" => PostListState::Only(PostState::Public),
        "scheduled" => PostListState::Only(PostState::Scheduled),
        "draft" => PostListState::Only(PostState::Draft),
        "trash" => PostListState::Trash,
        _ => return Err("must be all, public, scheduled, draft or trash"),
    })
}

fn sort(value: &str) -> Result<PostSort, &'static str> {
    Ok(match value {
        "" | "-published" => PostSort::PublishedDescending,
        "published" => PostSort::Published,
        "title" => PostSort::Title,
        "-title" => PostSort::TitleDescending,
        "updated" => PostSort::Updated,
        "-updated" => PostSort::UpdatedDescending,
        "created" => PostSort::Created,
        "-created" => PostSort::CreatedDescending,
        _ => return Err("must be published, title, updated or created, with - for descending"),
    })
}
