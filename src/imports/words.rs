//! What the words of lists mean, from `assets/imports/words.tsv`, and what price lists write for a schedule, a kind, a pack: read
//! where only one thing can be meant.
//!
//! In this trade a wrong schedule is worse than a missing one. So nothing here takes what is most likely: 'Rx' says that a
//! prescription is needed and not which schedule, 'OTC' is no schedule of the Drugs Rules, and 'non-scheduled' is said of
//! prices as well. Whoever imports the list is asked for those, once for all rows.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::catalogue::trade_facts::{NO_SCHEDULE, schedule_choices};
use medicine::dictionary::dosage_form;
use medicine::reading::pack::{PackReading, read_pack};
use medicine::reading::read_name;
use text::fold;

/// The schedules that a cell names, in their own order; none when a part of it is anything else.
pub(crate) fn schedules(cell: &str) -> Option<Vec<&'static str>> {
    let cell = fold(cell);
    let whole = schedule_choices().find(|(value, label)| fold(value) == cell || fold(label) == cell);
    if let Some((value, _)) = whole {
        return Some(vec![value]);
    }
    let joined = cell.replace(" and ", "&");
    let mut found = Vec::new();
    for part in joined.split([',', ';', '|', '/', '&', '+', '\n']).filter(|part| !part.trim().is_empty()) {
        let schedule = schedule(part)?;
        // 'None' beside a schedule says nothing that is sure.
        if schedule == NO_SCHEDULE {
            return None;
        }
        if !found.contains(&schedule) {
            found.push(schedule);
        }
    }
    found.sort_by_key(|schedule| schedule_choices().position(|(value, _)| value == *schedule));
    (!found.is_empty()).then_some(found)
}

/// One schedule, with the word for it in front or without: 'Sch. H', 'SCHEDULE-H1', 'ndps act'.
fn schedule(part: &str) -> Option<&'static str> {
    let letters: String =
        part.chars().filter(|c| !c.is_whitespace() && !matches!(c, '.' | '-' | '_' | ':')).collect();
    let bare = ["schedules", "schedule", "sched", "sch"].iter().find_map(|word| letters.strip_prefix(word));
    let name = bare.unwrap_or(&letters);
    let name = if name == "ndpsact" { "ndps" } else { name };
    schedule_choices().map(|(value, _)| value).find(|value| value.eq_ignore_ascii_case(name))
}

/// The names of categories in a cell, the last of each path: 'Medicines > Antibiotics, Medicines > Fever', 'A | B'.
pub(super) fn categories(cell: &str) -> Vec<&str> {
    let paths = cell.split(['|', ',', ';', '\n']).map(str::trim).filter(|path| !path.is_empty());
    paths.map(|path| path.rsplit(" > ").next().unwrap_or(path).trim()).collect()
}

/// What is to be known before one of these is chosen.
pub(crate) fn hint(field: &str, cell: &str) -> Option<&'static str> {
    let letters = || fold(cell).chars().filter(|c| c.is_alphanumeric()).collect::<String>();
    match field {
        "schedules" => meaning("schedule_hint", &letters()),
        "category" if categories(cell).len() > 1 => Some("It names several categories: a product has one."),
        _ => None,
    }
}

/// The choice that a word stands for where it has one more spelling than value and label.
pub(crate) fn choice(field: &'static str, cell: &str) -> Option<&'static str> {
    let words: Vec<_> = fold(cell).split(|c: char| !c.is_alphanumeric()).map(str::to_owned).collect();
    meaning(field, words.join(" ").trim())
}

/// The dosage form that an abbreviation of price lists stands for.
pub(crate) fn formulation(cell: &str) -> Option<&'static str> {
    meaning("formulation", fold(cell).trim_end_matches('.'))
}

