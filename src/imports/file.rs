//! A list as it was sent: its table, and how it is to be read.

use std::collections::{BTreeMap, BTreeSet};

use super::cells::{self, Markup};
use super::columns::{self, Column, WHAT_IS_WRONG, is_made, shortened};
use super::layout::{self, HEADING_ROWS, Layout};
use super::plan::{EmptyCells, ImportAbout, ImportColumn, ImportFormat, ImportSheet};
use super::values::{Answers, SEPARATOR, Said};
use super::words;
use crate::error::{Error, Result};
use medicine::reading::KnownSubstances;
use spreadsheet::csv::unmarked;
use spreadsheet::{SheetFormat, SheetLimits, SheetRow};
use text::fold;

/// Largest file, bytes.
pub(crate) const MAX_FILE: usize = 16 << 20;
/// Most rows.
pub(crate) const MAX_ROWS: usize = 50_000;
/// What asks for all sheets as one list; no sheet can be called so.
const ALL_SHEETS: &str = "*";
/// Cells of a column that a report shows.
const SAMPLES: usize = 3;

const LIMITS: SheetLimits = SheetLimits {
    max_columns: 250,
    max_text: 16 << 20,
    max_cell: 256 << 10,
    max_row: 1 << 20,
    max_unpacked: 96 << 20,
    max_elements: 4 << 20,
    max_shared: 12 << 20,
    max_shared_texts: 300_000,
    max_cell_lines: 2_000,
    all_sheets: true,
    keeps_errors: true,
    keeps_text: false,
    keeps_line_ends: true,
    fixed_columns: true,
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
    /// The sheet of a workbook; without one that which looks most like a list.
    pub(crate) sheet: Option<String>,
    /// Whether categories that the site has not are made.
    pub(crate) new_categories: bool,
    /// Whether names are left unread.
    pub(crate) leaves_names: bool,
    /// Whether every product that the list has not is gone, not only those that lists with these headings brought.
    pub(crate) gone_of_all: bool,
}

/// The rows of a file with its columns.
pub(crate) struct ListFile {
    pub(crate) about: ImportAbout,
    pub(crate) columns: Vec<Column>,
    pub(crate) rows: Vec<SheetRow>,
    pub(crate) list_separator: char,
    /// Whether a row with more cells than headings has lost its order.
    pub(crate) is_text: bool,
    /// What lists with these headings are known by; none where they have no headings.
    pub(crate) headings: Option<String>,
    /// What the sender says, or has said of an earlier list with these headings.
    pub(crate) said: Said,
    pub(crate) options: ReadOptions,
}

impl ListFile {
    /// The substances that the list's own columns name: that of compositions, and one of names that is headed as generics.
    pub(crate) fn substances(&self) -> KnownSubstances {
        let is_of_substances = |column: &Column| match column.field {
            Some("composition") => true,
            Some("name") => fold(&column.header).contains("generic"),
            _ => false,
        };
        let columns = self.columns.iter().enumerate().filter(|(_, column)| is_of_substances(column));
        let cells = columns.flat_map(|(at, _)| self.rows.iter().filter_map(move |row| row.cells.get(at)));
        KnownSubstances::of_column(cells.collect::<BTreeSet<_>>())
    }

