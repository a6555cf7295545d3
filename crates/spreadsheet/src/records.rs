//! The records of a text with columns: RFC 4180 as people break it.
//!
//! A cell is quoted when its quote is closed again before a separator or the end of its line, blanks around it or not. Any other
//! quote is a sign like others: `5" tape`, `"Gauze" swab`, and one that nobody has closed, which takes no line with it.

use std::borrow::Cow;

use super::{SheetLimits, SpreadsheetError};

/// Quotes without an end that are looked for; where there are more, quotes mean nothing.
const MOST_OPEN: u32 = 200;

/// Reads records one at a time: a line of nothing but separators costs no more than any other.
pub(super) struct Records<'t> {
    text: &'t str,
    at: usize,
    separator: u8,
    limits: &'t SheetLimits,
    open: u32,
    /// The cells of the record that was read last.
    pub(super) cells: Vec<Cow<'t, str>>,
}

impl<'t> Records<'t> {
    pub(super) fn new(text: &'t str, separator: u8, limits: &'t SheetLimits) -> Self {
        Self { text, at: 0, separator, limits, open: 0, cells: Vec::new() }
    }

    /// Reads the next record; where it begins and how it stands in the text, without its line end.
    pub(super) fn next(&mut self) -> Result<Option<(usize, &'t str)>, SpreadsheetError> {
        let bytes = self.text.as_bytes();
        while matches!(bytes.get(self.at), Some(b'\r' | b'\n')) {
            self.at += 1;
        }
        let from = self.at;
        self.cells.clear();
        if from == bytes.len() {
            return Ok(None);
        }
        loop {
            let (cell, end) = self.quoted(self.at).unwrap_or_else(|| self.plain(self.at));
            self.cells.push(cell);
            if end - from > self.limits.max_row {
                return Err(SpreadsheetError::RowTooLarge(self.limits.max_row >> 10));
            }
            // Blank cells at the end of a line are no columns.
            if self.cells.len() > self.limits.max_columns.max(1) * 4 {
                return Err(SpreadsheetError::TooManyColumns(self.limits.max_columns));
            }
            if bytes.get(end) == Some(&self.separator) {
                self.at = end + 1;
            } else {
                self.at = end;
                return Ok(Some((from, &self.text[from..end])));
            }
        }
    }

    fn is_end(&self, at: usize) -> bool {
        let next = self.text.as_bytes().get(at);
        next.is_none_or(|next| *next == self.separator || matches!(next, b'\r' | b'\n'))
    }

    fn blanks(&self, mut at: usize) -> usize {
        let is_blank = |byte: &u8| *byte == b' ' || *byte == b'\t' && self.separator != b'\t';
        while self.text.as_bytes().get(at).is_some_and(is_blank) {
            at += 1;
        }
        at
    }

    fn plain(&self, from: usize) -> (Cow<'t, str>, usize) {
        let end = memchr::memchr3(self.separator, b'\r', b'\n', &self.text.as_bytes()[from..]);
        let end = end.map_or(self.text.len(), |end| from + end);
        (Cow::Borrowed(&self.text[from..end]), end)
    }

    /// A quoted cell and where it ends; none when the cell is not quoted. `="000123"` keeps spreadsheets from dropping zeros.
    fn quoted(&mut self, from: usize) -> Option<(Cow<'t, str>, usize)> {
        let bytes = self.text.as_bytes();
        let mut start = self.blanks(from);
        if bytes.get(start) == Some(&b'=') {
            start += 1;
        }
        if bytes.get(start) != Some(&b'"') || self.open > MOST_OPEN {
            return None;
        }
        start += 1;
        let (mut at, mut lines, mut doubled) = (start, 0, false);
        loop {
            let found = memchr::memchr3(b'"', b'\n', b'\r', &bytes[at..]);
            let Some(found) = found.map(|found| at + found).filter(|_| lines <= self.limits.max_cell_lines)
            else {
                self.open += 1;
                return None;
            };
            at = found + 1;
            if bytes[found] != b'"' {
                lines += usize::from(bytes[found] == b'\n' || bytes.get(at) != Some(&b'\n'));
            } else if bytes.get(at) == Some(&b'"') {
                at += 1;
                doubled = true;
            } else {
                let end = self.blanks(at);
                let cell = &self.text[start..found];
                let cell = if doubled { Cow::Owned(cell.replace("\"\"", "\"")) } else { Cow::Borrowed(cell) };
                return self.is_end(end).then_some((cell, end));
            }
        }
    }
}
