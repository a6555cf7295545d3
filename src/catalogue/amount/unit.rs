//! The units of amounts: one table for everything that reads them.

use super::number::Number;

/// The units that amounts are kept in: a mass is always in milligrams, a volume in millilitres.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Unit {
    /// Milligram.
    Mg,
    /// Millilitre.
    Ml,
    /// International unit.
    Iu,
    /// Another biological unit, as printed on enzymes.
    Units,
    /// Hundredth part, of what is not said.
    Percent,
    /// Milliequivalent.
    Meq,
    /// Millimole.
    Mmol,
    /// Colony-forming unit.
    Cfu,
    /// Spore.
    Spores,
    /// Kilocalorie.
    Kcal,
}

/// A unit as it was printed: a microgram is a thousandth of the milligram that masses are kept in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PrintedUnit {
    /// What it is kept in.
    pub(crate) kept: Unit,
    /// As it is written behind a number: 'mcg', 'mL'.
    pub(crate) symbol: &'static str,
    /// How many of the kept unit it is, as a fraction.
    times: u64,
    divided: u64,
}

impl PrintedUnit {
    /// The unit in which masses are kept.
    pub(crate) const MILLIGRAM: Self = Self::new(Unit::Mg, "mg", 1, 1);
    /// The percent sign.
    pub(crate) const PERCENT: Self = Self::new(Unit::Percent, "%", 1, 1);

    const fn new(kept: Unit, symbol: &'static str, times: u64, divided: u64) -> Self {
        Self { kept, symbol, times, divided }
    }

    /// A number of it in the kept unit, where that can be kept exactly.
    pub(super) fn of(self, number: Number) -> Option<Number> {
        number.times(Number::whole(self.times))?.divided(self.divided)
    }

    /// Whether it is a gram or more, as tubes and jars are sold by.
    pub(crate) fn is_weight_of_pack(self) -> bool {
        self.kept == Unit::Mg && self.times >= 1000
    }

    /// As it follows a number: '%' without a space.
    pub(crate) fn behind_number(self) -> String {
        if self == Self::PERCENT { self.symbol.to_owned() } else { format!(" {}", self.symbol) }
    }
}

/// The unit that a folded word stands for.
pub(crate) fn unit(word: &str) -> Option<PrintedUnit> {
    Some(match word {
        "mg" | "mgs" | "mgm" | "milligram" | "milligrams" => PrintedUnit::MILLIGRAM,
        "g" | "gm" | "gms" | "gr" | "grm" | "gram" | "grams" | "gramme" | "grammes" => {
            PrintedUnit::new(Unit::Mg, "g", 1000, 1)
        }
        "kg" | "kgs" => PrintedUnit::new(Unit::Mg, "kg", 1_000_000, 1),
        "mcg" | "mcgs" | "mcgm" | "\u{3bc}g" | "\u{b5}g" | "ug" | "microgram" | "micrograms" => {
            PrintedUnit::new(Unit::Mg, "mcg", 1, 1000)
        }
        "ng" | "nanogram" | "nanograms" => PrintedUnit::new(Unit::Mg, "ng", 1, 1_000_000),
        "ml" | "mls" | "cc" | "millilitre" | "millilitres" | "milliliter" | "milliliters" => {
            PrintedUnit::new(Unit::Ml, "mL", 1, 1)
        }
        "l" | "ltr" | "litre" | "litres" | "liter" | "liters" => PrintedUnit::new(Unit::Ml, "L", 1000, 1),
        "iu" | "ius" => PrintedUnit::new(Unit::Iu, "IU", 1, 1),
        "miu" => PrintedUnit::new(Unit::Iu, "MIU", 1_000_000, 1),
        "unit" | "units" | "u" => PrintedUnit::new(Unit::Units, "units", 1, 1),
        "au" => PrintedUnit::new(Unit::Units, "AU", 1, 1),
        "%" | "percent" => PrintedUnit::PERCENT,
        "meq" | "meqs" => PrintedUnit::new(Unit::Meq, "mEq", 1, 1),
        "mmol" | "mmols" | "millimole" | "millimoles" => PrintedUnit::new(Unit::Mmol, "mmol", 1, 1),
        "cfu" | "cfus" | "cells" => PrintedUnit::new(Unit::Cfu, "CFU", 1, 1),
        "spores" | "spore" => PrintedUnit::new(Unit::Spores, "spores", 1, 1),
        "kcal" => PrintedUnit::new(Unit::Kcal, "kcal", 1, 1),
        _ => return None,
    })
}

/// The number that a word behind another number multiplies it with: '2 lakh' is 200,000.
pub(crate) fn multiplier(word: &str) -> Option<Number> {
    let number = match word {
        "k" | "thousand" => 1_000,
        "lakh" | "lakhs" | "lac" | "lacs" => 100_000,
        "million" | "millions" | "mio" => 1_000_000,
        "crore" | "crores" => 10_000_000,
        "billion" | "billions" | "bn" => 1_000_000_000,
        _ => return None,
    };
    Some(Number::whole(number))
}
