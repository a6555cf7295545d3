//! The rows of an import that are wrong, as a file to be mended and brought again: the same headings, and what is wrong.

use super::columns::WHAT_IS_WRONG;
use super::plan::{ImportKind, ImportSummary, RowError};
use super::sheet_file::{self, ExportFormat};
use super::store;
use crate::error::{Error, Result};
use crate::platform::db::Snapshot;
use crate::platform::spreadsheet::SheetRow;

/// The cells of a row, as a plan keeps them.
pub(super) fn cells_of(row: &SheetRow) -> Vec<String> {
    row.cells.iter().map(str::to_owned).collect()
}

/// The wrong rows of a list; none for an archive of articles, whose rows are files.
pub(crate) fn write(
    snapshot: &Snapshot,
    import: &ImportSummary,
    format: ExportFormat,
) -> Result<Option<Vec<u8>>> {
    if import.kind == ImportKind::Posts {
        return Ok(None);
    }
    let columns = import.about.columns.len();
    let mut headings: Vec<_> = import.about.columns.iter().map(|column| column.header.clone()).collect();
    headings.push(WHAT_IS_WRONG.to_owned());
    let rows = store::wrong_rows(snapshot, import.id)?.into_iter().map(|(report, cells)| {
        // Plans of earlier versions did not keep them.
        let cells = cells.unwrap_or_else(|| "[]".to_owned());
        let mut cells: Vec<String> = serde_json::from_str(&cells).map_err(Error::internal)?;
        cells.resize(columns, String::new());
        cells.push(in_words(&report.errors));
        Ok(cells)
    });
    sheet_file::write(format, "Wrong rows", &headings, rows).map(Some)
}

/// What is wrong with a row, in one cell.
fn in_words(errors: &[RowError]) -> String {
    errors
        .iter()
        .map(|RowError { column, message, .. }| format!("{column}: {message}"))
        .collect::<Vec<_>>()
        .join("; ")
}
