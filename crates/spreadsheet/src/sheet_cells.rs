//! The cells of a workbook's sheet, collected into rows within the limits.

use super::{RowCollector, SheetLimits, SpreadsheetError};

/// Rows and columns of a sheet, as Excel has them.
const SHEET_ROWS: u32 = 1 << 20;

/// The cells of a sheet, one by one: its declared size may be a million rows of sixteen thousand columns.
pub(super) struct SheetCells<'c, 'l> {
    collector: &'c mut RowCollector<'l>,
    line: u32,
    cells: Vec<String>,
}

impl<'c, 'l> SheetCells<'c, 'l> {
    pub(super) fn new(collector: &'c mut RowCollector<'l>) -> Self {
        Self { collector, line: 1, cells: Vec::new() }
    }

    /// Adds the cell at a row and column, from 0; they come in order.
    pub(super) fn add(
        &mut self,
        (row, column): (u32, u32),
        text: String,
        is_error: bool,
    ) -> Result<(), SpreadsheetError> {
        let SheetLimits { max_columns, max_cell, keeps_errors, .. } = *self.collector.limits;
        if row >= SHEET_ROWS || row + 1 < self.line {
            return Err(SpreadsheetError::Damaged);
        }
        if row + 1 > self.line {
            self.collector.add(self.line, &self.cells, None)?;
            self.cells.clear();
            self.line = row + 1;
        }
        if text.is_empty() || (is_error && !keeps_errors) {
            return Ok(());
        }
        let text = self.lines(text);
        let column = column as usize;
        if column >= max_columns {
            return Err(SpreadsheetError::TooManyColumns(max_columns));
        }
        if text.len() > max_cell {
            return Err(SpreadsheetError::CellTooLarge(max_cell >> 10));
        }
        if self.cells.len() <= column {
            self.cells.resize(column + 1, String::new());
        }
        self.cells[column] = text;
        Ok(())
    }

    /// Ends the sheet; whether another is to be read.
    pub(super) fn end(self, name: &str) -> Result<bool, SpreadsheetError> {
        self.collector.add(self.line, &self.cells, None)?;
        Ok(self.collector.end_sheet(name))
    }

    /// A text, in one line unless line ends are kept.
    fn lines(&self, text: String) -> String {
        if !self.collector.limits.keeps_line_ends && text.contains(['\r', '\n']) {
            text.split(['\r', '\n']).collect::<Vec<_>>().join(" ")
        } else {
            text
        }
    }
}
