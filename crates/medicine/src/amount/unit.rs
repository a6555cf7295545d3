//! The units of amounts: one table for everything that reads them.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::number::Number;

/// The units that amounts are kept in: a mass is always in milligrams, a volume in millilitres.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Unit {
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

impl Unit {
    /// The unit of a column of the table.
    fn of(word: &str) -> Option<Self> {
        Some(match word {
            "mg" => Self::Mg,
            "ml" => Self::Ml,
            "iu" => Self::Iu,
            "units" => Self::Units,
            "%" => Self::Percent,
            "meq" => Self::Meq,
            "mmol" => Self::Mmol,
            "cfu" => Self::Cfu,
            "spores" => Self::Spores,
            "kcal" => Self::Kcal,
            _ => return None,
        })
    }
}

/// A unit as it was printed: a microgram is a thousandth of the milligram that masses are kept in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PrintedUnit {
    /// What it is kept in.
    pub kept: Unit,
    /// As it is written behind a number: 'mcg', 'mL'.
    pub symbol: &'static str,
    /// How many of the kept unit it is, as a fraction.
    times: u64,
    divided: u64,
}

impl PrintedUnit {
    /// The unit in which masses are kept.
    pub const MILLIGRAM: Self = Self::new(Unit::Mg, "mg", 1, 1);
    /// The percent sign.
    pub const PERCENT: Self = Self::new(Unit::Percent, "%", 1, 1);

    const fn new(kept: Unit, symbol: &'static str, times: u64, divided: u64) -> Self {
        Self { kept, symbol, times, divided }
    }

    /// A row of the table, with its words.
    fn row(line: &'static str) -> Option<(&'static str, Self)> {
        let mut cells = line.split('\t');
        let (words, kept, symbol) = (cells.next()?, Unit::of(cells.next()?)?, cells.next()?);
        let (times, divided) = (cells.next()?.parse().ok()?, cells.next()?.parse().ok()?);
        Some((words, Self::new(kept, symbol, times, divided)))
    }

    /// A number of it in the kept unit, where that can be kept exactly.
    pub(super) fn of(self, number: Number) -> Option<Number> {
        number.times(Number::whole(self.times))?.divided(self.divided)
    }

    /// Whether it is a gram or more, as tubes and jars are sold by.
    pub fn is_weight_of_pack(self) -> bool {
        self.kept == Unit::Mg && self.times >= 1000
    }

    /// As it follows a number: '%' without a space.
    pub fn behind_number(self) -> String {
        if self == Self::PERCENT { self.symbol.to_owned() } else { format!(" {}", self.symbol) }
    }
}

/// The units by their words, from `assets/reading`.
static UNITS: LazyLock<HashMap<&str, PrintedUnit>> = LazyLock::new(|| {
    let table = crate::tables::UNITS;
    let rows = table.lines().filter(|line| !line.starts_with('#')).filter_map(PrintedUnit::row);
    rows.flat_map(|(words, unit)| words.split(' ').map(move |word| (word, unit))).collect()
});

/// The unit that a folded word stands for.
pub fn unit(word: &str) -> Option<PrintedUnit> {
    UNITS.get(word).copied()
}

/// The number that a word behind another number multiplies it with: '2 lakh' is 200,000.
pub fn multiplier(word: &str) -> Option<Number> {
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
