//! What the law has on the label of a product, from its schedules and its kind. The wording and its sources are in
//! `assets/law/markings.json`, which the back office's preview reads too.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Symbol and words that the law has on a label.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Marking {
    /// `Rx`, `NRx` or `XRx`.
    pub symbol: Option<String>,
    /// Whether symbol and border are red.
    pub red: bool,
    /// What the symbol means, in words.
    pub name: String,
    /// First line of the box.
    pub title: Option<String>,
    /// The other lines of the box; nothing else may stand in it.
    pub lines: Vec<String>,
    /// Where the words are from, with the date.
    #[serde(default)]
    pub source: String,
}

/// One row of the file.
#[derive(Deserialize)]
struct Rule {
    /// Of each group, the first rule that applies is shown.
    group: String,
    /// All of them must be among the product's.
    schedules: Vec<String>,
    /// The product must be of this kind, if one is named.
    kind: Option<String>,
    #[serde(flatten)]
    marking: Marking,
}

#[derive(Deserialize)]
struct Source {
    text: String,
    amended_by: String,
}

#[derive(Deserialize)]
struct Law {
    sources: std::collections::HashMap<String, Source>,
    markings: Vec<Rule>,
}

/// Empty only if the embedded file were damaged, which a test rules out.
static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| read().unwrap_or_default());

fn read() -> Option<Vec<Rule>> {
    let law: Law = serde_json::from_str(include_str!("../../assets/law/markings.json")).ok()?;
    let cited = law.markings.into_iter().map(|mut rule| {
        let Source { text, amended_by } = law.sources.get(&rule.marking.source)?;
        rule.marking.source = format!("{text} ({amended_by})");
        Some(rule)
    });
    cited.collect()
}

/// What the law has on the label of a product with these schedules and of this kind, the gravest first.
pub(crate) fn markings(schedules: &[String], kind: Option<&str>) -> Vec<Marking> {
    let applies = |rule: &&Rule| {
        let of_kind = rule.kind.is_none() || rule.kind.as_deref() == kind;
        of_kind && rule.schedules.iter().all(|schedule| schedules.contains(schedule))
    };
    let mut found: Vec<&Rule> = Vec::new();
    for rule in RULES.iter().filter(applies) {
        if !found.iter().any(|earlier| earlier.group == rule.group) {
            found.push(rule);
        }
    }
    found.into_iter().map(|rule| rule.marking.clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::trade_facts::{kind_label, schedule_choices};

    /// Symbol, red or not, and the words.
    fn shown(schedules: &[&str], kind: Option<&str>) -> Vec<(Option<String>, bool, String)> {
        let schedules: Vec<_> = schedules.iter().map(|&schedule| schedule.to_owned()).collect();
        let markings = markings(&schedules, kind).into_iter();
        let words =
            |marking: &Marking| marking.title.iter().chain(&marking.lines).cloned().collect::<Vec<_>>();
        markings.map(|marking| (marking.symbol.clone(), marking.red, words(&marking).join(" "))).collect()
    }

    #[test]
    fn every_schedule_has_the_symbol_and_words_of_rule_97() {
        let medicine = Some("medicine");
        let symbol = |schedules: &[&str]| {
            let (symbol, red, words) = shown(schedules, medicine).remove(0);
            (symbol, red, words)
        };
        for (schedules, expected, is_red, words) in [
            (&["H"][..], "Rx", false, "SCHEDULE H PRESCRIPTION DRUG – CAUTION Not to be sold"),
            (&["H1"], "Rx", true, "SCHEDULE H1 PRESCRIPTION DRUG – CAUTION It is dangerous"),
            (&["X"], "XRx", true, "SCHEDULE X PRESCRIPTION DRUG – WARNING To be sold"),
            (&["H", "NDPS"], "NRx", true, "SCHEDULE H PRESCRIPTION DRUG – WARNING To be sold"),
            (&["H1", "NDPS"], "NRx", true, "SCHEDULE H1 PRESCRIPTION DRUG – CAUTION It is dangerous"),
            (&["NDPS"], "NRx", true, "To be sold by retail"),
            (&["H", "H1"], "Rx", true, "SCHEDULE H1"),
            (&["H1", "X", "NDPS"], "XRx", true, "SCHEDULE X"),
        ] {
            let (symbol, red, said) = symbol(schedules);
            assert_eq!((symbol.as_deref(), red), (Some(expected), is_red), "{schedules:?}");
            assert!(said.starts_with(words), "{schedules:?}: {said}");
        }
    }

    #[test]
    fn schedule_g_is_a_caution_of_its_own_beside_a_prescription() {
        let caution = "Caution: it is dangerous to take this preparation except under medical supervision";
        assert_eq!(shown(&["G"], None), [(None, false, caution.to_owned())]);
        let both = shown(&["G", "H"], Some("medicine"));
        assert_eq!((both.len(), &both[0].0, both[1].2.as_str()), (2, &Some("Rx".to_owned()), caution));
    }

    #[test]
    fn food_is_not_for_medicinal_use_and_nothing_stated_shows_nothing() {
        assert_eq!(shown(&["none"], Some("food")), [(None, false, "NOT FOR MEDICINAL USE".to_owned())]);
        for kind in [None, Some("medicine"), Some("cosmetic"), Some("device")] {
            assert_eq!(shown(&[], kind), []);
            assert_eq!(shown(&["none"], kind), []);
        }
    }

    #[test]
    fn the_file_names_known_values_and_a_source_for_each() {
        let rules = read().unwrap();
        for rule in &rules {
            assert!(rule.marking.source.contains("20"), "a source has a date: {}", rule.marking.source);
            assert!(rule.schedules.iter().all(|named| schedule_choices().any(|(known, _)| known == named)));
            assert!(rule.kind.iter().all(|named| kind_label(named) != *named));
        }
        for (schedule, _) in schedule_choices().filter(|(schedule, _)| *schedule != "none") {
            assert!(rules.iter().any(|rule| rule.schedules == [schedule]), "{schedule} alone has a marking");
        }
    }
}
