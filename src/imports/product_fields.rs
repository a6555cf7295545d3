//! The fields of a product by the names that columns have: where they are in the form that a row fills in, and in the product
//! that comes of it.

use crate::catalogue::new_product::{NewProduct, ProductInput};

/// Where a form holds a field.
pub(super) enum Slot<'f> {
    Text(&'f mut Option<String>),
    List(&'f mut Option<Vec<String>>),
}

/// What a product holds in a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FieldValue<'p> {
    Text(&'p str),
    List(&'p [String]),
}

/// The place of a field in the form; none for what is no field of it, such as the id.
pub(super) fn slot<'f>(form: &'f mut ProductInput, name: &str) -> Option<Slot<'f>> {
    Some(match name {
        "name" => Slot::Text(&mut form.name),
        "sku" => Slot::Text(&mut form.sku),
        "category" => Slot::Text(&mut form.category),
        "description" => Slot::Text(&mut form.description),
        "detailed_description" => Slot::Text(&mut form.detailed_description),
        "composition" => Slot::Text(&mut form.composition),
        "formulation" => Slot::Text(&mut form.formulation),
        "status" => Slot::Text(&mut form.status),
        "side_effects" => Slot::Text(&mut form.side_effects),
        "dosage" => Slot::Text(&mut form.dosage),
        "benefits" => Slot::List(&mut form.benefits),
        "badges" => Slot::List(&mut form.badges),
        "certifications" => Slot::List(&mut form.certifications),
        "images" => Slot::List(&mut form.images),
        "tata1mg_link" => Slot::Text(&mut form.tata1mg_link),
        "amazon_link" => Slot::Text(&mut form.amazon_link),
        "flipkart_link" => Slot::Text(&mut form.flipkart_link),
        "schedules" => Slot::List(&mut form.schedules),
        "kind" => Slot::Text(&mut form.kind),
        "pack_size" => Slot::Text(&mut form.pack_size),
        "storage" => Slot::Text(&mut form.storage),
        "manufacturer" => Slot::Text(&mut form.manufacturer),
        "hsn" => Slot::Text(&mut form.hsn),
        "gtin" => Slot::Text(&mut form.gtin),
        "country" => Slot::Text(&mut form.country),
        _ => return None,
    })
}

/// What a product holds in a field; none for what is no field of it, such as the id.
pub(super) fn value<'p>(product: &'p NewProduct, name: &str) -> Option<FieldValue<'p>> {
    let text = |text: &'p Option<String>| FieldValue::Text(text.as_deref().unwrap_or_default());
    Some(match name {
        "name" => FieldValue::Text(&product.name),
        "sku" => text(&product.sku),
        "category" => FieldValue::Text(&product.category),
        "description" => FieldValue::Text(&product.description),
        "detailed_description" => text(&product.detailed_description),
        "composition" => text(&product.composition),
        "formulation" => text(&product.formulation),
        "status" => text(&product.status),
        "side_effects" => text(&product.side_effects),
        "dosage" => text(&product.dosage),
        "benefits" => FieldValue::List(&product.benefits),
        "badges" => FieldValue::List(&product.badges),
        "certifications" => FieldValue::List(&product.certifications),
        "images" => FieldValue::List(&product.images),
        "tata1mg_link" => text(&product.tata1mg_link),
        "amazon_link" => text(&product.amazon_link),
        "flipkart_link" => text(&product.flipkart_link),
        "schedules" => FieldValue::List(&product.schedules),
        "kind" => text(&product.kind),
        "pack_size" => text(&product.pack_size),
        "storage" => text(&product.storage),
        "manufacturer" => text(&product.manufacturer),
        "hsn" => text(&product.hsn),
        "gtin" => text(&product.gtin),
        "country" => text(&product.country),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::columns::FIELDS;
    use super::*;

    #[test]
    fn every_column_but_the_id_is_a_field_of_the_form_and_of_the_product() {
        let (mut form, mut product) = (ProductInput::default(), NewProduct::default());
        for field in &FIELDS {
            let is_list = match slot(&mut form, field.name) {
                Some(Slot::Text(text)) => {
                    *text = Some(field.name.to_owned());
                    false
                }
                Some(Slot::List(list)) => {
                    *list = Some(vec![field.name.to_owned()]);
                    true
                }
                None => {
                    assert_eq!((field.name, value(&product, field.name)), ("id", None));
                    continue;
                }
            };
            assert_eq!(is_list, field.is_list, "{}", field.name);
        }
        // The stored form of a product and the form have the same fields.
        form.image_alts = Some(BTreeMap::new());
        product = serde_json::from_value(serde_json::to_value(&form).unwrap()).unwrap();
        for field in FIELDS.iter().filter(|field| field.name != "id") {
            let list = [field.name.to_owned()];
            let expected = if field.is_list { FieldValue::List(&list) } else { FieldValue::Text(field.name) };
            assert_eq!(value(&product, field.name), Some(expected), "{}", field.name);
        }
    }
}
