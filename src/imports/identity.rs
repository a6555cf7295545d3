//! Which product a row is about: by its SKU and pack, by its id where the name agrees, or by name, composition and pack. What is no
//! product of the site is a new one; nothing is overwritten on a number alone.

use std::collections::{BTreeSet, HashMap};

use super::columns::labels;
use super::file::ListFile;
use super::plan::{RowError, RowReport};
use super::product_rows::ProductRow;
use super::values::{ListValues, Reading};
use super::words;
use crate::catalogue::headings::STRENGTH;
use crate::catalogue::product::ProductId;
use crate::catalogue::store::products::all_keys;
use crate::error;
use crate::platform::columns::parse_number;
use crate::platform::db::Snapshot;
use medicine::words::words as words_of;
use text::fold;

/// What is said of a row that could be about several products.
const SEVERAL: &str =
    "There are several products of this name; give the SKU or the id of the one that is meant";
/// What is asked of rows that have the code of another one and another pack.
const SEVERAL_PACKS: &str = "one code, several packs";

/// What is returned of a row that is about what an earlier one is about: another batch, or another warehouse.
pub(super) struct Repeated;

/// What tells products of one code or one name apart, as it is compared.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Named {
    name: String,
    pack: String,
    /// The words of the composition with its strengths.
    substances: BTreeSet<String>,
    form: String,
}

impl Named {
    fn of(row: &ProductRow<'_>) -> Self {
        let of = |field| row.cell(field).unwrap_or_default();
        let form = words::formulation(of("formulation")).unwrap_or(of("formulation"));
        Self {
            name: fold(&row.name().unwrap_or_default()),
            pack: pack_key(row.cell("pack_size")),
            substances: substances(&format!("{} {}", of("composition"), of(STRENGTH))),
            form: fold(form),
        }
    }

    /// Whether nothing that both say differs.
    fn may_be(&self, other: &Self) -> bool {
        let either = |one: &str, other: &str| one.is_empty() || other.is_empty() || one == other;
        self.name == other.name
            && either(&self.pack, &other.pack)
            && either(&self.form, &other.form)
            && (self.substances.is_subset(&other.substances) || other.substances.is_subset(&self.substances))
    }
}

/// The products of the site by what names them, and the lines that have named them.
#[derive(Debug, Default)]
pub(super) struct KnownProducts {
    ids_by_sku: HashMap<String, ProductId>,
    names_by_id: HashMap<ProductId, String>,
    /// The only products with these SKUs where signs between and zeros in front do not count.
    ids_by_loose_sku: HashMap<String, Option<ProductId>>,
    /// Products by their names, each with what tells it from others and whether it has an SKU.
    ids_by_name: HashMap<String, Vec<(ProductId, Named, bool)>>,
    /// Whether the file is one that the site has exported, so that its ids count without a name.
    is_own_export: bool,
    /// The line of each SKU of the file, of each product that it names, of what rows without SKU say.
    lines_by_sku: HashMap<String, (u32, Named)>,
    lines_by_id: HashMap<ProductId, u32>,
    lines_by_name: HashMap<Named, u32>,
}

