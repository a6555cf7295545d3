//! Compositions as packs print them, and hostile ones.

use std::time::{Duration, Instant};

use proptest::prelude::*;

use super::{Composition, parse};

/// Text, and the ingredients by key with their strengths.
fn known() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = include_str!("../../tests/compositions.tsv").lines();
    lines.filter(|line| !line.starts_with('#')).skip(1).map(|line| {
        let mut columns = line.split('\t');
        let mut next = || columns.next().unwrap();
        (next(), next())
    })
}

/// What a composition reads as, in the form of the test set.
fn shown(composition: &Composition) -> String {
    let ingredients = composition.ingredients.iter().map(|ingredient| match ingredient.exact() {
        Some(strength) => format!("{} {strength}", ingredient.key),
        None => ingredient.key.clone(),
    });
    ingredients.collect::<Vec<_>>().join("; ")
}

#[test]
fn compositions_of_real_packs_are_read() {
    let mut wrong = Vec::new();
    let mut all = 0;
    for (text, ingredients) in known() {
        all += 1;
        let found = shown(&parse(text));
        if found != ingredients {
            wrong.push(format!("{text}\n  expected {ingredients}\n  found    {found}"));
        }
    }
    println!("{} of {all} compositions are read right", all - wrong.len());
    assert!(all >= 150);
    assert!(wrong.is_empty(), "{} of {all}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn a_strength_that_several_may_have_is_given_to_none() {
    for (text, expected) in [
        ("Levodopa + Carbidopa 25 mg", "levodopa; carbidopa"),
        ("Nebivolol/Hydrochlorothiazide 12.5mg", "nebivolol; hydrochlorothiazide"),
        ("Nebivolol, Hydrochlorothiazide 12.5mg", "nebivolol; hydrochlorothiazide"),
        ("Nebivolol; Hydrochlorothiazide 12.5mg", "nebivolol; hydrochlorothiazide 12.5 mg"),
        ("Adrenaline/Epinephrine 1 mg", "adrenaline 1 mg"),
        ("Telmisartan + Amlodipine (40/5 mg)", "telmisartan 40 mg; amlodipine 5 mg"),
        ("Telmisartan & Amlodipine 40 mg/5 mg", "telmisartan 40 mg; amlodipine 5 mg"),
        ("Amoxicillin and Clavulanic Acid (500 mg + 125 mg)", "amoxicillin 500 mg; clavulanic acid 125 mg"),
        ("Telmisartan + Amlodipine + Metoprolol (40/5 mg)", "telmisartan; amlodipine; metoprolol"),
    ] {
        assert_eq!(shown(&parse(text)), expected, "{text}");
    }
}

#[test]
fn the_names_are_as_printed() {
    let composition = parse("Each tablet contains: Amoxycillin Trihydrate IP eq. to Amoxycillin 500mg");
    assert_eq!(composition.ingredients[0].name, "Amoxycillin");
    assert_eq!(composition.ingredients[0].key, "amoxicillin");
}

#[test]
fn the_same_concentration_is_equal_in_lowest_terms() {
    let strength = |text: &str| parse(text).ingredients[0].exact().unwrap();
    let one = strength("Each 5 ml contains: Paracetamol 250 mg");
    let other = strength("Each ml contains: Paracetamol 50 mg");
    assert_ne!(one, other);
    assert_eq!(one.lowest_terms(), other.lowest_terms());
    let percent = strength("Clotrimazole 1% w/w");
    assert_eq!(percent.lowest_terms(), strength("Each gram contains: Clotrimazole 10 mg").lowest_terms());
}

/// Work is measured beside that of a plain text of the same length: how busy the machine is says nothing.
#[test]
fn a_hostile_text_is_little_more_work_than_a_plain_one() {
    let work = |text: &str| {
        let long = text.repeat(40_000 / text.len());
        let once = || {
            let started = Instant::now();
            assert!(parse(&long).ingredients.len() <= super::MAX_INGREDIENTS);
            started.elapsed()
        };
        (0..3).map(|_| once()).min().unwrap()
    };
    for text in ["(", "Each ", "1 ", "a/", "eq. to ", "q.s. ", "x 10^9 ", "A 5 mg; ", "1,", "é\u{300}", "."]
    {
        let plain = work("Paracetamol IP 500 mg; ").max(Duration::from_millis(2));
        let hostile = work(text);
        assert!(hostile < plain * 25, "{text:?}: {hostile:?}, {plain:?}");
    }
}

#[test]
fn numbers_that_cannot_be_kept_are_left_out() {
    for text in [
        "A-drug 99999999999999999999 mg",
        "A-drug 0.00000001 mg",
        "A-drug 10^99 CFU",
        "A-drug 9999999999999 kg",
    ] {
        let composition = parse(text);
        assert_eq!(composition.ingredients.len(), 1, "{text}");
        assert_eq!(composition.ingredients[0].exact(), None, "{text}");
    }
}

proptest! {
    #[test]
    fn nothing_makes_it_panic(text in "\\PC{0,300}") {
        parse(&text);
    }

    #[test]
    fn no_mixture_of_its_own_words_makes_it_panic(
        words in proptest::collection::vec(
            prop_oneof![
                Just("Each"), Just("contains"), Just(":"), Just("eq. to"), Just("("), Just(")"), Just("5"), Just("ml"),
                Just("mg"), Just("/"), Just("%"), Just("w/v"), Just("10^9"), Just("x"), Just("lakh"), Just("IU"),
                Just("q.s."), Just("and"), Just(","), Just(";"), Just("as"), Just("-"), Just("Zinc"), Just("IP"), Just("0"),
            ],
            0..60,
        )
    ) {
        let composition = parse(&words.join(" "));
        for ingredient in composition.ingredients {
            let _ = ingredient.exact().map(|strength| strength.lowest_terms().to_string());
        }
    }

    #[test]
    fn every_plain_strength_is_read_exactly(whole in 0_u32..100_000, thousandths in 0_u32..1000) {
        let text = format!("Each tablet contains: Somedrug IP {whole}.{thousandths:03} IU");
        let strength = parse(&text).ingredients[0].exact().unwrap();
        let expected = format!("{whole}.{thousandths:03}");
        let expected = expected.trim_end_matches('0').trim_end_matches('.');
        prop_assert_eq!(strength.quantity.to_string().replace(',', ""), format!("{expected} IU"));
    }
}
