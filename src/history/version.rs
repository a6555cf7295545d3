//! A version of a product or article.

use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::entry::Action;

/// A version as lists show it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Revision {
    /// Its number.
    pub revision: i64,
    /// Whether it is the present one.
    pub current: bool,
    /// How it came about; none: before the history began, or by the command line.
    pub action: Option<Action>,
    /// When, RFC 3339 UTC.
    pub saved_at: String,
    /// E-mail of whoever saved it.
    pub saved_by: Option<String>,
    /// Fields that differ from the version before.
    pub changed: Vec<String>,
}

/// The names of the fields in which two versions differ; absent, null and blank are the same.
pub fn changed(before: &Value, after: &Value) -> Vec<String> {
    let empty = Map::new();
    let (before, after) = (before.as_object().unwrap_or(&empty), after.as_object().unwrap_or(&empty));
    let nothing = |value: Option<&Value>| match value {
        None | Some(Value::Null) => true,
        Some(Value::String(text)) => text.is_empty(),
        Some(Value::Array(list)) => list.is_empty(),
        Some(_) => false,
    };
    let mut names: Vec<String> = before.keys().chain(after.keys()).cloned().collect();
    names.sort_unstable();
    names.dedup();
    names.retain(|name| {
        let (one, other) = (before.get(name), after.get(name));
        one != other && !(nothing(one) && nothing(other))
    });
    names
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn absent_null_and_blank_are_the_same() {
        let before = json!({"name": "A", "sku": null, "images": [], "status": "x"});
        let after = json!({"name": "B", "sku": "", "dosage": null, "status": "x", "badges": ["GMP"]});
        assert_eq!(changed(&before, &after), ["badges", "name"]);
    }
}
