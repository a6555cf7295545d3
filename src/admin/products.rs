//! Products: creating, saving, deleting, bringing back, each with its trace.

use jiff::Timestamp;

use super::terms;
use super::versions::{State, all, content, forget, keep, keep_earlier, refuse_stale, trace, untraced};
use super::views::{AdminProduct, ProductRevision};
use crate::catalogue::new_product::{NewProduct, ProductInput};
use crate::catalogue::product::Product;
use crate::catalogue::store::products::{find, find_anywhere, with_pictures};
use crate::catalogue::store::search::IndexChanges;
use crate::catalogue::store::{save, trash};
use crate::error::{Error, Result};
use crate::history::entry::{Action, Actor, Event, Kind};
use crate::history::store as history;
use crate::history::version::Revision;
use crate::media;
use crate::platform::db::{Snapshot, WriteTx};

/// What people call it.
const WHAT: &str = "product";
/// Longest name of a product.
const LONGEST_NAME: usize = 200;

/// Creates a product.
///
/// # Errors
/// [`Error::Invalid`]; when the database fails.
pub fn create(tx: &WriteTx<'_>, actor: &Actor, product: &NewProduct) -> Result<Product> {
    create_with(tx, actor, product, &[])
}

/// Creates a product; benefits that another one `had` are no new ones.
fn create_with(tx: &WriteTx<'_>, actor: &Actor, product: &NewProduct, had: &[String]) -> Result<Product> {
    refuse_missing_pictures(tx, product)?;
    let product = in_known_spellings(tx, product)?;
    let created = save::create(tx, &product, actor.at)?;
    keep(tx, actor, Action::Created, None, &state(&created, actor.at.as_millisecond())?)?;
    terms::add_benefits(tx, actor, &product.benefits, had)?;
    Ok(created)
}

fn in_known_spellings(tx: &WriteTx<'_>, product: &NewProduct) -> Result<NewProduct> {
    let benefits = terms::known_spellings(tx, &product.benefits)?;
    Ok(NewProduct { benefits, ..product.clone() })
}

/// Saves a product; `None` when there is none. With `expected`, only over that revision.
///
/// # Errors
/// [`Error::Stale`], [`Error::Invalid`]; when the database fails.
pub fn update(
    tx: &WriteTx<'_>,
    actor: &Actor,
    id: i64,
    expected: Option<i64>,
    product: &NewProduct,
) -> Result<Option<Product>> {
    let Some(before) = find(tx, id)? else { return Ok(None) };
    refuse_stale(WHAT, before.revision, expected)?;
    refuse_missing_pictures(tx, product)?;
    replace(tx, actor, &before, product, Action::Updated, None).map(Some)
}

fn replace(
    tx: &WriteTx<'_>,
    actor: &Actor,
    before: &Product,
    product: &NewProduct,
    action: Action,
    detail: Option<&str>,
) -> Result<Product> {
    keep_earlier(tx, &state(before, saved_at(before))?)?;
    let product = in_known_spellings(tx, product)?;
    let saved = save::update(tx, before, &product, actor.at)?;
    keep(tx, actor, action, detail, &state(&saved, actor.at.as_millisecond())?)?;
    terms::add_benefits(tx, actor, &product.benefits, &before.summary.benefits)?;
    Ok(saved)
}

/// Saves some fields of a product that the caller has read.
///
/// # Errors
/// As [`update`].
pub fn change(
    tx: &WriteTx<'_>,
    actor: &Actor,
    before: &Product,
    change: impl FnOnce(&mut NewProduct),
) -> Result<Product> {
    let mut product = NewProduct::parse(ProductInput::from(before))?;
    change(&mut product);
    replace(tx, actor, before, &product, Action::Updated, None)
}

/// Puts a product into the trash; `false` when there is none. The caller flushes the index.
///
/// # Errors
/// When the database fails.
pub fn delete(tx: &WriteTx<'_>, actor: &Actor, id: i64, index: &mut IndexChanges) -> Result<bool> {
    let Some(before) = find(tx, id)? else { return Ok(false) };
    keep_earlier(tx, &state(&before, saved_at(&before))?)?;
    trash::discard(tx, &before, actor.at, index)?;
    let name = &before.summary.name;
    let event = Event { action: Action::Deleted, kind: Kind::Product, id: Some(id), name, detail: None };
    history::log(tx, actor, &event)?;
    Ok(true)
}

/// Brings a product back from the trash; one that is not there stays as it is. The caller flushes the index.
///
/// # Errors
/// [`Error::Invalid`] when its SKU has been taken; when the database fails.
pub fn restore(
    tx: &WriteTx<'_>,
    actor: &Actor,
    id: i64,
    index: &mut IndexChanges,
) -> Result<Option<(Product, bool)>> {
    let Some(before) = find_anywhere(tx, id)? else { return Ok(None) };
    if before.deleted_at.is_none() {
        return Ok(Some((before, false)));
    }
    let restored = trash::bring_back(tx, &before, actor.at, index)?;
    keep(tx, actor, Action::Restored, None, &state(&restored, actor.at.as_millisecond())?)?;
    Ok(Some((restored, true)))
}

