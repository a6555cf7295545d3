//! Insulins and their brands, substances whose names begin or end with another's, and the letters behind a brand.

use super::catalogue::Catalogue;

/// Takes the lines over the products, each with the place of the product that it must be sure of.
fn check(products: &[(&str, &str)], lines: &[(&str, Option<usize>)]) {
    let owned: Vec<_> =
        products.iter().map(|(name, pack)| ((*name).to_owned(), (*pack).to_owned())).collect();
    let catalogue = Catalogue::of(&owned);
    let taken = catalogue.take(&lines.iter().map(|(line, _)| (*line).to_owned()).collect::<Vec<_>>());
    let wrong: Vec<String> = lines
        .iter()
        .zip(&taken)
        .filter(|((_, expected), taken)| taken.sure() != expected.map(|at| products[at].0))
        .map(|((line, expected), taken)| format!("{line} {expected:?}: {:?} {}", taken.names, taken.said))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_brand_of_insulin_is_sure_where_kind_strength_and_container_are_certain() {
    let products = [
        ("Soluble Insulin Injection IP 40 IU per ml (R-DNA Origin)", "10 ml Vial"),
        ("Soluble Insulin Injection IP 100 IU per ml (R-DNA Origin)", "3 ml Catridge"),
        ("Biphasic Isophane Insulin Injection IP (30:70) 40 IU per ml", "10 ML VIAL"),
        ("Biphasic Isophane Insulin Injection IP (50:50) 40 IU per ml", "10 ML VIAL"),
        ("Isophane Insulin Injection IP 40 IU per ml", "10 ml Vial"),
        ("Insulin Glargine Injection IP 100 IU per ml", "Cartridge 3 ml"),
        ("Insulin Aspart Injection IP 100IU per ml", "10ml Vial"),
        ("Insulin Lispro Injection IP 100 IU per ml", "3 ml Cartridge"),
        ("Insulin Syringe (40 units) with 30G needle", "1's"),
    ];
    let lines = [
        ("actrapid 40 iu/ml vial - 10", Some(0)),
        ("actrapid 100 iu/ml cartridge - 10", Some(1)),
        ("insulatard 40 iu/ml vial - 3", Some(4)),
        ("mixtard 30 40 iu/ml vial - 5", Some(2)),
        ("mixtard 50 40 iu/ml vial - 5", Some(3)),
        ("huminsulin 30/70 40 iu/ml vial - 5", Some(2)),
        ("lantus cartridge - 10", Some(5)),
        ("novorapid vial - 4", Some(6)),
        ("humalog 100 iu/ml cartridge - 2", Some(7)),
        // The brand has two strengths, or two containers, and the line says neither.
        ("actrapid - 10", None),
        ("actrapid vial - 10", None),
        ("actrapid 40 vial - 10", None),
        ("actrapid 40 iu/ml - 10", None),
        ("humalog cartridge - 2", None),
        ("lantus - 10", None),
        // Another container, strength or kind.
        ("actrapid 40 iu/ml cartridge - 10", None),
        ("lantus solostar - 10", None),
        ("lantus 40 iu/ml cartridge - 10", None),
        ("toujeo - 5", None),
        ("novorapid flexpen - 4", None),
        ("novomix 30 vial - 4", None),
        ("mixtard 40 iu/ml vial - 5", None),
        ("humalog mix 25 100 iu/ml cartridge - 2", None),
        ("insulin 40 iu/ml vial - 5", None),
        // Misspelt, or a brand that is not in the table.
        ("actrapd 40 iu/ml vial - 10", None),
        ("lentus cartridge - 10", None),
        ("fiasp vial - 4", None),
        ("lupisulin r 40 iu/ml vial - 4", None),
    ];
    check(&products, &lines);
}

/// Two substances each: neither is asked for by the other's name.
const APART: &str = "amlodipine, s-amlodipine; citalopram, escitalopram; cetirizine, levocetirizine; ibuprofen, dexibuprofen; \
    loratadine, desloratadine; aprepitant, fosaprepitant; hydralazine, dihydralazine; interferon alfa, peginterferon alfa; \
    paclitaxel, nab-paclitaxel; omeprazole, esomeprazole; ofloxacin, levofloxacin; ketoprofen, dexketoprofen; \
    salbutamol, levosalbutamol; sulpiride, levosulpiride; lansoprazole, dexlansoprazole; rabeprazole, dexrabeprazole; \
    bupivacaine, levobupivacaine; phenytoin, fosphenytoin; filgrastim, pegfilgrastim; doxorubicin, liposomal doxorubicin; \
    amphotericin b, liposomal amphotericin b; venlafaxine, desvenlafaxine; milnacipran, levomilnacipran; \
    methylphenidate, dexmethylphenidate; zopiclone, eszopiclone; modafinil, armodafinil; formoterol, arformoterol; \
    ketamine, esketamine; norgestrel, levonorgestrel; chloroquine, hydroxychloroquine; prednisolone, methylprednisolone; \
    tenofovir disoproxil, tenofovir alafenamide; mycophenolate mofetil, mycophenolate sodium; thyroxine, liothyronine; \
    folinic acid, folic acid; carbamazepine, oxcarbazepine; quinine, quinidine; digoxin, digitoxin";

#[test]
fn another_substance_is_told_by_its_whole_name() {
    let pairs: Vec<(&str, &str)> = APART.split("; ").filter_map(|pair| pair.split_once(", ")).collect();
    let product = |name: &str| (format!("{name} Injection IP 10 mg"), String::new());
    for (own, other) in [false, true].map(|turned| {
        let one = |(one, other): &(&'static str, &'static str)| if turned { *other } else { *one };
        let two = |(one, other): &(&'static str, &'static str)| if turned { *one } else { *other };
        (pairs.iter().map(one).collect::<Vec<_>>(), pairs.iter().map(two).collect::<Vec<_>>())
    }) {
        let catalogue = Catalogue::of(&own.iter().map(|name| product(name)).collect::<Vec<_>>());
        let line = |name: &&str| format!("inj {name} 10 mg - 20");
        let sure = catalogue.take(&own.iter().map(line).collect::<Vec<_>>());
        for (name, taken) in own.iter().zip(sure) {
            assert_eq!(taken.sure(), Some(product(name).0.as_str()), "{name}: {}", taken.said);
        }
        for (name, taken) in other.iter().zip(catalogue.take(&other.iter().map(line).collect::<Vec<_>>())) {
            assert_eq!(taken.sure(), None, "{name}: {}", taken.said);
        }
    }
}

#[test]
fn levothyroxine_is_thyroxine_however_it_is_written() {
    let products = [("Levo-Thyroxine Sodium Tablets IP 100 mcg", "100's")];
    let lines = [
        ("thyroxine 100 mcg tab - 5", Some(0)),
        ("levothyroxine 100 mcg tab - 5", Some(0)),
        ("levo thyroxine 100 mcg tab - 5", Some(0)),
        ("thyroxine 100 tab - 5", None),
        ("liothyronine 100 mcg tab - 5", None),
    ];
    check(&products, &lines);
}

#[test]
fn dsr_is_slow_domperidone_beside_what_withstands_the_stomach() {
    let products = [
        ("Pantoprazole 40mg (Gastro-resistant) and Domperidone 30mg (Prolonged Release) Capsules IP", "10's"),
        ("Pantoprazole 40mg and Domperidone 10mg Capsules", "10's"),
        ("Rabeprazole 20mg and Domperidone 10mg Capsules", "10's"),
        ("Pantoprazole Gastro-resistant Tablets IP 40 mg", "10's"),
        ("Metoprolol Succinate Tablets IP 50 mg", "10's"),
    ];
    let lines = [
        ("pan dsr - 10", Some(0)),
        ("pantoprazole dsr - 10", Some(0)),
        ("pantoprazole 40 dsr cap - 10", Some(0)),
        ("PANTOPRAZOLE 40 AND DOMPERIDONE 30 SR - 10", Some(0)),
        ("razo dsr - 10", None),
        ("rabeprazole dsr cap - 10", None),
        ("met xl 50 - 10", None),
    ];
    check(&products, &lines);
}

#[test]
fn letters_behind_a_brand_are_its_own_though_they_say_nothing_elsewhere() {
    let products = [
        ("Amlodipine Tablets IP 5mg", "10's"),
        ("Clopidogrel Tablets IP 75mg", "10's"),
        ("Itopride Tablets IP 50 mg", "10's"),
        ("Vitamin B-Complex Injection", "2 ml"),
    ];
    let lines = [
        ("amlokind 5 - 10", Some(0)),
        ("amlokind at 5 - 10", None),
        ("amlodac at 5 - 10", None),
        ("clavix as 75 - 10", None),
        ("ganaton 50 - 10", Some(2)),
        ("ganaton total 50 - 10", None),
        ("itopride 50 total - 10", Some(2)),
        // What it holds is known of the brand alone.
        ("inj neurobion 2 ml - 20", None),
        ("inj b complex 2 ml - 20", Some(3)),
    ];
    check(&products, &lines);
}

#[test]
fn hundredths_infusions_and_salts_in_short_are_what_is_asked_for() {
    let products = [
        ("Propofol Injection IP 10 mg per ml", "20 ml"),
        ("Vancomycin Hydrochloride for Intravenous Infusion IP 500 mg", "Vial"),
        ("Tramadol HCl Injection 50mg 1 ml", "1 ml"),
        ("Vecuronium Bromide Injection I.P 4mg", "Vial"),
        ("I.V Cannula (Sterile, Disposable), 20 G", "1's"),
        ("Crepe Bandage B.P. 15 cm x 4 M", "1's"),
        ("Crepe Bandage B.P. 10 cm x 4 M", "1's"),
    ];
    let lines = [
        ("inj propofol 1% 20 ml - 10", Some(0)),
        ("inj propofol 2% 20 ml - 10", None),
        ("vancomycin infusion 500 mg - 10", Some(1)),
        ("inj vancomycin 500 - 10", None),
        ("vancomycin 500 tab - 10", None),
        ("inj tramadol 50mg - 40", Some(2)),
        ("inj vecuronium 4mg - 10", Some(3)),
        ("IV cannula 20G - 100", Some(4)),
        ("IV cannula 22G - 100", None),
        ("crepe bandage 15 cm x 4 m - 20", Some(5)),
        ("crepe bandage 10 cm x 5 m - 20", None),
        ("crepe bandage 15 cm - 20", None),
    ];
    check(&products, &lines);
}

/// Found by altering all names of a public list.
#[test]
fn a_pack_in_a_name_counts_nothing() {
    let name = "Combo pack of Vitamin C Injection IP and Vitamin B12, Folic acid and Niacinamide injection";
    let products = [(name, "1's"), ("Folic acid Tablets IP 5 mg", "10x10")];
    check(&products, &[(name, Some(0)), (&name.to_lowercase(), Some(0)), (&format!("{name} 1's"), Some(0))]);
}

#[test]
fn a_number_that_belongs_to_the_name_counts_nothing() {
    let products = [
        ("5-Flurouracil Injection 500mg", "10 ml"),
        ("Calcium, Magnesium, zinc and Vitamin D-3 Oral Suspension", "200 ml"),
        ("Endotracheal Tube Cuffed, Size 5", "1's"),
        ("Amlodipine Tablets IP 5mg", "10's"),
        ("Rosuvastatin Tablets IP 10mg", "10's"),
        ("Ceftazidime Injection IP 1g", "1's"),
    ];
    let lines = [
        ("5-Flurouracil Injection 500mg - 10", Some(0)),
        ("6-Flurouracil Injection 500mg", None),
        ("S-5-Flurouracil Injection 500mg", None),
        ("Calcium, Magnesium, zinc and Vitamin D-3 Oral Suspension", Some(1)),
        ("Calcium, Magnesium, zinc and Vitamin D-6 Oral Suspension", None),
        ("Endotracheal Tube Cuffed, Size 5.5", None),
        ("Endotracheal Tube Cuffed, Size 5 - 10", Some(2)),
        ("Amlodipine Tablet (5/5 Mg)", None),
        ("Rosuvastatin Tablet (20/ 10Mg)", None),
        ("Rosuvastatin Tablet 10mg - 20", Some(4)),
        ("Ceftagidime Injection IP 1g", None),
        ("Ceftazidim Injection IP 1g", Some(5)),
    ];
    check(&products, &lines);
}

#[test]
fn a_line_for_a_device_or_of_a_letter_offers_no_medicine() {
    let products = [
        ("Folic Acid 5 mg Tablets", "10's"),
        ("Medical Digital Thermometer", "1's"),
        ("Adrenaline Injection IP 1:1000", "1 ml"),
    ];
    let owned: Vec<_> = products.map(|(name, pack)| (name.to_owned(), pack.to_owned())).into();
    let lines = ["foley catheter 16 - 10", "raj medical store 98765 43210", "adrenaline 1:10000 inj - 20"];
    let taken = Catalogue::of(&owned).take(&lines.map(str::to_owned));
    assert!(
        taken[0].offered.is_empty() && taken[1].offered.is_empty(),
        "{} {}",
        taken[0].said,
        taken[1].said
    );
    assert_eq!((taken[2].sure(), taken[2].said.contains('%')), (None, false), "{}", taken[2].said);
    let vancomycin =
        [("Vancomycin Hydrochloride for Intravenous Infusion IP 500 mg".to_owned(), String::new())];
    let [taken] = &Catalogue::of(&vancomycin).take(&["inj vancomycin 500 - 10".to_owned()])[..] else {
        panic!()
    };
    assert!(taken.said.starts_with("In the catalogue only as infusion"), "{}", taken.said);
}
