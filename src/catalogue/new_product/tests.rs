//! The form of a product: every field once, every mistake at once.

use super::*;
use crate::catalogue::fields::{FIELDS, Field};
use crate::error::Error;

#[test]
fn every_described_field_is_in_the_form_and_in_the_product_and_no_other_is() {
    let mut form =
        ProductInput { image_alts: Some(BTreeMap::new()), composed: Some(false), ..ProductInput::default() };
    for Field { name, holds, .. } in FIELDS {
        let fits = match form.slot(name).expect(name) {
            Slot::Text(text) => {
                *text = Some((*name).to_owned());
                !matches!(holds, Holds::List(_) | Holds::Documents)
            }
            Slot::List(list) => {
                *list = Some(vec![(*name).to_owned()]);
                matches!(holds, Holds::List(_))
            }
            Slot::Documents(documents) => {
                *documents = Some(Vec::new());
                *holds == Holds::Documents
            }
        };
        assert!(fits, "{name}");
    }
    assert!(form.slot("id").is_none());
    let json = serde_json::to_value(&form).unwrap();
    // The alternative texts of images, the visibility and whether the description is composed are in the form, and no fields.
    assert_eq!(json.as_object().unwrap().len(), FIELDS.len() + 4, "{json}");
    let product: NewProduct = serde_json::from_value(json).unwrap();
    for Field { name, holds, .. } in FIELDS {
        let list = [(*name).to_owned()];
        let expected = match holds {
            Holds::List(_) => FieldValue::List(&list),
            Holds::Documents => FieldValue::Documents(&[]),
            _ => FieldValue::Text(Some(name)),
        };
        assert_eq!(product.value(name), Some(expected), "{name}");
    }
    assert_eq!(product.value("id"), None);
}

#[test]
fn tags_go_from_every_text_and_leave_a_line_one_line() {
    let shop = |text: &str| Some(format!("<p>{text}<br>more</p>"));
    let product = NewProduct::parse(ProductInput {
        name: shop("Zinc"),
        category: shop("Generics"),
        description: shop("For <b>two</b>"),
        sku: shop("A-1"),
        composition: shop("Zinc 5 mg"),
        ..ProductInput::default()
    })
    .unwrap();
    let lines = [&product.name, &product.category, product.sku.as_ref().unwrap()];
    assert_eq!(lines, ["Zinc more", "Generics more", "A-1 more"]);
    let texts = [&product.description, product.composition.as_ref().unwrap()];
    assert_eq!(texts, ["For two\nmore", "Zinc 5 mg\nmore"]);
}

#[test]
fn all_mistakes_are_reported_at_once() {
    let input = ProductInput {
        name: Some("  ".to_owned()),
        amazon_link: Some("javascript:alert(1)".to_owned()),
        flipkart_link: Some("https:evil".to_owned()),
        badges: Some(vec!["CE".to_owned()]),
        images: Some(vec!["https://elsewhere.example/x.png".to_owned()]),
        ..ProductInput::default()
    };
    let Error::Invalid(errors) = NewProduct::parse(input).unwrap_err() else { panic!("not a field error") };
    let fields: Vec<_> = errors.iter().map(|(field, _)| field.to_owned()).collect();
    assert_eq!(
        fields,
        ["amazon_link", "badges", "category", "description", "flipkart_link", "images", "name"]
    );
}

#[test]
fn a_badge_that_is_not_offered_may_stay_and_cannot_be_added() {
    let input = |badges: &[&str]| ProductInput {
        name: Some("Paracetamol".to_owned()),
        category: Some("Generic Medicines".to_owned()),
        description: Some("For pain.".to_owned()),
        badges: Some(badges.iter().map(|badge| (*badge).to_owned()).collect()),
        ..ProductInput::default()
    };
    let stored = ["New".to_owned()];
    let product = NewProduct::parse_over(input(&["new", "iso", "New"]), &stored).unwrap();
    assert_eq!(product.badges, ["New", "ISO"]);
    for (badges, stored) in [(["New"], &[][..]), (["Newer"], &stored)] {
        let Err(Error::Invalid(errors)) = NewProduct::parse_over(input(&badges), stored) else {
            panic!("{badges:?}")
        };
        assert_eq!(errors.iter().map(|(field, _)| field).collect::<Vec<_>>(), ["badges"]);
    }
}

#[test]
fn blanks_and_repetitions_are_left_out() {
    let input = ProductInput {
        name: Some("Paracetamol 500 mg Tablets".to_owned()),
        category: Some("Generic Medicines".to_owned()),
        description: Some("For pain and fever.".to_owned()),
        sku: Some(" ".to_owned()),
        benefits: Some(vec!["Aids Digestion".to_owned(), String::new(), "aids digestion".to_owned()]),
        badges: Some(vec!["gmp".to_owned()]),
        ..ProductInput::default()
    };
    let product = NewProduct::parse(input).unwrap();
    assert_eq!((product.sku, product.benefits.len(), product.badges), (None, 1, vec!["GMP".to_owned()]));
}
