//! Amounts as the trade prints them, and hostile texts.

use proptest::prelude::*;

use super::number::Number;
use super::quantity::{Quantity, Strength};
use super::read::{number, quantity};
use super::text::{begins_number, digits_of, number_end, with_plain_numbers};
use super::unit::Unit;
use crate::reading::read_name;

/// A text as a search divides it, near enough.
fn words(text: &str) -> Vec<String> {
    let letters: Vec<char> = text.to_lowercase().chars().collect();
    let (mut words, mut at) = (Vec::new(), 0);
    while at < letters.len() {
        let start = at;
        if begins_number(&letters, at) {
            at = number_end(&letters, at);
            words.push(digits_of(&letters[start..at]));
            continue;
        }
        let length = letters[at..].iter().take_while(|letter| letter.is_alphabetic()).count();
        if length > 0 {
            words.push(letters[at..at + length].iter().collect());
        }
        at += length.max(1);
    }
    words
}

/// The first amount of a text in the unit that it is kept in.
fn kept(text: &str) -> Option<(String, Unit)> {
    let words = words(&with_plain_numbers(&text.replace('%', " percent ")));
    quantity(&words).map(|(Quantity { amount, unit }, _)| (amount.to_string(), unit))
}

fn numbers(text: &str) -> Vec<String> {
    let letters: Vec<char> = text.chars().collect();
    let (mut found, mut at) = (Vec::new(), 0);
    while at < letters.len() {
        if begins_number(&letters, at) {
            let end = number_end(&letters, at);
            found.push(digits_of(&letters[at..end]));
            at = end;
        } else {
            at += 1;
        }
    }
    found
}

#[test]
fn every_print_of_an_amount_is_read_exactly() {
    for (text, amount, unit) in [
        ("0.0625 mg", "0.0625", Unit::Mg),
        ("0.0125 mg", "0.0125", Unit::Mg),
        ("12.5 mcg", "0.0125", Unit::Mg),
        ("62.5 \u{b5}g", "0.0625", Unit::Mg),
        ("1 g", "1000", Unit::Mg),
        ("2.5 ng", "0.0000025", Unit::Mg),
        ("1 MIU", "1000000", Unit::Iu),
        ("60k IU", "60000", Unit::Iu),
        ("1,00,000 IU", "100000", Unit::Iu),
        ("2 lakh units", "200000", Unit::Units),
        ("0.5 %", "0.5", Unit::Percent),
        ("2 × 10⁹ CFU", "2000000000", Unit::Cfu),
        ("1.5 x 10^9 cfu", "1500000000", Unit::Cfu),
        ("2 million spores", "2000000", Unit::Spores),
        ("20 mEq", "20", Unit::Meq),
        ("0.5 L", "500", Unit::Ml),
    ] {
        // 2.5 ng are less than a millionth of a milligram.
        let expected = (text != "2.5 ng").then(|| (amount.to_owned(), unit));
        assert_eq!(kept(text), expected, "{text}");
    }
    assert_eq!(kept("2 ng").unwrap().0, "0.000002");
    for text in ["0.0000001 mg", "9999999999999999 mg", "10^99 cfu", "5", "mg", "5 tablets"] {
        assert_eq!(kept(text), None, "{text}");
    }
}

/// How an amount reads in a name, in lowest terms.
fn concentration(text: &str) -> Option<Strength> {
    let read = read_name(&format!("Amikacin Injection {text}"));
    read.substances[0].strength.as_ref()?.exact.map(Strength::lowest_terms)
}

