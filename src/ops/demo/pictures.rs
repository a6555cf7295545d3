//! The sample pictures: written into the image directory like uploads, with names that are the same on every machine.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use jiff::Timestamp;
use serde::Deserialize;
use sha2::{Digest as _, Sha256};

use super::{FIRST, Sample};
use crate::error::{Error, Result};
use crate::media::bucket::Bucket;
use crate::media::picture::Picture;
use crate::media::store::{self, NewImage};
use crate::platform::db::WriteTx;

#[derive(Deserialize, Clone)]
struct PictureFacts {
    width: u32,
    height: u32,
    tone: u8,
    variants: Vec<u32>,
}

/// The pictures that were written, by their path in the sample.
#[derive(Default)]
pub(super) struct Pictures {
    placed: HashMap<String, (Picture, u64)>,
}

impl Pictures {
    /// Writes the sample pictures and their variants into the image directory.
    pub(super) fn place(images: &Path) -> Result<Self> {
        let mut pictures = Self::default();
        let index = Sample::get("pictures/index.json");
        let index = index.ok_or_else(|| Error::internal("the sample has no index of its pictures"))?;
        let index: BTreeMap<String, PictureFacts> =
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
            let PictureFacts { width, height, tone, variants } = facts;
            let picture = Picture { url, width, height, alt: String::new(), tone, variants };
            pictures.placed.insert(path, (picture, bytes));
        }
        Ok(pictures)
    }

    /// Notes one picture in the database, with the words for those who do not see it, and gives its address; nothing
    /// when the sample has no such picture.
    pub(super) fn note(
        &self,
        tx: &WriteTx<'_>,
        path: &str,
        alt: &str,
        created: Timestamp,
    ) -> Result<Option<String>> {
        let Some((picture, bytes)) = self.placed.get(path) else { return Ok(None) };
        let (bucket, created_at) = (bucket_of(path), created);
        let picture = &Picture { alt: alt.to_owned(), ..picture.clone() };
        store::insert(tx, &NewImage { picture, bucket, bytes: *bytes, created_at })?;
        Ok(Some(picture.url.clone()))
    }
}

fn bucket_of(path: &str) -> Bucket {
    if path.starts_with("products/") { Bucket::ProductImages } else { Bucket::Blogs }
}

/// The name a sample picture is stored under: like an upload's, but the same on every machine.
fn stored_name(path: &str) -> String {
    let hash = Sha256::digest(path.as_bytes());
    hash[..8].iter().fold(format!("{FIRST}-"), |name, byte| format!("{name}{byte:02x}"))
}
