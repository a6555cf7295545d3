//! The index against naive scans over the same products.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::facets::{Chosen, FACET_KINDS, FacetKind, Terms};
use super::find::Searcher;
use super::index::Index;
use super::postings::bitmap;
use super::spellings::searchable;
use super::suggest::{offer, suggestions};
use super::{rank, score};
use crate::catalogue::fields::Searched;
use crate::catalogue::product::ProductId;
use crate::catalogue::store::listed::ListedProduct;
use crate::catalogue::store::search::IndexedProduct;
use medicine::dictionary::Dictionary;
use text::fold;

/// A product of which nothing but the name is known.
fn called(id: i64, name: &str) -> ListedProduct {
    let (id, name) = (ProductId::new(id), name.to_owned());
    ListedProduct { id, name, sku: None, composition: None, formulation: None, pack_size: None }
}

pub(super) fn product(id: i64, name: &str) -> IndexedProduct {
    IndexedProduct {
        listed: called(id, name),
        category: "Generic Medicines".to_owned(),
        description: "For tests.".to_owned(),
        benefits: Vec::new(),
        badges: Vec::new(),
        schedules: Vec::new(),
        facts: Vec::new(),
        created_at: id,
    }
}

pub(super) fn index(products: &[IndexedProduct]) -> Index {
    let mut index = Index::default();
    for product in products {
        index.put(product);
    }
    index.settle();
    index
}

/// Ids of documents' products.
fn ids(index: &Index, found: &roaring::RoaringBitmap) -> BTreeSet<i64> {
    found.iter().map(|document| index.document(document).product.get()).collect()
}

fn fields(product: &IndexedProduct) -> Vec<String> {
    let ListedProduct { name, sku, composition, formulation, .. } = &product.listed;
    let optional = [sku, composition, formulation];
    let fields = optional.into_iter().flatten().chain([name, &product.description]);
    fields.into_iter().map(|field| searchable(field)).collect()
}

/// Texts that share many pieces, so that parts of one are found in others.
fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        8 => prop::sample::select(vec![
            "each", "tablet", "tab", "contains", "500", "5", "00", "mg", "a", "ab", "ba", "é", "ß", "मधु", "α", "💊",
        ])
        .prop_map(str::to_owned),
        6 => prop::sample::select(vec![" ", " ", " ", ": ", ", ", "; ", "-", ".", "%", "_", "  ", "\n", " + ", "/", ":"])
            .prop_map(str::to_owned),
        1 => "\\PC",
    ];
    prop::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}

fn products() -> impl Strategy<Value = Vec<IndexedProduct>> {
    let some = |values: &'static [&'static str]| {
        prop::sample::subsequence(values.to_vec(), 0..=values.len())
            .prop_map(|chosen| chosen.into_iter().map(str::to_owned).collect::<Vec<_>>())
    };
    let one = (
        text(),
        text(),
        prop::option::of(text()),
        prop::sample::select(vec!["Antibiotics", "Cardiac Care", "Diabetes"]),
        some(&["Energy", "Bone Health"]),
        some(&["GMP", "WHO", "ISO"]),
        some(&["H", "H1"]),
        prop::option::of(prop::sample::select(vec!["Film-coated tablet", "Hard capsule", "Oral suspension"])),
    );
    prop::collection::vec(one, 1..10).prop_map(|all| {
        let products = all.into_iter().zip(1..);
        let made = products.map(
            |((name, description, composition, category, benefits, badges, schedules, form), id)| {
                let formulation = form.map(str::to_owned);
                IndexedProduct {
                    listed: ListedProduct { composition, formulation, ..called(id, &name) },
                    description,
                    category: category.to_owned(),
                    benefits,
                    badges,
                    schedules,
                    ..product(id, &name)
                }
            },
        );
        made.collect()
    })
}

/// A text, or a part of one in the products.
fn part_of(products: &[IndexedProduct], at: usize, from: usize, length: usize) -> String {
    let all: Vec<String> = products.iter().flat_map(fields).filter(|field| !field.is_empty()).collect();
    let Some(field) = all.get(at % all.len().max(1)) else { return String::new() };
    let letters = field.chars().count();
    field.chars().skip(from % letters).take(1 + length % 20).collect()
}

fn chosen(products: &[IndexedProduct], with: u8) -> Chosen {
    let first = &products[0];
    let keys = |on: bool, values: &[String]| {
        if on { values.iter().map(|one| fold(one)).collect() } else { Vec::new() }
    };
    Chosen([
        keys(with & 1 != 0, std::slice::from_ref(&first.category)),
        keys(with & 2 != 0, &first.benefits),
        if with & 4 != 0 { vec!["tablet".to_owned(), "capsule".to_owned()] } else { Vec::new() },
        keys(with & 8 != 0, &first.schedules),
        keys(with & 16 != 0, &first.badges),
    ])
}

