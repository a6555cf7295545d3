//! Cells that hold several values, and how a file writes its numbers.

use std::fmt::Write as _;

use crate::catalogue::headings::STRENGTH;
use crate::catalogue::visibility::VISIBILITY;
use text::fold;

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

/// A cell as its field wants it: keys without signs that nobody sees, texts without HTML, codes without what programs add.
pub(super) fn cleaned(name: &str, cell: &str) -> String {
    match name {
        "sku" | "gtin" | "hsn" | "id" => key(name, cell),
        "category" => path_end(cell).to_owned(),
        VISIBILITY => match fold(cell).as_str() {
            "1" | "true" => "public".to_owned(),
            "0" | "-1" | "false" => "hidden".to_owned(),
            _ => cell.to_owned(),
        },
        _ if is_html(cell) && !name.ends_with("_link") && !matches!(name, "images" | "documents") => {
            text_of_html(cell)
        }
        "pack_size" | STRENGTH => {
            cell.strip_prefix('\'').filter(|rest| starts_with_digit(rest)).unwrap_or(cell).to_owned()
        }
        _ => cell.to_owned(),
    }
}

fn starts_with_digit(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
}

fn key(name: &str, cell: &str) -> String {
    let shown = |c: char| match c {
        '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{ad}' => None,
        // Hyphens and blanks that keep a line together.
        '\u{2010}' | '\u{2011}' => Some('-'),
        '\u{a0}' | '\u{202f}' => Some(' '),
        c => Some(c),
    };
    let seen: String = cell.chars().filter_map(shown).collect();
    let mut text = seen.trim();
    // '="000123"' and '\'000123' keep spreadsheets from dropping zeros.
    text = text.strip_prefix("=\"").and_then(|rest| rest.strip_suffix('"')).unwrap_or(text);
    text = text.strip_prefix('\'').filter(|rest| starts_with_digit(rest)).unwrap_or(text);
    // A program took it for a number.
    if let Some(whole) = text.strip_suffix(".0")
        && !whole.is_empty()
        && whole.bytes().all(|byte| byte.is_ascii_digit())
    {
        text = whole;
    }
    if name == "gtin" {
        // The application identifier in front of a GTIN with 14 digits, as scanners read it.
        let bare =
            text.strip_prefix("(01)").or_else(|| text.strip_prefix("01").filter(|rest| rest.len() == 14));
        text = bare.unwrap_or(text);
    }
    text.to_owned()
}

/// The last part of the first path, as shops export categories: 'Medicines > Antibiotics, Medicines > Fever'.
fn path_end(cell: &str) -> &str {
    let Some((_, _)) = cell.split_once(" > ") else { return cell };
    let first = cell.split(',').find(|path| path.contains(" > ")).unwrap_or(cell);
    first.rsplit(" > ").next().unwrap_or(first).trim()
}

/// Tags of HTML that begin a line of their own.
const BLOCKS: [&str; 12] = ["p", "br", "div", "li", "ul", "ol", "tr", "h1", "h2", "h3", "h4", "table"];

fn is_html(cell: &str) -> bool {
    let is_tag = |rest: &str| {
        let name: String = rest.chars().take_while(char::is_ascii_alphanumeric).collect();
        !name.is_empty()
            && rest.contains('>')
            && (BLOCKS.contains(&&*name.to_ascii_lowercase())
                || matches!(
                    &*name.to_ascii_lowercase(),
                    "b" | "i" | "em" | "strong" | "span" | "u" | "a" | "sup" | "sub" | "font" | "td" | "th"
                ))
    };
    cell.split('<').skip(1).any(|rest| is_tag(rest.strip_prefix('/').unwrap_or(rest)))
        || cell
            .split('&')
            .skip(1)
            .any(|rest| rest.split_once(';').is_some_and(|(name, _)| entity(name).is_some()))
}

fn entity(name: &str) -> Option<String> {
    let number = name.strip_prefix('#').and_then(|number| match number.strip_prefix(['x', 'X']) {
        Some(hex) => u32::from_str_radix(hex, 16).ok(),
        None => number.parse().ok(),
    });
    match number.and_then(char::from_u32) {
        Some(letter) => Some(letter.to_string()),
        None => quick_xml::escape::resolve_html5_entity(name).map(str::to_owned),
    }
}

