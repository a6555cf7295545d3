//! The strengths of a product, salt by salt, and whether typed numbers are theirs.

use super::label_numbers::LabelNumbers;
use super::reading::TypedNumber;
use medicine::amount::number::Number;
use medicine::amount::quantity::{Quantity, Strength};
use medicine::amount::unit::{PrintedUnit, Unit};
use medicine::composition::{self, Ingredient};
use medicine::dictionary::Dictionary;
use medicine::words::words;

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
    // 'A 84.7mg and B 25.3mg Injection per ml' says of the last alone what divides it.
    let told = |salts: &[DeclaredSalt]| {
        (salts.len(), salts.iter().filter(|salt| salt.strength.per.is_some()).count())
    };
    if told(&of_composition) > told(&of_name) { of_composition } else { of_name }
}

impl DeclaredSalt {
    fn new(ingredient: &Ingredient) -> Option<Self> {
        let mut words = words(&ingredient.salt);
        let usual = Dictionary::shipped().with_usual_spelling(words.clone(), |_| true);
        for word in usual.into_iter().chain(self::words(&ingredient.key)) {
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
        None => numbers.printed(typed.value).any(|unit| measures(strength, typed, unit, numbers)),
        Some(unit) => measures(strength, typed, unit, numbers),
    }
}

fn measures(strength: Strength, typed: TypedNumber, unit: PrintedUnit, numbers: &LabelNumbers) -> bool {
    let Some(asked) = Quantity::of(typed.value, unit) else { return false };
    if asked.unit == Unit::Percent && (typed.per.is_none() || strength.quantity.unit == Unit::Percent) {
        return percent_is(strength, asked.amount);
    }
    let asked = Strength::new(asked, typed.per);
    match (asked.per, strength.per) {
        (Some(of), Some(per)) => is_concentration(strength, asked) && is_volume_of(per, of, numbers),
        // The label of an ampoule may have its volume without dividing by it.
        (Some(Quantity { amount, unit: Unit::Ml }), None) => {
            numbers.is_volume(amount) && strength.quantity.equals(asked.quantity)
        }
        (Some(_), None) => false,
        (None, _) => strength.quantity.equals(asked.quantity),
    }
}

/// Whether a product whose strength is stated for one volume may be asked for by another: any volume of its label or pack where it is
/// stated for a millilitre, otherwise that volume alone, or a millilitre where only the concentration was typed.
fn is_volume_of(stated: Quantity, asked: Quantity, numbers: &LabelNumbers) -> bool {
    let one = Quantity::whole(1, Unit::Ml);
    stated.unit != Unit::Ml
        || asked == stated
        || asked == one
        || (stated == one && numbers.is_volume(asked.amount))
}

/// Whether two amounts that are divided by something are the same concentration: 4 mg in 1 mL is 8 mg in 2 mL.
fn is_concentration(strength: Strength, asked: Strength) -> bool {
    let (Some(per), Some(of)) = (strength.per, asked.per) else { return false };
    let crossed = |one: Quantity, other: Quantity| {
        u128::from(one.amount.millionths()).checked_mul(u128::from(other.amount.millionths()))
    };
    let same = |amount: Option<u128>, other: Option<u128>| amount.is_some() && amount == other;
    let one = Quantity { amount: Number::whole(1), ..strength.quantity };
    one.equals(Quantity { amount: one.amount, ..asked.quantity })
        && per.unit == of.unit
        && same(crossed(strength.quantity, of), crossed(asked.quantity, per))
}

/// Whether a strength is so many hundredths, by mass or volume.
fn percent_is(strength: Strength, percent: Number) -> bool {
    match (strength.quantity.unit, strength.per) {
        (Unit::Percent, _) => strength.quantity.amount == percent,
        // 10 mg in 1,000 mg, or in 1 mL, are 1 %.
        (Unit::Mg, Some(per)) => {
            let one = if per.unit == Unit::Ml {
                Quantity::whole(1, Unit::Ml)
            } else {
                Quantity::whole(1000, Unit::Mg)
            };
            let percent = Quantity { amount: percent, unit: Unit::Percent };
            is_concentration(strength, Strength::new(percent, Some(one)))
        }
        _ => false,
    }
}
