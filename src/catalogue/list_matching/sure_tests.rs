//! A sure match is never wrong: every product of the sample is changed in one thing at a time (a strength, its unit, what holds
//! it, the form, the release, the order of two strengths), and no line that asks for the one that was may be sure of the one
//! that is. The same with lines over whole catalogues: `tests/it/public/sure_changes.rs`.

use std::collections::BTreeSet;

mod alterations;
mod catalogue;
mod changes;
mod houses;
mod on_houses;
mod spellings;
mod whole_names;

use self::alterations::{altered, fold};
use self::catalogue::Catalogue;
use self::changes::{Change, samples, take_apart};
use super::comparable_product::ComparableProduct;
use super::decision::FitChecker;
use super::reading::readings;
use super::sure::facts::Release;
use medicine::composition::name::is_salt;
use medicine::dictionary::Dictionary;
use medicine::slips::Distance;
use medicine::words::words;

/// Whether a list would take the product for the line, if it were the only one.
fn is_sure(checker: &mut FitChecker, line: &str, comparable: &ComparableProduct) -> bool {
    checker.budget = super::step_budget::StepBudget::of_list();
    checker.budget.begin_line();
    let taken = readings(line).into_iter().find_map(|reading| {
        checker.fit(&reading, comparable).filter(|fit| !fit.is_doubtful).map(|fit| fit.doubts.is_empty())
    });
    taken.unwrap_or(false)
}

