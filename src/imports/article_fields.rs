//! What the names above an article mean, and the form that an article becomes.

use jiff::civil::{Date, DateTime};
use jiff::{Timestamp, tz};

use super::front_matter::Entry;
use super::plan::{EmptyCells, RowError};
use crate::blog::new_post::PostInput;
use crate::platform::text::fold;

/// Fields and what publishing programs call them, folded, without signs.
const FIELDS: [(&str, &[&str]); 11] = [
    ("title", &["headline", "name"]),
    ("slug", &["permalink", "url", "path"]),
    ("category", &["categories", "section"]),
    ("author", &["authors", "by", "writer"]),
    ("excerpt", &["description", "summary", "lead", "teaser", "subtitle"]),
    (
        "image_url",
        &["image", "cover", "cover image", "featured image", "thumbnail", "picture", "hero", "og image"],
    ),
    ("image_alt", &["alt", "alt text", "image description", "cover alt"]),
    ("published_at", &["date", "published", "published on", "publish date", "publishdate", "pubdate"]),
    ("draft", &["is draft"]),
    ("featured", &["pinned", "sticky"]),
    ("id", &["post id"]),
];

/// India's offset all year, seconds: the company's time, which a date without one is in.
const OFFSET: i32 = 19_800;

/// The field that a name above an article means.
pub(crate) fn field(key: &str) -> Option<&'static str> {
    let words: Vec<_> = fold(key)
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect();
    let words = words.join(" ");
    let is_called =
        |own: &str, names: &[&str]| own.replace('_', " ") == words || names.contains(&words.as_str());
    FIELDS.iter().find(|(own, names)| is_called(own, names)).map(|(own, _)| *own)
}

/// The form of an article over what it says now.
pub(crate) fn apply(
    form: &mut PostInput,
    entries: &[Entry],
    empty: EmptyCells,
    errors: &mut Vec<RowError>,
    notes: &mut Vec<String>,
) {
    let mut is_draft = false;
    for Entry { key, values } in entries {
        let Some(field) = field(key) else {
            notes.push(format!("“{}” is not read.", super::columns::shortened(key, 60)));
            continue;
        };
        if values.is_empty() && (empty == EmptyCells::Leave || matches!(field, "draft" | "featured")) {
            continue;
        }
        let value = values.first().cloned();
        let mut wrong = |message: &str| {
            errors.push(RowError {
                column: key.clone(),
                field: field.to_owned(),
                message: message.to_owned(),
            });
        };
        match field {
            "title" => form.title = value,
            "category" => form.category = value,
            "author" => form.author = (!values.is_empty()).then(|| values.join(", ")),
            "excerpt" => form.excerpt = value,
            "image_url" => form.image_url = value,
            "image_alt" => form.image_alt = value,
            "featured" => match switch(values) {
                Some(on) => form.featured = Some(on),
                None => wrong("must be true or false"),
            },
            "draft" => match switch(values) {
                Some(on) => is_draft = on,
                None => wrong("must be true or false"),
            },
            "published_at" => match value.as_deref().map(moment) {
                None => form.published_at = None,
                Some(Some(at)) => form.published_at = Some(at.to_string()),
                Some(None) => wrong("must be a date, such as 2026-11-21 or 2026-11-21T10:30:00Z"),
            },
            // What the article is found by, and what other sites called it.
            _ => {}
        }
    }
    if is_draft {
        form.published_at = None;
    }
}

/// The slug that an article asks for: of an address the last part.
pub(crate) fn slug(entries: &[Entry]) -> Option<String> {
    let entry = entries.iter().find(|entry| field(&entry.key) == Some("slug"))?;
    let value = entry.values.first()?.trim_end_matches('/');
    Some(value.rsplit('/').next().unwrap_or(value).to_owned())
}

fn switch(values: &[String]) -> Option<bool> {
    match values.first()?.to_ascii_lowercase().as_str() {
        "true" | "yes" | "on" | "1" => Some(true),
        "false" | "no" | "off" | "0" => Some(false),
        _ => None,
    }
}

/// A moment as publishing programs write it; without an offset in India's time, without an hour at midnight.
fn moment(text: &str) -> Option<Timestamp> {
    let text = text.trim();
    if let Ok(at) = text.parse::<Timestamp>() {
        return Some(at);
    }
    let local =
        text.parse::<DateTime>().ok().or_else(|| text.parse::<Date>().ok().map(|date| date.at(0, 0, 0, 0)));
    let zone = tz::Offset::from_seconds(OFFSET).ok()?.to_time_zone();
    Some(local?.to_zoned(zone).ok()?.timestamp())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(key: &str, values: &[&str]) -> Entry {
        Entry { key: key.to_owned(), values: values.iter().map(ToString::to_string).collect() }
    }

    #[test]
    fn names_of_other_programs_are_known() {
        let entries = [
            entry("Headline", &["A"]),
            entry("permalink", &["/blog/a-b/"]),
            entry("categories", &["News", "Law"]),
            entry("date", &["2026-11-21"]),
            entry("featured", &["yes"]),
            entry("layout", &["post"]),
        ];
        let (mut form, mut errors, mut notes) = (PostInput::default(), Vec::new(), Vec::new());
        apply(&mut form, &entries, EmptyCells::Leave, &mut errors, &mut notes);
        assert_eq!((form.title.as_deref(), form.category.as_deref()), (Some("A"), Some("News")));
        assert_eq!(form.published_at.as_deref(), Some("2026-11-20T18:30:00Z"), "midnight in India");
        assert_eq!((form.featured, errors.len(), notes.len()), (Some(true), 0, 1));
        assert_eq!(slug(&entries).as_deref(), Some("a-b"));
    }

    #[test]
    fn empty_values_leave_or_clear_and_a_draft_is_not_public() {
        let before = PostInput {
            category: Some("News".to_owned()),
            published_at: Some("2026-11-21T00:00:00Z".to_owned()),
            ..PostInput::default()
        };
        for (empty, category) in [(EmptyCells::Leave, Some("News")), (EmptyCells::Clear, None)] {
            let mut form = before.clone();
            apply(&mut form, &[entry("category", &[])], empty, &mut Vec::new(), &mut Vec::new());
            assert_eq!(form.category.as_deref(), category);
        }
        let (mut form, mut errors) = (before, Vec::new());
        let entries = [entry("draft", &["true"]), entry("date", &["soon"]), entry("pinned", &["perhaps"])];
        apply(&mut form, &entries, EmptyCells::Leave, &mut errors, &mut Vec::new());
        assert_eq!(form.published_at, None);
        assert_eq!(errors.iter().map(|error| error.column.as_str()).collect::<Vec<_>>(), ["date", "pinned"]);
    }
}
