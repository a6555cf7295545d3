//! Rows of a table from the bytes of a file: text (CSV, TSV, semicolons, plain lines) or a workbook (XLSX, XLSB, ODS).
//!
//! A cell is what the program that made the file shows for it: `000042`, `0.5 %`, `10-Dec`. Dates with a year are written as
//! `2026-12-10`, with a time `2026-12-10 09:30`, whatever the country's habit.
//!
//! The kind follows from the content, never from a name or a declared type. Files come from strangers, so everything is
//! bounded by [`SheetLimits`]: what an archive unpacks to is counted while it unpacks, because declared sizes may lie, and
//! reading stops at the first row too many. A file is read whole or not at all.

mod cells;
pub mod csv;
mod fixed;
mod number_format;
mod open_document;
mod records;
mod sheet_cells;
mod text;
mod workbook;
pub mod zip_index;

use std::borrow::Cow;

pub use self::cells::Cells;

/// How much of a file may be read.
#[derive(Debug, Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct SheetLimits {
    /// Most rows that are not blank.
    pub max_rows: usize,
    /// Most columns of a row.
    pub max_columns: usize,
    /// Most text in all cells together, bytes. An XLSX cell is a reference, so that many can share one long text.
    pub max_text: usize,
    /// Most bytes of one cell.
    pub max_cell: usize,
    /// Most bytes of a row of a text.
    pub max_row: usize,
    /// Most bytes that a workbook unpacks to.
    pub max_unpacked: u64,
    /// Most elements in the XML of a workbook: empty ones cost time and memory without adding text.
    pub max_elements: usize,
    /// Most bytes of the texts that the cells of a workbook share: all are held at once.
    pub max_shared: u64,
    /// How many of these there may be.
    pub max_shared_texts: usize,
    /// Most files in a workbook's archive.
    pub max_entries: usize,
    /// Whether all visible sheets of a workbook are read, or the first with content.
    pub all_sheets: bool,
    /// Whether cells with an error keep its name, `#N/A`; otherwise they are empty.
    pub keeps_errors: bool,
    /// Most lines of one quoted cell of a text.
    pub max_cell_lines: usize,
    /// Whether each row keeps its text as well.
    pub keeps_text: bool,
    /// Whether the cells of a workbook keep their line ends; otherwise they become blanks.
    pub keeps_line_ends: bool,
    /// Whether columns of a text may be held apart by blanks alone, as programs print them.
    pub fixed_columns: bool,
}

impl SheetLimits {
    /// Limits for a table of that many rows.
    pub const fn rows(max_rows: usize) -> Self {
        Self {
            max_rows,
            max_columns: 64,
            max_text: 4 << 20,
            max_cell: 32 << 10,
            max_row: 128 << 10,
            max_unpacked: 16 << 20,
            max_elements: 1 << 20,
            max_shared: 4 << 20,
            max_shared_texts: 40_000,
            max_entries: 1000,
            all_sheets: false,
            keeps_errors: false,
            max_cell_lines: 20,
            keeps_text: true,
            keeps_line_ends: false,
            fixed_columns: false,
        }
    }
}

/// How a file was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SheetFormat {
    /// A workbook, by the ending of its format.
    Workbook(&'static str),
    /// A text.
    Text {
        /// The name of its encoding.
        encoding: &'static str,
        /// What stands between its columns.
        separator: char,
    },
}

/// A sheet of a workbook, or a text, which has no name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    /// As the workbook calls it.
    pub name: String,
    /// Its rows that are not blank, in order.
    pub rows: Vec<SheetRow>,
}

/// A file that was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetFile {
    /// Its sheets that have rows; at least one.
    pub sheets: Vec<Sheet>,
    /// How it was read.
    pub format: SheetFormat,
    /// Lines of a text with characters in another encoding than the rest, which were read as Windows-1252.
    pub odd_lines: Vec<u32>,
    /// Lines with control characters, as scanners and printers send them, which were dropped.
    pub control_lines: Vec<u32>,
}

/// A row that is not blank.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetRow {
    /// Where it stands: the line of a text, the row of a sheet, from 1.
    pub line: u32,
    /// Its cells, trimmed; blank ones at the end are left out.
    pub cells: Cells,
    /// The row as it stands in a text, without its line end; the cells with tabs between them for a workbook; nothing where
    /// the limits say so.
    pub text: String,
}

/// Why a file could not be read. The texts are for the person who sent it.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum SpreadsheetError {
    /// More rows than allowed.
    #[error("has more than {0} lines; please send it in parts")]
    TooManyRows(usize),
    /// A row with more columns than allowed.
    #[error("has more than {0} columns")]
    TooManyColumns(usize),
    /// A cell with too much in it.
    #[error("has a cell with more than {0} KB")]
    CellTooLarge(usize),
    /// A row with too much in it.
    #[error("has a line with more than {0} KB")]
    RowTooLarge(usize),
    /// A text or a workbook that is too much when it is decoded or unpacked.
    #[error("is too large when unpacked; please save the list alone as CSV")]
    TooLarge,
    /// A workbook in Excel's older format.
    #[error("is in an old Excel format (.xls); please save it as .xlsx or CSV")]
    OldFormat,
    /// A workbook that needs a password.
    #[error("is protected by a password; please save it without one")]
    Encrypted,
    /// A spreadsheet of Apple's Numbers.
    #[error("is a Numbers spreadsheet; please export it from Numbers as Excel or CSV")]
    Numbers,
    /// A web page, which some programs save under the ending of Excel.
    #[error("is a web page with the ending of a spreadsheet; please open it and save it as .xlsx or CSV")]
    WebPage,
    /// XML, as Tally and Excel 2003 export it.
    #[error("is XML, as Tally exports it; please export the list as Excel (.xlsx) or CSV")]
    Xml,
    /// An archive or document that is not a workbook.
    #[error("is not a list; please send CSV, XLSX or plain text")]
    NotATable,
    /// A workbook that cannot be read.
    #[error("is damaged and cannot be read; please save it again, or send it as CSV")]
    Damaged,
    /// A file without any row.
    #[error("is empty")]
    Empty,
}

