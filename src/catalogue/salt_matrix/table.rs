//! Reads the products of a salt and sets the table.

use std::collections::{BTreeMap, HashMap};

use serde::Serialize;
use utoipa::ToSchema;

use super::columns::{self, Column, columns_of};
use super::forms::{self, Form, form_of};
use crate::catalogue::composition_label::as_printed;
use crate::catalogue::product::ProductId;
use crate::catalogue::search::{Items, SearchIndex};
use crate::catalogue::store::salt_rows::{SaltRow, rows};
use crate::error::Result;
use crate::platform::db::Snapshot;
use medicine::amount::quantity::Strength;
use medicine::composition::parse;
use text::capitalised;

/// Most dosage forms; the rarest are left out.
pub(super) const MAX_FORMS: usize = 8;
/// Most strengths; the rarest are left out.
pub(super) const MAX_STRENGTHS: usize = 10;
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
    /// How much of each salt, as printed: '40 mg + 5 mg'. Null where the compositions do not say so.
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

/// The table of a product's salts, given by their keys in its order; it is marked in it. `None` where there is nothing to compare.
pub(crate) fn of_product(
    snapshot: &Snapshot,
    index: &SearchIndex,
    keys: &[String],
    product: ProductId,
) -> Result<Option<SaltMatrix>> {
    if keys.len() > MAX_SALTS {
        return Ok(None);
    }
    let (mut ids, total) = index.with_items(snapshot, |items| newest(items, keys))?;
    if !ids.contains(&product) {
        ids.push(product);
    }
    Ok(matrix(keys, rows(snapshot, &ids)?, total, Some(product)))
}

/// The table of the salt or fixed combination that a text names, if it names nothing else.
pub(crate) fn of_search(snapshot: &Snapshot, index: &SearchIndex, text: &str) -> Result<Option<SaltMatrix>> {
    let (keys, (ids, total)) = index.with_items(snapshot, |items| {
        let keys = items.named(text);
        let newest = newest(items, &keys);
        (keys, newest)
    })?;
    if keys.is_empty() || keys.len() > MAX_SALTS {
        return Ok(None);
    }
    if ids.len() < 2 {
        return Ok(None);
    }
    Ok(matrix(&keys, rows(snapshot, &ids)?, total, None))
}

/// The newest products that hold these salts and no other, and how many there are.
fn newest(items: Items<'_>, keys: &[String]) -> (Vec<ProductId>, u64) {
    let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
    let found = items.holding_only(&keys);
    (found.iter().take(MAX_PRODUCTS).map(|at| items.product(*at)).collect(), found.len() as u64)
}

/// What a composition says of the salts of a table.
#[derive(Clone)]
struct Content {
    /// The names of the salts, in the table's order.
    salts: Vec<String>,
    /// Their strengths and those as printed; `None` unless each has one.
    strengths: Option<(Vec<Strength>, String)>,
}

/// A product with its place.
struct Placed {
    row: SaltRow,
    column: usize,
    form: usize,
}

/// The table of these products; `None` where there is nothing to compare.
pub(super) fn matrix(
    keys: &[String],
    mut rows: Vec<SaltRow>,
    total: u64,
    current: Option<ProductId>,
) -> Option<SaltMatrix> {
    rows.sort_unstable_by_key(|row| row.id);
    let mut read: HashMap<String, Content> = HashMap::new();
    let mut salts = Vec::new();
    let mut columns: Vec<Column> = Vec::new();
    let mut forms: Vec<Form> = Vec::new();
    let mut products = Vec::with_capacity(rows.len());
    for row in rows {
        let composition = row.composition.as_deref().unwrap_or_default();
        // Hundreds of products of a salt have few compositions.
        let content = match read.get(composition) {
            Some(content) => content.clone(),
            None => read.entry(composition.to_owned()).or_insert(content(keys, composition)).clone(),
        };
        let is_current = current == Some(row.id);
        if salts.is_empty() || is_current {
            salts = content.salts;
        }
        let column = columns_of(&mut columns, content.strengths, is_current);
        let form = form_of(&mut forms, &row, is_current);
        products.push(Placed { row, column, form });
    }
    let shown_columns = columns::chosen(&columns, MAX_STRENGTHS);
    let shown_forms = forms::chosen(&forms, MAX_FORMS);
    let mut cells: BTreeMap<(usize, usize), MatrixCell> = BTreeMap::new();
    for Placed { row, column, form } in products {
        let place = shown_forms
            .iter()
            .position(|at| *at == form)
            .zip(shown_columns.iter().position(|at| *at == column));
        let Some(place) = place else { continue };
        let is_current = current == Some(row.id);
        let cell = cells.entry(place).or_insert(MatrixCell { count: 0, product: None, current: false });
        cell.count += 1;
        cell.current |= is_current;
        let SaltRow { id, name, sku, pack_size, .. } = row;
        cell.product = (cell.count == 1).then_some(MatrixProduct { id, name, sku, pack_size });
    }
    let compares = cells.len() > 1 && columns.iter().any(|column| column.strengths.is_some());
    compares.then(|| table(salts, (&columns, &shown_columns), (&forms, &shown_forms), cells, total))
}

/// Sets the table, without the rows and columns whose products all stand in those that are left out.
fn table(
    salts: Vec<String>,
    (columns, shown_columns): (&[Column], &[usize]),
    (forms, shown_forms): (&[Form], &[usize]),
    mut cells: BTreeMap<(usize, usize), MatrixCell>,
    total: u64,
) -> SaltMatrix {
    let shown = cells.values().map(|cell| cell.count).sum();
    let filled: Vec<usize> =
        (0..shown_columns.len()).filter(|at| cells.keys().any(|(_, column)| column == at)).collect();
    let strengths = filled.iter().map(|at| columns[shown_columns[*at]].shown(&salts)).collect();
    let row = |(at, form): (usize, &usize)| {
        let Form { label, filter, .. } = &forms[*form];
        let cells: Vec<_> = filled.iter().map(|column| cells.remove(&(at, *column))).collect();
        cells.iter().any(Option::is_some).then(|| MatrixForm {
            form: label.clone(),
            filter: filter.clone(),
            cells,
        })
    };
    let forms = shown_forms.iter().enumerate().filter_map(row).collect();
    SaltMatrix { salts, strengths, forms, total, shown }
}

/// Reads what a composition says of these salts.
fn content(keys: &[String], composition: &str) -> Content {
    let ingredients = parse(composition).ingredients;
    let printed = as_printed(ingredients.clone(), composition);
    let of_key = |key: &String| ingredients.iter().position(|ingredient| ingredient.key == *key);
    let places: Vec<usize> = keys.iter().filter_map(of_key).collect();
    let salts = places.iter().map(|at| capitalised(&ingredients[*at].salt)).collect();
    let strength = |at: &usize| Some((ingredients[*at].strength?, printed.get(*at)?.strength.clone()?));
    let strengths: Option<Vec<_>> = places.iter().map(strength).collect();
    let strengths = strengths.filter(|all| all.len() == keys.len()).map(|all| {
        let (amounts, texts): (Vec<_>, Vec<_>) = all.into_iter().unzip();
        (amounts, texts.join(" + "))
    });
    Content { salts, strengths }
}
