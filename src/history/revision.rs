//! Revisions: earlier contents of products and posts.

use jiff::Timestamp;
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::entry::Action;

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
    #[schema(value_type = String)]
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
    use serde_json::json;

    use super::*;

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
