//! Amounts of a unit, and strengths: an amount in a volume or mass.

use std::fmt;

use super::number::Number;
use super::unit::{PrintedUnit, Unit};
use crate::tables::Column;

/// An amount of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Quantity {
    /// How many of the unit.
    pub amount: Number,
    /// The unit that it is kept in.
    pub unit: Unit,
}

impl Quantity {
    /// A whole number of a unit.
    pub const fn whole(number: u64, unit: Unit) -> Self {
        Self { amount: Number::whole(number), unit }
    }

    /// A number of a unit as printed, where it can be kept exactly.
    pub fn of(number: Number, unit: PrintedUnit) -> Option<Self> {
        Some(Self { amount: unit.of(number)?, unit: unit.kept })
    }

    /// Whether it is as much of the same as another. Biological units are asked for as international ones, and the other way
    /// round: '40 units/mL' of insulin.
    pub fn equals(self, other: Self) -> bool {
        let alike = |unit: Unit| if unit == Unit::Units { Unit::Iu } else { unit };
        self.amount == other.amount && alike(self.unit) == alike(other.unit)
    }
}

impl fmt::Display for Quantity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let amount = self.amount;
        let (amount, unit) = match self.unit {
            Unit::Mg if amount.millionths() < 100_000 => {
                (amount.times(Number::whole(1000)).unwrap_or(amount), "mcg")
            }
            Unit::Mg if amount >= Number::whole(10_000) => match amount.divided(1000) {
                Some(grams) => (grams, "g"),
                None => (amount, "mg"),
            },
            Unit::Percent => return write!(f, "{}%", amount.grouped()),
            unit => (amount, unit.name()),
        };
        write!(f, "{} {unit}", amount.grouped())
    }
}

/// How much of a salt: an amount in each unit of the product, or in a volume or mass of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strength {
    /// How much of the substance.
    pub quantity: Quantity,
    /// The volume or mass that holds it, for liquids and creams.
    pub per: Option<Quantity>,
}

impl Strength {
    /// An amount in what it is divided by. Hundredths by mass or volume are milligrams in a gram or millilitre: 1 % w/w is 10 mg
    /// in 1 g.
    pub fn new(quantity: Quantity, per: Option<Quantity>) -> Self {
        let milligrams = quantity.amount.times(Number::whole(10));
        match (quantity.unit, per, milligrams) {
            (Unit::Percent, Some(_), Some(amount)) => {
                Self { quantity: Quantity { amount, unit: Unit::Mg }, per }
            }
            (Unit::Percent, ..) => Self { quantity, per: None },
            _ => Self { quantity, per },
        }
    }

    /// Equal for the same concentration, whichever volume it is printed for: 250 mg in 5 ml is 50 mg in 1 ml.
    #[must_use]
    pub fn lowest_terms(self) -> Self {
        let Some(per) = self.per.filter(|per| !per.amount.is_zero()) else { return self };
        let (amount, of) = self.quantity.amount.in_lowest_terms(per.amount);
        let quantity = Quantity { amount, ..self.quantity };
        Self { quantity, per: Some(Quantity { amount: of, ..per }) }
    }

    /// What it is divided by, as labels print it: '/5 mL'; blank for an amount alone.
    pub fn divisor(&self) -> String {
        let whole = self.to_string();
        whole[self.quantity.to_string().len()..].replace("ml", "mL")
    }

    /// The sum of two strengths in the same unit.
    pub fn plus(self, other: Self) -> Option<Self> {
        if self.per != other.per || self.quantity.unit != other.quantity.unit {
            return None;
        }
        let amount = self.quantity.amount.plus(other.quantity.amount)?;
        Some(Self { quantity: Quantity { amount, ..self.quantity }, ..self })
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.quantity.fmt(f)?;
        match self.per {
            Some(per) if per == Quantity::whole(1, Unit::Ml) => f.write_str("/ml"),
            Some(per) if per == Quantity::whole(1000, Unit::Mg) => f.write_str("/g"),
            Some(Quantity { amount, unit: Unit::Mg }) if amount.divided(1000).is_some() => {
                write!(f, "/{} g", amount.divided(1000).unwrap_or(amount).grouped())
            }
            Some(per) => write!(f, "/{per}"),
            None => Ok(()),
        }
    }
}
