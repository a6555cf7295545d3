//! Texts for which nothing was found: searches without a result and unknown lines of pasted lists.
//!
//! They are counted by text and day, without any trace of who typed them: no address, no time, no order. [`countable`]
//! decides which texts may be counted at all. See ADR 67.

pub mod counter;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};
use utoipa::ToSchema;

use super::filter::ProductFilter;
use super::product::ProductPage;
use text::{fold, is_invisible};

/// Days that a day's count is kept.
pub const UNANSWERED_DAYS: i64 = 90;
/// From this count on a text is shown: one that was typed once may say more of who typed it than of the catalogue.
pub const SHOWN_FROM: u64 = 2;

/// Longest text that is counted, characters.
const MAX_LENGTH: usize = 80;
/// Letters and digits that a text must have at least; shorter ones say nothing.
const MIN_LENGTH: usize = 3;
/// So many digits in a row may be a phone number.
const PHONE_DIGITS: usize = 7;
/// India Standard Time, which has no summer time.
const IST: SignedDuration = SignedDuration::from_mins(330);

/// Where a text was typed.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    ToSchema,
    IntoStaticStr,
    EnumString,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum UnansweredSource {
    /// The search of the catalogue.
    Search,
    /// A line of a pasted list.
    EnquiryLine,
}

impl UnansweredSource {
    /// Its name in the database and in responses.
    pub(crate) fn name(self) -> &'static str {
        self.into()
    }
}

/// The text of a search that found nothing, or only other strengths of what was asked for. None when something was found, and for a search among the products of a
/// category or the like: there the text may be a good one.
pub fn of_search(filter: &ProductFilter, page: &ProductPage) -> Option<String> {
    let q = filter.q.clone().filter(|_| page.total == 0 || page.not_stocked.is_some())?;
    (filter.chooses_nothing() && !filter.usual && !filter.featured).then_some(q)
}

/// The form in which a text is counted: folded, with single spaces. None for a text that is not counted: one that is too
/// long or too short, or that may hold an e-mail address or a phone number.
pub(crate) fn countable(text: &str) -> Option<String> {
    let visible: String =
        text.chars().filter(|&c| !is_invisible(c)).map(|c| if c.is_control() { ' ' } else { c }).collect();
    let words: Vec<_> = fold(&visible).split_whitespace().map(str::to_owned).collect();
    let text = words.join(" ");
    let said = text.chars().filter(|c| c.is_alphanumeric()).count();
    let counted = text.chars().count() <= MAX_LENGTH
        && said >= MIN_LENGTH
        && text.chars().any(char::is_alphabetic)
        && !may_hold_address(&text)
        && !may_hold_phone_number(&text);
    counted.then_some(text)
}

/// An at sign, the word 'at' between others (`name (at) host`), or an address of the web.
fn may_hold_address(text: &str) -> bool {
    let words: Vec<_> = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let is_spelt_out = words.iter().skip(1).rev().skip(1).any(|word| *word == "at");
    let names_host = text
        .match_indices(".com")
        .any(|(at, tail)| !text[at + tail.len()..].starts_with(|c: char| c.is_alphanumeric()));
    text.contains('@') || is_spelt_out || names_host
}

/// Digits of any script; only a letter ends a row of them, so that `98765 43210` is one.
fn may_hold_phone_number(text: &str) -> bool {
    let mut digits = 0;
    for c in text.chars() {
        if c.is_numeric() {
            digits += 1;
        } else if c.is_alphabetic() {
            digits = 0;
        }
        if digits >= PHONE_DIGITS {
            return true;
        }
    }
    false
}

/// The day in India; nothing finer is stored.
pub(crate) fn day(moment: Timestamp) -> Date {
    moment.saturating_add(IST).map_or(Date::MAX, |moment| moment.to_zoned(TimeZone::UTC).date())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_text_is_folded_and_its_spaces_collapsed() {
        for (typed, counted) in [
            ("  Parxymol \u{a0} 650\tmg ", "parxymol 650 mg"),
            ("TELMA-40 x 10", "telma-40 x 10"),
            ("पैरासिटामोल ५००", "पैरासिटामोल ५००"),
            ("par\u{200b}xy\u{ad}mol", "parxymol"),
            ("crocin\r\nadvance\0", "crocin advance"),
            ("amoxy 500 - 20 box", "amoxy 500 - 20 box"),
            ("tab.combiflam", "tab.combiflam"),
        ] {
            assert_eq!(countable(typed).as_deref(), Some(counted), "{typed:?}");
        }
    }

    #[test]
    fn what_may_name_a_person_is_not_counted() {
        for typed in [
            "asha@example.com",
            "mail asha ＠ example",
            "asha (at) example.com",
            "asha at example dot in",
            "see pharma.example.com",
            "9876543210",
            "98765 43210",
            "+91-98765-43210",
            "call (011) 2745.6.78",
            "९८७६५४३२१०",
            "９８７６５４３",
            "9\u{200b}8\u{200d}7\u{2060}6543",
            "9️⃣8️⃣7️⃣6️⃣5️⃣4️⃣3️⃣",
            "①②③④⑤⑥⑦",
            "crocin 9876543",
        ] {
            assert_eq!(countable(typed), None, "{typed:?}");
        }
    }

    #[test]
    fn what_says_nothing_is_not_counted() {
        for typed in ["", "  ", "ab", "12345", "!!!", "\u{200b}\u{200b}\u{200b}", &"long ".repeat(17)] {
            assert_eq!(countable(typed), None, "{typed:?}");
        }
    }

    #[test]
    fn a_day_begins_at_midnight_in_india() {
        let day = |text: &str| day(text.parse().unwrap()).to_string();
        assert_eq!(day("2026-11-21T18:29:59Z"), "2026-11-21");
        assert_eq!(day("2026-11-21T18:30:00Z"), "2026-11-22");
    }

    proptest! {
        #[test]
        fn nothing_with_an_at_sign_or_seven_digits_is_counted(
            text in "(\\PC|[0-9@ .\\-\u{966}-\u{96f}\u{660}-\u{669}\u{ff10}-\u{ff19}\u{200b}\u{ad}\u{0}-\u{1f}]){0,90}"
        ) {
            if let Some(text) = countable(&text) {
                prop_assert!(text.chars().count() <= 80);
                prop_assert!(!text.contains('@') && !text.contains(char::is_control) && !text.contains("  "));
                let digits = text.split(char::is_alphabetic);
                let longest = digits.map(|row| row.chars().filter(|c| c.is_numeric()).count()).max();
                prop_assert!(longest.unwrap_or(0) < 7, "{text}");
            }
        }

        #[test]
        fn seven_digits_are_found_whatever_stands_between_them(
            digits in prop::collection::vec("[0-9\u{966}-\u{96f}\u{660}-\u{669}\u{1d7d8}-\u{1d7e1}]", 7..12),
            between in prop::collection::vec("[ \\-./()+\u{200b}\u{200d}\u{ad}\u{2011}\u{a0}]{0,2}", 12),
            around in "[a-z ]{0,12}",
        ) {
            let number: String = digits.iter().zip(&between).map(|(digit, gap)| format!("{digit}{gap}")).collect();
            prop_assert_eq!(countable(&format!("{around}{number}{around}")), None);
        }

        #[test]
        fn a_counted_text_is_counted_as_it_is(text in "\\PC{0,90}") {
            if let Some(counted) = countable(&text) {
                prop_assert_eq!(countable(&counted), Some(counted.clone()));
            }
        }
    }
}
