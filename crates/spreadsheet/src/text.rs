//! Tables as text: the encoding and the separator are found out from the content.

use encoding_rs::{Encoding, MACINTOSH, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

use super::fixed::{cut, fixed_columns};
use super::records::Records;
use super::{RowCollector, SheetFormat, SheetLimits, SpreadsheetError, is_control};

/// Separators of columns, the surest first.
const SEPARATORS: [u8; 4] = *b"\t;|,";
/// How much of a text is looked at to find out its encoding and separator, bytes.
const SAMPLE: usize = 64 << 10;

/// Lines with odd characters that are named.
pub(super) const MOST_ODD: usize = 50;

/// Reads a text; returns how, and its lines with characters in another encoding.
pub(super) fn rows(
    bytes: Vec<u8>,
    collector: &mut RowCollector<'_>,
) -> Result<(SheetFormat, Vec<u32>), SpreadsheetError> {
    let limits = collector.limits;
    let (text, encoding, odd) = decode(bytes, limits.max_text)?;
    let (separator, text, first_line) = match text.lines().next().and_then(named_separator) {
        Some(named) => (Some(named), text.find('\n').map_or("", |end| &text[end + 1..]), 2),
        None => (separator(&text, limits), &*text, 1),
    };
    if let Some(starts) = fixed_columns(text).filter(|_| limits.fixed_columns && separator.is_none()) {
        for (line, raw) in (1..).zip(text.lines()) {
            collector.add(line, &cut(raw, &starts), Some(raw))?;
        }
        collector.end_sheet("");
        return Ok((SheetFormat::Text { encoding: encoding.name(), separator: ' ' }, odd));
    }
    let separator = separator.unwrap_or(b',');
    let mut records = Records::new(text, separator, limits);
    let (mut counted, mut line) = (0, first_line);
    while let Some((from, raw)) = records.next()? {
        line += line_ends(text.get(counted..from).unwrap_or_default());
        counted = from;
        collector.add(line, &records.cells, Some(raw))?;
    }
    collector.end_sheet("");
    Ok((SheetFormat::Text { encoding: encoding.name(), separator: separator.into() }, odd))
}

/// The separator of Excel's own note of it, such as `sep=;`. It may be a tab, so blanks count where nothing else is there.
fn named_separator(line: &str) -> Option<u8> {
    let line = line.trim_start();
    let named = line.get(..4).filter(|key| key.eq_ignore_ascii_case("sep=")).and(line.get(4..))?;
    let named = if named.trim().is_empty() { named.trim_end_matches('\r') } else { named.trim() };
    match *named.as_bytes() {
        [separator] if separator.is_ascii() => Some(separator),
        _ => None,
    }
}

/// Line ends in a text: line feeds, carriage returns, and both together as one.
fn line_ends(text: &str) -> u32 {
    let bytes = text.as_bytes();
    let ends = memchr::memchr2_iter(b'\r', b'\n', bytes);
    let ends = ends.filter(|at| bytes[*at] == b'\n' || bytes.get(at + 1) != Some(&b'\n')).count();
    u32::try_from(ends).unwrap_or(u32::MAX)
}

/// The text of the bytes: by its byte order mark, as UTF-16 without one, as UTF-8, as old Macs or as Windows wrote it. Among
/// UTF-8 a byte that is none costs that character alone. In another encoding than UTF-8 it may become longer: at most `max`
/// bytes.
fn decode(bytes: Vec<u8>, max: usize) -> Result<(String, &'static Encoding, Vec<u32>), SpreadsheetError> {
    let (encoding, mark) = Encoding::for_bom(&bytes).unwrap_or_else(|| (guess(&bytes), 0));
    let mut odd = Vec::new();
    let text = if encoding == UTF_8 {
        let mut text = match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(mixed) => decode_mixed(mixed.as_bytes(), &mut odd),
        };
        text.drain(..mark);
        text
    } else {
        decode_other(&bytes, encoding, max)?
    };
    // Many control characters are a sign of a picture or another file that is no text; a scanner or a printer leaves a few.
    let controls =
        text.chars().filter(|c| is_control(*c) && !matches!(c, '\x1a' | '\u{80}'..='\u{9f}')).count();
    let share = if encoding == UTF_8 && odd.is_empty() { 10 } else { 1_000 };
    if text.contains('\0') || controls * share > text.len() || text.starts_with("%PDF-") {
        return Err(SpreadsheetError::NotATable);
    }
    let start: String = text.trim_start().chars().take(300).flat_map(char::to_lowercase).collect();
    if start.starts_with("<html") || start.starts_with("<!doctype html") || start.starts_with("<table") {
        return Err(SpreadsheetError::WebPage);
    }
    if start.starts_with("<?xml") || start.starts_with("<envelope") || start.starts_with("<tallymessage") {
        return Err(SpreadsheetError::Xml);
    }
    Ok((text, encoding, odd))
}

