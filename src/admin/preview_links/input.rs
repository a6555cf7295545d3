//! What is asked for, parsed: a new link, and which links to list.

use jiff::SignedDuration;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::subject::Subject;
use crate::error::{Error, FieldErrors, Result};
use crate::platform::input::REQUIRED;

/// Hours that a link works when nothing else is asked for.
const HOURS: i64 = 72;
/// Most hours that a link works: 30 days.
const MAX_HOURS: i64 = 720;
/// The message for another kind.
const KINDS: &str = "must be site, blog or product";

/// A preview link to be made.
#[derive(Debug, Clone, Default, Deserialize, Serialize, ToSchema)]
pub(crate) struct PreviewLinkInput {
    /// `site`, `blog` or `product`.
    #[schema(required, nullable = false)]
    pub kind: Option<String>,
    /// For `site` the name of the page or `all`, otherwise the id of the article or product.
    #[schema(required, nullable = false, value_type = Option<String>)]
    pub id: Option<Value>,
    /// Hours that it works, 1 to 720; none: 72.
    pub hours: Option<i64>,
}

/// A link that may be made.
#[derive(Debug, Clone)]
pub(crate) struct NewPreviewLink {
    pub(crate) subject: Subject,
    pub(crate) lifetime: SignedDuration,
}

impl NewPreviewLink {
    /// Checks every field and reports all that is wrong at once.
    pub(crate) fn parse(input: PreviewLinkInput) -> Result<Self> {
        let mut errors = FieldErrors::default();
        let kind = input.kind.as_deref().unwrap_or_default().trim();
        let subject = subject(&mut errors, kind, &target(input.id));
        let hours = input.hours.unwrap_or(HOURS);
        if !(1..=MAX_HOURS).contains(&hours) {
            errors.add("hours", format!("must be from 1 to {MAX_HOURS}"));
        }
        let lifetime = SignedDuration::from_hours(hours);
        match subject {
            Some(subject) => errors.unless_any(Self { subject, lifetime }),
            None => Err(errors),
        }
        .map_err(Error::Invalid)
    }
}

/// A page's name, or a record's number as a number or a text.
fn target(id: Option<Value>) -> String {
    match id {
        Some(Value::String(text)) => text.trim().to_owned(),
        Some(Value::Number(number)) => number.to_string(),
        _ => String::new(),
    }
}

fn subject(errors: &mut FieldErrors, kind: &str, target: &str) -> Option<Subject> {
    match kind {
        "" => errors.add("kind", REQUIRED),
        "site" | "blog" | "product" => {}
        _ => errors.add("kind", KINDS),
    }
    if target.is_empty() {
        errors.add("id", REQUIRED);
    }
    if !errors.is_empty() {
        return None;
    }
    let subject = Subject::parse(kind, target);
    if subject.is_none() {
        let message = if kind == "site" { "must be the name of a page, or all" } else { "must be an id" };
        errors.add("id", message);
    }
    subject
}

/// Which links to list.
#[derive(Debug, Clone, Default)]
pub(crate) struct PreviewLinkFilter {
    /// Only those of this page, article or product.
    pub(crate) subject: Option<Subject>,
}

impl PreviewLinkFilter {
    /// Parses `kind` and `id`, which belong together.
    pub(crate) fn parse(query: &[(String, String)]) -> Result<Self> {
        let value = |name: &str| {
            let given = query.iter().rfind(|(known, _)| known == name);
            given.map(|(_, value)| value.trim()).unwrap_or_default()
        };
        if value("kind").is_empty() && value("id").is_empty() {
            return Ok(Self::default());
        }
        let mut errors = FieldErrors::default();
        let subject = subject(&mut errors, value("kind"), value("id"));
        errors.into_result()?;
        Ok(Self { subject })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn parse(input: Value) -> Result<NewPreviewLink> {
        NewPreviewLink::parse(serde_json::from_value(input).unwrap())
    }

    fn wrong(input: Value) -> String {
        let Err(Error::Invalid(errors)) = parse(input) else { panic!("not a field error") };
        errors.iter().map(|(field, _)| field).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_link_works_for_three_days_unless_something_else_is_asked_for() {
        let link = parse(json!({"kind": "blog", "id": 7})).unwrap();
        assert_eq!((link.subject.target(), link.lifetime), ("7".to_owned(), SignedDuration::from_hours(72)));
        let link = parse(json!({"kind": "site", "id": "home", "hours": 720})).unwrap();
        assert_eq!(link.lifetime, SignedDuration::from_hours(24 * 30));
    }

    #[test]
    fn all_that_is_wrong_is_named_at_once() {
        assert_eq!(wrong(json!({"hours": 0})), "hours id kind");
        assert_eq!(wrong(json!({"kind": "page", "id": "home"})), "kind");
        assert_eq!(wrong(json!({"kind": "site", "id": "nowhere", "hours": 721})), "hours id");
        assert_eq!(wrong(json!({"kind": "product", "id": "12a"})), "id");
    }
}
