//! A sure match is never wrong: every product of the sample is changed in one thing at a time (a strength, its unit, what holds
//! it, the form, the release, the order of two strengths), and no line that asks for the one that was may be sure of the one
//! that is. The same with lines over whole catalogues: `tests/it/public/sure_changes.rs`.

mod changes;

use self::changes::{Change, samples, take_apart};
use super::comparable_product::ComparableProduct;
use super::decision::FitChecker;
use super::reading::readings;
use crate::catalogue::dictionary::Dictionary;

/// Whether a list would take the product for the line, if it were the only one.
fn is_sure(checker: &mut FitChecker, line: &str, comparable: &ComparableProduct) -> bool {
    checker.budget = super::step_budget::StepBudget::of_list();
    checker.budget.begin_line();
    let taken = readings(line).into_iter().find_map(|reading| {
        checker.fit(&reading, comparable).filter(|fit| !fit.is_doubtful).map(|fit| fit.assumed.is_empty())
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
