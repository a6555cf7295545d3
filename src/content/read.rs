//! Reading what visitors see.

use jiff::Timestamp;
use serde_json::Value;

use super::page_name::PageName;
use super::visibility::HiddenPages;
use super::{announcements, documents, expiry, shape, shipped, store};
use crate::config::company::Company;
use crate::error::{Error, Result};
use crate::media;
use crate::media::picture::ResolvedPicture;
use crate::platform::db::Snapshot;

/// A stored document in the form of this release.
pub(crate) fn completed(page: PageName, stored: Value, company: &Company) -> Value {
    shape::complete(stored, &shipped::document(page, company), &documents::describe(page))
}

/// The document that visitors see at the moment `now`.
pub(crate) fn published(
    snapshot: &Snapshot,
    page: PageName,
    company: &Company,
    now: Timestamp,
) -> Result<Value> {
    Ok(match store::current(snapshot, page, now)? {
        Some(stored) => completed(page, stored, company),
        None => shipped::document(page, company),
    })
}

/// What pages show: the document that visitors see, with its pictures resolved and without what is not shown at the moment
/// `now` and links to hidden pages.
pub fn public(snapshot: &Snapshot, page: PageName, company: &Company, now: Timestamp) -> Result<Value> {
    public_until(snapshot, page, company, now).map(|(document, _)| document)
}

/// [`public`], and until when it is so unless something is saved.
pub(crate) fn public_until(
    snapshot: &Snapshot,
    page: PageName,
    company: &Company,
    now: Timestamp,
) -> Result<(Value, Option<Timestamp>)> {
    let mut document = published(snapshot, page, company, now)?;
    let hidden = HiddenPages::read(snapshot, now)?;
    if !hidden.is_empty() {
        hidden.hide_links(&mut document, &documents::describe(page));
    }
    let changes = [store::next_change(snapshot, now)?, announcements::next_change(&document, now)];
    let until = changes.into_iter().flatten().min();
    Ok((shown(snapshot, page, document, now)?, until))
}

/// A document as pages show it.
pub(crate) fn shown(
    snapshot: &Snapshot,
    page: PageName,
    mut document: Value,
    now: Timestamp,
) -> Result<Value> {
    announcements::keep_current(&mut document, now);
    if page == PageName::Company {
        expiry::keep_valid(&mut document, now);
    }
    let find = |address: &str| find_picture(snapshot, address);
    shape::resolve(&mut document, &documents::describe(page), &find)?;
    Ok(document)
}

/// The picture under an address of a document, uploaded or shipped.
pub(crate) fn find_picture(snapshot: &Snapshot, address: &str) -> Result<Option<ResolvedPicture>> {
    match media::shipped::find(address) {
        Some(shipped) => Ok(Some(shipped.clone())),
        None if address.is_empty() => Ok(None),
        None => Ok(media::store::find(snapshot, address)?.map(Into::into)),
    }
}

/// Refuses a database with documents of a newer release.
///
/// # Errors
/// [`Error::Refused`].
pub fn refuse_newer(snapshot: &Snapshot) -> Result<()> {
    let newest = store::newest_format(snapshot)?.unwrap_or_default();
    if newest > super::FORMAT {
        return Err(Error::Refused(format!(
            "the site's pages were written by a newer version of pharma-site (content format {newest}, this binary knows \
             {}); start that version, or restore a backup of this one",
            super::FORMAT
        )));
    }
    Ok(())
}
