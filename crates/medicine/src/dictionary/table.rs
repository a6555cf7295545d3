//! The tables of the dictionary: tab-separated values with a header, and comments that begin with `#`.

/// The text of a table, which is part of the binary.
pub(super) struct Table(&'static str);

/// Names of one substance.
pub(super) const SALTS: Table = Table(crate::tables::SALTS);
/// Short names of salts and forms.
pub(super) const ABBREVIATIONS: Table = Table(crate::tables::ABBREVIATIONS);
/// Brand words and their salts.
pub(super) const BRANDS: Table = Table(crate::tables::BRANDS);
/// Combinations by the sum of their strengths.
pub(super) const STRENGTHS: Table = Table(crate::tables::STRENGTHS);
/// Dosage forms of formulations.
pub(super) const FORMS: Table = Table(crate::tables::FORMS);
/// Words that say a form or how it is made.
pub(super) const FORM_WORDS: Table = Table(crate::tables::FORM_WORDS);
/// Hindi words for complaints, and words of benefits and categories.
pub(super) const COMPLAINTS: Table = Table(crate::tables::COMPLAINTS);
/// Names of salts that have no other name or are not carried, all words of the file.
pub(super) const OTHER_SALTS: Table = Table(crate::tables::OTHER_SALTS);

/// Names of further substances, all words of the file: what is another substance is no slip.
pub(super) const SUBSTANCES: Table = Table(crate::tables::SUBSTANCES);

impl Table {
    /// The rows below the header, each with its first `N` columns; a row with fewer is left out. A test makes sure that
    /// there is none.
    pub(super) fn rows<const N: usize>(&self) -> impl Iterator<Item = [&'static str; N]> {
        self.lines().skip(1).filter_map(|line| {
            let columns: Vec<_> = line.split('\t').map(str::trim).take(N).collect();
            columns.try_into().ok()
        })
    }

    /// The lines that are not comments, the header first.
    pub(super) fn lines(&self) -> impl Iterator<Item = &'static str> {
        self.0.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty())
    }
}
