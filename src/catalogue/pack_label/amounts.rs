//! What a label sets large.

use serde::Serialize;
use utoipa::ToSchema;

use super::Facts;
use medicine::amount::text::{begins_number, number_end};
use medicine::reading::{NameReading, ProductKind, read_name};

/// Strengths of more salts are not set one above the other: the salts are counted, as where one's strength is not known.
const MOST_SALTS: usize = 3;
/// Of longer sizes only the first is set.
const MAX_SIZE: usize = 12;
/// Units of sizes.
const MEASURES: [&str; 9] = ["mm", "cm", "m", "inch", "mL", "L", "mg", "g", "kg"];
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
pub(super) fn of(facts: &Facts<'_>, read: &NameReading, has_form: bool) -> Option<Set> {
    let strengths = if facts.salts.len() > MOST_SALTS { None } else { strengths(facts) };
    if let Some(amounts) = strengths {
        return Some(Set { amounts, is_pack: false });
    }
    if facts.salts.len() > 1 {
        let unit = Some("ingredients".to_owned());
        let amount = LabelAmount { amount: facts.salts.len().to_string(), unit, per: None };
        return Some(Set { amounts: vec![amount], is_pack: false });
    }
    if let ProductKind::NoMedicine(kind) = read.kind {
        if let Some(size) = read.size.as_deref().map(first_size) {
            return Some(Set { amounts: vec![measure(size)], is_pack: false });
        }
        if let Some(size) = read_name(&format!("{kind} {}", facts.pack)).size.as_deref().map(first_size) {
            return Some(Set { amounts: vec![measure(size)], is_pack: true });
        }
    }
    Some(Set { amounts: vec![contents(facts.pack, has_form)?], is_pack: true })
}

/// '200 g' and '80 mm × 50 mm' with their unit behind them, as a strength has it; other sizes in words.
fn measure(size: String) -> LabelAmount {
    let parts: Option<Vec<_>> = size.split(" × ").map(leading_number).collect();
    match parts.as_deref() {
        Some([(first, unit), rest @ ..])
            if MEASURES.contains(unit) && rest.iter().all(|(_, other)| other == unit) =>
        {
            let amount = rest.iter().fold((*first).to_owned(), |all, (next, _)| format!("{all} × {next}"));
            LabelAmount { amount, unit: Some((*unit).to_owned()), per: None }
        }
        _ => LabelAmount { amount: size, ..LabelAmount::default() },
    }
}

/// Of several sizes, all that a label has room for.
fn first_size(sizes: &str) -> String {
    let first = sizes.split(", ").next().unwrap_or_default();
    if sizes.chars().count() > MAX_SIZE { first.to_owned() } else { sizes.to_owned() }
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
