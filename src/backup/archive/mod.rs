//! The archive (ADR 90): a tar file, compressed by zstd.
//!
//! Its entries, in this order: what the archive is (`pharma-site-backup.json`), uploads, keys, the database, how many rows each
//! of its tables has (`pharma-site-counts.json`), and the SHA-256 of each entry as `sha256sum` writes it (`MANIFEST.sha256`).
//! Nothing else is accepted.

pub(crate) mod read;
pub(crate) mod write;

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::backup::site_store::SiteSummary;
use crate::error::{Error, Result};
use crate::media::bucket::Bucket;
use crate::platform::db::migrate;

/// The first entry: what this is.
pub(crate) const HEAD: &str = "pharma-site-backup.json";
/// The database.
pub(crate) const DATABASE: &str = "site.db";
/// The rows of each table of the database; archives of the first format do not have it.
pub(crate) const COUNTS: &str = "pharma-site-counts.json";
/// The last entry: the sums of all others.
pub(crate) const MANIFEST: &str = "MANIFEST.sha256";

/// The folder in `keys/` for what a certificate authority issued.
const AUTHORITY: &str = "acme/";
const PRODUCT: &str = "pharma-site";
/// Rises when an older binary could not read an archive any more.
const FORMAT: u32 = 2;
/// The first format that says how many rows the tables have.
const FORMAT_WITH_COUNTS: u32 = 2;
const MAX_NAME: usize = 120;

/// How many rows each table of the database has.
pub(crate) type Counts = BTreeMap<String, u64>;

/// SHA-256 of an entry.
pub(crate) type Sum = [u8; 32];

/// What an archive says of itself before anything of it is unpacked.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Head {
    product: String,
    format: u32,
    /// Version of the binary that made it.
    pub(crate) version: String,
    /// Number of the last migration of its database.
    pub(crate) schema: i64,
    /// When it was begun.
    pub(crate) created: Timestamp,
    /// Whether the uploads are stored beside the archive, each under its sum; only where a store keeps several backups.
    pub(crate) uploads_outside: bool,
    /// Which site it is of, and how much that had; archives of earlier versions do not say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) site: Option<SiteSummary>,
}

impl Head {
    /// Of an archive whose database has this schema.
    pub(crate) fn new(created: Timestamp, schema: i64, uploads_outside: bool, site: SiteSummary) -> Self {
        Self {
            product: PRODUCT.to_owned(),
            format: FORMAT,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            schema,
            created,
            uploads_outside,
            site: Some(site),
        }
    }

    /// Whether it says how many rows the tables of its database have.
    fn has_counts(&self) -> bool {
        self.format >= FORMAT_WITH_COUNTS
    }

    /// Refuses what another product or a newer version made.
    fn check(&self) -> Result<()> {
        if self.product != PRODUCT {
            return Err(Error::Refused(format!("is a backup of another product ({:?})", self.product)));
        }
        let (schema, newest) = (self.schema, migrate::newest());
        if self.format > FORMAT || schema > newest {
            return Err(Error::Refused(format!(
                "was made by a newer version of pharma-site ({:?}, schema {schema}; this binary knows {newest}): \
                 restore it with that version",
                self.version
            )));
        }
        Ok(())
    }
}

/// Whether an entry of this path belongs into an archive between the first and the last one.
pub(crate) fn is_allowed(path: &str) -> bool {
    path == DATABASE || is_key(path) || is_upload(path)
}

/// Whether this is the path of a key, or of what a certificate authority issued (`keys/acme/`).
pub(crate) fn is_key(path: &str) -> bool {
    let Some(name) = path.strip_prefix("keys/") else { return false };
    is_plain_name(name.strip_prefix(AUTHORITY).unwrap_or(name))
}

/// Whether this is the path of an upload.
pub(crate) fn is_upload(path: &str) -> bool {
    let inside = |bucket: Bucket| {
        let name = path.strip_prefix("images/")?.strip_prefix(bucket.folder())?.strip_prefix('/')?;
        Some(is_plain_name(name))
    };
    Bucket::ALL.into_iter().any(|bucket| inside(bucket) == Some(true))
}

/// Letters, digits, `-`, `_` and `.`, which do not begin it: no name that leads out of its folder, and none of a file that
/// is being written.
fn is_plain_name(name: &str) -> bool {
    let plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.');
    !name.is_empty() && name.len() <= MAX_NAME && !name.starts_with('.') && name.bytes().all(plain)
}

/// A sum as it is written.
pub(crate) fn hex(sum: &Sum) -> String {
    sum.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A sum that was written by [`hex`].
pub(crate) fn parse_hex(text: &str) -> Option<Sum> {
    if text.len() != 64 || !text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f')) {
        return None;
    }
    let mut sum = Sum::default();
    for (at, byte) in sum.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * at..2 * at + 2], 16).ok()?;
    }
    Some(sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_a_site_consists_of_is_allowed() {
        for good in [
            "site.db",
            "keys/signing-keys.json",
            "keys/acme/certificate-0123456789abcdef.pem",
            "images/blogs/1-a.png",
            "images/product-images/products/1790000000000-0123456789abcdef.preview.jpg",
            "images/documents/1-a.pdf",
        ] {
            assert!(is_allowed(good), "{good}");
        }
        for bad in [
            "",
            "site.db-wal",
            "./site.db",
            "/site.db",
            "../site.db",
            "keys/../site.db",
            "keys/",
            "keys/.hidden",
            "keys/a/b",
            "keys/acme/",
            "keys/acme/a/b",
            "keys/acme/../site.db",
            "keys/acme/.hidden",
            "images/a.png",
            "images/other/a.png",
            "images/blogs/../../site.db",
            "images/blogs/.part-1-a.png",
            "images/blogs/a\\b.png",
            "mail/1.eml",
            "serve.lock",
            HEAD,
            MANIFEST,
        ] {
            assert!(!is_allowed(bad), "{bad}");
        }
        assert!(!is_allowed(&format!("keys/{}", "a".repeat(200))));
    }

    #[test]
    fn sums_are_read_as_they_are_written() {
        let sum: Sum = std::array::from_fn(|at| at as u8 * 7);
        assert_eq!(parse_hex(&hex(&sum)), Some(sum));
        for bad in ["", "ab", &hex(&sum).to_uppercase(), &format!("{}é", &hex(&sum)[..62])] {
            assert_eq!(parse_hex(bad), None, "{bad}");
        }
    }
}
