//! The sample images: stored like uploads, under names that are the same on every machine.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use jiff::Timestamp;
use rust_embed::RustEmbed;
use serde::Deserialize;
use sha2::{Digest as _, Sha256};

use crate::error::{Error, Result};
use crate::media::bucket::{Bucket, Picture};
use crate::media::store::{self, NewMedia};
use crate::platform::db::WriteTx;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/assets/sample"]
#[exclude = "*.md"]
pub(super) struct Sample;

/// When the first sample product was created: 2026-01-05 04:30 UTC, in milliseconds.
pub(super) const FIRST_CREATED: i64 = 1_767_587_400_000;
#[derive(Deserialize, Clone)]
struct ImageFacts {
    width: u32,
    height: u32,
    tone: u8,
    variants: Vec<u32>,
}

/// The images whose files were written, by their path in the sample, with the size of the file in bytes.
pub(super) struct SampleImages {
    written: HashMap<String, (Picture, u64)>,
}

impl SampleImages {
    /// Writes the sample images and their variants into the image directory.
    pub(super) fn write_files(images: &Path) -> Result<Self> {
        let mut written = HashMap::new();
        let index = Sample::get("pictures/index.json");
        let index = index.ok_or_else(|| Error::internal("the sample has no index of its pictures"))?;
        let index: BTreeMap<String, ImageFacts> =
            serde_json::from_slice(&index.data).map_err(Error::internal)?;
        let failed = |cause| Error::file("writing the sample pictures", cause);
        for bucket in Bucket::ALL {
            std::fs::create_dir_all(images.join(bucket.folder())).map_err(failed)?;
        }
        for (path, facts) in index {
            let stem = path.trim_end_matches(".webp");
            let bucket = bucket_of(&path);
            let folder = images.join(bucket.folder());
            let name = stored_name(&path);
            let mut bytes = 0;
            let sizes = facts.variants.iter().map(|width| format!(".{width}")).chain([String::new()]);
            for size in sizes {
                let source = format!("pictures/{stem}{size}.webp");
                let file =
                    Sample::get(&source).ok_or_else(|| Error::internal(format!("{source} is missing")))?;
                std::fs::write(folder.join(format!("{name}{size}.webp")), &file.data).map_err(failed)?;
                bytes = file.data.len() as u64;
            }
            let url = bucket.address(&format!("{name}.webp"));
            let ImageFacts { width, height, tone, variants } = facts;
            let picture = Picture { url, width, height, alt: String::new(), tone, variants };
            written.insert(path, (picture, bytes));
        }
        Ok(Self { written })
    }

    /// Inserts an image's row and returns its address; `None` when the sample has no such image.
    pub(super) fn insert(
        &self,
        tx: &WriteTx<'_>,
        path: &str,
        alt: &str,
        created: Timestamp,
    ) -> Result<Option<String>> {
        let Some((picture, bytes)) = self.written.get(path) else { return Ok(None) };
        let picture = &Picture { alt: alt.to_owned(), ..picture.clone() };
        let new = NewMedia {
            bucket: bucket_of(path),
            url: &picture.url,
            picture: Some(picture),
            name: path.rsplit('/').next().unwrap_or(path),
            bytes: *bytes,
            kept: false,
            created_at: created,
            created_by: None,
        };
        store::insert(tx, &new)?;
        Ok(Some(picture.url.clone()))
    }
}

/// The address of a sample image, by its path in the sample.
pub(super) fn address_of(path: &str) -> String {
    bucket_of(path).address(&format!("{}.webp", stored_name(path)))
}

fn bucket_of(path: &str) -> Bucket {
    if path.starts_with("products/") { Bucket::ProductImages } else { Bucket::Blogs }
}

/// A file name like an upload's, but the same on every machine.
pub(super) fn stored_name(path: &str) -> String {
    let hash = Sha256::digest(path.as_bytes());
    hash[..8].iter().fold(format!("{FIRST_CREATED}-"), |name, byte| format!("{name}{byte:02x}"))
}
