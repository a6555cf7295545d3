//! Tables as text: the encoding and the separator are found out from the content.

use std::borrow::Cow;

use csv_core::ReadRecordResult;
use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

use super::{RowCollector, SheetFormat, SheetLimits, SheetRow, SpreadsheetError};

/// Separators of columns, the surest first.
const SEPARATORS: [u8; 4] = *b"\t;|,";
/// How much of a text is looked at to find out its encoding and separator, bytes.
const SAMPLE: usize = 64 << 10;

/// The rows of a text file, and how it was read.
pub(super) fn rows(
    bytes: Vec<u8>,
    limits: &SheetLimits,
) -> Result<(Vec<SheetRow>, SheetFormat), SpreadsheetError> {
    let (text, encoding) = decode(bytes, limits.max_text)?;
    let (separator, text, first_line) = match text.lines().next().and_then(named_separator) {
        Some(named) => (named, text.find('\n').map_or("", |end| &text[end + 1..]), 2),
        None => (separator(&text), &*text, 1),
    };
    // An opening quote without its closing one would take all lines that follow into one cell.
    let quoted = closes_quotes(text, separator, limits.max_cell_lines);
    let mut collector = RowCollector::new(limits);
    let mut records = Records::new(text, separator, quoted, limits);
    let (mut counted, mut line) = (0, first_line);
    while let Some((from, raw)) = records.next()? {
        // A record begins behind the blank lines before it, which the reader skips.
        let begin = from + raw.len() - raw.trim_start_matches(['\r', '\n']).len();
        line += line_ends(text.get(counted..begin).unwrap_or_default());
        counted = begin;
        let raw = raw.trim_matches(['\r', '\n']);
        let cells: Vec<_> = records.cells().collect();
        collector.add(line, &cells, Some(raw))?;
    }
    let format = SheetFormat::Text { encoding: encoding.name(), separator: separator.into() };
    Ok((collector.rows, format))
}

/// The records of a text, one at a time in memory of a fixed size: a line of nothing but separators costs no more than any
/// other.
struct Records<'t> {
    reader: csv_core::Reader,
    text: &'t str,
    at: usize,
    /// The text of the cells, and where each ends in it.
    fields: Vec<u8>,
    ends: Vec<usize>,
    count: usize,
    limits: &'t SheetLimits,
}

impl<'t> Records<'t> {
    fn new(text: &'t str, separator: u8, quoted: bool, limits: &'t SheetLimits) -> Self {
        let reader = csv_core::ReaderBuilder::new().delimiter(separator).quoting(quoted).build();
        // Blank cells at the end of a line are no columns.
        let (fields, ends) = (vec![0; limits.max_row], vec![0; limits.max_columns.max(1) * 4]);
        Self { reader, text, at: 0, fields, ends, count: 0, limits }
    }

    /// Reads the next record; where it begins and how it stands in the text.
    fn next(&mut self) -> Result<Option<(usize, &'t str)>, SpreadsheetError> {
        let (from, mut written, mut ended) = (self.at, 0, 0);
        loop {
            let input = &self.text.as_bytes()[self.at..];
            let (result, read, out, ends) =
                self.reader.read_record(input, &mut self.fields[written..], &mut self.ends[ended..]);
            (self.at, written, ended) = (self.at + read, written + out, ended + ends);
            match result {
                // An empty input then tells the reader that there is no more.
                ReadRecordResult::InputEmpty => {}
                ReadRecordResult::OutputFull => {
                    return Err(SpreadsheetError::RowTooLarge(self.limits.max_row >> 10));
                }
                ReadRecordResult::OutputEndsFull => {
                    return Err(SpreadsheetError::TooManyColumns(self.limits.max_columns));
                }
                ReadRecordResult::Record => {
                    self.count = ended;
                    return Ok(Some((from, self.text.get(from..self.at).unwrap_or_default())));
                }
                ReadRecordResult::End => return Ok(None),
            }
        }
    }

    /// The cells of the record that was read last.
    fn cells(&self) -> impl Iterator<Item = Cow<'_, str>> {
        let ends = &self.ends[..self.count];
        let starts = std::iter::once(&0).chain(ends);
        starts.zip(ends).map(|(from, to)| String::from_utf8_lossy(&self.fields[*from..*to]))
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

/// The text of the bytes: by its byte order mark, as UTF-16 without one, as UTF-8, or as Windows-1252. In another encoding
/// than UTF-8 it may become longer: at most `max` bytes.
fn decode(bytes: Vec<u8>, max: usize) -> Result<(String, &'static Encoding), SpreadsheetError> {
    let (encoding, mark) = Encoding::for_bom(&bytes).unwrap_or_else(|| (guess(&bytes), 0));
    let text = if encoding == UTF_8 {
        let mut text = String::from_utf8(bytes)
            .unwrap_or_else(|wrong| String::from_utf8_lossy(wrong.as_bytes()).into_owned());
        text.drain(..mark);
        text
    } else {
        decode_other(&bytes, encoding, max)?
    };
    // Control characters are a sign of a picture, a PDF or another file that is no text; 0x1A ended files under DOS.
    let is_binary = |c: char| {
        c.is_control() && !matches!(c, '\t' | '\n' | '\r' | '\x0b' | '\x0c' | '\x1a' | '\u{80}'..='\u{9f}')
    };
    if text.chars().any(is_binary) || text.starts_with("%PDF-") {
        return Err(SpreadsheetError::NotATable);
    }
    Ok((text, encoding))
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
