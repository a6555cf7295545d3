//! The dosage form of a formulation, as far as the catalogue's filter tells them apart.

use std::collections::HashSet;
use std::sync::LazyLock;

use super::table::FORMS;
use super::words;
use crate::platform::text::Slug;

/// A dosage form by which the catalogue is filtered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct DosageForm {
    /// In addresses: `oral-suspension`.
    pub(crate) value: &'static str,
    /// As shown: `Oral suspension`.
    pub(crate) label: &'static str,
}

struct FormRow {
    words: Vec<String>,
    value: String,
    label: &'static str,
}

static ROWS: LazyLock<Vec<FormRow>> = LazyLock::new(|| {
    let rows = FORMS.rows().map(|[printed, label, _source]| FormRow {
        words: words(printed),
        value: Slug::from_title(label).map(|slug| slug.as_str().to_owned()).unwrap_or_default(),
        label,
    });
    rows.collect()
});

/// The dosage form of a product's formulation: that of the first row of the table all of whose words it has.
pub(crate) fn dosage_form(formulation: &str) -> Option<DosageForm> {
    let words: HashSet<_> = words(formulation).into_iter().collect();
    let row = ROWS.iter().find(|row| row.words.iter().all(|word| words.contains(word)))?;
    Some(DosageForm { value: &row.value, label: row.label })
}
