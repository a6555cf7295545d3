//! The unsaved changes that a link carries, and reading what a link shows.

use jiff::Timestamp;
use serde_json::Value;

use super::store::StoredLink;
use super::subject::Subject;
use crate::admin::page_changes::uploads;
use crate::admin::revisions::Revisioned as _;
use crate::admin::{products, site_pages};
use crate::blog::new_post::{NewPost, PostInput};
use crate::blog::post::StoredPost;
use crate::blog::store::posts;
use crate::catalogue::new_product::NewProduct;
use crate::catalogue::product::Product;
use crate::catalogue::store::products as stored_products;
use crate::config::company::Company;
use crate::content::page_name::PageName;
use crate::content::{read, store as content};
use crate::error::{Error, FieldErrors, Result};
use crate::history::revision::Revision;
use crate::platform::db::{Snapshot, WriteTx};

/// Unsaved changes that a link carries, as a save would store them.
#[derive(Debug, Clone)]
pub(crate) enum CarriedDraft {
    Page(Value),
    Post(Box<NewPost>),
    Product(Box<NewProduct>),
}

/// A draft that could be saved.
pub(super) struct CheckedDraft {
    /// What its form sends, or the page's document.
    pub(super) document: Value,
    /// The addresses of the uploads that it shows.
    pub(super) uploads: Vec<String>,
}

impl CarriedDraft {
    /// Refuses what a save would refuse: pictures that are gone, a slug or SKU that is taken.
    pub(super) fn check(&self, tx: &WriteTx<'_>, subject: Subject) -> Result<CheckedDraft> {
        self.document(tx, subject).map_err(under_draft)
    }

    fn document(&self, tx: &WriteTx<'_>, subject: Subject) -> Result<CheckedDraft> {
        match (self, subject) {
            (Self::Page(document), Subject::Page(page)) => {
                site_pages::refuse_missing_pictures(tx, page, document)?;
                Ok(CheckedDraft { document: document.clone(), uploads: uploads(page, document) })
            }
            (Self::Post(post), Subject::Post(id)) => {
                StoredPost::refuse_missing_images(tx, post)?;
                posts::refuse_taken_slug(tx, post.slug.as_str(), id)?;
                let document = serde_json::to_value(PostInput::from(&**post)).map_err(Error::internal)?;
                Ok(CheckedDraft { document, uploads: post.image_urls() })
            }
            (Self::Product(product), Subject::Product(id)) => {
                Product::refuse_missing_images(tx, product)?;
                stored_products::refuse_taken_sku(tx, product.sku.as_deref(), id)?;
                let product = products::with_known_benefits(tx, product)?;
                let uploads = product.uploads();
                let document = serde_json::to_value(&product).map_err(Error::internal)?;
                Ok(CheckedDraft { document, uploads })
            }
            _ => Err(Error::internal("a draft of another kind than its link")),
        }
    }
}

/// The fields of a draft, as the request names them: `draft.title`.
pub(super) fn under_draft(error: Error) -> Error {
    let Error::Invalid(errors) = error else { return error };
    let mut below = FieldErrors::default();
    for (field, messages) in errors.iter() {
        for message in messages {
            below.add(&format!("draft.{field}"), message.clone());
        }
    }
    Error::Invalid(below)
}

/// What a link shows, read.
#[derive(Debug)]
pub(crate) enum Previewed {
    /// A page with its document.
    Page(PageName, Value),
    /// An article, public or not.
    Post(Box<StoredPost>),
    /// A product.
    Product(Box<Product>),
}

/// What a link shows; none when it was deleted.
pub(crate) fn previewed(
    snapshot: &Snapshot,
    company: &Company,
    link: &StoredLink,
    now: Timestamp,
) -> Result<Option<Previewed>> {
    let draft = link.draft.clone();
    Ok(match link.subject {
        // It has no page of its own.
        Subject::WholeSite => None,
        Subject::Page(page) => {
            let stored = draft.map_or_else(|| content::draft(snapshot, page), |draft| Ok(Some(draft)))?;
            let document = match stored {
                Some(stored) => read::completed(page, stored, company),
                None => read::published(snapshot, page, company, now)?,
            };
            Some(Previewed::Page(page, document))
        }
        Subject::Post(id) => {
            let post = posts::find(snapshot, id)?;
            let post = post.map(|post| match draft {
                Some(draft) => post.at_revision(snapshot, input(link, draft)?, &as_revision(link)),
                None => Ok(post),
            });
            post.transpose()?.map(Box::new).map(Previewed::Post)
        }
        Subject::Product(id) => {
            let product = stored_products::find(snapshot, id)?;
            let product = product.map(|product| match draft {
                Some(draft) => product.at_revision(snapshot, input(link, draft)?, &as_revision(link)),
                None => Ok(product),
            });
            product.transpose()?.map(with_own_alts).map(Box::new).map(Previewed::Product)
        }
    })
}

/// The product's pictures with the alternative texts of the draft.
fn with_own_alts(mut product: Product) -> Product {
    for picture in &mut product.pictures {
        if let Some(alt) = product.alts.get(&picture.url).filter(|alt| !alt.is_empty()) {
            picture.alt.clone_from(alt);
        }
    }
    product.summary.picture = product.pictures.first().cloned();
    product
}

fn input<T: serde::de::DeserializeOwned>(link: &StoredLink, draft: Value) -> Result<T> {
    serde_json::from_value(draft).map_err(|cause| Error::corrupt("preview_link", "draft", link.id, cause))
}

/// The draft as a revision that was saved when the link was made.
fn as_revision(link: &StoredLink) -> Revision {
    Revision {
        revision: 0,
        current: false,
        action: None,
        saved_at: link.created_at,
        saved_by: None,
        changed: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_of_a_draft_name_its_fields() {
        let Error::Invalid(errors) = under_draft(Error::field("title", "is required")) else {
            panic!("not a field error")
        };
        assert_eq!(errors.to_string(), "draft.title: is required");
    }
}