/// The keys of a product's values in a facet.
fn values(product: &IndexedProduct, kind: FacetKind) -> Vec<String> {
    let form = product.listed.formulation.as_deref().and_then(medicine::dictionary::dosage_form);
    let values = match kind {
        FacetKind::Category => vec![product.category.clone()],
        FacetKind::Benefit => product.benefits.clone(),
        FacetKind::Form => form.map(|form| form.value.to_owned()).into_iter().collect(),
        FacetKind::Schedule => product.schedules.clone(),
        FacetKind::Badge => product.badges.clone(),
    };
    values.iter().map(|value| fold(value)).collect()
}

#[test]
fn a_word_that_no_product_has_any_more_is_unknown() {
    let mut index =
        index(&[product(1, "Zamlodipine"), product(2, "Zamlodipino"), product(3, "Cotrimoxazole")]);
    let dictionary = Dictionary::default();
    let corrected = |index: &Index, text: &str| {
        Searcher { index, dictionary: &dictionary }.find(text, false).corrected.unwrap_or_default()
    };
    let units =
        |index: &Index, text: &str| Searcher { index, dictionary: &dictionary }.query(text).units.len();
    assert_eq!(corrected(&index, "zamlodipina"), "zamlodipine");
    assert_eq!(units(&index, "cotri moxazole"), 1);
    index.remove(ProductId::new(1));
    index.put(&product(3, "Metformin"));
    index.settle();
    assert_eq!(corrected(&index, "zamlodipina"), "zamlodipino");
    assert_eq!(corrected(&index, "zamlodipine"), "zamlodipino");
    assert_eq!(units(&index, "cotri moxazole"), 2);
}

#[test]
fn a_number_of_a_pack_or_a_code_is_no_strength() {
    let packed = |id, name: &str, pack: &str| IndexedProduct {
        facts: vec![
            ("30049099".to_owned(), Searched::Codes),
            ("Works 1500".to_owned(), Searched::Codes),
            (pack.to_owned(), Searched::Words),
        ],
        ..product(id, name)
    };
    let index = index(&[
        packed(1, "Metformin 850 mg Tablets", "10 × 10 tablets"),
        packed(2, "Metformin 500 mg Tablets", "jar of 1000 tablets"),
        packed(3, "Metformin 1000 mg Tablets", "10 × 15 tablets"),
    ]);
    let dictionary = Dictionary::shipped();
    let found = |text: &str| {
        let searcher = Searcher { index: &index, dictionary: &dictionary };
        let found = searcher.find_beginnings(text).map(|found| ids(&index, &found.documents));
        found.unwrap_or_default().into_iter().collect::<Vec<_>>()
    };
    assert_eq!(found("metformin 1000"), [3], "not the jar of 1000");
    assert_eq!(found("metformin 10"), [3], "not the packs of 10 × 10");
    assert_eq!(found("metformin 300"), [0; 0], "no HSN code begins so");
    assert_eq!(found("30049099"), [1, 2, 3]);
    assert_eq!(found("3004"), [1, 2, 3]);
}

#[test]
fn the_product_that_has_the_strength_comes_before_one_with_its_number() {
    let index = index(&[
        product(1, "Calcium Citrate Malate 250 mg + Vitamin D3 400 IU Tablets"),
        product(2, "Calcium 500 mg + Vitamin D3 250 IU Tablets"),
    ]);
    let dictionary = Dictionary::shipped();
    let searcher = Searcher { index: &index, dictionary: &dictionary };
    let found = searcher.find_as_typed("calcium 250mg");
    let page = rank::best_page(&index, &found.query, &found.sums, &found.documents, 0, 2);
    assert_eq!(page.first(), Some(&0), "{page:?}");
}

