//! What a product is beyond what a line asks for. Plain and gastro-resistant tablets and capsules by mouth are what the trade
//! means when it says nothing; any other form, release or salt is a medicine of its own and has to be typed.

use std::collections::HashSet;

use super::comparable_product::ComparableProduct;
use super::packs::forms_of_pack;
use super::reading::{Reading, TermKind};
use crate::catalogue::amount::quantity::Quantity;
use crate::catalogue::amount::unit::{PrintedUnit, Unit};
use crate::catalogue::dictionary::form_words::FormWord;
use crate::catalogue::search::words::words;

/// Words that slow the release down, and what is said of them.
const RELEASES: [(&str, &str); 12] = [
    ("sustained", "sustained release"),
    ("sr", "sustained release"),
    ("prolonged", "prolonged release"),
    ("pr", "prolonged release"),
    ("extended", "extended release"),
    ("er", "extended release"),
    ("xr", "extended release"),
    ("xl", "extended release"),
    ("modified", "modified release"),
    ("mr", "modified release"),
    ("controlled", "controlled release"),
    ("cr", "controlled release"),
];

/// Kinds of tablets that are taken in another way than swallowed, or are not swallowed whole; and the mixed insulin.
const KINDS: [&str; 8] = [
    "dispersible",
    "disintegrating",
    "chewable",
    "effervescent",
    "sublingual",
    "buccal",
    "vaginal",
    "biphasic",
];

/// Substances that are sold as several salts whose strengths or uses differ.
const SEVERAL_SALTS: [&str; 15] = [
    "metoprolol",
    "diclofenac",
    "betamethasone",
    "hydrocortisone",
    "fluticasone",
    "erythromycin",
    "naproxen",
    "perindopril",
    "penicillin",
    "quinine",
    "chloroquine",
    "hyoscine",
    "testosterone",
    "ferrous",
    "medroxyprogesterone",
];

/// Words for their salts.
const SALTS: [&str; 26] = [
    "succinate",
    "tartrate",
    "sodium",
    "potassium",
    "diethylamine",
    "valerate",
    "dipropionate",
    "phosphate",
    "acetate",
    "butyrate",
    "propionate",
    "furoate",
    "stearate",
    "estolate",
    "ethylsuccinate",
    "erbumine",
    "arginine",
    "benzathine",
    "sulphate",
    "sulfate",
    "butylbromide",
    "hydrobromide",
    "fumarate",
    "ascorbate",
    "undecanoate",
    "enanthate",
];

/// What is assumed when the product is taken for the line; nothing where all that matters was typed.
pub(super) fn assumed(
    comparable: &ComparableProduct,
    reading: &Reading,
    mentioned: &HashSet<String>,
) -> Vec<String> {
    let mut assumed = Vec::new();
    // 'met xl' is a brand, and still says the release.
    let stands_there = |word: &str| {
        reading.terms.iter().any(|term| matches!(&term.what, TermKind::Word(one) if one == word))
    };
    let typed = |word: &str| mentioned.contains(word) || stands_there(word);
    let release = RELEASES.iter().find(|(word, _)| comparable.has_word(word)).map(|(_, shown)| *shown);
    // To the dictionary 'sr' is any slow release; what was typed itself says which.
    let typed_releases: Vec<&str> =
        RELEASES.iter().filter(|(word, _)| stands_there(word)).map(|(_, shown)| *shown).collect();
    let release_is_typed = if typed_releases.is_empty() {
        RELEASES.iter().any(|(word, _)| typed(word))
    } else {
        release.is_some_and(|release| typed_releases.iter().any(|typed| is_same_release(typed, release)))
    };
    if let Some(shown) = release.filter(|_| !release_is_typed) {
        assumed.push(shown.to_owned());
    }
    let name = words(&comparable.product.name);
    let kinds = KINDS.iter().filter(|kind| name.iter().any(|word| word == *kind) && !typed(kind));
    assumed.extend(kinds.map(|kind| (*kind).to_owned()));
    let is_plain = comparable.form.is_none_or(|form| matches!(form, "Tablet" | "Capsule"));
    if let Some(form) = comparable.form
        && !is_plain
        && !form_is_typed(comparable, form, reading, mentioned)
    {
        assumed.push(form.to_lowercase());
    }
    // Of injections and gels the salt is known by the form, of slow tablets by the release.
    if is_plain && !release_is_typed {
        for substance in comparable.substances() {
            if substance.iter().any(|word| SEVERAL_SALTS.contains(&word.as_str())) {
                let salts = substance.iter().filter(|word| SALTS.contains(&word.as_str()) && !typed(word));
                assumed.extend(salts.cloned());
            }
        }
    }
    assumed
}

/// Whether two releases are one: what one pharmacopoeia calls prolonged is extended to another.
fn is_same_release(one: &str, other: &str) -> bool {
    let one_name = |release: &str| release.replace("extended", "prolonged");
    one_name(one) == one_name(other)
}

/// Whether the line says the form: by a word for it, by a pack that only it comes in, or by the volume that holds the dose.
fn form_is_typed(
    comparable: &ComparableProduct,
    form: &str,
    reading: &Reading,
    mentioned: &HashSet<String>,
) -> bool {
    let says_form = |word: &str| match FormWord::of(word) {
        Some(FormWord::Make) => word == "oral" && form.starts_with("Oral"),
        Some(FormWord::Release) | None => false,
        Some(_) => true,
    };
    let divided = |term: &super::reading::Term| match term.what {
        TermKind::Number(number) => {
            let is_volume = |per: Quantity| per.unit == Unit::Ml && number.unit != Some(PrintedUnit::PERCENT);
            number.per.is_some_and(is_volume)
                || (number.after_slash && comparable.numbers.is_volume(number.value))
        }
        TermKind::Word(_) => false,
    };
    mentioned.iter().any(|word| says_form(word) && comparable.has_word(word))
        || reading
            .pack_parts()
            .any(|part| forms_of_pack(part).contains(&form) || comparable.numbers.has_volume(part))
        || reading.grams_are_pack
        || reading.terms.iter().any(divided)
}