#[test]
fn amounts_that_are_one_are_equal_and_no_others_are() {
    // Each row is one amount, and no amount stands in two rows.
    let rows: [&[&str]; 12] = [
        &[
            "100 mg/20 ml",
            "5 mg/mL",
            "0.5 % w/v",
            "total 100 mg in 20 mL",
            "25mg per 5ml",
            "0.005 g/ml",
            "5 mg per ml",
        ],
        &["50 mg/ml", "5% w/v", "1 g/20 ml", "1 g in 20 ml"],
        &["5 mg/g", "0.5 % w/w"],
        &["250 mcg", "0.25 mg", "250 \u{b5}g", "0.25mg", "250 microgram"],
        &["250 mg", "0.25 g", "250mgs"],
        &["5 mg", "5000 mcg", "0.005 gm"],
        &["1.5 lac IU", "1,50,000 IU", "150000 IU", "150 thousand IU", "0.15 million IU"],
        &["60K IU", "60,000 IU", "0.6 lakh I.U.", "60 k iu"],
        &["1 MIU", "10 lakh IU", "1 million international units", "1000000 IU"],
        &["1 IU"],
        &["15 lakh IU", "1.5 MIU"],
        &["1 mEq/ml", "20 mEq/20 ml"],
    ];
    for (at, row) in rows.iter().enumerate() {
        for text in *row {
            let read = concentration(text);
            assert!(read.is_some(), "{text}");
            for (other, others) in rows.iter().enumerate() {
                for other_text in *others {
                    let is_equal = read
                        .zip(concentration(other_text))
                        .is_some_and(|(one, two)| one.per == two.per && one.quantity.equals(two.quantity));
                    assert_eq!(is_equal, at == other, "{text} and {other_text}");
                }
            }
        }
    }
}

#[test]
fn what_capitals_do_not_tell_is_no_amount() {
    for text in ["1 mIU", "1 miu", "2 miu/ml"] {
        assert_eq!(concentration(text), None, "{text}");
    }
}

#[test]
fn hundredths_are_of_a_mass_or_a_volume() {
    let percent = Quantity { amount: Number::parse("0.5").unwrap(), unit: Unit::Percent };
    let by_volume = Strength::new(percent, Some(Quantity::whole(1, Unit::Ml)));
    assert_eq!(by_volume.to_string(), "5 mg/ml");
    assert_eq!(Strength::new(percent, None).to_string(), "0.5%");
}

#[test]
fn numbers_end_where_they_do() {
    for (text, expected) in [
        ("60,000 IU", "60000"),
        ("1,00,00,000", "10000000"),
        ("5,10", "5 10"),
        ("1000,500", "1000 500"),
        ("2.5,100", "2.5 100"),
        (".5 I.P.500 pan.40 5...20", "0.5 500 40 5 20"),
        ("12.05.2026", "12 05 2026"),
        ("1. 2.", "1 2"),
    ] {
        assert_eq!(numbers(text).join(" "), expected, "{text}");
    }
}

#[test]
fn only_powers_of_ten_are_written_out() {
    for (text, plain) in [
        ("2 × 10⁹ CFU", "2000000000 CFU"),
        ("Spores 2x10^9", "Spores 2000000000"),
        ("10^6 and 10 ^ 3", "1000000 and 1000"),
        ("2.55 * 10^1", "25.5"),
        ("0.25 x 10³", "0250"),
        ("10 x 10 tablets", "10 x 10 tablets"),
        ("5 m²", "5 m²"),
        ("210⁹ 10^", "210⁹ 10^"),
        ("1,5 x 10^2", "1,5 x 100"),
    ] {
        assert_eq!(with_plain_numbers(text), plain, "{text}");
    }
    let (number, _) = number(&words(&with_plain_numbers("10^4000"))).unwrap();
    assert_eq!(number, Number::TOO_LARGE);
}

