//! Where the files of uploads are, and how they are named.

use std::fs;
use std::path::{Path, PathBuf};

use images::UNFINISHED;
use images::link_preview::LINK_PREVIEW;
use tempfile::TempPath;

use crate::error::Result;
use crate::media::rejection::not_stored;
use crate::platform::random::Random;

/// A path for an upload while it is received. A file that is created there is removed when the path is dropped.
pub(crate) fn upload_path(images: &Path, random: &Random, now: jiff::Timestamp) -> Result<TempPath> {
    fs::create_dir_all(images).map_err(not_stored)?;
    let path = images.join(format!("{UNFINISHED}{}.upload", new_stem(random, now)));
    TempPath::try_from_path(path).map_err(not_stored)
}

/// A file name for an image, without extension: the time, and eight random bytes that nobody can guess.
pub(crate) fn new_stem(random: &Random, now: jiff::Timestamp) -> String {
    format!("{}-{:016x}", now.as_millisecond(), u64::from_be_bytes(random.bytes()))
}

/// The full file of an upload.
pub(crate) fn full_file(images: &Path, url: &str) -> Option<PathBuf> {
    url.strip_prefix("/storage/").map(|inside| images.join(inside))
}

/// The files of an image: the full one, its variants, and the copy for link previews, which there need not be.
pub(crate) fn image_files(images: &Path, url: &str, variants: &[u32]) -> Vec<PathBuf> {
    let Some(inside) = url.strip_prefix("/storage/") else { return Vec::new() };
    let stem = inside.rsplit_once('.').map_or(inside, |(stem, _)| stem);
    let variants = variants.iter().map(|width| images.join(format!("{stem}.{width}.webp")));
    variants.chain([images.join(inside), images.join(format!("{stem}{LINK_PREVIEW}"))]).collect()
}
