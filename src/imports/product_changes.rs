//! What a row changes of a product, field by field, as cells have them.

use super::cells;
use super::columns::{names, shortened};
use super::plan::FieldChange;
use crate::catalogue::new_product::{FieldValue, NewProduct, ProductInput};
use crate::catalogue::product::Product;
use crate::catalogue::product_document::NamedDocument;
use crate::catalogue::visibility::{VISIBILITY, Visibility};

/// Longest text of a change that a report shows, characters.
pub(super) const SHOWN: usize = 300;

/// What a row makes of a product, in the order of the fields.
pub(crate) fn changes(before: Option<&Product>, after: &NewProduct) -> Vec<FieldChange> {
    // As a save would store it now, or as it is when a save would refuse it.
    let before = before.map(|product| {
        NewProduct::parse_over(ProductInput::from(product), &product.summary.badges)
            .unwrap_or_else(|_| NewProduct::from(product))
    });
    let changed = names().filter_map(|name| {
        let before = before.as_ref().map(|product| shown(product, name)).unwrap_or_default();
        if before.is_empty()
            && name == VISIBILITY
            && after.visibility.unwrap_or_default() == Visibility::Public
        {
            // A new product is public unless something else is said.
            return None;
        }
        let after = shown(after, name);
        (before != after).then(|| FieldChange {
            field: name.to_owned(),
            before: shortened(&before, SHOWN),
            after: shortened(&after, SHOWN),
        })
    });
    changed.collect()
}

/// A field as a cell has it.
pub(super) fn shown(product: &NewProduct, name: &str) -> String {
    if name == VISIBILITY {
        return product.visibility.unwrap_or_default().to_string();
    }
    match product.value(name) {
        Some(FieldValue::Text(text)) => text.unwrap_or_default().to_owned(),
        Some(FieldValue::List(values)) => cells::join(values),
        Some(FieldValue::Documents(documents)) => {
            let entries: Vec<_> = documents.iter().map(|one| NamedDocument::from(one).to_string()).collect();
            cells::join(&entries)
        }
        None => String::new(),
    }
}
