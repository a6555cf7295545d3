//! Tables as text: the encoding and the separator are found out from the content.

use encoding_rs::{Encoding, MACINTOSH, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

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

// Columns of a text that blanks alone hold apart, as programs print them on paper.

/// Lines that are looked at, and how many of them must have columns.
const SAMPLE_LINES: usize = 2_000;
const FEWEST_COLUMNS: usize = 3;

/// Where the columns of a text begin, characters; none where its lines do not agree on three and more.
fn fixed_columns(text: &str) -> Option<Vec<usize>> {
    let lines = text.lines().filter(|line| line.contains(char::is_alphanumeric)).take(SAMPLE_LINES);
    let (rows, others): (Vec<_>, Vec<_>) = lines.partition(|line| gaps(line) > 1);
    if rows.len() < FEWEST_COLUMNS || rows.len() * 2 < others.len() {
        return None;
    }
    let mut filled = Vec::new();
    // Headings have no numbers and may be wider than their columns.
    let (numbered, plain): (Vec<_>, Vec<_>) =
        rows.into_iter().partition(|row| row.contains(|c: char| c.is_ascii_digit()));
    let rows = if numbered.len() < FEWEST_COLUMNS { plain } else { numbered };
    for row in &rows {
        for (at, letter) in row.trim_start_matches('\x0c').chars().enumerate() {
            filled.resize(filled.len().max(at + 1), 0_usize);
            filled[at] += usize::from(letter != ' ');
        }
    }
    // One line in fifty may run over: the heading of a page.
    let is_blank = |at: usize| filled.get(at).is_some_and(|count| count * 50 <= rows.len());
    let begins = |at: &usize| {
        !is_blank(*at) && (*at == 0 || is_blank(at - 1) && (at.checked_sub(2).is_none_or(is_blank)))
    };
    let starts: Vec<_> = (0..filled.len()).filter(begins).collect();
    (starts.len() >= FEWEST_COLUMNS).then_some(starts)
}

/// Blanks inside a line that are two and more.
fn gaps(line: &str) -> usize {
    line.trim().split("  ").filter(|part| !part.trim().is_empty()).count().saturating_sub(1)
}

/// The cells of a line. No word is cut; a line without gaps, the name of a group, is one cell.
fn cut(line: &str, starts: &[usize]) -> Vec<String> {
    let letters: Vec<char> = line.trim_start_matches('\x0c').chars().collect();
    if gaps(line) == 0 {
        return vec![line.trim().to_owned()];
    }
    let (mut cells, mut from) = (Vec::new(), 0);
    for start in starts.iter().skip(1).chain([&letters.len()]) {
        let mut end = (*start).clamp(from, letters.len());
        while end > from && end < letters.len() && letters[end] != ' ' && letters[end - 1] != ' ' {
            end -= 1;
        }
        cells.push(letters[from..end].iter().collect::<String>().trim().to_owned());
        from = end;
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printed_columns_are_told_by_their_blanks() {
        let text = "            ACME AGENCIES\n            12, Mill Road\n\n\
                    SNo Product             Packing     Rate\n\
                    ----------------------------------------\n\
                    ALPHA LABS LTD\n\
                    1   Aprol 500 Tab       10 TAB     12.50\n\
                    2   Bprol Syrup         100 ML  1,265.00\n\
                    \x0c3   Cprol Cream         15 GM     102.50\n";
        let starts = fixed_columns(text).unwrap();
        assert_eq!(starts.len(), 4, "{starts:?}");
        let lines: Vec<_> = text.lines().map(|line| cut(line, &starts)).collect();
        assert_eq!(lines[3], ["SNo", "Product", "Packing", "Rate"]);
        assert_eq!(lines[5], ["ALPHA LABS LTD"]);
        assert_eq!(lines[7], ["2", "Bprol Syrup", "100 ML", "1,265.00"]);
        assert_eq!(lines[8], ["3", "Cprol Cream", "15 GM", "102.50"]);
    }

    #[test]
    fn plain_lines_have_no_columns() {
        assert_eq!(fixed_columns("Aprol 500 mg\nBprol 5 mg  2 boxes\nCprol\nDprol"), None);
    }
}
