//! The strengths and dosage forms in which the catalogue has a salt, as a table, forms down, strengths across; and other products
//! that hold one of its salts.
//!
//! What is printed differently stands apart: '250 mg/5 mL' is no '50 mg/mL', and a sustained-release tablet no tablet. The
//! texts are those of the products; amounts are compared exactly and never calculated.

#[cfg(test)]
mod tests;

use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, HashMap};

use serde::Serialize;
use utoipa::ToSchema;

use super::composition_label::{form, stated, strengths};
use super::product::{Product, ProductId};
use super::search::{Items, SearchIndex, SearchText, holds};
use super::store::listed::{ListedProduct, find, ids};
use crate::error::Result;
use crate::platform::db::Snapshot;
use medicine::amount::quantity::{Quantity, Strength};
use medicine::dictionary::dosage_form;
use medicine::item::{Item, Substance};
use text::capitalised;

/// Most dosage forms; the rarest are left out.
const MAX_FORMS: usize = 8;
/// Most strengths; the rarest are left out.
const MAX_STRENGTHS: usize = 10;
/// Of combinations of more salts no table is made: their strengths are too long for a column's head.
const MAX_SALTS: usize = 4;
/// Products that are read for a table, the newest.
const MAX_PRODUCTS: usize = 200;

/// The strengths and dosage forms of a salt, or of a fixed combination of salts. At least two cells have products.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SaltMatrix {
    /// The salts, in the order of the strengths.
    pub salts: Vec<String>,
    /// The columns by amount, at most ten. What has no readable strength is in the last.
    pub strengths: Vec<MatrixStrength>,
    /// The rows, the form with most products first, at most eight.
    pub forms: Vec<MatrixForm>,
    /// How many products hold these salts and no other.
    pub total: u64,
    /// How many of them are in the cells: fewer where forms, strengths or old products are left out.
    pub shown: u64,
}

/// A column: a strength.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct MatrixStrength {
    /// How much of each salt, as printed: '40 mg + 5 mg'. Null where the products do not say so.
    pub strength: Option<String>,
    /// A search that finds its products: 'Telmisartan 40 mg + Amlodipine 5 mg'.
    pub search: String,
}

/// A row: a dosage form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct MatrixForm {
    /// As the catalogue's filter shows it, with the release where that is not plain: 'Tablet, sustained release'. Null where
    /// the products state none.
    pub form: Option<String>,
    /// The filter's value that its products have.
    pub filter: Option<String>,
    /// A cell for each strength; null where there is no product.
    pub cells: Vec<Option<MatrixCell>>,
}

/// The products of one form and strength.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct MatrixCell {
    /// How many.
    pub count: u64,
    /// The only one.
    pub product: Option<MatrixProduct>,
    /// Whether the product that the table was asked for is one of them.
    pub current: bool,
}

/// A product that is alone in its cell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct MatrixProduct {
    /// Id.
    #[schema(value_type = i64)]
    pub id: ProductId,
    /// Name with strength and form.
    pub name: String,
    /// Stock-keeping unit.
    pub sku: Option<String>,
    /// How it is packed for the trade.
    pub pack_size: Option<String>,
}

/// The table of a product's salts, of which it is; it is marked in it. `None` where there is nothing to compare.
fn of_product(
    snapshot: &Snapshot,
    index: &SearchIndex,
    said: &Item,
    product: ProductId,
) -> Result<Option<SaltMatrix>> {
    let (held, total) = index.with_items(snapshot, |items| newest(items, said, Some(product)))?;
    matrix(snapshot, said, &held, total, Some(product))
}

/// The table of the salt or fixed combination that a text names, if it names nothing else.
pub(crate) fn of_search(
    snapshot: &Snapshot,
    index: &SearchIndex,
    asked: &SearchText<'_>,
) -> Result<Option<SaltMatrix>> {
    let found = index.with_items(snapshot, |items| {
        let said = items.named(asked)?;
        Some((newest(items, &said, None), said))
    })?;
    let Some(((held, total), said)) = found else { return Ok(None) };
    matrix(snapshot, &said, &held, total, None)
}

