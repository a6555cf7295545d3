//! Tables as text: the encoding and the separator are found out from the content.

use std::borrow::Cow;

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

use super::{RowCollector, SheetFormat, SheetLimits, SheetRow, SpreadsheetError};

/// Separators of columns, the surest first.
const SEPARATORS: [u8; 4] = *b"\t;|,";
/// How much of a text is looked at to find out its encoding and separator, bytes.
const SAMPLE: usize = 64 << 10;

/// The rows of a text file, and how it was read.
pub(super) fn rows(
    bytes: &[u8],
    limits: &SheetLimits,
) -> Result<(Vec<SheetRow>, SheetFormat), SpreadsheetError> {
    let (text, encoding) = decode(bytes)?;
    let (separator, text, first_line) = match text.lines().next().and_then(named_separator) {
        Some(named) => (named, text.find('\n').map_or("", |end| &text[end + 1..]), 2),
        None => (separator(&text), &*text, 1),
    };
    // An opening quote without its closing one would take all lines that follow into one cell.
    let quoted = closes_quotes(text, separator, limits.max_cell_lines);
    let mut collector = RowCollector::new(limits);
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(separator)
        .quoting(quoted)
        .from_reader(text.as_bytes());
    let mut record = csv::ByteRecord::new();
    // The reader itself counts line feeds only.
    let (mut counted, mut line) = (0, first_line);
    loop {
        // The reader skips blank lines before a record, so the record's own position is asked for after reading.
        let more = reader.read_byte_record(&mut record).map_err(|_| SpreadsheetError::Damaged)?;
        if !more {
            let format = SheetFormat::Text { encoding: encoding.name(), separator: separator.into() };
            return Ok((collector.rows, format));
        }
        if record.len() > limits.max_columns.max(1) * 4 {
            return Err(SpreadsheetError::TooManyColumns(limits.max_columns));
        }
        let Some(start) = record.position() else { continue };
        let from = usize::try_from(start.byte()).unwrap_or(usize::MAX);
        let to = usize::try_from(reader.position().byte()).unwrap_or(usize::MAX);
        let raw = text.get(from..to.min(text.len())).unwrap_or_default();
        // The position may be that of the blank lines before the record.
        let begin = from + raw.len() - raw.trim_start_matches(['\r', '\n']).len();
        line += line_ends(text.get(counted..begin).unwrap_or_default());
        counted = begin;
        let raw = raw.trim_matches(['\r', '\n']);
        let cells = record.iter().map(|cell| String::from_utf8_lossy(cell).into_owned()).collect();
        collector.add(line, cells, Some(raw))?;
    }
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

/// The text of the bytes: by its byte order mark, as UTF-16 without one, as UTF-8, or as Windows-1252.
fn decode(bytes: &[u8]) -> Result<(Cow<'_, str>, &'static Encoding), SpreadsheetError> {
    let encoding = Encoding::for_bom(bytes).map_or_else(|| guess(bytes), |(encoding, _)| encoding);
    let (text, _, _) = encoding.decode(bytes);
    // Control characters are a sign of a picture, a PDF or another file that is no text; 0x1A ended files under DOS.
    let is_binary = |c: char| {
        c.is_control() && !matches!(c, '\t' | '\n' | '\r' | '\x0b' | '\x0c' | '\x1a' | '\u{80}'..='\u{9f}')
    };
    if text.chars().any(is_binary) || text.starts_with("%PDF-") {
        return Err(SpreadsheetError::NotATable);
    }
    Ok((text, encoding))
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
    } else {
        WINDOWS_1252
    }
}

/// The separator that most lines have, and have alike; a comma for a text without columns.
fn separator(text: &str) -> u8 {
    let end = (0..=text.len().min(SAMPLE)).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0);
    let plain = || text[..end].lines().map(|line| line.as_bytes().to_vec()).collect();
    let mut lines: Vec<Vec<u8>> = unquoted_lines(&text[..end], end < text.len()).unwrap_or_else(plain);
    lines.retain(|line| !line.trim_ascii().is_empty());
    lines.truncate(100);
    let alike = |separator: u8| {
        let counts: Vec<_> = lines
            .iter()
            .map(|line| memchr::memchr_iter(separator, line).count())
            .filter(|count| *count > 0)
            .collect();
        let usual = counts.iter().copied().max_by_key(|count| counts.iter().filter(|c| *c == count).count());
        usual.map_or(0, |usual| counts.iter().filter(|count| **count == usual).count())
    };
    let best = SEPARATORS.into_iter().rev().max_by_key(|separator| alike(*separator));
    best.filter(|separator| alike(*separator) * 2 > lines.len()).unwrap_or(b',')
}

/// The lines of a text without its quoted cells, which may have line ends and separators; none when a quote stays open,
/// unless the text was cut off.
fn unquoted_lines(text: &str, cut_off: bool) -> Option<Vec<Vec<u8>>> {
    let (mut lines, mut line) = (Vec::new(), Vec::new());
    let (mut quoted, mut at_start, mut just_closed) = (false, true, false);
    for byte in text.bytes() {
        let opens = byte == b'"' && (at_start || just_closed);
        just_closed = quoted && byte == b'"';
        at_start = !quoted && (byte == b'\n' || SEPARATORS.contains(&byte));
        match byte {
            b'"' if quoted => quoted = false,
            b'"' if opens => quoted = true,
            b'\n' if !quoted => lines.push(std::mem::take(&mut line)),
            byte if !quoted => line.push(byte),
            _ => {}
        }
    }
    if !quoted {
        lines.push(line);
    }
    (!quoted || cut_off).then_some(lines)
}

/// Whether every cell that begins with a quote also ends with one, over at most that many lines.
fn closes_quotes(text: &str, separator: u8, max_lines: usize) -> bool {
    let bytes = text.as_bytes();
    let (mut at, mut at_start) = (0, true);
    while at < bytes.len() {
        if at_start && bytes[at] == b'"' {
            let mut lines = 0;
            loop {
                at += 1;
                match bytes.get(at) {
                    None => return false,
                    Some(b'"') if bytes.get(at + 1) == Some(&b'"') => at += 1,
                    Some(b'"') => break,
                    Some(b'\n') => lines += 1,
                    Some(_) => {}
                }
                if lines > max_lines {
                    return false;
                }
            }
            // What follows the closing quote is the next cell or line.
            if bytes.get(at + 1).is_some_and(|next| *next != separator && !matches!(next, b'\r' | b'\n')) {
                return false;
            }
            at_start = false;
        } else {
            at_start = bytes[at] == separator || matches!(bytes[at], b'\r' | b'\n');
        }
        at += 1;
    }
    true
}