/// A pack in the spelling of the catalogue: '10x10', '10 X 10 TABS' and '100ML' are '10 × 10', '10 × 10 tablets' and '100 ml'.
/// A single letter counts only where `form`, the dosage form or the name, says what it is of.
pub(crate) fn pack_size(cell: &str, form: &str) -> Option<PackReading> {
    let of_letter = || {
        let cell = fold(cell);
        let end = cell.rfind(|c: char| c.is_ascii_digit())? + 1;
        let unit = meaning("pack_letter", cell[end..].trim().trim_end_matches('.'))?;
        let whole = read_pack(&format!("{} {unit}", &cell[..end]))?;
        let read =
            read_name(form).formulation().or_else(|| dosage_form(form).map(|form| form.label.to_owned()))?;
        let counted = whole.form.is_some_and(|form| read.to_lowercase().contains(&form.to_lowercase()));
        counted.then_some(whole)
    };
    read_pack(cell).or_else(of_letter)
}

/// Whether a cell has a word for no value. 'None' is one of the schedules.
pub(super) fn says_nothing(field: &str, cell: &str) -> bool {
    is_placeholder(cell) && !(field == "schedules" && schedules(cell).is_some())
}

static WORDS: LazyLock<HashMap<(&str, &str), &str>> = LazyLock::new(|| {
    let table = include_str!("../../assets/imports/words.tsv").lines();
    let rows = table.filter(|row| !row.starts_with('#')).skip(1).flat_map(|row| {
        let mut cells = row.split('\t');
        let mut next = || cells.next().unwrap_or_default();
        let (class, words, meaning) = (next(), next(), next());
        words.split(", ").map(move |word| ((class, word), meaning))
    });
    rows.collect()
});

