//! XLSX workbooks: an archive of XML documents, checked before it is read.

use std::io::{Cursor, Read};

use calamine::{DataRef, Reader as _, SheetType, SheetVisible, Xlsx};
use zip::result::ZipError;

use super::{RowCollector, SheetLimits, SheetRow, SpreadsheetError};
use crate::platform::zip_index;

/// Rows and columns of a sheet, as Excel has them.
const SHEET_ROWS: u32 = 1 << 20;
/// Most shared texts that a workbook may say that it has: the reader makes room for them at once.
const MAX_SHARED_TEXTS: u64 = 1 << 20;

/// The rows of a workbook.
pub(super) fn rows(bytes: &[u8], limits: &SheetLimits) -> Result<Vec<SheetRow>, SpreadsheetError> {
    check_archive(bytes, limits)?;
    // The reader was not written against hostile files: should it panic, the file is damaged.
    std::panic::catch_unwind(|| read(bytes, limits)).unwrap_or(Err(SpreadsheetError::Damaged))
}

fn read(bytes: &[u8], limits: &SheetLimits) -> Result<Vec<SheetRow>, SpreadsheetError> {
    let mut workbook: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).map_err(|_| SpreadsheetError::Damaged)?;
    let sheets: Vec<String> = workbook
        .sheets_metadata()
        .iter()
        .filter(|sheet| sheet.typ == SheetType::WorkSheet && sheet.visible == SheetVisible::Visible)
        .map(|sheet| sheet.name.clone())
        .collect();
    let mut collector = RowCollector::new(limits);
    let mut before = 0;
    for sheet in sheets {
        let last = read_sheet(&mut workbook, &sheet, before, &mut collector)?;
        if !collector.rows.is_empty() && !limits.all_sheets {
            break;
        }
        before = last;
    }
    Ok(collector.rows)
}

/// Reads a sheet cell by cell: its declared size may be a million rows of sixteen thousand columns. Returns its last line.
fn read_sheet(
    workbook: &mut Xlsx<Cursor<&[u8]>>,
    sheet: &str,
    before: u32,
    collector: &mut RowCollector,
) -> Result<u32, SpreadsheetError> {
    let damaged = |_| SpreadsheetError::Damaged;
    let max_columns = collector.limits.max_columns;
    let mut reader = workbook.worksheet_cells_reader(sheet).map_err(damaged)?;
    let (mut line, mut cells) = (before + 1, Vec::<String>::new());
    while let Some(cell) = reader.next_cell().map_err(damaged)? {
        let (row, column) = cell.get_position();
        if row >= SHEET_ROWS {
            return Err(SpreadsheetError::Damaged);
        }
        let here = before + row + 1;
        if here < line {
            return Err(SpreadsheetError::Damaged);
        }
        if here > line {
            collector.add(line, &cells, None)?;
            cells.clear();
            line = here;
        }
        let text = cell_text(cell.get_value(), collector.limits.keeps_line_ends);
        if text.is_empty() {
            continue;
        }
        let column = column as usize;
        if column >= max_columns {
            return Err(SpreadsheetError::TooManyColumns(max_columns));
        }
        if text.len() > collector.limits.max_cell {
            return Err(SpreadsheetError::CellTooLarge(collector.limits.max_cell >> 10));
        }
        if cells.len() <= column {
            cells.resize(column + 1, String::new());
        }
        cells[column] = text;
    }
    collector.add(line, &cells, None)?;
    Ok(line)
}

/// A cell as text in one line; a formula's cell has the value that was computed when it was saved.
fn cell_text(value: &DataRef<'_>, keeps_line_ends: bool) -> String {
    let text = match value {
        DataRef::Int(number) => number.to_string(),
        // Without an exponent, and a whole number without a point.
        DataRef::Float(number) => number.to_string(),
        DataRef::String(text) | DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => text.clone(),
        DataRef::SharedString(text) => (*text).to_owned(),
        DataRef::Bool(value) => value.to_string(),
        DataRef::DateTime(time) if time.is_duration() => time.as_f64().to_string(),
        DataRef::DateTime(time) => {
            let (year, month, day, hour, minute, second, _) = time.to_ymd_hms_milli();
            let day = format!("{year:04}-{month:02}-{day:02}");
            // A day alone has no time, which is how most dates are meant.
            match (hour, minute, second) {
                (0, 0, 0) => day,
                (_, _, 0) => format!("{day} {hour:02}:{minute:02}"),
                _ => format!("{day} {hour:02}:{minute:02}:{second:02}"),
            }
        }
        DataRef::Error(_) | DataRef::Empty => String::new(),
    };
    if !keeps_line_ends && text.contains(['\r', '\n']) {
        text.split(['\r', '\n']).collect::<Vec<_>>().join(" ")
    } else {
        text
    }
}

