//! Numbers and moments as a spreadsheet shows them, by the code of their format.

use std::fmt::Write as _;

/// Digits that a spreadsheet keeps of a number.
const DIGITS: i32 = 15;

/// A number. One with more digits than a spreadsheet keeps has the exponent that it is shown with, because the last of its
/// digits are not those that were typed.
pub(super) fn number(value: f64, format: Option<&str>) -> String {
    if value.abs() >= 10_f64.powi(DIGITS) {
        return exponential(value);
    }
    let plain = format.and_then(Picture::read);
    let Some(Picture { before, whole, fewest, most, is_percent, behind }) = plain else {
        return general(value);
    };
    let Some(whole) = whole else { return format!("{before}{}{behind}", general(value)).trim().to_owned() };
    let shown = if is_percent { value * 100.0 } else { value };
    // Halves are rounded away from zero there.
    let scale = 10_f64.powi(most as i32);
    let text = format!("{:.most$}", (shown * scale).round() / scale);
    let (sign, text) = text.strip_prefix('-').map_or(("", &*text), |rest| ("-", rest));
    let (digits, decimals) = text.split_once('.').unwrap_or((text, ""));
    // A percentage is a strength here: 0.5 %, not 0.50 %.
    let fewest = if is_percent { 0 } else { fewest };
    let kept = decimals.trim_end_matches('0').len().max(fewest);
    let mut shown = format!("{sign}{digits:0>whole$}");
    if kept > 0 {
        let _ = write!(shown, ".{}", &decimals[..kept]);
    }
    if is_percent {
        shown.push_str(" %");
    }
    format!("{before}{shown}{behind}").trim().to_owned()
}

fn general(value: f64) -> String {
    // 0.1 + 0.2 is 0.3 there.
    let digits = format!("{value:.*e}", DIGITS as usize - 1);
    digits.parse::<f64>().unwrap_or(value).to_string()
}

/// `8.90123E+18`.
fn exponential(value: f64) -> String {
    let text = format!("{value:.5E}");
    let (mantissa, exponent) = text.split_once('E').unwrap_or((&text, "0"));
    format!("{mantissa}E+{exponent}")
}

/// A format of digits, with what stands before and behind them as it is: `0 "mcg"`.
struct Picture {
    before: String,
    behind: String,
    /// The fewest digits before the point; none where the number is shown as it is.
    whole: Option<usize>,
    /// The fewest and the most behind it.
    fewest: usize,
    most: usize,
    is_percent: bool,
}

impl Picture {
    fn read(code: &str) -> Option<Self> {
        let signs = signs(code);
        // A blank beside a text belongs to it.
        let is_own = |(sign, is_literal): &(char, bool)| !is_literal && *sign != ' ';
        let text = |signs: &[(char, bool)]| signs.iter().map(|(sign, _)| *sign).collect::<String>();
        let first = signs.iter().position(is_own)?;
        let last = signs.iter().rposition(is_own)?;
        let (before, behind) = (text(&signs[..first]), text(&signs[last + 1..]));
        let code: String =
            signs[first..=last].iter().filter_map(|(sign, literal)| (!literal).then_some(*sign)).collect();
        if code.eq_ignore_ascii_case("general") || code == "@" {
            return Some(Self { before, behind, whole: None, fewest: 0, most: 0, is_percent: false });
        }
        let is_percent = code.ends_with('%');
        let digits = code.trim_end_matches('%').replace(',', "");
        let (whole, decimals) = digits.split_once('.').unwrap_or((&digits, ""));
        let all = |text: &str| text.chars().all(|c| matches!(c, '0' | '#' | '?'));
        if digits.is_empty() || !all(whole) || !all(decimals) {
            return None;
        }
        let zeros = |text: &str| text.matches('0').count();
        let (whole, fewest) = (Some(zeros(whole)), zeros(decimals));
        Some(Self { before, behind, whole, fewest, most: decimals.len(), is_percent })
    }
}

