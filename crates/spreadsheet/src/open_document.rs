//! Open documents (.ods), as Calc writes them: cells with the text that was shown when they were saved.
//!
//! Rows and cells say how often they are repeated. Only what has a text is repeated here, within the limits: a sheet that says
//! it is a million times blank costs nothing.

use std::io::{Cursor, Read as _};

use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

use super::sheet_cells::SheetCells;
use super::{RowCollector, SpreadsheetError};
use crate::zip_index;

/// The cell that is being read.
#[derive(Default)]
struct OpenCell {
    text: String,
    paragraphs: u32,
    repeated: u32,
    date: Option<String>,
}

/// Reads the sheets of a document whose archive was checked.
pub(super) fn read(bytes: &[u8], collector: &mut RowCollector<'_>) -> Result<(), SpreadsheetError> {
    let damaged = |_| SpreadsheetError::Damaged;
    let mut archive = zip_index::open(Cursor::new(bytes), collector.limits.max_entries).map_err(damaged)?;
    let mut part = |name: &str| {
        let mut content = String::new();
        let found = archive.by_name(name).map_err(damaged)?.read_to_string(&mut content);
        found.map(|_| content).map_err(|_| SpreadsheetError::Damaged)
    };
    if part("META-INF/manifest.xml").is_ok_and(|manifest| manifest.contains("encryption-data")) {
        return Err(SpreadsheetError::Encrypted);
    }
    let content = part("content.xml")?;
    let mut reader = Reader::from_str(&content);
    reader.config_mut().expand_empty_elements = true;
    loop {
        match reader.read_event().map_err(|_| SpreadsheetError::Damaged)? {
            Event::Start(start) if start.name().0 == "table:table" => {
                let name = attribute(&start, "table:name")?.unwrap_or_default();
                if !read_table(&mut reader, &name, collector)? {
                    return Ok(());
                }
            }
            Event::Eof => return Ok(()),
            _ => {}
        }
    }
}

/// Reads a sheet; whether another is to be read.
fn read_table(
    reader: &mut Reader<&[u8]>,
    name: &str,
    collector: &mut RowCollector<'_>,
) -> Result<bool, SpreadsheetError> {
    let mut cells = SheetCells::new(collector);
    let (mut row, mut repeated, mut line) = (0_u32, 1, Vec::<(u32, OpenCell)>::new());
    let (mut column, mut cell, mut in_paragraph, mut in_remark) = (0_u32, None::<OpenCell>, 0, 0);
    loop {
        match reader.read_event().map_err(|_| SpreadsheetError::Damaged)? {
            Event::Start(start) => match start.name().0 {
                "table:table-row" => {
                    repeated = count(&start, "table:number-rows-repeated")?;
                    (column, line) = (0, Vec::new());
                }
                "table:table-cell" | "table:covered-table-cell" => {
                    let repeated = count(&start, "table:number-columns-repeated")?;
                    let date = attribute(&start, "office:date-value")?;
                    cell = Some(OpenCell { repeated, date, ..OpenCell::default() });
                }
                "office:annotation" => in_remark += 1,
                "text:p" => {
                    in_paragraph += 1;
                    if let Some(cell) = cell.as_mut().filter(|_| in_remark == 0) {
                        if cell.paragraphs > 0 {
                            cell.text.push('\n');
                        }
                        cell.paragraphs += 1;
                    }
                }
                "text:s" | "text:tab" => push(&mut cell, in_paragraph, in_remark, " "),
                "text:line-break" => push(&mut cell, in_paragraph, in_remark, "\n"),
                _ => {}
            },
            Event::Text(text) => push(&mut cell, in_paragraph, in_remark, &text.xml10_content()),
            Event::CData(text) => push(&mut cell, in_paragraph, in_remark, &text.xml10_content()),
            Event::GeneralRef(entity) => {
                let named = quick_xml::escape::resolve_predefined_entity(entity.as_ref()).map(str::to_owned);
                let numbered = || entity.resolve_char_ref().ok().flatten().map(String::from);
                push(&mut cell, in_paragraph, in_remark, &named.or_else(numbered).unwrap_or_default());
            }
            Event::End(end) => match end.name().0 {
                "text:p" => in_paragraph -= 1,
                "office:annotation" => in_remark -= 1,
                "table:table-cell" | "table:covered-table-cell" => {
                    if let Some(cell) = cell.take() {
                        let from = column;
                        column = column.saturating_add(cell.repeated);
                        if !cell.text.trim().is_empty() {
                            line.push((from, cell));
                        }
                    }
                }
                "table:table-row" => {
                    // Nothing is repeated that is not there.
                    let times = if line.is_empty() { 0 } else { repeated };
                    for own in row..row.saturating_add(times) {
                        for (from, cell) in &line {
                            for column in *from..from.saturating_add(cell.repeated) {
                                let is_error = super::is_error(&cell.text);
                                cells.add((own, column), shown(cell), is_error)?;
                            }
                        }
                    }
                    row = row.saturating_add(repeated);
                }
                "table:table" => return cells.end(name),
                _ => {}
            },
            Event::Eof => return Err(SpreadsheetError::Damaged),
            _ => {}
        }
    }
}

fn push(cell: &mut Option<OpenCell>, in_paragraph: i32, in_remark: i32, text: &str) {
    if let Some(cell) = cell.as_mut().filter(|_| in_paragraph > 0 && in_remark == 0) {
        cell.text.push_str(text);
    }
}

/// What a cell shows; a date with its year in the one way of writing it.
fn shown(cell: &OpenCell) -> String {
    let Some(date) = &cell.date else { return cell.text.clone() };
    let year = date.get(2..4).unwrap_or_default();
    let has_year = cell.text.split(|c: char| !c.is_ascii_digit()).any(|number| number.ends_with(year));
    let (day, time) = date.split_once('T').unwrap_or((date, ""));
    match time.get(..5) {
        _ if !has_year => cell.text.clone(),
        Some(time) if time != "00:00" => format!("{day} {time}"),
        _ => day.to_owned(),
    }
}

fn attribute(start: &BytesStart<'_>, name: &str) -> Result<Option<String>, SpreadsheetError> {
    let found = start.try_get_attribute(name).map_err(|_| SpreadsheetError::Damaged)?;
    let value = found.map(|found| found.normalized_value(XmlVersion::Implicit1_0).map(Into::into));
    value.transpose().map_err(|_| SpreadsheetError::Damaged)
}

/// How often something is repeated.
fn count(start: &BytesStart<'_>, name: &str) -> Result<u32, SpreadsheetError> {
    let value = attribute(start, name)?;
    value.map_or(Ok(1), |value| value.parse().map_err(|_| SpreadsheetError::Damaged))
}