/// Names and packs of a public list of generics, as printed.
const REAL_NAMES: &[(&str, &str)] = &[
    ("Amoxycillin 500mg, Clavulanic Acid 125mg and Lactic Acid Bacillus 60 Million Spores Tablets", "10's"),
    ("Amoxycillin 500mg and Potassium Clavulanate 125mg Tablets IP", "6's"),
    ("Amoxycillin 250mg and Potassium Clavulanate 125mg Tablets IP", "6's"),
    ("Amoxycillin Capsules IP 500mg", "10's"),
    ("Cefixime 200mg and Ofloxacin 200mg Tablets", "10's"),
    ("Cefixime Tablets IP 100 mg", "10's"),
    ("Cefixime Tablets IP 200 mg", "10's"),
    ("Cetirizine Tablets IP 5mg", "10's"),
    ("Cetrizine Hydrochloride Tablets IP 10mg", "10's"),
    (
        "Combipack of Mifepristone Tablets IP 200mg  (1 Tablet) & Misoprostol Tablets IP 200mcg (4 Tablets)",
        "1's",
    ),
    ("Digital Blood Pressure Instrument ( 100% mercury free)", "1's Monopack"),
    ("Frusemide Tablets IP 40 mg", "10's"),
    ("Glucometer Test Strip", "25 Strips"),
    ("Isosorbide Mononitrate Sustained Release Tablets 30 mg", "30's"),
    ("Isosorbidemononitrate Tablets IP 20mg", "10's"),
    ("Levocetirizine Dihydrochloride Tablets IP 10mg", "15's"),
    ("Levocetrizine Tablets IP 5 mg", "10's"),
    ("Levosalbutamol Inhaler 50mcg", "200 Mdi"),
    ("Magnesium Sulphate Injection 50%", "2 ml/ 1 Vial"),
    ("Mifepristone Tablets IP 200 mg", "1's"),
    ("Paracetamol Tablets IP 650 mg", "15's"),
    ("Paracetamol Tablets IP 650 mg", "10's"),
    ("Salbutamol 100mcg and Ipratropium 20mcg Inhaler", "200 MDI"),
    ("Salbutamol Inhalation IP 100mcg", "200 md"),
    ("Sterile Disposable Infusion set with Microdrip (I.V.) (Adult use)", "1's"),
    ("Sterile Disposable Perfusion set with airway and needle adult use 150cm long", "1's"),
    ("Sterile Gauze Pad size 2X2", "1's"),
    ("Sterile Gauze Pad size 4X4", "1's"),
    ("Urine Collecting Bag, Disposable, 2000ml", "1's pack"),
    ("Vitamin E Capsules 600mg", "10's"),
    ("Vitamin E Softgel Capsules 400 mg", "10's"),
];

#[test]
fn names_that_nobody_here_wrote_are_found_by_what_the_trade_calls_them() {
    let named = |(id, (name, pack)): (i64, &(&str, &str))| {
        let read = medicine::reading::read_name(name);
        let (composition, formulation) = (read.composition(), read.formulation());
        IndexedProduct {
            listed: ListedProduct { composition, formulation, ..called(id, name) },
            facts: vec![((*pack).to_owned(), Searched::Words)],
            ..product(id, name)
        }
    };
    let index = index(&(0..).zip(REAL_NAMES).map(named).collect::<Vec<_>>());
    let dictionary = Dictionary::shipped();
    for (query, first, corrected, count) in [
        ("augmentin 625", "Amoxycillin 500mg and Potassium", "", 2),
        ("amoxicillin clavulanic acid 375", "Amoxycillin 250mg and Potassium", "", 1),
        ("cefixime 200 dt", "Cefixime Tablets IP 200", "cefixime 200", 2),
        ("cefixim 200 dt", "Cefixime Tablets IP 200", "cefixim 200", 2),
        ("evion 400", "Vitamin E Softgel Capsules 400", "", 1),
        ("salbutamol inhaler", "Salbutamol Inhalation", "", 3),
        ("amoxicillin 500 10x10", "Amoxycillin Capsules IP 500mg", "amoxicillin 500", 3),
        ("amoxicillin 500 10's", "Amoxycillin Capsules IP 500mg", "", 2),
        ("paracetamol 650 15's", "Paracetamol", "", 1),
        ("gauze 4 x 4", "Sterile Gauze Pad size 4X4", "", 1),
        ("gauze 4×4", "Sterile Gauze Pad size 4X4", "", 1),
        ("iv set", "Sterile Disposable Infusion set", "", 1),
        ("urobag", "Urine Collecting Bag", "", 1),
        ("magsulf", "Magnesium Sulphate Injection", "", 1),
        ("mtp kit", "Combipack of Mifepristone", "", 1),
        ("bp machine", "Digital Blood Pressure Instrument", "", 1),
        ("sugar strip", "Glucometer Test Strip", "", 1),
        ("furosemide", "Frusemide Tablets", "", 1),
        ("lasix 40", "Frusemide Tablets", "", 1),
        ("levocetirizine 5", "Levocetrizine Tablets IP 5 mg", "", 1),
        ("levocetrizine", "Levocetrizine Tablets IP 5 mg", "", 2),
        ("okacet 10", "Cetrizine Hydrochloride", "", 1),
        ("cetrizine 5", "Cetirizine Tablets IP 5mg", "", 2),
        ("imdur", "Isosorbidemononitrate", "", 2),
        ("isosorbide mononitrate 20", "Isosorbidemononitrate", "", 1),
        ("isosorbidemononitrate 30", "Isosorbide Mononitrate Sustained", "", 1),
    ] {
        let found = Searcher { index: &index, dictionary: &dictionary }.find(query, false);
        let page = rank::best_page(&index, &found.query, &found.sums, &found.documents, 0, 10);
        let names: Vec<_> = page.iter().map(|at| REAL_NAMES[*at as usize].0).collect();
        assert!(names.first().is_some_and(|name| name.starts_with(first)), "{query}: {names:?}");
        assert_eq!(found.corrected.as_deref().unwrap_or_default(), corrected, "{query}");
        assert_eq!(names.len(), count, "{query}: {names:?}");
    }
}