/// The text of HTML, a line for each of its blocks.
fn text_of_html(html: &str) -> String {
    let mut text = String::with_capacity(html.len());
    // Shops write line ends so in their exports.
    let html = html.replace("\\n", "\n");
    let mut rest = html.as_str();
    while let Some(at) = rest.find(['<', '&']) {
        text.push_str(&rest[..at]);
        let sign = &rest[at..];
        let end = sign.find(if sign.starts_with('<') { '>' } else { ';' }).filter(|end| *end < 2_000);
        let Some(end) = end else {
            text.push_str(&sign[..1]);
            rest = &sign[1..];
            continue;
        };
        let inside = &sign[1..end];
        if sign.starts_with('<') {
            let name: String =
                inside.trim_start_matches('/').chars().take_while(char::is_ascii_alphanumeric).collect();
            let is_tag = !name.is_empty() || inside.starts_with('!');
            if BLOCKS.contains(&&*name.to_ascii_lowercase()) {
                text.push('\n');
            } else if !is_tag {
                text.push_str(&sign[..=end]);
            }
        } else {
            match entity(inside) {
                Some(letters) => text.push_str(&letters),
                None => text.push_str(&sign[..=end]),
            }
        }
        rest = &sign[end + 1..];
    }
    text.push_str(rest);
    let lines = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

/// What a spreadsheet makes of a long number when its column is too narrow: `8.90123E+12`. Its digits are lost.
pub(crate) fn is_shortened_number(cell: &str) -> bool {
    let Some((mantissa, exponent)) = cell.split_once(['E', 'e']) else { return false };
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let (whole, decimals) = mantissa.split_once(['.', ',']).unwrap_or((mantissa, "0"));
    // '2E5' may be a code; '8.90104e12' is none.
    let exponent = exponent.strip_prefix('+').or_else(|| mantissa.contains('.').then_some(exponent));
    digits(whole) && digits(decimals) && exponent.is_some_and(digits)
}

/// `2026-12-10`, as dates of a spreadsheet come.
pub(super) fn is_date(cell: &str) -> bool {
    cell.len() == 10
        && cell
            .bytes()
            .enumerate()
            .all(|(at, byte)| if matches!(at, 4 | 7) { byte == b'-' } else { byte.is_ascii_digit() })
}

/// A number of which a spreadsheet has dropped the zero in front.
pub(super) fn with_lost_zero(name: &str, cell: &str, notes: &mut Vec<String>) -> String {
    let is_number = cell.bytes().all(|byte| byte.is_ascii_digit());
    let lost = match name {
        "hsn" => matches!(cell.len(), 3 | 5 | 7) && is_heading_without_zero(cell),
        _ => matches!(cell.len(), 7 | 11),
    };
    if !is_number || !lost {
        return cell.to_owned();
    }
    notes.push(format!("{} is read as 0{cell}: spreadsheets drop the zero in front.", name.to_uppercase()));
    format!("0{cell}")
}

/// Whether there is such a heading of chapters 1 to 9 of the Harmonised System: `30049` is no 0300 49, it lacks a digit.
fn is_heading_without_zero(code: &str) -> bool {
    const HEADINGS: [u8; 9] = [6, 10, 10, 10, 11, 4, 14, 14, 10];
    let (chapter, heading) = (code.bytes().next().map_or(0, |digit| digit - b'0'), code.get(1..3));
    let last = HEADINGS.get(usize::from(chapter).wrapping_sub(1));
    let heading = heading.and_then(|heading| heading.parse().ok());
    matches!((last, heading), (Some(last), Some(heading)) if (1..=*last).contains(&heading))
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

    #[test]
    fn cells_are_what_people_see() {
        for (field, cell, seen) in [
            ("sku", "ABX-0101\u{200b}", "ABX-0101"),
            ("sku", "ABX\u{2011}0105", "ABX-0105"),
            ("sku", "'000124", "000124"),
            ("hsn", "=\"30049099\"", "30049099"),
            ("gtin", "8901234567807.0", "8901234567807"),
            ("gtin", "(01)04006381333931", "04006381333931"),
            ("gtin", "0104006381333931", "04006381333931"),
            ("category", "Medicines > Antibiotics, Medicines > Fever", "Antibiotics"),
            ("description", "<p>For <strong>fever</strong>.<br>Twice</p>", "For fever.\nTwice"),
            ("description", "a < b, c > d & e", "a < b, c > d & e"),
            (
                "detailed_description",
                "<h2>Use</h2><ul><li>Fever &amp; pain</li></ul>\nNext",
                "Use\nFever & pain\nNext",
            ),
            ("composition", "Aprosal&nbsp;5 mg", "Aprosal 5 mg"),
            ("visibility", "0", "hidden"),
        ] {
            assert_eq!(cleaned(field, cell), seen, "{field} {cell}");
        }
        assert!(is_shortened_number("8.90104e12") && !is_shortened_number("2E5"));
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
