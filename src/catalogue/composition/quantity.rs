//! Amounts with a unit, exact to a millionth.

use std::fmt;

/// Millionths in a whole.
const ONE: u64 = 1_000_000;

/// A number, exact to a millionth and never negative.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Amount(u64);

impl Amount {
    pub(super) const fn whole(number: u64) -> Self {
        Self(number * ONE)
    }

    /// Reads decimal digits with at most one point. `None` for more than a millionth's places or a number too large.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
        let fraction = fraction.trim_end_matches('0');
        if fraction.len() > 6 || whole.len() > 15 {
            return None;
        }
        let whole: u64 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
        let fraction: u64 = format!("{fraction:0<6}").parse().ok()?;
        whole.checked_mul(ONE)?.checked_add(fraction).map(Self)
    }

    pub(super) fn times(self, factor: Self) -> Option<Self> {
        let product = u128::from(self.0) * u128::from(factor.0);
        let exact = product.is_multiple_of(u128::from(ONE));
        u64::try_from(product / u128::from(ONE)).ok().filter(|_| exact).map(Self)
    }

    fn divided(self, divisor: u64) -> Option<Self> {
        self.0.is_multiple_of(divisor).then(|| Self(self.0 / divisor))
    }

    fn plus(self, other: Self) -> Option<Self> {
        self.0.checked_add(other.0).map(Self)
    }

    /// How many millionths it has.
    pub(crate) fn millionths(self) -> u64 {
        self.0
    }

    pub(super) fn is_zero(self) -> bool {
        self.0 == 0
    }
}

impl fmt::Display for Amount {
    /// Whole numbers in Indian groups from five digits up; millions as such.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let million = Self::whole(1_000_000);
        if *self >= million
            && let Some(millions) = self.divided(1_000_000)
        {
            return write!(f, "{millions} million");
        }
        let whole = (self.0 / ONE).to_string();
        if whole.len() < 5 {
            f.write_str(&whole)?;
        } else {
            for (at, digit) in whole.chars().enumerate() {
                let left = whole.len() - at;
                if at > 0 && (left == 3 || (left > 3 && left % 2 == 1)) {
                    f.write_str(",")?;
                }
                write!(f, "{digit}")?;
            }
        }
        let fraction = format!("{:06}", self.0 % ONE);
        match fraction.trim_end_matches('0') {
            "" => Ok(()),
            fraction => write!(f, ".{fraction}"),
        }
    }
}

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

/// A unit as printed: the unit that it is kept in, and how many of those it is, as a fraction.
pub(super) fn unit(word: &str) -> Option<(Unit, Amount, u64)> {
    let (unit, times, divided) = match word {
        "mg" | "mgs" | "mgm" | "milligram" | "milligrams" => (Unit::Mg, 1, 1),
        "g" | "gm" | "gms" | "gr" | "gram" | "grams" | "gramme" => (Unit::Mg, 1000, 1),
        "kg" => (Unit::Mg, 1_000_000, 1),
        "mcg" | "mcgs" | "μg" | "ug" | "microgram" | "micrograms" | "mcgm" => (Unit::Mg, 1, 1000),
        "ng" | "nanogram" | "nanograms" => (Unit::Mg, 1, 1_000_000),
        "ml" | "mls" | "cc" | "millilitre" | "millilitres" | "milliliter" => (Unit::Ml, 1, 1),
        "l" | "ltr" | "litre" | "liter" => (Unit::Ml, 1000, 1),
        "iu" | "ius" => (Unit::Iu, 1, 1),
        "unit" | "units" | "u" => (Unit::Units, 1, 1),
        "miu" => (Unit::Iu, 1_000_000, 1),
        "%" | "percent" => (Unit::Percent, 1, 1),
        "meq" | "meqs" => (Unit::Meq, 1, 1),
        "mmol" | "mmols" | "millimoles" => (Unit::Mmol, 1, 1),
        "cfu" | "cfus" | "cells" => (Unit::Cfu, 1, 1),
        "spores" | "spore" => (Unit::Spores, 1, 1),
        "kcal" => (Unit::Kcal, 1, 1),
        _ => return None,
    };
    Some((unit, Amount::whole(times), divided))
}

/// The number that a word such as 'lakh' stands for.
pub(super) fn multiplier(word: &str) -> Option<Amount> {
    let number = match word {
        "k" | "thousand" => 1_000,
        "lakh" | "lakhs" | "lac" | "lacs" => 100_000,
        "million" | "millions" | "mio" => 1_000_000,
        "crore" | "crores" => 10_000_000,
        "billion" | "billions" | "bn" => 1_000_000_000,
        _ => return None,
    };
    Some(Amount::whole(number))
}

/// An amount of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Quantity {
    pub(crate) amount: Amount,
    pub(crate) unit: Unit,
}

impl Quantity {
    pub(super) const fn whole(number: u64, unit: Unit) -> Self {
        Self { amount: Amount::whole(number), unit }
    }

    /// An amount of a unit as printed.
    pub(super) fn of(amount: Amount, (unit, times, divided): (Unit, Amount, u64)) -> Option<Self> {
        Some(Self { amount: amount.times(times)?.divided(divided)?, unit })
    }
}

impl fmt::Display for Quantity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let amount = self.amount;
        let (amount, unit) = match self.unit {
            Unit::Mg if amount < Amount(ONE / 10) => (Amount(amount.0 * 1000), "mcg"),
            Unit::Mg if amount >= Amount::whole(10_000) => match amount.divided(1000) {
                Some(grams) => (grams, "g"),
                None => (amount, "mg"),
            },
            Unit::Mg => (amount, "mg"),
            Unit::Ml => (amount, "ml"),
            Unit::Iu => (amount, "IU"),
            Unit::Units => (amount, "units"),
            Unit::Percent => return write!(f, "{amount}%"),
            Unit::Meq => (amount, "mEq"),
            Unit::Mmol => (amount, "mmol"),
            Unit::Cfu => (amount, "CFU"),
            Unit::Spores => (amount, "spores"),
            Unit::Kcal => (amount, "kcal"),
        };
        write!(f, "{amount} {unit}")
    }
}

/// How much of a salt: an amount in each unit of the product, or in a volume or mass of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Strength {
    pub(crate) quantity: Quantity,
    /// The volume or mass that holds it, for liquids and creams.
    pub(crate) per: Option<Quantity>,
}

impl Strength {
    /// Equal for the same concentration, whichever volume it is printed for: 250 mg in 5 ml is 50 mg in 1 ml.
    pub(crate) fn lowest_terms(self) -> Self {
        let Some(per) = self.per.filter(|per| !per.amount.is_zero()) else { return self };
        let (mut one, mut other) = (self.quantity.amount.0, per.amount.0);
        while other > 0 {
            (one, other) = (other, one % other);
        }
        let quantity = Quantity { amount: Amount(self.quantity.amount.0 / one), ..self.quantity };
        Self { quantity, per: Some(Quantity { amount: Amount(per.amount.0 / one), ..per }) }
    }

    /// The sum of two strengths in the same unit.
    pub(crate) fn plus(self, other: Self) -> Option<Self> {
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
                write!(f, "/{} g", amount.divided(1000).unwrap_or(amount))
            }
            Some(per) => write!(f, "/{per}"),
            None => Ok(()),
        }
    }
}
