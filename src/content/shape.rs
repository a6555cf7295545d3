//! Stored documents: brought into the form of this release, searched for links and pictures, and made into what pages show.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

use super::field::{FieldKind, FieldSchema};
use crate::error::{Error, Result};
use crate::media::bucket::ResolvedPicture;

/// A picture as pages show it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ContentPicture {
    /// Addresses and sizes.
    #[serde(flatten)]
    pub picture: ResolvedPicture,
    /// Alternative text.
    pub alt: String,
    /// The point that stays visible when the picture is cut, in percent from left and top: `50 40`.
    pub focus: String,
    /// Another picture for narrow windows.
    pub phone: Option<ResolvedPicture>,
}

/// Brings a stored document into the form that `schema` describes: what it lacks comes from the shipped document, what it
/// has beyond is left out. Limits are not checked.
pub(crate) fn complete(stored: Value, shipped: &Value, schema: &FieldSchema) -> Value {
    match &schema.kind {
        FieldKind::Group { fields, .. } => {
            let Value::Object(mut stored) = stored else { return fallback(shipped, schema) };
            let member = |(name, field): (&str, &FieldSchema)| {
                let shipped = &shipped[name];
                let value = match stored.remove(name) {
                    Some(value) => complete(value, shipped, field),
                    None => fallback(shipped, field),
                };
                (name.to_owned(), value)
            };
            fields.iter().map(|field| (field.name, &field.field)).map(member).collect::<Map<_, _>>().into()
        }
        FieldKind::List { item, .. } => {
            let Value::Array(items) = stored else { return fallback(shipped, schema) };
            let like = |id: &Value| {
                let shipped = shipped.as_array()?;
                shipped.iter().find(|item| id.is_string() && item["id"] == *id).or(shipped.first())
            };
            let complete_item = |stored: Value| {
                let like = like(&stored["id"]).cloned().unwrap_or_default();
                complete(stored, &like, item)
            };
            items.into_iter().map(complete_item).collect()
        }
        FieldKind::Picture { .. } => {
            let Value::Object(stored) = stored else { return fallback(shipped, schema) };
            let part = |name: &str, default: &str| {
                stored.get(name).and_then(Value::as_str).unwrap_or(default).to_owned()
            };
            json!({
                "src": part("src", ""), "alt": part("alt", ""), "focus": part("focus", "50 50"), "phone": part("phone", ""),
            })
        }
        FieldKind::Number { .. } if stored.is_number() => stored,
        FieldKind::Switch if stored.is_boolean() => stored,
        FieldKind::Number { .. } | FieldKind::Switch => fallback(shipped, schema),
        _ if stored.is_string() => stored,
        _ => fallback(shipped, schema),
    }
}

/// The shipped value, or an empty one.
fn fallback(shipped: &Value, schema: &FieldSchema) -> Value {
    if !shipped.is_null() {
        return shipped.clone();
    }
    match &schema.kind {
        FieldKind::Group { .. } | FieldKind::Picture { .. } => complete(json!({}), shipped, schema),
        FieldKind::List { .. } => json!([]),
        FieldKind::Number { .. } => json!(0),
        FieldKind::Switch => json!(true),
        FieldKind::Choice { choices } => json!(choices.first().map_or("", |choice| choice.value)),
        FieldKind::Time => json!("00:00"),
        _ => json!(""),
    }
}

/// Calls `found` with every field of a document that is no group and no list, with its path.
pub(crate) fn visit<'v>(
    value: &'v Value,
    schema: &FieldSchema,
    path: &str,
    found: &mut impl FnMut(&str, &FieldKind, &'v Value),
) {
    let below = |part: &str| if path.is_empty() { part.to_owned() } else { format!("{path}.{part}") };
    match &schema.kind {
        FieldKind::Group { fields, .. } => {
            for field in fields {
                visit(&value[field.name], &field.field, &below(field.name), found);
            }
        }
        FieldKind::List { item, .. } => {
            for (index, value) in value.as_array().into_iter().flatten().enumerate() {
                visit(value, item, &below(&index.to_string()), found);
            }
        }
        kind => found(path, kind, value),
    }
}

/// The addresses of the pictures of a document, each with its path.
pub(crate) fn pictures(document: &Value, schema: &FieldSchema) -> Vec<(String, String)> {
    let mut pictures = Vec::new();
    visit(document, schema, "", &mut |path, kind, value| {
        if matches!(kind, FieldKind::Picture { .. }) {
            for part in ["src", "phone"] {
                let address = value[part].as_str().unwrap_or_default();
                if !address.is_empty() {
                    pictures.push((format!("{path}.{part}"), address.to_owned()));
                }
            }
        }
    });
    pictures
}

/// Where a document leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Target {
    /// A link.
    Link(String),
    /// A category, by its slug.
    Category(String),
}

