//! Which product a row is about: by its SKU, by its id where the name agrees, or by name and pack. What is no product of the site is
//! a new one; nothing is overwritten on a number alone.

use std::collections::HashMap;

use super::columns::labels;
use super::file::ListFile;
use super::plan::{RowError, RowReport};
use super::product_rows::ProductRow;
use super::written;
use crate::catalogue::product::ProductId;
use crate::catalogue::store::products::all_keys;
use crate::error;
use crate::platform::columns::parse_number;
use crate::platform::db::Snapshot;
use text::fold;

/// What is said of a row that could be about several products.
const SEVERAL: &str =
    "There are several products of this name; give the SKU or the id of the one that is meant";

/// The products of the site by what names them, and the lines that have named them.
#[derive(Debug, Default)]
pub(super) struct KnownProducts {
    ids_by_sku: HashMap<String, ProductId>,
    names_by_id: HashMap<ProductId, String>,
    /// The only products with these SKUs where signs between and zeros in front do not count.
    ids_by_loose_sku: HashMap<String, Option<ProductId>>,
    /// Products by their names, each with its pack and whether it has an SKU.
    ids_by_name: HashMap<String, Vec<(ProductId, String, bool)>>,
    /// Whether the file is one that the site has exported, so that its ids count without a name.
    pub(super) is_own_export: bool,
    /// The line of each SKU of the file, of each product that it names, of names with packs in rows without SKU.
    lines_by_sku: HashMap<String, u32>,
    lines_by_id: HashMap<ProductId, u32>,
    lines_by_name: HashMap<(String, String), u32>,
}

impl KnownProducts {
    pub(super) fn new(snapshot: &Snapshot) -> error::Result<Self> {
        let mut known = Self::default();
        for product in all_keys(snapshot)? {
            let named = (product.id, pack_key(product.pack_size.as_deref()), product.sku.is_some());
            known.ids_by_name.entry(product.name_key.clone()).or_default().push(named);
            if let Some(sku) = product.sku {
                let only = known.ids_by_loose_sku.entry(loose(&sku)).or_insert(Some(product.id));
                *only = only.filter(|only| *only == product.id);
                known.ids_by_sku.insert(sku.to_ascii_lowercase(), product.id);
            }
            known.names_by_id.insert(product.id, product.name_key);
        }
        Ok(known)
    }

    /// Whether a row of the file is about this product.
    pub(super) fn is_named(&self, id: ProductId) -> bool {
        self.lines_by_id.contains_key(&id)
    }

    /// The product that a row is about: by its SKU, by its id where the name agrees, or by name and pack.
    pub(super) fn target(&mut self, row: &ProductRow<'_>, report: &mut RowReport) -> Option<ProductId> {
        let typed_id = row.cell("id");
        let id = typed_id.and_then(parse_number).map(ProductId::new);
        if typed_id.is_some() && id.is_none() {
            report.errors.push(row.error("id", "must be the number of a product, or empty"));
        }
        let id = id.filter(|id| self.names_by_id.contains_key(id));
        let name = fold(row.cell("name").unwrap_or_default());
        let pack = pack_key(row.cell("pack_size"));
        let agrees =
            |id: &ProductId| name.is_empty() || self.names_by_id.get(id).is_some_and(|own| *own == name);
        let by_id = id.filter(|id| agrees(id) || self.is_own_export && row.cell("sku").is_none());
        let target = if let Some(sku) = row.cell("sku") {
            let key = sku.to_ascii_lowercase();
            if let Some(first) = self.lines_by_sku.get(&key) {
                report.errors.push(row.error("sku", format!("is in line {first} already")));
            } else {
                self.lines_by_sku.insert(key.clone(), row.line);
            }
            let exact = self.ids_by_sku.get(&key).copied();
            exact
                .or_else(|| id.filter(|id| !name.is_empty() && agrees(id)))
                .or_else(|| {
                    self.ids_by_loose_sku
                        .get(&loose(sku))
                        .copied()
                        .flatten()
                        .filter(|_| !loose(sku).is_empty())
                })
                .or_else(|| {
                    self.only_of_name(&name, &pack, true).unwrap_or_else(|()| {
                        report.errors.push(row.error("sku", SEVERAL));
                        None
                    })
                })
        } else if by_id.is_some() {
            by_id
        } else {
            if let Some(first) = self.lines_by_name.get(&(name.clone(), pack.clone())) {
                report.errors.push(row.error(
                    "name",
                    format!("has the name and the pack of line {first}, and no SKU tells them apart"),
                ));
            } else if !name.is_empty() {
                self.lines_by_name.insert((name.clone(), pack.clone()), row.line);
            }
            self.only_of_name(&name, &pack, false).unwrap_or_else(|()| {
                report.errors.push(row.error("sku", SEVERAL));
                None
            })
        };
        if let Some(id) = id.filter(|id| target != Some(*id)) {
            report
                .notes
                .push(format!("{} {id} is another product here, and is not read.", row.heading("id")));
        }
        self.refuse_repeated(row, target, &mut report.errors);
        target
    }