fn matrix(
    snapshot: &Snapshot,
    said: &Item,
    held: &HashMap<ProductId, Item>,
    total: u64,
    current: Option<ProductId>,
) -> Result<Option<SaltMatrix>> {
    if held.len() < 2 {
        return Ok(None);
    }
    let rows = find(snapshot, &ids(held.keys().map(|id| id.get())))?;
    Ok(table(said, held, rows, total, current))
}

/// The newest products that hold the salts of an item and no other, and how many such there are; a product of its own in any case.
fn newest(items: Items<'_>, said: &Item, own: Option<ProductId>) -> (HashMap<ProductId, Item>, u64) {
    if !(1..=MAX_SALTS).contains(&said.substances.len()) {
        return (HashMap::new(), 0);
    }
    let mut found = items.sharing(said);
    found.retain(|at| is_of(items.item(*at), said));
    items.sort_newest(&mut found);
    let own = own.and_then(|id| items.place(id));
    let shown = found.iter().copied().take(MAX_PRODUCTS).chain(own);
    let held = shown.map(|at| (items.product(at), items.item(at).clone()));
    (held.collect(), found.len() as u64)
}

/// Whether a product holds the salts of another and no other.
fn is_of(item: &Item, said: &Item) -> bool {
    item.substances.len() == said.substances.len() && holds(item, said.keys())
}

/// What a product states of the salts of a table, in its order: their names, and strengths with those as printed, unless one has none.
fn stated_of(item: &Item, said: &Item) -> (Vec<String>, Option<(Vec<Strength>, String)>) {
    let own = |one: &Substance| stated(item).iter().find(|own| own.key == one.key);
    let own: Vec<&Substance> = said.substances.iter().filter_map(own).collect();
    let strengths: Option<Vec<_>> = own.iter().map(|one| one.exact().zip(one.printed())).collect();
    let strengths = strengths.filter(|all| all.len() == said.substances.len()).map(|all| {
        let (amounts, texts): (Vec<_>, Vec<&str>) = all.into_iter().unzip();
        (amounts, texts.join(" + "))
    });
    (own.iter().map(|one| capitalised(&one.name)).collect(), strengths)
}