#[test]
fn no_line_is_sure_of_a_product_that_differs_in_one_thing() {
    let mut checker = FitChecker::new(Dictionary::shipped());
    let (mut compared, mut wrong) = (0, Vec::new());
    for sample in samples() {
        let Some(name) = take_apart(&sample.name) else { continue };
        for (change, product) in sample.changed(&name) {
            let comparable = product.as_goods();
            for line in name.lines(&sample.name) {
                let is_typed = match change {
                    Change::Strength | Change::FromPlain => true,
                    Change::Unit => line.units,
                    Change::Volume => line.volume,
                    Change::ToPlain => line.form,
                };
                if is_typed {
                    compared += 1;
                    if is_sure(&mut checker, &line.text, &comparable) {
                        wrong.push(format!("{}  ->  {} ({change:?})", line.text, product.name));
                    }
                }
            }
        }
    }
    assert!(compared > 20_000, "{compared}");
    assert!(wrong.is_empty(), "{} of {compared}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn nine_lines_of_ten_that_type_all_that_matters_are_sure() {
    let mut checker = FitChecker::new(Dictionary::shipped());
    let (mut asked, mut open) = (0, Vec::new());
    for sample in samples() {
        let Some(name) = take_apart(&sample.name) else { continue };
        let comparable = sample.as_goods();
        let is_plain = matches!(name.form().as_str(), "Tablets" | "Capsules" | "Gastro-Resistant Tablets");
        for line in name.lines(&sample.name).into_iter().filter(|line| line.form || is_plain) {
            asked += 1;
            if !is_sure(&mut checker, &line.text, &comparable) {
                open.push(format!("{}  of  {}", line.text, sample.name));
            }
        }
    }
    assert!(open.len() * 10 <= asked, "{} of {asked}:\n{}", open.len(), open.join("\n"));
}

/// Names and packs of the fixture, or of the list that the environment names.
fn listed() -> Vec<(String, String)> {
    let text = match std::env::var("PHARMA_SURE_LIST") {
        Ok(path) => std::fs::read_to_string(path).unwrap(),
        Err(_) => include_str!("sure_tests/names.tsv").to_owned(),
    };
    rows(&text)
}

/// Names and packs of a table.
fn rows(text: &str) -> Vec<(String, String)> {
    let rows = text.lines().filter(|row| !row.starts_with('#')).filter_map(|row| row.split_once('\t'));
    rows.map(|(name, pack)| (name.trim().to_owned(), pack.to_owned())).collect()
}

/// As buyers write a name: case, blanks, dots and units.
fn written(name: &str) -> Vec<String> {
    let glued = name.replace(" mg", "mg").replace(" ml", "ml").replace(" Mg", "Mg");
    vec![
        name.to_owned(),
        format!("{name} - 20"),
        format!("{} x 20", name.to_lowercase()),
        format!("{} 10 box", name.to_uppercase()),
        format!("{glued} - 20 nos"),
        name.replace("mg", " MG").replace(" IP", " I.P."),
    ]
}

#[test]
fn the_very_name_of_a_product_is_sure_of_it_however_written() {
    let listed = listed();
    let catalogue = Catalogue::of(&listed);
    let shared = |name: &str| listed.iter().filter(|(other, _)| fold(other) == fold(name)).count() > 1;
    let lines: Vec<(String, &str)> = listed
        .iter()
        .filter(|(name, _)| !shared(name) && name.chars().count() < 190)
        .flat_map(|(name, _)| written(name).into_iter().map(|line| (line, name.as_str())))
        .collect();
    let texts: Vec<String> = lines.iter().map(|(line, _)| line.clone()).collect();
    let (mut open, mut wrong) = (Vec::new(), Vec::new());
    for ((line, name), taken) in lines.iter().zip(catalogue.take(&texts)) {
        match taken.sure() {
            Some(sure) if sure == *name && taken.names.len() == 1 => {}
            Some(_) => wrong.push(format!("{line}  ->  {:?}", taken.names)),
            None if taken.names.len() == 1 => open.push(format!("{line}  {}", taken.said)),
            None => wrong.push(format!("{line}  is split: {}", taken.said)),
        }
    }
    let count = lines.len();
    println!("own names: {count}, open {}, wrong {}", open.len(), wrong.len());
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(open.len() * 50 <= count, "{} of {count}:\n{}", open.len(), open.join("\n"));
}

#[test]
fn no_line_with_one_thing_altered_is_sure_of_what_it_was_made_of() {
    let listed = listed();
    let catalogue = Catalogue::of(&listed);
    let mut lines = Vec::new();
    for (name, pack) in &listed {
        lines.extend(altered(name, pack).into_iter().map(|altered| (altered, name.as_str())));
    }
    // The suite takes every so manieth, and never the same of one name.
    let every = if std::env::var("PHARMA_SURE_LIST").is_ok() { "1" } else { "13" };
    let every = std::env::var("PHARMA_SURE_EVERY").unwrap_or_else(|_| every.to_owned()).parse().unwrap();
    let lines: Vec<_> = lines.into_iter().step_by(every).collect();
    let texts: Vec<String> = lines.iter().map(|(altered, _)| altered.line.clone()).collect();
    let mut wrong: std::collections::BTreeMap<&str, (usize, Vec<String>)> = std::collections::BTreeMap::new();
    for ((altered, name), taken) in lines.iter().zip(catalogue.take(&texts)) {
        let entry = wrong.entry(altered.what).or_default();
        entry.0 += 1;
        // Another product may be just what the line asks for.
        let is_asked = |sure: &str| sure != *name && taken.names.len() == 1 && says_all(sure, &altered.line);
        if taken.sure().is_some_and(|sure| !is_asked(sure)) {
            entry.1.push(format!("{}: {}  ->  {:?}", altered.what, altered.line, taken.names));
        }
    }
    for (what, (count, wrong)) in &wrong {
        println!("{what}: {} of {count}", wrong.len());
    }
    let all: Vec<String> = wrong.into_values().flat_map(|(_, wrong)| wrong).collect();
    assert!(all.is_empty(), "{} of {}:\n{}", all.len(), lines.len(), all.join("\n"));
}

/// Whether a name has every number of a line, and no other but what holds the dose, and every word but for its end and salts.
fn says_all(name: &str, line: &str) -> bool {
    let silent = ["and", "with", "per", "tablet", "tablets", "capsules", "syrup", "nos"];
    let parts = |text: &str| -> (Vec<String>, Vec<String>) {
        let grams = words(text).windows(2).filter(|pair| matches!(pair[1].as_str(), "g" | "gm")).count();
        let scaled = |word: String| match word.parse::<f64>() {
            Ok(value) if grams > 0 && value < 10.0 => (value * 1000.0).to_string(),
            _ => word,
        };
        let all = words(text).into_iter().filter(|word| !silent.contains(&word.as_str()));
        all.map(scaled).partition(|word| word.starts_with(|letter: char| letter.is_ascii_digit()))
    };
    let ((mut own, own_words), (mut typed, typed_words)) = (parts(name), parts(line));
    if !line.contains("per") && name.contains("per") {
        own.pop();
    }
    own.sort_unstable();
    typed.sort_unstable();
    let begins = |word: &String| word.get(..4).unwrap_or(word).to_owned();
    let own_words: Vec<String> = own_words.iter().map(begins).collect();
    let is_own = |word: &String| {
        word.len() < 4 || is_salt(word) || own_words.contains(&begins(word)) || Release::of(word).is_some()
    };
    own == typed && typed_words.iter().all(is_own)
}

#[test]
fn a_brand_that_is_spelt_otherwise_is_never_sure() {
    let catalogue = Catalogue::of(&listed());
    let dictionary = Dictionary::shipped();
    let mut lines = Vec::new();
    for (brand, _) in dictionary.shipped_brands().filter(|(brand, _)| !brand.contains(' ') && brand.len() > 4)
    {
        let at = brand.len() / 2;
        for letter in ["t", "n", "k"] {
            let slip = format!("{}{letter}{}", &brand[..at], &brand[at + 1..]);
            if !dictionary.knows(&slip) {
                lines.extend(["", " 500", " tab 10 mg"].map(|strength| format!("{slip}{strength} - 10")));
            }
        }
    }
    let every = if std::env::var("PHARMA_SURE_LIST").is_ok() { 1 } else { 7 };
    let lines: Vec<String> = lines.into_iter().step_by(every).collect();
    let taken = catalogue.take(&lines);
    let wrong: Vec<String> = lines
        .iter()
        .zip(&taken)
        .filter_map(|(line, taken)| taken.sure().map(|name| format!("{line}  ->  {name}")))
        .collect();
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), lines.len(), wrong.join("\n"));
}

