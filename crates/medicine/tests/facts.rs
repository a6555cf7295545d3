//! Nothing is said of a product that its name does not say. The judge knows no grammar and no table: it looks for the words and numbers of a
//! reading in the text, and counts.

use std::collections::HashSet;

use medicine::composition::parse;
use medicine::dictionary::Dictionary;
use medicine::product::read_product;
use medicine::reading::{KnownSubstances, ProductKind, read_name, read_name_of};

/// Names as strangers' lists have them; brands and numbers of lots are invented.
const NAMES: [&str; 24] = [
    "Caps Amoxicillin/Flucloxacillin 500mg",
    "Amoxicillin & Flucloxacillin Capsules 500 mg",
    "Amoxicillin-Flucloxacillin 500mg Caps",
    "Tabs Nebivolol/Hydrochlorothiazide 12.5mg",
    "Inhaler Salmeterol/Fluticasone 25mcg",
    "Eye drops Tobramycin/Dexamethasone 5ml",
    "Syrup Amoxicillin/Clavulanic acid 250mg 100ml",
    "QUVOLOL-5 MG TAB",
    "QUVAS-CV-10MG",
    "Syrup Quvoril 125ml",
    "QUVILDA-D 100/10 TAB",
    "CoQ10 Capsules | Heart Health & Energy Boost",
    "Chelated Iron & Vitamin C Tablets | For Women",
    "100% Whey Isolate | 31g Protein | 11g EAA | Vanilla",
    "Quvazi | 500 mg | LOT240071",
    "Tabs Quvosar-H (50mg/12.5mg)",
    "Powder Clotrimazole 75g",
    "Cream Terbinafine 13g",
    "Clotrimazole Dusting Powder 75 gm",
    "Paracetamol Tablets | 500 mg | LOT311102",
    "Amlodipine 5MG (28TAB)",
    "Budesonide 1mg 100 Tablets",
    "Tobramycin E/OINT 5GM",
    "Vitamin D3 60K IU Softgels 4's",
];

/// The name of an invented brand begins so.
const BRAND: &str = "quv";

/// The names of a public list with readings by hand, and of the list that the environment names.
fn names() -> Vec<String> {
    let rows = include_str!("../src/reading/tests/names.tsv").lines().filter(|row| !row.starts_with('#'));
    let mut names: Vec<String> = rows.filter_map(|row| row.split('\t').next()).map(str::to_owned).collect();
    if let Ok(list) = std::env::var("MEDICINE_LIST") {
        let list = std::fs::read_to_string(list).expect("the list of MEDICINE_LIST");
        names.extend(list.lines().skip(1).filter_map(|row| row.split("\",\"").nth(2)).map(str::to_owned));
    }
    names.extend(NAMES.map(str::to_owned));
    names
}

/// A text in small letters without what is no letter and no digit.
fn bare(text: &str) -> String {
    let shown = text.replace('\u{b5}', "\u{3bc}").to_lowercase();
    shown.chars().filter(|letter| letter.is_alphanumeric() || *letter == '.').collect()
}

/// The numbers of a text, as they are printed and with what multiplies them.
fn numbers(text: &str) -> HashSet<String> {
    let mut found = HashSet::new();
    let letters: Vec<char> = text.to_lowercase().replace(" ½", ".5").chars().collect();
    let mut at = 0;
    while at < letters.len() {
        let digits: String = letters[at..]
            .iter()
            .take_while(|letter| letter.is_ascii_digit() || ".,".contains(**letter))
            .collect();
        let is_behind_letter = at > 0 && letters[at - 1].is_alphabetic();
        if !digits.starts_with(|first: char| first.is_ascii_digit() || first == '.' && !is_behind_letter) {
            at += 1;
            continue;
        }
        at += digits.chars().count();
        let digits = digits.trim_end_matches(['.', ',']).replace(',', "");
        let digits = if digits.starts_with('.') { format!("0{digits}") } else { digits };
        let plain =
            if digits.contains('.') { digits.trim_end_matches('0').trim_end_matches('.') } else { &digits };
        if letters.get(at) == Some(&'k') {
            found.insert(format!("{plain}000"));
        }
        found.insert(plain.to_owned());
    }
    found
}

