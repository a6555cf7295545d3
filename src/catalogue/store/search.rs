//! What the search index reads: products, and which of them changed.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension as _, Params, Row, Statement};

use super::listed::{ListedProduct, listed};
use super::products::list;
use super::public::{NOT_PUBLIC, PUBLIC};
use crate::catalogue::composition_label::strengths;
use crate::catalogue::fields::{FIELDS, Searched};
use crate::catalogue::product::ProductId;
use crate::error::{Error, Result};
use text::fold;

/// A product as the search index takes it.
#[derive(Debug)]
pub(crate) struct IndexedProduct {
    pub(crate) listed: ListedProduct,
    pub(crate) category: String,
    pub(crate) description: String,
    pub(crate) benefits: Vec<String>,
    pub(crate) badges: Vec<String>,
    /// Schedules as the filter takes them; empty when not stated.
    pub(crate) schedules: Vec<String>,
    /// Further facts, and how each is searched.
    pub(crate) facts: Vec<(String, Searched)>,
    /// Milliseconds since the epoch.
    pub(crate) created_at: i64,
}

/// Which products an index holds. The two have none in common, at no moment.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum IndexScope {
    /// Those that visitors see.
    #[default]
    Public,
    /// Those that only the office sees.
    NotPublic,
}

impl IndexScope {
    fn condition(self) -> &'static str {
        match self {
            Self::Public => PUBLIC,
            Self::NotPublic => NOT_PUBLIC,
        }
    }
}

/// The content version of a snapshot, and the time in milliseconds since the epoch: what is public depends on both.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ContentMoment {
    pub(crate) version: u64,
    pub(crate) now: i64,
}

/// The content version of a snapshot, and the time.
pub(crate) fn moment(connection: &Connection) -> Result<ContentMoment> {
    let sql = "SELECT version, now_millis() FROM content_version";
    let mut statement = connection.prepare_cached(sql)?;
    Ok(statement.query_row([], |row| Ok(ContentMoment { version: row.get(0)?, now: row.get(1)? }))?)
}

/// Reads every product of a scope, in the order in which they were created.
pub(crate) fn all(
    connection: &Connection,
    scope: IndexScope,
    mut take: impl FnMut(IndexedProduct),
) -> Result<()> {
    let sql = format!("SELECT p.* FROM product p WHERE {} ORDER BY p.id", scope.condition());
    let mut statement = connection.prepare(&sql)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        if let Some(product) = sound(indexed(row))? {
            take(product);
        }
    }
    Ok(())
}

/// How many products changed after a content version.
pub(crate) fn count_changed(connection: &Connection, since: u64) -> Result<u64> {
    let sql = "SELECT count(*) FROM product_change WHERE version > ?1";
    Ok(connection.prepare_cached(sql)?.query_row([since], |row| row.get(0))?)
}

/// Reads the products that changed after a content version; those that are not in the scope by their ids alone.
pub(crate) fn changed(
    connection: &Connection,
    scope: IndexScope,
    since: u64,
    take: impl FnMut(ProductId, Option<IndexedProduct>),
) -> Result<()> {
    // Without the hint all of `product_change` may be read.
    let sql = format!(
        "SELECT c.product_id, p.* FROM product_change c INDEXED BY product_change_version
         LEFT JOIN product p ON p.id = c.product_id AND {} WHERE c.version > ?1",
        scope.condition()
    );
    each(&mut *connection.prepare_cached(&sql)?, [since], take)
}

/// Reads the products whose moment has come after one moment and until another; as [`changed`].
pub(crate) fn due(
    connection: &Connection,
    scope: IndexScope,
    (after, until): (i64, i64),
    take: impl FnMut(ProductId, Option<IndexedProduct>),
) -> Result<()> {
    let sql = format!(
        "SELECT d.id AS product_id, p.* FROM product d LEFT JOIN product p ON p.id = d.id AND {}
         WHERE d.deleted_at IS NULL AND d.public_from IS NOT 0 AND d.public_from > ?1 AND d.public_from <= ?2",
        scope.condition()
    );
    each(&mut *connection.prepare_cached(&sql)?, [after, until], take)
}

fn each(
    statement: &mut Statement<'_>,
    params: impl Params,
    mut take: impl FnMut(ProductId, Option<IndexedProduct>),
) -> Result<()> {
    let mut rows = statement.query(params)?;
    while let Some(row) = rows.next()? {
        let is_there = row.get::<_, Option<i64>>("id")?.is_some();
        let product = if is_there { sound(indexed(row))? } else { None };
        take(row.get("product_id")?, product);
    }
    Ok(())
}

/// Leaves a damaged row out, so that the others can still be found.
fn sound(product: Result<IndexedProduct>) -> Result<Option<IndexedProduct>> {
    match product {
        Err(error @ Error::CorruptRow { .. }) => {
            tracing::error!(error = %error.chain(), "a product is left out of the search");
            Ok(None)
        }
        other => other.map(Some),
    }
}

/// What a suggestion shows of a product.
pub(crate) struct NamedProduct {
    pub(crate) listed: ListedProduct,
    maker: Option<String>,
    /// Whether others among those that were read are called alike: strength and maker tell them apart.
    is_shared: bool,
}

impl NamedProduct {
    /// What tells the product apart from others of the same name.
    pub(crate) fn detail(&self) -> String {
        let ListedProduct { formulation, pack_size, sku, .. } = &self.listed;
        let strength = self.is_shared.then(|| strengths(&self.listed.item())).flatten();
        let maker = self.maker.as_ref().filter(|_| self.is_shared);
        let parts = [strength.as_ref(), formulation.as_ref(), pack_size.as_ref(), maker, sku.as_ref()];
        parts.into_iter().flatten().map(String::as_str).collect::<Vec<_>>().join(" · ")
    }
}

/// Those of the products with these ids that visitors see.
pub(crate) fn names(connection: &Connection, ids: &[ProductId]) -> Result<HashMap<ProductId, NamedProduct>> {
    let sql = format!(
        "SELECT p.id, p.name, p.sku, p.composition, p.formulation, p.pack_size, p.manufacturer FROM product p
         WHERE p.id = ?1 AND {PUBLIC}"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let (mut named, mut counts) = (HashMap::new(), HashMap::<String, usize>::new());
    for id in ids {
        let found = statement.query_row([id], |row| {
            Ok(NamedProduct { listed: listed(row)?, maker: row.get("manufacturer")?, is_shared: false })
        });
        if let Some(product) = found.optional()? {
            *counts.entry(fold(&product.listed.name)).or_default() += 1;
            named.insert(*id, product);
        }
    }
    for product in named.values_mut() {
        product.is_shared = counts[&fold(&product.listed.name)] > 1;
    }
    Ok(named)
}

fn indexed(row: &Row<'_>) -> Result<IndexedProduct> {
    let facts = FIELDS.iter().filter_map(|field| Some((field.name, field.searched?)));
    let facts = facts.filter_map(|(column, searched)| {
        let fact = row.get::<_, Option<String>>(column).transpose()?;
        Some(fact.map(|fact| (fact, searched)))
    });
    Ok(IndexedProduct {
        listed: listed(row)?,
        category: row.get("category")?,
        description: row.get("description")?,
        benefits: list(row, "benefits")?,
        badges: list(row, "badges")?,
        schedules: list(row, "schedules")?,
        facts: facts.collect::<rusqlite::Result<_>>()?,
        created_at: row.get("created_at")?,
    })
}
