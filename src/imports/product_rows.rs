//! A row of a list of products: its cells, and what it says of substances and strengths in several places: the halves complete each
//! other, and what contradicts itself is left out.

use super::columns::{Column, MORE_CELLS, is_made};
use super::file::ListFile;
use super::plan::{EmptyCells, RowError};
use super::words;
use crate::catalogue::composed::counted_form;
use crate::catalogue::headings::STRENGTH;
use medicine::amount::unit::unit as unit_of;
use medicine::composition::parse;
use medicine::reading::{is_weighed, read_name};
use spreadsheet::csv::unmarked;
use spreadsheet::{SheetRow, is_error};
use text::fold;

/// Field, heading and text of a cell; an empty one clears its field.
pub(super) type Cell<'f> = (&'static str, &'f str, &'f str);

/// Whether a cell names a substance, and not only how much.
pub(super) fn says_substances(cell: &str) -> bool {
    !read_name(cell).substances.is_empty()
}

/// The cells of a row that say something.
pub(crate) struct ProductRow<'f> {
    pub(crate) line: u32,
    pub(super) cells: Vec<Cell<'f>>,
    /// Cells with an error of the spreadsheet, which say nothing.
    pub(super) errors: Vec<Cell<'f>>,
    /// Cells of the row, where it has more than there are headings.
    pub(super) too_many: Option<usize>,
    pub(super) columns: &'f [Column],
    pub(super) list_separator: char,
}

impl<'f> ProductRow<'f> {
    pub(crate) fn new(file: &'f ListFile, row: &'f SheetRow) -> Self {
        let (mut cells, mut errors) = (Vec::with_capacity(file.columns.len()), Vec::new());
        for (index, Column { header, field, .. }) in file.columns.iter().enumerate() {
            let cell = row.cells.get(index).map_or("", |cell| unmarked(cell).trim());
            if let Some(field) = field
                && is_error(cell)
            {
                errors.push((*field, header.as_str(), cell));
            } else if let Some(field) = field
                && !words::says_nothing(field, cell)
                && !(cell.is_empty() && file.about.empty == EmptyCells::Leave)
            {
                cells.push((*field, header.as_str(), cell));
            }
        }
        let has_more = |(cell, column): (&str, &Column)| column.header == MORE_CELLS && !cell.is_empty();
        let is_more = file.is_text && row.cells.len() > file.columns.len();
        let is_more = is_more || row.cells.iter().zip(&file.columns).any(has_more);
        let too_many = Some(row.cells.len()).filter(|_| is_more);
        let list_separator = file.list_separator;
        Self { line: row.line, cells, errors, too_many, columns: &file.columns, list_separator }
    }

    /// What the row says of a field; none when it says nothing.
    pub(crate) fn cell(&self, name: &str) -> Option<&'f str> {
        let found = self.cells.iter().find(|(field, ..)| *field == name).map(|(.., cell)| *cell);
        found.filter(|cell| !cell.is_empty())
    }

    /// Whether the list has a column for a field.
    pub(super) fn has_column(&self, name: &str) -> bool {
        self.columns.iter().any(|column| column.field == Some(name))
    }

    /// Something that is wrong with a field.
    pub(crate) fn error(&self, name: &str, message: impl Into<String>) -> RowError {
        let column = self.columns.iter().find(|column| column.field == Some(name));
        RowError {
            column: column.map_or(name, |column| &column.header).to_owned(),
            field: name.to_owned(),
            message: message.into(),
        }
    }

    /// The heading of a field's column; empty when there is none.
    pub(super) fn heading(&self, name: &str) -> &'f str {
        self.columns.iter().find(|column| column.field == Some(name)).map_or("", |column| &column.header)
    }

    /// The name, with the strength of a column of its own where no column has the substances. In a list without names it is made of
    /// substances, form and strength: 'Carboplatin Injection 10 mg/mL'.
    pub(super) fn name(&self) -> Option<String> {
        let is_coded = self.cell("sku").or(self.cell("id")).is_some();
        match self.cell("name") {
            Some(name) if self.cell("composition").is_some() => Some(name.to_owned()),
            Some(name) => Some(self.with_strength(name)),
            // A row about a product that is known by its code need not say its name again.
            None if self.has_column("name") && is_coded => None,
            None => self.made_name(),
        }
    }

    /// A name of substances, form and strength, of a row that has none: a list without names, a product without a brand.
    pub(super) fn made_name(&self) -> Option<String> {
        let is_divided = self.has_column(STRENGTH) || self.has_column("formulation");
        let substances = self.cell("composition").filter(|_| is_divided)?;
        let form = self.cell("formulation").filter(|_| read_name(substances).form.is_none());
        let form = form.map(|form| counted_form(words::formulation(form).unwrap_or(form)));
        let said = [Some(substances.to_owned()), form].into_iter().flatten();
        Some(self.with_strength(&said.collect::<Vec<_>>().join(" ")))
    }

    fn with_strength(&self, name: &str) -> String {
        let strength = self.cell(STRENGTH).map(|cell| ColumnStrength::new(self.heading(STRENGTH), cell));
        let form = self.cell("formulation").or(Some(name));
        let strength = strength.filter(|strength| strength.pack(form).is_none());
        strength.map_or_else(|| name.to_owned(), |strength| strength.behind(name))
    }

    /// The cell of a form that says its strength, too: 'Injection, 5 mg/mL in 10 mL'.
    pub(super) fn form_with_strength(&self) -> Option<&'f str> {
        self.cell("formulation").filter(|cell| cell.contains(|c: char| c.is_ascii_digit()))
    }

    /// Whether nothing but its values, or what stands between the rows, says that a column has the forms.
    pub(super) fn is_form_guessed(&self) -> bool {
        let is_guessed = |column: &Column| column.by.is_some() || is_made(&column.header);
        self.columns.iter().any(|column| column.field == Some("formulation") && is_guessed(column))
    }
}

