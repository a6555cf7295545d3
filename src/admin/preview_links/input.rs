//! What is asked for, parsed: a new link, and which links to list.

use jiff::SignedDuration;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::draft::{CarriedDraft, under_draft};
use super::subject::Subject;
use crate::blog::new_post::{NewPost, PostInput};
use crate::catalogue::new_product::{NewProduct, ProductInput};
use crate::catalogue::product::ProductId;
use crate::content::page_name::PageName;
use crate::content::{MAX_DOCUMENT, documents};
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
    /// Unsaved changes, as a save sends them: then the link shows these instead of what is saved.
    #[schema(value_type = Option<Object>)]
    pub draft: Option<Value>,
}

/// A link that may be made.
#[derive(Debug, Clone)]
pub(crate) struct NewPreviewLink {
    pub(crate) subject: Subject,
    pub(crate) lifetime: SignedDuration,
    pub(crate) draft: Option<CarriedDraft>,
}

impl NewPreviewLink {
    /// Checks every field; of a draft, all that a save checks before it looks at what is stored. Sanitising an article takes
    /// its time. `stored_badges` tells those that a product has.
    ///
    /// # Errors
    /// [`Error::Invalid`], the fields of the draft as `draft.title`.
    pub(crate) fn parse(
        input: PreviewLinkInput,
        stored_badges: impl Fn(ProductId) -> Result<Vec<String>>,
    ) -> Result<Self> {
        let mut errors = FieldErrors::default();
        let kind = input.kind.as_deref().unwrap_or_default().trim();
        let subject = subject(&mut errors, kind, &target(input.id));
        let hours = input.hours.unwrap_or(HOURS);
        if !(1..=MAX_HOURS).contains(&hours) {
            errors.add("hours", format!("must be from 1 to {MAX_HOURS}"));
        }
        let Some(subject) = subject else { return Err(Error::Invalid(errors)) };
        let draft = match input.draft.map(|draft| carried(subject, &draft, stored_badges)).transpose() {
            Err(Error::Invalid(wrong)) => {
                for (field, messages) in wrong.iter() {
                    for message in messages {
                        errors.add(field, message.clone());
                    }
                }
                None
            }
            parsed => parsed?,
        };
        errors.into_result()?;
        Ok(Self { subject, lifetime: SignedDuration::from_hours(hours), draft })
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

fn carried(
    subject: Subject,
    draft: &Value,
    stored_badges: impl Fn(ProductId) -> Result<Vec<String>>,
) -> Result<CarriedDraft> {
    match subject {
        Subject::WholeSite => Err(Error::field("draft", "is of one page, not of the whole site")),
        Subject::Page(page) => page_document(page, draft).map(CarriedDraft::Page),
        Subject::Post(_) => {
            let post = NewPost::parse(fields::<PostInput>(draft)?).map_err(under_draft)?;
            Ok(CarriedDraft::Post(Box::new(post)))
        }
        Subject::Product(id) => {
            let input = fields::<ProductInput>(draft)?;
            let product = NewProduct::parse_over(input, &stored_badges(id)?).map_err(under_draft)?;
            Ok(CarriedDraft::Product(Box::new(product)))
        }
    }
}

fn page_document(page: PageName, draft: &Value) -> Result<Value> {
    if draft.to_string().len() > MAX_DOCUMENT {
        return Err(Error::field("draft", format!("must not be larger than {} KB", MAX_DOCUMENT >> 10)));
    }
    documents::parse(page, draft).map_err(under_draft)
}

/// The fields of a form; the first of the wrong type is named.
fn fields<T: DeserializeOwned>(draft: &Value) -> Result<T> {
    serde_path_to_error::deserialize(draft).map_err(|error| {
        let path = error.path().to_string();
        let field = if path == "." { "draft".to_owned() } else { format!("draft.{path}") };
        Error::field(&field, "is of the wrong type")
    })
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
        NewPreviewLink::parse(serde_json::from_value(input).unwrap(), |_| Ok(Vec::new()))
    }

    fn wrong(input: Value) -> String {
        let Err(Error::Invalid(errors)) = parse(input) else { panic!("not a field error") };
        errors.iter().map(|(field, _)| field).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_link_works_for_three_days_unless_something_else_is_asked_for() {
        let link = parse(json!({"kind": "blog", "id": 7})).unwrap();
        assert_eq!((link.subject.target(), link.lifetime), ("7".to_owned(), SignedDuration::from_hours(72)));
        let link = parse(json!({"kind": "site", "id": "home", "hours": 720, "draft": null})).unwrap();
        assert_eq!((link.lifetime, link.draft.is_none()), (SignedDuration::from_hours(24 * 30), true));
    }

    #[test]
    fn all_that_is_wrong_is_named_at_once() {
        assert_eq!(wrong(json!({"hours": 0})), "hours id kind");
        assert_eq!(wrong(json!({"kind": "page", "id": "home"})), "kind");
        assert_eq!(wrong(json!({"kind": "site", "id": "nowhere", "hours": 721})), "hours id");
        assert_eq!(wrong(json!({"kind": "product", "id": "12a"})), "id");
        let draft = json!({"title": "", "slug": "A b", "excerpt": "e", "content": "<p>c</p>"});
        let input = json!({"kind": "blog", "id": "7", "hours": 9000, "draft": draft});
        assert_eq!(wrong(input), "draft.slug draft.title hours");
        assert_eq!(wrong(json!({"kind": "product", "id": "7", "draft": {"badges": "GMP"}})), "draft.badges");
        assert_eq!(wrong(json!({"kind": "product", "id": "7", "draft": "x"})), "draft");
        let large = json!({"heading": "x".repeat(MAX_DOCUMENT)});
        assert_eq!(wrong(json!({"kind": "site", "id": "about", "draft": large})), "draft");
    }

    #[test]
    fn an_article_is_carried_as_it_would_be_saved() {
        let draft = json!({
            "title": " T ", "slug": "t", "excerpt": "e", "content": "<p onclick=\"x()\">c</p><script>x()</script>"
        });
        let link = parse(json!({"kind": "blog", "id": "7", "draft": draft})).unwrap();
        let Some(CarriedDraft::Post(post)) = link.draft else { panic!("no article") };
        assert_eq!((post.title.as_str(), post.content.as_str()), ("T", "<p>c</p>"));
    }
}
