//! A line that is the very name of a product, with no more than a quantity and a pack beside it.

use super::super::reading::{Reading, readings};
use super::super::tokens::tokens;
use super::super::vocabulary::{announces_quantity, is_noise, pack_unit};
use text::fold;

/// The letters and digits of a text: blanks, dots, case and signs say nothing, but two numbers stay two.
fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut apart = false;
    let folded = fold(text);
    let mut letters = folded.chars().peekable();
    while let Some(letter) = letters.next() {
        let digit = |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_digit());
        let ends_in_digit = digit(plain.chars().next_back());
        let is_point = letter == '.' && ends_in_digit && !apart && digit(letters.peek().copied());
        let keeps = letter.is_alphanumeric() || letter == '%' || is_point;
        if !keeps {
            apart = true;
            continue;
        }
        if apart && ends_in_digit && letter.is_ascii_digit() {
            plain.push('|');
        }
        apart = false;
        plain.push(if letter == '×' { 'x' } else { letter });
    }
    plain
}

/// What is left of a line that has a product's name in it, read; `None` where it has not, or says more than how many.
pub(in super::super) fn rest(line: &str, name: &str) -> Option<Reading> {
    let wanted = plain(name);
    // The second is looked at once and not at each place of the line, of which '10 x 10 x 10 …' has many.
    if wanted.chars().filter(|letter| letter.is_alphabetic()).count() < 3 || !plain(line).contains(&wanted) {
        return None;
    }
    let starts = line.char_indices().filter(|(at, letter)| {
        letter.is_alphanumeric() && !line[..*at].chars().next_back().is_some_and(char::is_alphanumeric)
    });
    // 'Size 5.5' is not 'Size 5', nor '0.3-way' '3-way'.
    let is_digit = |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_digit());
    let is_inside_number = |at: usize| {
        let (before, after) = (&line[..at], &line[at..]);
        let point = |letter: char| matches!(letter, '.' | ',');
        after
            .strip_prefix(point)
            .is_some_and(|rest| is_digit(before.chars().next_back()) && is_digit(rest.chars().next()))
            || before
                .strip_suffix(point)
                .is_some_and(|rest| is_digit(rest.chars().next_back()) && is_digit(after.chars().next()))
    };
    for (start, _) in starts.filter(|(start, _)| !is_inside_number(*start)) {
        if !counts_only(&line[..start]) || line[..start].ends_with('-') {
            return None;
        }
        if !plain(&line[start..]).starts_with(&wanted) {
            continue;
        }
        let ends = line[start..].char_indices().map(|(at, letter)| start + at + letter.len_utf8());
        let mut ends = ends.filter(|end| {
            !line[*end..].chars().next().is_some_and(char::is_alphanumeric) && !is_inside_number(*end)
        });
        let Some(end) = ends.find(|end| plain(&line[start..*end]) == wanted) else { continue };
        if !counts_only(&line[end..]) {
            return None;
        }
        let rest = format!("{} {}", &line[..start], &line[end..]);
        let has_number = name.contains(|letter: char| letter.is_ascii_digit());
        let counts = |reading: &Reading| reading.terms.is_empty() && (has_number || !reading.bare);
        return readings(&rest).into_iter().find(counts);
    }
    None
}

/// Whether no word stands there but such as count or say nothing.
fn counts_only(text: &str) -> bool {
    let tokens = tokens(text);
    tokens.iter().enumerate().all(|(at, token)| {
        token.word().is_none_or(|word| match word {
            "x" => true,
            "s" => token.glued && at > 0,
            _ => {
                word.chars().count() > 1
                    && (pack_unit(word).is_some() || announces_quantity(word) || is_noise(word))
            }
        }) || token.number().is_some()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::list_matching::draft::Quantity;

    #[test]
    fn a_line_of_nothing_but_numbers_costs_little() {
        let line = "10 x ".repeat(40);
        let begun = std::time::Instant::now();
        assert!((0..1_000).all(|_| rest(&line, "Telmisartan 40 mg Tablets").is_none()));
        assert!(begun.elapsed().as_secs() < 3, "{:?}", begun.elapsed());
    }

    #[test]
    fn a_name_is_found_however_it_is_written() {
        let name = "Benidipine + Telmisartan Tablet (4/40 Mg)";
        for line in [
            "Benidipine + Telmisartan Tablet (4/40 Mg) - 20",
            "BENIDIPINE+TELMISARTAN TABLET 4/40MG x 20",
            "20 box benidipine + telmisartan tablet (4/40 mg)",
        ] {
            assert_eq!(rest(line, name).unwrap().quantity, Quantity::Of(20), "{line}");
        }
        for other in [
            "Benidipine + Telmisartan Tablet (4/40 Mg) SR - 20",
            "S-Benidipine + Telmisartan Tablet (4/40 Mg) - 20",
            "S Benidipine + Telmisartan Tablet (4/40 Mg) - 20",
            "Benidipine + Telmisartan Tablet (44/0 Mg) - 20",
            "Benidipine + Telmisartan Tablet (4.40 Mg) - 20",
        ] {
            assert_eq!(rest(other, name), None, "{other}");
        }
        assert_eq!(rest("Paracetamol tablets 650", "Paracetamol Tablets"), None);
        assert_eq!(rest("Endotracheal Tube Cuffed, Size 5.5", "Endotracheal Tube Cuffed, Size 5"), None);
        assert_eq!(rest("0.3-way stopcock with 10 cm line", "3-way stopcock with 10 cm line"), None);
    }
}