    /// Reads the bytes of a file. What is not said of it is taken from what was said of the last list of its kind, among those that
    /// `remembered` gives.
    pub(crate) fn read(
        bytes: Vec<u8>,
        options: &ReadOptions,
        remembered: impl FnOnce() -> Result<Vec<(String, Said)>>,
    ) -> Result<Self> {
        let file = spreadsheet::read(bytes, &LIMITS)?;
        let named = |sheet: &spreadsheet::Sheet| ImportSheet {
            name: sheet.name.clone(),
            rows: sheet.rows.len() as u64,
        };
        let sheets: Vec<_> = file.sheets.iter().map(named).collect();
        let (chosen, name) = choose(file.sheets, options.sheet.as_deref())?;
        let is_text = matches!(file.format, SheetFormat::Text { .. });
        let Layout { mut columns, mut rows, mut about } = Layout::of(chosen, &options.mapping, is_text)?;
        let headings = headings_key(&columns);
        let mut said = Said { mapping: options.mapping.clone(), answers: options.answers.clone() };
        if headings.is_some()
            && said.is_empty()
            && let Some((earlier, told)) = Said::of_last(remembered()?, &columns)
        {
            said = earlier;
            about.remembered = !said.is_empty();
            about.notes.extend(told);
        }
        columns::read(&mut columns, &rows, &said.mapping)?;
        layout::map_groups(&mut columns, &said.mapping);
        about.notes.extend(layout::told(
            layout::fill_variants(&columns, &mut rows),
            "line has nothing but a further picture of the product above it, and is passed over",
            "lines have nothing but a further picture of the product above them, and are passed over",
        ));
        about.notes.extend(layout::told(
            layout::fill_down(&columns, &mut rows),
            "row goes on with the name or the group of the row above it",
            "rows go on with the name or the group of the row above them",
        ));
        let mut markup = Markup::default();
        for row in &mut rows {
            clean(row, &columns, &mut markup);
        }
        about.notes.extend(markup.told());
        about.notes.extend(placeholders(&columns, &rows));
        let odd = "characters in another encoding than the rest, which were read as Windows-1252. Please look at them.";
        about.notes.extend(lines_told(&file.odd_lines, odd));
        about
            .notes
            .extend(lines_told(&file.control_lines, "signs for printers or scanners, which were dropped."));
        about.notes.extend(beside(&columns, &rows));
        about.notes.extend(left_out(&columns));
        let lists = rows.iter().flat_map(|row| row.cells.iter().zip(&columns));
        let lists = lists.filter(|(_, column)| column.field.is_some_and(columns::is_list));
        let list_separator = cells::separator(lists.map(|(cell, _)| cell));
        let decimal = cells::decimal(rows.iter().flat_map(|row| row.cells.iter()));
        let samples = columns.iter().enumerate().map(|(index, column)| {
            let filled = rows.iter().filter_map(|row| row.cells.get(index)).filter(|cell| !cell.is_empty());
            let mut samples: Vec<String> = Vec::new();
            for cell in filled {
                let sample = shortened(unmarked(cell), 60);
                if samples.len() < SAMPLES && !samples.contains(&sample) {
                    samples.push(sample);
                }
                if samples.len() == SAMPLES {
                    break;
                }
            }
            ImportColumn {
                header: shortened(&column.header, 100),
                field: column.field.map(str::to_owned),
                samples,
                by: column.by.clone(),
                instead: column.instead.as_deref().map(|header| shortened(header, 100)),
                left_out: column.left_out.filter(|_| column.field.is_none()).map(str::to_owned),
            }
        });
        let mut samples: Vec<_> = samples.collect();
        samples.pop_if(|column| column.header == WHAT_IS_WRONG && column.field.is_none());
        let about = ImportAbout {
            empty: options.empty,
            format: ImportFormat::new(file.format, list_separator, decimal),
            columns: samples,
            sheet: Some(name).filter(|_| sheets.len() > 1),
            sheets,
            new_categories: options.new_categories,
            ..about
        };
        let options = options.clone();
        Ok(Self { about, columns, rows, list_separator, is_text, headings, said, options })
    }
}

/// The sheets that are read, and what they are called.
fn choose(
    mut sheets: Vec<spreadsheet::Sheet>,
    wanted: Option<&str>,
) -> Result<(Vec<spreadsheet::Sheet>, String)> {
    let chosen = match wanted.filter(|wanted| !wanted.is_empty()) {
        Some(ALL_SHEETS) => return Ok((sheets, ALL_SHEETS.to_owned())),
        Some(wanted) => sheets.iter().position(|sheet| sheet.name == wanted),
        // The first of those that look most like a list.
        None => (0..sheets.len()).rev().max_by_key(|at| layout::likeness(&sheets[*at])),
    };
    let Some(chosen) = chosen else {
        return Err(Error::field(
            "sheet",
            format!("{} is no sheet of this file", shortened(wanted.unwrap_or_default(), 40)),
        ));
    };
    let sheet = sheets.swap_remove(chosen);
    let name = sheet.name.clone();
    Ok((vec![sheet], name))
}

