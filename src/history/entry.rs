//! The history's entries: who did what to which record.

use jiff::Timestamp;
use jiff::civil::Date;
use serde::Serialize;
use serde_json::{Map, Value};
use strum::{EnumString, IntoStaticStr};
use utoipa::ToSchema;

use crate::error::FieldErrors;
use crate::platform::input::{Paging, text};

/// Entries a page when nothing else is asked for.
const PER_PAGE: u32 = 24;

/// What was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema, IntoStaticStr, EnumString)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Action {
    Created,
    Updated,
    Deleted,
    Restored,
    Renamed,
    Purged,
    Uploaded,
    Published,
    Scheduled,
    Cancelled,
    Discarded,
    Invited,
    Withdrawn,
    Disabled,
    Enabled,
    SignedOut,
    FactorsReset,
    Shared,
    Unshared,
    Imported,
    Undone,
}

impl Action {
    /// Its name in the database and in responses.
    pub(crate) fn name(self) -> &'static str {
        self.into()
    }
}

/// What kind of record it was done to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema, IntoStaticStr, EnumString)]
#[schema(as = Kind)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum RecordKind {
    Product,
    Post,
    Category,
    Benefit,
    Image,
    SearchWord,
    SitePage,
    Person,
    Setting,
    Redirect,
}

impl RecordKind {
    /// Its name in the database and in responses.
    pub(crate) fn name(self) -> &'static str {
        self.into()
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
    /// Only records whose name holds this text.
    pub name: Option<String>,
    /// Only from the beginning of this day in India.
    pub from: Option<Date>,
    /// Only until the end of this day in India.
    pub to: Option<Date>,
    /// Which page.
    pub paging: Paging,
}

impl Default for HistoryFilter {
    fn default() -> Self {
        Self {
            kind: None,
            id: None,
            by: None,
            name: None,
            from: None,
            to: None,
            paging: Paging::first(PER_PAGE),
        }
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
                    let kind = RecordKind::try_from(value.as_str()).map_err(|_|
                        "must be product, post, category, benefit, image, search_word, site_page, person, setting or redirect",
                    );
                    filter.kind = errors.take(name, kind);
                }
                "id" if !value.is_empty() => {
                    filter.id = errors.take(name, value.parse().map_err(|_| "must be a whole number"));
                }
                "by" => filter.by = text(&mut errors, name, value),
                "name" => filter.name = text(&mut errors, name, value),
                "from" if !value.is_empty() => filter.from = day(&mut errors, name, value),
                "to" if !value.is_empty() => filter.to = day(&mut errors, name, value),
                _ => filter.paging.take(&mut errors, name, value),
            }
        }
        if filter.id.is_some() && filter.kind.is_none() && errors.is_empty() {
            errors.add("kind", "is needed with an id");
        }
        errors.unless_any(filter)
    }
}

fn day(errors: &mut FieldErrors, name: &str, value: &str) -> Option<Date> {
    errors.take(name, value.parse().map_err(|_| "must be a day, such as 2026-11-21"))
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

// Revisions: earlier contents of products and posts.

/// A revision as lists show it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Revision {
    /// Its number.
    pub revision: i64,
    /// Whether it is the current one.
    pub current: bool,
    /// What made it; none: it is from before the history began, or the command line made it. `renamed`: its category or
    /// benefit got a new name.
    pub action: Option<Action>,
    /// When, RFC 3339 UTC.
    pub saved_at: Timestamp,
    /// E-mail of the administrator who saved it.
    pub saved_by: Option<String>,
    /// Fields that differ from the revision before.
    pub changed: Vec<String>,
}

/// The names of the fields in which two contents differ; absent, null and blank are the same.
pub(super) fn changed_fields(before: &Value, after: &Value) -> Vec<String> {
    let empty = Map::new();
    let (before, after) = (before.as_object().unwrap_or(&empty), after.as_object().unwrap_or(&empty));
    let mut names: Vec<String> = before.keys().chain(after.keys()).cloned().collect();
    names.sort_unstable();
    names.dedup();
    names.retain(|name| {
        !same(before.get(name).unwrap_or(&Value::Null), after.get(name).unwrap_or(&Value::Null))
    });
    names
}

/// Whether two values are equal, or both empty; maps are compared without their empty entries.
fn same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Object(one), Value::Object(other)) => {
            let entries = |of: &Map<String, Value>| {
                let filled = of.iter().filter(|(_, value)| !is_empty(value));
                filled.map(|(name, value)| (name.clone(), value.clone())).collect::<Map<_, _>>()
            };
            entries(one) == entries(other)
        }
        _ => one == other || (is_empty(one) && is_empty(other)),
    }
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(list) => list.is_empty(),
        Value::Object(map) => map.values().all(is_empty),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use serde_json::json;
    #[test]
    fn absent_null_and_blank_are_the_same() {
        let before = json!({"name": "A", "sku": null, "images": [], "status": "x"});
        let after = json!({"name": "B", "sku": "", "dosage": null, "status": "x", "badges": ["GMP"]});
        assert_eq!(changed_fields(&before, &after), ["badges", "name"]);
    }

    #[test]
    fn maps_are_compared_by_their_filled_entries() {
        let names =
            |before: Value, after: Value| changed_fields(&json!({"alts": before}), &json!({"alts": after}));
        assert!(names(json!(null), json!({"a": ""})).is_empty());
        assert!(names(json!({"a": "x"}), json!({"a": "x", "b": ""})).is_empty());
        assert_eq!(names(json!({"a": "x"}), json!({"a": "y"})), ["alts"]);
        assert_eq!(names(json!({"a": "x"}), json!({})), ["alts"]);
    }
}
