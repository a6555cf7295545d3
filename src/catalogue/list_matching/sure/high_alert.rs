//! What is asked of a line where a mistake has no second chance: insulins, anticoagulants, cytotoxics and the other rows of
//! `crates/medicine/assets/sure/high_alert.tsv`.

use super::super::comparable_product::ComparableProduct;
use super::super::reading::{TermKind, TypedNumber};
use super::tables::TABLES;
use super::{Doubt, Said};
use medicine::amount::quantity::Quantity;
use medicine::amount::unit::{Unit, unit};

/// Why a mistake with the product has no second chance. Electrolytes are such as are injected, not those of nasal drops.
pub(super) fn high_alert(product: &ComparableProduct) -> Option<&'static str> {
    product.facts.high_alert.filter(|why| *why != "electrolyte" || product.form == Some("Injection"))
}

/// The doubts that such a product leaves.
pub(super) fn no_second_chance(
    said: &Said<'_>,
    product: &ComparableProduct,
    why: &str,
    doubts: &mut Vec<Doubt>,
) {
    let facts = &product.facts;
    let numbers: Vec<_> = said
        .reading
        .terms
        .iter()
        .filter_map(|term| if let TermKind::Number(number) = term.what { Some(number) } else { None })
        .collect();
    let is_name = |value: &str| facts.groups.iter().any(|group| group.core.iter().any(|own| own == value));
    let bare = numbers.iter().any(|number| number.unit.is_none() && !is_name(&number.value.to_string()));
    let brand = TABLES.insulin_brand(said.branded).filter(|_| why == "insulin");
    let of_brand = brand.and_then(|brand| brand.per_millilitre);
    if product.numbers.has_strength() && (bare || !said.strength_typed && of_brand.is_none()) {
        doubts.push(Doubt::other("strength with its unit"));
    }
    if why != "insulin" {
        return;
    }
    let is_strength = |value| {
        let per = Some(Quantity::whole(1, Unit::Ml));
        let typed = TypedNumber { value, unit: unit("iu"), after_slash: false, per };
        product.salts.iter().any(|salt| salt.is(typed, &product.numbers))
    };
    let own = brand.and_then(|brand| brand.container);
    let is_other = |brand: &super::tables::InsulinBrand| {
        brand.per_millilitre.is_some_and(|value| !is_strength(value))
            || (own.is_some() && facts.container.is_some() && own != facts.container)
    };
    if !said.branded.is_empty() && brand.is_none_or(is_other) {
        doubts.push(Doubt::NotOfProduct(said.branded.join(" ")));
    }
    if of_brand.is_none() && !numbers.iter().any(|number| number.per.is_some()) {
        doubts.push(Doubt::other("strength in a millilitre"));
    }
    let is_container = |container: &&str| {
        own == Some(container)
            || said.has(container)
            || said.reading.pack_parts().any(|part| part == *container)
    };
    doubts.extend(facts.container.filter(|own| !is_container(own)).map(Doubt::other));
}
