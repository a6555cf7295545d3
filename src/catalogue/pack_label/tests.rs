//! Labels of a real list's products (a public scheme's generics), and of the trade's other ways to write packs.

use std::collections::HashMap;

use super::{Facts, Ink, PackLabel};

fn label(name: &str, composition: &str, formulation: &str, pack: &str) -> PackLabel {
    let facts = Facts { name, category: "Others", composition, formulation, pack };
    facts.label(&facts.item(), Ink::Oxblood)
}

/// A label in one line: 'tablets 10: 40 + 5 mg; Tablet; 10's'.
fn drawn(label: &PackLabel) -> String {
    let amounts = label.amounts.iter().map(|one| {
        let per = one.per.as_ref().map(|per| format!("per {per}"));
        [Some(one.amount.clone()), one.unit.clone(), per].into_iter().flatten().collect::<Vec<_>>().join(" ")
    });
    let shape = format!("{} {}", label.shape, label.pockets);
    let facts = [label.form.clone(), label.pack.clone()].into_iter().flatten();
    let rest: Vec<_> = [amounts.collect::<Vec<_>>().join(" + ")].into_iter().chain(facts).collect();
    format!("{shape}: {}", rest.join("; "))
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table of cases")]
fn labels_say_what_the_record_says_and_nothing_else() {
    for (name, composition, formulation, pack, expected) in [
        (
            "Telmisartan + S- Amlodipine Tablet (40/5 mg)",
            "Telmisartan 40 mg; S-Amlodipine 5 mg",
            "Tablet",
            "15's",
            "tablets 15: 40 + 5 mg; Tablet; 15's",
        ),
        (
            "Paracetamol Paediatric Oral Suspension IP 125 mg per 5 ml",
            "Paracetamol 125 mg per 5 ml",
            "Oral suspension",
            "60 ml",
            "bottle 0: 125 mg per 5 mL; Oral suspension; 60 ml",
        ),
        (
            "Human Normal Immunoglobulin IP 16.5%",
            "Human Normal Immunoglobulin 16.5 %",
            "Injection",
            "2 ml vial",
            "vial 0: 16.5 %; Injection; 2 ml vial",
        ),
        (
            "Luliconazole Cream 1% w/v",
            "Luliconazole 1 %w/v",
            "Cream",
            "30 g",
            "tube 0: 1 %; Cream; w/v · 30 g",
        ),
        (
            "Metformin Sustained Release Tablets IP 500 mg",
            "Metformin 500 mg",
            "Sustained-release tablet",
            "10 x 10 tablets",
            "tablets 10: 500 mg; Tablet, SR; 10 x 10 tablets",
        ),
        (
            "Thyroxine Tablets 62.5 mcg",
            "Thyroxine 62.5 mcg",
            "",
            "100's Bottle",
            "jar 0: 62.5 mcg; Tablet; 100's Bottle",
        ),
        (
            "Vitamin D3 and B12",
            "Vitamin D3 1000 IU; Vitamin B12 500 mcg",
            "Capsule",
            "28's",
            "capsules 14: 1000 IU + 500 mcg; Capsule; 28's",
        ),
        (
            "Multivitamin Tablets",
            "Zinc 5 mg; Folic Acid 1 mg; Niacin 10 mg; Biotin 30 mcg",
            "Tablet",
            "30's",
            "tablets 15: 30's; Tablet; 4 ingredients",
        ),
        (
            "Zinc and Folic Acid Tablets",
            "Zinc 5 mg; Folic Acid",
            "Tablet",
            "10's",
            "tablets 10: 10's; Tablet; 2 ingredients",
        ),
        ("Elastic Net Fixator Bandage", "", "", "5 cm X 3 m in Monopack", "bandage 0: 5 cm × 3 m; Bandage"),
        ("Absorbent Cotton Wool IP 200 g", "", "", "1's", "roll 0: 200 g; Cotton; 1's"),
        (
            "Absorbent Gelatin Sponge (80mm x 50mm x 10mm)",
            "",
            "",
            "1's",
            "box 0: 80 × 50 × 10 mm; Sponge; 1's",
        ),
        (
            "Ankle binder Support (Large)",
            "",
            "",
            "One in Mono-Carton",
            "belt 0: Large; Belt; One in Mono-Carton",
        ),
        ("Cotton Ear Buds", "", "", "100 Ear Buds", "buds 0: 100; Ear buds"),
        ("Walking stick", "", "", "", "box 0: ; Walking stick"),
        // A release is no substance, what stands beside a number is no unit, and what comes with an article is not its size.
        (
            "Zalfaprazole and Quintodone Capsules",
            "Zalfaprazole 20 mg (gastro resistant); Quintodone 30 mg (prolonged release)",
            "Capsule",
            "10's",
            "capsules 10: 20 + 30 mg; Capsule; 10's",
        ),
        (
            "Zalfacillin and Lactic Acid Bacillus Dry Syrup",
            "Each 5 mL contains: Zalfacillin 200 mg; Lactic Acid Bacillus 60 million spores",
            "Dry syrup",
            "30 ml bottle",
            "bottle 0: 200 mg per 5 mL; Oral suspension; 60 million spores per 5 mL · 30 ml bottle",
        ),
        (
            "Herbal Throat Spray",
            "Sage oil; Pine Needle oil; Polysorbate 80; Zalfa extract; water",
            "Spray",
            "50ml in Mono-carton",
            "bottle 0: 50 mL; Spray; in Mono-carton",
        ),
        (
            "Compound Zalfa Lactate Infusion",
            "",
            "Injection",
            "500 ml in FFS Bottle",
            "vial 0: 500 mL; Injection; in FFS Bottle",
        ),
        ("3-way stopcock with 15 cm extension line", "", "", "1's", "catheter 0: ; Stopcock; 1's"),
        ("Paper Tape Size 5cmx3m", "", "", "1's", "roll 0: 5 cm × 3 m; Tape; 1's"),
        (
            "Adhesive Skin Closures",
            "",
            "",
            "1/4 inch x 4 in 10 strips pack",
            "tablets 10: ; Skin closures; 1/4 inch x 4 in 10 strips pack",
        ),
        ("Silk Suture (3/8 Circle needle 16mm), USP 4/0", "", "", "1's", "suture 0: USP 4/0; Suture; 1's"),
        ("Zalfa Special 250g Jar", "", "", "250 g PET jar", "jar 0: 250 g; PET jar"),
        (
            "Quintoclone and Zalfadrine Injection",
            "Quintoclone 2% w/v; Zalfadrine 1:80000",
            "Injection",
            "30 ml vial",
            "vial 0: 2 % + 1:80000; Injection; w/v · 30 ml vial",
        ),
        (
            "Zalfa Carbonate Tablets",
            "Each tablet contains: Zalfa Carbonate 1250 mg equivalent to elemental Calcium 500 mg; Excipients q.s.",
            "Tablet",
            "15's",
            "tablets 15: 500 mg; Tablet; 15's",
        ),
        (
            "Brinzalide Ophthalmic Suspension 1% w/v",
            "Brinzalide 1% w/v",
            "Ophthalmic suspension",
            "5 ml",
            "bottle 0: 1 %; Eye drops; w/v · 5 ml",
        ),
        (
            "Beclomethasone Dipropionate Inhalation IP 100 mcg",
            "Beclomethasone Dipropionate 100 mcg",
            "",
            "200 MDI",
            "inhaler 0: 100 mcg; Inhaler; 200 MDI",
        ),
    ] {
        let label = label(name, composition, formulation, pack);
        assert_eq!(drawn(&label), expected, "{name}");
    }
}

#[test]
fn a_strip_has_the_pockets_that_its_pack_says() {
    for (pack, pockets) in [
        ("10's", 10),
        ("4's", 4),
        ("10 × 10 tablets", 10),
        ("10x15", 15),
        ("Combipack of 6 Tablets in Mono Carton", 6),
        ("30's in monocarton", 15),
        ("28's", 14),
        ("16's", 16),
        ("", 10),
        ("17's", 10),
        ("0", 10),
        ("99999999999999999999", 10),
    ] {
        assert_eq!(label("Zinc", "", "Tablet", pack).pockets, pockets, "{pack}");
    }
}

#[test]
fn the_largest_categories_have_an_ink_of_their_own() {
    let names: Vec<String> = (0..14).map(|number| format!("category {number}")).collect();
    let inks = Ink::of_largest(&names, &HashMap::new());
    assert_eq!(inks.len(), Ink::ALL.len());
    assert!(Ink::ALL.iter().all(|ink| inks.contains(ink)));
    assert_eq!(inks[0], Ink::by_name("category 0"));
    let fewer: Vec<_> = names[..3].to_vec();
    assert_eq!(
        Ink::of_largest(&fewer, &HashMap::new()),
        inks[..3],
        "a smaller category changes no larger one's"
    );
}

#[test]
fn a_chosen_ink_is_given_to_no_other_of_the_largest_categories() {
    let names: Vec<String> = (0..10).map(|number| format!("category {number}")).collect();
    let given = Ink::of_largest(&names, &HashMap::new());
    let chosen = HashMap::from([(names[9].clone(), given[0])]);
    let inks = Ink::of_largest(&names, &chosen);
    assert_eq!(inks[9], given[0]);
    assert!(Ink::ALL.iter().all(|ink| inks.contains(ink)));
    let both = HashMap::from([(names[0].clone(), Ink::Moss), (names[1].clone(), Ink::Moss)]);
    assert_eq!(Ink::of_largest(&names, &both)[..2], [Ink::Moss, Ink::Moss]);
}
