//! What a label sets large.

use serde::Serialize;
use utoipa::ToSchema;

use super::Facts;
use crate::catalogue::amount::text::{begins_number, number_end};

/// Strengths of more salts are not set one above the other: the salts are counted.
const MOST_SALTS: usize = 3;
/// Longer words behind a count are no unit.
const MAX_UNIT: usize = 14;

/// A line of what is set large.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct LabelAmount {
    /// The number as printed, or a size in words.
    pub amount: String,
    /// Its unit; of several lines with one unit, the last has it.
    pub unit: Option<String>,
    /// What it is for: '5 mL'; as with the unit.
    pub per: Option<String>,
}

/// The lines of a label.
pub(super) struct Set {
    pub(super) amounts: Vec<LabelAmount>,
    /// Whether they are the contents of the pack, which are then not said again.
    pub(super) is_pack: bool,
}

/// What is set large, the first of these that the record says.
pub(super) fn of(facts: &Facts<'_>, has_form: bool) -> Option<Set> {
    if facts.salts.len() > MOST_SALTS {
        let unit = Some("ingredients".to_owned());
        let amount = LabelAmount { amount: facts.salts.len().to_string(), unit, per: None };
        return Some(Set { amounts: vec![amount], is_pack: false });
    }
    if let Some(amounts) = strengths(facts) {
        return Some(Set { amounts, is_pack: false });
    }
    if let Some(size) = size(facts.name) {
        return Some(Set {
            amounts: vec![LabelAmount { amount: size, ..LabelAmount::default() }],
            is_pack: false,
        });
    }
    let amount = match size(facts.pack) {
        Some(size) => LabelAmount { amount: size, ..LabelAmount::default() },
        None => contents(facts.pack, has_form)?,
    };
    Some(Set { amounts: vec![amount], is_pack: true })
}

/// The strength of every salt; none where one is not known.
fn strengths(facts: &Facts<'_>) -> Option<Vec<LabelAmount>> {
    let all = facts.salts.iter().map(|salt| strength(salt.strength.as_deref()?));
    let mut all: Vec<LabelAmount> = all.collect::<Option<_>>()?;
    let last = all.last()?.clone();
    if all.iter().all(|one| (&one.unit, &one.per) == (&last.unit, &last.per)) {
        let count = all.len();
        for one in &mut all[..count - 1] {
            (one.unit, one.per) = (None, None);
        }
    }
    Some(all)
}

/// '250 mg/5 mL' in its parts.
fn strength(text: &str) -> Option<LabelAmount> {
    let (amount, rest) = leading_number(text)?;
    let (unit, per) = match rest.split_once('/') {
        Some((unit, _)) if unit.contains('%') => (rest, None),
        Some((unit, per)) => (unit, Some(per.trim().to_owned())),
        None => (rest, None),
    };
    let unit = unit.trim().replacen("%w", "% w", 1).replacen("%v", "% v", 1);
    Some(LabelAmount { amount: amount.to_owned(), unit: (!unit.is_empty()).then_some(unit), per })
}

/// A number at the beginning of a text, and what follows it.
fn leading_number(text: &str) -> Option<(&str, &str)> {
    let text = text.trim();
    let (offsets, letters): (Vec<usize>, Vec<char>) = text.char_indices().unzip();
    if !begins_number(&letters, 0) {
        return None;
    }
    let end = offsets.get(number_end(&letters, 0)).copied().unwrap_or(text.len());
    Some((&text[..end], text[end..].trim_start()))
}

/// What a dressing or a support measures: '5 cm × 3 m', 'Large'.
fn size(text: &str) -> Option<String> {
    measured(text).or_else(|| worded(text))
}

fn measured(text: &str) -> Option<String> {
    let spaced: String = text
        .chars()
        .flat_map(|letter| if "()[],".contains(letter) { vec![' '] } else { vec![letter] })
        .collect();
    let mut parts = spaced.split(['x', 'X', '×', '*']);
    let mut before = parts.next()?;
    for after in parts {
        if let (Some(left), Some((number, rest))) = (last_measure(before), leading_number(after))
            && let Some(unit) = length_unit(rest.split_whitespace().next().unwrap_or_default())
        {
            return Some(format!("{left} × {number} {unit}"));
        }
        before = after;
    }
    None
}

/// '5 cm' at the end of a text, or a bare '5'.
fn last_measure(text: &str) -> Option<String> {
    let text = text.trim_end();
    let digits_end = text.rfind(|letter: char| letter.is_ascii_digit())? + 1;
    let unit = text[digits_end..].trim();
    let start = text[..digits_end]
        .rfind(|letter: char| !letter.is_ascii_digit() && letter != '.')
        .map_or(0, |at| at + 1);
    let number = text.get(start..digits_end)?;
    if unit.is_empty() {
        return Some(number.to_owned());
    }
    Some(format!("{number} {}", length_unit(unit)?))
}

fn length_unit(word: &str) -> Option<&'static str> {
    Some(match word.trim_end_matches('.').to_ascii_lowercase().as_str() {
        "mm" => "mm",
        "cm" | "cms" => "cm",
        "m" | "mt" | "mtr" | "mtrs" | "meter" | "meters" | "metre" | "metres" => "m",
        "inch" | "inches" | "in" | "\"" => "in",
        _ => return None,
    })
}

/// The size that a name says in brackets or at its end.
fn worded(text: &str) -> Option<String> {
    const SIZES: [&str; 12] = [
        "extra small",
        "small",
        "medium",
        "extra large",
        "large",
        "universal",
        "free size",
        "child",
        "adult",
        "xxl",
        "xl",
        "xs",
    ];
    let text = text.trim_end().trim_end_matches(')');
    let last = text.rsplit(['(', '-', ',']).next()?.trim().trim_end_matches("size").trim();
    let folded = last.to_lowercase();
    let known = SIZES.iter().find(|size| **size == folded)?;
    Some(if known.starts_with('x') {
        known.to_uppercase()
    } else {
        crate::platform::text::capitalised(known)
    })
}

/// The contents of a pack: '100 ear buds', '60 ml'. One piece says nothing, nor does the count of a dosage form: it stands below.
fn contents(pack: &str, has_form: bool) -> Option<LabelAmount> {
    let (amount, rest) = leading_number(pack.trim().strip_prefix("Pack of ").unwrap_or(pack))?;
    let unit = rest.trim_end_matches('.');
    let is_unit = !unit.is_empty()
        && unit.chars().count() <= MAX_UNIT
        && unit.chars().all(|letter| letter.is_alphabetic() || letter == ' ');
    let unit = match unit.to_lowercase().as_str() {
        "ml" => "mL".to_owned(),
        lower => lower.to_owned(),
    };
    let is_said =
        is_unit && amount != "1" && (!has_form || matches!(unit.as_str(), "mL" | "g" | "gm" | "kg"));
    is_said.then(|| LabelAmount { amount: amount.to_owned(), unit: Some(unit), per: None })
}
