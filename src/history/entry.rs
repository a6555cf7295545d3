//! The history's entries: who did what to which record.

use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::FieldErrors;
use crate::platform::input::{Paging, text};

/// Entries a page when nothing else is asked for.
const PER_PAGE: u32 = 24;

/// Defines an enum whose variants have names in the database and in responses.
macro_rules! named_enum {
    ($(#[$docs:meta])* $name:ident { $($variant:ident = $text:literal),+ $(,)? }) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
        $(#[$docs])*
        #[serde(rename_all = "snake_case")]
        #[expect(missing_docs, reason = "the names say it")]
        pub enum $name {
            $($variant),+
        }

        impl $name {
            /// Its name in the database and in responses.
            pub(crate) fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $text),+
                }
            }

            pub(crate) fn from_name(name: &str) -> Option<Self> {
                match name {
                    $($text => Some(Self::$variant),)+
                    _ => None,
                }
            }
        }
    };
}

named_enum! {
    /// What was done.
    Action {
        Created = "created",
        Updated = "updated",
        Deleted = "deleted",
        Restored = "restored",
        Renamed = "renamed",
        Purged = "purged",
        Uploaded = "uploaded",
        Published = "published",
        Scheduled = "scheduled",
        Cancelled = "cancelled",
        Discarded = "discarded",
        Invited = "invited",
        Withdrawn = "withdrawn",
        Disabled = "disabled",
        Enabled = "enabled",
        SignedOut = "signed_out",
        FactorsReset = "factors_reset",
        Shared = "shared",
        Unshared = "unshared",
        Imported = "imported",
        Undone = "undone",
    }
}

named_enum! {
    /// What kind of record it was done to.
    #[schema(as = Kind)]
    RecordKind {
        Product = "product",
        Post = "post",
        Category = "category",
        Benefit = "benefit",
        Image = "image",
        SearchWord = "search_word",
        SitePage = "site_page",
        Person = "person",
        Setting = "setting",
        Redirect = "redirect",
    }
}

impl RecordKind {
    /// What is recorded of invitations, people and settings is for owners only.
    const FOR_OWNERS: [Self; 2] = [Self::Person, Self::Setting];
}

/// Who reads the history.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Audience {
    Owners,
    /// Administrators who are no owners.
    Editors,
}

impl Audience {
    /// The kinds of record of which this audience reads nothing.
    pub(crate) fn hidden_kinds(self) -> &'static [RecordKind] {
        match self {
            Self::Owners => &[],
            Self::Editors => &RecordKind::FOR_OWNERS,
        }
    }
}

/// On whose behalf something is changed, and when.
#[derive(Debug, Clone)]
pub(crate) struct Actor {
    /// E-mail of the administrator; none: the command line, or housekeeping.
    pub(crate) by: Option<String>,
    pub(crate) at: Timestamp,
}

/// A history entry that is about to be written.
#[derive(Debug, Clone)]
pub(crate) struct NewEntry<'a> {
    pub(crate) action: Action,
    pub(crate) kind: RecordKind,
    /// The record's id; images, people and settings have none.
    pub(crate) id: Option<i64>,
    /// What the record is called.
    pub(crate) name: &'a str,
    pub(crate) detail: Option<&'a str>,
}

/// An entry of the history.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct HistoryEntry {
    /// Id; rises with time.
    pub id: i64,
    /// When, RFC 3339 UTC.
    #[schema(value_type = String)]
    pub at: Timestamp,
    /// E-mail of the administrator; none: housekeeping or the command line.
    pub by: Option<String>,
    /// What was done.
    pub action: Action,
    /// What kind of record it was done to.
    pub kind: RecordKind,
    /// The record's id; images, people and settings have none.
    pub entity_id: Option<i64>,
    /// What the record was called.
    pub name: String,
    /// More about it.
    pub detail: Option<String>,
}

/// Which history entries a request asks for.
#[derive(Debug, Clone)]
pub struct HistoryFilter {
    /// Only this kind of record.
    pub kind: Option<RecordKind>,
    /// Only this record of the kind.
    pub id: Option<i64>,
    /// Only by this e-mail, in any case.
    pub by: Option<String>,
    /// Which page.
    pub paging: Paging,
}

impl Default for HistoryFilter {
    fn default() -> Self {
        Self { kind: None, id: None, by: None, paging: Paging::first(PER_PAGE) }
    }
}

impl HistoryFilter {
    /// Parses the known parameters, ignores the others, and reports all that are wrong at once.
    pub(crate) fn parse(query: &[(String, String)]) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        let mut filter = Self::default();
        for (name, value) in query {
            match name.as_str() {
                "kind" if !value.is_empty() => {
                    let kind = RecordKind::from_name(value).ok_or(
                        "must be product, post, category, benefit, image, search_word, site_page, person, setting or redirect",
                    );
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
    /// The entries of this page.
    pub items: Vec<HistoryEntry>,
    /// How many there are in all.
    pub total: u64,
    /// This page, from 1.
    pub page: u32,
    /// Entries a page.
    pub per_page: u32,
}
