//! The list as CSV for a spreadsheet, a row for each line. The columns are documented in `docs/mail.md`.

use super::line::{LineProduct, ResolvedLine};
use super::reference::Reference;
use crate::platform::csv::CsvFile;

const COLUMNS: [&str; 12] = [
    "Reference",
    "Line",
    "SKU",
    "Item",
    "Composition",
    "Pack",
    "Quantity",
    "Unit",
    "Note",
    "As written",
    "In catalogue",
    "Product no.",
];

/// The file's bytes.
pub(super) fn write(reference: &Reference, lines: &[ResolvedLine]) -> Vec<u8> {
    let mut file = CsvFile::new(COLUMNS);
    for (index, line) in lines.iter().enumerate() {
        let product = line.known.as_ref();
        let of_product =
            |read: fn(&LineProduct) -> Option<&String>| product.and_then(read).cloned().unwrap_or_default();
        file.push([
            reference.to_string(),
            (index + 1).to_string(),
            of_product(|product| product.sku.as_ref()),
            line.title(),
            of_product(|product| product.composition.as_ref()),
            line.pack().unwrap_or_default().to_owned(),
            line.line.quantity.to_string(),
            line.unit.clone().unwrap_or_default(),
            line.line.note.clone().unwrap_or_default(),
            line.line.text.clone().unwrap_or_default(),
            line.status().to_owned(),
            line.line.product.map(|id| id.to_string()).unwrap_or_default(),
        ]);
    }
    file.into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enquiries::list::line::Line;
    use crate::platform::random::Random;

    fn line(text: &str, note: &str) -> ResolvedLine {
        ResolvedLine {
            line: Line {
                product: None,
                text: Some(text.to_owned()),
                quantity: 20,
                pack: None,
                note: Some(note.to_owned()),
            },
            known: None,
            unit: None,
        }
    }

    #[test]
    fn a_row_says_everything_of_its_line() {
        let mut known = line("amoxy 500", "urgent, \"cold\"");
        known.line.product = Some(148);
        known.line.pack = Some("Box".to_owned());
        known.unit = Some("Box".to_owned());
        known.known = Some(LineProduct {
            name: "Amoxicillin 500 mg Capsules".to_owned(),
            sku: Some("ABX-0101".to_owned()),
            composition: Some("Amoxicillin 500 mg".to_owned()),
            pack_size: Some("10 x 10 capsules".to_owned()),
            url: String::new(),
        });
        let reference = Reference::draw(&Random::seeded(1));
        let file = String::from_utf8(write(&reference, &[known, line("PCM syrup", "")])).unwrap();
        let rows: Vec<_> = file.lines().collect();
        assert_eq!(rows[0], format!("\u{feff}{}", COLUMNS.join(",")));
        assert_eq!(
            rows[1],
            format!(
                "{reference},1,ABX-0101,Amoxicillin 500 mg Capsules,Amoxicillin 500 mg,10 x 10 capsules,20,Box,\
                 \"urgent, \"\"cold\"\"\",amoxy 500,yes,148"
            )
        );
        assert_eq!(rows[2], format!("{reference},2,,PCM syrup,,,20,,,PCM syrup,own words,"));
    }
}
