//! Types for checked text, and the checks. The errors are messages for the person who typed the text.

pub mod phone;
pub mod tags;

use std::fmt;

use icu_normalizer::{ComposingNormalizer, ComposingNormalizerBorrowed};
use url::Url;

const NFKC: ComposingNormalizerBorrowed<'static> = ComposingNormalizer::new_nfkc();
/// The combining dot that lower-casing leaves of a Turkish capital `İ`.
const DOT_ABOVE: char = '\u{307}';

/// A single line that is not empty after trimming.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(transparent)]
pub struct NonBlank(String);

impl NonBlank {
    /// Trims and checks a line of at most `max` characters.
    pub fn parse(text: &str, max: usize) -> Result<Self, String> {
        let text = single_line(text, max)?;
        if is_blank(&text) { Err("is required".to_owned()) } else { Ok(Self(text)) }
    }

    /// The line.
    pub fn into_string(self) -> String {
        self.0
    }
}

impl fmt::Display for NonBlank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The readable part of a page's address: lower-case letters, digits and single dashes.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize)]
#[serde(transparent)]
pub struct Slug(String);

impl<'de> serde::Deserialize<'de> for Slug {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::parse(&text).map_err(serde::de::Error::custom)
    }
}

impl Slug {
    /// Longest slug, characters.
    pub const MAX: usize = 120;

    /// Checks a slug that was typed or came in an address.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str) -> Result<Self, String> {
        let text = text.trim();
        if text.is_empty() {
            return Err("is required".to_owned());
        }
        let slug = dashed(text);
        if slug != text || text.len() > Self::MAX {
            return Err("may hold only lower-case letters, digits and single dashes".to_owned());
        }
        Ok(Self(slug))
    }

    /// The slug of a title (spec section 5): lower case, runs of other characters become one dash. Other scripts are
    /// transliterated; `None` when nothing is left.
    pub fn from_title(title: &str) -> Option<Self> {
        let mut slug = dashed(&deunicode::deunicode(title));
        slug.truncate(Self::MAX);
        let slug = slug.trim_end_matches('-').to_owned();
        (!slug.is_empty()).then_some(Self(slug))
    }

    /// The slug with a number appended.
    #[must_use]
    pub fn numbered(&self, n: u32) -> Self {
        let tail = format!("-{n}");
        let mut head = self.0.clone();
        head.truncate(Self::MAX - tail.len());
        Self(head.trim_end_matches('-').to_owned() + &tail)
    }

    /// This slug, or the first numbered one that is not taken.
    pub fn first_free<E>(self, mut is_taken: impl FnMut(&str) -> Result<bool, E>) -> Result<Self, E> {
        let mut free = self.clone();
        let mut n = 2;
        while is_taken(free.as_str())? {
            free = self.numbered(n);
            n += 1;
        }
        Ok(free)
    }

    /// The slug.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Slug {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What a folded text is sorted by: numbers by what they count, so that '(6)' comes before '(10)'; what follows a decimal point by its
/// digits.
pub fn natural_key(folded: &str) -> String {
    let is_digit = |letter: &u8| letter.is_ascii_digit();
    let mut key = String::with_capacity(folded.len() + 8);
    let mut rest = folded;
    while let Some(at) = rest.bytes().position(|letter| is_digit(&letter)) {
        key.push_str(&rest[..at]);
        let bytes = rest.as_bytes();
        let is_of_number = |at: &usize| {
            // A comma divides thousands.
            is_digit(&bytes[*at]) || bytes[*at] == b',' && bytes.get(at + 1).is_some_and(is_digit)
        };
        let end = at + (at..bytes.len()).take_while(is_of_number).count();
        let digits = rest[at..end].replace(',', "");
        if key.ends_with('.') && key[..key.len() - 1].ends_with(|before: char| before.is_ascii_digit()) {
            key.push_str(&digits);
        } else {
            let counted = digits.trim_start_matches('0');
            // A digit first, so that numbers stay before letters; then how many digits there are.
            let length = char::from_u32(0x30 + u32::try_from(counted.len()).unwrap_or(0x40).min(0x40));
            key.extend(['0', length.unwrap_or('0')]);
            key.push_str(counted);
        }
        rest = &rest[end..];
    }
    key + rest
}