#[test]
fn decimal_commas_are_told_from_those_that_divide() {
    for (text, read) in [
        ("amlodipine 2,5", "2.5"),
        ("digoxin 0,125", "0.125"),
        ("digoxin 0,0625 mg", "0.0625"),
        ("carvedilol 6,25 mg", "6.25"),
        ("1,000 mg", "1000"),
        ("15,00,000 IU", "1500000"),
        ("60,000 IU", "60000"),
        ("1,5 lakh IU", "1.5"),
        ("telma 40,80", "40 80"),
        ("amlodipine 5,10 mg", "5 10"),
        ("500/125,10", "500 125 10"),
        ("1,2,5 mg", "1 2 5"),
        ("2,4-dichlorobenzyl alcohol 1.2 mg", "2 4 1.2"),
        ("1,25-dihydroxycholecalciferol", "1 25"),
        ("12,5,10", "12 5 10"),
        ("amlodipine 2. 5 mg", "2.5"),
        ("carvedilol 12. 5mg", "12.5"),
        ("2. 5 mg amlodipine", "2 5"),
        ("amlodipine 5. 10 mg", "5 10"),
        ("dolo 650. 5 strips", "650 5"),
        ("dolo 650. 5 mg", "650 5"),
        ("2½ mg", "2.5"),
        ("3 ½ inch", "3.5"),
        ("1¼", "1.25"),
        ("½ box", ""),
        ("0,", "0"),
        ("0,1,2", "0 1 2"),
    ] {
        assert_eq!(numbers(&with_plain_numbers(text)).join(" "), read, "{text}");
    }
}

#[test]
fn what_cannot_be_kept_equals_no_number() {
    assert!(!Number::TOO_EXACT.is_exact() && !Number::TOO_LARGE.is_exact());
    assert_eq!(Number::read("0.12345678"), Number::TOO_EXACT);
    assert_eq!(Number::read("99999999999999999999"), Number::TOO_LARGE);
    assert!(Number::TOO_LARGE.as_whole().is_some() && Number::TOO_EXACT.as_whole().is_none());
    assert_eq!(Number::TOO_LARGE.times(Number::whole(1)), None);
    assert_eq!(Number::whole(u64::MAX), Number::TOO_LARGE);
}

proptest! {
    #[test]
    fn a_number_is_shown_as_it_was_printed(whole in 0_u64..1_000_000_000, decimals in "[0-9]{0,5}[1-9]") {
        let text = format!("{whole}.{decimals}");
        prop_assert_eq!(Number::parse(&text).unwrap().to_string(), text);
    }

    #[test]
    fn micrograms_and_milligrams_are_one(thousandths in 0_u64..1_000_000_000) {
        let micrograms = format!("{thousandths} mcg");
        let milligrams = format!("{}.{:03} mg", thousandths / 1000, thousandths % 1000);
        prop_assert_eq!(kept(&micrograms), kept(&milligrams));
    }

    #[test]
    fn commas_are_never_wrong_a_thousandfold(number in 1_000_u64..100_000_000, unit in "| mg| IU|mcg") {
        let digits = number.to_string();
        for group in [2, 3] {
            let (head, last) = digits.split_at(digits.len() - 3);
            let first = head.len() % group;
            let mut parts = vec![&head[..first]];
            parts.extend((first..head.len()).step_by(group).map(|at| &head[at..at + group]));
            parts.retain(|part| !part.is_empty());
            let text = format!("x {},{last}{unit}", parts.join(","));
            prop_assert_eq!(numbers(&text), [digits.clone()], "{}", text);
        }
    }

    #[test]
    fn decimals_stand_behind_commas_too(whole in 0_u64..1_000, decimals in "[0-9]?[1-9]", thousandths in "[0-9]{2}[1-9]", unit in " mg|mg| ml|%") {
        for text in [format!("{whole},{decimals}{unit}"), format!("x {whole}·{decimals}{unit}")] {
            prop_assert_eq!(numbers(&with_plain_numbers(&text)), [format!("{whole}.{decimals}")], "{}", text);
        }
        prop_assert_eq!(numbers(&format!("0,{thousandths} x")), [format!("0.{thousandths}")]);
    }

    #[test]
    fn no_text_panics(text in ".{0,60}|[0-9.,^x×⁹ ]{0,60}") {
        let plain = with_plain_numbers(&text).into_owned();
        let _ = (numbers(&plain), kept(&plain));
    }
}
