//! The sample content: products and posts with images, and a little of what an office works on; the same on every machine.

pub(crate) mod clear;
mod images;

use std::collections::HashMap;
use std::fmt;
use std::path::Path;

use jiff::{SignedDuration, Timestamp};
use rusqlite::Connection;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use self::images::{FIRST_CREATED, Sample, SampleImages, stored_name};
use crate::blog::new_post::{NewPost, PostInput};
use crate::blog::store::save as posts;
use crate::catalogue::new_product::{NewProduct, ProductInput};
use crate::catalogue::store::{save, terms};
use crate::catalogue::term::TermKind;
use crate::config::company::Company;
use crate::content::page_name::PageName;
use crate::content::{documents, shipped, store as content};
use crate::error::{Error, Result};
use crate::media::bucket::Bucket;
use crate::media::store::{self as media, NewMedia};
use crate::platform::clock::from_millis;
use crate::platform::data_dir::DataDir;
use crate::platform::db::{Db, WriteTx};
use crate::redirects::redirect::{NewRedirect, RedirectStatus};
use crate::redirects::store as redirects;
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
    if !db.read_blocking(is_empty)? {
        return Err(Error::Refused(
            "the database already holds products or articles; sample content goes into an empty one only"
                .to_owned(),
        ));
    }
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
        load_articles(tx, &images, now, &mut counts)?;
        load_office(tx, &data_dir.images(), now)?;
        settings_store::mark_sample(tx)?;
        tx.content_changed();
        Ok(counts)
    })
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

// The sample posts: a front matter in TOML between two lines of `+++`, then HTML.

#[derive(Deserialize)]
struct FrontMatter {
    #[serde(flatten)]
    input: PostInput,
    /// Name of an image in `pictures/articles/`.
    cover: String,
    cover_alt: String,
}

/// Inserts all sample posts, in the order of their file names.
fn load_articles(
    tx: &WriteTx<'_>,
    images: &SampleImages,
    now: Timestamp,
    counts: &mut DemoCounts,
) -> Result<()> {
    let mut names: Vec<_> = Sample::iter().filter(|name| name.starts_with("articles/")).collect();
    names.sort_unstable();
    let first_created = from_millis(FIRST_CREATED)?;
    for name in names {
        let FrontMatter { input, cover, cover_alt } = read_article(&name)?;
        let mut post = NewPost::parse(input).map_err(|cause| broken(&name, &cause.chain()))?;
        let published = post.published_at.filter(|published| *published <= now);
        let created = published.unwrap_or(first_created.min(now));
        post.image_url = images.insert(tx, &format!("articles/{cover}.webp"), &cover_alt, created)?;
        counts.images += usize::from(post.image_url.is_some());
        posts::create(tx, &post, created)?;
        counts.posts += 1;
    }
    Ok(())
}

/// The slugs of all sample posts.
fn article_slugs() -> Result<Vec<String>> {
    let names = Sample::iter().filter(|name| name.starts_with("articles/"));
    names.map(|name| Ok(read_article(&name)?.input.slug.unwrap_or_default())).collect()
}

/// The front matter, with the content in its `input`.
fn read_article(name: &str) -> Result<FrontMatter> {
    let file = Sample::get(name).ok_or_else(|| broken(name, "is missing"))?;
    let text = std::str::from_utf8(&file.data).map_err(Error::internal)?;
    let parts = text.strip_prefix("+++\n").and_then(|rest| rest.split_once("\n+++\n"));
    let (front, content) = parts.ok_or_else(|| broken(name, "has no front matter"))?;
    let mut front: FrontMatter = toml::from_str(front).map_err(|cause| broken(name, &cause.to_string()))?;
    front.input.content = Some(content.to_owned());
    Ok(front)
}

fn broken(name: &str, why: &str) -> Error {
    Error::internal(format!("{name}: {why}"))
}

// What a back office in use has beside products and articles: redirects of an earlier site, a document in the library, and
// a page with a draft that nobody has published yet.

const CERTIFICATE: &str = "documents/specimen-certificate.pdf";
/// What the draft of Our Legacy says in the place of what is shipped.
const DRAFTED_HEADING: &str = "Four years that mattered, and what they taught us";

#[derive(Deserialize)]
struct SampleRedirect {
    from: String,
    to: Option<String>,
    status: i64,
}

/// Inserts all of it.
fn load_office(tx: &WriteTx<'_>, images: &Path, now: Timestamp) -> Result<()> {
    for SampleRedirect { from: address, to: target, status } in read_tables("redirects.toml", "redirect")? {
        let status = RedirectStatus::from_code(status);
        let status = status.ok_or_else(|| Error::internal("redirects.toml: an unknown status"))?;
        redirects::insert(tx, &NewRedirect { address, target, status }, None, now)?;
    }
    insert_certificate(tx, images, now)?;
    let mut legacy = shipped::document(PageName::Legacy, &Company::default());
    legacy["timeline"]["heading"] = DRAFTED_HEADING.into();
    let legacy = documents::parse(PageName::Legacy, &legacy)?;
    content::save_draft(tx, PageName::Legacy, &legacy, None, None, now)
}

fn insert_certificate(tx: &WriteTx<'_>, images: &Path, now: Timestamp) -> Result<()> {
    let file = Sample::get(CERTIFICATE).ok_or_else(|| Error::internal("the sample has no certificate"))?;
    let name = format!("{}.pdf", stored_name(CERTIFICATE));
    std::fs::write(images.join(Bucket::Documents.folder()).join(&name), &file.data)
        .map_err(|cause| Error::file("writing the sample document", cause))?;
    let new = NewMedia {
        bucket: Bucket::Documents,
        url: &Bucket::Documents.address(&name),
        picture: None,
        name: "specimen-certificate.pdf",
        bytes: file.data.len() as u64,
        kept: true,
        created_at: now,
        created_by: None,
    };
    media::insert(tx, &new).map(|_| ())
}
