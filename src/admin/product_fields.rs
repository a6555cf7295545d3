//! The fields of a product as the frontend reads them: `productFields.json` and `productFacts.json` in `frontend/src/words/`.

use serde_json::{Value, json};

use crate::catalogue::fields::{FIELDS, Field, Holds, field, lackings, shown};
use crate::catalogue::visibility::VISIBILITY;
use crate::error::{Error, Result};

/// The plain facts that a product's page shows in the label, and in the rows below it.
pub(crate) fn facts_json() -> Result<String> {
    let fact = |(field, term): (&Field, _)| {
        let before = json!((field.holds == Holds::Rupees).then_some("₹"));
        stated([
            ("name", json!(field.name)),
            ("term", json!(term)),
            ("choices", choices(field)),
            // What stands before the value.
            ("before", before),
        ])
    };
    let facts = |on_label| shown(on_label).into_iter().map(fact).collect::<Vec<_>>();
    printed(&json!({"label": facts(true), "rows": facts(false)}))
}

/// The fields as forms and lists need them: what a field does not have is left out.
pub(crate) fn json() -> Result<String> {
    let mut fields: Vec<_> = FIELDS.iter().collect();
    fields.sort_by_key(|field| (field.form.section, field.form.at));
    printed(&json!({
        // In the order of the form.
        "fields": fields.into_iter().map(form_field).collect::<Vec<_>>(),
        // In the order in which a list has them.
        "columns": FIELDS.iter().map(|field| field.name).chain([VISIBILITY]).collect::<Vec<_>>(),
        // What the office's list tells apart.
        "lacking": lackings().iter().map(|one| json!({"fact": one.fact, "words": one.words})).collect::<Vec<_>>(),
        // What a product may be in law: lists of products read these alone.
        "kinds": field("kind").map(choices),
    }))
}

fn printed(document: &Value) -> Result<String> {
    serde_json::to_string_pretty(document).map_err(Error::internal)
}

fn form_field(field: &Field) -> Value {
    let Field { name, label, holds, form, .. } = field;
    let control = match holds {
        _ if form.own => "own",
        Holds::Line(_) if field.is_suggested => "suggested",
        Holds::Line(_) | Holds::List(_) | Holds::Documents => "line",
        Holds::Text(_) => "text",
        Holds::Number(_) => "number",
        Holds::Link => "link",
        Holds::Choice(_) => "choice",
        Holds::Rupees => "rupees",
    };
    stated([
        ("name", json!(name)),
        ("label", json!(label)),
        ("section", json!(form.section)),
        ("control", json!(control)),
        ("limit", json!(holds.limit())),
        ("wide", json!(form.wide.then_some(true))),
        ("rows", json!(matches!(holds, Holds::Text(_)).then_some(form.rows))),
        ("hint", json!(form.hint)),
        ("example", json!(form.example)),
        ("choices", choices(field)),
    ])
}

fn choices(field: &Field) -> Value {
    if let Holds::Choice(choices) = field.holds { json!(choices) } else { Value::Null }
}

/// An object without what is null.
fn stated<const N: usize>(members: [(&str, Value); N]) -> Value {
    let members = members.into_iter().filter(|(_, value)| !value.is_null());
    members.map(|(name, value)| (name.to_owned(), value)).collect()
}