/// The words that differ from a word in a letter or two.
fn near_names<'n>(word: &str, all: impl Iterator<Item = &'n str>) -> Vec<&'n str> {
    let letters: Vec<char> = word.chars().collect();
    let mut distance = Distance::new(&letters, 2, false);
    let main = |word: &str| Dictionary::shipped().canonical_salt(&[word.to_owned()]).map(str::to_owned);
    // Simethicone is activated dimethicone.
    let means = |other: &str| {
        let meanings = Dictionary::shipped().lookup(&[other.to_owned()])?.1.to_vec();
        Some(meanings.iter().any(|meaning| meaning.words.iter().any(|meant| meant == word)))
    };
    let is_same = |other: &str| {
        other == word || means(other) == Some(true) || (main(other).is_some() && main(other) == main(word))
    };
    all.filter(|other| other.len() > 5 && distance.to(other).is_some() && !is_same(other)).collect()
}

#[test]
fn a_word_that_is_another_substance_is_never_sure() {
    let listed = listed();
    let catalogue = Catalogue::of(&listed);
    let substances = medicine::tables::SUBSTANCES;
    let others = medicine::tables::OTHER_SALTS;
    let shipped = Dictionary::shipped();
    let all = [substances, others].into_iter().flat_map(str::lines).filter(|line| !line.starts_with('#'));
    let all: BTreeSet<&str> = all
        .flat_map(str::split_whitespace)
        .chain(shipped.known_words().filter(|word| is_named(word)))
        .collect();
    let pairs = [
        ("digoxin", "digitoxin"),
        ("quinine", "quinidine"),
        ("nimodipine", "nisoldipine"),
        ("etizolam", "estazolam"),
    ];
    let mut lines = Vec::new();
    for (name, _) in &listed {
        for word in words(name).iter().filter(|word| word.len() > 5 && all.contains(word.as_str())) {
            let own = pairs.iter().filter(|(one, _)| one == word).map(|(_, other)| *other);
            for other in own.chain(near_names(word, all.iter().copied())) {
                if !words(name).iter().any(|word| word == other) {
                    lines.push((format!("{} - 20", name.to_lowercase().replace(word.as_str(), other)), name));
                }
            }
        }
    }
    let texts: Vec<String> = lines.iter().map(|(line, _)| line.clone()).collect();
    let taken = catalogue.take(&texts);
    let wrong = lines.iter().zip(&taken).filter_map(|((line, name), taken)| {
        taken.sure().filter(|sure| sure == name).map(|sure| format!("{line}  ->  {sure}"))
    });
    let wrong: Vec<String> = wrong.collect();
    println!("other substances: {} of {}", wrong.len(), lines.len());
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), lines.len(), wrong.join("\n"));
}

/// Whether a word of the dictionary is the name of a substance by itself.
fn is_named(word: &str) -> bool {
    Dictionary::shipped().canonical_salt(&[word.to_owned()]).is_some()
}

