//! A list as it was sent: its table, and how it is to be read.

use std::collections::BTreeMap;

use super::answers::Answers;
use super::cells;
use super::columns::{self, Column, HEADING_ROWS, Table, WHAT_IS_WRONG, shortened};
use super::plan::{EmptyCells, ImportAbout, ImportColumn, ImportFormat};
use crate::error::Result;
use crate::platform::csv::unmarked;
use crate::platform::spreadsheet::{self, SheetLimits, SheetRow};

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
    // The heading, and what stands above it.
    ..SheetLimits::rows(MAX_ROWS + HEADING_ROWS)
};

/// How the sender wants a file to be read.
#[derive(Debug, Clone, Default)]
pub(crate) struct ReadOptions {
    pub(crate) empty: EmptyCells,
    /// Fields by the heading or the number of their column.
    pub(crate) mapping: BTreeMap<String, String>,
    /// What the list's own words mean, where that was asked.
    pub(crate) answers: Answers,
}

/// The rows of a file with its columns.
pub(crate) struct ListFile {
    pub(crate) about: ImportAbout,
    pub(crate) columns: Vec<Column>,
    pub(crate) rows: Vec<SheetRow>,
    pub(crate) list_separator: char,
    pub(crate) answers: Answers,
}

impl ListFile {
    /// Reads the bytes of a file.
    pub(crate) fn read(bytes: Vec<u8>, options: &ReadOptions) -> Result<Self> {
        let (mut rows, format) = spreadsheet::read(bytes, &LIMITS)?;
        let Table { above, columns, rows: below } = columns::read(&rows, &options.mapping)?;
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
                instead: column.instead.as_deref().map(|header| shortened(header, 100)),
            }
        });
        let mut samples: Vec<_> = samples.collect();
        samples.pop_if(|column| column.header == WHAT_IS_WRONG && column.field.is_none());
        let about = ImportAbout {
            empty: options.empty,
            format: ImportFormat::new(format, list_separator, decimal),
            columns: samples,
            above: above.iter().map(title).collect(),
            ..ImportAbout::default()
        };
        let heading = rows.len() - below.len();
        rows.drain(..heading);
        Ok(Self { about, columns, rows, list_separator, answers: options.answers.clone() })
    }
}

/// What a row above the heading says, in short.
fn title(row: &SheetRow) -> String {
    let cells: Vec<_> = row.cells.iter().filter(|cell| !cell.is_empty()).collect();
    shortened(&cells.join(" "), 80)
}
