//! Products as records with revisions.

use std::slice;

use jiff::Timestamp;

use super::revisions::{RecordFacts, Revisioned, create, replace};
use super::terms;
use super::views::AdminProduct;
use crate::catalogue::new_product::{NewProduct, ProductInput};
use crate::catalogue::product::{Product, ProductId};
use crate::catalogue::product_document::DOCUMENTS;
use crate::catalogue::store::products::{find, find_including_trash, labelled, with_pictures};
use crate::catalogue::store::save;
use crate::catalogue::term::TermKind;
use crate::error::{Error, Result};
use crate::history::entry::{Action, Actor, RecordKind, Revision};
use crate::media;
use crate::platform::db::{Snapshot, WriteTx};

/// Longest name of a product.
const LONGEST_NAME: usize = 200;

impl Revisioned for Product {
    const KIND: RecordKind = RecordKind::Product;
    const NAME: &'static str = "product";
    type Id = ProductId;
    type Input = ProductInput;
    type New = NewProduct;
    type View = AdminProduct;

    fn find(snapshot: &Snapshot, id: ProductId) -> Result<Option<Self>> {
        find(snapshot, id)
    }

    fn find_including_trash(snapshot: &Snapshot, id: ProductId) -> Result<Option<Self>> {
        find_including_trash(snapshot, id)
    }

    fn facts(&self) -> RecordFacts<'_> {
        RecordFacts {
            id: self.summary.id.get(),
            name: &self.summary.name,
            revision: self.revision,
            updated_at: self.summary.updated_at,
            in_trash: self.deleted_at.is_some(),
            rename_entry: self.rename_entry,
        }
    }

    fn input(&self) -> ProductInput {
        ProductInput::from(self)
    }

    fn at_revision(self, snapshot: &Snapshot, input: ProductInput, about: &Revision) -> Result<Self> {
        let alts = input.image_alts.clone().unwrap_or_default();
        let mut product = self.with_input(input);
        product.summary.updated_at = about.saved_at;
        product.revision = about.revision;
        product = with_pictures(snapshot, product)?;
        product.alts.extend(alts);
        Ok(product)
    }

    fn view(self, snapshot: &Snapshot, _: Timestamp) -> Result<AdminProduct> {
        Ok(AdminProduct::from(labelled(snapshot, self)?))
    }

    fn parse_stored(input: ProductInput) -> Result<NewProduct> {
        let badges = input.badges.clone().unwrap_or_default();
        let product = NewProduct::parse_over(input, &badges)?;
        // What was saved before products could be hidden does not say, and was public.
        Ok(NewProduct { visibility: Some(product.visibility.unwrap_or_default()), ..product })
    }

    fn refuse_missing_images(snapshot: &Snapshot, product: &NewProduct) -> Result<()> {
        match media::store::missing(snapshot, &product.uploads())?.first().copied() {
            Some(url) => {
                let field = if product.images.contains(url) { "images" } else { DOCUMENTS };
                Err(Error::field(field, format!("{url} is not there any more; please upload it again")))
            }
            None => Ok(()),
        }
    }

    fn insert(tx: &WriteTx<'_>, product: &NewProduct, now: Timestamp) -> Result<Self> {
        save::create(tx, &with_known_benefits(tx, product)?, now)
    }

    fn update(tx: &WriteTx<'_>, before: &Self, product: &NewProduct, now: Timestamp) -> Result<Self> {
        save::update(tx, before, &with_known_benefits(tx, product)?, now)
    }

    fn after_save(
        tx: &WriteTx<'_>,
        actor: &Actor,
        product: &NewProduct,
        before: Option<&Self>,
    ) -> Result<()> {
        let had = before.map_or(&[][..], |before| &before.summary.benefits);
        terms::add_missing(tx, actor, TermKind::Benefit, &product.benefits, had)?;
        let had = before.map_or(&[][..], |before| slice::from_ref(&before.summary.category));
        terms::add_missing(tx, actor, TermKind::Category, slice::from_ref(&product.category), had)
    }

    fn move_to_trash(&self, tx: &WriteTx<'_>, now: Timestamp) -> Result<()> {
        save::move_to_trash(tx, self, now)
    }

    fn restore_from_trash(&self, tx: &WriteTx<'_>, now: Timestamp) -> Result<Self> {
        save::restore(tx, self, now)
    }

    fn purge(tx: &WriteTx<'_>, before: Timestamp) -> Result<Vec<(i64, String)>> {
        save::purge(tx, before)
    }
}

/// The product with its benefits in the spelling in which they are offered.
fn with_known_benefits(tx: &WriteTx<'_>, product: &NewProduct) -> Result<NewProduct> {
    Ok(NewProduct { benefits: terms::known_spellings(tx, &product.benefits)?, ..product.clone() })
}

/// Saves some fields of a product that the caller has read.
pub(super) fn change(
    tx: &WriteTx<'_>,
    actor: &Actor,
    before: &Product,
    detail: Option<&str>,
    change: impl FnOnce(&mut NewProduct),
) -> Result<Product> {
    let mut product = NewProduct::from(before);
    change(&mut product);
    replace(tx, actor, before, &product, Action::Updated, detail)
}

/// Creates a copy of a product, without SKU and GTIN, which name one product each; none when there is no such product.
pub(crate) fn duplicate(tx: &WriteTx<'_>, actor: &Actor, id: ProductId) -> Result<Option<AdminProduct>> {
    const SUFFIX: &str = " (copy)";
    let Some(original) = find(tx, id)? else { return Ok(None) };
    let mut product = NewProduct::from(&original);
    product.name = product.name.chars().take(LONGEST_NAME - SUFFIX.len()).collect::<String>() + SUFFIX;
    product.sku = None;
    product.gtin = None;
    create(tx, actor, &product, Some(&original)).map(Some)
}