/// The signs of a format's first section, and whether each stands for itself.
fn signs(code: &str) -> Vec<(char, bool)> {
    let (mut found, mut quoted) = (Vec::new(), false);
    let mut signs = code.chars();
    while let Some(sign) = signs.next() {
        match sign {
            '"' => quoted = !quoted,
            _ if quoted => found.push((sign, true)),
            '\\' => found.extend(signs.next().map(|next| (next, true))),
            // The width of a sign, or one that fills the cell.
            '_' | '*' => {
                signs.next();
            }
            '[' => {
                signs.by_ref().find(|next| *next == ']');
            }
            ';' => break,
            _ => found.push((sign, false)),
        }
    }
    found
}

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// A moment of year, month, day, hour, minute, second. Without a year in its format it is shown as the format has it: what was
/// typed as 10-12 is `10-Dec` there.
pub(super) fn moment(
    (year, month, day, hour, minute, second, _): (u16, u8, u8, u8, u8, u8, u16),
    format: Option<&str>,
) -> String {
    let signs: Vec<_> = signs(format.unwrap_or("yyyy"))
        .into_iter()
        .map(|(sign, own)| (sign.to_ascii_lowercase(), own))
        .collect();
    let has = |wanted: char| signs.iter().any(|(sign, is_literal)| *sign == wanted && !is_literal);
    if has('y') || !(has('d') || has('m') || has('h') || has('s')) {
        let date = format!("{year:04}-{month:02}-{day:02}");
        // A day alone has no time, which is how most dates are meant.
        return match (hour, minute, second) {
            (0, 0, 0) => date,
            (_, _, 0) => format!("{date} {hour:02}:{minute:02}"),
            _ => format!("{date} {hour:02}:{minute:02}:{second:02}"),
        };
    }
    let is_twelve = has('p');
    let hours = if is_twelve { (hour + 11) % 12 + 1 } else { hour };
    let (mut shown, mut at, mut after_hours) = (String::new(), 0, false);
    while let Some(&(sign, is_literal)) = signs.get(at) {
        let run = signs[at..].iter().take_while(|next| **next == (sign, is_literal)).count();
        at += run;
        let next = signs[at..].iter().find(|(sign, _)| sign.is_ascii_alphabetic()).map(|(sign, _)| *sign);
        let month_name = || MONTHS[usize::from(month.clamp(1, 12)) - 1];
        let _ = match sign {
            _ if is_literal => write!(shown, "{}", sign.to_string().repeat(run)),
            'd' if run < 3 => write!(shown, "{day:0run$}"),
            'd' => Ok(()),
            'h' => write!(shown, "{hours:0run$}"),
            's' => write!(shown, "{second:0run$}"),
            'm' if after_hours || next == Some('s') => write!(shown, "{minute:0run$}"),
            'm' if run < 3 => write!(shown, "{month:0run$}"),
            'm' if run == 3 => write!(shown, "{}", &month_name()[..3]),
            'm' => write!(shown, "{}", month_name()),
            'a' if is_twelve => {
                // AM/PM.
                at += signs[at..].iter().take_while(|(sign, _)| matches!(sign, 'm' | '/' | 'p')).count();
                write!(shown, "{}", if hour < 12 { "AM" } else { "PM" })
            }
            sign => write!(shown, "{}", sign.to_string().repeat(run)),
        };
        if sign.is_ascii_alphabetic() && !is_literal {
            after_hours = sign == 'h';
        }
    }
    shown.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_what_its_format_shows() {
        for (value, format, shown) in [
            (42.0, "000000", "000042"),
            (0.005, "0.00%", "0.5 %"),
            (0.125, "0%", "13 %"),
            (12.5, "#,##0.00", "12.50"),
            (1234.5, "\"Rs. \"#,##0.##", "Rs. 1234.5"),
            (500.0, "0 \"mcg\"", "500 mcg"),
            (5.0, "0\\ \\m\\g", "5 mg"),
            (40.0, "General\" mg\"", "40 mg"),
            (12.5, "_ [$₹-4009]* #,##0.00_ ", "12.50"),
            (-3.0, "0.0", "-3.0"),
            (8_901_234_567_894.0, "General", "8901234567894"),
            (0.1 + 0.2, "General", "0.3"),
            (2.5, "# ?/?", "2.5"),
            (8.901_234_567_890_123e18, "0", "8.90123E+18"),
        ] {
            assert_eq!(number(value, Some(format)), shown, "{value} {format}");
        }
        assert_eq!(number(20.0, None), "20");
    }

    #[test]
    fn a_moment_without_a_year_is_what_its_format_shows() {
        let at = (2026, 12, 10, 9, 5, 0, 0);
        for (format, shown) in [
            ("dd-mmm", "10-Dec"),
            ("d-m", "10-12"),
            ("d\\x mm", "10x 12"),
            ("mmmm d", "December 10"),
            ("h:mm", "9:05"),
            ("hh:mm AM/PM", "09:05 AM"),
            ("mm-dd-yy", "2026-12-10 09:05"),
            ("[$-409]d/m/yyyy;@", "2026-12-10 09:05"),
        ] {
            assert_eq!(moment(at, Some(format)), shown, "{format}");
        }
        assert_eq!(moment((2026, 12, 10, 0, 0, 0, 0), None), "2026-12-10");
    }
}
