//! What a product's sheet says: facts with their labels, longer texts with their headings.

use super::fonts::printable;
use crate::catalogue::fields;
use crate::catalogue::product::{Product, ProductSummary};
use crate::catalogue::trade_facts::schedule_label;

/// The facts that a product states and its label does not, with what they are called.
pub(super) fn facts(product: &ProductSummary) -> Vec<(&'static str, String)> {
    let schedules: Vec<_> = product.schedules.iter().map(|schedule| schedule_label(schedule)).collect();
    let text = |field: &Option<String>| field.clone().unwrap_or_default();
    let own = [
        ("Form", text(&product.formulation)),
        ("Schedule", schedules.join(", ")),
        ("Status", text(&product.status)),
    ];
    let plain = fields::shown(false).into_iter().map(|(field, term)| {
        let value = product.text(field.name).unwrap_or_default();
        (term, field.shown_as(value).to_owned())
    });
    let last = [
        ("SKU", text(&product.sku)),
        ("Quality marks", product.badges.join(", ")),
        ("Benefits", product.benefits.join(", ")),
        ("Certifications", product.certifications.join(", ")),
    ];
    let shown = |(label, value): (&'static str, String)| {
        let value = printable(&value).trim().to_owned();
        (!value.is_empty()).then_some((label, value))
    };
    own.into_iter().chain(plain).chain(last).filter_map(shown).collect()
}

/// The longer texts that a product states, with their headings, as paragraphs.
pub(super) fn sections(product: &Product) -> Vec<(&'static str, Vec<String>)> {
    let texts = [
        ("Description", &product.detailed_description),
        ("Dosage and directions", &product.dosage),
        ("Side effects", &product.side_effects),
    ];
    let given = texts.into_iter().map(|(heading, text)| (heading, paragraphs(text.as_deref().unwrap_or(""))));
    given.filter(|(_, paragraphs)| !paragraphs.is_empty()).collect()
}

/// The printable paragraphs of a text, each on a line of its own.
fn paragraphs(text: &str) -> Vec<String> {
    let lines = text.lines().map(|line| printable(line).trim().to_owned());
    lines.filter(|line| !line.is_empty()).collect()
}