/// What lists of one kind have in common.
fn headings_key(columns: &[Column]) -> Option<String> {
    let headings = columns.iter().filter(|column| !is_made(&column.header) && column.header != WHAT_IS_WRONG);
    let headings: Vec<_> = headings.map(|column| fold(&column.header)).collect();
    let is_named = headings.iter().any(|heading| !heading.is_empty());
    is_named.then(|| headings.join(&SEPARATOR.to_string()).chars().take(2_000).collect())
}

/// The cells of a row as their fields want them.
fn clean(row: &mut SheetRow, columns: &[Column], markup: &mut Markup) {
    let cleaned: Vec<_> = row
        .cells
        .iter()
        .enumerate()
        .map(|(at, cell)| match columns.get(at).and_then(|column| column.field) {
            Some(field) => cells::cleaned(field, cell, markup),
            None => cell.into(),
        })
        .collect();
    if row.cells.iter().zip(&cleaned).any(|(cell, cleaned)| cell != cleaned) {
        row.cells = cleaned.into_iter().collect();
    }
}

/// Words for no value, said once.
fn placeholders(columns: &[Column], rows: &[SheetRow]) -> Option<String> {
    let (mut words, mut count) = (BTreeSet::new(), 0_usize);
    for (cell, Column { field, .. }) in rows.iter().flat_map(|row| row.cells.iter().zip(columns)) {
        if field.is_some_and(|field| words::says_nothing(field, cell)) {
            words.insert(format!("“{cell}”"));
            count += 1;
        }
    }
    let words: Vec<_> = words.into_iter().collect();
    let cells = if count == 1 { "1 cell" } else { &*format!("{count} cells") };
    (count > 0).then(|| format!("No value, and no change: {} in {cells}.", words.join(", ")))
}

/// What stands right of the headings, in columns without one.
fn beside(columns: &[Column], rows: &[SheetRow]) -> Option<String> {
    let last = columns.iter().rposition(|column| !column.header.is_empty())?;
    let cells = rows.iter().filter_map(|row| {
        Some((row.line, row.cells.iter().take(columns.len()).skip(last + 1).find(|cell| !cell.is_empty())?))
    });
    let told: Vec<_> =
        cells.take(3).map(|(line, cell)| format!("“{}” in row {line}", shortened(cell, 40))).collect();
    (!told.is_empty())
        .then(|| format!("Not read, because it stands right of the table: {}.", told.join(", ")))
}

fn lines_told(lines: &[u32], what: &str) -> Option<String> {
    let named: Vec<_> = lines.iter().take(5).map(u32::to_string).collect();
    let more = if lines.len() > named.len() { " and others" } else { "" };
    let (line, has) = if lines.len() == 1 { ("Line", "has") } else { ("Lines", "have") };
    (!lines.is_empty()).then(|| format!("{line} {}{more} {has} {what}", named.join(", ")))
}

/// What the site has no place for, said once.
fn left_out(columns: &[Column]) -> Vec<String> {
    let of = |what: &str| {
        let columns = columns.iter().filter(|column| column.left_out == Some(what) && column.field.is_none());
        columns.map(|column| format!("“{}”", shortened(&column.header, 40))).collect::<Vec<_>>().join(", ")
    };
    let told =
        [("price", "of prices the MRP alone is kept here"), ("stock", "batches and stock are not kept here")];
    told.into_iter()
        .filter_map(|(what, why)| {
            Some(of(what)).filter(|columns| !columns.is_empty()).map(|columns| (columns, why))
        })
        .map(|(columns, why)| format!("Left out: {columns}; {why}."))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fifty_thousand_rows_are_read() {
        let rows: String = (0..MAX_ROWS).map(|n| format!("C-{n},Aprol {n} mg Tablets,Pain\n")).collect();
        let read =
            |list: String| ListFile::read(list.into_bytes(), &ReadOptions::default(), || Ok(Vec::new()));
        assert_eq!(read(format!("SKU,Name,Category\n{rows}")).unwrap().rows.len(), 50_000);
        let more = "C,Bprol,Pain\n".repeat(HEADING_ROWS);
        assert!(read(format!("SKU,Name,Category\n{rows}{more}")).is_err());
    }
}