/// The rows of a file that are not blank, in order. Those of further sheets count on.
pub fn rows(bytes: &[u8], limits: &SheetLimits) -> Result<Vec<SheetRow>, SpreadsheetError> {
    let (mut rows, mut before) = (Vec::new(), 0);
    for sheet in read(bytes.to_vec(), limits)?.sheets {
        let last = sheet.rows.last().map_or(0, |row| row.line);
        rows.extend(sheet.rows.into_iter().map(|row| SheetRow { line: before + row.line, ..row }));
        before += last;
    }
    Ok(rows)
}

/// Reads a file.
pub fn read(bytes: Vec<u8>, limits: &SheetLimits) -> Result<SheetFile, SpreadsheetError> {
    let mut collector = RowCollector::new(limits);
    let (format, odd_lines) = if bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06") {
        (SheetFormat::Workbook(workbook::rows(&bytes, &mut collector)?), Vec::new())
    } else if bytes.starts_with(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1") {
        return Err(workbook::kind_of_compound_file(&bytes));
    } else {
        text::rows(bytes, &mut collector)?
    };
    let RowCollector { sheets, control_lines, .. } = collector;
    if sheets.is_empty() {
        return Err(SpreadsheetError::Empty);
    }
    Ok(SheetFile { sheets, format, odd_lines, control_lines })
}

/// Collects rows within the limits.
struct RowCollector<'a> {
    limits: &'a SheetLimits,
    sheets: Vec<Sheet>,
    /// Those of the sheet that is being read.
    rows: Vec<SheetRow>,
    count: usize,
    text: usize,
    control_lines: Vec<u32>,
}

impl<'a> RowCollector<'a> {
    fn new(limits: &'a SheetLimits) -> Self {
        Self { limits, sheets: Vec::new(), rows: Vec::new(), count: 0, text: 0, control_lines: Vec::new() }
    }

    /// Ends a sheet; whether another is to be read.
    fn end_sheet(&mut self, name: &str) -> bool {
        let rows = std::mem::take(&mut self.rows);
        if !rows.is_empty() {
            self.sheets.push(Sheet { name: name.to_owned(), rows });
        }
        self.sheets.is_empty() || self.limits.all_sheets
    }

    /// Adds a row unless all its cells are blank.
    fn add<S: AsRef<str>>(
        &mut self,
        line: u32,
        mut cells: &[S],
        text: Option<&str>,
    ) -> Result<(), SpreadsheetError> {
        let width = cells.len();
        while let Some((last, before)) = cells.split_last()
            && trimmed(last.as_ref()).is_empty()
        {
            cells = before;
        }
        if cells.is_empty() {
            return Ok(());
        }
        let SheetLimits { max_rows, max_columns, max_text, max_cell, keeps_text, .. } = *self.limits;
        self.count += 1;
        if self.count > max_rows {
            return Err(SpreadsheetError::TooManyRows(max_rows));
        }
        if cells.len() > max_columns {
            return Err(SpreadsheetError::TooManyColumns(max_columns));
        }
        if cells.iter().any(|cell| cell.as_ref().len() > max_cell) {
            return Err(SpreadsheetError::CellTooLarge(max_cell >> 10));
        }
        self.text += cells.iter().map(|cell| cell.as_ref().len()).sum::<usize>();
        if self.text > max_text {
            return Err(SpreadsheetError::TooLarge);
        }
        let is_dropped =
            cells.iter().any(|cell| cell.as_ref().contains(|c| is_control(c) && c != END_OF_FILE));
        if is_dropped && self.control_lines.len() < text::MOST_ODD {
            self.control_lines.push(line);
        }
        let cells: Cells =
            cells.iter().map(|cell| trimmed(&plain(cell.as_ref())).replace(['\x0b', '\x0c'], "\n")).collect();
        let cells = cells.of_width(width);
        let text = match text {
            _ if !keeps_text => String::new(),
            Some(text) => plain(text).into_owned(),
            None => cells.iter().collect::<Vec<_>>().join("\t"),
        };
        self.rows.push(SheetRow { line, cells, text });
        Ok(())
    }
}

/// Whether a cell is the name of an error.
pub fn is_error(cell: &str) -> bool {
    matches!(
        cell,
        "#N/A"
            | "#REF!"
            | "#VALUE!"
            | "#NAME?"
            | "#DIV/0!"
            | "#NUM!"
            | "#NULL!"
            | "#GETTING_DATA"
            | "#SPILL!"
    )
}

/// What ended files under DOS.
const END_OF_FILE: char = '\x1a';

/// Whether a character is a sign to a device, and no text.
fn is_control(c: char) -> bool {
    c.is_control() && !matches!(c, '\t' | '\n' | '\r' | '\x0b' | '\x0c')
}

/// A text without control characters.
fn plain(text: &str) -> Cow<'_, str> {
    if !text.contains(is_control) {
        return text.into();
    }
    text.chars().filter(|c| !is_control(*c)).collect::<String>().into()
}

/// A cell without blanks around it, the invisible ones included.
fn trimmed(cell: &str) -> &str {
    cell.trim_matches(|c: char| c.is_whitespace() || matches!(c, '\u{200b}' | '\u{2060}' | '\u{feff}'))
}

#[cfg(test)]
mod tests;
