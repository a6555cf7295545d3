//! Cells that hold several values, and how a file writes its numbers.

use std::fmt::Write as _;

/// Between the values of a cell in an export.
const WRITTEN: &str = "; ";
/// What may stand between the values of a cell, the surest first.
const SEPARATORS: [char; 4] = ['\n', '|', ';', ','];

/// A cell with these values. One that holds what could separate values is quoted.
pub(crate) fn join<S: AsRef<str>>(values: &[S]) -> String {
    let mut cell = String::new();
    for value in values {
        let value = value.as_ref();
        if !cell.is_empty() {
            cell.push_str(WRITTEN);
        }
        if value.contains(SEPARATORS) || value.starts_with('"') {
            let _ = write!(cell, "\"{}\"", value.replace('"', "\"\""));
        } else {
            cell.push_str(value);
        }
    }
    cell
}

/// The values of a cell.
pub(crate) fn split(cell: &str, separator: char) -> Vec<String> {
    let mut values: Vec<_> = parts(cell, separator).into_iter().map(|part| unquoted(part.trim())).collect();
    values.retain(|value| !value.is_empty());
    values
}

/// What separates the values in these cells: the surest sign that one of them has outside of quotes.
pub(crate) fn separator<'c>(cells: impl Iterator<Item = &'c str>) -> char {
    let mut used = [false; SEPARATORS.len()];
    for cell in cells {
        for (_, sign) in outside_of_quotes(cell, &SEPARATORS) {
            for (used, separator) in used.iter_mut().zip(SEPARATORS) {
                *used |= sign == separator;
            }
        }
    }
    SEPARATORS.into_iter().zip(used).find_map(|(separator, used)| used.then_some(separator)).unwrap_or(';')
}

/// The parts between separators that are not in a quoted value.
fn parts(cell: &str, separator: char) -> Vec<&str> {
    let (mut parts, mut start) = (Vec::new(), 0);
    for (at, sign) in outside_of_quotes(cell, &[separator]) {
        parts.push(&cell[start..at]);
        start = at + sign.len_utf8();
    }
    parts.push(&cell[start..]);
    parts
}

/// Where these signs stand outside of quoted values, which begin the cell or follow a sign.
fn outside_of_quotes(cell: &str, signs: &[char]) -> Vec<(usize, char)> {
    let (mut found, mut quoted, mut at_start) = (Vec::new(), false, true);
    let mut chars = cell.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        if quoted {
            // Two quotes stand for one.
            quoted = c != '"' || chars.next_if(|(_, next)| *next == '"').is_some();
        } else if signs.contains(&c) {
            found.push((at, c));
            at_start = true;
        } else {
            quoted = c == '"' && at_start;
            at_start &= c.is_whitespace();
        }
    }
    if quoted {
        // A quote without its end is a sign like any other.
        return cell.char_indices().filter(|(_, c)| signs.contains(c)).collect();
    }
    found
}

fn unquoted(part: &str) -> String {
    let inner = part.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    inner.map_or_else(|| part.to_owned(), |inner| inner.replace("\"\"", "\""))
}

/// The sign before the decimals of the cells that are numbers; none when there is no such cell.
pub(crate) fn decimal<'c>(cells: impl Iterator<Item = &'c str>) -> Option<char> {
    let (mut points, mut commas) = (0, 0);
    for cell in cells.filter(|cell| cell.len() <= 20) {
        let is_number = |sign| {
            let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            cell.split_once(sign).is_some_and(|(whole, decimals)| digits(whole) && digits(decimals))
        };
        points += usize::from(is_number('.'));
        commas += usize::from(is_number(','));
    }
    if points + commas == 0 { None } else { Some(if commas > points { ',' } else { '.' }) }
}

/// What a spreadsheet makes of a long number when its column is too narrow: `8.90123E+12`. Its digits are lost.
pub(crate) fn is_shortened_number(cell: &str) -> bool {
    let Some((mantissa, exponent)) = cell.split_once(['E', 'e']) else { return false };
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let (whole, decimals) = mantissa.split_once(['.', ',']).unwrap_or((mantissa, "0"));
    digits(whole) && digits(decimals) && exponent.strip_prefix('+').is_some_and(digits)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn values_are_separated_by_what_the_file_uses() {
        let of = |cells: &[&str]| separator(cells.iter().copied());
        assert_eq!([of(&["a, b", "c; d"]), of(&["a, b"]), of(&["a"]), of(&["a|b;c"])], [';', ',', ';', '|']);
        assert_eq!(of(&["\"a, b\""]), ';', "quoted");
        assert_eq!(split("GMP;  WHO ;;", ';'), ["GMP", "WHO"]);
        assert_eq!(split("5\" tape; x", ';'), ["5\" tape", "x"]);
        assert_eq!(split("\"open; x", ';'), ["\"open", "x"]);
    }

    #[test]
    fn numbers_that_a_spreadsheet_has_shortened_are_known() {
        assert!(is_shortened_number("8.90123E+12") && is_shortened_number("8,9E+12"));
        assert!(
            !is_shortened_number("8901234567890")
                && !is_shortened_number("E+12")
                && !is_shortened_number("TEL-E5")
        );
        assert_eq!([decimal(["1,5", "2"].into_iter()), decimal(["a"].into_iter())], [Some(','), None]);
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(values in prop::collection::vec("[a-c;,|\" '=]{1,6}", 0..5)) {
            let values: Vec<String> =
                values.iter().map(|value| value.trim().to_owned()).filter(|value| !value.is_empty()).collect();
            let cell = join(&values);
            let separator = separator([&*cell].into_iter());
            prop_assert_eq!(split(&cell, separator), values);
        }
    }
}