#[test]
fn a_hostile_text_costs_little_more_than_an_honest_one() {
    let index = index(&(0..).zip(REAL_NAMES).map(|(id, (name, _))| product(id, name)).collect::<Vec<_>>());
    let dictionary = Dictionary::shipped();
    let cost = |text: &str| {
        let before = score::SCANS.get();
        let searcher = Searcher { index: &index, dictionary: &dictionary };
        searcher.find(text, true);
        suggestions(searcher, text);
        score::SCANS.get() - before
    };
    assert!((1..40).contains(&cost("amoxycillin 500")), "{}", cost("amoxycillin 500"));
    let slips =
        ["parcetamol", "amoxycilin", "cefixme", "ceterizine", "frusemid", "levosalbutmol", "magnesum"];
    for text in [
        "a ".repeat(99),
        (0..66).map(|n| format!("{n:x}z")).collect::<Vec<_>>().join(" "),
        "(a+)+$ .* [^x]{99}".to_owned(),
        "9".repeat(200),
        "मधुमेह की दवा ".repeat(20),
        "tab 500 mg ".repeat(40),
        slips.join(" "),
        slips.join(" ").repeat(3),
    ] {
        assert!(cost(&text) < 1_500, "{text}: {}", cost(&text));
    }
}

#[test]
fn a_code_finds_what_it_begins_and_itself_first() {
    let coded = |id: i64, sku: &str, name: &str| IndexedProduct {
        listed: ListedProduct { sku: Some(sku.to_owned()), ..called(id, name) },
        ..product(id, name)
    };
    let index = index(&[
        coded(1, "CAR-0101", "Telmisartan Tablets 40 mg"),
        coded(2, "CAR-01", "Atenolol Tablets 50 mg"),
        coded(3, "CAR-0102", "Carvedilol Tablets 3.125 mg"),
        coded(4, "ABX-0101", "Carbimazole Tablets 5 mg"),
        coded(5, "PAN40-1", "Pan 40 Tablets"),
        product(6, "Pan 40 Forte Tablets"),
        IndexedProduct { description: "In place of CAR-0101.".to_owned(), ..product(7, "Cardiac kit 01") },
    ]);
    let dictionary = Dictionary::shipped();
    let searcher = Searcher { index: &index, dictionary: &dictionary };
    for (text, expected) in [
        ("CAR-01", &[2, 3, 1][..]),
        ("car01", &[2, 3, 1]),
        ("CAR-0101", &[1]),
        // Also the beginning of a name, which may be what is meant.
        ("pan40", &[6, 5]),
    ] {
        for found in [searcher.find(text, false), searcher.find_beginnings(text).unwrap()] {
            let page = rank::best_page(&index, &found.query, &found.sums, &found.documents, 0, 10);
            let found: Vec<_> = page.iter().map(|at| index.document(*at).product.get()).collect();
            let sorted = |ids: &[i64]| ids.iter().copied().collect::<BTreeSet<_>>();
            assert_eq!(sorted(&found), sorted(expected), "{text}: {found:?}");
            if text.starts_with('C') {
                assert_eq!(found[0], expected[0], "{text}: {found:?}");
            }
        }
    }
}

