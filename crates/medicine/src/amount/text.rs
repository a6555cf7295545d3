//! Where the numbers of a text begin and end, and powers of ten and fractions written out.

use std::borrow::Cow;

use super::unit::unit;

/// Fractions with a sign of their own.
pub(crate) const FRACTIONS: [char; 3] = ['½', '¼', '¾'];
/// Largest power of ten that is written out; a larger one is read as a number that is too large to keep.
const MAX_POWER: usize = 30;
/// Longest number before a power of ten that is multiplied with it, in characters.
const MAX_FACTOR: usize = 12;

/// Whether a number begins at a character: a digit, or the point of '.5'. A point behind a letter, a digit or another point
/// begins none: 'I.P.500 mg' is 500 mg.
pub fn begins_number(letters: &[char], at: usize) -> bool {
    let is_digit = |at: usize| letters.get(at).is_some_and(char::is_ascii_digit);
    if letters.get(at) != Some(&'.') {
        return is_digit(at);
    }
    let before = at.checked_sub(1).map(|before| letters[before]);
    is_digit(at + 1) && !before.is_some_and(|before| before == '.' || before.is_alphanumeric())
}

/// Where the number that begins at `start` ends: digits, commas that group them (1,000 and 1,00,000, but not 5,10), and one
/// decimal point or comma. Numbers divided by two points, as of a date, are three.
pub fn number_end(letters: &[char], start: usize) -> usize {
    let digits = |from: usize| letters.iter().skip(from).take_while(|letter| letter.is_ascii_digit()).count();
    let mut at = start + digits(start);
    if let Some(end) = decimal_comma(letters, start, at).or_else(|| parted_decimals(letters, start, at)) {
        return end;
    }
    if (1..=3).contains(&(at - start)) {
        while let Some(group) = group_at(letters, at) {
            at += 1 + group;
        }
    }
    if letters.get(at) == Some(&'.') {
        let decimals = digits(at + 1);
        let end = at + 1 + decimals;
        let goes_on = at > start && letters.get(end) == Some(&'.') && digits(end + 1) > 0;
        let went_on = matches!(&letters[..start], [.., before, '.'] if before.is_ascii_digit());
        if decimals > 0 && !goes_on && !went_on {
            at = end;
        }
    }
    at
}

/// Where the number ends whose decimals stand behind a comma: '2,5 mg', '0,125'. Three digits are thousands, unless a lone 0 stands
/// before them, and other commas divide two numbers: '5,10', '2,4-dichlorobenzyl alcohol'.
fn decimal_comma(letters: &[char], start: usize, at: usize) -> Option<usize> {
    if letters.get(at) != Some(&',') {
        return None;
    }
    let decimals = digits_at(letters, at + 1);
    let end = at + 1 + decimals.len();
    let goes_on = matches!(letters.get(end..), Some([',' | '.', digit, ..]) if digit.is_ascii_digit());
    let went_on = matches!(&letters[..start], [.., digit, ',' | '.'] if digit.is_ascii_digit());
    let begins_name = matches!(letters.get(end..), Some(['-', letter, ..]) if letter.is_alphabetic());
    if goes_on || went_on || begins_name || at > start + 3 {
        return None;
    }
    let is_decimal = match decimals {
        [_, ..] if letters[start..at] == ['0'] => decimals.len() <= 6,
        ['5'] if at <= start + 2 => true,
        ['1'..='9'] | [_, '1'..='9'] => is_before_unit(letters, end),
        _ => false,
    };
    is_decimal.then_some(end)
}

/// Where the number ends that was written with a blank behind its point: 'amlodipine 2. 5 mg'. At the beginning of a line '2.' is
/// a number of the list.
fn parted_decimals(letters: &[char], start: usize, at: usize) -> Option<usize> {
    if !matches!(letters.get(at..), Some(['.', ' ', ..])) {
        return None;
    }
    let decimals = digits_at(letters, at + 2);
    let end = at + 2 + decimals.len();
    let value = |digits: &[char]| digits.iter().collect::<String>().parse::<u32>().unwrap_or_default();
    // Halves to eighths of what is below ten, and odd multiples of 12.5.
    let is_usual = decimals.last() == Some(&'5')
        && match (at - start, decimals.len()) {
            (1, 1) => true,
            (1, 2) => value(decimals).is_multiple_of(25),
            (1, 3) => value(decimals).is_multiple_of(125),
            (2, 1) => (value(&letters[start..at]) * 10 + 5).is_multiple_of(125),
            _ => false,
        };
    let is_behind_word = matches!(&letters[..start], [.., letter, ' '] if letter.is_alphabetic());
    (is_usual && is_behind_word && is_before_unit(letters, end)).then_some(end)
}

fn digits_at(letters: &[char], at: usize) -> &[char] {
    let rest = letters.get(at..).unwrap_or_default();
    &rest[..rest.iter().take_while(|letter| letter.is_ascii_digit()).count()]
}

/// Whether a unit of an amount stands behind a place.
fn is_before_unit(letters: &[char], at: usize) -> bool {
    let rest = letters.get(at..).unwrap_or_default();
    let rest = rest.strip_prefix(&[' ']).unwrap_or(rest);
    let is_of_unit = |letter: &&char| letter.is_alphabetic() || **letter == '%';
    let word: String = rest.iter().take_while(is_of_unit).flat_map(|letter| letter.to_lowercase()).collect();
    unit(&word).is_some()
}

