//! What is read out of a line, whatever stands in it. Whether the right product is taken is tested with the sample content
//! (`tests/it/public/matching_lines.rs`).

use proptest::prelude::*;

use super::draft::Quantity;
use super::reading::{MAX_READINGS, TermKind, readings};
use super::{lines, vocabulary};

#[test]
fn a_line_of_many_numbers_has_a_bounded_number_of_readings_and_honest_ones_have_fewer() {
    for hostile in ["10 x ".repeat(40), "5 - ".repeat(49), "pan 40 (20) ".repeat(16)] {
        assert!(readings(&hostile).len() <= MAX_READINGS + 1, "{hostile}");
    }
    let table = std::fs::read_to_string("tests/search/lines.tsv").unwrap();
    let most = table.lines().filter_map(|row| row.split('\t').next()).map(|line| readings(line).len()).max();
    assert!(most.unwrap() <= MAX_READINGS / 2, "{most:?}");
}

#[test]
fn quantity_and_pack_are_found_wherever_they_stand() {
    for (text, quantity, pack) in [
        ("amoxy 500 20 box", 20, Some("box")),
        ("box-20 folic acid", 20, Some("box")),
        ("amox 500 qty: 12", 12, None),
        ("dolo 650 10x15 - 5 box", 5, Some("10x15 box")),
        ("ibuprofen 400 - 2 dz", 2, Some("dozen")),
        ("telma 40 (15's) x 20", 20, Some("15s")),
        ("20bx glimepiride", 20, Some("box")),
        ("1,000 strips dolo", 1000, Some("strip")),
        ("amoxy 500 cap @ 12.50 10 box", 10, Some("box")),
        ("rosuvas 10 strips 5 mrp 120/-", 10, Some("strip")),
        ("dolo 650 12/05/2026 10 strips", 10, Some("strip")),
        ("1) amoxy 500 5 box", 5, Some("box")),
        ("Domperidone 10mg tab 10", 10, None),
        ("Amlodipine 2,5 mg 10 strips", 10, Some("strip")),
        ("vitamin d3 60k - 100", 100, None),
        ("Telmisartan film coated 40mg x 100", 100, None),
        ("amoxy 500 10 box by 18:40", 10, Some("box")),
        ("amoxy 500 10 box mob 98765 43210", 10, Some("box")),
        ("metro 400 10+2 strips", 10, Some("strip")),
        ("ryles tube no 16 - 12", 12, None),
        ("feeding tube 8 - 10", 10, None),
        ("foley catheter 18/19 - 5", 5, None),
        ("amlodipine 5 mg bottle of 100 - 2", 2, Some("100s")),
        ("gloves box 20", 20, Some("box")),
        ("urine bag 10", 10, Some("bag")),
        ("Ryle's tube 16 no - 12", 12, None),
        ("gauze 90cm x 18m - 10", 10, None),
        ("crepe bandage 10 cm x 4 m - 5", 5, None),
        ("disp syringe 5cc with needle - 500", 500, Some("5ml")),
        ("adrenaline 1:10000 - 20", 20, None),
        ("insulin 30:70 40 iu/ml - 5", 5, None),
        ("crocin 650:20", 20, None),
    ] {
        let first = readings(text).remove(0);
        assert_eq!((first.quantity, first.pack.as_deref()), (Quantity::Of(quantity), pack), "{text}");
    }
}

#[test]
fn the_size_of_an_article_stands_before_its_quantity() {
    for (text, size, quantity) in [("ryles tube 16 10", 16, 10), ("suction catheter 12 20", 12, 20)] {
        let all = readings(text);
        let reading = super::open_lines::likeliest(&all);
        let numbers: Vec<String> = reading
            .terms
            .iter()
            .filter_map(|term| match &term.what {
                TermKind::Number(number) => Some(number.value.to_string()),
                TermKind::Word(_) => None,
            })
            .collect();
        assert_eq!((numbers, reading.quantity), (vec![size.to_string()], Quantity::Of(quantity)), "{text}");
    }
}

#[test]
fn a_wrong_quantity_is_named() {
    for (text, words) in [
        ("dolo 650 - 0 box", "is 0"),
        ("dolo 650 qty -5", "negative"),
        ("dolo 650 1000000 strips", "99,999"),
        ("dolo 650 1/2 box", "whole"),
    ] {
        match readings(text).remove(0).quantity {
            Quantity::Wrong(why) => assert!(why.contains(words), "{text}: {why}"),
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn headings_are_told_from_items() {
    for heading in ["medicine list", "dear sir please send", "thanks", "tablets"] {
        assert!(vocabulary::is_heading(&heading.split(' ').collect::<Vec<_>>()), "{heading}");
    }
    assert!(!vocabulary::is_heading(&["electral", "powder"]));
    assert!(
        vocabulary::is_total(&["grand", "total"])
            && !vocabulary::is_total(&["total", "parenteral", "nutrition"])
    );
}

#[test]
fn what_never_is_a_quantity_is_none() {
    for text in [
        "Rantac 150",
        "Vitamin D3 60K",
        "Order at 18:40",
        "deliver by 6.30 pm",
        "18:40",
        "DL No 20B/12345",
        "D.L. No. 20B-12345, 21B-12346",
        "DL: MH-TZ4-12345",
        "GSTIN 27AAPFU0939F1ZV",
        "ryles tube no 16",
        "foley catheter 18/19",
        "co-amoxiclav 500/125",
        "Ph 98765 43210",
        "Mob: +91 9876543210",
        "raj medical store 9876543210",
        "raj medical store 98765 43210",
        "adrenaline 1:10000",
    ] {
        assert_eq!(super::open_lines::likeliest(&readings(text)).quantity, Quantity::Missing, "{text}");
    }
    // What is wholly of that kind leaves no word for an item.
    for text in ["DL No 20B/12345", "Ph 98765 43210", "18:40", "① ~dolo 650~"] {
        assert!(super::cleaning::left(text).iter().all(|token| token.word().is_none()), "{text}");
    }
    assert!(
        super::cleaning::left("contact lens solution 5").iter().any(|token| token.word() == Some("lens"))
    );
}

proptest! {
    #[test]
    fn no_line_panics(text in ".{0,200}") {
        prop_assert!(!readings(&text).is_empty());
    }

    #[test]
    fn no_shorthand_panics(text in "([a-z]{1,6}|[0-9]{1,5}|[-x*+=():/.@%,#' ]|box|qty|mg|ml|rs|10x10| ){0,25}") {
        let readings = readings(&text);
        prop_assert!(!readings.is_empty() && readings.len() < 40);
    }

    #[test]
    fn no_line_is_dropped(list in proptest::collection::vec("[a-z0-9\t]{0,12}", 0..60)) {
        let written = list.iter().filter(|line| !line.trim().is_empty()).count();
        let lines = lines::of_text(&list.join("\n")).unwrap();
        prop_assert_eq!(lines.len(), written);
    }
}
