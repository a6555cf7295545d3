//! Products as a file that can be imported again without a difference.

use super::columns::{ID, labels, names};
use super::product_rows::shown;
use super::sheet_file::{self, ExportFormat};
use crate::catalogue::new_product::NewProduct;
use crate::catalogue::product::{Product, ProductId};
use crate::catalogue::store::products::{all_keys, find_row};
use crate::error::Result;
use crate::platform::db::Snapshot;

/// The ids of all products, oldest first.
pub(crate) fn all_ids(snapshot: &Snapshot) -> Result<Vec<ProductId>> {
    Ok(all_keys(snapshot)?.into_iter().map(|keys| keys.id).collect())
}

/// A file with these products, in this order. Its headings are the words of the form.
pub(crate) fn write(snapshot: &Snapshot, ids: &[ProductId], format: ExportFormat) -> Result<Vec<u8>> {
    let headings: Vec<_> = labels().map(str::to_owned).collect();
    let found = ids.iter().filter_map(|id| find_row(snapshot, *id).transpose());
    let rows = found.map(|product| product.map(|product| exported(&product)));
    sheet_file::write(format, "Products", &headings, rows)
}

/// The cells of a product, in the order of [`names`].
fn exported(product: &Product) -> Vec<String> {
    let (id, product) = (product.summary.id, NewProduct::from(product));
    let cell = |name| if name == ID { id.get().to_string() } else { shown(&product, name) };
    names().map(cell).collect()
}