fn decode_mixed(bytes: &[u8], odd: &mut Vec<u32>) -> String {
    let (mut text, mut line, mut counted) = (String::with_capacity(bytes.len()), 1, 0);
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        if !chunk.invalid().is_empty() {
            line += line_ends(&text[counted..]);
            counted = text.len();
            text.push_str(&WINDOWS_1252.decode_without_bom_handling(chunk.invalid()).0);
            if odd.last() != Some(&line) && odd.len() < MOST_ODD {
                odd.push(line);
            }
        }
    }
    text
}

/// Whether more characters than not are UTF-8 where a byte is no ASCII.
fn is_mostly_utf8(bytes: &[u8]) -> bool {
    let (mut right, mut odd) = (0, 0);
    for chunk in bytes.utf8_chunks() {
        right += chunk.valid().chars().filter(|c| !c.is_ascii()).count();
        odd += usize::from(!chunk.invalid().is_empty());
    }
    right > 0 && right >= odd
}

fn decode_other(bytes: &[u8], encoding: &'static Encoding, max: usize) -> Result<String, SpreadsheetError> {
    let mut decoder = encoding.new_decoder();
    let mut text = String::new();
    let mut pieces = bytes.chunks(SAMPLE).peekable();
    while let Some(piece) = pieces.next() {
        text.reserve(decoder.max_utf8_buffer_length(piece.len()).unwrap_or_default());
        let _ = decoder.decode_to_string(piece, &mut text, pieces.peek().is_none());
        if text.len() > max {
            return Err(SpreadsheetError::TooLarge);
        }
    }
    Ok(text)
}

fn guess(bytes: &[u8]) -> &'static Encoding {
    if std::str::from_utf8(bytes).is_ok() && !bytes.contains(&0) {
        return UTF_8;
    }
    // In UTF-16 every other byte of Latin letters, digits and blanks is zero.
    let sample = &bytes[..bytes.len().min(SAMPLE) & !1];
    let zeros = |offset: usize| sample.iter().skip(offset).step_by(2).filter(|byte| **byte == 0).count();
    let (high, low) = (zeros(0), zeros(1));
    let enough = sample.len() / 8;
    if bytes.len().is_multiple_of(2) && low > enough && low > high * 4 {
        UTF_16LE
    } else if bytes.len().is_multiple_of(2) && high > enough && high > low * 4 {
        UTF_16BE
    } else if is_mostly_utf8(bytes) {
        UTF_8
    } else if !bytes.contains(&b'\n') && bytes.contains(&b'\r') {
        // Lines end so on no other system.
        MACINTOSH
    } else {
        WINDOWS_1252
    }
}

/// The separator that most lines have, and have alike; none for a text without columns.
fn separator(text: &str, limits: &SheetLimits) -> Option<u8> {
    let end = (0..=text.len().min(SAMPLE)).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0);
    // How many of the lines have the usual number of columns, and how many lines there are.
    let alike = |separator: u8| {
        let mut records = Records::new(&text[..end], separator, limits);
        let mut counts = Vec::new();
        while counts.len() < 100
            && let Ok(Some((_, raw))) = records.next()
        {
            if !raw.trim().is_empty() {
                counts.push(records.cells.len());
            }
        }
        let several = || counts.iter().filter(|count| **count > 1);
        let usual = several().max_by_key(|count| counts.iter().filter(|c| c == count).count());
        (usual.map_or(0, |usual| counts.iter().filter(|count| *count == usual).count()), counts.len())
    };
    let measured = SEPARATORS.map(|separator| (separator, alike(separator)));
    let best = measured.into_iter().rev().max_by_key(|(_, (alike, _))| *alike);
    best.filter(|(_, (alike, lines))| alike * 2 > *lines).map(|(separator, _)| separator)
}
