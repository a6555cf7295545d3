//! The key of a salt: one for all the names, salts, esters and hydrates that a pharmacist calls the same.

use crate::catalogue::dictionary::Dictionary;
use crate::catalogue::search::words::words;

/// Which pharmacopoeia a name is taken from; folded, without points.
const PHARMACOPOEIAS: [&str; 12] =
    ["ip", "bp", "usp", "nf", "ep", "jp", "eur", "ph", "ihs", "uspnf", "bpc", "fcc"];

/// What is said of how a substance was made. It is no part of its name.
const QUALIFIERS: [&str; 24] = [
    "dried",
    "diluted",
    "dilute",
    "micronised",
    "micronized",
    "anhydrous",
    "sterile",
    "elemental",
    "purified",
    "pure",
    "buffered",
    "natural",
    "synthetic",
    "recombinant",
    "crystalline",
    "concentrated",
    "stabilised",
    "stabilized",
    "coated",
    "encapsulated",
    "prepared",
    "nano",
    "lyophilised",
    "lyophilized",
];

/// Hydrates and solvates: they never tell two medicines apart.
const HYDRATES: [&str; 14] = [
    "hydrate",
    "monohydrate",
    "dihydrate",
    "trihydrate",
    "tetrahydrate",
    "pentahydrate",
    "hexahydrate",
    "heptahydrate",
    "hemihydrate",
    "sesquihydrate",
    "hemipentahydrate",
    "propanediol",
    "solution",
    "concentrate",
];

/// Salts and esters of organic substances.
const SALTS: [&str; 66] = [
    "hydrochloride",
    "dihydrochloride",
    "hcl",
    "hydrobromide",
    "hbr",
    "hydroiodide",
    "chloride",
    "bromide",
    "iodide",
    "sulphate",
    "bisulphate",
    "hemisulphate",
    "nitrate",
    "phosphate",
    "diphosphate",
    "acetate",
    "diacetate",
    "citrate",
    "dihydrogen",
    "tartrate",
    "bitartrate",
    "maleate",
    "malate",
    "fumarate",
    "hemifumarate",
    "succinate",
    "lactate",
    "gluconate",
    "oxalate",
    "besylate",
    "mesylate",
    "tosylate",
    "edisylate",
    "napsylate",
    "esylate",
    "embonate",
    "xinafoate",
    "stearate",
    "estolate",
    "ethylsuccinate",
    "palmitate",
    "valerate",
    "dipropionate",
    "propionate",
    "furoate",
    "butyrate",
    "caproate",
    "decanoate",
    "enanthate",
    "cypionate",
    "axetil",
    "proxetil",
    "pivoxil",
    "medoxomil",
    "sodium",
    "disodium",
    "potassium",
    "calcium",
    "magnesium",
    "strontium",
    "meglumine",
    "tromethamine",
    "lysine",
    "arginine",
    "diethylamine",
    "erbumine",
];

/// With one of these first, the salt is the substance: zinc sulphate, sodium chloride, methyl salicylate.
const UNSALTED: [&str; 44] = [
    "sodium",
    "disodium",
    "trisodium",
    "potassium",
    "dipotassium",
    "calcium",
    "magnesium",
    "zinc",
    "iron",
    "ferrous",
    "ferric",
    "copper",
    "cupric",
    "manganese",
    "chromium",
    "chromic",
    "aluminium",
    "ammonium",
    "lithium",
    "silver",
    "bismuth",
    "barium",
    "stannous",
    "selenium",
    "cobalt",
    "hydrogen",
    "boric",
    "methyl",
    "ethyl",
    "benzyl",
    "benzalkonium",
    "benzethonium",
    "cetylpyridinium",
    "cetrimonium",
    "tocopheryl",
    "retinyl",
    "ascorbyl",
    "choline",
    "docusate",
    "divalproex",
    "methylrosanilinium",
    "strontium",
    "gentian",
    "phenyl",
];

/// What is measured as an element when a compound of it is meant.
const ELEMENTS: [&str; 16] = [
    "iron",
    "calcium",
    "zinc",
    "magnesium",
    "potassium",
    "sodium",
    "copper",
    "selenium",
    "iodine",
    "fluoride",
    "chromium",
    "manganese",
    "phosphorus",
    "lithium",
    "molybdenum",
    "protein",
];

/// Whether a word names a pharmacopoeia.
pub(super) fn is_pharmacopoeia(word: &str) -> bool {
    PHARMACOPOEIAS.contains(&word)
}

/// Whether a word says how a substance was made, or how much water it holds.
pub(super) fn is_qualifier(word: &str) -> bool {
    QUALIFIERS.contains(&word) || HYDRATES.contains(&word) || is_pharmacopoeia(word)
}

/// Whether a name is that of an element, 'elemental' before it or not.
pub(super) fn is_element(name: &str) -> bool {
    let words = words(name);
    let mut words = words.iter().filter(|word| *word != "elemental");
    matches!((words.next(), words.next()), (Some(word), None) if ELEMENTS.contains(&word.as_str()))
}

/// The key of a name; blank when the name is made of qualifiers alone.
pub(super) fn key(name: &str, dictionary: &Dictionary) -> String {
    let mut words = words(name);
    if let Some(main) = dictionary.canonical_salt(&words) {
        return main.to_owned();
    }
    words.retain(|word| !QUALIFIERS.contains(&word.as_str()));
    let mut words = canonical_parts(&words, dictionary);
    while words.len() > 1 && words.last().is_some_and(|last| HYDRATES.contains(&last.as_str())) {
        words.pop();
    }
    if words.last().is_some_and(|last| last == "gel") && words.len() > 2 {
        // 'Aluminium hydroxide gel' is the substance, not the form.
        words.pop();
    }
    let is_salt = |word: &String| SALTS.contains(&word.as_str()) || HYDRATES.contains(&word.as_str());
    if !words.first().is_some_and(|first| UNSALTED.contains(&first.as_str())) {
        while words.len() > 1 && words.last().is_some_and(is_salt) {
            if let Some(main) = dictionary.canonical_salt(&words) {
                return main.to_owned();
            }
            words.pop();
        }
    }
    dictionary.canonical_salt(&words).map_or_else(|| words.join(" "), str::to_owned)
}

/// The words with every name in them replaced by the main name of its salt.
fn canonical_parts(all: &[String], dictionary: &Dictionary) -> Vec<String> {
    let mut parts = Vec::new();
    let mut at = 0;
    while at < all.len() {
        let longest = (at + 1..=all.len().min(at + 6)).rev();
        let found =
            longest.into_iter().find_map(|end| Some((end, dictionary.canonical_salt(&all[at..end])?)));
        if let Some((end, main)) = found {
            parts.extend(main.split(' ').map(str::to_owned));
            at = end;
        } else {
            parts.push(all[at].clone());
            at += 1;
        }
    }
    parts
}
