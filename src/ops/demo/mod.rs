//! The sample content: real generics and articles with pictures of their own, the same on every machine.

mod articles;
mod pictures;

use std::fmt;

use jiff::{SignedDuration, Timestamp};
use rusqlite::Connection;
use rust_embed::RustEmbed;
use serde::Deserialize;

use self::pictures::Pictures;
use crate::catalogue::new_product::{NewProduct, ProductInput};
use crate::catalogue::store::search::IndexChanges;
use crate::catalogue::store::{save, terms};
use crate::catalogue::term::TermKind;
use crate::error::{Error, Result};
use crate::platform::clock::from_millis;
use crate::platform::data_dir::DataDir;
use crate::platform::db::Db;
use crate::platform::text::Slug;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/assets/sample"]
#[exclude = "*.md"]
struct Sample;

/// When the first sample product was entered: 2026-01-05 04:30 UTC, in milliseconds.
const FIRST: i64 = 1_767_587_400_000;
/// Time between two sample products.
const STEP: SignedDuration = SignedDuration::from_hours(48);

/// What was loaded, for the terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Loaded {
    /// Products.
    pub products: usize,
    /// Articles.
    pub articles: usize,
    /// Pictures.
    pub pictures: usize,
}

impl fmt::Display for Loaded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "loaded {} products, {} articles and {} pictures",
            self.products, self.articles, self.pictures
        )
    }
}

#[derive(Deserialize)]
struct Named {
    name: String,
    #[serde(default)]
    slug: Option<String>,
}

#[derive(Deserialize)]
struct Categories {
    category: Vec<Named>,
}

#[derive(Deserialize)]
struct Benefits {
    benefit: Vec<Named>,
}

#[derive(Deserialize)]
struct Products {
    product: Vec<SampleProduct>,
}

#[derive(Deserialize)]
struct SampleProduct {
    #[serde(flatten)]
    input: ProductInput,
    pictures: usize,
}

/// Loads the sample content unless the database holds products or articles already; says nothing in either case.
///
/// # Errors
/// When the database or the disk fails.
pub fn ensure(db: &Db, data_dir: &DataDir, now: Timestamp) -> Result<()> {
    if db.read_blocking(is_empty)? {
        load(db, data_dir, now)?;
    }
    Ok(())
}

/// Loads the sample content into an empty database.
///
/// # Errors
/// When the database holds products or articles already, or the database or the disk fails.
pub fn load(db: &Db, data_dir: &DataDir, now: Timestamp) -> Result<Loaded> {
    refuse_unless_empty(db)?;
    let pictures = Pictures::place(&data_dir.images())?;
    db.write_blocking(|tx| {
        let mut loaded = Loaded { products: 0, articles: 0, pictures: 0 };
        let categories: Categories = toml_file("categories.toml")?;
        for category in &categories.category {
            terms::insert_if_missing(tx, TermKind::Category, &category.name, &slug_of(category)?)?;
        }
        let benefits: Benefits = toml_file("benefits.toml")?;
        for benefit in &benefits.benefit {
            terms::insert_if_missing(tx, TermKind::Benefit, &benefit.name, &slug_of(benefit)?)?;
        }
        let mut index = IndexChanges::default();
        for (at, mut sample) in interleaved(&categories)?.into_iter().enumerate() {
            let created =
                FIRST + i64::try_from(STEP.as_millis()).unwrap_or(0) * i64::try_from(at).unwrap_or(0);
            let created = from_millis(created)?.min(now);
            let sku = sample.input.sku.as_deref().unwrap_or_default().to_lowercase();
            let mut images = Vec::new();
            for n in 1..=sample.pictures {
                let path = format!("products/{sku}-{n}.webp");
                // A packshot without words of its own is called by its product's name.
                images.extend(pictures.note(tx, &path, "", created)?);
            }
            loaded.pictures += images.len();
            sample.input.images = Some(images);
            let product = NewProduct::parse(sample.input)?;
            save::insert(tx, &product, created, &mut index)?;
            loaded.products += 1;
        }
        index.flush(tx)?;
        articles::load(tx, &pictures, now, &mut loaded)?;
        tx.content_changed();
        Ok(loaded)
    })
}

/// `Ok` for a database without products and articles.
///
/// # Errors
/// [`Error::Refused`] otherwise.
pub fn refuse_unless_empty(db: &Db) -> Result<()> {
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

fn slug_of(named: &Named) -> Result<Slug> {
    match &named.slug {
        Some(slug) => Slug::parse(slug).map_err(Error::internal),
        None => Slug::from_title(&named.name).ok_or_else(|| Error::internal("a sample name without letters")),
    }
}

fn toml_file<T: serde::de::DeserializeOwned>(name: &str) -> Result<T> {
    let file = Sample::get(name).ok_or_else(|| Error::internal(format!("{name} is missing")))?;
    let text = std::str::from_utf8(&file.data).map_err(Error::internal)?;
    toml::from_str(text).map_err(|cause| Error::internal(format!("{name}: {cause}")))
}

/// The products of all categories in turn, so that the newest ones are of many kinds; the last file's last is newest.
fn interleaved(categories: &Categories) -> Result<Vec<SampleProduct>> {
    let mut shelves = Vec::new();
    for category in &categories.category {
        let name = format!("products/{}.toml", slug_of(category)?);
        let mut products = toml_file::<Products>(&name)?.product;
        products.reverse();
        shelves.push(products.into_iter());
    }
    let mut mixed = Vec::new();
    loop {
        let before = mixed.len();
        // The last ones in come first on the site: let the shelves end on the footer's four categories.
        mixed.extend(shelves.iter_mut().rev().filter_map(Iterator::next));
        if mixed.len() == before {
            return Ok(mixed);
        }
    }
}
