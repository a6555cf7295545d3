//! Products as a file that can be imported again without a difference.

use rust_xlsxwriter::{Format, Workbook, XlsxError};

use super::columns::names;
use super::product_rows::exported;
use crate::catalogue::product::ProductId;
use crate::catalogue::store::products::{all_keys, find_row};
use crate::error::{Error, Result};
use crate::platform::csv::{CsvFile, neutralised};
use crate::platform::db::Snapshot;

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
}

/// The ids of all products, oldest first.
pub(crate) fn all_ids(snapshot: &Snapshot) -> Result<Vec<ProductId>> {
    Ok(all_keys(snapshot)?.into_iter().map(|keys| keys.id).collect())
}

/// A file with these products, in this order.
pub(crate) fn write(snapshot: &Snapshot, ids: &[ProductId], format: ExportFormat) -> Result<Vec<u8>> {
    let headings = names();
    match format {
        ExportFormat::Csv => {
            let mut file = CsvFile::new(headings);
            each(snapshot, ids, |_, cells| {
                file.push(cells);
                Ok(())
            })?;
            Ok(file.into_bytes())
        }
        ExportFormat::Xlsx => {
            let failed = |cause: XlsxError| Error::internal(cause);
            let mut workbook = Workbook::new();
            let sheet = workbook.add_worksheet();
            sheet.set_name("Products").map_err(failed)?;
            sheet.set_freeze_panes(1, 0).map_err(failed)?;
            let bold = Format::new().set_bold();
            // A text column: otherwise a spreadsheet drops zeros in front, and the last digits of long numbers.
            let plain = Format::new().set_num_format("@");
            for (column, heading) in headings.enumerate() {
                let column = u16::try_from(column).map_err(Error::internal)?;
                sheet.set_column_format(column, &plain).map_err(failed)?;
                sheet.write_string_with_format(0, column, heading, &bold).map_err(failed)?;
            }
            each(snapshot, ids, |row, cells| {
                for (column, cell) in (0..).zip(cells) {
                    if !cell.is_empty() {
                        sheet
                            .write_string_with_format(row, column, neutralised(cell), &plain)
                            .map_err(failed)?;
                    }
                }
                Ok(())
            })?;
            workbook.save_to_buffer().map_err(failed)
        }
    }
}

/// Calls `push` with the number of the row, from 1, and the cells of each product.
fn each(
    snapshot: &Snapshot,
    ids: &[ProductId],
    mut push: impl FnMut(u32, Vec<String>) -> Result<()>,
) -> Result<()> {
    let mut row = 0;
    for id in ids {
        let Some(product) = find_row(snapshot, *id)? else { continue };
        row += 1;
        push(row, exported(&product))?;
    }
    Ok(())
}