/// The form in which texts are compared: case-folded, in Unicode normalisation form KC.
///
/// Unlike `str::to_lowercase`, which has two forms of the Greek sigma, it folds each letter by itself, so that a part of
/// a text is also a part of the folded text. `ß` becomes `ss`, and every Turkish `I` becomes `i`.
pub fn fold(text: &str) -> String {
    let text = text.trim();
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let mut folded = String::with_capacity(text.len());
    for letter in NFKC.normalize(text).chars() {
        let letters = letter.to_lowercase().flat_map(char::to_uppercase).flat_map(char::to_lowercase);
        for letter in letters {
            if letter != DOT_ABOVE || !folded.ends_with('i') {
                folded.push(letter);
            }
        }
    }
    // Folding may have decomposed a letter.
    NFKC.normalize(folded.trim()).into_owned()
}

/// A text with a capital letter at its beginning. A Greek letter before a hyphen belongs to a chemical name and stays small:
/// 'β-Carotene'.
pub fn capitalised(text: &str) -> String {
    let is_greek = |letter: char| matches!(letter, 'α'..='ω');
    let prefix =
        text.find('-').filter(|at| *at > 0 && text[..*at].chars().all(is_greek)).map_or(0, |at| at + 1);
    let (prefix, name) = text.split_at(prefix);
    let mut letters = name.chars();
    let name: String =
        letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default();
    format!("{prefix}{name}")
}

/// A number as it is read, in Indian groups: `1,23,456.50`.
pub fn grouped(number: &str) -> String {
    let whole = number.find(|c: char| !c.is_ascii_digit()).unwrap_or(number.len());
    let comma = |at: usize| at > 0 && whole - at >= 3 && (whole - at) % 2 == 1;
    let digit = |(at, digit): (usize, char)| [comma(at).then_some(','), Some(digit)];
    let groups = number[..whole].chars().enumerate().flat_map(digit).flatten();
    groups.chain(number[whole..].chars()).collect()
}

/// The ASCII digit that a digit of an Indian script stands for; any other letter as it is.
pub fn western_digit(letter: char) -> char {
    match letter {
        // They stand at the same place of each script's block.
        '\u{966}'..='\u{d6f}' => match u32::from(letter) & 0x7f {
            digit @ 0x66..=0x6f => char::from(b'0' + (digit - 0x66) as u8),
            _ => letter,
        },
        letter => letter,
    }
}

/// Whether a text is an absolute address with a host, written with both slashes. `Url::parse` alone accepts `https:page`
/// and `https:///page`, which browsers may resolve against the current page.
pub fn is_web_address(text: &str, schemes: &[&str]) -> bool {
    let Some((scheme, rest)) = text.split_once("://") else { return false };
    let is_known = schemes.iter().any(|known| known.eq_ignore_ascii_case(scheme));
    is_known && !rest.starts_with(['/', '\\']) && Url::parse(text).is_ok_and(|url| url.has_host())
}

/// Trims a line and refuses control characters and more than `max` characters.
pub fn single_line(text: &str, max: usize) -> Result<String, String> {
    let text = text.trim();
    if text.chars().any(char::is_control) {
        return Err("must be a single line without control characters".to_owned());
    }
    check_length(text, max)
}

/// Trims a text of several lines and refuses control characters other than line breaks and tabs. The vertical tabs and
/// form feeds in text pasted from documents and slides become line breaks.
pub fn multi_line(text: &str, max: usize) -> Result<String, String> {
    let text = text.trim().replace("\r\n", "\n").replace(['\u{b}', '\u{c}'], "\n");
    if text.chars().any(|c| c.is_control() && c != '\n' && c != '\t') {
        return Err("must not hold control characters".to_owned());
    }
    check_length(&text, max)
}

/// Characters that are not seen, such as a zero-width space: they could make a blank text of one that looks filled in, or hide
/// an address or a number from a check.
pub fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{180e}' | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}'
        | '\u{feff}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// Whether nothing of a text is seen.
pub fn is_blank(text: &str) -> bool {
    text.chars().all(|c| c.is_whitespace() || is_invisible(c))
}

fn check_length(text: &str, max: usize) -> Result<String, String> {
    if text.chars().count() > max {
        return Err(format!("must be at most {max} characters long"));
    }
    Ok(text.to_owned())
}

