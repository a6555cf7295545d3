//! The numbers of a line that no strength is compared with: digits of names, volumes, sizes, counts.

use super::facts::Facts;
use super::{Doubt, Said};
use crate::catalogue::list_matching::comparable_product::ComparableProduct;
use crate::catalogue::list_matching::reading::{Reading, TermKind, TypedNumber};
use crate::catalogue::list_matching::tokens::tokens;
use medicine::amount::number::Number;
use medicine::amount::quantity::Quantity;
use medicine::amount::read;
use medicine::amount::unit::{PrintedUnit, Unit};
use medicine::tokens::Placed;
use medicine::words::words;

/// What tells two combinations apart though all their strengths are equal: the digit behind a letter, as the 3 of vitamin D3, and the
/// volume that holds the dose. A product stated for a millilitre is asked for by any volume of its pack.
pub(super) fn digits_and_volumes(said: &Said<'_>, product: &ComparableProduct, doubts: &mut Vec<Doubt>) {
    let printed = tokens(&product.facts.printed);
    let digits: Vec<(&str, Number)> = printed
        .windows(2)
        .filter_map(|pair| Some((pair[0].word().filter(|word| word.len() == 1)?, pair[1].number()?)))
        .collect();
    let one_ml = Quantity::whole(1, Unit::Ml);
    let one = one_ml.amount;
    let divisors = (1..printed.len())
        .filter(|at| printed[at - 1].is_sign(&['/']) || printed[at - 1].word() == Some("per"))
        .filter_map(|at| match read::quantity(&printed[at..]) {
            Some((volume, _)) => (volume.unit == Unit::Ml).then_some(volume.amount),
            None => (printed[at].word() == Some("ml")).then_some(one),
        });
    let volumes: Vec<Number> = divisors.collect();
    // '100 mg' of what holds 100 mg in each of its 30 mL may be all that is wanted. Drops are asked for by the millilitre.
    let is_larger =
        volumes == [one] && product.form != Some("Oral drops") && !product.facts.sizes.contains(&one_ml);
    let is_whole = |number: &TypedNumber| number.per.is_none() && number.unit != Some(PrintedUnit::PERCENT);
    let mut undivided = said.numbers().filter(|number| is_whole(number));
    if is_larger && undivided.any(|number| product.is_strength(*number)) {
        doubts.push(Doubt::other("a strength per mL"));
    }
    let mut letter = None;
    for term in &said.reading.terms {
        let TermKind::Number(number) = &term.what else {
            letter = if let TermKind::Word(word) = &term.what { Some(word.as_str()) } else { None };
            continue;
        };
        let digit = (letter.take().unwrap_or_default(), number.value);
        let is_of_name = digits.iter().any(|(before, _)| *before == digit.0);
        if number.unit.is_none() && is_of_name && !digits.contains(&digit) {
            doubts.push(Doubt::NotOfProduct(format!("{}{}", digit.0, digit.1)));
        }
        let asked =
            number.per.filter(|per| per.unit == Unit::Ml && number.unit != Some(PrintedUnit::PERCENT));
        let is_stated = |asked: Number| {
            volumes.contains(&asked)
                || (volumes == [one] && product.numbers.is_volume(asked))
                || (asked == one && product.salts.len() == 1)
        };
        if let Some(asked) = asked.filter(|asked| !volumes.is_empty() && !is_stated(asked.amount)) {
            doubts.push(Doubt::NotOfProduct(format!("per {} mL", asked.amount)));
        }
    }
}

/// Numbers as a whole: those of an article, and those of a name whose strengths were not all understood.
pub(super) fn numbers(said: &Said<'_>, facts: &Facts, doubts: &mut Vec<Doubt>) {
    let mut typed: Vec<Number> = said.numbers().map(|number| number.value).collect();
    if facts.article.is_some() {
        let sizes = said.reading.pack_parts().filter(|part| read::quantity(&tokens(part)).is_some());
        typed.extend(sizes.flat_map(tokens).filter_map(|token| token.number()));
    }
    let mut own: Vec<Number> = tokens(&facts.printed).iter().filter_map(Placed::number).collect();
    typed.sort_unstable();
    own.sort_unstable();
    // Of a medicine without a number no strength was typed, and another strength would fit as well.
    if typed != own && (facts.article.is_some() || !typed.is_empty()) {
        doubts.push(Doubt::other("another size or strength"));
    }
}

/// Sizes and counts that were typed and that the product has not.
pub(in super::super) fn sizes(reading: &Reading, product: &ComparableProduct) -> Vec<Doubt> {
    let facts = &product.facts;
    let has = |part: &&str| {
        let pieces = tokens(part);
        if let Some((size, _)) = read::quantity(&pieces) {
            return facts.sizes.iter().any(|own| own.equals(size)) || product.numbers.has_volume(part);
        }
        // A kit is several medicines, and a set no medicine.
        if matches!(*part, "kit" | "set") {
            return words(&facts.printed).iter().any(|word| word.starts_with(part));
        }
        let last = pieces.iter().rev().find_map(Placed::number);
        last.is_none_or(|last| facts.counts.is_empty() || facts.counts.contains(&last))
    };
    reading.pack_parts().filter(|part| !has(part)).map(|part| Doubt::NotOfProduct(part.to_owned())).collect()
}
