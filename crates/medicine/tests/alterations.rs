//! What differs from a product is never sure of it: every product's own name, altered in every way by a generator that knows nothing of the
//! rule. `MEDICINE_LIST=list.csv` adds the products of a real list (its columns 'Generic Name' and 'Unit Size').

use std::collections::BTreeMap;

use medicine::dictionary::Dictionary;
use medicine::index::ItemIndex;
use medicine::line::read_line;
use medicine::product::read_product;

/// A product: what its name is, and what it is read from.
struct Product {
    name: String,
    composition: String,
    formulation: String,
    pack: String,
}

fn shipped() -> Vec<Product> {
    let rows = include_str!("lists/catalogue.tsv").lines().filter(|line| !line.starts_with('#')).skip(1);
    rows.map(|row| {
        let cells: Vec<&str> = row.split('\t').collect();
        let cell = |at: usize| cells.get(at).copied().unwrap_or_default().to_owned();
        Product { name: cell(1), composition: cell(2), formulation: cell(3), pack: cell(4) }
    })
    .collect()
}

/// The rows of a list of quoted cells.
fn listed(path: &str) -> Vec<Product> {
    let text = std::fs::read_to_string(path).expect("the list of MEDICINE_LIST");
    let cells =
        |line: &str| line.trim().trim_matches('"').split("\",\"").map(str::to_owned).collect::<Vec<_>>();
    let mut lines = text.lines();
    let heading = cells(lines.next().expect("a heading"));
    let column = |name: &str| heading.iter().position(|cell| cell == name).expect("a column of the list");
    let (name, pack) = (column("Generic Name"), column("Unit Size"));
    let row = |row: Vec<String>| {
        Some(Product {
            name: row.get(name)?.clone(),
            composition: String::new(),
            formulation: String::new(),
            pack: row.get(pack)?.clone(),
        })
    };
    lines.map(cells).filter_map(row).collect()
}

/// The number that stands first in a name before a unit of mass, and what stands around it.
fn strength(name: &str) -> Option<(&str, &str, &str)> {
    let unit = name.find(" mg").or_else(|| name.find("mg")).or_else(|| name.find(" mcg"))?;
    let start = name[..unit]
        .rfind(|letter: char| !(letter.is_ascii_digit() || letter == '.'))
        .map_or(0, |at| at + name[at..].chars().next().map_or(1, char::len_utf8));
    (start < unit).then(|| (&name[..start], &name[start..unit], &name[unit..]))
}

/// Lines that must not be sure of the product whose name they are made of, by what was done.
fn altered(name: &str) -> Vec<(&'static str, String)> {
    let mut all = vec![
        ("struck out", format!("~~{name} - 20~~")),
        ("struck out", format!("❌ {name} - 20")),
        ("refused", format!("no {name}")),
        ("refused", format!("{name} not required")),
        ("number in", format!("{name} + 12.5")),
        ("number in", format!("{name} / 50")),
        ("number in", format!("{name} & 80 mg")),
        ("number in", format!("{name} or 333 mg - 20")),
        ("sign in", format!("{name} + - 20")),
        ("sign in", format!("{name} ¥ - 20")),
        ("substance in", format!("{name} + Levosulpiride 75 mg - 20")),
        ("substance in", format!("{name} with Rabeprazole - 20")),
        ("substance in", format!("Domperidone 10 mg and {name} - 20")),
        ("unknown word", format!("{name} plus brunzolix - 20")),
    ];
    if let Some((before, number, behind)) = strength(name) {
        let twice = (number.parse::<f64>().unwrap_or(1.0) * 3_000_000.0).round() / 1_000_000.0;
        all.push(("strength", format!("{before}{twice}{behind} - 20")));
        all.push(("strength", format!("{before}{number}1{behind} - 20")));
        if !behind.contains("mcg") {
            all.push(("unit", format!("{before}{number}{} - 20", behind.replacen("mg", "g", 1))));
            all.push(("per in", format!("{before}{number}{}", behind.replacen("mg", "mg/7 ml", 1))));
        }
        // A substance alone asks for no tablet, though there is only one: without strength and form nothing is sure.
        let lower = before.to_lowercase();
        let forms = [
            "tab", "cap", "inj", "drop", "syrup", "susp", "cream", "gel", "sr", "er", "powder", "oint",
            "inhal", "spray", "kit", "infusion", "resp", "solution", "supp", "lozenge", "strip", "lotion",
            "enema", "patch", "pess", "sachet", "granul", "wash", "disinteg",
        ];
        if !forms.iter().any(|form| lower.contains(form))
            && !before.contains(|letter: char| letter.is_ascii_digit())
        {
            all.push(("strength and form out", format!("{before} - 20")));
        }
        all.push(("two strengths", format!("{before}{number} & {twice}{behind} - 20")));
        all.push(("two strengths", format!("{before}{number} + {twice}{behind}")));
        all.push(("two strengths", format!("{before}{number}, {twice}{behind}")));
    }
    let lower = name.to_lowercase();
    for (form, other) in [
        ("tablets", "injection"),
        ("capsules", "syrup"),
        ("injection", "tablets"),
        ("eye drops", "ear drops"),
        ("cream", "lotion"),
        ("syrup", "tablets"),
        ("tablets", "capsules"),
    ] {
        if lower.contains(form) {
            all.push(("form", format!("{} - 20", lower.replace(form, other))));
        }
    }
    let releases =
        ["rel", "resist", "retard", "enteric", "sr", "er", "mr", "xr", "cr", "dr", "od", "xl", "pr"];
    let is_release =
        |word: &str| releases.iter().any(|one| word == *one || one.len() > 2 && word.contains(one));
    if !lower.split(|letter: char| !letter.is_alphanumeric()).any(is_release) {
        all.push(("release in", format!("{name} SR - 20")));
    }
    all
}

