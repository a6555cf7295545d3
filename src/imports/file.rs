//! A list as it was sent: its table, and how it is to be read.

use std::collections::BTreeMap;

use super::cells;
use super::columns::{self, Column, shortened};
use super::plan::{EmptyCells, ImportAbout, ImportColumn, ImportFormat};
use crate::error::Result;
use crate::platform::csv::unmarked;
use crate::platform::spreadsheet::{self, SheetFormat, SheetLimits, SheetRow};

/// Largest file, bytes.
pub(crate) const MAX_FILE: usize = 16 << 20;
/// Most rows.
pub(crate) const MAX_ROWS: usize = 20_000;

const LIMITS: SheetLimits = SheetLimits {
    max_columns: 100,
    max_text: 16 << 20,
    max_cell: 256 << 10,
    max_row: 1 << 20,
    max_unpacked: 96 << 20,
    max_elements: 4 << 20,
    max_shared: 12 << 20,
    max_shared_texts: 200_000,
    max_cell_lines: 2_000,
    keeps_text: false,
    keeps_line_ends: true,
    // The heading, and a few lines above it.
    ..SheetLimits::rows(MAX_ROWS + 10)
};

/// How the sender wants a file to be read.
#[derive(Debug, Clone, Default)]
pub(crate) struct ReadOptions {
    pub(crate) empty: EmptyCells,
    /// Fields by the heading or the number of their column.
    pub(crate) mapping: BTreeMap<String, String>,
}

/// The rows of a file with its columns.
pub(crate) struct ListFile {
    pub(crate) about: ImportAbout,
    pub(crate) columns: Vec<Column>,
    pub(crate) rows: Vec<SheetRow>,
    pub(crate) list_separator: char,
}

impl ListFile {
    /// Reads the bytes of a file.
    pub(crate) fn read(bytes: Vec<u8>, options: &ReadOptions) -> Result<Self> {
        let (mut rows, format) = spreadsheet::read(bytes, &LIMITS)?;
        let (columns, below) = columns::read(&rows, &options.mapping)?;
        let lists = below.iter().flat_map(|row| row.cells.iter().zip(&columns));
        let lists = lists.filter(|(_, column)| column.field.is_some_and(columns::is_list));
        let list_separator = cells::separator(lists.map(|(cell, _)| cell));
        let decimal = cells::decimal(below.iter().flat_map(|row| row.cells.iter()));
        let samples = columns.iter().enumerate().map(|(index, column)| {
            let filled = below.iter().filter_map(|row| row.cells.get(index)).find(|cell| !cell.is_empty());
            ImportColumn {
                header: shortened(&column.header, 100),
                field: column.field.map(str::to_owned),
                sample: filled.map(|cell| shortened(unmarked(cell), 60)).unwrap_or_default(),
            }
        });
        let (kind, encoding, separator) = match format {
            SheetFormat::Workbook => ("xlsx", None, None),
            SheetFormat::Text { encoding, separator } => {
                ("csv", Some(encoding.to_owned()), Some(separator.to_string()))
            }
        };
        let format = ImportFormat {
            kind: kind.to_owned(),
            encoding,
            separator,
            list_separator: list_separator.to_string(),
            decimal: decimal.map(String::from),
        };
        let about = ImportAbout { empty: options.empty, format, columns: samples.collect() };
        let heading = rows.len() - below.len();
        rows.drain(..heading);
        Ok(Self { about, columns, rows, list_separator })
    }
}