/// The table of these products, their rows by id; `None` where there is nothing to compare.
fn table(
    said: &Item,
    held: &HashMap<ProductId, Item>,
    rows: Vec<ListedProduct>,
    total: u64,
    current: Option<ProductId>,
) -> Option<SaltMatrix> {
    let (mut salts, mut strengths, mut forms, mut products) =
        (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for row in rows {
        let Some(item) = held.get(&row.id) else { continue };
        let is_current = current == Some(row.id);
        let (own, amounts) = stated_of(item, said);
        if salts.is_empty() || is_current {
            salts = own;
        }
        let (amounts, text) = amounts.unzip();
        let column = group_of(&mut strengths, amounts, text, is_current);
        let stated = row.formulation.as_deref().unwrap_or_default().trim();
        let form = match form(item, stated) {
            Some((form, Some(apart))) => Some(format!("{form}, {apart}")),
            Some((form, None)) => Some(form.to_owned()),
            None => Some(stated.to_owned()).filter(|stated| !stated.is_empty()),
        };
        // The filter knows what is stated.
        let filter = dosage_form(stated).map(|form| form.value.to_owned());
        let form = group_of(&mut forms, form, filter, is_current);
        products.push((row, form, column, is_current));
    }
    let columns = chosen(&strengths, MAX_STRENGTHS, by_amount);
    let lines = chosen(&forms, MAX_FORMS, |one, other| {
        let place =
            |form: &Group<Option<String>>| (Reverse(form.count), form.key.is_none(), form.key.clone());
        place(one).cmp(&place(other))
    });
    let mut cells: BTreeMap<(usize, usize), MatrixCell> = BTreeMap::new();
    for (ListedProduct { id, name, sku, pack_size, .. }, form, column, is_current) in products {
        if lines.contains(&form) && columns.contains(&column) {
            let new = MatrixCell { count: 0, product: None, current: false };
            let cell = cells.entry((form, column)).or_insert(new);
            cell.count += 1;
            cell.current |= is_current;
            cell.product = (cell.count == 1).then_some(MatrixProduct { id, name, sku, pack_size });
        }
    }
    if cells.len() < 2 || strengths.iter().all(|column| column.key.is_none()) {
        return None;
    }
    let shown = cells.values().map(|cell| cell.count).sum();
    // Without the rows and columns whose products all stand in those that are left out.
    let held = |at: &usize, held: fn(&(usize, usize)) -> usize| cells.keys().any(|place| held(place) == *at);
    let columns: Vec<usize> = columns.into_iter().filter(|at| held(at, |place| place.1)).collect();
    let lines: Vec<usize> = lines.into_iter().filter(|at| held(at, |place| place.0)).collect();
    let row = |form: &usize| MatrixForm {
        form: forms[*form].key.clone(),
        filter: forms[*form].usual_text(),
        cells: columns.iter().map(|column| cells.remove(&(*form, *column))).collect(),
    };
    let forms = lines.iter().map(row).collect();
    let column = |at: &usize| {
        let strength = strengths[*at].usual_text();
        let amounts = strength.iter().flat_map(|text| text.split(" + "));
        let amounts = amounts.map(|amount| format!(" {amount}")).chain(std::iter::repeat(String::new()));
        let parts = salts.iter().zip(amounts).map(|(salt, amount)| format!("{salt}{amount}"));
        MatrixStrength { search: parts.collect::<Vec<_>>().join(" + "), strength }
    };
    Some(SaltMatrix { strengths: columns.iter().map(column).collect(), salts, forms, total, shown })
}

/// Smaller amounts first; what has none is last.
fn by_amount(one: &Group<Option<Vec<Strength>>>, other: &Group<Option<Vec<Strength>>>) -> Ordering {
    let (Some(one), Some(other)) = (&one.key, &other.key) else {
        return one.key.is_none().cmp(&other.key.is_none());
    };
    let pairs = one.iter().zip(other).map(|(one, other)| by_size(one, other));
    pairs.fold(Ordering::Equal, Ordering::then)
}

/// Amounts of one unit by size; what is divided by a volume or mass by concentration, behind what is not.
fn by_size(one: &Strength, other: &Strength) -> Ordering {
    let units = |strength: &Strength| (strength.per.map(|per| per.unit), strength.quantity.unit);
    let millionths = |quantity: Quantity| u128::from(quantity.amount.millionths());
    let divisor = |strength: &Strength| strength.per.map_or(1, millionths);
    let amount = |strength: &Strength| millionths(strength.quantity);
    units(one)
        .cmp(&units(other))
        .then_with(|| (amount(one) * divisor(other)).cmp(&(amount(other) * divisor(one))))
        .then_with(|| divisor(one).cmp(&divisor(other)))
}

/// The products of one row or column.
struct Group<K> {
    /// What they have in common.
    key: K,
    count: usize,
    /// How often each text for it stands in products.
    texts: BTreeMap<String, usize>,
    is_current: bool,
}

/// The group of a key, which takes one more product; a new one where there was none.
fn group_of<K: PartialEq>(
    groups: &mut Vec<Group<K>>,
    key: K,
    text: Option<String>,
    is_current: bool,
) -> usize {
    let at = groups.iter().position(|group| group.key == key).unwrap_or_else(|| {
        groups.push(Group { key, count: 0, texts: BTreeMap::new(), is_current: false });
        groups.len() - 1
    });
    let group = &mut groups[at];
    group.count += 1;
    group.is_current |= is_current;
    if let Some(text) = text {
        *group.texts.entry(text).or_default() += 1;
    }
    at
}

/// The groups that are shown, in their order: those with most products, and that of the current product.
fn chosen<K>(
    groups: &[Group<K>],
    most: usize,
    order: impl Fn(&Group<K>, &Group<K>) -> Ordering,
) -> Vec<usize> {
    let by_order = |one: &usize, other: &usize| order(&groups[*one], &groups[*other]);
    let mut chosen: Vec<usize> = (0..groups.len()).collect();
    chosen.sort_by(by_order);
    chosen.sort_by_key(|at| (Reverse(groups[*at].is_current), Reverse(groups[*at].count)));
    chosen.truncate(most);
    chosen.sort_by(by_order);
    chosen
}

impl<K> Group<K> {
    /// The text that stands in most products; of those that are as frequent, the first by alphabet.
    fn usual_text(&self) -> Option<String> {
        self.texts.iter().rev().max_by_key(|(_, count)| **count).map(|(text, _)| text.clone())
    }
}

/// Most other products.
const LIMIT: usize = 12;

/// What a product's page says of its salts.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct SameSalt {
    /// The product's salts, as it prints them.
    pub salts: Vec<String>,
    /// The strengths and forms of these salts, where there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub matrix: Option<SaltMatrix>,
    /// At most 12 products that hold one of the salts and are not of the table; fewest ingredients first.
    pub others: Vec<SaltProduct>,
}