fn dashed(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.to_lowercase().chars() {
        if c.is_ascii_alphanumeric() {
            out.push(c);
        } else if !out.is_empty() && !out.ends_with('-') {
            out.push('-');
        }
    }
    if out.ends_with('-') {
        out.pop();
    }
    out
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn names_are_sorted_by_what_their_numbers_count() {
        let sorted = [
            "abc",
            "catheter fg (6)",
            "catheter fg (8)",
            "catheter fg (10)",
            "catheter fg 5",
            "drops 0.25 mg",
            "drops 0.5 mg",
            "drops 25 mg",
            "drops 1,000 mg",
            "drops 60,000 mg",
            "k 007",
            "k 8",
            "k a",
        ];
        let mut turned = sorted;
        turned.reverse();
        turned.sort_by_cached_key(|name| natural_key(name));
        assert_eq!(turned, sorted);
    }

    #[test]
    fn an_amount_is_read_in_indian_groups() {
        for (kept, read) in [
            ("0.50", "0.50"),
            ("999.99", "999.99"),
            ("1234.50", "1,234.50"),
            ("123456.00", "1,23,456.00"),
            ("99999999.99", "9,99,99,999.99"),
            ("", ""),
        ] {
            assert_eq!(grouped(kept), read);
        }
    }

    #[test]
    fn a_greek_letter_of_a_chemical_name_stays_small() {
        assert_eq!(capitalised("β-carotene"), "β-Carotene");
        assert_eq!(capitalised("α-lipoic acid"), "α-Lipoic acid");
        assert_eq!(capitalised("paracetamol"), "Paracetamol");
        assert_eq!(capitalised("l-arginine"), "L-arginine");
        assert_eq!(capitalised(""), "");
    }

    #[test]
    fn a_title_without_latin_letters_still_gives_a_slug() {
        assert_eq!(Slug::from_title("मधुमेह").unwrap().as_str(), "mdhumeh");
        assert_eq!(Slug::from_title("Vitamin D3: how much?").unwrap().as_str(), "vitamin-d3-how-much");
        assert_eq!(Slug::from_title("—"), None);
    }

    #[test]
    fn a_space_that_does_not_break_is_found_as_a_space() {
        assert_eq!(fold(" 500\u{a0}MG\u{202f}Tablet\u{a0}"), "500 mg tablet");
    }

    #[test]
    fn the_breaks_of_slides_and_pages_become_lines() {
        assert_eq!(multi_line(" a\u{b}b\u{c}c\r\nd ", 9).unwrap(), "a\nb\nc\nd");
        assert!(multi_line("a\0", 9).is_err() && multi_line("a\u{1b}", 9).is_err());
    }

    #[test]
    fn texts_are_compared_without_regard_to_case_and_encoding() {
        for (one, other) in [
            ("Straße", "STRASSE"),
            ("STRAẞE", "strasse"),
            ("İlaç", "ILAÇ"),
            ("ılık", "ILIK"),
            ("ΟΔΟΣ", "οδος"),
            ("caf\u{e9}", "CAFE\u{301}"),
            ("500 \u{b5}g", "500 \u{3bc}G"),
            ("\u{958}लम", "\u{915}\u{93c}लम"),
            ("ＡＢＣ", "abc"),
            ("ﬁn", "FIN"),
        ] {
            assert_eq!(fold(one), fold(other), "{one} {other}");
        }
        assert!(fold("ΟΔΟΣΑ").contains(&fold("οδοσ")), "a part is found in the whole");
    }

    #[test]
    fn a_web_address_names_its_host() {
        for good in ["https://a.example", "HTTPS://A.example/x?y=//z", "https://a.example:8443/#x"] {
            assert!(is_web_address(good, &["https"]), "{good}");
        }
        for bad in [
            "https:evil",
            "https:/evil",
            "https:\\\\evil",
            "https:///evil",
            "https://\\evil",
            "https://",
            "http://a.example",
            "javascript://a.example/%0aalert(1)",
            "//a.example",
            "a.example",
            "",
        ] {
            assert!(!is_web_address(bad, &["https"]), "{bad}");
        }
    }

    proptest! {
        #[test]
        fn every_made_slug_is_accepted_back(title in ".{0,200}") {
            if let Some(slug) = Slug::from_title(&title) {
                prop_assert_eq!(Slug::parse(slug.as_str()).unwrap(), slug.clone());
                prop_assert!(Slug::parse(slug.numbered(7).as_str()).is_ok());
            }
        }

        #[test]
        fn folding_again_changes_nothing(text in ".{0,40}") {
            prop_assert_eq!(fold(&fold(&text)), fold(&text));
        }

        #[test]
        fn a_single_line_never_holds_a_line_break(text in "\\PC*[\r\n\0]?\\PC*") {
            if let Ok(line) = single_line(&text, 10_000) {
                prop_assert!(!line.contains(['\r', '\n', '\0']));
            }
        }
    }
}