#[test]
fn every_word_and_number_of_a_composition_stands_in_the_name() {
    let names = names();
    let known =
        KnownSubstances::of_column(names.iter().map(String::as_str).filter(|name| !NAMES.contains(name)));
    let (mut composed, mut wrong) = (0, Vec::new());
    for name in &names {
        let read = read_name_of(name, &known);
        let said = [read.pack_size(), read.composition()].into_iter().flatten();
        let said: String =
            said.chain(read.strengths().into_iter().map(str::to_owned)).collect::<Vec<_>>().join("; ");
        let own = numbers(name);
        wrong.extend(numbers(&said).difference(&own).map(|number| format!("{name}: {number}")));
        let Some(composition) = read.composition() else { continue };
        composed += 1;
        let text = bare(name);
        for substance in &read.substances {
            // A salt's name may be written with the table's capitals, never with other letters.
            let missing =
                substance.name.split([' ', '-', '(', ')', ',']).find(|word| !text.contains(&bare(word)));
            wrong.extend(missing.filter(|word| !is_of_table(word)).map(|word| format!("{name}: {word}")));
        }
        if bare(&composition).contains(BRAND) || composition.contains("LOT") {
            wrong.push(format!("{name}: {composition}"));
        }
        let tube = ["cream", "ointment", "gel", "dusting"].iter().any(|form| text.contains(form));
        if tube && read.substances.len() == 1 && composition.ends_with(" g") {
            wrong.push(format!("{name}: {composition}"));
        }
    }
    assert!(composed * 2 > names.len(), "{composed}");
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), names.len(), wrong.join("\n"));
}

/// Words that the table of names writes out: 'ORS', 'PEG', slips.
fn is_of_table(word: &str) -> bool {
    ["oral", "rehydration", "salts", "vaccine"].contains(&word.to_lowercase().as_str())
}

#[test]
fn a_combination_has_as_many_substances_as_names_and_one_strength_is_of_none() {
    let substances = ["Nebivolol", "Levodopa", "Carbidopa", "Flucloxacillin", "Telmisartan", "Indapamide"];
    for count in 2..=4 {
        for first in 0..substances.len() {
            let chosen: Vec<_> = substances.iter().cycle().skip(first).take(count).copied().collect();
            for sign in ["/", " + ", "+", " & ", " and ", " with ", ", ", " / "] {
                for name in [
                    format!("Tab {} 12.5 mg", chosen.join(sign)),
                    format!("{} Tablets IP 12.5mg", chosen.join(sign)),
                    format!("{} (12.5 mg) capsules", chosen.join(sign)),
                ] {
                    let read = read_name(&name);
                    assert_eq!(read.kind, ProductKind::Medicine, "{name}");
                    assert_eq!(read.composition(), Some(chosen.join("; ")), "{name}");
                }
                let composed = parse(&format!("{} 12.5 mg", chosen.join(sign))).ingredients;
                assert_eq!(composed.len(), count, "{chosen:?} {sign}");
                assert!(composed.iter().all(|ingredient| ingredient.strength.is_none()), "{chosen:?} {sign}");
            }
        }
    }
}

#[test]
fn what_is_named_by_a_known_brand_alone_holds_what_the_brand_holds() {
    let dictionary = Dictionary::shipped();
    for (name, substances) in [
        ("Calcimax Tablets", "calcium magnesium zinc"),
        ("Zincovit Syrup", "multivitamin"),
        ("Combiflam Tab", "ibuprofen paracetamol"),
    ] {
        let read = read_product(name, "", "", "", &dictionary);
        let keys: Vec<_> = read.substances.iter().map(|substance| substance.key.as_str()).collect();
        let keys = keys.join(" ");
        assert!(substances.split(' ').all(|one| keys.contains(one)), "{name}: {keys}");
    }
}