/// What a document leads to, each with its path.
pub(crate) fn targets(document: &Value, schema: &FieldSchema) -> Vec<(String, Target)> {
    let mut targets = Vec::new();
    visit(document, schema, "", &mut |path, kind, value| {
        let text = value.as_str().unwrap_or_default();
        match kind {
            FieldKind::Link | FieldKind::Document if !text.is_empty() => {
                targets.push((path.to_owned(), Target::Link(text.to_owned())));
            }
            FieldKind::Category => targets.push((path.to_owned(), Target::Category(text.to_owned()))),
            _ => {}
        }
    });
    targets
}

/// Replaces the pictures of a document by what pages need to show them; one that is not set or not there is null.
pub(crate) fn resolve(
    value: &mut Value,
    schema: &FieldSchema,
    find: &impl Fn(&str) -> Result<Option<ResolvedPicture>>,
) -> Result<()> {
    match &schema.kind {
        FieldKind::Group { fields, .. } => {
            for field in fields {
                if let Some(value) = value.get_mut(field.name) {
                    resolve(value, &field.field, find)?;
                }
            }
        }
        FieldKind::List { item, .. } => {
            for value in value.as_array_mut().into_iter().flatten() {
                resolve(value, item, find)?;
            }
        }
        FieldKind::Picture { .. } => {
            let text = |name: &str| value[name].as_str().unwrap_or_default();
            let shown = match find(text("src"))? {
                Some(picture) => {
                    let (alt, focus) = (text("alt").to_owned(), text("focus").to_owned());
                    Some(ContentPicture { picture, alt, focus, phone: find(text("phone"))? })
                }
                None => None,
            };
            *value = serde_json::to_value(shown).map_err(Error::internal)?;
        }
        _ => {}
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::company::Company;
    use crate::content::documents::describe;
    use crate::content::page_name::PageName;
    use crate::content::shipped::document;

    fn home() -> Value {
        document(PageName::Home, &Company::default())
    }

    #[test]
    fn a_document_of_an_earlier_release_gets_what_it_lacks() {
        let (shipped, schema) = (home(), describe(PageName::Home));
        assert_eq!(complete(shipped.clone(), &shipped, &schema), shipped);
        let mut old = shipped.clone();
        let fields = old.as_object_mut().unwrap();
        fields.remove("trust");
        fields.insert("removed_later".to_owned(), json!("x"));
        old["story"]["heading"] = json!("Kept");
        old["head"].as_object_mut().unwrap().remove("robots");
        let slides = old["slides"].as_array_mut().unwrap();
        slides.remove(0);
        slides[0].as_object_mut().unwrap().remove("caption");
        slides.push(json!({"id": "own", "heading": "Own", "picture": 7}));
        let completed = complete(old, &shipped, &schema);
        assert_eq!(completed["trust"], shipped["trust"]);
        assert_eq!(
            (&completed["story"]["heading"], &completed["head"]["robots"]),
            (&json!("Kept"), &json!(true))
        );
        assert!(completed.get("removed_later").is_none());
        let slides = completed["slides"].as_array().unwrap();
        assert_eq!(slides.len(), 4, "an item that the office removed stays away");
        assert_eq!(
            slides[0]["caption"], shipped["slides"][1]["caption"],
            "from the shipped item of the same id"
        );
        assert_eq!(slides[3]["heading"], "Own");
        assert_eq!(slides[3]["link"], shipped["slides"][0]["link"], "from the first shipped item");
        assert!(crate::content::documents::parse(PageName::Home, &completed).is_ok());
    }

    #[test]
    fn anything_stored_becomes_a_document() {
        let (shipped, schema) = (home(), describe(PageName::Home));
        for broken in
            [json!(null), json!([]), json!("x"), json!({"slides": 7, "head": [], "story": {"picture": []}})]
        {
            let completed = complete(broken, &shipped, &schema);
            assert!(crate::content::documents::parse(PageName::Home, &completed).is_ok());
        }
    }

    #[test]
    fn links_and_pictures_are_found_with_their_paths() {
        let (shipped, schema) = (home(), describe(PageName::Home));
        let targets = targets(&shipped, &schema);
        let first = ("slides.0.link.href".to_owned(), Target::Link("/products".to_owned()));
        assert_eq!(targets[0], first);
        let pictures = pictures(&shipped, &schema);
        assert_eq!(
            pictures[1],
            ("slides.0.picture.phone".to_owned(), "/site/banner-1-phone.webp".to_owned())
        );
        let company = describe(PageName::Company);
        let facts = document(PageName::Company, &Company::default());
        let categories = super::targets(&facts, &company);
        assert_eq!(
            categories[0],
            ("footer_categories.0".to_owned(), Target::Category("generics".to_owned()))
        );
    }
}