/// Lines that were ticked though they ask for something else, and the same asked for rightly.
#[test]
fn a_brand_of_two_and_another_volume_are_no_product_of_one() {
    let products = [
        ("Doxycycline Capsules IP 100mg", "10's"),
        ("Magaldrate 400mg and Simethicone 20mg Oral Suspension IP per 5ml", "170 ml"),
        ("Calcium Carbonate 1250 mg and Vitamin D3 250 IU Tablets", "10's"),
        ("Liquid Paraffin 3.75ml and Milk of Magnesia 11.25ml per 15ml Suspension", "170 ml Bottle"),
        (
            "Neomycin Sulphate 3400 Units, Polymyxin B Sulfate 5000 units and Bacitracin Zinc 400 Units Powder",
            "10 g",
        ),
        ("Ubidecarenone (Co-enzyme Q10) Capsules 100 mg", "10's"),
        (
            "Combipack of Mifepristone Tablets IP 200mg  (1 Tablet) & Misoprostol Tablets IP 200mcg (4 Tablets)",
            "1's",
        ),
        ("Misoprostol Tablets IP 200 mcg", "4's"),
        ("5-Flurouracil Injection 500mg", "10 ml"),
        ("Di-Hydralazine Hydrochloride 25mg Tablets USP", "10's"),
        ("Mebendazole Oral Suspension 100mg per ml", "30ml"),
        ("Gliclazide 60 mg (Extended Release) and Metformin HCl 1000 mg (Extended Release) Tablets", "10's"),
        ("Romiplostim Powder and Solvent for solution for Injection 500mcg per vial", "Vial"),
    ]
    .map(|(name, pack)| (name.to_owned(), pack.to_owned()));
    let catalogue = Catalogue::of(&products);
    let lines = [
        ("doxt sl - 10", None),
        ("doxt 100 - 10", Some(0)),
        ("Magaldrate 400mg and Simethicone 20mg Oral Suspension per 10ml - 5", None),
        ("Magaldrate 400mg and Simethicone 20mg Oral Suspension per 5ml - 5", Some(1)),
        ("Calcium Carbonate 1250 mg and Vitamin D6 250 IU Tablets - 10", None),
        ("Calcium Carbonate 1250 mg and Vitamin D3 250 IU Tablets - 10", Some(2)),
        ("Liquid Paraffin 3.75ml and Milk of Magnesia 11.25ml per 150ml Suspension", None),
        ("Liquid Paraffin 3.75ml and Milk of Magnesia 11.25ml per 15ml Suspension - 4", Some(3)),
        (
            "Neomycin Sulphate 340 Units, Polymyxin B Sulfate 5000 units and Bacitracin Zinc 400 Units Powder",
            None,
        ),
        (
            "Neomycin Sulphate 3400 Units, Polymyxin B Sulfate 5000 units, Bacitracin Zinc 400 Units powder - 4",
            Some(4),
        ),
        ("Ubidecarenone (Co-enzyme Q20) Capsules 100 mg", None),
        ("Ubidecarenone (Co-enzyme Q10) Capsules 100 mg - 20", Some(5)),
        (
            "Combipack of Mifepristone Tablets IP 100mg  (1 Tablet) & Misoprostol Tablets IP 200mcg (4 Tablets)",
            None,
        ),
        ("Misoprostol Tablets 200mcg - 20", Some(7)),
        ("S(-)5-Flurouracil Injection 500mg", None),
        ("S(-)Di-Hydralazine Hydrochloride 25mg Tablets USP", None),
        ("Mebendazole suspension 100 mg - 10", None),
        ("Mebendazole suspension 100 mg/ml - 10", Some(10)),
        ("Gliclazide 60 and Metformin 1000 (Extended Release) tab - 10", None),
        ("Gliclazide ER 60 and Metformin hydrochloride ER 1000 tab - 10", Some(11)),
        ("Romiplostim Powder and Solvent for solution for Injection 500mcg per 0.5 vial", None),
        ("Romiplostim Powder and Solvent for solution for Injection 500mcg per vial - 4", Some(12)),
    ];
    let taken = catalogue.take(&lines.map(|(line, _)| line.to_owned()));
    for ((line, expected), taken) in lines.into_iter().zip(taken) {
        let expected: Option<&str> = expected.map(|at: usize| products[at].0.as_str());
        assert_eq!(taken.sure(), expected, "{line}");
    }
}
