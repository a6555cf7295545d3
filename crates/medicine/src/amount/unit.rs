//! The units of amounts: one table for everything that reads them.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::number::Number;
use crate::tables::{Column, columns, words_of_column};

words_of_column! {
/// The units that amounts are kept in, as they are shown: a mass is always in milligrams, a volume in millilitres.
pub enum Unit {
    /// Milligram.
    Mg = "mg",
    /// Millilitre.
    Ml = "ml",
    /// International unit.
    Iu = "IU",
    /// Another biological unit, as printed on enzymes.
    Units = "units",
    /// Hundredth part, of what is not said.
    Percent = "%",
    /// Milliequivalent.
    Meq = "mEq",
    /// Millimole.
    Mmol = "mmol",
    /// Colony-forming unit.
    Cfu = "CFU",
    /// Spore.
    Spores = "spores",
    /// Kilocalorie.
    Kcal = "kcal",
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
    /// A number of it in the kept unit, where that can be kept exactly.
    pub(super) fn of(self, number: Number) -> Option<Number> {
        number.times(Number::whole(self.times))?.divided(self.divided)
    }

    /// Whether it is a gram or more, as tubes and jars are sold by.
    pub fn is_weight_of_pack(self) -> bool {
        self.kept == Unit::Mg && self.times >= 1000
    }

    /// Whether it is a million of the unit that it is kept in, of which small letters make a thousandth.
    pub(crate) fn is_million(self) -> bool {
        self.times == 1_000_000 && self.kept != Unit::Mg
    }

    /// As it follows a number: '%' without a space.
    pub fn behind_number(self) -> String {
        if self.kept == Unit::Percent { self.symbol.to_owned() } else { format!(" {}", self.symbol) }
    }
}

/// What a word of the table is.
#[derive(Debug, Clone, Copy)]
enum Word {
    Unit(PrintedUnit),
    /// Multiplies the number before it; as labels print it, if they do.
    Times(Number, Option<&'static str>),
    /// Stands before a unit.
    Before,
}

/// The units by their words, from `assets/reading`.
static WORDS: LazyLock<HashMap<&str, Word>> = LazyLock::new(|| {
    let rows = columns(crate::tables::UNITS).filter_map(|[words, kept, symbol, times, divided]| {
        let (times, divided) = (times.parse().ok()?, divided.parse().ok()?);
        let word = match kept {
            "times" => Word::Times(Number::whole(times), Some(symbol).filter(|symbol| *symbol != "-")),
            "before" => Word::Before,
            _ => Word::Unit(PrintedUnit { kept: Unit::of(kept)?, symbol, times, divided }),
        };
        Some((words, word))
    });
    rows.flat_map(|(words, word)| words.split(' ').map(move |one| (one, word))).collect()
});

/// The unit that a folded word stands for.
pub fn unit(word: &str) -> Option<PrintedUnit> {
    if let Some(Word::Unit(unit)) = WORDS.get(word) { Some(*unit) } else { None }
}

/// The number that a word behind another number multiplies it with: '2 lakh' is 200,000.
pub fn multiplier(word: &str) -> Option<Number> {
    if let Some(Word::Times(number, _)) = WORDS.get(word) { Some(*number) } else { None }
}

/// The same as labels print it; a 'k' is written out.
pub(crate) fn spelt_multiplier(word: &str) -> Option<&'static str> {
    if let Some(Word::Times(_, spelt)) = WORDS.get(word) { *spelt } else { None }
}

/// Whether a word may stand between a number and its unit: '3 million international units'.
pub(super) fn is_before_unit(word: &str) -> bool {
    matches!(WORDS.get(word), Some(Word::Before))
}
