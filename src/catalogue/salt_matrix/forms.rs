//! The rows of a table: dosage forms, by how many products they have.

use std::cmp::Reverse;

use crate::catalogue::store::salt_rows::SaltRow;
use medicine::dictionary::dosage_form;
use medicine::reading::read_name;
use medicine::words::words;
use text::fold;

/// Words that make a form another medicine, and what is said of them. Those of one line mean the same.
const APART: [(&[&str], &str); 11] = [
    (&["sustained", "sr"], "sustained release"),
    (&["prolonged", "pr"], "prolonged release"),
    (&["extended", "er", "xr", "xl"], "extended release"),
    (&["modified", "mr"], "modified release"),
    (&["controlled", "cr"], "controlled release"),
    (&["gastro", "enteric"], "gastro-resistant"),
    (&["dispersible"], "dispersible"),
    (&["disintegrating"], "orally disintegrating"),
    (&["chewable"], "chewable"),
    (&["effervescent"], "effervescent"),
    (&["sublingual", "buccal"], "sublingual"),
];

/// The products of one form.
pub(super) struct Form {
    /// As shown; `None` for the products that state none.
    pub(super) label: Option<String>,
    /// The value of the catalogue's filter.
    pub(super) filter: Option<String>,
    count: usize,
    is_current: bool,
}

/// The row of a product, which takes it; a new one where there was none.
pub(super) fn form_of(forms: &mut Vec<Form>, row: &SaltRow, is_current: bool) -> usize {
    let (label, filter) = described(row.formulation.as_deref().unwrap_or_default(), &row.name);
    let folded = |label: &Option<String>| label.as_deref().map(fold);
    let known = forms.iter().position(|form| folded(&form.label) == folded(&label));
    let at = known.unwrap_or_else(|| {
        forms.push(Form { label, filter: None, count: 0, is_current: false });
        forms.len() - 1
    });
    if forms[at].filter.is_none() {
        forms[at].filter = filter;
    }
    forms[at].count += 1;
    forms[at].is_current |= is_current;
    at
}

/// What a form is called, and the filter's value: 'Sustained-release tablet' is 'Tablet, sustained release'. Where the product
/// states none, its name may.
pub(crate) fn described(formulation: &str, name: &str) -> (Option<String>, Option<String>) {
    let stated = formulation.trim();
    let read = if stated.is_empty() { read_name(name).formulation() } else { None };
    let said = read.as_deref().unwrap_or(stated);
    let Some(form) = dosage_form(said) else {
        return ((!said.is_empty()).then(|| said.to_owned()), None);
    };
    // The filter knows what is stated.
    let filter = (!stated.is_empty()).then(|| form.value.to_owned());
    if !matches!(form.label, "Tablet" | "Capsule") {
        return (Some(form.label.to_owned()), filter);
    }
    let words = words(&format!("{formulation} {name}"));
    let is_said = |said: &[&str]| words.iter().any(|word| said.contains(&word.as_str()));
    let apart = APART.iter().find(|(said, _)| is_said(said));
    let label = apart.map_or_else(|| form.label.to_owned(), |(_, shown)| format!("{}, {shown}", form.label));
    (Some(label), filter)
}

/// The rows that are shown, the form with most products first: the most frequent, and that of the current product.
pub(super) fn chosen(forms: &[Form], most: usize) -> Vec<usize> {
    let by_frequency =
        |at: &usize| (Reverse(forms[*at].count), forms[*at].label.is_none(), forms[*at].label.clone());
    let mut chosen: Vec<usize> = (0..forms.len()).collect();
    chosen.sort_by_key(|at| (Reverse(forms[*at].is_current), by_frequency(at)));
    chosen.truncate(most);
    chosen.sort_by_key(by_frequency);
    chosen
}
