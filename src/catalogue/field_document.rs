//! The fields of a product as the frontend reads them: `frontend/src/api/productFields.json`.

use serde::Serialize;

use super::field_places::Section;
use super::fields::{FIELDS, Field, Holds, lackings, shown};
use crate::error::{Error, Result};

#[derive(Serialize)]
struct Document {
    /// In the order of the form.
    fields: Vec<FormField>,
    /// The names in the order in which a list has them as columns.
    columns: Vec<&'static str>,
    /// What a product may lack, for the office's list.
    lacking: Vec<LackingFact>,
    /// The plain facts in the label on the page.
    label: Vec<ShownFact>,
    /// The plain facts in the rows below it.
    rows: Vec<ShownFact>,
}

#[derive(Serialize)]
struct FormField {
    name: &'static str,
    label: &'static str,
    section: Section,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<usize>,
    control: Control,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    wide: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    rows: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    example: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    choices: Option<Choices>,
}

type Choices = &'static [(&'static str, &'static str)];

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Control {
    /// One that the form has for this field alone.
    Own,
    Line,
    /// A line that suggests what earlier products say.
    Suggested,
    Text,
    Number,
    Link,
    Choice,
}

#[derive(Serialize)]
struct LackingFact {
    fact: &'static str,
    words: &'static str,
}

#[derive(Serialize)]
struct ShownFact {
    name: &'static str,
    term: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    choices: Option<Choices>,
}

/// The whole description, as the file has it.
pub(crate) fn json() -> Result<String> {
    let mut fields: Vec<_> = FIELDS.iter().collect();
    fields.sort_by_key(|field| (field.form.section, field.form.at));
    let facts = |on_label| shown(on_label).into_iter().map(shown_fact).collect();
    let document = Document {
        fields: fields.into_iter().map(form_field).collect(),
        columns: FIELDS.iter().map(|field| field.name).collect(),
        lacking: lackings().into_iter().map(|one| LackingFact { fact: one.fact, words: one.words }).collect(),
        label: facts(true),
        rows: facts(false),
    };
    serde_json::to_string_pretty(&document).map_err(Error::internal)
}

fn form_field(field: &'static Field) -> FormField {
    let Field { name, label, form, .. } = field;
    let (limit, control) = match field.holds {
        Holds::Line(limit) if field.is_suggested => (Some(limit), Control::Suggested),
        Holds::Line(limit) => (Some(limit), Control::Line),
        Holds::Text(limit) => (Some(limit), Control::Text),
        Holds::Number(limit) => (Some(limit), Control::Number),
        Holds::List(limit) => (Some(limit), Control::Own),
        Holds::Link => (None, Control::Link),
        Holds::Choice(_) => (None, Control::Choice),
    };
    let rows = matches!(field.holds, Holds::Text(_)).then_some(form.rows);
    let control = if form.own { Control::Own } else { control };
    FormField {
        name,
        label,
        section: form.section,
        limit,
        control,
        wide: form.wide,
        rows,
        hint: form.hint,
        example: form.example,
        choices: choices(field),
    }
}

fn shown_fact((field, term): (&'static Field, &'static str)) -> ShownFact {
    ShownFact { name: field.name, term, choices: choices(field) }
}

fn choices(field: &Field) -> Option<Choices> {
    if let Holds::Choice(choices) = field.holds { Some(choices) } else { None }
}
