//! Writes CSV (RFC 4180) for spreadsheets: UTF-8 with a byte order mark, commas, CRLF.

/// A CSV file that is being written.
pub struct CsvFile(String);

impl CsvFile {
    /// A file with its head row.
    pub fn new(columns: impl IntoIterator<Item = impl Into<String>>) -> Self {
        // Without the byte order mark spreadsheets read another encoding than UTF-8.
        let mut file = Self(String::from("\u{feff}"));
        file.push(columns.into_iter().map(Into::into));
        file
    }

    /// Adds a row. Cells that a spreadsheet would take for a formula get an apostrophe in front.
    pub fn push(&mut self, cells: impl IntoIterator<Item = String>) {
        let text = &mut self.0;
        for (index, cell) in cells.into_iter().enumerate() {
            if index > 0 {
                text.push(',');
            }
            let cell = neutralised(cell);
            if cell.contains([',', '"', '\r', '\n']) {
                text.push('"');
                text.push_str(&cell.replace('"', "\"\""));
                text.push('"');
            } else {
                text.push_str(&cell);
            }
        }
        text.push_str("\r\n");
    }

    /// The file's bytes.
    pub fn into_bytes(self) -> Vec<u8> {
        self.0.into_bytes()
    }
}

/// A cell that no spreadsheet takes for a formula: an apostrophe before what could begin one, which spreadsheets read as
/// "this is text". Spaces in front do not make a formula harmless, and some programs read the full-width signs too.
///
/// A cell that begins with an apostrophe and would be a formula without it gets a second one, so that [`unmarked`] gives
/// back what was written.
pub fn neutralised(cell: String) -> String {
    if is_formula(cell.trim_start_matches('\'')) { format!("'{cell}") } else { cell }
}

/// A cell as it was before [`neutralised`].
pub fn unmarked(cell: &str) -> &str {
    match cell.strip_prefix('\'') {
        Some(rest) if is_formula(rest.trim_start_matches('\'')) => rest,
        _ => cell,
    }
}

fn is_formula(cell: &str) -> bool {
    let is_sign = |c: char| matches!(c, '=' | '+' | '-' | '@' | '＝' | '＋' | '－' | '＠');
    cell.starts_with(['\t', '\r', '\n'])
        || cell.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}').starts_with(is_sign)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn written(cells: [&str; 2]) -> String {
        let mut file = CsvFile::new(["Text", "Note"]);
        file.push(cells.map(str::to_owned));
        String::from_utf8(file.into_bytes()).unwrap()
    }

    /// The cells of a CSV text, read by the grammar of RFC 4180.
    fn read(text: &str) -> Vec<Vec<String>> {
        let (mut rows, mut row, mut cell) = (Vec::new(), Vec::new(), String::new());
        let mut characters = text.strip_prefix('\u{feff}').unwrap().chars().peekable();
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

    #[test]
    fn cells_are_quoted_where_needed_and_never_a_formula() {
        for (cell, expected) in [
            ("telmx 40", "telmx 40"),
            ("telmx, \"40\"", "\"telmx, \"\"40\"\"\""),
            ("=cmd|'/c calc'!a0", "'=cmd|'/c calc'!a0"),
            ("+1", "'+1"),
            ("-1", "'-1"),
            ("@sum", "'@sum"),
            (" =1", "' =1"),
            ("\tx", "'\tx"),
            ("＝1", "'＝1"),
        ] {
            assert_eq!(written([cell, "5"]), format!("\u{feff}Text,Note\r\n{expected},5\r\n"), "{cell}");
        }
    }

    proptest! {
        #[test]
        fn no_cell_begins_a_formula_and_none_is_lost(
            cells in prop::array::uniform2("[=+@\t\r\n \"',a-c＝-]{0,8}")
        ) {
            let rows = read(&written([&cells[0], &cells[1]]));
            prop_assert_eq!(rows.len(), 2);
            prop_assert_eq!(rows[1].len(), cells.len());
            for (cell, typed) in rows[1].iter().zip(&cells) {
                prop_assert!(!cell.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '＝']), "{:?}", cell);
                prop_assert!(!cell.trim_start().starts_with(['=', '+', '-', '@']), "{:?}", cell);
                prop_assert!(cell == typed || *cell == format!("'{typed}"), "{:?}", cell);
                prop_assert_eq!(unmarked(cell), typed);
            }
        }
    }
}
