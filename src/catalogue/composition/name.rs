//! The key of a salt: one for all the names, salts, esters and hydrates that a pharmacist calls the same.

use crate::catalogue::dictionary::Dictionary;
use crate::catalogue::search::words::words;

/// Which pharmacopoeia a name is taken from; folded, without points.
const PHARMACOPOEIAS: [&str; 13] =
    ["ip", "inn", "bp", "usp", "nf", "ep", "jp", "eur", "ph", "ihs", "uspnf", "bpc", "fcc"];

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
const HYDRATES: [&str; 16] = [
    "base",
    "spores",
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
const SALTS: [&str; 67] = [
    "mononitrate",
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
const SALT_IS_SUBSTANCE: [&str; 45] = [
    "isosorbide",
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
    if words.first().is_some_and(|first| first == "vit") {
        "vitamin".clone_into(&mut words[0]);
    }
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
    let is_salt = |word: &str| SALTS.contains(&word) || HYDRATES.contains(&word);
    if !words.first().is_some_and(|first| SALT_IS_SUBSTANCE.contains(&first.as_str())) {
        let mut shortened = false;
        while let [_, .., last] = words.as_slice() {
            if let Some(main) = dictionary.canonical_salt(&words) {
                return main.to_owned();
            }
            // '2 HCl' is a salt as well.
            let number = shortened && last.bytes().all(|byte| byte.is_ascii_digit());
            if !number && !is_salt(last) {
                break;
            }
            words.pop();
            shortened = true;
        }
    }
    dictionary.canonical_salt(&words).map_or_else(|| words.join(" "), str::to_owned)
}

/// The words with a salt's name at their beginning, and a part of a salt behind it, under their main names.
fn canonical_parts(all: &[String], dictionary: &Dictionary) -> Vec<String> {
    let mut parts = Vec::new();
    let mut at = 0;
    for end in (1..=all.len().min(6)).rev() {
        if let Some(main) = dictionary.canonical_salt(&all[..end]) {
            parts.extend(main.split(' ').map(str::to_owned));
            at = end;
            break;
        }
    }
    while at < all.len() {
        let main = dictionary.canonical_salt(&all[at..=at]).filter(|main| SALTS.contains(main));
        parts.push(main.unwrap_or(&all[at]).to_owned());
        at += 1;
    }
    parts
}