/// Unpacks the whole archive once, counting, before anything is built from it.
fn check_archive(bytes: &[u8], limits: &SheetLimits) -> Result<(), SpreadsheetError> {
    let refused = |error: ZipError| {
        if zip_index::is_too_large(&error) { SpreadsheetError::TooLarge } else { SpreadsheetError::Damaged }
    };
    let mut archive = zip_index::open(Cursor::new(bytes), limits.max_entries).map_err(refused)?;
    let is_part = |name: &str| name.eq_ignore_ascii_case("[Content_Types].xml");
    if !archive.file_names().any(|name| is_part(&name.unwrap_or_default())) {
        return Err(SpreadsheetError::NotATable);
    }
    // A Word document or a presentation is such an archive too.
    if !archive.file_names().any(|name| name.unwrap_or_default().to_ascii_lowercase().starts_with("xl/")) {
        return Err(SpreadsheetError::NotATable);
    }
    let mut counted = PartCounter::new(limits);
    for index in 0..archive.len() {
        let mut entry = match archive.by_index(index) {
            Ok(entry) => entry,
            Err(ZipError::InvalidPassword) => return Err(SpreadsheetError::Encrypted),
            Err(_) => return Err(SpreadsheetError::Damaged),
        };
        let name = entry.name().map_err(|_| SpreadsheetError::Damaged)?.to_ascii_lowercase();
        counted.count(&name, &mut entry)?;
    }
    Ok(())
}

/// How much of a part is looked at at a time, bytes.
const PIECE: usize = 64 << 10;
/// What stands at the end of a piece is looked at once more with the next one, so that no name is missed between them.
const OVERLAP: usize = 128;
const COUNT: &[u8] = b"uniqueCount";
const SHARED_TEXT: &[u8] = b"<si";

/// Counts what the parts of a workbook hold, piece by piece.
struct PartCounter<'a> {
    limits: &'a SheetLimits,
    left: u64,
    elements: usize,
}

impl<'a> PartCounter<'a> {
    fn new(limits: &'a SheetLimits) -> Self {
        Self { limits, left: limits.max_unpacked, elements: 0 }
    }

    fn count(&mut self, name: &str, part: &mut impl Read) -> Result<(), SpreadsheetError> {
        let is_xml = matches!(name.rsplit('.').next(), Some("xml" | "rels"));
        let is_shared = name.rsplit('/').next().is_some_and(|file| file.starts_with("sharedstrings"));
        let (mut shared, mut shared_texts) = (self.limits.max_shared, 0);
        let mut piece = vec![0; PIECE];
        let mut kept = 0;
        loop {
            let read = part.read(&mut piece[kept..]).map_err(|_| SpreadsheetError::Damaged)?;
            // By what comes out, not by the size in the header.
            self.left = self.left.checked_sub(read as u64).ok_or(SpreadsheetError::TooLarge)?;
            let (seen, end) = (&piece[..kept + read], kept + read);
            if is_xml {
                // Both ends of an element have one.
                self.elements += memchr::memchr_iter(b'<', &seen[kept..]).count();
                if self.elements > self.limits.max_elements {
                    return Err(SpreadsheetError::TooLarge);
                }
                check_xml(seen, kept)?;
            }
            if is_shared {
                shared = shared.checked_sub(read as u64).ok_or(SpreadsheetError::TooLarge)?;
                let new = |at: &usize| at + SHARED_TEXT.len() > kept;
                shared_texts += memchr::memmem::find_iter(seen, SHARED_TEXT).filter(new).count();
                if shared_texts > self.limits.max_shared_texts {
                    return Err(SpreadsheetError::TooLarge);
                }
            }
            if read == 0 {
                return Ok(());
            }
            kept = end.min(OVERLAP);
            piece.copy_within(end - kept..end, 0);
        }
    }
}

/// Refuses an XML part that could make the reader reserve memory for more than it holds. Such a number could only hide from
/// this search in another encoding, whose text has control characters that XML forbids.
fn check_xml(piece: &[u8], kept: usize) -> Result<(), SpreadsheetError> {
    if piece[kept..].iter().any(|byte| *byte < 0x20 && !matches!(byte, b'\t' | b'\n' | b'\r')) {
        return Err(SpreadsheetError::Damaged);
    }
    for at in memchr::memmem::find_iter(piece, COUNT) {
        let rest = &piece[at + COUNT.len()..];
        // What is cut off at the end of the piece is seen again with the next one.
        if rest.len() >= OVERLAP / 2 && !rest[..OVERLAP / 4].iter().any(u8::is_ascii_digit) {
            return Err(SpreadsheetError::Damaged);
        }
        let digits =
            rest.iter().skip_while(|byte| !byte.is_ascii_digit()).take_while(|byte| byte.is_ascii_digit());
        let number = digits
            .fold(0_u64, |number, digit| number.saturating_mul(10).saturating_add(u64::from(digit - b'0')));
        if number > MAX_SHARED_TEXTS {
            return Err(SpreadsheetError::TooLarge);
        }
    }
    Ok(())
}

/// What an OLE compound file is: Excel's old format, or a new one behind a password.
pub(super) fn kind_of_compound_file(bytes: &[u8]) -> SpreadsheetError {
    let name: Vec<u8> = "EncryptedPackage".encode_utf16().flat_map(u16::to_le_bytes).collect();
    if memchr::memmem::find(bytes, &name).is_some() {
        SpreadsheetError::Encrypted
    } else {
        SpreadsheetError::OldFormat
    }
}