    /// The product with this name and pack, of those without SKU alone or of all; an error where several have them.
    fn only_of_name(&self, name: &str, pack: &str, without_sku: bool) -> Result<Option<ProductId>, ()> {
        let named = self.ids_by_name.get(name).map(Vec::as_slice).unwrap_or_default().iter();
        let fitting: Vec<_> = named
            .filter(|(_, own, has_sku)| {
                !(without_sku && *has_sku) && (pack.is_empty() || own.is_empty() || own == pack)
            })
            .map(|(id, ..)| *id)
            .collect();
        match fitting[..] {
            [] => Ok(None),
            [one] => Ok(Some(one)),
            _ => Err(()),
        }
    }

    fn refuse_repeated(
        &mut self,
        row: &ProductRow<'_>,
        target: Option<ProductId>,
        errors: &mut Vec<RowError>,
    ) {
        let Some(id) = target else { return };
        match self.lines_by_id.get(&id) {
            Some(first) if errors.is_empty() => {
                errors.push(row.error("id", format!("names the same product as line {first}")));
            }
            Some(_) => {}
            None => {
                self.lines_by_id.insert(id, row.line);
            }
        }
    }
}

/// Whether a file has the headings of an export of this site.
pub(super) fn is_own_export(file: &ListFile) -> bool {
    labels().filter(|label| file.columns.iter().any(|column| column.header == *label)).count() > 15
}

/// A pack as it is compared: '10 x 10 TAB' is '10 × 10 tablets'.
fn pack_key(pack: Option<&str>) -> String {
    let pack = pack.unwrap_or_default();
    let spelled = written::pack_size(pack, "tablet").map_or_else(|| pack.to_owned(), |pack| pack.text);
    fold(&spelled).chars().filter(|c| c.is_alphanumeric()).collect()
}

/// An SKU as it is compared where none is the same: a number without zeros in front, and without signs between letters and digits.
/// Between two digits a sign counts, and so between two letters: A-12-3 is not A-1-23.
pub(super) fn loose(sku: &str) -> String {
    let mut loose = String::with_capacity(sku.len());
    let mut is_divided = false;
    for letter in sku.chars() {
        if !letter.is_ascii_alphanumeric() {
            is_divided = true;
            continue;
        }
        let is_alike = |last: char| last.is_ascii_digit() == letter.is_ascii_digit();
        if is_divided && loose.chars().last().is_some_and(is_alike) {
            loose.push('-');
        }
        loose.push(letter.to_ascii_lowercase());
        is_divided = false;
    }
    if loose.bytes().all(|byte| byte.is_ascii_digit()) {
        return loose.trim_start_matches('0').to_owned();
    }
    loose
}

#[cfg(test)]
mod tests {
    use super::loose;

    #[test]
    fn signs_count_where_digits_or_letters_meet() {
        assert_eq!(loose("ABX-0101"), loose("abx0101"));
        assert_eq!([loose("T/40"), loose("0042")], ["t40", "42"]);
        assert_eq!(loose("T-40/12.5"), loose("T40-12-5"));
        assert_ne!(loose("A-12-3"), loose("A-1-23"));
        assert_ne!(loose("AB-C1"), loose("A-BC1"));
    }
}
