//! A line of the history.

use serde::Serialize;
use utoipa::ToSchema;

use crate::error::FieldErrors;
use crate::platform::input::{Paging, text};

/// Lines a page when nothing else is asked for.
const PER_PAGE: u32 = 24;

/// What was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Action {
    Created,
    Updated,
    Deleted,
    Restored,
    Renamed,
    Purged,
    Uploaded,
}

impl Action {
    const ALL: [Self; 7] = [
        Self::Created,
        Self::Updated,
        Self::Deleted,
        Self::Restored,
        Self::Renamed,
        Self::Purged,
        Self::Uploaded,
    ];

    /// Its name in the database and in answers.
    pub fn name(self) -> &'static str {
        match self {
            Self::Created => "created",
            Self::Updated => "updated",
            Self::Deleted => "deleted",
            Self::Restored => "restored",
            Self::Renamed => "renamed",
            Self::Purged => "purged",
            Self::Uploaded => "uploaded",
        }
    }

    /// The action of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|action| action.name() == name)
    }
}

/// To what it was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Kind {
    Product,
    Post,
    Category,
    Benefit,
    Image,
}

impl Kind {
    const ALL: [Self; 5] = [Self::Product, Self::Post, Self::Category, Self::Benefit, Self::Image];

    /// Its name in the database and in answers.
    pub fn name(self) -> &'static str {
        match self {
            Self::Product => "product",
            Self::Post => "post",
            Self::Category => "category",
            Self::Benefit => "benefit",
            Self::Image => "image",
        }
    }

    /// The kind of that name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// Who does something, and when; the command line and the clock have no e-mail.
#[derive(Debug, Clone)]
pub struct Actor {
    /// E-mail of the administrator.
    pub by: Option<String>,
    /// The moment.
    pub at: jiff::Timestamp,
}

/// Something that was done.
#[derive(Debug, Clone)]
pub struct Event<'a> {
    /// What.
    pub action: Action,
    /// To what kind of thing.
    pub kind: Kind,
    /// Its id; pictures have none.
    pub id: Option<i64>,
    /// What it is called.
    pub name: &'a str,
    /// What more there is to say.
    pub detail: Option<&'a str>,
}

/// A line of the history as answers show it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct HistoryEntry {
    /// Id; rises with time.
    pub id: i64,
    /// When, RFC 3339 UTC.
    pub at: String,
    /// E-mail of whoever did it; none: by itself, or by the command line.
    pub by: Option<String>,
    /// What was done.
    pub action: Action,
    /// To what kind of thing.
    pub kind: Kind,
    /// Its id; pictures have none.
    pub entity_id: Option<i64>,
    /// What it was called.
    pub name: String,
    /// What more there is to say.
    pub detail: Option<String>,
}

/// A question for the history.
#[derive(Debug, Clone)]
pub struct HistoryFilter {
    /// Only this kind.
    pub kind: Option<Kind>,
    /// Only this one of the kind.
    pub id: Option<i64>,
    /// Only by this e-mail, in any case.
    pub by: Option<String>,
    /// Which part of them.
    pub paging: Paging,
}

impl Default for HistoryFilter {
    fn default() -> Self {
        Self { kind: None, id: None, by: None, paging: Paging::first(PER_PAGE) }
    }
}

impl HistoryFilter {
    /// Reads the known parameters; unknown ones are nobody's business.
    ///
    /// # Errors
    /// Every parameter whose value is out of its range.
    pub fn parse(query: &[(String, String)]) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        let mut filter = Self::default();
        for (name, value) in query {
            match name.as_str() {
                "kind" if !value.is_empty() => {
                    let kind = Kind::named(value).ok_or("must be product, post, category, benefit or image");
                    filter.kind = errors.take(name, kind);
                }
                "id" if !value.is_empty() => {
                    filter.id = errors.take(name, value.parse().map_err(|_| "must be a whole number"));
                }
                "by" => filter.by = text(&mut errors, name, value),
                _ => filter.paging.take(&mut errors, name, value),
            }
        }
        if filter.id.is_some() && filter.kind.is_none() && errors.is_empty() {
            errors.add("kind", "is needed with an id");
        }
        errors.unless_any(filter)
    }
}

/// One page of the history, newest first.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct HistoryPage {
    /// The lines of this page.
    pub items: Vec<HistoryEntry>,
    /// How many there are in all.
    pub total: u64,
    /// This page, from 1.
    pub page: u32,
    /// Lines a page.
    pub per_page: u32,
}