/// What a folded word means in a class; nothing where it is none of it.
pub(super) fn meaning(class: &'static str, word: &str) -> Option<&'static str> {
    WORDS.get(&(class, word)).copied()
}

/// Whether a folded word is one of a class.
pub(super) fn is(class: &'static str, word: &str) -> bool {
    meaning(class, word).is_some()
}

/// The words behind those of a class that a text begins with.
pub(super) fn behind<'w, 't>(class: &'static str, words: &'w [&'t str]) -> Option<&'w [&'t str]> {
    let longest = words.len().min(3);
    (1..=longest).rev().find(|taken| is(class, &words[..*taken].join(" "))).map(|taken| &words[taken..])
}

/// Whether the last word of a text is one of a class: 'ALPHA LABS PVT. LTD.'
pub(super) fn is_last(class: &'static str, text: &str) -> bool {
    let folded = fold(text);
    folded
        .rsplit(|c: char| !c.is_alphanumeric())
        .find(|word| !word.is_empty())
        .is_some_and(|last| is(class, last))
}

/// Whether a cell says that it has no value: 'NA', 'Nil', '--'.
pub(super) fn is_placeholder(cell: &str) -> bool {
    cell.len() <= 20 && is("empty", &fold(cell))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn schedules_are_read_as_people_write_them() {
        for (cells, expected) in [
            (
                &["H", "h", "Sch H", "SCH-H", "Sch.H", "sch. h", "Schedule H", "SCHEDULE - H", "Sched H"][..],
                &["H"][..],
            ),
            (&["H1", "Sch H1", "Schedule H1", "Schedule H-1", "sch. H 1"], &["H1"]),
            (&["X", "Sch X"], &["X"]),
            (&["G", "schedule g"], &["G"]),
            (&["NDPS", "NDPS Act", "ndps"], &["NDPS"]),
            (&["Sch H & NDPS", "NDPS / Sch. H", "H, NDPS", "H and NDPS", "H;H;NDPS"], &["H", "NDPS"]),
            (&["none", "No prescription schedule"], &["none"]),
        ] {
            for cell in cells {
                assert_eq!(schedules(cell).as_deref(), Some(expected), "{cell}");
            }
        }
    }

    #[test]
    fn what_could_be_another_schedule_is_not_read() {
        for cell in [
            "",
            "-",
            "Rx",
            "OTC",
            "NRx",
            "XRx",
            "Sch Z",
            "Sch HI",
            "HX",
            "H or H1",
            "Schedule",
            "Sch",
            "C1",
            "Non-scheduled",
            "none, H",
            "Sch H (Rx)",
            "H?",
            "not H",
            "NA",
            "H1H",
            "Schedule H / see label",
        ] {
            assert_eq!(schedules(cell), None, "{cell}");
        }
        assert!(hint("schedules", "RX").unwrap().contains("not in which schedule"));
        assert!(hint("schedules", "Non-Scheduled").unwrap().contains("price"));
        assert_eq!((hint("schedules", "Sch Z"), hint("kind", "Rx")), (None, None));
    }

    #[test]
    fn other_words_are_read_where_one_thing_is_meant() {
        assert_eq!([choice("kind", "Nutraceuticals"), choice("kind", "drug")], [Some("food"), None]);
        assert_eq!(
            [choice("availability", "Ready-Stock"), choice("availability", "out of stock")],
            [Some("in_stock"), None]
        );
        assert_eq!(
            [formulation("TAB"), formulation("Caps."), formulation("gel")],
            [Some("Tablet"), Some("Capsule"), None]
        );
    }

    #[test]
    fn packs_have_one_spelling() {
        for (cell, form, expected) in [
            ("10 x 10", "", Some("10 × 10")),
            ("10x10T", "Tablet", Some("10 × 10 tablets")),
            ("10X10T", "Captopril Syrup", None),
            ("10*10C", "Amox 500 Capsules", Some("10 × 10 capsules")),
            ("20 x 10 TABS.", "", Some("20 × 10 tablets")),
            ("1x10 caps", "", Some("1 × 10 capsules")),
            ("100ML", "", Some("100 ml")),
            ("2.5 gm", "", Some("2.5 g")),
            ("10's", "", None),
            ("10", "", None),
            ("1*1INJ", "", Some("1 × 1 injection")),
            ("10mlx10s", "", Some("10 ml × 10")),
            ("PK 100", "", Some("Pack of 100")),
            ("28TAB", "", Some("28 tablets")),
            ("10 x", "", None),
            ("Box of 10", "", Some("Box of 10")),
            ("2 x 2 x 2 x 2", "", None),
            ("5 mg", "", None),
        ] {
            assert_eq!(pack_size(cell, form).map(|pack| pack.text).as_deref(), expected, "{cell}");
        }
    }

    #[test]
    fn several_categories_are_no_one() {
        for (cell, names) in [
            ("Pain", &["Pain"][..]),
            ("Analgesic/Antipyretic", &["Analgesic/Antipyretic"]),
            ("A, B", &["A", "B"]),
            ("A|B", &["A", "B"]),
            ("Medicines > Pain", &["Pain"]),
            ("Medicines > Pain, Medicines > Fever", &["Pain", "Fever"]),
        ] {
            assert_eq!(categories(cell), names, "{cell}");
        }
    }

    proptest! {
        #[test]
        fn a_schedule_is_read_only_from_its_own_letters(cell in "[ -~]{0,12}") {
            if let Some(found) = schedules(&cell) {
                let written: String = cell.to_ascii_lowercase().chars().filter(char::is_ascii_alphanumeric).collect();
                for one in found {
                    prop_assert!(written.contains(&one.to_ascii_lowercase()), "{cell}: {one}");
                }
            }
        }

        #[test]
        fn what_was_read_is_read_the_same_again(cell in "[0-9xX*× ]{1,8}(ml|gm|tab|T|caps)?") {
            if let Some(pack) = pack_size(&cell, "Tablet") {
                let again = pack_size(&pack.text, "Tablet");
                prop_assert_eq!(again.as_ref(), Some(&pack));
                let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
                prop_assert_eq!(digits(&pack.text), digits(&cell));
            }
        }
    }
}