/// The parts of a composition between the signs and words that join substances.
pub(super) fn substances(composition: &str) -> Vec<String> {
    parts(&composition.replace(" and ", "+").replace(" & ", "+"), &['+', ';', ','])
}

/// What the column says, with the unit that its heading may name: 'Strength (mg)'.
pub(super) struct ColumnStrength<'c> {
    cell: &'c str,
    /// With a blank in front; empty where the cell has its own.
    unit: String,
}

impl<'c> ColumnStrength<'c> {
    pub(super) fn new(heading: &str, cell: &'c str) -> Self {
        let named = heading.split(['(', '[']).nth(1).map(|unit| unit.trim_end_matches([')', ']', ' ']));
        let named = named.filter(|named| unit_of(&named.to_lowercase()).is_some());
        let is_bare = cell.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | '/' | '+' | ' ' | ','));
        let unit = named.filter(|_| is_bare).map(|unit| format!(" {unit}")).unwrap_or_default();
        Self { cell, unit }
    }

    /// The pack that it says instead: a volume or kilograms by themselves, or grams of what is sold by weight.
    pub(super) fn pack(&self, form: Option<&str>) -> Option<String> {
        let pack = words::pack_size(&format!("{}{}", self.cell, self.unit), "")?.text;
        let is_weighed = pack.ends_with(" g") && form.is_some_and(is_weighed);
        ([" ml", " l", " kg"].iter().any(|unit| pack.ends_with(unit)) || is_weighed).then_some(pack)
    }

    /// The substances with their strengths; none where there are more of one than of the other.
    pub(super) fn joined_to(&self, composition: &str) -> Option<String> {
        let Self { cell, unit } = self;
        if self.is_in(composition) {
            return Some(composition.to_owned());
        }
        // A composition that has a strength takes no second one.
        if parse(composition).ingredients.iter().any(|ingredient| ingredient.exact().is_some()) {
            return None;
        }
        let substances = substances(composition);
        if substances.len() == 1 {
            return Some(format!("{composition} {cell}{unit}"));
        }
        let strengths = parts(cell, &['+', '/', ';', ',']);
        if substances.len() != strengths.len() {
            return None;
        }
        // '500/125 mg': the last unit serves all that have none.
        let is_digit = |c: &char| c.is_ascii_digit() || *c == '.';
        let last: String = strengths.last()?.chars().skip_while(is_digit).collect();
        // '3 mg/1 mg per mL': so does what the last is divided by.
        let per = last.find(" per ").map_or("", |at| &last[at..]);
        let pairs = substances.iter().zip(&strengths).map(|(substance, strength)| {
            let is_bare = strength.chars().all(|c| is_digit(&c));
            let own = match unit.as_str() {
                "" if is_bare => &last,
                "" if !strength.contains(" per ") => per,
                unit => unit,
            };
            format!("{substance} {strength}{own}")
        });
        Some(pairs.collect::<Vec<_>>().join("; "))
    }

    /// The name with the strength behind it, unless it has it.
    pub(super) fn behind(&self, name: &str) -> String {
        if self.is_in(name) { name.to_owned() } else { format!("{name} {}{}", self.cell, self.unit) }
    }

    fn is_in(&self, text: &str) -> bool {
        let squeezed = |text: &str| fold(text).replace(' ', "");
        squeezed(text).contains(&squeezed(self.cell))
    }
}

fn parts(text: &str, signs: &[char]) -> Vec<String> {
    text.split(signs).map(|part| part.trim().to_owned()).filter(|part| !part.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strengths_join_the_substances_in_their_order() {
        let joined =
            |heading, cell, composition: &str| ColumnStrength::new(heading, cell).joined_to(composition);
        assert_eq!(
            joined("Strength (mg)", "40/5", "Telmisartan + Amlodipine").unwrap(),
            "Telmisartan 40 mg; Amlodipine 5 mg"
        );
        assert_eq!(
            joined("Strength", "500/125 mg", "Amoxicillin and Clavulanic Acid").unwrap(),
            "Amoxicillin 500 mg; Clavulanic Acid 125 mg"
        );
        assert_eq!(
            joined("Strength", "3 mg/1 mg per mL", "Tobramycin + Dexamethasone").unwrap(),
            "Tobramycin 3 mg per mL; Dexamethasone 1 mg per mL"
        );
        assert_eq!(joined("Strength", "1% w/w", "Clotrimazole").unwrap(), "Clotrimazole 1% w/w");
        assert_eq!(joined("Strength", "500 mg", "Paracetamol 500 mg").unwrap(), "Paracetamol 500 mg");
        assert_eq!(
            joined("Strength", "40 mg", "Telmisartan + Amlodipine"),
            None,
            "a total, or the first alone: nobody knows"
        );
        assert_eq!(joined("Strength", "60 mg", "Amoxicillin [125 mg/5ml]"), None, "it has its strength");
        let pack = |cell, form| ColumnStrength::new("Strength", cell).pack(Some(form));
        assert_eq!(pack("60ml", "Suspension").as_deref(), Some("60 ml"));
        assert_eq!(pack("15g", "Cream").as_deref(), Some("15 g"));
        assert_eq!([pack("1 g", "Injection"), pack("125 mg/5ml", "Suspension")], [None, None]);
        assert_eq!(ColumnStrength::new("Power (mg)", "40").behind("Telmx"), "Telmx 40 mg");
    }
}