/// Of the alterations of each kind: how many there were, and those that were sure of the product all the same.
fn try_all(products: &[Product], every: usize) -> (usize, usize, BTreeMap<&'static str, usize>, Vec<String>) {
    let dictionary = Dictionary::shipped();
    let items = products
        .iter()
        .map(|one| read_product(&one.name, &one.composition, &one.formulation, &one.pack, &dictionary));
    let index = ItemIndex::new(items.collect());
    let (mut own, mut first, mut tried, mut wrong) = (0, 0, BTreeMap::new(), Vec::new());
    for (at, product) in products.iter().enumerate().step_by(every) {
        let plain = index.decide(&read_line(&format!("{} - 20", product.name), &dictionary));
        own += usize::from(plain.sure.is_some_and(|(sure, _)| sure == at));
        first += usize::from(plain.asked.first().is_some_and(|asked| asked.0 == at || asked.2.is_empty()));
        if let Some((sure, _)) = plain.sure.filter(|(sure, _)| *sure != at) {
            wrong.push(format!("own name: {} is sure of {}", product.name, products[sure].name));
        }
        for (what, line) in altered(&product.name) {
            *tried.entry(what).or_default() += 1;
            if index.decide(&read_line(&line, &dictionary)).sure.is_some_and(|(sure, _)| sure == at) {
                wrong.push(format!("{what}: {line} is sure of {}", product.name));
            }
        }
    }
    (own, first, tried, wrong)
}

#[test]
fn nothing_that_was_altered_is_sure() {
    let products = shipped();
    let (own, first, tried, wrong) = try_all(&products, 1);
    println!("{own} of {} own names are sure, {first} first; tried {tried:?}", products.len());
    assert!(tried.len() > 10 && tried.values().sum::<usize>() > 600, "{tried:?}");
    assert!(own * 10 >= products.len() * 7, "{own} of {}", products.len());
    assert!(wrong.is_empty(), "{} sure and wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn nothing_of_a_real_list_that_was_altered_is_sure() {
    let Ok(path) = std::env::var("MEDICINE_LIST") else { return };
    let every = std::env::var("MEDICINE_EVERY").ok().and_then(|every| every.parse().ok()).unwrap_or(1);
    let products = listed(&path);
    let (own, first, tried, wrong) = try_all(&products, every);
    println!(
        "{own} own names of {} are sure, {first} first; tried {tried:?}",
        products.len().div_ceil(every)
    );
    assert!(wrong.is_empty(), "{} sure and wrong:\n{}", wrong.len(), wrong.join("\n"));
}
