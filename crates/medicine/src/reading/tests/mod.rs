//! Names that were read by hand, and names composed in the styles of the trade.

use proptest::prelude::*;

use super::pack::read_pack;
use super::{KnownSubstances, NameDoubt, NameReading, ProductKind, read_name, read_name_of};

/// Composition, formulation or kind, and pack or size.
fn reading(name: &str) -> [String; 3] {
    shown(&read_name(name))
}

fn shown(reading: &NameReading) -> [String; 3] {
    let kind = match reading.kind {
        ProductKind::NoMedicine(kind) => Some(kind.to_owned()),
        _ => reading.formulation(),
    };
    [reading.composition(), kind, Some(reading.pack_size().unwrap_or_default())]
        .map(|text| text.unwrap_or_else(|| "-".to_owned()))
}

/// The strengths of a composition: what stands behind the names.
fn strengths(composition: &str) -> Vec<&str> {
    let strength = |part: &'_ str| part.find(|letter: char| letter.is_ascii_digit()).map(|_| ());
    composition.split("; ").filter(|part| strength(part).is_some()).collect()
}

#[test]
fn names_of_a_real_list_are_read_as_a_pharmacist_reads_them() {
    let mut wrong = Vec::new();
    let mut count = 0;
    let rows = || include_str!("names.tsv").lines().filter(|row| !row.starts_with('#'));
    // The list's column of names is headed 'Generic Name'.
    let known = KnownSubstances::of_column(rows().filter_map(|row| row.split('\t').next()));
    for row in rows() {
        let cells: Vec<_> = row.split('\t').collect();
        let [name, composition, formulation, pack] = cells[..] else { panic!("{row}") };
        let [read, form, size] = shown(&read_name_of(name, &known));
        count += 1;
        if [read.as_str(), form.as_str(), size.as_str()] != [composition, formulation, pack] {
            // A strength that the right reading has not is wrong, one that is missing is not.
            let right = strengths(composition);
            assert!(
                strengths(&read).iter().all(|one| right.iter().any(|right| one.ends_with(right))),
                "{name}: {read}"
            );
            wrong.push(format!("{name}\n  {read} | {form} | {size}"));
        }
    }
    assert!(wrong.len() * 50 <= count, "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn the_weight_of_a_tube_is_its_pack() {
    for (name, composition, pack) in [
        ("Cream Terbinafine 13g", "Terbinafine", "13 g"),
        ("Betamethasone Cream 15 g", "Betamethasone", "15 g"),
        ("Gel Diclofenac 30g", "Diclofenac", "30 g"),
        ("Terbinafine Cream 1%-3.5g", "Terbinafine 1%", "3.5 g"),
        ("Timolol Eye Drops 0.25-0.5%", "Timolol", ""),
        ("Clotrimazole Dusting Powder 75 gm", "Clotrimazole", "75 g"),
        ("Powder Clotrimazole 75g", "Clotrimazole", "75 g"),
        ("Betamethasone/Neomycin Cream 15g", "Betamethasone; Neomycin", "15 g"),
        (
            "Calcium Polystyrene Sulphonate Powder 15 g per sachet",
            "Calcium Polystyrene Sulphonate 15 g/sachet",
            "",
        ),
        ("Ceftriaxone Injection 1 g", "Ceftriaxone 1 g", ""),
        ("Fosfomycin 3 g Sachet", "Fosfomycin 3 g", ""),
    ] {
        let [read, _, size] = reading(name);
        assert_eq!([read.as_str(), size.as_str()], [composition, pack], "{name}");
    }
}

#[test]
fn counts_that_differ_give_no_strength() {
    for (name, composition) in [
        ("Amoxicillin + Clavulanic Acid Tablets 625 mg", "Amoxicillin; Clavulanic Acid"),
        ("Telmisartan + Amlodipine Tablets (40/5/12.5 mg)", "Telmisartan; Amlodipine"),
        (
            "Telmisartan, Amlodipine and Hydrochlorothiazide Tablets (40/5 mg)",
            "Telmisartan; Amlodipine; Hydrochlorothiazide",
        ),
        ("Amlodipine + Atenolol Tablets (5+50)", "Amlodipine; Atenolol"),
        ("Telmisartan 40 Tablets", "Telmisartan"),
        ("Ibuprofen 200-400 mg Tablets", "Ibuprofen"),
        ("Paracetamol 500 mg 650 mg Tablets", "Paracetamol"),
        ("Paracetamol 500 mg/125 Tablets IP", "Paracetamol"),
    ] {
        assert_eq!(reading(name)[0], composition, "{name}");
    }
}

#[test]
fn lists_of_other_houses_are_read() {
    for (name, composition, formulation, pack) in [
        ("PARACETAMOL TABLETS IP 500MG", "Paracetamol 500 mg", "Tablet", ""),
        ("Tab. Paracetamol 650 mg 10x10", "Paracetamol 650 mg", "Tablet", "10 × 10"),
        ("Inj Ceftriaxone 1gm", "Ceftriaxone 1 g", "Injection", ""),
        ("Cap. Vitamin E 400 IU", "Vitamin E 400 IU", "Capsule", ""),
        ("500 mg Paracetamol Tablets", "Paracetamol 500 mg", "Tablet", ""),
        ("Metformin HCl SR 1000 mg tab", "Metformin HCl 1000 mg", "Sustained-release tablet", ""),
        ("Telmisartan/Amlodipine 40/5 mg Tablets", "Telmisartan 40 mg; Amlodipine 5 mg", "Tablet", ""),
        (
            "Potassium Chloride Oral Solution 20 mEq/15 ml",
            "Potassium Chloride 20 mEq/15 mL",
            "Oral solution",
            "",
        ),
        ("Benzylpenicillin Injection 10 Lac IU", "Benzylpenicillin 10 lakh IU", "Injection", ""),
        ("Colistimethate Injection 2 MIU", "Colistimethate 2 MIU", "Injection", ""),
        ("Salbutamol Inhaler 100 mcg/dose 200 MDI", "Salbutamol 100 mcg/dose", "Inhaler", "200 doses"),
        ("AMOXICILLIN 250 MG CAP/TAB", "Amoxicillin 250 mg", "-", ""),
        ("Fluticasone Cream/Ointment 0.05 % 10 g", "Fluticasone 0.05%", "-", "10 g"),
        ("Rivastigmine Patch 4.6 mg/24 h", "Rivastigmine 4.6 mg/24 h", "Patch", ""),
        ("Crocin 650 mg Tablets", "-", "Tablet", ""),
        ("Zincovit Syrup", "-", "Syrup", ""),
        ("", "-", "-", ""),
        ("((((", "-", "-", ""),
    ] {
        assert_eq!(reading(name), [composition, formulation, pack], "{name}");
    }
}

#[test]
fn a_combination_keeps_its_substances_whatever_sign_joins_them() {
    for sign in ["/", " / ", " + ", "+", " & ", " and ", " with ", ", ", "-"] {
        for (one, other, strength) in
            [("Nebivolol", "Hydrochlorothiazide", "12.5 mg"), ("Levodopa", "Carbidopa", "25 mg")]
        {
            let read = read_name(&format!("Tabs {one}{sign}{other} {strength}"));
            assert_eq!(read.composition(), Some(format!("{one}; {other}")), "{sign:?}");
            assert_eq!(read.strengths(), [strength], "{sign:?}");
            assert_eq!(read.doubt(), Some(NameDoubt::UnassignedStrength), "{sign:?}");
        }
        let read = read_name(&format!("Injection Adrenaline{sign}Epinephrine 1 mg"));
        assert_eq!(read.composition().as_deref(), Some("Adrenaline 1 mg"), "{sign:?}");
    }
    for (name, composition, pack) in [
        ("Eye drops Tobramycin/Dexamethasone 5ml", "Tobramycin; Dexamethasone", "5 mL"),
        ("Syrup Amoxicillin/Clavulanic acid 250mg 100ml", "Amoxicillin; Clavulanic acid", "100 mL"),
        ("Povidone-Iodine Solution 5% w/v", "Povidone-Iodine 5% w/v", ""),
    ] {
        let [read, _, size] = reading(name);
        assert_eq!([read.as_str(), size.as_str()], [composition, pack], "{name}");
    }
}

#[test]
fn packs_of_stockists_are_read() {
    for (text, pack, form) in [
        ("1*5ML", "1 × 5 ml", None),
        ("1*1INJ", "1 × 1 injection", Some("Injection")),
        ("1*10TAB]", "1 × 10 tablets", Some("Tablet")),
        ("1*10CAP", "1 × 10 capsules", Some("Capsule")),
        ("1 x 10 tablets", "1 × 10 tablets", Some("Tablet")),
        ("28TAB", "28 tablets", Some("Tablet")),
        ("PK 100", "Pack of 100", None),
        ("(PK 28)", "Pack of 28", None),
        ("2x10s", "2 × 10", None),
        ("1x6s", "1 × 6", None),
        ("10mlx10s", "10 ml × 10", None),
        ("5 x 5ML AMP.", "5 × 5 ml ampoules", None),
        ("2 ml Vial", "2 ml vial", None),
        ("15 gm tubes", "15 g tube", None),
        ("10 × 10", "10 × 10", None),
    ] {
        let read = read_pack(text).map(|read| (read.text, read.form));
        assert_eq!(read, Some((pack.to_owned(), form)), "{text}");
        assert_eq!(read_pack(pack).map(|read| read.text).as_deref(), Some(pack), "{text}");
    }
    for text in ["1*", "10", "", "5 mg", "10 x", "500 mg x 10", "2 x 2 x 2 x 2", "10 lots", "tab 10 x"] {
        assert_eq!(read_pack(text), None, "{text}");
    }
    for (name, composition, formulation, pack) in [
        ("Amlodipine Tabs 16MG (PK 100)", "Amlodipine 16 mg", "Tablet", "Pack of 100"),
        ("Amlodipine 5MG (28TAB)", "Amlodipine 5 mg", "Tablet", "28 tablets"),
        ("Budesonide 1mg 100 Tablets", "Budesonide 1 mg", "Tablet", "100 tablets"),
        ("Tobramycin 0.3% E/DROPS", "Tobramycin 0.3%", "Eye drops", ""),
        ("Tobramycin E/OINT 5GM", "Tobramycin", "Eye ointment", "5 g"),
        ("Rosuvastatin 10 mg f.c.tab.", "Rosuvastatin 10 mg", "Film-coated tablet", ""),
        ("Vitamin E Drops", "Vitamin E", "Drops", ""),
    ] {
        assert_eq!(reading(name), [composition, formulation, pack], "{name}");
    }
    for tool in [
        "Tablet cutter",
        "Surgeon cap disposable",
        "Surgeon's cap",
        "Bouffant cap type 24",
        "Eye patch adult",
    ] {
        assert!(matches!(read_name(tool).kind, ProductKind::NoMedicine(_)), "{tool}");
    }
}

#[test]
fn brands_slogans_and_numbers_of_lots_are_no_substances() {
    for (name, strengths) in [
        ("ZYLOPRAN-5 MG TAB", "5 mg"),
        ("ZYLOVAS-CV-10MG", "10 mg"),
        ("ZYLOCEF-OZ TAB", ""),
        ("Syrup Zylotuss 125ml", ""),
        ("Tabs Zylosar-H (50mg/12.5mg)", "50 mg, 12.5 mg"),
        ("CoQ10 Capsules | Live Well & Strong", ""),
        ("Fermented Iron & Vitamin C Tablets | For Girls", ""),
        ("100% Whey Protein | 30g Protein | Vanilla", ""),
        ("Zylazi | 500 mg | LOT311102", "500 mg"),
        ("Zylopran Amlodipine 5 mg Tablets", "5 mg"),
    ] {
        let read = read_name(name);
        assert_eq!(read.composition(), None, "{name}");
        if read.kind == ProductKind::Medicine {
            assert_eq!(read.strengths().join(", "), strengths, "{name}");
            assert_eq!(read.doubt(), Some(NameDoubt::UnknownSubstance), "{name}");
        }
    }
    let read = read_name("Paracetamol Tablets | 500 mg | LOT311102");
    assert_eq!(read.composition().as_deref(), Some("Paracetamol 500 mg"));
}

#[test]
fn what_a_column_of_generics_names_is_a_substance() {
    let known = KnownSubstances::of_column(["Zyloprinol Sodium IP", "Paracetamol + Quortazine Tablets 5 mg"]);
    for (name, composition) in [
        ("Zyloprinol 10 mg Tablets", Some("Zyloprinol 10 mg")),
        ("Quortazine and Zyloprinol Tablets (5/10 mg)", Some("Quortazine 5 mg; Zyloprinol 10 mg")),
        ("Morvexine 10 mg Tablets", None),
    ] {
        assert_eq!(read_name_of(name, &known).composition().as_deref(), composition, "{name}");
        assert_eq!(read_name(name).composition(), None, "{name}");
    }
}

/// A strength as it is typed, and as it is read.
fn strength() -> impl Strategy<Value = (String, String)> {
    let number = prop_oneof![
        (1_u32..2000).prop_map(|number| number.to_string()),
        (1_u32..100, prop_oneof!["25", "5", "125"]).prop_map(|(whole, part)| format!("{whole}.{part}")),
    ];
    let unit = prop_oneof![
        Just(("mg", "mg")),
        Just(("Mg", "mg")),
        Just(("MG", "mg")),
        Just(("mcg", "mcg")),
        Just(("gm", "g")),
        Just(("IU", "IU")),
    ];
    (number, unit, "[ ]?").prop_map(|(number, (typed, read), blank)| {
        (format!("{number}{blank}{typed}"), format!("{number} {read}"))
    })
}

const SUBSTANCES: [&str; 18] = [
    "Telmisartan",
    "Amlodipine Besilate",
    "S-Amlodipine",
    "L-Methylfolate Calcium",
    "Metformin Hydrochloride",
    "Vitamin D3",
    "Vitamin B12",
    "Coenzyme Q10",
    "Clavulanic Acid",
    "Lactic Acid Bacillus",
    "Micronised Fenofibrate",
    "Omega-3 Fatty Acids",
    "Liposomal Doxorubicin",
    "Di-Hydralazine",
    "Levo-Thyroxine Sodium",
    "Trypsin-Chymotrypsin",
    "Light Liquid Paraffin",
    "Alpha Lipoic Acid",
];

/// Two to four different substances with their strengths.
fn substances(least: usize) -> impl Strategy<Value = Vec<(&'static str, (String, String))>> {
    let names = proptest::sample::subsequence(SUBSTANCES.to_vec(), least..=4).prop_shuffle();
    names.prop_flat_map(|names| {
        let strengths = proptest::collection::vec(strength(), names.len());
        strengths.prop_map(move |strengths| names.iter().copied().zip(strengths).collect())
    })
}

fn form() -> impl Strategy<Value = (&'static str, &'static str)> {
    proptest::sample::select(vec![
        ("Tablets", "Tablet"),
        ("Tablet IP", "Tablet"),
        ("TAB", "Tablet"),
        ("Capsules IP", "Capsule"),
        ("Dispersible Tablets", "Dispersible tablet"),
        ("Prolonged-release Tablets", "Prolonged-release tablet"),
        ("SR Tablets BP", "Sustained-release tablet"),
        ("Soft Gelatin Capsules", "Soft gelatin capsule"),
        ("Injection IP", "Injection"),
        ("Eye Drops", "Eye drops"),
    ])
}

fn release() -> impl Strategy<Value = (&'static str, &'static str)> {
    proptest::sample::select(vec![
        ("(SR)", "sustained release"),
        ("(Sustained Release)", "sustained release"),
        ("(Extended-relase)", "extended release"),
        ("(gastro-resistant)", "gastro-resistant"),
        ("(Enteric Coated)", "enteric-coated"),
    ])
}

/// The names of all, with what divides them.
fn listed(parts: &[String], style: usize) -> String {
    let (between, last) =
        [(", ", " and "), (" + ", " + "), (", ", " & "), ("+", "+"), (" and ", " with ")][style % 5];
    match parts {
        [all @ .., one] if !all.is_empty() => format!("{}{last}{one}", all.join(between)),
        _ => parts.concat(),
    }
}

proptest! {
    #[test]
    fn what_a_name_is_composed_of_is_read_back(
        all in substances(1), (typed, form) in form(), (said, released) in release(), style in 0_usize..40, at in 0_usize..4,
    ) {
        let several = all.len() > 1;
        let at = at % all.len();
        let by_one = style % 4 == 3 && several && !form.contains("release");
        let read = |(place, (name, (_, strength))): (usize, &(&str, (String, String)))| {
            let release = if by_one && place == at { format!(" ({released})") } else { String::new() };
            format!("{name} {strength}{release}")
        };
        let composition = all.iter().enumerate().map(read).collect::<Vec<_>>().join("; ");
        let names: Vec<String> = all.iter().map(|(name, _)| (*name).to_owned()).collect();
        let strengths: Vec<&str> = all.iter().map(|(_, (strength, _))| strength.as_str()).collect();
        let name = match style % 4 {
            // 'A 5mg and B 10 mg Tablets IP'
            0 | 3 => {
                let one = |(place, (name, (strength, _))): (usize, &(&str, (String, String)))| {
                    let release = if by_one && place == at { said } else { "" };
                    match style % 3 {
                        0 => format!("{name} {strength} {release}"),
                        1 => format!("{name} {release} {strength}"),
                        _ => format!("{name} ({strength}) {release}"),
                    }
                };
                let parts: Vec<String> = all.iter().enumerate().map(one).collect();
                format!("{} {typed}", listed(&parts, style))
            }
            // 'A + B Tablets (5 mg + 10 mg)'
            1 => format!("{} {typed} ({})", listed(&names, style), strengths.join([" + ", "/", "+"][style % 3])),
            // 'A and B Tablets 5mg/10mg'
            _ => format!("{} {typed} {}", listed(&names, style), strengths.join("/")),
        };
        prop_assert_eq!(reading(&name), [composition, form.to_owned(), String::new()], "{}", name);
    }

    #[test]
    fn an_amount_in_a_volume_is_read_back(
        all in substances(1), per in prop_oneof![Just(("5ml", "5 mL")), Just(("ml", "mL")), Just(("2.5 ml", "2.5 mL"))], style in 0_usize..5,
    ) {
        let (typed, volume) = per;
        let each = all.iter().map(|(name, (_, strength))| format!("{name} {strength}/{volume}"));
        let composition = each.collect::<Vec<_>>().join("; ");
        let parts: Vec<String> = all.iter().map(|(name, (strength, _))| format!("{name} {strength}")).collect();
        let name = match style {
            0 => format!("{} per {typed} Syrup", listed(&parts, style)),
            1 => format!("{} Syrup per {typed}", listed(&parts, style)),
            2 => format!("{}/{typed} Syrup", listed(&parts, style)),
            3 => format!("{} /{typed} Syrup IP", listed(&parts, style)),
            _ => format!("{} in {} Syrup", listed(&parts, style), if typed == "ml" { "1 ml" } else { typed }),
        };
        prop_assert_eq!(&reading(&name)[0], &composition, "{}", name);
    }

    #[test]
    fn one_number_of_several_substances_is_given_to_none(all in substances(2), style in 0_usize..5) {
        let names: Vec<String> = all.iter().map(|(name, _)| (*name).to_owned()).collect();
        let name = format!("{} Tablets IP {}", listed(&names, style), all[0].1.0);
        prop_assert_eq!(&reading(&name)[0], &names.join("; "), "{}", name);
    }

    #[test]
    fn any_text_is_read(text in "\\PC{0,60}|[A-Za-z0-9%;:()/+,. -]{0,80}") {
        let _ = reading(&text);
    }
}