/// How many digits the comma at a place groups; none where it divides two numbers.
fn group_at(letters: &[char], at: usize) -> Option<usize> {
    if letters.get(at) != Some(&',') {
        return None;
    }
    let digits = letters[at + 1..].iter().take(4).take_while(|letter| letter.is_ascii_digit()).count();
    match digits {
        3 => Some(3),
        2 => group_at(letters, at + 3).map(|_| 2),
        _ => None,
    }
}

/// The digits of a number between two characters, without the commas that group them; '.5' is '0.5', '2,5' is '2.5'.
pub fn digits_of(letters: &[char]) -> String {
    let mut digits = String::with_capacity(letters.len() + 1);
    if letters.first() == Some(&'.') {
        digits.push('0');
    }
    let comma = letters.iter().rposition(|letter| *letter == ',');
    // What groups has three digits behind it, and more than a lone 0 before.
    let decimal = comma.filter(|at| digits_at(letters, at + 1).len() != 3 || letters[..*at] == ['0']);
    digits.extend(letters.iter().enumerate().filter_map(|(at, letter)| match letter {
        _ if Some(at) == decimal => Some('.'),
        ',' | ' ' => None,
        letter => Some(*letter),
    }));
    digits
}

/// The digit of a raised digit, as in 10⁹.
fn raised(letter: char) -> Option<char> {
    Some(match letter {
        '¹' => '1',
        '²' => '2',
        '³' => '3',
        '⁰' | '⁴'..='⁹' => char::from(b'0' + (u32::from(letter) & 0xf) as u8),
        _ => return None,
    })
}

/// The text with powers of ten, fractions behind a number and raised points as plain numbers: '2 × 10⁹' and '2 x 10^9' become
/// '2000000000', '2½' and '2·5' become '2.5'. To be done before folding, for which a raised digit is a digit and '2½' is '21/2'.
pub fn with_plain_numbers(text: &str) -> Cow<'_, str> {
    let plain = with_plain_powers(text);
    if plain.is_ascii() || !plain.contains(['½', '¼', '¾', '·', '‧', '∙']) {
        return plain;
    }
    let mut decimal = String::with_capacity(plain.len());
    let mut letters = plain.chars().peekable();
    while let Some(letter) = letters.next() {
        // '3 ½ inch' is 3.5.
        if FRACTIONS.contains(&letter)
            && decimal.trim_end_matches(' ').ends_with(|before: char| before.is_ascii_digit())
        {
            decimal.truncate(decimal.trim_end_matches(' ').len());
        }
        let is_behind = decimal.ends_with(|before: char| before.is_ascii_digit());
        let is_before = letters.peek().is_some_and(char::is_ascii_digit);
        match letter {
            '½' if is_behind => decimal.push_str(".5"),
            '¼' if is_behind => decimal.push_str(".25"),
            '¾' if is_behind => decimal.push_str(".75"),
            '·' | '‧' | '∙' if is_behind && is_before => decimal.push('.'),
            letter => decimal.push(letter),
        }
    }
    decimal.into()
}

fn with_plain_powers(text: &str) -> Cow<'_, str> {
    if !text.contains(|letter: char| letter == '^' || raised(letter).is_some()) {
        return text.into();
    }
    let mut plain = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some(at) = rest.find("10") {
        plain.push_str(&rest[..at]);
        rest = &rest[at + 2..];
        let is_whole =
            !plain.ends_with(|letter: char| letter.is_ascii_digit() || matches!(letter, '.' | ','));
        let Some((power, length)) = power(rest).filter(|_| is_whole) else {
            plain.push_str("10");
            continue;
        };
        let (start, factor) = factor(&plain);
        // The factor with its point moved to the right.
        let (whole, fraction) = factor.split_once('.').unwrap_or((factor, ""));
        let (moved, left) = fraction.split_at(power.min(fraction.len()));
        let point = if left.is_empty() { "" } else { "." };
        let number = format!("{whole}{moved:0<power$}{point}{left}");
        plain.truncate(start);
        plain.push_str(&number);
        rest = &rest[length..];
    }
    plain.push_str(rest);
    plain.into()
}

/// The power that stands at the beginning of a text, and how many bytes it takes.
fn power(text: &str) -> Option<(usize, usize)> {
    let signed = text.trim_start_matches(' ').strip_prefix('^').map(|behind| behind.trim_start_matches(' '));
    let from = signed.unwrap_or(text);
    let digit = |letter: char| match signed {
        Some(_) => Some(letter).filter(char::is_ascii_digit),
        None => raised(letter),
    };
    let digits: String = from.chars().map_while(digit).collect();
    let length: usize = from.chars().take(digits.len()).map(char::len_utf8).sum();
    let power = digits.parse().unwrap_or(MAX_POWER).min(MAX_POWER);
    (!digits.is_empty()).then(|| (power, text.len() - from.len() + length))
}

/// The number before the 'x' that ends a text, and where it begins; 1 at the end where there is none.
fn factor(text: &str) -> (usize, &str) {
    let before = text.trim_end_matches(' ').strip_suffix(['x', 'X', '×', '*', '✕', '╳']).unwrap_or_default();
    let before = before.trim_end_matches(' ');
    let start = before.trim_end_matches(|letter: char| letter.is_ascii_digit() || letter == '.').len();
    let number = &before[start..];
    let is_usual = (1..=MAX_FACTOR).contains(&number.len())
        && number.starts_with(|letter: char| letter.is_ascii_digit())
        && number.matches('.').count() < 2
        && !before[..start].ends_with(',');
    if is_usual { (start, number) } else { (text.len(), "1") }
}
