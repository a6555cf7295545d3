//! What a back office in use has beside products and articles: redirects of an earlier site, a document in the library, and
//! a page with a draft that nobody has published yet.

use std::path::Path;

use jiff::Timestamp;
use serde::Deserialize;

use super::images::{Sample, stored_name};
use super::read_tables;
use crate::config::company::Company;
use crate::content::page_name::PageName;
use crate::content::{documents, shipped};
use crate::error::{Error, Result};
use crate::media::bucket::Bucket;
use crate::media::store::{self as media, NewMedia};
use crate::platform::db::WriteTx;
use crate::redirects::redirect::{NewRedirect, RedirectStatus};
use crate::redirects::store as redirects;

pub(super) const CERTIFICATE: &str = "documents/specimen-certificate.pdf";
/// What the draft of Our Legacy says in the place of what is shipped.
pub(super) const DRAFTED_HEADING: &str = "Four years that mattered, and what they taught us";

#[derive(Deserialize)]
pub(super) struct SampleRedirect {
    pub(super) from: String,
    to: Option<String>,
    status: i64,
}

/// Inserts all of it.
pub(super) fn load(tx: &WriteTx<'_>, images: &Path, now: Timestamp) -> Result<()> {
    for SampleRedirect { from: address, to: target, status } in read_tables("redirects.toml", "redirect")? {
        let status = RedirectStatus::from_code(status);
        let status = status.ok_or_else(|| Error::internal("redirects.toml: an unknown status"))?;
        redirects::insert(tx, &NewRedirect { address, target, status }, None, now)?;
    }
    insert_certificate(tx, images, now)?;
    let mut legacy = shipped::document(PageName::Legacy, &Company::default());
    legacy["timeline"]["heading"] = DRAFTED_HEADING.into();
    let legacy = documents::parse(PageName::Legacy, &legacy)?;
    crate::content::store::save_draft(tx, PageName::Legacy, &legacy, None, None, now)
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
