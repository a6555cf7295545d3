//! The sample content: products and posts with images, and a little of what an office works on; the same on every machine.

mod articles;
pub(crate) mod clear;
mod images;
mod office;

use std::collections::HashMap;
use std::fmt;

use jiff::{SignedDuration, Timestamp};
use rusqlite::Connection;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use self::images::{FIRST_CREATED, Sample, SampleImages};
use crate::catalogue::new_product::{NewProduct, ProductInput};
use crate::catalogue::store::{save, terms};
use crate::catalogue::term::TermKind;
use crate::error::{Error, Result};
use crate::platform::clock::from_millis;
use crate::platform::data_dir::DataDir;
use crate::platform::db::Db;
use crate::site::settings_store;
use text::Slug;

/// Time between two sample products.
const STEP: SignedDuration = SignedDuration::from_hours(48);

/// How much was loaded.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct DemoCounts {
    /// Products.
    pub products: usize,
    /// Posts.
    pub posts: usize,
    /// Images of both.
    pub images: usize,
}

impl fmt::Display for DemoCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { products, posts, images } = self;
        write!(f, "loaded {products} products, {posts} articles and {images} pictures")
    }
}

#[derive(Deserialize)]
struct SampleTerm {
    name: String,
    #[serde(default)]
    slug: Option<String>,
}

#[derive(Deserialize)]
struct SampleProduct {
    #[serde(flatten)]
    input: ProductInput,
    /// The number of its images.
    pictures: usize,
}

/// Loads the sample content unless the database holds products or posts already.
pub(crate) fn ensure(db: &Db, data_dir: &DataDir, now: Timestamp) -> Result<()> {
    if db.read_blocking(is_empty)? {
        load(db, data_dir, now)?;
    }
    Ok(())
}

/// Loads the sample content into an empty database.
///
/// # Errors
/// [`Error::Refused`] when the database holds products or posts already.
pub fn load(db: &Db, data_dir: &DataDir, now: Timestamp) -> Result<DemoCounts> {
    require_empty(db)?;
    let images = SampleImages::write_files(&data_dir.images())?;
    db.write_blocking(|tx| {
        let mut counts = DemoCounts::default();
        let categories = read_terms("categories.toml", "category")?;
        let benefits = read_terms("benefits.toml", "benefit")?;
        for (kind, terms) in [(TermKind::Category, &categories), (TermKind::Benefit, &benefits)] {
            for (name, slug) in terms {
                terms::insert_if_missing(tx, kind, name, slug)?;
            }
        }
        let mut created = from_millis(FIRST_CREATED)?;
        for mut sample in read_products(&categories)? {
            let sku = sample.input.sku.as_deref().unwrap_or_default().to_lowercase();
            let mut urls = Vec::new();
            for n in 1..=sample.pictures {
                // No alt text: pages use the product's name instead.
                urls.extend(images.insert(tx, &format!("products/{sku}-{n}.webp"), "", created.min(now))?);
            }
            counts.images += urls.len();
            sample.input.images = Some(urls);
            save::insert(tx, &NewProduct::parse(sample.input)?, created.min(now))?;
            counts.products += 1;
            created += STEP;
        }
        articles::load(tx, &images, now, &mut counts)?;
        office::load(tx, &data_dir.images(), now)?;
        settings_store::mark_sample(tx)?;
        tx.content_changed();
        Ok(counts)
    })
}

/// Fails with [`Error::Refused`] when the database holds products or posts.
pub(super) fn require_empty(db: &Db) -> Result<()> {
    if db.read_blocking(is_empty)? {
        return Ok(());
    }
    Err(Error::Refused(
        "the database already holds products or articles; sample content goes into an empty one only"
            .to_owned(),
    ))
}

fn is_empty(connection: &Connection) -> Result<bool> {
    let sql = "SELECT 1 FROM product UNION ALL SELECT 1 FROM post LIMIT 1";
    Ok(!connection.prepare(sql)?.exists([])?)
}

/// Names and slugs of the terms in a file of the sample.
fn read_terms(file: &str, table: &str) -> Result<Vec<(String, Slug)>> {
    let with_slug = |term: SampleTerm| {
        let slug = match &term.slug {
            Some(slug) => Slug::parse(slug).map_err(Error::internal)?,
            None => Slug::from_title(&term.name)
                .ok_or_else(|| Error::internal("a sample name without letters"))?,
        };
        Ok((term.name, slug))
    };
    read_tables(file, table)?.into_iter().map(with_slug).collect()
}

/// The products, taken from the categories in turn, oldest first. Pages list the newest first, so their first page shows many
/// categories, beginning with the four that the footer links.
fn read_products(categories: &[(String, Slug)]) -> Result<Vec<SampleProduct>> {
    let mut queues = Vec::new();
    for (_, slug) in categories {
        let products = read_tables::<SampleProduct>(&format!("products/{slug}.toml"), "product")?;
        queues.push(products.into_iter().rev());
    }
    let mut mixed = Vec::new();
    loop {
        let before = mixed.len();
        mixed.extend(queues.iter_mut().rev().filter_map(Iterator::next));
        if mixed.len() == before {
            return Ok(mixed);
        }
    }
}

/// The entries `[[table]]` of a TOML file of the sample.
fn read_tables<T: DeserializeOwned>(file: &str, table: &str) -> Result<Vec<T>> {
    let broken = |why: &str| Error::internal(format!("{file}: {why}"));
    let data = Sample::get(file).ok_or_else(|| broken("is missing"))?;
    let text = std::str::from_utf8(&data.data).map_err(Error::internal)?;
    let mut tables: HashMap<String, Vec<T>> =
        toml::from_str(text).map_err(|cause| broken(&cause.to_string()))?;
    tables.remove(table).ok_or_else(|| broken("has no such table"))
}
