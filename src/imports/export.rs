//! Lists as files that a spreadsheet opens and an import reads, as CSV or as a workbook whose columns are text: the products, and
//! the wrong rows of an import to be mended.

use rust_xlsxwriter::{Format, Workbook, XlsxError};
use strum::EnumString;

use super::columns::{MORE_CELLS, WHAT_IS_WRONG, labels, names};
use super::plan::{ImportSummary, RowError};
use super::product_plan::shown;
use super::store;
use crate::catalogue::headings::ID;
use crate::catalogue::new_product::NewProduct;
use crate::catalogue::product::{Product, ProductId};
use crate::catalogue::store::products::{all_keys, find_row};
use crate::error::{Error, Result};
use crate::platform::db::Snapshot;
use spreadsheet::csv::{CsvFile, neutralised};

/// The format of an export.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString)]
#[strum(ascii_case_insensitive)]
pub(crate) enum ExportFormat {
    #[strum(serialize = "", serialize = "csv")]
    Csv,
    Xlsx,
}

impl ExportFormat {
    /// Reads the name of a format, which is also the ending of its files.
    pub(crate) fn parse(name: &str) -> Result<Self, &'static str> {
        name.parse().map_err(|_| "must be csv or xlsx")
    }

    /// The ending of its files, and their media type.
    pub(crate) fn ending_and_type(self) -> (&'static str, &'static str) {
        match self {
            Self::Csv => ("csv", "text/csv; charset=utf-8"),
            Self::Xlsx => ("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        }
    }
}

/// The ids of all products, oldest first.
pub(crate) fn all_ids(snapshot: &Snapshot) -> Result<Vec<ProductId>> {
    Ok(all_keys(snapshot)?.into_iter().map(|keys| keys.id).collect())
}

/// A file with these products, in this order. Its headings are the words of the form.
pub(crate) fn products(snapshot: &Snapshot, ids: &[ProductId], format: ExportFormat) -> Result<Vec<u8>> {
    let headings: Vec<_> = labels().map(str::to_owned).collect();
    let found = ids.iter().filter_map(|id| find_row(snapshot, *id).transpose());
    let rows = found.map(|product| product.map(|product| exported(&product)));
    write(format, "Products", &headings, rows)
}

/// The cells of a product, in the order of [`names`].
fn exported(product: &Product) -> Vec<String> {
    let (id, product) = (product.summary.id, NewProduct::from(product));
    let cell = |name| if name == ID { id.get().to_string() } else { shown(&product, name) };
    names().map(cell).collect()
}

/// The wrong rows of a list, with its headings, and what is wrong with each.
pub(crate) fn wrong_rows(
    snapshot: &Snapshot,
    import: &ImportSummary,
    format: ExportFormat,
) -> Result<Vec<u8>> {
    let mut headings: Vec<_> = import.about.columns.iter().map(|column| column.header.clone()).collect();
    let rows = store::wrong_rows(snapshot, import.id)?.into_iter().map(|stored| {
        // Plans of earlier versions did not keep them.
        let cells = stored.content.as_deref().unwrap_or("[]");
        Ok((stored.row.report, serde_json::from_str::<Vec<String>>(cells).map_err(Error::internal)?))
    });
    let rows: Vec<_> = rows.collect::<Result<_>>()?;
    let widest = rows.iter().map(|(_, cells)| cells.len()).max().unwrap_or_default().max(headings.len());
    headings.resize(widest, MORE_CELLS.to_owned());
    headings.push(WHAT_IS_WRONG.to_owned());
    let rows = rows.into_iter().map(|(report, mut cells)| {
        cells.resize(widest, String::new());
        cells.push(in_words(&report.errors));
        Ok(cells)
    });
    write(format, "Wrong rows", &headings, rows)
}

/// What is wrong with a row, in one cell.
fn in_words(errors: &[RowError]) -> String {
    errors
        .iter()
        .map(|RowError { column, message, .. }| format!("{column}: {message}"))
        .collect::<Vec<_>>()
        .join("; ")
}

/// A file with these headings and rows; `sheet` is the name of a workbook's only sheet.
fn write(
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