/// A product in a list by salt.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SaltProduct {
    /// Id.
    #[schema(value_type = i64)]
    pub id: ProductId,
    /// Name with strength and form.
    pub name: String,
    /// Stock-keeping unit.
    pub sku: Option<String>,
    /// How much of each salt, in the order of the composition: '500 mg + 125 mg'.
    pub strength: Option<String>,
    /// Dosage form as the product states it.
    pub formulation: Option<String>,
}

/// The products with the salts of `product`; none when it states none.
pub(crate) fn same_salt(snapshot: &Snapshot, index: &SearchIndex, product: &Product) -> Result<SameSalt> {
    let id = product.summary.id;
    let own = index.with_items(snapshot, |items| {
        items.place(id).map(|at| items.item(at).clone()).filter(|own| !stated(own).is_empty())
    })?;
    let Some(own) = own else { return Ok(SameSalt::default()) };
    let matrix = of_product(snapshot, index, &own, id)?;
    let found = index.with_items(snapshot, |items| others(items, id, &own, matrix.is_none()))?;
    let rows = find(snapshot, &ids(found.iter().map(|(id, _)| id.get())))?;
    let mut rows: HashMap<_, _> = rows.into_iter().map(|row| (row.id, row)).collect();
    let others = found.into_iter().filter_map(|(id, strength)| {
        let row = rows.remove(&id)?;
        Some(SaltProduct { id, name: row.name, sku: row.sku, strength, formulation: row.formulation })
    });
    let salts = own.substances.iter().map(|one| one.name.clone()).collect();
    Ok(SameSalt { salts, matrix, others: others.collect() })
}

/// The other products that hold one of the salts, with their strengths: fewest substances first, then the newest; those with the same
/// and no other among them only where `same` says so.
fn others(items: Items<'_>, id: ProductId, own: &Item, same: bool) -> Vec<(ProductId, Option<String>)> {
    let mut found = items.sharing(own);
    let shares = |item: &Item| own.keys().into_iter().any(|key| holds(item, [key]));
    found.retain(|at| {
        let item = items.item(*at);
        items.product(*at) != id && shares(item) && (same || !is_of(item, own))
    });
    items.sort_newest(&mut found);
    found.sort_by_key(|at| items.item(*at).substances.len());
    found.into_iter().take(LIMIT).map(|at| (items.product(at), strengths(items.item(at)))).collect()
}