impl KnownProducts {
    pub(super) fn new(snapshot: &Snapshot, is_own_export: bool) -> error::Result<Self> {
        let mut known = Self { is_own_export, ..Self::default() };
        for product in all_keys(snapshot)? {
            let named = Named {
                name: product.name_key.clone(),
                pack: pack_key(product.pack_size.as_deref()),
                substances: substances(&product.composition.unwrap_or_default()),
                form: fold(&product.formulation.unwrap_or_default()),
            };
            let named = (product.id, named, product.sku.is_some());
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

    /// The products that the file is about.
    pub(super) fn named(&self) -> impl Iterator<Item = ProductId> {
        self.lines_by_id.keys().copied()
    }

    /// The product that a row is about; none: a new one. Its code is told in the report: of several packs with one code the further ones have the
    /// pack behind it.
    pub(super) fn target(
        &mut self,
        row: &ProductRow<'_>,
        values: &mut ListValues,
        report: &mut RowReport,
    ) -> Result<Option<ProductId>, Repeated> {
        let typed_id = row.cell("id");
        let id = typed_id.and_then(parse_number).map(ProductId::new);
        if typed_id.is_some() && id.is_none() {
            report.errors.push(row.error("id", "must be the number of a product, or empty"));
        }
        let id = id.filter(|id| self.names_by_id.contains_key(id));
        let own = Named::of(row);
        let agrees = |id: &ProductId| {
            own.name.is_empty() || self.names_by_id.get(id).is_some_and(|name| *name == own.name)
        };
        let by_id = id.filter(|id| agrees(id) || self.is_own_export && row.cell("sku").is_none());
        let by_id_and_name = id.filter(|id| !own.name.is_empty() && agrees(id));
        let mut several = || {
            report.errors.push(row.error("sku", SEVERAL));
            None
        };
        let target = if let Some(sku) = row.cell("sku") {
            let by_name = self.only_of_name(&own, true);
            let target = self.ids_by_sku.get(&sku.to_ascii_lowercase()).copied().or(by_id_and_name);
            let target = target.or_else(|| {
                self.ids_by_loose_sku.get(&loose(sku)).copied().flatten().filter(|_| !loose(sku).is_empty())
            });
            let target = target.or_else(|| by_name.unwrap_or_else(|()| several()));
            match self.code(row, sku, &own, values, report) {
                Some(code) if code == sku => target,
                // A further pack of the code.
                Some(code) => {
                    let target = self.ids_by_sku.get(&code.to_ascii_lowercase()).copied();
                    report.sku = Some(code);
                    target
                }
                None => return Err(Repeated),
            }
        } else if by_id.is_some() {
            by_id
        } else {
            if !own.name.is_empty() && self.lines_by_name.insert(own.clone(), row.line).is_some() {
                return Err(Repeated);
            }
            self.only_of_name(&own, false).unwrap_or_else(|()| several())
        };
        if let Some(id) = id.filter(|id| target != Some(*id)) {
            report
                .notes
                .push(format!("{} {id} is another product here, and is not read.", row.heading("id")));
        }
        self.refuse_repeated(row, target, &mut report.errors);
        Ok(target)
    }

    /// The code of a row: as it stands there, or with the pack behind it where an earlier row, or a product of the site, has it so.
    /// None for a row that is an earlier one once more.
    fn code(
        &mut self,
        row: &ProductRow<'_>,
        sku: &str,
        own: &Named,
        values: &mut ListValues,
        report: &mut RowReport,
    ) -> Option<String> {
        let pack = row.cell("pack_size").unwrap_or_default();
        let with_pack = format!("{sku}/{pack}");
        let is_known = !pack.is_empty() && self.ids_by_sku.contains_key(&with_pack.to_ascii_lowercase());
        let mut code = if is_known { with_pack.as_str() } else { sku };
        let earlier = self.lines_by_sku.get(&code.to_ascii_lowercase());
        if let Some((line, other)) = earlier.filter(|(_, other)| other != own) {
            let is_pack = Named { pack: own.pack.clone(), ..other.clone() } == *own && !pack.is_empty();
            match is_pack.then(|| values.read("sku", row.heading("sku"), SEVERAL_PACKS)) {
                Some(Reading::As(_)) => code = &with_pack,
                Some(Reading::Nothing) => return None,
                Some(Reading::Unknown) => {
                    let message = format!("has another pack in line {line}; say what becomes of such rows");
                    report.errors.push(row.error("sku", message));
                }
                None => report.errors.push(row.error("sku", format!("is in line {line} already"))),
            }
        }
        let key = code.to_ascii_lowercase();
        if let Some((_, other)) = self.lines_by_sku.get(&key) {
            if other == own {
                return None;
            }
        } else {
            self.lines_by_sku.insert(key, (row.line, own.clone()));
        }
        Some(code.to_owned())
    }

    /// The product that may be this one, of those without SKU alone or of all; an error where several may be.
    fn only_of_name(&self, own: &Named, without_sku: bool) -> Result<Option<ProductId>, ()> {
        let named = self.ids_by_name.get(&own.name).map(Vec::as_slice).unwrap_or_default().iter();
        let fitting: Vec<_> =
            named.filter(|(_, other, has_sku)| !(without_sku && *has_sku) && own.may_be(other)).collect();
        let same: Vec<_> =
            fitting.iter().filter(|(_, other, _)| own.substances == other.substances).collect();
        match (&fitting[..], &same[..]) {
            ([], _) => Ok(None),
            ([(id, ..)], _) | (_, [(id, ..)]) => Ok(Some(*id)),
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

/// The words of a composition in one order: 'Ceftriaxone 1gm' is 'ceftriaxone 1 g'.
fn substances(composition: &str) -> BTreeSet<String> {
    words_of(composition).into_iter().collect()
}

/// Whether a file has the headings of an export of this site.
pub(super) fn is_own_export(file: &ListFile) -> bool {
    labels().filter(|label| file.columns.iter().any(|column| column.header == *label)).count() > 15
}

/// A pack as it is compared: '10 x 10 TAB' is '10 × 10 tablets'.
fn pack_key(pack: Option<&str>) -> String {
    let pack = pack.unwrap_or_default();
    let spelled = words::pack_size(pack, "tablet").map_or_else(|| pack.to_owned(), |pack| pack.text);
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