/// Creates a copy of a product, without SKU; `None` when there is none.
///
/// # Errors
/// When the database fails.
pub fn duplicate(tx: &WriteTx<'_>, actor: &Actor, id: i64) -> Result<Option<Product>> {
    const SUFFIX: &str = " (copy)";
    let Some(original) = find(tx, id)? else { return Ok(None) };
    let mut product = NewProduct::parse(ProductInput::from(&original))?;
    product.name = product.name.chars().take(LONGEST_NAME - SUFFIX.len()).collect::<String>() + SUFFIX;
    product.sku = None;
    create_with(tx, actor, &product, &original.summary.benefits).map(Some)
}

/// The versions of a product, in the trash or not, newest first; `None` when there is no such product.
///
/// # Errors
/// When the database fails.
pub fn revisions(snapshot: &Snapshot, id: i64) -> Result<Option<Vec<Revision>>> {
    let Some(product) = find_anywhere(snapshot, id)? else { return Ok(None) };
    let in_trash = product.deleted_at.is_some();
    all(snapshot, Kind::Product, id, as_it_is(snapshot, &product)?, in_trash).map(Some)
}

/// One version of a product; `None` when it is not kept.
///
/// # Errors
/// When the database fails.
pub fn revision(snapshot: &Snapshot, id: i64, number: i64) -> Result<Option<ProductRevision>> {
    let Some(present) = find_anywhere(snapshot, id)? else { return Ok(None) };
    match history::version(snapshot, Kind::Product, id, number, present.revision)? {
        Some((about, content)) => {
            let input: ProductInput = serde_json::from_value(content).map_err(Error::internal)?;
            let alts = input.image_alts.clone().unwrap_or_default();
            let mut product = with_pictures(snapshot, as_it_was(&present, input, &about))?;
            product.alts.extend(alts);
            Ok(Some(ProductRevision { about, product: AdminProduct::from(product) }))
        }
        None if number == present.revision => {
            let about = as_it_is(snapshot, &present)?;
            Ok(Some(ProductRevision { about, product: AdminProduct::from(present) }))
        }
        None => Ok(None),
    }
}

/// Saves an earlier version again; `None` when product or version are not there.
///
/// # Errors
/// As [`update`].
pub fn restore_revision(
    tx: &WriteTx<'_>,
    actor: &Actor,
    id: i64,
    number: i64,
    expected: Option<i64>,
) -> Result<Option<Product>> {
    let Some(before) = find(tx, id)? else { return Ok(None) };
    refuse_stale(WHAT, before.revision, expected)?;
    if number == before.revision {
        return Ok(Some(before));
    }
    let Some((_, content)) = history::version(tx, Kind::Product, id, number, before.revision)? else {
        return Ok(None);
    };
    let input: ProductInput = serde_json::from_value(content).map_err(Error::internal)?;
    let product = NewProduct::parse(input)?;
    let detail = format!("version {number}");
    replace(tx, actor, &before, &product, Action::Restored, Some(&detail)).map(Some)
}

/// Removes for good what has been in the trash for too long; how many.
///
/// # Errors
/// When the database fails.
pub fn purge(tx: &WriteTx<'_>, before: Timestamp, now: Timestamp) -> Result<usize> {
    let purged = trash::purge(tx, before)?;
    forget(tx, Kind::Product, &purged, now)?;
    Ok(purged.len())
}

fn state(product: &Product, saved_at: i64) -> Result<State<'_>> {
    Ok(State {
        kind: Kind::Product,
        id: product.summary.id,
        revision: product.revision,
        name: &product.summary.name,
        saved_at,
        content: content(&ProductInput::from(product))?,
    })
}

fn saved_at(product: &Product) -> i64 {
    product.summary.updated_at.parse::<Timestamp>().map_or(0, Timestamp::as_millisecond)
}

fn as_it_is(snapshot: &Snapshot, product: &Product) -> Result<Revision> {
    let (action, saved_by) = trace(snapshot, Kind::Product, saved_at(product))?;
    let present = untraced(product.revision, product.summary.updated_at.clone());
    Ok(Revision { action, saved_by, ..present })
}

/// A product with the fields of an earlier version.
fn as_it_was(present: &Product, input: ProductInput, about: &Revision) -> Product {
    let mut product = present.clone();
    let summary = &mut product.summary;
    summary.name = input.name.unwrap_or_default();
    summary.sku = input.sku;
    let category = input.category.unwrap_or_default();
    if category != summary.category {
        summary.category = category;
        summary.category_slug = None;
    }
    summary.description = input.description.unwrap_or_default();
    summary.composition = input.composition;
    summary.formulation = input.formulation;
    summary.status = input.status;
    summary.benefits = input.benefits.unwrap_or_default();
    summary.badges = input.badges.unwrap_or_default();
    summary.certifications = input.certifications.unwrap_or_default();
    summary.images = input.images.unwrap_or_default();
    summary.tata1mg_link = input.tata1mg_link;
    summary.amazon_link = input.amazon_link;
    summary.flipkart_link = input.flipkart_link;
    summary.updated_at.clone_from(&about.saved_at);
    product.detailed_description = input.detailed_description;
    product.side_effects = input.side_effects;
    product.dosage = input.dosage;
    product.revision = about.revision;
    product
}

fn refuse_missing_pictures(tx: &WriteTx<'_>, product: &NewProduct) -> Result<()> {
    match media::store::first_missing(tx, &product.images)? {
        Some(url) => {
            Err(Error::field("images", format!("{url} is not there any more; please upload it again")))
        }
        None => Ok(()),
    }
}
