//! The same with catalogues of other house styles. `PHARMA_HOUSE_PRODUCTS=10000` makes them larger.

use std::collections::{BTreeMap, HashSet};

use super::catalogue::Catalogue;
use super::houses::{House, Medicine, medicines};
use super::written;
use medicine::dictionary::Dictionary;
use medicine::words::words;

/// Products of a catalogue in the suite.
const PRODUCTS: usize = 250;
/// Lines of a test, at most, in the suite and beside it.
const LINES: [usize; 2] = [900, 4_000];

struct Stocked {
    house: House,
    medicines: BTreeMap<String, Medicine>,
    catalogue: Catalogue,
}

fn houses() -> [Stocked; 2] {
    let count = std::env::var("PHARMA_HOUSE_PRODUCTS").map_or(PRODUCTS, |count| count.parse().unwrap());
    [House::Distributor, House::Formulary].map(|house| {
        let medicines = medicines(house, count);
        let products: Vec<_> = medicines.keys().map(|name| (name.clone(), String::new())).collect();
        Stocked { house, catalogue: Catalogue::of(&products), medicines }
    })
}

/// Every so manieth, so that there are no more than [`LINES`].
fn some<T>(all: Vec<T>) -> Vec<T> {
    let most = LINES[usize::from(std::env::var("PHARMA_HOUSE_PRODUCTS").is_ok())];
    let every = all.len().div_ceil(most).max(1);
    all.into_iter().step_by(every).collect()
}

#[test]
fn an_own_name_of_another_house_is_sure_of_it_and_never_split() {
    for Stocked { house, medicines, catalogue } in houses() {
        let lines = medicines.keys().flat_map(|name| written(name).into_iter().map(move |line| (line, name)));
        let lines = some(lines.collect());
        let taken = catalogue.take(&lines.iter().map(|(line, _)| line.clone()).collect::<Vec<_>>());
        let (mut open, mut wrong) = (Vec::new(), Vec::new());
        for ((line, name), taken) in lines.iter().zip(&taken) {
            match taken.sure() {
                Some(sure) if sure == *name && taken.names.len() == 1 => {}
                None if taken.names.len() == 1 => open.push(format!("{line}  {}", taken.said)),
                _ => wrong.push(format!("{line}  ->  {:?}", taken.names)),
            }
        }
        println!("{house:?}: own names {}, open {}, wrong or split {}", lines.len(), open.len(), wrong.len());
        assert!(wrong.is_empty(), "{house:?} {}:\n{}", wrong.len(), wrong.join("\n"));
        assert!(open.len() * 50 <= lines.len(), "{house:?} {}:\n{}", open.len(), open.join("\n"));
    }
}

#[test]
fn no_line_for_another_medicine_is_sure_in_another_house() {
    let mut all = Vec::new();
    for Stocked { house, medicines, catalogue } in houses() {
        let mut lines = Vec::new();
        for medicine in medicines.values() {
            for (what, changed) in medicine.changed() {
                lines.push((what, format!("{} - 20", changed.name(house)), changed.clone()));
                lines.push((what, changed.lines().swap_remove(0), changed));
            }
        }
        let lines = some(lines);
        let taken = catalogue.take(&lines.iter().map(|(_, line, _)| line.clone()).collect::<Vec<_>>());
        let mut wrong: BTreeMap<&str, (usize, Vec<String>)> = BTreeMap::new();
        for ((what, line, asked), taken) in lines.iter().zip(&taken) {
            let entry = wrong.entry(what).or_default();
            entry.0 += 1;
            if let Some(sure) = taken.sure().filter(|sure| !medicines[*sure].is(asked)) {
                entry.1.push(format!("{what}: {line}  ->  {sure}"));
            }
        }
        for (what, (count, wrong)) in &wrong {
            println!("{house:?}: {what} {} of {count}", wrong.len());
        }
        all.extend(wrong.into_values().flat_map(|(_, wrong)| wrong));
    }
    assert!(all.is_empty(), "{}:\n{}", all.len(), all.join("\n"));
}

#[test]
fn a_line_that_says_all_that_matters_is_sure_in_another_house() {
    for Stocked { house, medicines, catalogue } in houses() {
        let is_alone =
            |medicine: &Medicine| medicines.values().filter(|other| other.is(medicine)).count() == 1;
        let alone = medicines.iter().filter(|(_, medicine)| medicines.len() > 1_000 || is_alone(medicine));
        let lines =
            alone.flat_map(|(name, medicine)| medicine.lines().into_iter().map(move |line| (line, name)));
        let lines = some(lines.collect());
        let taken = catalogue.take(&lines.iter().map(|(line, _)| line.clone()).collect::<Vec<_>>());
        let open: Vec<String> = lines
            .iter()
            .zip(&taken)
            .filter(|((_, name), taken)| taken.sure() != Some(name.as_str()))
            .map(|((line, name), taken)| format!("{line}  of  {name}: {}", taken.said))
            .collect();
        println!("{house:?}: whole lines {}, open {}", lines.len(), open.len());
        assert!(open.len() * 100 <= lines.len() * 8, "{house:?} {}:\n{}", open.len(), open.join("\n"));
    }
}

#[test]
fn what_a_misspelt_brand_stands_for_is_offered_first() {
    let dictionary = Dictionary::shipped();
    for Stocked { house, medicines, catalogue } in houses() {
        let has = |salts: &HashSet<&str>| medicines.values().any(|one| one.names() == *salts);
        let mut lines = Vec::new();
        for (brand, salts) in
            dictionary.shipped_brands().filter(|(brand, _)| brand.len() > 5 && !brand.contains(' '))
        {
            let salts: HashSet<&str> = salts.split(' ').collect();
            let at = brand.len() / 2;
            for letter in ["t", "n", "k", "l"] {
                let slip = format!("{}{letter}{}", &brand[..at], &brand[at + 1..]);
                if has(&salts) && slip != brand && !dictionary.knows(&slip) && words(&slip) == [slip.as_str()]
                {
                    lines.push((format!("{slip} - 10"), salts.clone(), brand));
                }
            }
        }
        let taken = catalogue.take(&lines.iter().map(|(line, ..)| line.clone()).collect::<Vec<_>>());
        let first = |offered: &[String]| offered.first().map(|name| medicines[name].names());
        let other: Vec<String> = lines
            .iter()
            .zip(&taken)
            .filter(|((_, salts, _), taken)| first(&taken.offered).as_ref() != Some(salts))
            .map(|((line, _, brand), taken)| format!("{line} ({brand}): {}", taken.said))
            .collect();
        let sure = taken.iter().filter(|taken| taken.sure().is_some()).count();
        println!("{house:?}: misspelt brands {}, another first {}, sure {sure}", lines.len(), other.len());
        assert_eq!(sure, 0);
        assert!(
            other.len() * 10 <= lines.len(),
            "{house:?} {} of {}:\n{}",
            other.len(),
            lines.len(),
            other.join("\n")
        );
    }
}
