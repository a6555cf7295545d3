//! What holds of any line.

use medicine::compare::{Comparison, compare};
use medicine::dictionary::Dictionary;
use medicine::line::{read_line, read_lines};
use medicine::product::read_product;
use proptest::prelude::*;

/// Pieces of lines, of which a fuzzer makes nonsense.
const PIECES: [&str; 44] = [
    "Amlodipine",
    "Telma",
    "amoxicillin",
    "clavulanic acid",
    "5",
    "500",
    "12.5",
    "mg",
    "mcg",
    "g",
    "ml",
    "IU",
    "%",
    "w/v",
    "/",
    "+",
    "&",
    "-",
    "x",
    "×",
    "(",
    ")",
    ",",
    ".",
    ":",
    "tab",
    "inj",
    "vial",
    "strips",
    "box",
    "qty",
    "two",
    "hundred",
    "lac",
    "SR",
    "and",
    "or",
    "no",
    "~~",
    "10x10",
    "10's",
    "mrp",
    "IP",
    "एक",
];

/// Lines that once were read wrongly, or that a fuzzer found.
fn corpus() -> impl Iterator<Item = &'static str> {
    include_str!("corpus/lines.txt").lines()
}

#[test]
fn every_line_of_the_corpus_is_read() {
    let dictionary = Dictionary::shipped();
    assert!(corpus().count() > 20);
    for text in corpus() {
        for line in read_lines(text, &dictionary) {
            assert!(line.readings.len() <= 24, "{text}");
            assert_eq!(line, read_line(text, &dictionary), "{text}");
        }
    }
}

/// Equal amounts are one, other amounts are not.
#[test]
fn amounts_are_compared_by_arithmetic() {
    let dictionary = Dictionary::shipped();
    let read = |text: &str| read_product(&format!("Somedrug Injection {text}"), "", "", "", &dictionary);
    for (one, other, alike) in [
        ("100 mg/20 ml", "5 mg/ml", true),
        ("0.5% w/v", "5 mg/ml", true),
        ("250 mcg", "0.25 mg", true),
        ("1.5 lac IU", "150000 IU", true),
        ("60K IU", "60000 IU", true),
        ("1 MIU", "1000000 IU", true),
        ("1 g", "1000 mg", true),
        ("5 mg/ml", "5 mg", false),
        ("5 mg/ml", "50 mg/ml", false),
        ("0.5% w/v", "0.5 mg/ml", false),
        ("250 mcg", "250 mg", false),
        ("1.5 lac IU", "15000 IU", false),
    ] {
        let (one_item, other_item) = (read(one), read(other));
        assert!(
            one_item.substances[0].strength.is_some() && other_item.substances[0].strength.is_some(),
            "{one} {other}"
        );
        let doubted = match compare(&one_item, &other_item) {
            Comparison::Same => false,
            Comparison::Doubts(doubts) => doubts.iter().any(|doubt| doubt.field.name() == "strength"),
            Comparison::Other(_) => true,
        };
        assert_eq!(!doubted, alike, "{one} and {other}");
    }
}

proptest! {
    #[test]
    fn nothing_makes_it_panic(text in "\\PC{0,200}") {
        read_lines(&text, &Dictionary::shipped());
    }

    #[test]
    fn no_mixture_of_its_own_words_makes_it_panic(
        pieces in proptest::collection::vec(proptest::sample::select(&PIECES[..]), 0..24),
        blanks in proptest::bool::ANY,
    ) {
        let line = read_line(&pieces.join(if blanks { " " } else { "" }), &Dictionary::shipped());
        prop_assert!(line.readings.len() <= 24);
        for reading in &line.readings {
            // What is asked for is what is asked for.
            prop_assert!(!matches!(compare(&reading.item, &reading.item), Comparison::Other(field) if field.name() == "strength"));
        }
    }
}
