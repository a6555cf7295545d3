//! Reading what visitors see.

use jiff::Timestamp;
use serde_json::Value;

use super::page_name::PageName;
use super::visibility::HiddenPages;
use super::{documents, expiry, picture, shape, shipped, store};
use crate::config::company::Company;
use crate::error::{Error, Result};
use crate::media::bucket::ResolvedPicture;
use crate::media::store as media_store;
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
    let changes = [store::next_change(snapshot, now)?, next_change(&document, now)];
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
    keep_current(&mut document, now);
    if page == PageName::Company {
        expiry::keep_valid(&mut document, now);
    }
    let find = |address: &str| find_picture(snapshot, address);
    shape::resolve(&mut document, &documents::describe(page), &find)?;
    Ok(document)
}

/// The picture under an address of a document, uploaded or shipped.
pub(crate) fn find_picture(snapshot: &Snapshot, address: &str) -> Result<Option<ResolvedPicture>> {
    match picture::find(address) {
        Some(shipped) => Ok(Some(shipped.clone())),
        None if address.is_empty() => Ok(None),
        None => Ok(media_store::find(snapshot, address)?.map(Into::into)),
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

// Announcements: which of them visitors see at a moment, and when that changes. Those of the future are never sent.

/// The name of the list in the document `layout`.
pub(crate) const ANNOUNCEMENTS: &str = "announcements";
/// The kind that stands first.
pub(super) const IMPORTANT: &str = "important";

/// Leaves the announcements that visitors see at the moment `now`, the important ones first.
pub(super) fn keep_current(layout: &mut Value, now: Timestamp) {
    let Some(list) = layout.get_mut(ANNOUNCEMENTS).and_then(Value::as_array_mut) else { return };
    list.retain(|announcement| is_current(announcement, now));
    list.sort_by_key(|announcement| announcement["kind"] != IMPORTANT);
}

/// When the next announcement starts or ends.
pub(super) fn next_change(layout: &Value, now: Timestamp) -> Option<Timestamp> {
    let list = layout[ANNOUNCEMENTS].as_array().into_iter().flatten();
    list.flat_map(|announcement| ["starts", "ends"].map(|name| moment(announcement, name)))
        .flatten()
        .filter(|at| *at > now)
        .min()
}

/// From its start on, and before its end.
fn is_current(announcement: &Value, now: Timestamp) -> bool {
    let started = moment(announcement, "starts").is_none_or(|starts| starts <= now);
    started && moment(announcement, "ends").is_none_or(|ends| now < ends)
}

/// A moment of an announcement; none where it is open.
fn moment(announcement: &Value, name: &str) -> Option<Timestamp> {
    announcement[name].as_str()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    use serde_json::json;
    #[test]
    fn only_what_is_current_is_shown_important_first() {
        let layout = json!({"announcements": [
            {"id": "always", "kind": "information", "starts": "", "ends": ""},
            {"id": "over", "kind": "important", "starts": "", "ends": "2026-11-22T10:00:00Z"},
            {"id": "later", "kind": "important", "starts": "2026-11-22T10:00:01Z", "ends": ""},
            {"id": "now", "kind": "important", "starts": "2026-11-22T10:00:00Z", "ends": "2026-11-22T11:00:00Z"},
        ]});
        let at = |text: &str| text.parse::<Timestamp>().unwrap();
        let shown = |now: &str| {
            let mut layout = layout.clone();
            keep_current(&mut layout, at(now));
            let ids = layout["announcements"].as_array().unwrap().iter().map(|item| item["id"].clone());
            ids.collect::<Value>()
        };
        assert_eq!(shown("2026-11-22T09:59:59Z"), json!(["over", "always"]));
        assert_eq!(shown("2026-11-22T10:00:00Z"), json!(["now", "always"]));
        assert_eq!(shown("2026-11-22T10:30:00Z"), json!(["later", "now", "always"]));
        assert_eq!(shown("2026-11-23T00:00:00Z"), json!(["later", "always"]));
        let next = |now: &str| next_change(&layout, at(now)).map(|at| at.to_string());
        assert_eq!(next("2026-11-22T09:00:00Z").unwrap(), "2026-11-22T10:00:00Z");
        assert_eq!(next("2026-11-22T10:00:00Z").unwrap(), "2026-11-22T10:00:01Z");
        assert_eq!(next("2026-11-22T11:00:00Z"), None);
        assert_eq!(next_change(&json!({}), at("2026-11-22T11:00:00Z")), None);
    }
}