proptest! {
    #[test]
    fn a_text_is_found_wherever_it_is_contained(
        products in products(), at in 0_usize..50, from in 0_usize..50, length in 0_usize..40, other in text(), own in any::<bool>()
    ) {
        let index = index(&products);
        let asked = if own { part_of(&products, at, from, length) } else { other };
        let text = searchable(&asked);
        prop_assume!(!text.is_empty());
        let naive: BTreeSet<i64> = products
            .iter()
            .filter(|product| fields(product).iter().any(|field| field.contains(&text)))
            .map(|product| product.listed.id.get())
            .collect();
        prop_assert_eq!(ids(&index, &bitmap(&index.containing(&asked))), naive.clone(), "{:?}", text);
        let dictionary = Dictionary::shipped();
        let found = Searcher { index: &index, dictionary: &dictionary }.find(&asked, false);
        let with_code = Searcher { index: &index, dictionary: &dictionary }.with_code(&asked, &found.query);
        prop_assert!(with_code.is_some() || ids(&index, &found.documents).is_superset(&naive));
        let page = rank::best_page(&index, &found.query, &found.sums, &found.documents, 0, 100);
        prop_assert_eq!(page.into_iter().collect::<BTreeSet<_>>(), found.documents.iter().collect::<BTreeSet<_>>());
    }

    #[test]
    fn facets_count_what_a_scan_counts(products in products(), with in 0_u8..32) {
        let index = index(&products);
        let chosen = chosen(&products, with);
        let matches = |product: &IndexedProduct, except: Option<FacetKind>| {
            FACET_KINDS.into_iter().all(|kind| {
                let keys = &chosen.0[kind as usize];
                Some(kind) == except || keys.is_empty() || values(product, kind).iter().any(|value| keys.contains(value))
            })
        };
        let total = products.iter().filter(|product| matches(product, None)).count() as u64;
        prop_assert_eq!(index.facets.narrow(index.live(), &chosen).len(), total);
        let counted = index.facets.count(index.live(), &chosen, &listed(&products), &Terms::new());
        let facets = [counted.category, counted.benefit, counted.form, counted.schedule, counted.badge];
        for (kind, facet) in FACET_KINDS.into_iter().zip(facets) {
            for value in facet {
                let key = fold(&value.value);
                let naive = products.iter().filter(|product| matches(product, Some(kind)) && values(product, kind).contains(&key));
                prop_assert_eq!(value.count, naive.count() as u64, "{:?} {}", kind, key);
            }
        }
    }

    #[test]
    fn changes_lead_to_the_same_as_building_anew(
        before in products(), after in products(), removed in 0_i64..10, at in 0_usize..50, from in 0_usize..50, length in 0_usize..40
    ) {
        let mut changed = index(&before);
        for product in &after {
            changed.put(product);
        }
        changed.remove(ProductId::new(removed));
        changed.settle();
        let mut now = after;
        let last = now.len() as i64;
        now.extend(before.into_iter().filter(|product| product.listed.id.get() > last));
        now.retain(|product| product.listed.id.get() != removed);
        prop_assume!(!now.is_empty());
        let anew = index(&now);
        let text = part_of(&now, at, from, length);
        let dictionary = Dictionary::shipped();
        let found = |index: &Index| {
            let found = Searcher { index, dictionary: &dictionary }.find(&text, false);
            let page = rank::best_page(index, &found.query, &found.sums, &found.documents, 0, 100);
            let facets = index.facets.count(&found.documents, &Chosen::default(), &listed(&now), &Terms::new());
            (page.into_iter().map(|document| index.document(document).product).collect::<Vec<_>>(), facets)
        };
        prop_assert_eq!(found(&changed), found(&anew), "{:?}", text);
    }

    #[test]
    fn suggestions_are_those_of_all_that_is_found(
        products in products(), at in 0_usize..50, from in 0_usize..50, length in 0_usize..50,
    ) {
        let index = index(&products);
        let dictionary = Dictionary::shipped();
        let searcher = Searcher { index: &index, dictionary: &dictionary };
        for text in [part_of(&products, at, from, length), part_of(&products, at, from, 0)] {
            let all = offer(&index, &searcher.find(&text, true));
            prop_assert_eq!(suggestions(searcher, &text).0, all, "{:?}", text);
        }
    }

    #[test]
    fn any_text_has_an_answer(products in products(), text in ".{0,60}") {
        let index = index(&products);
        let dictionary = Dictionary::shipped();
        let searcher = Searcher { index: &index, dictionary: &dictionary };
        searcher.find(&text, true);
        suggestions(searcher, &text);
    }
}

fn listed(products: &[IndexedProduct]) -> Terms {
    products.iter().map(|one| (fold(&one.category), (fold(&one.category), one.category.clone(), 0))).collect()
}
