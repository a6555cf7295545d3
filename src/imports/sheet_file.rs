//! Rows as a file that a spreadsheet opens and an import reads: CSV, or a workbook whose columns are text.

use rust_xlsxwriter::{Format, Workbook, XlsxError};

use crate::error::{Error, Result};
use crate::platform::csv::{CsvFile, neutralised};

/// The format of an export.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ExportFormat {
    Csv,
    Xlsx,
}

impl ExportFormat {
    /// Reads the name of a format, which is also the ending of its files.
    pub(crate) fn parse(name: &str) -> Result<Self, &'static str> {
        match name.to_ascii_lowercase().as_str() {
            "" | "csv" => Ok(Self::Csv),
            "xlsx" => Ok(Self::Xlsx),
            _ => Err("must be csv or xlsx"),
        }
    }

    /// The ending of its files, and their media type.
    pub(crate) fn ending_and_type(self) -> (&'static str, &'static str) {
        match self {
            Self::Csv => ("csv", "text/csv; charset=utf-8"),
            Self::Xlsx => ("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        }
    }
}

/// A file with these headings and rows; `sheet` is the name of a workbook's only sheet.
pub(crate) fn write(
    format: ExportFormat,
    sheet: &str,
    headings: &[String],
    rows: impl Iterator<Item = Result<Vec<String>>>,
) -> Result<Vec<u8>> {
    match format {
        ExportFormat::Csv => {
            let mut file = CsvFile::new(headings);
            for cells in rows {
                file.push(cells?);
            }
            Ok(file.into_bytes())
        }
        ExportFormat::Xlsx => workbook(sheet, headings, rows),
    }
}

fn workbook(
    name: &str,
    headings: &[String],
    rows: impl Iterator<Item = Result<Vec<String>>>,
) -> Result<Vec<u8>> {
    let failed = |cause: XlsxError| Error::internal(cause);
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet();
    sheet.set_name(name).map_err(failed)?;
    sheet.set_freeze_panes(1, 0).map_err(failed)?;
    let bold = Format::new().set_bold();
    // A text column: otherwise a spreadsheet drops zeros in front, and the last digits of long numbers.
    let plain = Format::new().set_num_format("@");
    for (column, heading) in (0..).zip(headings) {
        sheet.set_column_format(column, &plain).map_err(failed)?;
        sheet.write_string_with_format(0, column, neutralised(heading.clone()), &bold).map_err(failed)?;
    }
    for (row, cells) in (1..).zip(rows) {
        for (column, cell) in (0..).zip(cells?).filter(|(_, cell)| !cell.is_empty()) {
            sheet.write_string_with_format(row, column, neutralised(cell), &plain).map_err(failed)?;
        }
    }
    workbook.save_to_buffer().map_err(failed)
}
