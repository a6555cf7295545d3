//! Tables of products that are given as compositions and formulations.

use super::*;
use medicine::dictionary::Dictionary;
use medicine::product::read_product;

/// The table of products, each a composition and a formulation, with ids from 1.
fn made(products: &[(&str, &str)], current: Option<i64>) -> Option<SaltMatrix> {
    let dictionary = Dictionary::shipped();
    let of = |(id, (composition, form)): (i64, &(&str, &str))| {
        let name = format!("Product {id}");
        let item = read_product(&name, composition, form, "", &dictionary);
        let (formulation, id) = (Some((*form).to_owned()), ProductId::new(id));
        (item, ListedProduct { id, name, sku: None, composition: None, formulation, pack_size: None })
    };
    let (items, rows): (Vec<_>, Vec<_>) = (1..).zip(products).map(of).unzip();
    let held = rows.iter().map(|row| row.id).zip(items.iter().cloned()).collect();
    table(&items[0], &held, rows, products.len() as u64, current.map(ProductId::new))
}

/// A line for the strengths, then one for each form: a number of products, '*' behind that of the current one.
fn drawn(matrix: &SaltMatrix) -> String {
    let or_none = |text: &Option<String>| text.clone().unwrap_or_else(|| "?".to_owned());
    let head: Vec<_> = matrix.strengths.iter().map(|column| or_none(&column.strength)).collect();
    let cell = |cell: &Option<MatrixCell>| match cell {
        Some(MatrixCell { count, current, .. }) => format!("{count}{}", if *current { "*" } else { "" }),
        None => "-".to_owned(),
    };
    let rows = matrix.forms.iter().map(|row| {
        format!("{}: {}", or_none(&row.form), row.cells.iter().map(cell).collect::<Vec<_>>().join(" "))
    });
    [head.join(" | ")].into_iter().chain(rows).collect::<Vec<_>>().join("\n")
}

#[test]
fn strengths_are_by_amount_and_forms_by_frequency_then_name() {
    let matrix = made(
        &[
            ("Paracetamol 1 g", "Film-coated tablet"),
            ("Paracetamol 500 mg", "Tablet"),
            ("Paracetamol 650 mg", "Tablet"),
            ("Paracetamol 500 mg", "Effervescent tablet"),
            ("Each 5 mL contains: Paracetamol 250 mg", "Oral suspension"),
            ("Each mL contains: Paracetamol 100 mg", "Oral drops"),
            ("Paracetamol 1000 mg", "Tablet"),
            ("Paracetamol", "Syrup"),
        ],
        Some(2),
    );
    let expected = "\
500 mg | 650 mg | 1 g | 250 mg/5 mL | 100 mg/mL | ?
Tablet: 1* 1 2 - - -
Oral drops: - - - - 1 -
Oral suspension: - - - 1 - -
Syrup: - - - - - 1
Tablet, effervescent: 1 - - - - -";
    assert_eq!(drawn(&matrix.unwrap()), expected);
}

#[test]
fn a_combination_has_one_column_in_whichever_order_its_salts_are_printed() {
    let matrix = made(
        &[
            ("Telmisartan IP 40 mg + Amlodipine 5 mg", "Tablet"),
            ("Amlodipine 5 mg, Telmisartan 40 mg", "Tablet"),
            ("Amlodipine 5 mg, Telmisartan 80 mg", "Tablet"),
            ("Telmisartan 40 mg; Amlodipine 10 mg", "Tablet"),
        ],
        None,
    )
    .unwrap();
    assert_eq!(matrix.salts, ["Telmisartan", "Amlodipine"]);
    assert_eq!(drawn(&matrix), "40 mg + 5 mg | 40 mg + 10 mg | 80 mg + 5 mg\nTablet: 2 1 1");
    assert_eq!(matrix.strengths[0].search, "Telmisartan 40 mg + Amlodipine 5 mg");
    assert_eq!(matrix.forms[0].filter.as_deref(), Some("tablet"));
    assert_eq!(matrix.forms[0].cells[0].as_ref().unwrap().product, None);
    assert_eq!(matrix.forms[0].cells[1].as_ref().unwrap().product.as_ref().unwrap().id.get(), 4);
}

#[test]
fn another_release_is_another_form() {
    let matrix = made(
        &[
            ("Metformin 500 mg", "Tablet"),
            ("Metformin 500 mg", "Sustained-release tablet"),
            ("Metformin 1000 mg", "Bilayered sustained-release tablet"),
        ],
        None,
    );
    let expected = "500 mg | 1000 mg\nTablet, sustained release: 1 1\nTablet: 1 -";
    assert_eq!(drawn(&matrix.unwrap()), expected);
}

#[test]
fn small_amounts_are_compared_exactly() {
    let compositions =
        ["Levothyroxine 0.1 mg", "Levothyroxine 12.5 mcg", "Levothyroxine 0.0125 mg", "Levothyroxine 50 mcg"];
    let matrix = made(&compositions.map(|composition| (composition, "Tablet")), None).unwrap();
    assert_eq!(matrix.strengths.len(), 3);
    assert_eq!(matrix.strengths[2].strength.as_deref(), Some("0.1 mg"));
}

#[test]
fn there_is_no_table_without_two_cells_or_without_a_strength() {
    assert_eq!(made(&[("Zinc 50 mg", "Tablet")], Some(1)), None);
    assert_eq!(made(&[("Zinc 50 mg", "Tablet"), ("Zinc 50 mg", "Film-coated tablet")], None), None);
    assert_eq!(made(&[("Zinc", "Tablet"), ("Zinc", "Syrup")], None), None);
    assert!(made(&[("Zinc 50 mg", "Tablet"), ("Zinc 50 mg", "Syrup")], None).is_some());
}

#[test]
fn a_large_table_keeps_what_is_frequent_and_the_current_product() {
    let forms = ["Cream", "Gel", "Lotion", "Ointment", "Paste", "Shampoo", "Soap", "Foam", "Spray", "Tablet"];
    let mut products: Vec<(String, &str)> = Vec::new();
    for strength in 1..=14 {
        for _ in 0..if strength > 4 { 2 } else { 1 } {
            products.push((format!("Zinc {strength} mg"), "Tablet"));
        }
    }
    products.extend(forms.map(|form| ("Zinc 9 mg".to_owned(), form)));
    let products: Vec<_> = products.iter().map(|(composition, form)| (composition.as_str(), *form)).collect();
    let matrix = made(&products, Some(1)).unwrap();
    assert_eq!((matrix.strengths.len(), matrix.forms.len()), (MAX_STRENGTHS, MAX_FORMS));
    assert_eq!(matrix.strengths[0].strength.as_deref(), Some("1 mg"), "that of the current product");
    assert_eq!(matrix.strengths[1].strength.as_deref(), Some("5 mg"), "{}", drawn(&matrix));
    assert!(matrix.forms[0].cells[0].as_ref().unwrap().current);
    assert_eq!(matrix.total, products.len() as u64);
    let counted: u64 =
        matrix.forms.iter().flat_map(|row| row.cells.iter().flatten()).map(|cell| cell.count).sum();
    assert_eq!(matrix.shown, counted);
    assert!(matrix.shown < matrix.total);
}
