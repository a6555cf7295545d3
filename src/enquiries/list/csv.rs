//! The list as CSV (RFC 4180) for a spreadsheet: UTF-8 with a byte order mark, CRLF, a row for each line.
//!
//! The columns are documented in `docs/mail.md`.

use super::line::ResolvedLine;
use super::reference::Reference;

const COLUMNS: [&str; 11] = [
    "Reference",
    "Line",
    "SKU",
    "Item",
    "Composition",
    "Pack",
    "Quantity",
    "Note",
    "As written",
    "In catalogue",
    "Product no.",
];

/// The file's bytes.
pub(super) fn write(reference: &Reference, lines: &[ResolvedLine]) -> Vec<u8> {
    let mut text = String::from("\u{feff}");
    push_row(&mut text, COLUMNS.map(str::to_owned));
    for (index, line) in lines.iter().enumerate() {
        let product = line.known.as_ref();
        let of_product = |read: fn(&super::line::LineProduct) -> Option<&String>| {
            product.and_then(read).cloned().unwrap_or_default()
        };
        push_row(
            &mut text,
            [
                reference.to_string(),
                (index + 1).to_string(),
                of_product(|product| product.sku.as_ref()),
                line.title(),
                of_product(|product| product.composition.as_ref()),
                line.pack().unwrap_or_default().to_owned(),
                line.line.quantity.to_string(),
                line.line.note.clone().unwrap_or_default(),
                line.line.text.clone().unwrap_or_default(),
                line.status().to_owned(),
                line.line.product.map(|id| id.to_string()).unwrap_or_default(),
            ],
        );
    }
    text.into_bytes()
}

fn push_row<const N: usize>(text: &mut String, cells: [String; N]) {
    for (index, value) in cells.into_iter().enumerate() {
        if index > 0 {
            text.push(',');
        }
        let value = harmless(value);
        if value.contains([',', '"', '\r', '\n']) {
            text.push('"');
            text.push_str(&value.replace('"', "\"\""));
            text.push('"');
        } else {
            text.push_str(&value);
        }
    }
    text.push_str("\r\n");
}

/// A cell that no spreadsheet takes for a formula: an apostrophe before what could begin one, which spreadsheets read as
/// "this is text". Spaces in front do not make a formula harmless, and some programs read the full-width signs too.
fn harmless(cell: String) -> String {
    let is_formula = |c: char| matches!(c, '=' | '+' | '-' | '@' | '＝' | '＋' | '－' | '＠');
    let begins_formula = cell.starts_with(['\t', '\r', '\n'])
        || cell.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}').starts_with(is_formula);
    if begins_formula { format!("'{cell}") } else { cell }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::enquiries::list::line::{Line, LineProduct};
    use crate::platform::random::Random;

    /// The cells of a CSV text, read by the grammar of RFC 4180.
    fn read(text: &str) -> Vec<Vec<String>> {
        let (mut rows, mut row, mut cell) = (Vec::new(), Vec::new(), String::new());
        let mut characters = text.chars().peekable();
        let mut quoted = false;
        while let Some(c) = characters.next() {
            match c {
                '"' if quoted && characters.peek() == Some(&'"') => {
                    characters.next();
                    cell.push('"');
                }
                '"' => quoted = !quoted,
                ',' if !quoted => row.push(std::mem::take(&mut cell)),
                '\r' if !quoted && characters.peek() == Some(&'\n') => {
                    characters.next();
                    row.push(std::mem::take(&mut cell));
                    rows.push(std::mem::take(&mut row));
                }
                c => cell.push(c),
            }
        }
        assert!(cell.is_empty() && row.is_empty() && !quoted, "the last row ends too");
        rows
    }

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
        }
    }

    #[test]
    fn a_row_says_everything_of_its_line() {
        let mut known = line("amoxy 500", "urgent, \"cold\"");
        known.line.product = Some(148);
        known.known = Some(LineProduct {
            name: "Amoxicillin 500 mg Capsules".to_owned(),
            sku: Some("ABX-0101".to_owned()),
            composition: Some("Amoxicillin 500 mg".to_owned()),
            pack_size: Some("10 x 10 capsules".to_owned()),
            url: String::new(),
        });
        let reference = Reference::draw(&Random::seeded(1));
        let file = String::from_utf8(write(&reference, &[known, line("PCM syrup", "")])).unwrap();
        let text = file.strip_prefix('\u{feff}').unwrap();
        let rows = read(text);
        assert_eq!(rows[0], COLUMNS);
        assert_eq!(
            rows[1][1..],
            [
                "1",
                "ABX-0101",
                "Amoxicillin 500 mg Capsules",
                "Amoxicillin 500 mg",
                "10 x 10 capsules",
                "20",
                "urgent, \"cold\"",
                "amoxy 500",
                "yes",
                "148"
            ]
        );
        assert_eq!(rows[2][3], "PCM syrup");
        assert_eq!(rows[2][9], "own words");
        assert_eq!(rows[2][0], reference.as_str());
    }

    proptest! {
        #[test]
        fn no_cell_begins_a_formula_and_none_is_lost(
            cells in prop::collection::vec("[=+@\t\r\n \"',a-c＝-]{0,8}", 2)
        ) {
            let reference = Reference::draw(&Random::seeded(1));
            let file = String::from_utf8(write(&reference, &[line(&cells[0], &cells[1])])).unwrap();
            let rows = read(file.strip_prefix('\u{feff}').unwrap());
            prop_assert_eq!(rows.len(), 2);
            prop_assert_eq!(rows[1].len(), COLUMNS.len());
            for cell in &rows[1] {
                prop_assert!(!cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '＝']), "{:?}", cell);
                prop_assert!(!cell.trim_start().starts_with(['=', '+', '-', '@']), "{:?}", cell);
            }
            prop_assert!(rows[1][7].strip_prefix('\'').unwrap_or(&rows[1][7]).ends_with(&cells[1].trim_start_matches('\'')));
        }
    }
}
