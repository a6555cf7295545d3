//! The strengths of a product, salt by salt, and whether typed numbers are theirs.

use super::draft::Unit as TypedUnit;
use super::label_numbers::LabelNumbers;
use super::reading::TypedNumber;
use crate::catalogue::composition::quantity::{Quantity, Strength, Unit};
use crate::catalogue::composition::{self, Ingredient};
use crate::catalogue::search::words::words;

/// A substance with its strength, as the label declares it.
#[derive(Debug)]
pub(super) struct DeclaredSalt {
    /// The words of its names.
    words: Vec<String>,
    strength: Strength,
}

/// The substances of a product that have a strength: those of the name, or of the composition where it tells more.
pub(super) fn declared_salts(name: &str, composition: &str) -> Vec<DeclaredSalt> {
    let of = |text: &str| {
        composition::parse(text).ingredients.iter().filter_map(DeclaredSalt::new).collect::<Vec<_>>()
    };
    let of_name = of(name);
    let is_whole =
        !of_name.is_empty() && !name.contains([',', '&']) && !name.to_lowercase().contains(" and ");
    if is_whole {
        return of_name;
    }
    let of_composition = of(composition);
    if of_composition.len() > of_name.len() { of_composition } else { of_name }
}

impl DeclaredSalt {
    fn new(ingredient: &Ingredient) -> Option<Self> {
        let mut words = words(&ingredient.salt);
        for word in self::words(&ingredient.key) {
            if !words.contains(&word) {
                words.push(word);
            }
        }
        Some(Self { words, strength: ingredient.strength? })
    }

    /// Whether a word is one of its names.
    pub(super) fn has_word(&self, word: &str) -> bool {
        self.words.iter().any(|own| own == word)
    }

    /// Whether a typed number is this strength.
    pub(super) fn is(&self, typed: TypedNumber, numbers: &LabelNumbers) -> bool {
        is_strength(self.strength, typed, numbers)
    }

    /// Whether a typed number is the sum of all strengths: 625 of amoxicillin 500 and clavulanic acid 125.
    pub(super) fn is_sum(all: &[Self], typed: TypedNumber, numbers: &LabelNumbers) -> bool {
        let mut strengths = all.iter().map(|salt| salt.strength);
        let Some(first) = strengths.next() else { return false };
        let sum = strengths.try_fold(first, Strength::plus);
        all.len() > 1 && sum.is_some_and(|sum| is_strength(sum, typed, numbers))
    }
}

/// Whether a typed number is a strength. Without a unit it is as the label prints it.
fn is_strength(strength: Strength, typed: TypedNumber, numbers: &LabelNumbers) -> bool {
    match typed.unit {
        TypedUnit::None => numbers.printed(typed.value).any(|unit| measures(strength, typed, unit, numbers)),
        unit => measures(strength, typed, unit, numbers),
    }
}

fn measures(strength: Strength, typed: TypedNumber, unit: TypedUnit, numbers: &LabelNumbers) -> bool {
    let value = u128::from(typed.value.0);
    let amount = u128::from(strength.quantity.amount.millionths());
    // Both in the same unit, as a fraction where a volume divides them.
    let equal = |value: u128, amount: u128| match (typed.per_ml, strength.per) {
        // Cross-multiplied: 4 mg in 1 mL is 8 mg in 2 mL.
        (Some(volume), Some(Quantity { amount: per, unit: Unit::Ml })) => {
            let one = value.checked_mul(u128::from(per.millionths()));
            one.is_some() && one == amount.checked_mul(u128::from(volume.0))
        }
        // The label of an ampoule may have its volume without dividing by it.
        (Some(volume), _) => numbers.is_volume(volume) && value == amount,
        (None, _) => value == amount,
    };
    match (unit, strength.quantity.unit) {
        (TypedUnit::Mcg, Unit::Mg) => equal(value, amount * 1_000),
        (TypedUnit::Mg, Unit::Mg) | (TypedUnit::Iu, Unit::Iu | Unit::Units) => equal(value, amount),
        (TypedUnit::G, Unit::Mg) => equal(value * 1_000, amount),
        (TypedUnit::Percent, _) => percent_is(strength, value),
        _ => false,
    }
}

/// Whether a strength is so many millionths of a hundredth, by mass or volume.
fn percent_is(strength: Strength, percent: u128) -> bool {
    let amount = u128::from(strength.quantity.amount.millionths());
    // 10 mg in 1,000 mg, or in 1 mL, are 1 %.
    let (per, milligrams) = match (strength.quantity.unit, strength.per) {
        (Unit::Percent, _) => return amount == percent,
        (Unit::Mg, Some(Quantity { amount: per, unit: Unit::Mg })) => (per, 1),
        (Unit::Mg, Some(Quantity { amount: per, unit: Unit::Ml })) => (per, 1_000),
        _ => return false,
    };
    let per = u128::from(per.millionths()) * milligrams;
    let whole = amount.checked_mul(100_000_000);
    whole.is_some() && whole == percent.checked_mul(per)
}
