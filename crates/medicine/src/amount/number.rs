//! Numbers, exact to a millionth.

use std::fmt;

use text::grouped;

/// Millionths in a whole.
const ONE: u64 = 1_000_000;

/// A number, exact to a millionth and never negative. Equal numbers compare equal, however they were printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Number(u64);

impl Number {
    /// Stands for a number that is larger than any that is kept. It is whole.
    pub const TOO_LARGE: Self = Self(u64::MAX / ONE * ONE);
    /// Stands for a number with more decimals than are kept. It is not whole.
    pub const TOO_EXACT: Self = Self(u64::MAX);

    /// A whole number; [`Self::TOO_LARGE`] where it is more than can be kept.
    pub const fn whole(number: u64) -> Self {
        match number.checked_mul(ONE) {
            Some(millionths) => Self(millionths),
            None => Self::TOO_LARGE,
        }
    }

    /// Reads decimal digits with at most one point. `None` for more than a millionth's places or a number too large.
    pub fn parse(text: &str) -> Option<Self> {
        let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
        let fraction = fraction.trim_end_matches('0');
        if fraction.len() > 6 || whole.len() > 15 {
            return None;
        }
        let digits = |digits: &str| {
            digits.bytes().try_fold(0_u64, |sum, digit| {
                digit.is_ascii_digit().then(|| sum * 10 + u64::from(digit - b'0'))
            })
        };
        let places = u32::try_from(6 - fraction.len()).ok()?;
        let fraction = digits(fraction)? * 10_u64.pow(places);
        digits(whole)?.checked_mul(ONE)?.checked_add(fraction).map(Self)
    }

    /// [`Self::parse`], with numbers that stand for what cannot be kept.
    pub fn read(text: &str) -> Self {
        Self::parse(text).unwrap_or_else(|| {
            let whole = text.split_once('.').map_or(text, |(whole, _)| whole);
            if Self::parse(whole).is_some() { Self::TOO_EXACT } else { Self::TOO_LARGE }
        })
    }

    /// Whether it is the number that was read, not one that stands for what cannot be kept.
    pub fn is_exact(self) -> bool {
        self < Self::TOO_LARGE
    }

    /// Its value if it is whole.
    pub fn as_whole(self) -> Option<u64> {
        self.0.is_multiple_of(ONE).then_some(self.0 / ONE)
    }

    /// The product, where it can be kept exactly.
    pub fn times(self, factor: Self) -> Option<Self> {
        let product = u128::from(self.0) * u128::from(factor.0);
        let exact = product.is_multiple_of(u128::from(ONE));
        let product = u64::try_from(product / u128::from(ONE)).ok().map(Self)?;
        (exact && product.is_exact()).then_some(product)
    }

    /// The quotient, where it can be kept exactly.
    pub fn divided(self, divisor: u64) -> Option<Self> {
        self.0.is_multiple_of(divisor).then(|| Self(self.0 / divisor))
    }

    /// The sum, where it can be kept.
    pub fn plus(self, other: Self) -> Option<Self> {
        self.0.checked_add(other.0).map(Self).filter(|sum| sum.is_exact())
    }

    /// How many millionths it has.
    pub fn millionths(self) -> u64 {
        self.0
    }

    /// Two numbers in the same proportion, as small as they can be.
    pub(super) fn in_lowest_terms(self, other: Self) -> (Self, Self) {
        let (mut one, mut rest) = (self.0, other.0);
        while rest > 0 {
            (one, rest) = (rest, one % rest);
        }
        let divisor = one.max(1);
        (Self(self.0 / divisor), Self(other.0 / divisor))
    }

    /// Whether it is nothing.
    pub fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// As labels print it: whole numbers in Indian groups from five digits up, millions as such.
    pub fn grouped(self) -> String {
        if self >= Self::whole(1_000_000)
            && let Some(millions) = self.divided(1_000_000)
        {
            return format!("{} million", millions.grouped());
        }
        let digits = self.to_string();
        if self < Self::whole(10_000) { digits } else { grouped(&digits) }
    }
}

impl fmt::Display for Number {
    /// Digits alone, without trailing zeros: '60000', '0.0125'.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, fraction) = (self.0 / ONE, format!("{:06}", self.0 % ONE));
        match fraction.trim_end_matches('0') {
            "" => write!(f, "{whole}"),
            fraction => write!(f, "{whole}.{fraction}"),
        }
    }
}
