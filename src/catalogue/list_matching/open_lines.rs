//! The quantity of a line that no product fits.

use super::draft::Quantity;
use super::reading::{Reading, TermKind};
use medicine::dictionary::form_words::FormWord;

/// A number behind the word for a liquid is not taken for a quantity from here on: it may be a strength, as of 'syrup 125'.
const MAX_BEHIND_LIQUID: u32 = 100;

/// The reading of a line that no product fits: with two numbers, or the size of an article, and nothing marked, the last number is the
/// quantity, and behind the word for a liquid a small one is ('ors liquid 20'). What a sign marks behind a volume is one, too: no strength
/// stands there ('metrogyl 100 ml - 100').
pub(super) fn likeliest(readings: &[Reading]) -> &Reading {
    let first = &readings[0];
    let numbers = first.terms.iter().filter(|term| matches!(term.what, TermKind::Number(_))).count();
    let numbers = numbers + first.sizes().count();
    let counted = readings.iter().find(|reading| matches!(reading.quantity, Quantity::Of(_)));
    match counted {
        Some(counted)
            if first.quantity == Quantity::Missing
                && if counted.bare {
                    numbers > 1 || counts_liquid(counted) || is_of_bags(counted)
                } else {
                    first.has_volume()
                } =>
        {
            counted
        }
        _ => first,
    }
}

/// Whether no number of the article is its size: bags hold what they hold, and a tube is the 16 of 'ryles tube 16'.
fn is_of_bags(reading: &Reading) -> bool {
    reading.article.is_some_and(|kind| matches!(kind, "Bag" | "Thermometer" | "Mask" | "Infusion set"))
}

/// The reading of a line whose number is no strength: the first that has a quantity.
pub(super) fn counting(readings: &[Reading]) -> &Reading {
    let counts = |reading: &&Reading| matches!(reading.quantity, Quantity::Of(_));
    readings.iter().find(counts).unwrap_or_else(|| likeliest(readings))
}

/// Whether a bare number stands behind the word for a liquid and is so small that it counts bottles.
fn counts_liquid(reading: &Reading) -> bool {
    let before = reading.bare_at.and_then(|at| reading.terms.get(at.checked_sub(1)?));
    let is_behind = before.is_some_and(|term| match &term.what {
        TermKind::Word(word) => FormWord::of(word) == Some(FormWord::Liquid),
        TermKind::Number(_) => false,
    });
    is_behind && matches!(reading.quantity, Quantity::Of(quantity) if quantity < MAX_BEHIND_LIQUID)
}

#[cfg(test)]
mod tests {
    use super::super::reading::readings;
    use super::*;

    #[test]
    fn a_line_that_nothing_fits_keeps_its_quantity() {
        for (text, quantity) in [
            ("zerodol sp 100 10", Quantity::Of(10)),
            ("ors liquid 20", Quantity::Of(20)),
            ("syringe 20 ml 10", Quantity::Of(10)),
            ("syringe 20 ml", Quantity::Missing),
            ("fluconazole eye drops 5", Quantity::Of(5)),
            ("zerodol 100", Quantity::Missing),
            ("amoxy syrup 125", Quantity::Missing),
            ("povidone ointment 5", Quantity::Missing),
            ("xyz - 20", Quantity::Of(20)),
            ("metrogyl 100 ml - 100", Quantity::Of(100)),
            ("zerodol - 100", Quantity::Missing),
            ("dispovan 5 ml 100", Quantity::Of(100)),
            ("dispovan 5", Quantity::Missing),
            ("urobag 10", Quantity::Of(10)),
        ] {
            let readings = readings(text);
            assert_eq!(likeliest(&readings).quantity, quantity, "{text}");
        }
        assert_eq!(counting(&readings("combiflam 20")).quantity, Quantity::Of(20));
    }
}
