//! Workbooks: an archive of XML documents or binary records, checked before it is read.

use std::io::{Cursor, Read};

use calamine::{DataRef, Reader as _, SheetType, SheetVisible, Xlsb, Xlsx};
use zip::result::ZipError;

use super::sheet_cells::SheetCells;
use super::{RowCollector, SheetLimits, SpreadsheetError, number_format, open_document};
use crate::zip_index;

/// Most shared texts that a workbook may say that it has: the reader makes room for them at once.
const MAX_SHARED_TEXTS: u64 = 1 << 20;

/// Reads a workbook; returns the ending of its format.
pub(super) fn rows(bytes: &[u8], collector: &mut RowCollector<'_>) -> Result<&'static str, SpreadsheetError> {
    let format = check_archive(bytes, collector.limits)?;
    // The readers were not written against hostile files: should one panic, the file is damaged.
    let read = std::panic::AssertUnwindSafe(|| match format {
        "ods" => open_document::read(bytes, collector),
        "xlsb" => read_binary(bytes, collector),
        _ => read(bytes, collector),
    });
    std::panic::catch_unwind(read).unwrap_or(Err(SpreadsheetError::Damaged)).map(|()| format)
}

fn read(bytes: &[u8], collector: &mut RowCollector<'_>) -> Result<(), SpreadsheetError> {
    let damaged = |_| SpreadsheetError::Damaged;
    let mut workbook: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).map_err(damaged)?;
    for sheet in visible(workbook.sheets_metadata()) {
        let mut reader = workbook.worksheet_cells_reader(&sheet).map_err(damaged)?;
        let mut cells = SheetCells::new(collector);
        while let Some((cell, style)) = reader.next_cell_with_style_id().map_err(damaged)? {
            let format = reader.styles().get(style).and_then(|style| style.number_format.as_ref());
            let text = shown(cell.get_value(), format.map(|format| &*format.format_code));
            cells.add(cell.get_position(), text, matches!(cell.get_value(), DataRef::Error(_)))?;
        }
        if !cells.end(&sheet)? {
            break;
        }
    }
    Ok(())
}

/// Excel's binary workbook, whose numbers come without their formats.
fn read_binary(bytes: &[u8], collector: &mut RowCollector<'_>) -> Result<(), SpreadsheetError> {
    let damaged = |_| SpreadsheetError::Damaged;
    let mut workbook: Xlsb<_> = Xlsb::new(Cursor::new(bytes)).map_err(damaged)?;
    for sheet in visible(workbook.sheets_metadata()) {
        let mut reader = workbook.worksheet_cells_reader(&sheet).map_err(damaged)?;
        let mut cells = SheetCells::new(collector);
        while let Some(cell) = reader.next_cell().map_err(damaged)? {
            let text = shown(cell.get_value(), None);
            cells.add(cell.get_position(), text, matches!(cell.get_value(), DataRef::Error(_)))?;
        }
        if !cells.end(&sheet)? {
            break;
        }
    }
    Ok(())
}

/// The names of the sheets with cells that Excel shows.
fn visible(sheets: &[calamine::Sheet]) -> Vec<String> {
    let shown = |sheet: &&calamine::Sheet| {
        sheet.typ == SheetType::WorkSheet && sheet.visible == SheetVisible::Visible
    };
    sheets.iter().filter(shown).map(|sheet| sheet.name.clone()).collect()
}

/// A cell as Excel shows it; a formula's cell has the value that was computed when it was saved.
fn shown(value: &DataRef<'_>, format: Option<&str>) -> String {
    match value {
        DataRef::Int(number) => number_format::number(*number as f64, format),
        DataRef::Float(number) => number_format::number(*number, format),
        DataRef::String(text) | DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => text.clone(),
        DataRef::SharedString(text) => (*text).to_owned(),
        DataRef::Bool(value) => value.to_string(),
        DataRef::DateTime(time) if time.is_duration() => time.as_f64().to_string(),
        DataRef::DateTime(time) => number_format::moment(time.to_ymd_hms_milli(), format),
        DataRef::Error(error) => error.to_string(),
        DataRef::Empty => String::new(),
    }
}

/// Unpacks the whole archive once, counting, before anything is built from it; returns the ending of its format.
fn check_archive(bytes: &[u8], limits: &SheetLimits) -> Result<&'static str, SpreadsheetError> {
    let refused = |error: ZipError| {
        if zip_index::is_too_large(&error) { SpreadsheetError::TooLarge } else { SpreadsheetError::Damaged }
    };
    let mut archive = zip_index::open(Cursor::new(bytes), limits.max_entries).map_err(refused)?;
    let names: Vec<_> =
        archive.file_names().map(|name| name.unwrap_or_default().to_ascii_lowercase()).collect();
    let has = |part: &str| names.iter().any(|name| name == part);
    let format = if has("[content_types].xml") && names.iter().any(|name| name.starts_with("xl/")) {
        if has("xl/workbook.bin") { "xlsb" } else { "xlsx" }
    } else if names.iter().any(|name| name.starts_with("index/") && name.rsplit('.').next() == Some("iwa")) {
        return Err(SpreadsheetError::Numbers);
    } else if has("content.xml") && has("mimetype") {
        "ods"
    } else {
        // A Word document or a presentation is such an archive too.
        return Err(SpreadsheetError::NotATable);
    };
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
    Ok(format)
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
        if name.rsplit('.').next() == Some("bin") {
            return self.count_records(part);
        }
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

impl PartCounter<'_> {
    /// Refuses a binary part with a record that says it is larger than any cell: the reader makes room for it at once.
    fn count_records(&mut self, part: &mut impl Read) -> Result<(), SpreadsheetError> {
        let mut bytes = Vec::new();
        part.take(self.left + 1).read_to_end(&mut bytes).map_err(|_| SpreadsheetError::Damaged)?;
        self.left = self.left.checked_sub(bytes.len() as u64).ok_or(SpreadsheetError::TooLarge)?;
        let mut rest = bytes.iter();
        // A number of up to so many bytes with seven bits each.
        let number = |rest: &mut std::slice::Iter<'_, u8>, most: u32| {
            let (mut value, mut place) = (0_usize, 0);
            while place < most {
                let byte = usize::from(*rest.next()?);
                value |= (byte & 0x7f) << (7 * place);
                place += 1;
                if byte & 0x80 == 0 {
                    break;
                }
            }
            Some(value)
        };
        while number(&mut rest, 2).is_some() {
            let Some(size) = number(&mut rest, 4) else { break };
            self.elements += 1;
            if size > self.limits.max_row || self.elements > self.limits.max_elements {
                return Err(SpreadsheetError::TooLarge);
            }
            rest = rest.as_slice().get(size..).unwrap_or_default().iter();
        }
        Ok(())
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
